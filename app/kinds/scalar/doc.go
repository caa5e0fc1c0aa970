// Package scalar has the questions that the page asks the worker about scalars: for the values under
// the pointer, for the statistics of a card, and for what stands out in a card or a run.
package scalar
