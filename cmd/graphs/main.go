//go:build js && wasm

// Command graphs is the program of the view of graphs: it reads, arranges and draws them.
package main

import (
	"runtime/debug"

	"eventlens/app/browser"
	"eventlens/app/graph"
)

// garbage is how much of what is kept may be added in garbage before the collector runs, in percent. At the usual 100 it takes half of the time in which a large graph opens.
const garbage = 300

func main() {
	debug.SetGCPercent(garbage)
	browser.Serve(graph.New(graph.Objects{Import: browser.Import, Export: browser.Export, ExportBlob: browser.ExportBlob}))
}
