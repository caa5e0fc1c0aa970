package runs

import (
	"slices"
	"strings"

	"eventlens/app/words"
	"eventlens/charts/names"
)

// Where a run's name has little room, it is without the folders that all names share, and so short
// that it still differs from the name of every other run; see [names.Split]. Tooltips, screen
// readers and messages have the whole name.

// eventFilePrefix starts the names of event files, and of the runs made from single files. It
// carries no information.
const eventFilePrefix = "events.out.tfevents."

// nameColumns is the width of a name in columns from which on the parts are left out that all names
// share. The narrowest places have about this room.
const nameColumns = 20

// share finds the folders that all names start with, and those that all end with. It leaves a
// non-empty rest of each name.
func (t *table) share() {
	t.lead, t.tail = "", ""
	if len(t.order) < 2 {
		return
	}
	lead, tail := headOf(t.order[0].Name), tailOf(t.order[0].Name)
	for _, r := range t.order[1:] {
		for !strings.HasPrefix(r.Name, lead) {
			lead = headOf(lead[:len(lead)-1])
		}
		for !strings.HasSuffix(r.Name, tail) {
			tail = tailOf(tail[1:])
		}
	}
	for _, r := range t.order {
		for tail != "" && len(r.Name) <= len(lead)+len(tail) {
			tail = tailOf(tail[1:])
		}
	}
	t.lead, t.tail = lead, tail
}

// headOf returns a name up to and including its last separator of folders, "" without one.
func headOf(name string) string { return name[:names.LastFolder(name)] }

// tailOf returns a name from its first separator of folders on, "" without one.
func tailOf(name string) string {
	if at := strings.IndexAny(name, names.Folders); at >= 0 {
		return name[at:]
	}
	return ""
}

// path returns a run's name without the folders that all names share.
func (t *table) path(r *Run) string { return r.Name[len(t.lead) : len(r.Name)-len(t.tail)] }

// label returns a run's name in lists: the one that a person gave, or the logged one without the
// folders that all names share. The run "." has its files directly in its source's folder, and is
// shown as the source.
func (t *table) label(r *Run) string {
	path := t.path(r)
	switch {
	case r.Alias != "":
		return r.Alias
	case path == "." && r.source != "":
		return r.source
	}
	return path
}

// withSource appends the name of a run's source to a name of the run, if another source has a run
// of the same name.
func (r *Run) withSource(name string) string {
	if r.Source == "" || r.Source == name {
		return name
	}
	return name + " · " + r.Source
}

// nameRuns gives the runs that can be shown their short names.
func (t *table) nameRuns() {
	shown := make([]*Run, 0, len(t.order))
	for _, r := range t.order {
		if r.brief = ""; !r.Out && r.matched {
			shown = append(shown, r)
		} else {
			r.short = names.Name{Head: r.label}
		}
	}
	if t.cutFrom = 0; t.brief {
		t.briefNames(shown)
	}
	texts := make([]string, len(shown))
	for i, r := range shown {
		if texts[i] = r.label; r.brief != "" && r.Alias == "" {
			texts[i] = r.brief
		}
		texts[i] = r.withSource(texts[i])
	}
	t.renamed = t.renamed || !slices.Equal(texts, t.named.texts)
	t.named.columns = t.cutFrom
	for i, short := range t.named.Shorten(texts) {
		shown[i].short = short
	}
}

// forgetNames makes all short names be computed anew.
func (t *table) forgetNames() { t.named.texts = nil; clear(t.siblings) }

// Shortener computes the short names of some texts, and keeps them while the texts stay.
type Shortener struct {
	columns int // what all share is left out if a text is wider; 0 for nameColumns
	texts   []string
	short   []names.Name
}

// Shorten returns the short names of texts. The caller must not change either.
func (s *Shortener) Shorten(texts []string) []names.Name {
	if slices.Equal(texts, s.texts) {
		return s.short
	}
	columns := s.columns
	if columns == 0 {
		columns = nameColumns
	}
	clean := make([]string, len(texts))
	for i, text := range texts {
		clean[i] = words.CleanName(text)
		// The start of an event file's name says nothing.
		if at := headOf(text); names.Width(text) > nameColumns {
			if rest, ok := strings.CutPrefix(text[len(at):], eventFilePrefix); ok && rest != "" {
				clean[i] = at + names.Ellipsis + rest
			}
		}
	}
	s.texts, s.short = texts, names.Split(names.LeaveOut(clean, columns))
	for i := range s.short {
		s.short[i].Head = words.ShortName(s.short[i].Head)
	}
	return s.short
}

// shorten gives the rows their short names. A run that is in no other row has the same name as
// elsewhere on the page.
func (t *rows) shorten() {
	var open [][]int // siblings by depth, as far as more may follow
	for i := range t.rows {
		depth := t.rows[i].Depth
		t.shortenSiblings(open, depth+1)
		open = append(open[:min(len(open), depth+1)], nil)[:depth+1]
		open[depth] = append(open[depth], i)
	}
	t.shortenSiblings(open, 0)
}

// shortenSiblings gives the rows that are at least so deep their short names.
func (t *rows) shortenSiblings(siblings [][]int, depth int) {
	for ; depth < len(siblings); depth++ {
		var rows []*Row
		var texts []string
		for _, i := range siblings[depth] {
			if row := &t.rows[i]; depth == 0 && row.Run != nil {
				row.Short = row.Run.short
			} else {
				rows, texts = append(rows, row), append(texts, row.Name)
			}
		}
		if len(rows) == 0 {
			continue
		}
		known := t.table.siblings[rows[0].Key]
		if known == nil {
			known = &Shortener{}
			t.table.siblings[rows[0].Key] = known
		}
		known.columns = t.table.cutFrom
		for i, short := range known.Shorten(texts) {
			rows[i].Short = short
		}
	}
}
