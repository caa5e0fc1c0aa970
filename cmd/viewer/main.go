//go:build js && wasm

// Command viewer is the one program of the site. As the page it shows what the worker has read and drawn; with what web/load.js and web/worker.js give a
// worker, it is that worker or one that reads files for it. A browser then downloads, compiles and keeps one program, and the workers share its code.
package main

import (
	"eventlens/app"
	"eventlens/app/browser"
	"eventlens/app/worker"
)

func main() {
	if boot, ok := browser.Worker(); ok {
		worker.Run(boot)
		return
	}
	app.Run(browser.NewHost(), browser.Page())
}
