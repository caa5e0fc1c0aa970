//go:build js && wasm

// Command text is the program that renders Markdown and compares texts. It is loaded when the first
// text is shown: its Markdown parser and sanitizer are a third the size of the page's own program.
package main

import (
	"eventlens/app/browser"
	"eventlens/app/kinds/text/richtext"
)

func main() { browser.Serve(richtext.New) }
