// Package graph is the view of graphs on the page: which graph of which run, the canvas, and the panels beside it. It is thin: what is drawn and what the panels say
// comes from a program that is loaded with the view (package graph below app), and the canvas is a script (web/graph.js). The bytes of graphs go from the store
// worker to the program by reference.
package graph
