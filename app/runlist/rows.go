package runlist

import (
	"html"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// The rows are pieces of HTML rather than components. Inserting a few rows is then one call into
// the browser instead of hundreds, which makes lists of thousands scroll smoothly. Rows contain no
// focusable elements and no handlers; the list has the focus and says which row is active. All text
// goes through html.EscapeString. A row has no label: screen readers read its content, so that
// people hear, and may say, what they see.

const (
	rowsID = "run-rows"
	// rowsAhead is how many rows are rendered above and below the viewport, and firstRows the least
	// number rendered before the viewport's size is known.
	rowsAhead = 16
	firstRows = 48
	// rowsAtOnce is how many rows make one piece. Scrolling replaces every piece, and each costs a
	// few calls into the browser.
	rowsAtOnce = 8
)

func rowID(i int) string { return "row-" + strconv.Itoa(i) }

// window returns the range of rows, out of n, that are rendered as elements.
func (l *List) window(n int) (from, to int) {
	from = max(0, min(l.first, n-1)-rowsAhead)
	return from - from%rowsAtOnce, min(n, l.first+max(l.count, firstRows)+rowsAhead)
}

func (v *view) rows(all int) app.UI {
	l := v.List
	m := l.model
	rows := m.Runs.Rows()
	switch {
	case all == 0:
		return ui.Text("p", "note fill", words.RunsWaiting.Text())
	case len(rows) == 0:
		return l.head.noMatch()
	}
	from, to := l.window(len(rows))
	writer := rowWriter{
		model: m, best: m.Best(), base: m.Runs.Baseline(), active: l.active,
		nowMs: l.host.Clock.Now(), stopped: v.Unread,
	}
	for _, name := range m.Runs.Columns() {
		writer.columns = append(writer.columns, m.Runs.HParam(name))
	}
	at, pieces := "", []string{gapHTML(from)}
	for i := from; i < to; {
		piece := &markup{}
		piece.put(`<div role="presentation">`)
		for end := min(i+rowsAtOnce, to); i < end; i++ {
			if rows[i].Key == writer.active {
				at = rowID(i)
			}
			writer.row(piece, &rows[i], i)
		}
		piece.put(`</div>`)
		pieces = append(pieces, piece.String())
	}
	return v.rowList(at, append(pieces, gapHTML(len(rows)-to)))
}

// rowList returns the element of the list. at is the id of the keyboard's row.
func (v *view) rowList(at string, pieces []string) app.UI {
	with := ui.Attrs{"id", rowsID, "role", "tree", "tabindex", "0", "aria-label",
		words.RunsTitle.Text(), "aria-multiselectable", "true", "aria-description",
		words.RunsTreeHint.Text()}
	if at != "" {
		with = append(with, "aria-activedescendant", at)
	}
	parts := make([]app.UI, len(pieces))
	for i, piece := range pieces {
		parts[i] = app.Raw(piece)
	}
	return ui.Element("div", "run-rows", with,
		parts...).On("click", v.onClick).On("contextmenu", v.onMenu).On("keydown", v.onKey)
}

// markup is a builder of HTML.
type markup struct{ strings.Builder }

func (m *markup) put(parts ...string) {
	for _, part := range parts {
		m.WriteString(part)
	}
}

// open starts an element; the caller adds attributes, then ">" and the content.
func (m *markup) open(tag, class string) {
	m.put("<", tag)
	if class != "" {
		m.put(` class="`, class, `"`)
	}
}

// attr writes attributes: alternating names and values.
func (m *markup) attr(pairs ...string) {
	for i := 0; i < len(pairs); i += 2 {
		m.put(" ", pairs[i], `="`, html.EscapeString(pairs[i+1]), `"`)
	}
}

// text writes an element that contains only text, shortened and cleaned by ShortName.
func (m *markup) text(tag, class, text string) {
	m.open(tag, class)
	m.put(">", html.EscapeString(words.ShortName(text)), "</", tag, ">")
}

// said writes text for screen readers only.
func (m *markup) said(text string) { m.text("span", "vh", text) }

// sureColumns is how wide a name may be to have room in any row, in letters.
const sureColumns = 16

// name ends the start tag of a name's element, and writes the two parts of the name and the end
// tag. If that is not the whole name, screen readers read the whole one instead, and if there may
// be no room, the style sheet shows it beside the keyboard's row.
func (m *markup) name(r *runs.Row, whole string) {
	head, tail := r.Short.Head, r.Short.Tail
	short := head+tail != whole
	if short {
		m.attr("aria-hidden", "true")
	}
	if head+tail != r.Name || len(r.Name) > sureColumns {
		m.attr("data-name", whole)
	}
	m.put(">")
	if head != "" {
		m.open("span", ui.HeadClass(head))
		m.put(">")
		m.text("bdi", "", head)
		m.put(`</span>`)
	}
	m.put(`<span class="leaf">`)
	m.text("bdi", "", tail)
	m.put(`</span></span>`)
	if short {
		m.said(whole)
	}
}

// gapHTML returns an element as high as rows that are not rendered. Since the page's policy forbids
// inline heights, it consists of parts whose heights are powers of two rows.
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

// rowWriter renders rows.
type rowWriter struct {
	model   *state.Model
	best    wire.RunID // run with the best value of the metric
	base    wire.RunID // the baseline, 0 for none
	active  string     // key of the keyboard's row
	nowMs   int64
	columns []*runs.HParamInfo
	// reading was stopped, although the state of a run may still say that it is being read
	stopped bool
}

// maxIndent is the deepest indentation of a row.
const maxIndent = 8

// row renders the row with index i. The list handles its events, by the data attributes.
func (w *rowWriter) row(m *markup, r *runs.Row, i int) {
	class, checked, only := "run d"+strconv.Itoa(min(r.Depth, maxIndent)), r.CheckState(),
		w.model.Runs.Only(r)
	for _, c := range [...]struct {
		on   bool
		name string
	}{
		{r.Kind != runs.RowRun, " fold"}, {checked == runs.NoneChecked, " off"},
		{r.Key == w.active, " active"}, {only, " alone"},
		{r.Run != nil && r.Run.ID == w.base && w.base != 0, " base"},
	} {
		if c.on {
			class += c.name
		}
	}
	m.open("div", class)
	m.attr("role", "treeitem", "id", rowID(i), "data-row", r.Key, "aria-level",
		strconv.Itoa(r.Depth+1), "aria-posinset", strconv.Itoa(r.At),
		"aria-setsize", strconv.Itoa(r.Siblings), "aria-checked",
		[...]string{"false", "mixed", "true"}[checked])
	name := words.ShortName(r.Name)
	if r.Kind == runs.RowRun {
		name = r.Run.Title()
	}
	check := `<span class="` + ui.CheckClasses[checked] + `" data-act="show" aria-hidden="true"></span>`
	value, dot := "", ""
	if r.Kind == runs.RowRun {
		value, dot = w.run(m, r, name, check, only)
	} else {
		w.fold(m, r, name, check)
	}
	more := &markup{}
	more.open("span", "run-more")
	more.attr("data-act", "menu", "title", words.RunMenuOf(name), "aria-hidden", "true")
	more.put(`>⋮</span>`)
	if len(w.columns) == 0 {
		m.put(value, dot, more.String(), `</div>`)
		return
	}
	if value == "" {
		value = `<span class="value"></span>`
		if w.base != 0 {
			value += `<span class="versus"></span>`
		}
	}
	m.put(dot, more.String(), `</span>`, value)
	w.cells(m, r)
	m.put(`</div>`)
}

// stay starts the part that stays in place while the columns scroll sideways.
func (w *rowWriter) stay(m *markup) {
	m.put(">")
	if len(w.columns) > 0 {
		m.put(`<span class="stay">`)
	}
}

// cells renders the hyperparameters of a row.
func (w *rowWriter) cells(m *markup, r *runs.Row) {
	for i, info := range w.columns {
		value, before := r.Cell(i), ""
		if r.Run != nil {
			h, _ := r.Run.HParam(info.Name)
			before = h.Before
		}
		m.open("span", columnClass(info))
		if value != "" {
			m.attr("title", words.HParamSaid(info.Name, value, before))
			m.put(">")
			m.said(info.Name)
		} else {
			m.put(">")
		}
		m.text("bdi", "", runs.ShownHParam(value))
		if before != "" {
			m.said(words.HParamAfter(before))
		}
		m.put("</span>")
	}
}

// run renders the rest of a run's row, except for the cell of its value and the sign of its state,
// which it returns as HTML. check is the HTML of the check box; only tells that no other run is
// shown.
func (w *rowWriter) run(m *markup, r *runs.Row, title, check string,
	only bool) (cell, sign string) {
	run := r.Run
	value, valueTitle := w.model.Runs.Value(run.ID)
	said, dot := words.RunStateText(run.State), stateClass(run.State)
	if w.stopped && run.State.Unread() {
		said, dot = words.StoppedState.Text(), "stop"
	} else if w.model.Runs.Live(run.ID, w.nowMs) {
		said, dot = words.RunLiveState.Text(), "live"
		if run.State == wire.RunWriting {
			said = words.RunStateText(run.State)
		}
	}
	if v := w.model.Runs.Measure(run.ID); v != nil && v.DivergedTag != 0 && dot != "bad" {
		if t := w.model.Cards.Tag(v.DivergedTag); t != nil {
			said, dot = words.Facts(said, words.DivergedSince(t.Called(), &v.Diverged)), "diverged"
		}
	}
	m.attr("data-run", strconv.Itoa(int(run.ID)))
	w.stay(m)
	m.put(check, ui.SwatchHTML(run.Ink, actMenu))
	if run.ID == w.base && w.base != 0 {
		m.put(ui.IconHTML("flag"))
		m.said(words.BaselineWord.Text())
	}
	m.open("span", "run-name split")
	m.attr("data-act", "only", "title", words.RunOnly(title, only))
	m.name(r, title)
	rest := &markup{}
	by, better := w.model.Runs.Versus(run.ID)
	if value != "" {
		class := "value"
		if run.ID == w.best {
			class += " best"
		} else if value == "NaN" || strings.HasSuffix(value, "∞") {
			class += " odd"
		}
		rest.open("span", class)
		if by != "" && run.ID != w.base {
			valueTitle = words.ValueVersus(valueTitle, by)
		}
		rest.attr("title", valueTitle)
		rest.put(">", value, `</span>`)
	}
	if w.base != 0 {
		if value == "" {
			rest.put(`<span class="value"></span>`)
		}
		rest.versus(by, better, run.ID == w.base)
	}
	at := &markup{}
	at.open("i", "dot "+dot)
	at.attr("title", said)
	at.put(">")
	at.said(said)
	at.put(`</i>`)
	return rest.String(), at.String()
}

// versus writes the difference of a value to the baseline's. Of the baseline itself screen readers
// have read that it is the baseline.
func (m *markup) versus(by, better string, base bool) {
	class := "versus"
	if better != "" {
		class += " up"
	}
	m.open("span", class)
	if base {
		m.attr("aria-hidden", "true")
	}
	m.put(">", by)
	if better != "" {
		m.said(better)
	}
	m.put("</span>")
}

// actMenu is the attribute of elements that open a row's menu.
const actMenu = ` data-act="menu"`

// fold renders the rest of a folder's or group's row.
func (w *rowWriter) fold(m *markup, r *runs.Row, name, check string) {
	m.attr("aria-expanded", strconv.FormatBool(r.Open))
	w.stay(m)
	m.put(check)
	m.open("span", "fold-name")
	m.attr("data-act", "fold", "title", name)
	m.put(">", foldIcon)
	if r.Kind == runs.RowGroup {
		m.put(ui.SwatchHTML(r.Ink, actMenu))
	}
	m.open("span", "split")
	m.name(r, name)
	m.text("span", "count", words.RowCount(r.Shown, r.All))
	m.said(words.FolderShown.Text())
	m.put(`</span>`)
}

// foldIcon shows a folded folder; the style sheet rotates it for an open one.
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
