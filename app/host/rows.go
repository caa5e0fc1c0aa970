package host

import "eventlens/app/wire"

// RunRows is the list of runs on screen.
type RunRows interface {
	// OnRunRows calls fn, at most once a frame, when different rows come into the list's viewport:
	// the index of the first, and their number.
	OnRunRows(fn func(first, count int))
	// OnRunOver calls fn, at most once a frame, with the run whose row the mouse points at, 0 when
	// it leaves, and whether the mouse is over the list.
	OnRunOver(fn func(run wire.RunID, inside bool))
	// ShowRunRow scrolls to the row with this index.
	ShowRunRow(index int)
	// OnRunWidth calls fn with the width in CSS px that the person gave the list, and with 0 to
	// reset it. SetRunWidth sets it; 0 is the default.
	OnRunWidth(fn func(px int))
	SetRunWidth(px int)
}

// JobRows is the table of jobs on screen.
type JobRows interface {
	// OnJobRows calls fn, at most once a frame, when different rows come into the viewport: the
	// index of the first, and their number.
	OnJobRows(fn func(first, count int))
	// ShowJobRows shows the given rows, as HTML, in place of the shown ones. first is the index of
	// the first of them, all the number of rows of the whole table. An empty string keeps the
	// current HTML of a row; if that row is not shown, nothing changes and the result is false.
	ShowJobRows(all, first int, rows []string) bool
	// ShowJobRow scrolls to a row.
	ShowJobRow(index int)
	// HiddenJobColumns returns the keys of the columns that are hidden in a narrow window, one per
	// line.
	HiddenJobColumns() string
	// JobRowsRest reports whether nobody looks at the rows: the first rows are in the viewport, and
	// neither the pointer nor the focus is in them.
	JobRowsRest() bool
}
