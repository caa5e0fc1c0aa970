// Package histogram has the questions about histograms, beyond those about the pointer: the buckets
// of one step.
package histogram
