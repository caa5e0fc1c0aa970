// Package histogram has the questions that the page asks the worker about histograms, except those
// about the pointer: the buckets of one step.
package histogram
