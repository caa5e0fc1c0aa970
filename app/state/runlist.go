package state

import (
	"math"
	"slices"

	"eventlens/app/wire"
)

// RunList is the list of runs: its rows, their order, and the columns beside them.
type RunList struct {
	runs     *runTable
	versions *versions

	rows        runRows // of rowsVersion
	rowsVersion uint64
}

// Run returns a run, or nil.
func (m *RunList) Run(id wire.RunID) *Run { return m.runs.byID[id] }

// Runs returns the runs that the filters of the list select, in natural order. The caller must not change the slice.
func (m *RunList) Runs() []*Run { return m.runs.listed() }

// HoldRuns keeps the list as it is for as long as the person points at it: runs that checks find stay out, and new values change no order. Then those
// that waited are let in.
func (m *RunList) HoldRuns(hold bool) {
	m.runs.hold = hold
	if !hold && (len(m.runs.waiting) > 0 || m.runs.outdated) {
		clear(m.runs.waiting)
		m.runs.resort()
		m.versions.ofRuns++
	}
}

// WaitingRuns returns how many runs wait to be listed.
func (m *RunList) WaitingRuns() int { return len(m.runs.waiting) }

// OrderWaits reports whether the list is not in the order that it would have by now.
func (m *RunList) OrderWaits() bool {
	t := m.runs
	return t.outdated && !slices.Equal(t.inList(t.ranked), t.inList(t.inOrder()))
}

// RunRows returns the rows of the run list. The caller must not change them.
func (m *RunList) RunRows() []RunRow {
	if m.rows.rows != nil && m.rowsVersion == m.versions.ofRuns {
		return m.rows.rows
	}
	m.rowsVersion = m.versions.ofRuns
	t := m.runs
	t.followAbove()
	if len(t.ranked) != len(t.order) {
		t.resort()
	}
	return m.rows.build(t.inList(t.ranked))
}

// row returns the place of a row, -1 for none.
func (m *RunList) row(key string) int {
	for i, r := range m.RunRows() {
		if r.Key == key {
			return i
		}
	}
	return -1
}

// ToggleFold lists what is in a folder or a group, or not any more.
func (m *RunList) ToggleFold(key string) {
	if m.runs.closed[key] {
		delete(m.runs.closed, key)
	} else {
		m.runs.closed[key] = true
	}
	m.versions.ofRuns++
}

// RunSort returns the order of the run list.
func (m *RunList) RunSort() RunSort { return m.runs.sort }

// SetRunSort chooses it, and shows it at once.
func (m *RunList) SetRunSort(s RunSort) {
	if int(s) >= RunSorts {
		return
	}
	m.runs.sort = s
	m.runs.ranked = nil
	m.runs.resort()
	m.versions.ofRuns++
}

// HParam returns what the runs have of a hyperparameter. The caller must not change it.
func (m *RunList) HParam(name string) *HParamInfo { return m.runs.info(name) }

// AllHParams returns the names of all hyperparameters, those in which runs differ first. The caller must not change the slice.
func (m *RunList) AllHParams() []string { return m.runs.hparams }

// Columns returns the names of the hyperparameters beside the runs, from left to right. The caller must not change the slice.
func (m *RunList) Columns() []string { return m.runs.columns }

// Column returns the place of a hyperparameter among the columns, -1 for none.
func (m *RunList) Column(name string) int { return slices.Index(m.runs.columns, name) }

// ColumnsFull reports whether there is no room for more columns.
func (m *RunList) ColumnsFull() bool { return len(m.runs.columns) == wire.MaxColumns }

// HParamsCut reports whether a run may have more hyperparameters than the page was told of.
func (m *RunList) HParamsCut() bool {
	return slices.ContainsFunc(m.runs.order, func(r *Run) bool { return len(r.HParams) == wire.MaxHParams })
}

// SetColumns puts hyperparameters beside the runs, as many as have room, and no others.
func (m *RunList) SetColumns(names []string) {
	m.runs.readColumns(names)
	m.versions.ofRuns++
	m.versions.ofNames++
}

// ToggleColumn puts a hyperparameter beside the runs, after the others, or takes it away.
func (m *RunList) ToggleColumn(name string) {
	columns := m.Columns()
	if at := m.Column(name); at >= 0 {
		columns = append(columns[:at:at], columns[at+1:]...)
	} else {
		columns = append(columns[:len(columns):len(columns)], name)
	}
	m.SetColumns(columns)
}

// MoveColumn moves a column by places to the right, or to the left if by is negative, and reports whether there was room.
func (m *RunList) MoveColumn(name string, by int) bool {
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

// SortColumn returns the hyperparameter that the list is sorted by, "" for none, and whether the highest value comes first.
func (m *RunList) SortColumn() (name string, down bool) {
	if m.runs.sort != SortHParam {
		return "", false
	}
	return m.runs.by, m.runs.down
}

// SortByHParam sorts by a hyperparameter, the lowest value first; the second time the highest, and the third time the list is as it was before.
func (m *RunList) SortByHParam(name string) {
	t := m.runs
	switch by, down := m.SortColumn(); {
	case by == "":
		t.unsorted, t.by, t.down = t.sort, name, false
	case by != name:
		t.by, t.down = name, false
	case !down:
		t.down = true
	default:
		m.SetRunSort(t.unsorted)
		return
	}
	t.sort, t.ranked = SortHParam, nil
	t.resort()
	m.versions.ofRuns++
}

// HParamCells returns what a run has in the columns of the list, or what those of some runs that are drawn have in common.
func (m *RunList) HParamCells(ids []wire.RunID) []HParamCell {
	var runs []*Run
	for _, id := range ids {
		if r := m.runs.byID[id]; r != nil && (len(ids) == 1 || m.runs.drawn(id)) {
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
