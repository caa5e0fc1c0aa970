package table

import (
	"math"
	"sort"
	"strconv"
	"strings"

	"eventlens/app/kinds/scalar"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/charts/names"
	"eventlens/eventfile/query"
)

// Kind says which points a table describes.
type Kind uint8

// The kinds: all points, the point nearest to a position, or the points in a range.
const (
	All Kind = iota
	Place
	Range
)

// Column is a column of a table.
type Column uint8

// The columns. Each is described by its heading; see scalar.ColumnNames.
const (
	ColumnRun Column = iota
	ColumnAt
	ColumnSmoothed
	ColumnValue
	ColumnStep
	ColumnRelative
	ColumnLatest
	ColumnLatestStep
	ColumnStart
	ColumnEnd
	ColumnChange
	ColumnPercent
	ColumnMin
	ColumnMinStep
	ColumnMax
	ColumnMaxStep
	ColumnMean
	ColumnStartStep
	ColumnEndStep
	ColumnPoints
	ColumnMembers // only in exported tables; on the page the number is shown with the name
	// ColumnHParam is the first of the hyperparameters, which follow in the order of Head.HParams
	ColumnHParam
)

// Row is a row of the worker, with the texts that only the page knows.
type Row struct {
	scalar.TableRow
	Name    string            // displayed name of its run or group, with its tag if there are several
	Short   names.Name        // Name, for little room
	Title   string            // tooltip: Name, with all names of the run
	Place   *wire.Sample      // full screen only: the point at the crosshair; nil for none
	HParams []runs.HParamCell // the values of Head.HParams
}

// sample returns the point that a column shows; ok is false for a column that shows none. isStep
// tells that the column shows the point's step, not its value.
func (r *Row) sample(c Column) (s wire.Sample, isStep, ok bool) {
	switch c {
	case ColumnSmoothed, ColumnValue, ColumnStart, ColumnRelative:
		return r.From, false, true
	case ColumnStep, ColumnStartStep:
		return r.From, true, true
	case ColumnEnd:
		return r.To, false, true
	case ColumnEndStep:
		return r.To, true, true
	case ColumnLatest:
		return r.Latest, false, true
	case ColumnLatestStep:
		return r.Latest, true, true
	case ColumnMin:
		return r.Min, false, true
	case ColumnMinStep:
		return r.Min, true, true
	case ColumnMax:
		return r.Max, false, true
	case ColumnMaxStep:
		return r.Max, true, true
	case ColumnAt:
		if r.Place != nil {
			return *r.Place, false, true
		}
	}
	return s, false, false
}

// Value returns the number by which rows are sorted in a column, NaN for none. As in TensorBoard,
// points have their smoothed value, except in ColumnValue and ColumnMean.
func (r *Row) Value(c Column) float64 {
	if h, ok := r.hparam(c); ok {
		return h.Place
	}
	if s, isStep, ok := r.sample(c); ok {
		switch {
		case math.IsNaN(s.Wall):
			return math.NaN()
		case isStep:
			return float64(s.Step)
		case c == ColumnValue:
			return s.Value
		case c == ColumnRelative:
			return r.Relative
		}
		return s.Smoothed
	}
	switch c {
	case ColumnChange:
		return r.Value(ColumnEnd) - r.Value(ColumnStart)
	case ColumnPercent:
		return 100 * (r.Value(ColumnEnd) - r.Value(ColumnStart)) / math.Abs(r.Value(ColumnStart))
	case ColumnMean:
		return r.Mean
	case ColumnPoints:
		return float64(r.Points)
	case ColumnMembers:
		return float64(max(r.Members, 1))
	}
	return math.NaN()
}

// hparam returns the value of a column's hyperparameter; ok is false for another column.
func (r *Row) hparam(c Column) (cell runs.HParamCell, ok bool) {
	at := int(c) - int(ColumnHParam)
	if at < 0 || at >= len(r.HParams) {
		return runs.HParamCell{Place: math.NaN()}, at >= 0
	}
	return r.HParams[at], true
}

// DigitsOf returns the number format for a column: all its values have the same decimals.
func DigitsOf(c Column, rows []Row) *charts.Digits {
	d := new(charts.Digits)
	for i := range rows {
		d.Add(rows[i].Value(c))
	}
	return d
}

// Cell returns the text of a cell on the page. digits is the column's number format.
func (r *Row) Cell(c Column, digits *charts.Digits) string {
	if h, ok := r.hparam(c); ok {
		if h.Value == "" {
			return scalar.NoCell.Text()
		}
		return runs.ShownHParam(h.Value)
	}
	if s, isStep, ok := r.sample(c); ok {
		switch {
		case math.IsNaN(s.Wall):
			return scalar.NoCell.Text()
		case isStep:
			return charts.FormatInt(s.Step)
		}
	}
	v := r.Value(c)
	switch c {
	case ColumnRun:
		return r.Name
	case ColumnPoints:
		return charts.FormatInt(r.Points)
	case ColumnRelative:
		if math.IsNaN(v) {
			return scalar.NoCell.Text()
		}
		return charts.FormatDuration(v)
	case ColumnChange:
		return charts.Signed(v, digits.Format(v))
	case ColumnPercent:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return scalar.NoCell.Text()
		}
		return charts.Signed(v, digits.Format(v)) + "%"
	case ColumnMean, ColumnAt:
		if math.IsNaN(v) {
			return scalar.NoCell.Text()
		}
	}
	return digits.Format(v)
}

// Sort is the order of the rows of tables. The zero value is the chart's order.
type Sort struct {
	On         bool
	By         Column
	HParam     string // name of the hyperparameter if By is one; its column may move or go
	Descending bool
}

// Next returns the order after a click on a column's heading: numbers start descending, names and
// hyperparameters ascending; the third click returns to the chart's order.
func (s Sort) Next(c Column, hparam string) Sort {
	first := Sort{On: true, By: c, HParam: hparam, Descending: c != ColumnRun && c < ColumnHParam}
	switch {
	case !s.On || s.By != c || s.HParam != hparam:
		return first
	case s == first:
		first.Descending = !first.Descending
		return first
	}
	return Sort{}
}

// In returns the order for a table with these hyperparameters, in which s.HParam may have another
// column; the chart's order if it has none.
func (s Sort) In(hparams []string) Sort {
	if s.By < ColumnHParam {
		return s
	}
	for i, name := range hparams {
		if s.By = ColumnHParam + Column(i); name == s.HParam {
			return s
		}
	}
	return Sort{}
}

// Sort sorts rows stably. Rows without a number come last in both directions.
func (s Sort) Sort(rows []Row) {
	if !s.On {
		return
	}
	if s.By == ColumnRun {
		sort.SliceStable(rows, func(i, k int) bool {
			if s.Descending {
				i, k = k, i
			}
			return runs.CompareNatural(rows[i].Name, rows[k].Name) < 0
		})
		return
	}
	values := make([]float64, len(rows))
	order := make([]int, len(rows)) // indices of rows
	for i := range rows {
		values[i], order[i] = rows[i].Value(s.By), i
	}
	sort.SliceStable(order, func(i, k int) bool {
		a, b := values[order[i]], values[order[k]]
		switch {
		case math.IsNaN(a) || math.IsNaN(b):
			return !math.IsNaN(a)
		case s.Descending:
			return a > b
		}
		return a < b
	})
	sorted := make([]Row, len(rows))
	for i, from := range order {
		sorted[i] = rows[from]
	}
	copy(rows, sorted)
}

// Text writes a table for a spreadsheet, with tabs between the columns. Tabs and line ends in names
// become spaces.
func Text(columns []Column, headings []string, rows []Row) string {
	clean := strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")
	return joined(columns, headings, rows, "\t", "\n", clean.Replace)
}

// CSV writes a table as CSV (RFC 4180).
func CSV(columns []Column, headings []string, rows []Row) string {
	return joined(columns, headings, rows, ",", "\r\n", csvCell)
}

// joined writes a table: cells as cell encodes them, with a separator between them and an end after
// each line.
func joined(columns []Column, headings []string, rows []Row, between, end string,
	cell func(string) string) string {
	var b strings.Builder
	for i := -1; i < len(rows); i++ {
		for k, c := range columns {
			if k > 0 {
				b.WriteString(between)
			}
			if i < 0 {
				b.WriteString(cell(headings[k]))
			} else {
				b.WriteString(cell(rows[i].exact(c)))
			}
		}
		b.WriteString(end)
	}
	return b.String()
}

// exact returns the text of a cell for other programs: numbers are not rounded, and what is missing
// is empty.
func (r *Row) exact(c Column) string {
	if c == ColumnRun {
		return r.Name
	}
	if h, ok := r.hparam(c); ok {
		return h.Value
	}
	s, isStep, ok := r.sample(c)
	switch {
	case ok && math.IsNaN(s.Wall):
		return ""
	case isStep:
		return strconv.FormatInt(s.Step, 10)
	}
	v := r.Value(c)
	if math.IsNaN(v) && (!ok || c == ColumnRelative) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// csvCell encodes a cell as query.AppendCell does, except that a negative number is no formula.
func csvCell(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return string(query.AppendCell(nil, text))
}

// Caption says which points the rows show. at is the position or the range on the x axis; zone
// returns the local offset from UTC in seconds at a given time.
func Caption(kind Kind, axis wire.Axis, at wire.Span, zone func(unixMs int64) int) string {
	switch kind {
	case Place:
		return scalar.TableNearestTo(axis, cards.PlaceLabel(axis, at.Lo, zone))
	case Range:
		return scalar.TableFrom(axis, cards.PlaceLabel(axis, at.Lo, zone),
			cards.PlaceLabel(axis, at.Hi, zone))
	}
	return scalar.TableAllPoints.Text()
}
