// Package program is what a program that is loaded on demand does in its worker: it answers the view that has loaded it.
//
// Kinds that are heavy and rare (the layout of a graph, projections, profiles) are no part of the site's one program, which every visit loads. Such a program
// has one [Service], which its main hands to browser.Serve: who opens one view downloads and starts nothing of another. It runs in a worker of its own, so
// that a long layout delays nothing else, and its end ends nothing else. The page's half is package program below app/page; what the two say to each other
// is a [wire.Protocol] of the kind, with questions and answers as cards have them.
//
// What a service works on comes with the questions: bytes, or references to what the store worker gave the page.
package program
