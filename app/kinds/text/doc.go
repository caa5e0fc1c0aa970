// Package text has the questions about texts. The store worker returns texts and searches them
// ([Protocol]); a program that is loaded on demand renders their Markdown as marks, and compares
// two of them ([Rendering]).
package text
