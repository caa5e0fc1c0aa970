// Package worker lists the graphs of a log, and delivers the bytes of one. Graphs stay in their
// files, like images, and are decoded by a separate program that is loaded with the view of graphs.
package worker
