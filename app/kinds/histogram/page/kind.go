package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Kind is the kind of histograms of a tag, in one run or in all visible runs.
type Kind struct {
	charts host.Charts
	page   *page.Page
	model  *state.Model
	cards  *card.Cards
	steps  *step.Steps
	files  *export.Files

	settings settings
	panels   panels
}

// The kind's optional abilities.
var (
	_ page.Asks          = (*Kind)(nil)
	_ page.Versioned     = (*Kind)(nil)
	_ page.ListsSettings = (*Kind)(nil)
	_ page.HasSettings   = (*Kind)(nil)
	_ page.HasOwnOptions = (*Kind)(nil)
	_ page.Looks         = (*Kind)(nil)
	_ page.Stepped       = (*Kind)(nil)
	_ page.Enlarges      = (*Kind)(nil)
	_ card.Stepping      = (*Kind)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	h := &Kind{
		charts: p.Host.Charts, page: p, model: p.Model, cards: p.Cards, steps: p.Steps,
		files: p.Exports,
	}
	h.settings.look = p.Model.Cards.Look
	h.settings.joined = func(on bool) { p.Model.Cards.SetTogether(histogram.ID, on) }
	h.panels = panels{Kind: h, open: map[string]bool{}, all: map[string]*panel{}}
	p.Model.Cards.Register(&h.settings)
	p.Model.Cards.Keep(modeChoice, binsChoice, countsChoice, rangeChoice, togetherChoice)
	return h
}

// ID identifies the kind.
func (*Kind) ID() kind.ID { return histogram.ID }

// Card returns the component of a card.
func (h *Kind) Card(in page.CardInputs) app.UI {
	return &card.Chart{
		Cards: h.cards, Owner: h, Area: in.At.Area, Key: in.At.Key, Names: in.Names,
		Version: in.Version, Pinned: in.Pinned,
	}
}

// Version changes when cards show something else around their drawing.
func (h *Kind) Version() uint64 { return h.panels.version<<2 + uint64(h.settings.shown().Mode) }

// Looks returns the tab of bands, which has TensorBoard's name for them.
func (*Kind) Looks() []page.Tab {
	return []page.Tab{{
		Name: bandsTab, Text: histogram.ModeBands.Text(), Hint: histogram.Legend.Text(),
	}}
}

// Stepped reports that each card can show one step.
func (*Kind) Stepped() bool { return true }

// FullInputs returns the state that the full-screen card shows beyond the inputs of every card.
func (h *Kind) FullInputs(key cards.Key) any {
	return [3]any{h.Settings(), h.model.Cards.Pinned(key), h.panels.version}
}

// FullParts returns the chart alone, with its run beside the title.
func (h *Kind) FullParts(key cards.Key) page.FullParts {
	parts := page.FullParts{Card: &card.Chart{
		Cards: h.cards, Owner: h, Area: card.AreaFull, Key: key, Names: h.model.NamesVersion(),
		Version: h.panels.version, Pinned: h.model.Cards.Pinned(key), Full: true,
	}}
	if key.Run != 0 {
		parts.Beside = card.RunBeside(h.model, key)
	}
	return parts
}

// Badge says how many histograms are drawn.
func (h *Kind) Badge(c page.Counts) page.Badge {
	return page.Badge{
		Icon: "points", Text: words.SlicesDrawn(c.Drawn(), c.Values, c.Superseded),
		Title: histogram.SlicesTitle(c.Drawn(), c.Values),
	}
}

// Key handles a key and reports whether it did.
func (h *Kind) Key(key string) bool {
	at, ok := h.cards.PlaceOf(h.cards.Current())
	if !ok || key != "t" {
		return false
	}
	h.panels.Toggle(at.Key)
	return true
}

// Menu returns the kind's entries in a card's menu.
func (h *Kind) Menu(at card.Place, _ string) card.Menu {
	key := at.Key
	m := card.Menu{After: []card.Item{
		{Label: histogram.HistogramTable.Text(), Icon: "rows", Hint: "T",
			Check: card.CheckOf(h.panels.Open(key)), Do: func() {
				h.panels.Toggle(key)
			}},
		card.CopyName,
	}}
	m.End = append(h.cards.Pictures.DataItems(key, func(runs int) int64 {
		return h.about(key, runs)
	}), h.cards.Pictures.PictureItems(key)...)
	return m
}

// aboutBytes is the approximate length of a histogram as text, in bytes.
const aboutBytes = 2000

// about returns the approximate length of a card's histograms in a number of runs as text, in
// bytes.
func (h *Kind) about(key cards.Key, runs int) int64 {
	tag := h.model.Cards.Tag(key.Tag)
	if tag == nil {
		return 0
	}
	return tag.Values * aboutBytes * int64(runs) / int64(max(tag.In, 1))
}

// Line returns the run, or the overlaid runs, and a warning about the data.
func (h *Kind) Line(c *card.Chart) app.UI {
	if c.Key.Run != 0 {
		run := h.model.Runs.Run(c.Key.Run)
		if run == nil {
			run = &runs.Run{}
		}
		return h.withLegend(ui.Element("p", "card-line", nil, ui.Swatch(run), ui.RunName(run),
			card.NoteOf(c)))
	}
	names := h.cards.RunNames(c)
	if h.settings.shown().Mode == wire.HistogramHeat && len(c.Runs) > 1 {
		names = append(names,
			ui.Element("span", "k", ui.Attrs{"title", histogram.SummedHint.Text()},
				app.Text(histogram.Summed.Text())))
	}
	return h.withLegend(ui.Element("p", "card-line together", nil,
		append(names, card.NoteOf(c))...))
}

// withLegend adds a line that explains the bands, if there are any.
func (h *Kind) withLegend(line app.UI) app.UI {
	if h.settings.shown().Mode != wire.HistogramBands {
		return line
	}
	parts := []app.UI{}
	for i, b := range bandsOf {
		text := histogram.Percentiles(b.low, b.high)
		if i == len(bandsOf)-1 {
			text = histogram.Band(text)
		}
		parts = append(parts,
			ui.Element("span", "band",
				ui.Attrs{"title", histogram.BandHint(b.from, b.to, b.share)},
				ui.Element("i", "band-"+string(rune('1'+i)), nil), app.Text(text)))
	}
	parts = append(parts, ui.Text("span", "median", histogram.LegendMedian.Text()))
	return ui.Element("div", "", nil, line,
		ui.Element("p", "card-line band-legend", ui.Attrs{"title", histogram.Legend.Text()},
			parts...))
}

// bandsOf are the bands from the outermost inwards: the percentiles between which each lies,
// rounded (low, high) and in full (from, to), and the share of the values in it, all in percent;
// see query.BasisPoints.
var bandsOf = [...]struct{ low, high, from, to, share string }{
	{"0", "100", "0", "100", "100"}, {"7", "93", "6.68", "93.32", "86.6"},
	{"16", "84", "15.87", "84.13", "68.3"}, {"31", "69", "30.85", "69.15", "38.3"},
}

// PlotClass is the CSS class of the drawing's place.
func (h *Kind) PlotClass() string {
	if h.settings.shown().Mode.Ridges() {
		return "plot ridges"
	}
	return "plot ridges along"
}

// Pill returns no note.
func (*Kind) Pill(*card.Chart) (short, full string) { return "", "" }

// Over returns the name of the axis into the depth, whose numbers are on the right, or the button
// that undoes a zoom.
func (h *Kind) Over(c *card.Chart, _ string) []app.UI {
	if c.Pills.Zoomed && !h.settings.shown().Mode.Ridges() {
		return []app.UI{card.Unzoom()}
	}
	if h.settings.shown().Mode != wire.HistogramOffset || c.Caption.Points == 0 {
		return nil
	}
	return []app.UI{ui.Element("span", "depth-label", ui.Attrs{"aria-hidden", "true"},
		app.Text(words.AxisName(h.model.Cards.PlaceAxis())))}
}

// Below returns the step of a card and its buckets, while they are shown.
func (h *Kind) Below(c *card.Chart, id string) app.UI { return h.panels.view(c, id) }

// Painted is called after a drawing was painted.
func (h *Kind) Painted(c *card.Chart, d *wire.Drawn, _ bool) { h.panels.painted(c, d.Card) }

// CrossLabel returns the label of the crosshair.
func (h *Kind) CrossLabel(r *chart.Readout) string {
	if h.settings.shown().Mode.Ridges() {
		return ""
	}
	return card.CrossLabel(r)
}

// Protocol lists the questions and answers of the kind.
func (*Kind) Protocol() *wire.Protocol { return &histogram.Protocol }

// Answered takes an answer; the page has already handled readouts.
func (h *Kind) Answered(card string, serial uint32, answer wire.Coded) {
	if m, ok := answer.(*histogram.Step); ok {
		h.panels.answered(card, serial, m)
	}
}

// Describe requests nothing: cards have no description.
func (*Kind) Describe(string) {}

// Follow requests the card's current step, Arrived reports whether the card shows it, and Stamp
// returns the shown one; see card.Stepping.
func (h *Kind) Follow(c *card.Chart)           { h.panels.follow(c) }
func (h *Kind) Arrived(c *card.Chart) bool     { return h.panels.arrived(c) }
func (h *Kind) Stamp(c *card.Chart) wire.Stamp { return h.panels.stamp(c) }
