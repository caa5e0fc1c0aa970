// Package page is the view of graphs on the page: the choice of the run and the graph, the canvas,
// and the panels beside it. It is thin: the drawing and the text of the panels come from a program
// that is loaded with the view (package service), and the canvas is a script (graph.js). The bytes
// of graphs go from the worker with the store to the program by reference.
package page
