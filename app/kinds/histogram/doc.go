// Package histogram has the question that the page asks the worker about histograms, for the
// buckets of one step. Package chart has the questions about the pointer.
package histogram
