// Package page is the kind of precision-recall curves on the page: a chart of a tag in all visible
// runs, at one step, with a threshold that all cards mark. A choice for all cards decides what they
// show: precision over recall, rates, or the areas under either over the steps.
package page
