//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// OnRunRows reports which rows of the run list are in its viewport, with web/runs.js.
func (w *window) OnRunRows(fn func(first, count int)) {
	w.watch("watchRunRows", newCallback(func(args []js.Value) {
		first, count := args[0].Int(), args[1].Int()
		w.dispatch(func() { fn(first, count) })
	}))
}

// OnRunOver reports the run whose row the mouse points at, and whether the mouse is over the list.
func (w *window) OnRunOver(fn func(run wire.RunID, inside bool)) {
	w.watch("watchRunOver", newCallback(func(args []js.Value) {
		run, inside := wire.RunID(args[0].Int()), args[1].Bool()
		w.dispatch(func() { fn(run, inside) })
	}))
}

// OnRunWidth reports the width that a person gave the run list, with web/runwidth.js.
func (w *window) OnRunWidth(fn func(px int)) {
	w.watch("watchRunWidth", newCallback(func(args []js.Value) {
		px := args[0].Int()
		w.dispatch(func() { fn(px) })
	}))
}

// SetRunWidth sets the width of the run list; 0 is the default.
func (w *window) SetRunWidth(px int) { w.shared.Call("setRunWidth", px) }

// ShowRunRow scrolls the run list to a row.
func (w *window) ShowRunRow(index int) { w.shared.Call("showRunRow", index) }

// OnJobRows reports which rows of the job list are in the viewport, with app/views/jobs/jobs.js.
func (w *window) OnJobRows(fn func(first, count int)) {
	w.watch("watchJobRows", newCallback(func(args []js.Value) {
		first, count := args[0].Int(), args[1].Int()
		w.dispatch(func() { fn(first, count) })
	}))
}

// ShowJobRows shows rows, given as HTML, from index first on; all is the number of rows in the list.
// "" keeps the row that is shown at its index. If there is no such row, ShowJobRows does nothing and
// returns false.
func (w *window) ShowJobRows(all, first int, rows []string) bool {
	list := make([]any, len(rows))
	for i, row := range rows {
		if row != "" {
			list[i] = row
		}
	}
	return w.shared.Call("showJobRows", all, first, list).Bool()
}

// ShowJobRow scrolls to a row.
func (w *window) ShowJobRow(index int) { w.shared.Call("showJobRow", index) }

// HiddenJobColumns returns the keys of the columns for which there is no room, one per line.
func (w *window) HiddenJobColumns() string { return w.shared.Call("hiddenJobColumns").String() }

// JobRowsRest reports whether nobody is using the rows.
func (w *window) JobRowsRest() bool { return w.shared.Call("jobRowsRest").Bool() }
