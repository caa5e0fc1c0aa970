//go:build js && wasm

// Command hparams is the program of the view of hyperparameters: it makes tables and plots of what runs say.
package main

import (
	"runtime/debug"

	"eventlens/app/browser"
	"eventlens/app/hparams"
)

// garbage is how much of what is kept may be added in garbage before the collector runs, in percent: it need not run while the view opens.
const garbage = 300

func main() {
	debug.SetGCPercent(garbage)
	browser.Serve(hparams.New(hparams.Objects{Export: browser.Export, ExportBlob: browser.ExportBlob}))
}
