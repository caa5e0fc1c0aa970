package runs

import (
	"math"
	"slices"

	"eventlens/app/wire"
	"eventlens/charts/names"
)

// List manages the list of runs: its rows, their order, and the columns.
type List struct {
	runs     *table
	versions *Versions

	rows        rows // rows as of rowsVersion
	rowsVersion uint64
}

// Run returns a run, nil if it does not exist.
func (m *List) Run(id wire.RunID) *Run { return m.runs.byID[id] }

// Listed returns the runs in the list, in natural order. The caller must not change the slice.
func (m *List) Listed() []*Run { return m.runs.listed() }

// Hold freezes the list while the person points at it: runs found by checks stay out, and new
// values do not change the order. Afterwards the waiting runs are listed.
func (m *List) Hold(hold bool) {
	m.runs.hold = hold
	if !hold && (len(m.runs.waiting) > 0 || m.runs.outdated) {
		clear(m.runs.waiting)
		m.runs.resort()
		m.versions.Runs++
	}
}

// Waiting returns how many runs wait to be listed.
func (m *List) Waiting() int { return len(m.runs.waiting) }

// OrderWaits reports whether the frozen list differs from its proper order.
func (m *List) OrderWaits() bool {
	t := m.runs
	return t.outdated && !slices.Equal(t.inList(t.ranked), t.inList(t.inOrder()))
}

// Rows returns the rows of the run list. The caller must not change them.
func (m *List) Rows() []Row {
	if m.rows.rows != nil && m.rowsVersion == m.versions.Runs {
		return m.rows.rows
	}
	m.rowsVersion = m.versions.Runs
	t := m.runs
	t.UpdateOnTop()
	if len(t.ranked) != len(t.order) {
		t.resort()
	}
	return m.rows.build(t.inList(t.ranked))
}

// row returns the index of a row, -1 if there is none.
func (m *List) row(key string) int {
	for i, r := range m.Rows() {
		if r.Key == key {
			return i
		}
	}
	return -1
}

// ToggleFold opens or folds a folder or group.
func (m *List) ToggleFold(key string) {
	if m.runs.closed[key] {
		delete(m.runs.closed, key)
	} else {
		m.runs.closed[key] = true
	}
	m.versions.Runs++
}

// Reveal returns the index of a run's row, and opens all folders and groups if one of them is folded
// over it. It returns -1 if the run is not in the list.
func (m *List) Reveal(id wire.RunID) int {
	for range 2 {
		for i, r := range m.Rows() {
			if r.Kind == RowRun && r.Run.ID == id {
				return i
			}
		}
		clear(m.runs.closed)
		m.versions.Runs++
	}
	return -1
}

// Sort returns the order of the run list.
func (m *List) Sort() Sort { return m.runs.sort }

// SetSort sets the order of the run list, even while that is frozen.
func (m *List) SetSort(s Sort) {
	if int(s) >= Sorts {
		return
	}
	m.runs.sort = s
	m.runs.ranked = nil
	m.runs.resort()
	m.versions.Runs++
}

// HParam returns the summary of a hyperparameter. The caller must not change it.
func (m *List) HParam(name string) *HParamInfo { return m.runs.info(name) }

// AllHParams returns the names of all hyperparameters, those that differ between runs first. The
// caller must not change the slice.
func (m *List) AllHParams() []string { return m.runs.hparams }

// Columns returns the names of the hyperparameters in the columns, from left to right. The caller
// must not change the slice.
func (m *List) Columns() []string { return m.runs.columns }

// ColumnNames returns the names of the columns for little room.
func (m *List) ColumnNames() []names.Name { return m.runs.columnNames.Shorten(m.runs.columns) }

// Column returns the index of a hyperparameter among the columns, -1 if it is not shown.
func (m *List) Column(name string) int { return slices.Index(m.runs.columns, name) }

// ColumnsFull reports whether no column can be added.
func (m *List) ColumnsFull() bool { return len(m.runs.columns) == wire.MaxColumns }

// HParamsCut reports whether a run may have more hyperparameters than the worker reported.
func (m *List) HParamsCut() bool {
	return slices.ContainsFunc(m.runs.order, func(r *Run) bool {
		return len(r.HParams) == wire.MaxHParams
	})
}

// SetColumns sets the columns, up to their maximum number.
func (m *List) SetColumns(names []string) {
	m.runs.readColumns(names)
	m.versions.Runs++
	m.versions.Names++
}

// ToggleColumn adds a column at the right end, or removes it.
func (m *List) ToggleColumn(name string) {
	columns := m.Columns()
	if at := m.Column(name); at >= 0 {
		columns = append(columns[:at:at], columns[at+1:]...)
	} else {
		columns = append(columns[:len(columns):len(columns)], name)
	}
	m.SetColumns(columns)
}

// MoveColumn swaps a column with the one by positions to the right, or to the left if by is
// negative. It reports whether there was one.
func (m *List) MoveColumn(name string, by int) bool {
	at := m.Column(name)
	to := at + by
	if at < 0 || to < 0 || to >= len(m.runs.columns) {
		return false
	}
	columns := append([]string(nil), m.runs.columns...)
	columns[at], columns[to] = columns[to], columns[at]
	m.SetColumns(columns)
	return true
}

// SortColumn returns the hyperparameter that sorts the list, "" if none does, and whether the
// highest value comes first.
func (m *List) SortColumn() (name string, down bool) {
	if m.runs.sort != SortHParam {
		return "", false
	}
	return m.runs.by, m.runs.down
}

// SortByHParam sorts by a hyperparameter: first with the lowest value on top, the second time with
// the highest, and the third time it restores the order of before.
func (m *List) SortByHParam(name string) {
	t := m.runs
	switch by, down := m.SortColumn(); {
	case by == "":
		t.unsorted, t.by, t.down = t.sort, name, false
	case by != name:
		t.by, t.down = name, false
	case !down:
		t.down = true
	default:
		m.SetSort(t.unsorted)
		return
	}
	t.sort, t.ranked = SortHParam, nil
	t.resort()
	m.versions.Runs++
}

// HParamCells returns a run's values in the columns, or the values that the drawn runs among
// several have in common.
func (m *List) HParamCells(ids []wire.RunID) []HParamCell {
	var runs []*Run
	for _, id := range ids {
		if r := m.runs.byID[id]; r != nil && (len(ids) == 1 || m.runs.Drawn(id)) {
			runs = append(runs, r)
		}
	}
	cells := make([]HParamCell, len(m.runs.columns))
	for i, name := range m.runs.columns {
		cells[i] = HParamCell{Value: commonCell(runs, i), Place: math.NaN()}
		if cells[i].Value != "" {
			cells[i].Place = m.runs.info(name).place(cells[i].Value)
		}
	}
	return cells
}
