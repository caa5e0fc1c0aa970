// Package curve is the kind of precision-recall curves on the page: a chart of a tag in all runs that are shown, at one step, with a threshold that all cards mark. What is
// shown is chosen for all cards: precision over recall, rates, or the areas under either over the steps.
package curve
