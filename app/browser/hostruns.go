//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// OnRunRows reports which rows of the run list are in its viewport, with web/runs.js.
func (h *Host) OnRunRows(fn func(first, count int)) {
	h.watch("watchRunRows", newCallback(func(args []js.Value) {
		first, count := args[0].Int(), args[1].Int()
		h.dispatch(func() { fn(first, count) })
	}))
}

// OnRunOver reports the run whose row the mouse points at, and whether the mouse is over the list.
func (h *Host) OnRunOver(fn func(run wire.RunID, inside bool)) {
	h.watch("watchRunOver", newCallback(func(args []js.Value) {
		run, inside := wire.RunID(args[0].Int()), args[1].Bool()
		h.dispatch(func() { fn(run, inside) })
	}))
}

// OnRunWidth reports the width that a person gave the run list, with web/runwidth.js.
func (h *Host) OnRunWidth(fn func(px int)) {
	h.watch("watchRunWidth", newCallback(func(args []js.Value) {
		px := args[0].Int()
		h.dispatch(func() { fn(px) })
	}))
}

// SetRunWidth sets the width of the run list; 0 is the default.
func (h *Host) SetRunWidth(px int) { h.shared.Call("setRunWidth", px) }

// ShowRunRow scrolls the run list to a row.
func (h *Host) ShowRunRow(index int) { h.shared.Call("showRunRow", index) }
