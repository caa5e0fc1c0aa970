package table

import (
	"slices"

	"eventlens/app/words"
)

// Head is what the columns of a table follow from.
type Head struct {
	Kind     Kind
	Full     bool     // of the card that fills the screen: behind the names stand the points at the crosshair
	At       string   // where that is, as written; "" for nowhere
	Smoothed bool     // lines are; see smoothed for the columns that this concerns
	HParams  []string // beside the runs
}

// Columns returns the columns in their order.
func (h *Head) Columns() []Column { return h.columnsBehind(ColumnRun) }

func (h *Head) columnsBehind(columns ...Column) []Column {
	if h.Full {
		columns = append(columns, ColumnAt)
	}
	for i := range h.HParams {
		columns = append(columns, ColumnHParam+Column(i))
	}
	return append(columns, h.figures()...)
}

// figures are the columns of the kind. The value that is not smoothed has one of its own where there is a difference. In full screen there is less room.
func (h *Head) figures() []Column {
	switch {
	case h.Kind == Place && h.Smoothed:
		return []Column{ColumnSmoothed, ColumnValue, ColumnStep, ColumnRelative}
	case h.Kind == Place:
		return []Column{ColumnValue, ColumnStep, ColumnRelative}
	case h.Kind == Range:
		return []Column{ColumnStart, ColumnEnd, ColumnChange, ColumnPercent, ColumnMin, ColumnMax, ColumnMean, ColumnStartStep, ColumnEndStep, ColumnPoints}
	case h.Full:
		return []Column{ColumnLatest, ColumnMin, ColumnMax}
	}
	return []Column{ColumnLatest, ColumnLatestStep, ColumnMin, ColumnMinStep, ColumnMax, ColumnMaxStep, ColumnMean}
}

// smoothed reports whether a column has figures of the lines as they are drawn without its name saying so.
func (c Column) smoothed() bool {
	switch c {
	case ColumnAt, ColumnLatest, ColumnStart, ColumnEnd, ColumnChange, ColumnPercent, ColumnMin, ColumnMax:
		return true
	}
	return false
}

// SaysSmoothed reports whether the caption has to say that the figures are smoothed. At a place the columns do.
func (h *Head) SaysSmoothed() bool { return h.Smoothed && h.Kind != Place }

// Name is the heading of a column on the page, which stands below the caption.
func (h *Head) Name(c Column) string {
	switch {
	case c >= ColumnHParam:
		return h.HParams[c-ColumnHParam]
	case c == ColumnAt && h.Smoothed && !h.SaysSmoothed():
		return words.Figure(words.ColumnAt(h.At), true)
	case c == ColumnAt:
		return words.ColumnAt(h.At)
	}
	return words.ColumnNames()[c]
}

// Hint explains the heading of a column where the caption says too much of it; "" for none.
func (h *Head) Hint(c Column) string {
	if c == ColumnMean && h.SaysSmoothed() {
		return words.MeanAsLogged.Text()
	}
	return ""
}

// Exported returns the columns of rows and their headings for programs: no two are of one name, what is smoothed is called so, since there is no caption,
// and where there are groups a column says of how many runs each row is.
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

func (h *Head) exportedName(c Column) string {
	name := words.ColumnNames()[c]
	switch c {
	case ColumnAt:
		name = words.ColumnAt(h.At)
	case ColumnLatestStep:
		name = words.LatestStep
	case ColumnMinStep:
		name = words.MinStep
	case ColumnMaxStep:
		name = words.MaxStep
	}
	if h.Smoothed && c.smoothed() {
		name += words.ExportedSmoothed
	}
	return name
}

// distinctHeading returns the name of a hyperparameter, with more before it where a heading is the same.
func distinctHeading(name string, headings []string) string {
	for slices.Contains(headings, name) {
		name = words.ExportedHParam + name
	}
	return name
}
