package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/histogram"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// bucketTable is the table of the buckets of a step: of one run, or of all runs of the card, one
// after the other.
type bucketTable struct {
	app.Compo
	Panels *panels
	Card   string // id of the card
	Title  string // of the card
	// serial number of the question; a new answer changes it, so that the table is rendered
	Serial  uint32
	Waiting bool
}

// shown returns the last answer.
func (t *bucketTable) shown() *histogram.Step {
	if p := t.Panels.all[t.Card]; p != nil {
		return &p.shown
	}
	return &histogram.Step{}
}

// columns returns the headings of the table.
func columns() []string {
	return []string{histogram.Left.Text(), histogram.Right.Text(),
		histogram.Count.Text(), histogram.Share.Text()}
}

// Render shows a row per bucket, and with several runs a row above the buckets of each run.
func (t *bucketTable) Render() app.UI {
	shown := t.shown()
	tables := shown.Tables
	if len(tables) == 1 && !tables[0].Problem.None() {
		return ui.Element("div", "plot-note", ui.Attrs{"role", "status"}, ui.Icon("warn"),
			ui.Text("span", "", words.Say(tables[0].Problem)))
	}
	head := []app.UI{}
	for _, text := range columns() {
		head = append(head, ui.Element("th", "num", ui.Attrs{"scope", "col"}, app.Text(text)))
	}
	name := histogram.TableOf(t.Title, words.Say(shown.Step))
	parts := []app.UI{ui.Text("caption", "vh", name),
		ui.Element("thead", "", nil, ui.Element("tr", "", nil, head...))}
	for i := range tables {
		rows := []app.UI{}
		if len(tables) > 1 {
			rows = append(rows, t.runRow(&tables[i]))
		}
		parts = append(parts,
			ui.Element("tbody", "", nil, append(rows, bucketRows(&tables[i])...)...))
	}
	return ui.Element("div", "bucket-table",
		ui.Attrs{"tabindex", "0", "role", "region", "aria-label", name, "aria-busy",
			ui.Bool(t.Waiting)},
		ui.Element("table", "", nil, parts...),
		ui.Button("btn ghost small icon copy-buckets", t.OnCopy,
			ui.Attrs{"aria-label", histogram.Copy.Text(), "title", histogram.Copy.Text()},
			ui.Icon("copy")))
}

// runRow shows the run of the following buckets, their step, and how many values they count.
func (t *bucketTable) runRow(table *histogram.Table) app.UI {
	run := t.Panels.model.Runs.Run(table.Run)
	if run == nil {
		return ui.Element("tr", "", nil)
	}
	facts := words.Facts(words.StepAt(words.Say(table.Step), ""),
		histogram.Total(words.Say(wire.Value(table.Total))))
	return ui.Element("tr", "", nil,
		ui.Element("th", "of-run", ui.Attrs{"colspan", "4", "scope", "rowgroup"},
			ui.Element("span", "who", nil, ui.Swatch(run), ui.RunName(run),
				ui.Text("span", "k", facts))))
}

func bucketRows(table *histogram.Table) []app.UI {
	value := func(v float64) string { return words.Say(wire.Value(v)) }
	note := func(text string) app.UI {
		return ui.Element("tr", "", nil,
			ui.Element("td", "more", ui.Attrs{"colspan", "4"}, app.Text(text)))
	}
	rows := make([]app.UI, 0, len(table.Buckets)+1)
	for _, b := range table.Buckets {
		part := share(b.Count, table.Total)
		rows = append(rows,
			ui.Element("tr", "", nil, ui.Text("td", "num", value(b.Left)),
				ui.Text("td", "num", value(b.Right)), ui.Text("td", "num", value(b.Count)),
				ui.Text("td", "num", histogram.Band(value(float64(int(part*10000+0.5))/100)))))
	}
	if table.More > 0 {
		rows = append(rows, note(histogram.TableMore(table.More)))
	}
	if !table.Problem.None() {
		rows = append(rows, note(words.Say(table.Problem)))
	}
	return rows
}

// OnCopy copies the buckets.
func (t *bucketTable) OnCopy(app.Context, app.Event) { t.Panels.CopyBuckets(t.Card) }

// CopyBuckets copies the table of a card, with tabs between cells, as spreadsheets take them. With
// several runs each line starts with the run and its step.
func (h *Kind) CopyBuckets(card string) {
	var tables []histogram.Table
	if p := h.panels.all[card]; p != nil {
		tables = p.shown.Tables
	}
	several := len(tables) > 1
	head := columns()
	if several {
		head = append([]string{words.ReadoutColumn.Text(), words.ReadoutStep.Text()}, head...)
	}
	lines := [][]string{head}
	for i := range tables {
		for _, b := range tables[i].Buckets {
			cells := []string{plain(b.Left), plain(b.Right), plain(b.Count),
				plain(share(b.Count, tables[i].Total))}
			if several {
				cells = append([]string{h.cards.Hover.SeriesName(wire.Series{Run: tables[i].Run}),
					words.Say(tables[i].Step)}, cells...)
			}
			lines = append(lines, cells)
		}
	}
	h.files.CopyTable(lines, histogram.Copied.Text(), histogram.NotCopied.Text())
}

// plain formats a number for other programs.
func plain(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func share(count, total float64) float64 {
	if total == 0 {
		return 0
	}
	return count / total
}
