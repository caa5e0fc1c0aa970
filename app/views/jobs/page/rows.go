package page

import (
	"html"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/views/jobs"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// onRows takes new rows, and keeps the earlier rows of the same window.
func (p *Page) onRows(a *jobs.Rows) {
	before, html := p.rows, p.html
	if a.All != before.All {
		p.Render() // the shell shows the number of rows
	}
	p.rows, p.html = jobs.Rows{All: a.All, First: a.Start, Rows: make([]jobs.Row, a.Count)},
		make([]string, a.Count)
	for i := range p.rows.Rows {
		if told := a.Start + i - a.First; told >= 0 && told < len(a.Rows) {
			p.rows.Rows[i] = a.Rows[told]
		} else if old := a.Start + i - before.First; old >= 0 && old < len(before.Rows) {
			p.rows.Rows[i], p.html[i] = before.Rows[old], html[old]
		}
	}
	p.writeRows(false)
}

// showRows writes all known rows again.
func (p *Page) showRows() {
	if p.facts.State >= jobs.Read || len(p.rows.Rows) > 0 {
		p.writeRows(true)
	}
}

// writeRows shows the rows. Rows already written stay, unless anew is set. The host gets only rows
// that changed.
func (p *Page) writeRows(anew bool) {
	w := rowWriter{
		Page: p, columns: p.shownColumns(), scalars: p.scalars(), fields: p.fields(),
		nowMs: p.host.Clock.Now(),
	}
	changed := make([]string, len(p.rows.Rows))
	for i := range p.rows.Rows {
		if p.html[i] != "" && !anew {
			continue
		}
		if row := w.row(&p.rows.Rows[i], p.rows.First+i); row != p.html[i] {
			p.html[i], changed[i] = row, row
		}
	}
	if !p.host.JobRows.ShowJobRows(p.rows.All, p.rows.First, changed) {
		// the table is a new element, without rows
		p.host.JobRows.ShowJobRows(p.rows.All, p.rows.First, p.html)
	}
	if p.unlisted && (len(p.html) > 0 || p.facts.Matching == 0) {
		p.unlisted = false
		p.host.Clock.Mark("eventlens:listed",
			map[string]any{"jobs": p.facts.Jobs, "problems": len(p.facts.Problems)})
	}
}

// rowID returns the id of a row's element.
func rowID(i int) string { return "job-" + strconv.Itoa(i) }

// rowWriter writes rows. Every text goes through text or attr, which escape it.
type rowWriter struct {
	*Page
	columns []*column
	scalars []string
	fields  []string // names of the columns that lists define
	nowMs   int64
	b       strings.Builder
}

// put writes HTML that comes from this file, unescaped.
func (w *rowWriter) put(parts ...string) {
	for _, part := range parts {
		w.b.WriteString(part)
	}
}

// attr writes attributes: names and values in turn.
func (w *rowWriter) attr(pairs ...string) {
	for i := 0; i+1 < len(pairs); i += 2 {
		w.put(" ", pairs[i], `="`, html.EscapeString(pairs[i+1]), `"`)
	}
}

// text writes an element that contains only a text.
func (w *rowWriter) text(tag, class, text string, with ...string) {
	w.put("<", tag, ` class="`, class, `"`)
	w.attr(with...)
	w.put(">", html.EscapeString(text), "</", tag, ">")
}

// row returns the HTML of the row at an index.
func (w *rowWriter) row(r *jobs.Row, i int) string {
	w.b.Reset()
	ticked := !r.Head && w.view.isTicked(r.ID)
	class := "job-row"
	for _, c := range [...]struct {
		on   bool
		name string
	}{{r.Head, " head"}, {ticked, " sel"}, {r.Gone, " gone"}, {i == w.active, " active"}} {
		if c.on {
			class += c.name
		}
	}
	w.put(`<div class="`, class, `" role="row"`)
	w.attr("id", rowID(i), "aria-rowindex", strconv.Itoa(i+2), "data-row", strconv.Itoa(i))
	if r.Head {
		w.put(">")
		w.head(r)
	} else {
		w.attr("data-job", r.ID, "aria-selected", ui.Bool(ticked))
		w.put(">")
		w.job(r, i, ticked)
	}
	w.put("</div>")
	return w.b.String()
}

// cell starts a cell.
func (w *rowWriter) cell(class string, with ...string) {
	w.put(`<div role="gridcell" class="jc c-`, class, `"`)
	w.attr(with...)
	w.put(">")
}

// foldIcon is the icon of a folded group; the style sheet rotates it for unfolded ones.
const foldIcon = `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m6.2 4.5 3.6 3.5-3.6 3.5"/></svg>`

// head writes the row above the jobs of a group.
func (w *rowWriter) head(r *jobs.Row) {
	w.cell("group")
	w.put(`<button type="button" tabindex="-1" data-act="fold" aria-expanded="`, ui.Bool(!r.Folded),
		`">`, foldIcon)
	if w.view.group == "status" {
		w.put(`<i class="dot `, dotOf(r.Group), `"></i>`)
	}
	w.text("b", "trunc", valueName(w.view.group, r.Group))
	w.text("span", "count", words.Count(r.Jobs))
	w.put("</button></div>")
}

const (
	tickOff  = `<span class="check" data-act="tick" aria-hidden="true"></span>`
	tickOn   = `<span class="check on" data-act="tick" aria-hidden="true"></span>`
	moreIcon = `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2.4" stroke-linecap="round"/></svg>`
	extIcon  = `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M9.3 2.5h4.2v4.2M13.3 2.7 7.4 8.6"/><path d="M11.8 9.4v4.1H2.5V4.2h4.1"/></svg>`
)

// job writes the row of a job.
func (w *rowWriter) job(r *jobs.Row, i int, ticked bool) {
	w.cell("tick", "data-act", "tick")
	if ticked {
		w.put(tickOn)
	} else {
		w.put(tickOff)
	}
	w.put("</div>")
	href := ""
	if len(r.Sources) > 0 && r.Board != disabled {
		href = w.href(jobs.Job{ID: r.ID, Name: r.Name, Sources: r.Sources})
	}
	w.name(r, href)
	for _, c := range w.columns {
		if c.key == scalarsKey {
			for k := range r.Scalars[:min(len(r.Scalars), len(w.scalars))] {
				w.scalar(r, k)
			}
			continue
		}
		w.column(c, r)
	}
	w.cell("open")
	if href != "" {
		w.put(`<a class="go" tabindex="-1" data-act="open"`)
		w.attr("href", href, "aria-label", jobs.OpenOf(r.Name))
		w.put(">", html.EscapeString(jobs.JobOpen.Text()), foldIcon, "</a>")
	}
	w.put("</div>")
	if w.offersActions() {
		w.cell("acts")
		if len(r.Actions) > 0 && !r.Gone {
			w.actions(r, i)
		}
		w.put("</div>")
	}
}

// name writes the job's name and its folder. If the job has files the name links to its charts; if
// it has a page on the platform, a second link leads there.
func (w *rowWriter) name(r *jobs.Row, href string) {
	name := words.ShortName(r.Name)
	if r.ID == looseID {
		name = jobs.Loose.Text()
	}
	w.cell("name")
	w.put(`<span class="job-name">`)
	if href != "" {
		w.parted("a", "to-charts ", name, "href", href, "title", name, "tabindex", "-1",
			"data-act", "open")
	} else {
		w.parted("b", "", name, "title", name)
	}
	if isLink(r.Link) {
		w.put(`<a class="ext" target="_blank" rel="noopener" tabindex="-1"`)
		w.attr("href", r.Link, "aria-label", jobs.PageOf(name), "title", jobs.PageOf(name))
		w.put(">", extIcon, "</a>")
	}
	w.put("</span>")
	place := r.Place
	if place == "" {
		place = jobs.NoFiles.Text()
	}
	if r.Description != "" {
		w.text("span", "about trunc", r.Description, "title", jobs.About(r.Description, place))
	} else {
		w.put(`<span class="place trunc"`)
		w.attr("title", place)
		w.put("><bdi>", html.EscapeString(place), "</bdi></span>")
	}
	w.put("</div>")
}

// shortName is the length in bytes of a name that always has enough room.
const shortName = 22

// parted writes the name of a job, which is cut before its last words where there is little room.
func (w *rowWriter) parted(tag, class, name string, with ...string) {
	parts := new(runs.Shortener).Shorten([]string{name})[0]
	if parts.Head == "" || len(name) <= shortName || parts.String() != name {
		w.text(tag, class+"trunc", name, with...)
		return
	}
	w.put("<", tag)
	w.attr(append(with, "class", class+"split", "aria-label", name)...)
	w.put(`><span class="hd"><bdi>`, html.EscapeString(parts.Head),
		`</bdi></span><span class="leaf"><bdi>`, html.EscapeString(parts.Tail), "</bdi></span></",
		tag, ">")
}

// looseID is the id of the job with the files that are directly in a folder.
const looseID = "."

// isLink reports whether the link to a job's page is safe to use.
func isLink(link string) bool {
	return strings.HasPrefix(link, "https://") || strings.HasPrefix(link, "http://")
}

// none is shown for unknown values.
const none = "—"

// column writes the value of a column.
func (w *rowWriter) column(c *column, r *jobs.Row) {
	text, title := none, ""
	if c.name != "" {
		if at := slices.Index(w.fields, c.name); at >= 0 && at < len(r.Fields) &&
			r.Fields[at] != "" {
			text = words.ShortName(r.Fields[at])
			title = r.Fields[at]
		}
	}
	switch c.key {
	case "status":
		w.cell("status")
		status := r.Status
		if r.Gone {
			status = gone
		}
		w.put(`<i class="dot `, dotOf(status), `"></i>`)
		if text = jobs.StatusName(status); r.Guessed && !r.Gone {
			age, _ := w.time(r.UpdatedMs, true)
			w.text("span", "trunc", jobs.Written(age), "title", jobs.Guess(text))
		} else {
			w.text("span", "trunc", text)
		}
		w.put("</div>")
		return
	case "board":
		if r.Board != "" {
			text = jobs.BoardName(r.Board)
		}
	case "kind":
		if r.Kind != "" {
			text = valueName(c.key, r.Kind)
			title = text
		}
	case "owner":
		if r.Owner != "" {
			text = words.ShortName(r.Owner)
			title = text
		}
	case "steps":
		text, title = knownNumber(r.Steps, words.Count[int64]), ""
	case "runs":
		text = knownNumber(r.Runs, words.Count[int64])
	case "size":
		text = knownNumber(r.Bytes, words.Bytes)
		if r.Bytes >= 1000 {
			title = jobs.Bytes(r.Bytes)
		}
	case "duration":
		text = knownNumber(r.DurationMs, func(ms int64) string {
			return words.Say(wire.Duration(float64(ms/1000*1000) / 1000))
		})
	case "updated":
		text, title = w.time(r.UpdatedMs, true)
	case "created":
		text, title = w.time(r.CreatedMs, false)
	}
	if title != "" {
		w.cell(c.class(), "title", title)
	} else {
		w.cell(c.class())
	}
	w.text("span", "trunc", text)
	w.put("</div>")
}

// knownNumber formats a number; none if the number is negative, which means unknown.
func knownNumber(n int64, write func(int64) string) string {
	if n < 0 {
		return none
	}
	return write(n)
}

// time formats a time: as its age if age is set and it is less than a day old, otherwise in full.
func (w *rowWriter) time(ms int64, age bool) (text, title string) {
	if ms == 0 {
		return none, ""
	}
	offset := w.host.Clock.ZoneOffset(ms)
	title = words.Moment(ms, offset)
	if age && w.nowMs-ms < dayMs {
		return words.Age(w.nowMs, ms, offset), title
	}
	return words.ShortMoment(w.nowMs, ms, offset), title
}

const dayMs = 24 * 60 * 60 * 1000

// scalar writes the sparkline of one scalar of a job.
func (w *rowWriter) scalar(r *jobs.Row, k int) {
	s := &r.Scalars[k]
	w.cell("scalar")
	if s.State != jobs.ScalarKnown {
		w.text("span", "lacks trunc", scalarStateText(s.State))
		w.put("</div>")
		return
	}
	last := words.Say(wire.Value(s.Last))
	w.put(`<svg class="spark" viewBox="0 0 `, strconv.Itoa(jobs.SparkWidth), " ",
		strconv.Itoa(jobs.SparkHeight), `" role="img"`)
	w.attr("aria-label",
		jobs.Spark(words.TagName(w.scalars[k]), words.Say(wire.Value(s.First)), last))
	w.put(">")
	for i, line := range s.Lines {
		w.put(`<path class="line-`, strconv.Itoa(i+1), `"`)
		w.attr("d", line)
		w.put("/>")
	}
	if len(s.Lines) > 0 && s.Lines[0] != "" {
		w.put(`<circle r="2.2"`)
		w.attr("cx", ui.Number(s.X), "cy", ui.Number(s.Y))
		w.put("/>")
	}
	w.put("</svg>")
	w.text("span", "num", last, "title", strconv.FormatFloat(s.Last, 'g', -1, 64))
	w.put("</div>")
}

// scalarStateText says why there is no sparkline.
func scalarStateText(s jobs.ScalarState) string {
	switch s {
	case jobs.ScalarReading:
		return jobs.JobReading.Text()
	case jobs.ScalarMissing:
		return jobs.NoTag.Text()
	case jobs.ScalarNoFiles:
		return jobs.NoFiles.Text()
	case jobs.ScalarTooLarge:
		return jobs.TooLarge.Text()
	case jobs.ScalarFailed:
		return jobs.Unreadable.Text()
	}
	return none
}

// disabled is the state of a board that is not shown.
const disabled = "disabled"

// gone is the status of a job that is no longer listed.
const gone = "gone"

// dotOf returns the CSS class of the dot of a status.
func dotOf(status string) string {
	switch status {
	case "running":
		return "live"
	case "queued":
		return "queued"
	case "failed":
		return "bad"
	case "stopped":
		return "stop"
	case "succeeded":
		return "done"
	}
	return "unknown"
}

// valueName returns the shown name of a column's value.
func valueName(column, value string) string {
	switch {
	case column == "status":
		return jobs.StatusName(value)
	case value == "":
		return jobs.JobNone.Text()
	case column == "kind":
		return jobs.KindName(value)
	}
	return words.ShortName(value)
}
