//go:build js && wasm

// Command text is the program that makes Markdown into marks and compares texts. It is loaded when the first text is to be shown: with the parser of Markdown and
// what makes it harmless it is a third of the page's own program.
package main

import (
	"eventlens/app/browser"
	"eventlens/app/richtext"
)

func main() { browser.Serve(richtext.New) }
