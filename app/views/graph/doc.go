// Package graph has the messages about graphs: to the store worker, which knows the graphs and has
// their bytes ([Stored]), and to the program that reads them, lays them out and fills the panels
// beside the drawing ([Shown]).
package graph
