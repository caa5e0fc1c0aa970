//go:build js && wasm

// Command viewer is the main program of the site. As the page it shows what the worker has read and
// drawn. With the environment that web/load.js and web/worker.js give a worker, it runs as that
// worker, or as one that reads files for it. So a browser downloads, compiles and caches one
// program, and the workers share its code.
package main

import (
	"eventlens/app"
	"eventlens/app/browser"
	"eventlens/app/kinds"
	"eventlens/app/worker"
)

func main() {
	if boot, ok := browser.Worker(); ok {
		worker.Run(boot, kinds.Workers)
		return
	}
	app.Run(browser.ChartsPage(), browser.Page())
}
