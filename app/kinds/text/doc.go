// Package text has the questions that the page asks about texts. The worker with the store returns
// texts and searches them ([Protocol]); a program that is loaded on demand renders their Markdown
// as marks, and compares two of them ([Rendering]).
package text
