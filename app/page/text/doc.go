// Package text is the kind of texts on the page: a card of a tag in one run shows the texts of one step.
//
// A card asks the worker for the texts, and then a program that is loaded on demand for their marks: it alone knows Markdown. Where that cannot be loaded the card shows
// the text as it was logged. The card makes the elements of the marks itself, so that nothing of a text is ever taken for HTML, and images only when they are pressed.
//
// What is looked for in all steps is [finder]'s, the difference between two texts [comparer]'s.
package text
