// Package worker delivers the texts of one run and tag, and searches the texts of all steps. Their
// cards are not drawn: the page makes elements of the texts, with the help of a program that knows
// Markdown.
package worker
