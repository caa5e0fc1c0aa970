//go:build js && wasm

// Command graphs is the program of the graphs view: it reads, lays out and draws graphs.
package main

import (
	"runtime/debug"

	"eventlens/app/browser"
	graphservice "eventlens/app/views/graph/service"
)

// garbage is the heap growth between garbage collections, in percent (GOGC). At the usual 100,
// collection takes half of the time to open a large graph.
const garbage = 300

func main() {
	debug.SetGCPercent(garbage)
	browser.Serve(graphservice.New(graphservice.Objects{
		Import: browser.Import, Export: browser.Export, ExportBlob: browser.ExportBlob,
	}))
}
