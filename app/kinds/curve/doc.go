// Package curve has the questions that the page asks the worker about precision-recall curves,
// except those about the pointer: the values at the marked threshold.
package curve
