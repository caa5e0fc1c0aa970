//go:build js && wasm

// Command lab is the program of views that are heavy and rare. It is loaded when the first of their tabs is opened.
package main

import (
	"eventlens/app/browser"
	"eventlens/app/graph"
	"eventlens/app/program"
)

func main() {
	objects := graph.Objects{Read: browser.ReadBlob, Export: browser.Export, ExportBlob: browser.ExportBlob}
	browser.Serve(program.Services{graph.Name: graph.New(objects)})
}
