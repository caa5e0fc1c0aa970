package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/curve"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// panel is the part below a card: the step, and, while it is open, a table of all runs at the
// threshold. It is dropped when the card's id is freed.
type panel struct {
	serial  uint32     // number of the last question
	waiting bool       // for its answer
	shown   curve.Rows // the last answer
}

// Open reports whether a card shows its table.
func (k *Kind) Open(key cards.Key) bool { return k.open[k.cards.StableName(key)] }

// Toggle opens or closes the table of a card.
func (k *Kind) Toggle(key cards.Key) {
	name := k.cards.StableName(key)
	k.open[name] = !k.open[name]
	k.version++
	k.page.Changed()
}

// ask requests the values of a drawing that was just painted.
func (k *Kind) ask(id string) {
	for id := range k.panels {
		if k.cards.All[id] == nil {
			delete(k.panels, id)
		}
	}
	if k.panels[id] == nil {
		k.panels[id] = &panel{}
	}
	p := k.panels[id]
	p.waiting, p.serial = true, k.page.Ask(k, id, &curve.GetRows{})
}

// take takes an answer.
func (k *Kind) take(id string, serial uint32, m *curve.Rows) {
	c, ok := k.cards.All[id].(*card.Chart)
	if p := k.panels[id]; ok && p != nil && serial == p.serial {
		p.waiting, p.shown = false, *m
		k.page.RenderOnly(c)
	}
}

// panel returns the part below a card.
func (k *Kind) panel(c *card.Chart, id string) app.UI {
	p := k.panels[id]
	if p == nil {
		p = &panel{}
	}
	title := k.model.Cards.TitleOf(c.Key).Full
	parts := []app.UI{k.steps.Slider(id, c.Key, p.shown.Stamp, words.StepSlider(title, ""), "")}
	if k.Open(c.Key) {
		parts = append(parts,
			k.table(id, curve.TableOf(title, words.Say(wire.Value(k.settings.Threshold))), p))
	}
	return ui.Element("div", "histogram-panel", nil, parts...)
}

// heads returns the headings of the table.
func heads() []string {
	all := []string{words.ReadoutColumn.Text(), words.ReadoutStep.Text()}
	for i := range 4 {
		all = append(all, words.Say(curve.Label(i)))
	}
	return append(all, curve.TP.Text(), curve.FP.Text(), curve.TN.Text(),
		curve.FN.Text(), curve.PrecisionArea.Text(), curve.RatesArea.Text())
}

// numbers returns the values of a row.
func numbers(r *curve.Row) [10]float64 {
	return [...]float64{r.Threshold, r.Precision, r.Recall, r.F1, r.Counts[0], r.Counts[1],
		r.Counts[2], r.Counts[3], r.Areas[0], r.Areas[1]}
}

// table has a row for each run. A missing curve has only its step.
func (k *Kind) table(id, name string, p *panel) app.UI {
	rows := []app.UI{}
	line := func(tag string, first app.UI, cells []string) {
		parts := []app.UI{ui.Element("th", "of", nil, first)}
		for _, text := range cells {
			parts = append(parts, ui.Text(tag, "num", text))
		}
		rows = append(rows, ui.Element("tr", "", nil, parts...))
	}
	head := heads()
	line("th", app.Text(head[0]), head[1:])
	for i := range p.shown.Rows {
		r := &p.shown.Rows[i]
		name := []app.UI{}
		if run := k.model.Runs.Run(r.Run); run != nil {
			name = append(name, ui.Swatch(run), ui.RunName(run))
		}
		cells := make([]string, 1, len(head))
		cells[0] = words.Say(r.Step)
		for _, v := range numbers(r) {
			text := ""
			if r.Known {
				text = words.Say(wire.Value(v))
			}
			cells = append(cells, text)
		}
		line("td", ui.Element("span", "who", nil, name...), cells)
	}
	if p.shown.More > 0 {
		rows = append(rows,
			ui.Element("tr", "", nil,
				ui.Element("td", "more", ui.Attrs{"colspan", strconv.Itoa(len(head))},
					app.Text(curve.TableMore(p.shown.More)))))
	}
	return ui.Element("div", "bucket-table curve-table",
		ui.Attrs{"tabindex", "0", "role", "region", "aria-label", name, "aria-busy",
			ui.Bool(p.waiting)},
		ui.Element("table", "", nil, ui.Text("caption", "vh", name),
			ui.Element("thead", "", nil, rows[0]), ui.Element("tbody", "", nil, rows[1:]...)),
		ui.Button("btn ghost small icon copy-buckets", k.onCopy,
			ui.Attrs{"data-of", id, "aria-label", curve.Copy.Text(), "title",
				curve.Copy.Text()}, ui.Icon("copy")))
}

func (k *Kind) onCopy(_ app.Context, e app.Event) { k.CopyTable(ui.Data(e, "of")) }

// CopyTable copies the table of a card, with tabs between cells, as spreadsheets take them.
func (k *Kind) CopyTable(id string) {
	lines := [][]string{heads()}
	if p := k.panels[id]; p != nil {
		for i := range p.shown.Rows {
			r := &p.shown.Rows[i]
			cells := []string{k.cards.Hover.SeriesName(wire.Series{Run: r.Run}), words.Say(r.Step)}
			for _, v := range numbers(r) {
				cell := ""
				if r.Known {
					cell = strconv.FormatFloat(v, 'g', -1, 64)
				}
				cells = append(cells, cell)
			}
			lines = append(lines, cells)
		}
	}
	k.files.CopyTable(lines, curve.Copied.Text(), curve.NotCopied.Text())
}
