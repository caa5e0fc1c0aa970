//go:build js && wasm

package browser

import "syscall/js"

// OnJobRows reports which rows of the job list are in the viewport, with app/views/jobs/jobs.js.
func (h *Host) OnJobRows(fn func(first, count int)) {
	h.watch("watchJobRows", newCallback(func(args []js.Value) {
		first, count := args[0].Int(), args[1].Int()
		h.dispatch(func() { fn(first, count) })
	}))
}

// ShowJobRows shows the rows from index first on, out of all, as HTML; "" keeps the row that is
// shown there. It does nothing and returns false if such a row is missing.
func (h *Host) ShowJobRows(all, first int, rows []string) bool {
	list := make([]any, len(rows))
	for i, row := range rows {
		if row != "" {
			list[i] = row
		}
	}
	return h.shared.Call("showJobRows", all, first, list).Bool()
}

// ShowJobRow scrolls to a row.
func (h *Host) ShowJobRow(index int) { h.shared.Call("showJobRow", index) }

// HiddenJobColumns returns the keys of the columns for which there is no room, one per line.
func (h *Host) HiddenJobColumns() string { return h.shared.Call("hiddenJobColumns").String() }

// JobRowsRest reports whether nobody is using the rows.
func (h *Host) JobRowsRest() bool { return h.shared.Call("jobRowsRest").Bool() }

// Replace goes to another page of the site, which replaces this one in the history.
func (h *Host) Replace(url string) { js.Global().Get("location").Call("replace", url) }
