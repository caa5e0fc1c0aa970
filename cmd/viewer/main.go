//go:build js && wasm

// Command viewer is the program of the page: it shows what the worker has read and drawn.
package main

import (
	"eventlens/app"
	"eventlens/app/browser"
)

func main() { app.Run(browser.NewHost(), browser.Page()) }
