// Package program runs, in its own worker, a program that is loaded on demand, and answers the view
// that loaded it.
//
// Heavy and rare kinds (the layout of a graph, projections, profiles) are not part of the site's
// main program, which every visit loads. Such a program has one [Service], which its main passes to
// browser.Serve. So opening one view downloads and starts nothing for another. The program runs in
// its own worker: a long layout delays nothing else, and a crash ends nothing else. The page's half
// is package ondemand below app/page. The messages between them are a [wire.Protocol] of the kind,
// with questions and answers like those for cards.
//
// A service gets its data with the questions: bytes, or references to objects that the worker with
// the store gave the page.
package program
