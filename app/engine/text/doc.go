// Package text hands out the texts of one run and tag, and searches those of all steps. Their cards are not drawn: the page makes elements of them, with the help of
// a program that knows Markdown.
package text
