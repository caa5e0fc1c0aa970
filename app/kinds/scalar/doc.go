// Package scalar has the questions that the page asks the worker about scalars: the values under
// the pointer of a card, its statistics, and the notable findings in a card or a run.
package scalar
