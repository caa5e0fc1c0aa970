// Package scalar is what scalars are asked: what is under the pointer of a card, its figures, and what stands out in it or in a run.
package scalar
