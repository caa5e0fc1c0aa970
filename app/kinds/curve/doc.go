// Package curve has the question that the page asks the worker about precision-recall curves, for
// the values at the marked threshold. Package chart has the questions about the pointer.
package curve
