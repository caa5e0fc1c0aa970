// Package graph says which graphs a log has, and hands out the bytes of one: they are kept by reference, as those of images are, and are read by a program that is
// loaded with the view of graphs.
package graph
