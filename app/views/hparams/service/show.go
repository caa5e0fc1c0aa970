package service

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/report"
	"eventlens/app/views/hparams"
	"eventlens/app/views/hparams/sweep"
	"eventlens/app/words"
	"eventlens/charts"
	"eventlens/eventfile/jsontext"
)

// writer writes JSON.
type writer struct{ b []byte }

// key begins a field of an object, or, if name is empty, an element of a list.
func (w *writer) key(name string) {
	// a zero byte belongs to the header, which no comma follows
	if n := len(w.b); n > 0 && w.b[n-1] != '{' && w.b[n-1] != '[' && w.b[n-1] != 0 {
		w.b = append(w.b, ',')
	}
	if name != "" {
		w.b = append(jsontext.AppendString(w.b, name), ':')
	}
}

func (w *writer) text(name, text string) {
	w.key(name)
	w.b = jsontext.AppendString(w.b, text)
}

func (w *writer) number(name string, n int) {
	w.key(name)
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *writer) truth(name string, t bool) {
	w.key(name)
	w.b = strconv.AppendBool(w.b, t)
}

// float writes a number, or null if JSON cannot represent it.
func (w *writer) float(name string, f float64) {
	w.key(name)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		w.b = append(w.b, "null"...)
		return
	}
	w.b = strconv.AppendFloat(w.b, f, 'g', -1, 64)
}

// list writes n elements; object writes named fields.
func (w *writer) list(name string, n int, element func(i int)) {
	w.key(name)
	w.b = append(w.b, '[')
	for i := range n {
		element(i)
	}
	w.b = append(w.b, ']')
}

func (w *writer) object(name string, fields func()) {
	w.key(name)
	w.b = append(w.b, '{')
	fields()
	w.b = append(w.b, '}')
}

// show sends everything displayed to the script: the length of the JSON, the JSON, spaces up to a
// multiple of 8 bytes, then for each column the numbers of the rows, and then for each column their
// tints.
func (s *Service) show() {
	w := &writer{b: make([]byte, 8, 1<<16)}
	axes, matrix := make([]sweep.Axis, len(s.columns)), s.matrix()
	for i, c := range s.columns {
		axes[i] = s.axisOf(c)
	}
	w.object("", func() {
		w.text("view", s.look.view)
		w.number("rows", int(s.rows))
		w.text("by", s.look.reduction.text())
		w.text("pick", pickWords[s.look.pick])
		w.number("colour", s.colour())
		w.truth("colourRun", s.look.colour == byRun)
		w.number("target", s.target())
		w.number("brushes", s.brushes)
		w.number("lastStep", int(s.lastStep))
		if note := s.note(); note != "" {
			w.text("note", note)
		}
		short := shortNames(s.columnNames(), axisColumns)
		w.list("columns", len(s.columns), func(i int) {
			s.showColumn(w, s.columns[i], &axes[i], matrix[i], short[i])
		})
		if len(s.columns) > maxMatrix {
			w.number("maxMatrix", maxMatrix)
			w.text("matrixNote", hparams.MatrixOf(countTrue(matrix), len(s.columns)))
		}
		all := s.allColumns()
		shown := map[string]bool{}
		for _, c := range s.columns {
			shown[c.key] = true
		}
		fullOf := map[bool]bool{false: s.full(false), true: s.full(true)}
		w.list("all", len(all), func(i int) {
			w.object("", func() {
				w.text("key", all[i].key)
				w.text("name", s.nameOf(all[i]))
				w.truth("metric", all[i].Metric)
				w.truth("on", shown[all[i].key])
				w.truth("off", !shown[all[i].key] && fullOf[!all[i].HParam()])
			})
		})
		s.showRows(w)
	})
	for len(w.b)%8 != 0 {
		w.b = append(w.b, ' ')
	}
	binary.LittleEndian.PutUint32(w.b, uint32(len(w.b)-8))
	for i := range axes {
		for _, n := range axes[i].Numbers {
			w.b = binary.LittleEndian.AppendUint64(w.b, math.Float64bits(n))
		}
	}
	for i, c := range s.columns {
		w.b = append(w.b, sweep.TintsOf(axes[i].Numbers, s.goalOf(c))...)
	}
	s.sendToScript("data", w.b)
}

// note describes omissions in the visible sessions, and values that later calls changed.
func (s *Service) note() string {
	var notes, names []string
	if s.runsLeftOut > 0 {
		notes = append(notes, hparams.Less(s.runsLeftOut))
	}
	if s.damaged > 0 {
		notes = append(notes, hparams.Damaged(s.damaged))
	}
	if s.callsCut > 0 {
		notes = append(notes, hparams.CallsCut(s.callsCut))
	}
	for _, c := range s.columns {
		if a := s.look.axes[c.key]; a != nil && a.cut {
			notes = append(notes, hparams.RangesCut(s.nameOf(c), maxRanges))
		}
	}
	if s.namedColumns > maxColumns {
		notes = append(notes, hparams.ColumnsCut(maxColumns, s.namedColumns, maxColumns))
	}
	again := 0
	for _, i := range s.visibleSessions() {
		given := s.sweep.Sessions[i].GivenAgain()
		names = append(names, given...)
		again += min(len(given), 1)
	}
	if again > 0 {
		slices.Sort(names)
		notes = append(notes, hparams.Again(again, slices.Compact(names)))
	}
	return words.Sentences(notes...)
}

// countTrue counts the true values.
func countTrue(list []bool) (n int) {
	for _, t := range list {
		if t {
			n++
		}
	}
	return n
}

// showColumn writes a column and its axis.
func (s *Service) showColumn(w *writer, c column, axis *sweep.Axis, matrix bool, short string) {
	w.object("", func() {
		w.text("key", c.key)
		w.text("name", s.nameOf(c))
		w.text("short", short)
		w.text("hint", s.hintOf(c))
		w.truth("metric", c.Metric)
		w.truth("matrix", matrix)
		w.number("goal", int(s.goalOf(c)))
		for i, one := range s.look.sorts {
			if one.key == c.key {
				w.number("sort", i+1)
				w.truth("down", one.down)
			}
		}
		w.number("scale", int(axis.Scale))
		w.list("scales", len(scaleWords), func(i int) {
			plain := *axis
			if c.HParam() && axis.Categories != nil && s.sweep.HParams[c.At].Numeric() || c.Metric {
				plain.Categories = nil
			}
			w.truth("", s.allows(&plain, sweep.Scale(i)))
		})
		w.float("min", axis.Min)
		w.float("max", axis.Max)
		if axis.Categories != nil {
			w.list("categories", len(axis.Categories), func(i int) {
				w.text("", shownValue(axis.Categories[i]))
			})
		} else {
			showTicks(w, axis, !c.Metric && axis.Distinct <= fewValues)
		}
		if a := s.look.axes[c.key]; a != nil {
			w.truth("flip", a.flip)
			w.list("ranges", len(a.brush.Ranges), func(i int) {
				r := a.brush.Ranges[i]
				w.list("", 2, func(k int) { w.float("", []float64{r.Low, r.High}[k]) })
			})
			w.truth("noneToo", a.brush.NoneToo)
			w.text("match", a.match)
			if m := s.matches[columnPattern{c.key, a.match}]; m != nil {
				w.text("wrong", m.wrong)
			}
		}
	})
}

// ticksWanted is the approximate number of ticks on a numeric axis.
const ticksWanted = 6

// fewValues is the number of different values up to which each value of a hyperparameter gets a
// tick, since a batch size is 32 or 64, but never 50.
const fewValues = 8

// showTicks writes the ticks of a numeric axis, one per number if there are few, and the labels of
// its ends.
func showTicks(w *writer, axis *sweep.Axis, few bool) {
	var ticks []charts.Tick
	switch {
	case few:
		ticks = ticksAt(axis.Numbers)
	case axis.Min < axis.Max && axis.Scale == sweep.Linear:
		ticks = charts.Ticks(axis.Min, axis.Max, ticksWanted)
	case axis.Scale == sweep.Logarithmic:
		ticks = decades(axis.Min, axis.Max)
	case axis.Scale == sweep.Quantile:
		ticks = quartiles(axis.Numbers)
	}
	w.list("ticks", len(ticks), func(i int) {
		w.object("", func() {
			w.float("at", ticks[i].Value)
			w.text("text", ticks[i].Label)
		})
	})
	if values := finite(axis.Numbers); len(values) > 0 {
		w.text("middle", charts.FormatValue(values[len(values)/2]))
	}
	w.text("low", charts.FormatValue(axis.Min))
	w.text("high", charts.FormatValue(axis.Max))
}

// finite returns the finite ones of numbers, sorted.
func finite(numbers []float64) []float64 {
	values := slices.DeleteFunc(slices.Clone(numbers), func(n float64) bool {
		return math.IsNaN(n) || math.IsInf(n, 0)
	})
	slices.Sort(values)
	return values
}

// ticksAt returns ticks at all finite numbers.
func ticksAt(numbers []float64) (ticks []charts.Tick) {
	for _, n := range slices.Compact(finite(numbers)) {
		ticks = append(ticks, charts.Tick{Value: n, Label: shownValue(sweep.Value{Number: n})})
	}
	return ticks
}

// quartiles returns ticks at the quartiles of the finite numbers.
func quartiles(numbers []float64) []charts.Tick {
	var ends []float64
	if values := finite(numbers); len(values) > 0 {
		for quarter := range 5 {
			ends = append(ends, values[(len(values)-1)*quarter/4])
		}
	}
	return ticksAt(ends)
}

// decades returns ticks at the powers of ten in a range, at most about as many as wanted; in a
// short range also at their multiples by 2 and 5.
func decades(low, high float64) (ticks []charts.Tick) {
	const slack = 1e-9
	from, to := int(math.Floor(math.Log10(low))), int(math.Floor(math.Log10(high)+slack))
	parts := []float64{1, 2, 5}
	if to-from >= ticksWanted/2 {
		parts = parts[:1]
	}
	for e, step := from, (to-from)/ticksWanted+1; e <= to; e += step {
		for _, part := range parts {
			at, _ := strconv.ParseFloat(strconv.FormatFloat(part, 'g', -1, 64)+"e"+strconv.Itoa(e),
				64)
			if at >= low*(1-slack) && at <= high*(1+slack) {
				ticks = append(ticks,
					charts.Tick{Value: at, Label: shownValue(sweep.Value{Number: at})})
			}
		}
	}
	return ticks
}

// hintOf returns the tooltip of a column.
func (s *Service) hintOf(c column) string {
	if !c.Metric {
		if c.HParam() {
			return s.sweep.HParams[c.At].Description
		}
		return ""
	}
	m := &s.sweep.Metrics[c.At]
	if m.Description != "" {
		return m.Description
	}
	if m.Group == "" {
		return ""
	}
	return hparams.Metric(m.Tag, m.Group, m.Group == sweep.Above)
}

// showRows writes the names of rows, their inks, and the texts of their cells, one list per column.
func (s *Service) showRows(w *writer) {
	rows := s.table.Rows
	several := s.rows != sweep.EachSession
	full := make([]string, len(rows))
	for i := range rows {
		full[i] = s.rowName(&rows[i])
	}
	short := shortNames(full, rowColumns)
	w.list("names", len(rows), func(i int) { w.text("", full[i]) })
	w.list("short", len(rows), func(i int) { w.text("", short[i]) })
	w.list("inks", len(rows), func(i int) {
		ink := ""
		if shape := s.shapes[s.sweep.Sessions[rows[i].Sessions[0]].Run]; shape != nil {
			ink = shape.Ink
		}
		w.text("", ink)
	})
	w.truth("several", several)
	w.list("sessions", len(rows), func(i int) { w.number("", len(rows[i].Sessions)) })
	w.list("cells", len(s.columns), func(k int) {
		c := s.columns[k]
		w.list("", len(rows), func(i int) { w.text("", s.cellText(&rows[i], c.shown)) })
	})
	s.compareRows(w)
}

// compareRows writes which row has the baseline, if there is one, and how the metrics of the other
// rows differ from it, one list per metric.
func (s *Service) compareRows(w *writer) {
	rows := s.table.Rows
	base := slices.IndexFunc(rows, func(r sweep.Row) bool {
		return slices.ContainsFunc(r.Of, s.isBaseline)
	})
	if base < 0 {
		return
	}
	w.number("base", base)
	w.list("versus", len(s.columns), func(k int) {
		c := s.columns[k].shown
		w.list("", len(rows), func(i int) {
			a, b, text := rows[i].Value(c), rows[base].Value(c), ""
			if c.Metric && i != base && a.Kind == sweep.Number && b.Kind == sweep.Number {
				text = words.Difference(a.Number - b.Number)
			}
			w.text("", text)
		})
	})
}

// isBaseline reports whether a session, given by its index, has the baseline among its runs.
func (s *Service) isBaseline(session int) bool {
	if s.base == 0 {
		return false
	}
	for i := range s.sweep.Metrics {
		if s.sweep.Metrics[i].Run(session) == s.base {
			return true
		}
	}
	return s.sweep.Sessions[session].Run == s.base
}

// rowName returns the displayed name of a row: its run's name on the page, or its group.
func (s *Service) rowName(r *sweep.Row) string {
	if len(r.Sessions) == 1 && s.rows != sweep.EachGroup {
		session := &s.sweep.Sessions[r.Sessions[0]]
		if shape := s.shapes[session.Run]; shape != nil && shape.Name != session.Name {
			return shape.Name
		}
		return r.Name
	}
	return words.ShortName(r.Name)
}

func (s *Service) cellText(r *sweep.Row, c sweep.Column) string {
	switch {
	case r.Differ(c):
		return hparams.Several.Text()
	case c.HParam():
		return s.withBefore(shownValue(r.Values[c.At]), r, c.At)
	case !c.Metric:
		return shownValue(r.Status)
	}
	cell := r.Cells[c.At]
	if cell.N == 0 {
		return r.Value(c).String()
	}
	deviation := ""
	if cell.Deviation == cell.Deviation {
		deviation = charts.FormatValue(cell.Deviation)
	}
	return hparams.MeanOf(charts.FormatValue(cell.Mean), deviation, cell.N, len(r.Of))
}

// withBefore appends the earlier values of a hyperparameter to its value, for rows of one session.
func (s *Service) withBefore(text string, r *sweep.Row, hparam int) string {
	if len(r.Of) > 1 {
		return text
	}
	var before []string
	for _, v := range s.sweep.Sessions[r.Of[0]].Before(s.sweep.HParams[hparam].Name) {
		before = append(before, shownValue(v))
	}
	if before == nil {
		return text
	}
	return hparams.Before(text, before)
}

// maxCell limits the bytes of a cell's text; files have the full text.
const maxCell = 200

// exponents shortens exponents as in charts.
var exponents = strings.NewReplacer("e+0", "e", "e-0", "e-", "e+", "e")

// shownValue formats a value of a hyperparameter; long numbers are rounded.
func shownValue(v sweep.Value) string {
	const digits = 9
	text := v.String()
	switch {
	case v.Kind == sweep.Number && len(text) > digits:
		return charts.FormatValue(v.Number)
	case v.Kind == sweep.Number:
		return exponents.Replace(text)
	case v.Kind == sweep.Status:
		return hparams.StatusText(int(v.Number))
	case v.Kind != sweep.Text:
		return text
	}
	return report.Cut(text, maxCell)
}
