// Package scalar has the questions about scalars: the values under the pointer of a card, its
// statistics, and the notable findings in a card or a run.
package scalar
