// Package ondemand is the page's half of views whose programs are loaded when their tabs are first
// opened; app/program is the other half.
//
// Such a view is thin: a [Program] starts its program, asks it and takes its answers, and until it
// runs shows, in place of the view, the loading progress, or what failed and what can be done about
// it. The view itself is a [Content], which is on screen while the program runs. [New] makes the
// Program of a view; the view renders [Program.View].
//
// A program is started once, and keeps running when its tab is left. One that ended is started
// again with a button; it knows nothing then, so the Content starts anew.
//
// Everything runs on the UI goroutine, except for waiting for the program; its messages are passed
// on with [Page.Do].
package ondemand
