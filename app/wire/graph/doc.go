// Package graph is what is said about graphs: to the store worker, which knows where each is and has its bytes ([Stored]), and to the program that reads them, lays
// them out and says what the panels beside the drawing show ([Shown]).
package graph
