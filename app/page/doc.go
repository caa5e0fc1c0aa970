// Package app is the page: go-app components, one per file, over the state of package state and a connection to a worker.
//
// [Run] starts it. One page value holds the [Host] (what is needed of the browser), the connection and the model; every component
// has a pointer to it. A component's exported fields are its inputs: small comparable values, so that a render of its parent that changes none of
// them ends there. Large things are passed as a version number of the model and read from it in Render.
//
// Everything here runs on go-app's UI goroutine: handlers do, and what arrives from the host or the worker is handed over with page.do. What arrives
// often renders little: a finished drawing goes to the canvas through [Host.Paint], and to its card's component only when its caption changed; a
// readout renders the readout and the marks of one card.
//
// The rows of the run list are no components but HTML (app/runs/rows.go), of the rows near its viewport alone: lists of thousands scroll.
//
// go-app knows no keys: when a list changes, an element that showed one card becomes the one of another. So a card has a new id, and a
// new canvas, whenever it shows something else; see cardSlot.
//
// The package has no syscall/js and builds natively, where the tests run it.
package page
