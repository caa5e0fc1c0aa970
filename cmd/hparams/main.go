//go:build js && wasm

// Command hparams is the program of the hyperparameters view: it makes tables and plots from the
// metadata of runs.
package main

import (
	"runtime/debug"

	"eventlens/app/browser"
	hparamsservice "eventlens/app/views/hparams/service"
)

// garbage is the heap growth between garbage collections, in percent (GOGC). With this value the
// collector need not run while the view opens.
const garbage = 300

func main() {
	debug.SetGCPercent(garbage)
	browser.Serve(hparamsservice.New(hparamsservice.Objects{
		Export: browser.Export, ExportBlob: browser.ExportBlob,
	}))
}
