// Package curve has the questions about precision-recall curves, beyond those about the pointer:
// their values at the marked threshold.
package curve
