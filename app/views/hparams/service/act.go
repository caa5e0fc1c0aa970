package service

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"eventlens/app/views/hparams"
	"eventlens/app/views/hparams/sweep"
	"eventlens/app/wire"
)

// sortedKeys returns the keys of a map in ascending order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

// do performs an act. Acts that change the look are the lines of look.write, and some more; after
// them the address is updated.
func (s *Service) do(act, value string) {
	switch act {
	case "redraw": // a new script
		s.explained, s.brushes = importanceInputs{}, 0
		s.sendTexts()
		s.arrange()
		return
	case "open":
		s.open(value)
		return
	case "save":
		s.save(value)
		return
	}
	if s.sweep == nil || !s.change(act, value) {
		return
	}
	s.answer(&hparams.Link{Lines: s.look.write()})
	if act != "brush" || s.rangesCut() { // otherwise the script has already shown the change
		s.arrange()
	}
}

// rangesCut reports whether more ranges of a column were marked than are allowed.
func (s *Service) rangesCut() bool {
	for _, a := range s.look.axes {
		if a.cut {
			return true
		}
	}
	return false
}

// change changes the look, and reports whether the act is a known one.
func (s *Service) change(act, value string) bool {
	word, key, _ := strings.Cut(value, " ")
	l := &s.look
	switch act {
	case "view", "rows", "by", "goal", "pick":
		l.readLine(act, value, word, key)
	case "scale":
		s.rescale(value, word, key)
	case "colour":
		l.colour = value
	case "target":
		l.target = value
	case "sort":
		s.sortBy(value, false)
	case "sortmore":
		s.sortBy(value, true)
	case "flip":
		l.axis(value).flip = !l.axis(value).flip
	case "brush":
		l.axis(key).readBrush(word)
		s.brushes++
	case "match":
		l.readLine(act, value, word, key)
	case "unbrush":
		s.brushes++
		for _, a := range l.axes {
			a.brush, a.match = sweep.Brush{}, ""
		}
	case "order":
		s.rearrange(strings.Split(value, "\n"))
	case "column":
		s.toggleColumn(value)
	case "matrix":
		s.toggleMatrix(value)
	case "usual":
		if l.columns = nil; len(s.beside) > 0 {
			s.putBeside(nil)
		}
	default:
		return false
	}
	return true
}

// rescale changes the scale of a column. Brushes are ranges of numbers, or of positions of
// categories; they are dropped if the scale changes from one to the other.
func (s *Service) rescale(value, word, key string) {
	at := s.columnOf(key)
	places := func() bool { return at >= 0 && s.axisOf(s.columns[at]).Scale == sweep.Category }
	were := places()
	if s.look.readLine("scale", value, word, key); places() != were {
		s.look.axis(key).readBrush("")
	}
}

// sortBy sorts by a column. Repeated calls sort with the best on top, then in the opposite order,
// then not at all. more adds the column to the present sort order.
func (s *Service) sortBy(key string, more bool) {
	at := s.columnOf(key)
	if at < 0 {
		return
	}
	first, l := s.goalOf(s.columns[at]) == sweep.Maximise, &s.look
	for i, one := range l.sorts {
		if one.key != key {
			continue
		}
		switch {
		case one.down == first && more:
			l.sorts[i].down = !first
		case one.down == first:
			l.sorts = []keySort{{key, !first}}
		case more:
			l.sorts = append(l.sorts[:i:i], l.sorts[i+1:]...)
		default:
			l.sorts = nil
		}
		return
	}
	if !more {
		l.sorts = nil
	}
	l.sorts = append(l.sorts, keySort{key, first})
}

// toggleColumn shows a column after the others of its kind, or hides it.
func (s *Service) toggleColumn(key string) {
	var keys []string
	found, behind := false, 0
	for i, c := range s.columns {
		if c.key == key {
			found = true
			continue
		}
		keys = append(keys, c.key)
		if c.key[0] == key[0] || key[0] == 'm' {
			behind = i + 1
		}
	}
	if !found {
		keys = slices.Insert(keys, behind, key)
	}
	s.rearrange(keys)
}

// open leads to the charts of a row's sessions, and of the runs that have the scalars of their
// metrics.
func (s *Service) open(value string) {
	row, err := strconv.Atoi(value)
	if err != nil || s.table == nil || row < 0 || row >= len(s.table.Rows) {
		return
	}
	var runs []wire.RunID
	seen := map[uint32]bool{0: true}
	add := func(run uint32) {
		if !seen[run] {
			seen[run] = true
			runs = append(runs, wire.RunID(run))
		}
	}
	for _, i := range s.table.Rows[row].Sessions {
		add(s.sweep.Sessions[i].Run)
		for m := range s.sweep.Metrics {
			add(s.sweep.Metrics[m].Run(i))
		}
	}
	s.answer(&hparams.Go{Runs: runs})
}

// brushed returns the table without the rows that brushes exclude.
func (s *Service) brushed() *sweep.Table {
	kept := make([]bool, len(s.table.Rows))
	for i := range kept {
		kept[i] = true
	}
	for _, c := range s.columns {
		if a := s.look.axes[c.key]; a != nil {
			axis := s.axisOf(c)
			for i := range kept {
				kept[i] = kept[i] && a.brush.Takes(axis.Numbers[i])
			}
		}
	}
	t := new(sweep.Table)
	for i := range kept {
		if kept[i] {
			t.Rows = append(t.Rows, s.table.Rows[i])
		}
	}
	return t
}

// axisOf returns a column as an axis, with its current scale.
func (s *Service) axisOf(c column) sweep.Axis {
	axis := s.table.AxisOf(c.shown)
	scale := axis.Usual()
	if a := s.look.axes[c.key]; a != nil && a.scaled && s.allows(&axis, a.scale) {
		scale = a.scale
	}
	if scale == sweep.Category && axis.Categories == nil {
		s.table.Categorise(&axis, c.shown)
	}
	axis.Scale = scale
	return axis
}

// allows reports whether an axis can have a scale.
func (*Service) allows(a *sweep.Axis, scale sweep.Scale) bool {
	switch scale {
	case sweep.Logarithmic:
		return a.Categories == nil && a.Positive
	case sweep.Category:
		return a.Categories != nil || a.Distinct <= sweep.MaxCategories
	}
	return a.Categories == nil
}

// save exports the displayed table as a file.
func (s *Service) save(format string) {
	if s.table == nil {
		return
	}
	var columns []sweep.Column
	var metrics []string
	for _, c := range s.columns {
		columns = append(columns, c.shown)
		if c.Metric {
			metrics = append(metrics, s.nameOf(c))
		}
	}
	first := "session"
	several := s.rows != sweep.EachSession
	if several {
		first = "group"
	}
	sheet := s.sheet(columns, metrics, several, first)
	var content []byte
	mime := "text/plain"
	switch format {
	case "csv":
		content, mime = sheet.AppendCSV(nil), "text/csv"
	case "json":
		content, mime = sheet.AppendJSON(nil), "application/json"
	case "tex":
		content = sheet.AppendLaTeX(nil)
	case "md":
		content, mime = sheet.AppendMarkdown(nil), "text/markdown"
	default:
		return
	}
	s.answer(&hparams.File{Ending: format, Blob: s.objects.ExportBlob(content, mime)})
}

func (s *Service) sheet(columns []sweep.Column, metrics []string, several bool,
	first string) *sweep.Sheet {
	return s.sweep.SheetOf(s.brushed(), columns, metrics, several, first)
}
