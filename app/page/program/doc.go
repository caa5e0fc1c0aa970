// Package program is the page's half of views whose programs are loaded when their tabs are first opened; package program below app is the other half.
//
// Such a view is thin: a [Program] starts its program, asks it and takes its answers, and shows in the place of the view how far loading is, what failed and what
// can be done about it. The view itself is a [Content], which is on screen while the program runs. [New] makes the Program of a view; [Program.View]
// is what the view renders.
//
// A program is started once, and stays when its tab is left. One that ended is started again by a press; it knows nothing then, so the Content begins anew.
//
// Everything runs on the UI goroutine, but for what waits for the program; that is handed over with [Page.Do].
package program
