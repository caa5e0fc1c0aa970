// Package text is what texts are asked. The store worker hands texts out and searches them ([Protocol]); a program that is loaded on demand makes Markdown of
// them into marks, and compares two of them ([Rendering]).
package text
