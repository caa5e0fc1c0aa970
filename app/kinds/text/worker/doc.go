// Package worker delivers the texts of one run and tag, and searches the texts of all steps. Text
// cards are not drawn by the worker: the page makes elements of the texts, with the help of a
// program that knows Markdown.
package worker
