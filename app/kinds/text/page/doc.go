// Package page is the kind of texts on the page: a card of a tag in one run shows the texts of one
// step.
//
// A card asks the worker for the texts, and then a program that is loaded on demand for their
// marks: only that program knows Markdown. If it cannot be loaded the card shows the text as it was
// logged. The card makes the elements of the marks itself, so that nothing in a text is ever taken
// for HTML, and it loads images only when they are pressed.
//
// [finder] searches the texts of all steps, and [comparer] shows the difference between two texts.
package page
