//go:build js && wasm

package browser

import "syscall/js"

// OnJobRows reports which rows of the list of jobs are in the viewport, with web/jobs.js.
func (h *Host) OnJobRows(fn func(first, count int)) {
	h.watch("watchJobRows", newCallback(func(args []js.Value) {
		first, count := args[0].Int(), args[1].Int()
		h.dispatch(func() { fn(first, count) })
	}))
}

// ShowJobRows shows rows as HTML, and reports whether those are shown that are not told.
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

// HiddenJobColumns are the keys of columns for which there is no room, a line each.
func (h *Host) HiddenJobColumns() string { return h.shared.Call("hiddenJobColumns").String() }

// JobRowsRest reports whether nobody looks at the rows.
func (h *Host) JobRowsRest() bool { return h.shared.Call("jobRowsRest").Bool() }

// Replace leaves for another page of the site, in the place of this one.
func (h *Host) Replace(url string) { js.Global().Get("location").Call("replace", url) }
