package table

import (
	"slices"

	"eventlens/app/kinds/scalar"
	"eventlens/app/words"
)

// Head has the settings that determine the columns of a table.
type Head struct {
	Kind     Kind
	Full     bool     // the table is beside a full-screen card
	At       string   // the crosshair's position, as text; "" for none
	Smoothed bool     // the lines are smoothed, and so are some columns; see Column.smoothed
	HParams  []string // names of the hyperparameters beside the runs
}

// Columns returns the columns in order.
func (h *Head) Columns() []Column { return h.columnsBehind(ColumnRun) }

// columnsBehind returns the given columns, followed by all columns of the table but the run.
func (h *Head) columnsBehind(columns ...Column) []Column {
	if h.Full {
		columns = append(columns, ColumnAt)
	}
	for i := range h.HParams {
		columns = append(columns, ColumnHParam+Column(i))
	}
	return append(columns, h.figures()...)
}

// figures returns the columns with statistics. With smoothing the unsmoothed value has a column,
// too. Beside a full-screen card there is room for few columns.
func (h *Head) figures() []Column {
	switch {
	case h.Kind == Place && h.Smoothed:
		return []Column{ColumnSmoothed, ColumnValue, ColumnStep, ColumnRelative}
	case h.Kind == Place:
		return []Column{ColumnValue, ColumnStep, ColumnRelative}
	case h.Kind == Range:
		return []Column{ColumnStart, ColumnEnd, ColumnChange, ColumnPercent, ColumnMin, ColumnMax,
			ColumnMean, ColumnStartStep, ColumnEndStep, ColumnPoints}
	case h.Full:
		return []Column{ColumnLatest, ColumnMin, ColumnMax}
	}
	return []Column{ColumnLatest, ColumnLatestStep, ColumnMin, ColumnMinStep, ColumnMax,
		ColumnMaxStep, ColumnMean}
}

// smoothed reports whether a column has the smoothed values of the lines although its heading does
// not say so.
func (c Column) smoothed() bool {
	switch c {
	case ColumnAt, ColumnLatest, ColumnStart, ColumnEnd, ColumnChange, ColumnPercent, ColumnMin,
		ColumnMax:
		return true
	}
	return false
}

// SaysSmoothed reports whether the caption must say that the values are smoothed. At a single
// position the headings say it.
func (h *Head) SaysSmoothed() bool { return h.Smoothed && h.Kind != Place }

// Name returns the heading of a column on the page, below the caption.
func (h *Head) Name(c Column) string {
	switch {
	case c >= ColumnHParam:
		return h.HParams[c-ColumnHParam]
	case c == ColumnAt && h.Smoothed && !h.SaysSmoothed():
		return words.Figure(scalar.ColumnAt(h.At), true)
	case c == ColumnAt:
		return scalar.ColumnAt(h.At)
	}
	return scalar.ColumnNames()[c]
}

// Hint explains a heading: the mean is of unsmoothed values even if the caption says that values are
// smoothed. "" for the other columns.
func (h *Head) Hint(c Column) string {
	if c == ColumnMean && h.SaysSmoothed() {
		return scalar.MeanAsLogged.Text()
	}
	return ""
}

// Exported returns the columns and their headings for other programs. Headings are distinct and
// mention smoothing, since there is no caption. If a row is a group, there is a further column with
// the number of runs in each row.
func (h *Head) Exported(rows []Row) (columns []Column, headings []string) {
	columns = h.Columns()
	for i := range rows {
		if rows[i].Members > 0 {
			columns = h.columnsBehind(ColumnRun, ColumnMembers)
			break
		}
	}
	headings = make([]string, len(columns))
	for i, c := range columns {
		if c < ColumnHParam {
			headings[i] = h.exportedName(c)
		}
	}
	for i, c := range columns {
		if c >= ColumnHParam {
			headings[i] = distinctHeading(h.HParams[c-ColumnHParam], headings)
		}
	}
	return columns, headings
}

// exportedName returns the heading of a column other than a hyperparameter for other programs.
func (h *Head) exportedName(c Column) string {
	name := scalar.ColumnNames()[c]
	switch c {
	case ColumnAt:
		name = scalar.ColumnAt(h.At)
	case ColumnLatestStep:
		name = scalar.LatestStep
	case ColumnMinStep:
		name = scalar.MinStep
	case ColumnMaxStep:
		name = scalar.MaxStep
	}
	if h.Smoothed && c.smoothed() {
		name += scalar.ExportedSmoothed
	}
	return name
}

// distinctHeading returns the name of a hyperparameter, with a prefix if another heading is the
// same.
func distinctHeading(name string, headings []string) string {
	for slices.Contains(headings, name) {
		name = scalar.ExportedHParam + name
	}
	return name
}
