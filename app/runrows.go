package app

import (
	"html"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// The rows of the run list are pieces of HTML rather than components: a few rows are then one call into the browser instead of hundreds, which is what
// makes a list of thousands scroll. They hold nothing that has the focus or a handler of its own; the list has the focus, and says which row it is at. Every text goes
// through markup.EscapeString.

const (
	runRowsID = "run-rows"
	// rowsAhead is how many rows around the viewport are there before they are scrolled to, and firstRows how many at least before its size is known.
	rowsAhead = 16
	firstRows = 48
	// rowsAtOnce is how many rows are one piece: scrolling changes every piece, and each of them is a few calls into the browser.
	rowsAtOnce = 8
)

func rowID(i int) string { return "row-" + strconv.Itoa(i) }

// rowsMoved takes which rows are in the viewport.
func (p *page) rowsMoved(first, count int) {
	if first != p.runs.first || count != p.runs.count {
		p.runs.first, p.runs.count = first, count
		p.refreshRuns()
	}
}

// window returns which of n rows are elements.
func (s *runsPanel) window(n int) (from, to int) {
	from = max(0, min(s.first, n-1)-rowsAhead)
	return from - from%rowsAtOnce, min(n, s.first+max(s.count, firstRows)+rowsAhead)
}

func (l *runList) rows(all int) app.UI {
	m := l.Page.model
	rows := m.RunRows()
	switch {
	case all == 0:
		return app.P().Class("note fill").Text(words.RunsWaiting.Text())
	case len(rows) == 0:
		return l.noMatch()
	}
	from, to := l.Page.runs.window(len(rows))
	view := rowView{model: m, best: m.Best(), active: l.Page.runs.active, nowMs: l.Page.host.Now(), stopped: l.Unread}
	for _, name := range m.Columns() {
		view.columns = append(view.columns, m.HParam(name))
	}
	at, pieces := "", []string{gapHTML(from)}
	for i := from; i < to; {
		piece := &markup{}
		piece.put(`<div role="presentation">`)
		for end := min(i+rowsAtOnce, to); i < end; i++ {
			if rows[i].Key == view.active {
				at = rowID(i)
			}
			view.row(piece, &rows[i], i)
		}
		piece.put(`</div>`)
		pieces = append(pieces, piece.String())
	}
	return l.rowList(at, append(pieces, gapHTML(len(rows)-to)))
}

// rowList is the list with its pieces, and the id of the row that the keyboard is at.
func (l *runList) rowList(at string, pieces []string) app.UI {
	list := app.Div().ID(runRowsID).Class("run-rows").Attr("role", "tree").Attr("tabindex", "0").Aria("label", words.RunsTitle.Text()).Aria("multiselectable", true).
		Aria("description", words.RunsTreeHint.Text()).OnClick(l.onClick).On("contextmenu", l.onMenu).OnKeyDown(l.onKey)
	if at != "" {
		list = list.Aria("activedescendant", at)
	}
	parts := make([]app.UI, len(pieces))
	for i, piece := range pieces {
		parts[i] = app.Raw(piece)
	}
	return list.Body(parts...)
}

// markup is HTML while it is written.
type markup struct{ strings.Builder }

func (m *markup) put(parts ...string) {
	for _, part := range parts {
		m.WriteString(part)
	}
}

// open begins an element: its attributes follow, then what is in it after a ">".
func (m *markup) open(tag, class string) {
	m.put("<", tag)
	if class != "" {
		m.put(` class="`, class, `"`)
	}
}

// attr writes attributes, names and values in turn.
func (m *markup) attr(pairs ...string) {
	for i := 0; i < len(pairs); i += 2 {
		m.put(" ", pairs[i], `="`, html.EscapeString(pairs[i+1]), `"`)
	}
}

// text writes an element with nothing but a text in it, which is also cut and cleaned.
func (m *markup) text(tag, class, text string) {
	m.open(tag, class)
	m.put(">", html.EscapeString(words.ShortName(text)), "</", tag, ">")
}

// name is nameParts.
func (m *markup) name(folder, leaf string) {
	if folder != "" {
		m.put(`<span class="fd">`)
		m.text("bdi", "", folder)
		m.put(`</span>`)
	}
	m.put(`<span class="leaf">`)
	m.text("bdi", "", leaf)
	m.put(`</span>`)
}

// gapHTML stands for rows that are no elements. Its parts are as high as powers of two rows, since the page's policy allows no heights in the document.
func gapHTML(rows int) string {
	m := &markup{}
	m.put(`<div class="gap" role="presentation">`)
	const largest = 4096
	for bit := largest; bit > 0; {
		if rows < bit {
			bit /= 2
			continue
		}
		rows -= bit
		m.put(`<div class="g`, strconv.Itoa(bit), `"></div>`)
	}
	m.put(`</div>`)
	return m.String()
}

// rowView writes rows.
type rowView struct {
	model   *state.Model
	best    wire.RunID
	active  string
	nowMs   int64
	columns []*state.HParamInfo
	stopped bool // nothing is read any more, although the state of a run may be that of one that is
}

// maxIndent is how deep rows are moved to the right.
const maxIndent = 8

// row writes a row; its handlers are the list's, which read the data attributes.
func (v *rowView) row(m *markup, r *state.RunRow, i int) {
	class, tri, only := "run d"+strconv.Itoa(min(r.Depth, maxIndent)), r.Tri(), v.model.Only(r)
	for _, c := range [...]struct {
		on   bool
		name string
	}{{r.Kind != state.RowRun, " fold"}, {tri == state.TriNone, " off"}, {r.Key == v.active, " active"}, {only, " alone"}} {
		if c.on {
			class += c.name
		}
	}
	m.open("div", class)
	m.attr("role", "treeitem", "id", rowID(i), "data-row", r.Key, "aria-level", strconv.Itoa(r.Depth+1), "aria-posinset", strconv.Itoa(r.At),
		"aria-setsize", strconv.Itoa(r.Of), "aria-checked", [...]string{"false", "mixed", "true"}[tri])
	name := words.ShortName(r.Folder + r.Leaf)
	if r.Kind == state.RowRun {
		name = r.Run.Title()
	}
	check := `<span class="check` + [...]string{"", " mixed", " on"}[tri] + `" data-act="show" aria-hidden="true"></span>`
	value, dot := "", ""
	if r.Kind == state.RowRun {
		value, dot = v.run(m, r, name, check, only)
	} else {
		v.fold(m, r, name, check)
	}
	more := &markup{}
	more.open("span", "run-more")
	more.attr("data-act", "menu", "title", words.RunMenuOf(name))
	more.put(`>⋮</span>`)
	if len(v.columns) == 0 {
		m.put(value, dot, more.String(), `</div>`)
		return
	}
	if value == "" {
		value = `<span class="value"></span>`
	}
	m.put(dot, more.String(), `</span>`, value)
	v.cells(m, r)
	m.put(`</div>`)
}

// stay begins what stays in place while columns are scrolled sideways.
func (v *rowView) stay(m *markup) {
	m.put(">")
	if len(v.columns) > 0 {
		m.put(`<span class="stay">`)
	}
}

// cells writes the hyperparameters of a row.
func (v *rowView) cells(m *markup, r *state.RunRow) {
	for i, info := range v.columns {
		value := r.Cell(i)
		m.open("span", columnClass(info))
		if value != "" {
			m.attr("title", words.HParamSaid(info.Name, value))
		}
		m.put(">")
		m.text("bdi", "", state.ShownHParam(value))
		m.put("</span>")
	}
}

// said adds the hyperparameters of a row to what is said of it.
func (v *rowView) said(r *state.RunRow, said string) string {
	for i, info := range v.columns {
		if value := r.Cell(i); value != "" {
			said += ", " + words.HParamSaid(info.Name, value)
		}
	}
	return said
}

// run writes the rest of a run's row but for its value and its state, which it returns.
func (v *rowView) run(m *markup, r *state.RunRow, title, check string, only bool) (cell, sign string) {
	run := r.Run
	value, valueTitle := v.model.RunValue(run.ID)
	said, dot := words.RunStateText(run.State), stateClass(run.State)
	if v.stopped && (run.State == wire.RunQueued || run.State == wire.RunReading) {
		said, dot = words.StoppedState.Text(), "stop"
	} else if run.State == wire.RunRead && v.model.RunLive(run.ID, v.nowMs) {
		said, dot = words.RunLiveState.Text(), "live"
	}
	m.attr("data-run", strconv.Itoa(int(run.ID)), "aria-label",
		words.RowSaid(v.said(r, words.RowSaid(title, value, "")), "", said))
	v.stay(m)
	m.put(check, swatchHTML(run.Ink, actMenu))
	m.open("span", "run-name split")
	m.attr("data-act", "only", "title", words.RunOnly(title, only))
	m.put(">")
	m.name(r.Folder, r.Leaf)
	if run.Source != "" {
		m.text("span", "from", run.Source)
	}
	m.put(`</span>`)
	rest := &markup{}
	if value != "" {
		class := "value"
		if run.ID == v.best {
			class += " best"
		}
		rest.open("span", class)
		rest.attr("title", valueTitle)
		rest.put(">", value, `</span>`)
	}
	at := &markup{}
	at.open("i", "dot "+dot)
	at.attr("title", said)
	at.put(`></i>`)
	return rest.String(), at.String()
}

// actMenu is on what opens the menu of a row.
const actMenu = ` data-act="menu"`

// fold writes the rest of the row of a folder or a group.
func (v *rowView) fold(m *markup, r *state.RunRow, name, check string) {
	m.attr("aria-expanded", strconv.FormatBool(r.Open), "aria-label", v.said(r, words.FolderSaid(name, r.Shown, r.All)))
	v.stay(m)
	m.put(check)
	m.open("span", "fold-name")
	m.attr("data-act", "fold", "title", name)
	m.put(">", foldIcon)
	if r.Kind == state.RowGroup {
		m.put(swatchHTML(r.Ink, actMenu))
	}
	m.put(`<span class="split">`)
	m.name(r.Folder, r.Leaf)
	m.put(`</span>`)
	m.text("span", "count", words.RowCount(r.Shown, r.All))
	m.put(`</span>`)
}

// foldIcon is a closed folder's; the style sheet turns it for an open one.
const foldIcon = `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m6.2 4.5 3.6 3.5-3.6 3.5"/></svg>`

func stateClass(s wire.RunState) string {
	switch s {
	case wire.RunQueued:
		return "queued"
	case wire.RunReading:
		return "reading"
	case wire.RunProblem:
		return "bad"
	}
	return "read"
}
