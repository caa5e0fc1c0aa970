//go:build js && wasm

// Command lab is the program of views that are heavy and rare. It is loaded when the first of their tabs is opened.
package main

import (
	"runtime/debug"

	"eventlens/app/browser"
	"eventlens/app/graph"
	"eventlens/app/hparams"
	"eventlens/app/program"
)

// garbage is how much of what is kept may be added in garbage before the collector runs, in percent. At the usual 100 it takes half of the time in which a large graph opens.
const garbage = 300

func main() {
	debug.SetGCPercent(garbage)
	objects := graph.Objects{Import: browser.Import, Export: browser.Export, ExportBlob: browser.ExportBlob}
	browser.Serve(program.Services{graph.Name: graph.New(objects),
		hparams.Name: hparams.New(hparams.Objects{Export: browser.Export, ExportBlob: browser.ExportBlob})})
}
