// Package graph has the messages about graphs: to the worker with the store, which finds the graphs
// and delivers their bytes ([Stored]), and to the program that reads them, lays them out and fills
// the panels beside the drawing ([Shown]).
package graph
