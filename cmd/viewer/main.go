//go:build js && wasm

// Command viewer is the one program of the site. As the page it shows what the worker has read and drawn; with the argument "worker", which web/load.js and
// web/worker.js give, it is that worker or one that reads files for it. A browser then downloads, compiles and keeps one program, and the workers share its code.
package main

import (
	"os"

	"eventlens/app"
	"eventlens/app/browser"
	"eventlens/app/worker"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		worker.Run(browser.Worker())
		return
	}
	app.Run(browser.NewHost(), browser.Page())
}
