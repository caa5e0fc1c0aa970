package card

import (
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Asker is implemented by kinds and views that ask the worker.
type Asker interface {
	// ID identifies the kind.
	ID() kind.ID
	// Protocol lists the questions and answers of the kind.
	Protocol() *wire.Protocol
}

// Kind is a kind whose cards are drawn by the worker.
type Kind interface {
	Asker
	// Line returns the second line of a card.
	Line(c *Chart) app.UI
	// PlotClass is the CSS class of the drawing's place.
	PlotClass() string
	// Pill returns a note beside the title, in a short and a full form.
	Pill(c *Chart) (short, full string)
	// Over returns elements over the drawing.
	Over(c *Chart, id string) []app.UI
	// Below returns the element below the drawing, nil for none.
	Below(c *Chart, id string) app.UI
	// Painted is called after a drawing was painted; moved tells that its plot, its axis or its
	// marks of traces changed.
	Painted(c *Chart, d *wire.Drawn, moved bool)
	// CrossLabel returns the label of the crosshair, "" for none.
	CrossLabel(r *chart.Readout) string
	// Describe requests a description of a focused card for screen readers.
	Describe(card string)
}

// Chart is a card with a drawing by the worker: the scalars of one or several tags in all runs, or
// the histograms of a tag in one run. It has its final size from the start, and a canvas while it
// is near the viewport.
type Chart struct {
	app.Compo
	Cards   *Cards
	Owner   Kind
	Area    cards.Area
	Key     cards.Key
	Names   uint64 // version of the names of runs and tags
	Pinned  bool
	Version uint64 // version of the kind's own state; see page.Versioned
	Steps   cards.Steps
	Table   bool // the table is open
	Full    bool // the card is full screen

	chartState
}

// chartState is the state of a drawing. It is embedded so that it is not an input of the card;
// other packages read it through the card.
type chartState struct {
	Slot      Slot
	Caption   Caption       // of the last drawing
	Runs      []wire.RunID  // of the last drawing
	elsewhere []wire.RunID  // hidden runs with data that no visible run has
	series    []wire.Series // of the last drawing of a combined chart
	Diverged  []wire.RunID  // see wire.Drawn
	findings  string        // description of the lines, once requested
	wanted    wire.Card     // as in the last view
	stale     bool          // the view asks for another drawing than the last one
	view      int           // number of the view that asked for it
	slow      bool          // the last drawing took long
	faint     bool          // the drawing is shown faintly, because a slow new one is coming
	overlay   *overlay      // the marks of the hover, while mounted
	predrawn  *Predrawn     // the predrawn card, until it is painted
	Zoom      cardZoom
	Pills     cardPills        // as last rendered
	Axis      PlotAxis         // of the last drawing
	Traces    []wire.TraceMark // of the last drawing
}

// Caption is the text of a card about its drawing. It is comparable, so that a drawing with the
// same caption renders nothing.
type Caption struct {
	Drawn             bool         // there is a drawing
	complete          bool         // everything opened had been read when it was drawn
	Points, Total     int64        // number of points or histograms drawn, and of those read
	Outside, Unplaced int64        // number of points that are not drawn; see wire.Drawn
	Runs, elsewhere   int          // number of drawn runs, and of hidden runs that have the tags
	blank             words.Blank  // set if there are points but none is visible
	plot              wire.Rect    // the plot area, in CSS px
	summary           string       // for screen readers
	Note              string       // which data is not drawn as it was logged
	Lowest, Highest   wire.Extreme // of the latest values
	Centre            wire.Extreme // the latest value of the only group
	DivergedAt        wire.Extreme // see wire.Drawn
	DivergedTogether  bool
	minAt, maxAt      wire.Extreme // of all values
}

func captionOf(d *wire.Drawn, blank words.Blank) Caption {
	return Caption{
		Drawn: true, complete: d.Complete, Points: d.Points, Total: d.Total, Outside: d.Outside,
		Unplaced: d.Unplaced, Runs: len(d.Runs), elsewhere: len(d.Elsewhere),
		blank: blank, plot: d.Plot, summary: words.Say(d.Summary), Note: words.Say(d.Note),
		Lowest: d.Lowest, Highest: d.Highest, Centre: d.Centre, minAt: d.MinAt, maxAt: d.MaxAt,
		DivergedAt: d.DivergedAt, DivergedTogether: d.DivergedTogether,
	}
}

// lost returns how many of the points read are left out of the drawing.
func (c Caption) lost() int64 { return c.Total - c.Points }

// show takes the texts of a drawing, and reports whether they changed.
func (c *Chart) show(d *wire.Drawn) (news bool) {
	before, series, runs, diverged := c.Caption, c.series, c.Runs, c.Diverged
	c.Caption, c.Runs, c.elsewhere = captionOf(d, c.blankOf(d)), d.Runs, d.Elsewhere
	c.Diverged = d.Diverged
	if c.Key.Chart != 0 {
		c.series = d.Series
	}
	return c.Caption != before || !slices.Equal(series, c.series) ||
		!slices.Equal(runs, c.Runs) || !slices.Equal(diverged, c.Diverged)
}

// blankOf returns the message over an empty drawing.
func (c *Chart) blankOf(d *wire.Drawn) words.Blank {
	xTag := ""
	if m := c.Cards.model; m.Cards.Axis() == wire.AxisTag {
		xTag = m.Cards.XTag()
	}
	return words.BlankOf(d, xTag, c.wanted.XScale, c.wanted.YScale)
}

// Blank reports whether a text over the plot says why nothing is drawn.
func (c *Chart) Blank() bool { return c.Caption.blank.Title != "" }

// Elsewhere returns the hidden runs with data that no visible run has.
func (c *Chart) Elsewhere() []wire.RunID { return c.elsewhere }

// SetNear, for a card that is far, gives up its id and with it its canvas, so that the card is
// drawn again when it is near.
func (c *Chart) SetNear(near bool) (changed bool) {
	if near {
		return false
	}
	c.Slot.Release(c.Cards)
	c.Caption = Caption{}
	return true
}

// Done reports whether the card shows all its data.
func (c *Chart) Done() bool {
	return c.Caption.Drawn && !c.stale || c.Cards.Covered(c) || c.Nothing()
}

// Nothing reports whether a combined chart has none of its tags, so that nothing can be drawn.
func (c *Chart) Nothing() bool {
	return c.Key.Chart != 0 && len(c.Cards.model.Cards.CardTags(c.Key)) == 0
}

// Place returns the card's place.
func (c *Chart) Place() Place { return Place{c.Area, c.Key} }

// Wants reports whether the last view asked for the same.
func (c *Chart) Wants(wanted wire.Card) bool { return c.wanted.Same(wanted) }

// WantedStep returns the step that the last view asked for.
func (c *Chart) WantedStep() wire.StepRequest { return c.wanted.Step }

// Want takes the card's entry in a view, and updates the card's texts that depend on it. anew tells
// that lines or axes will be drawn again: a slow drawing is then shown faintly until that is done,
// so that a person sees at once that the change was accepted. A zoom moves the drawing instead.
func (c *Chart) Want(id string, wanted wire.Card, view int, anew bool) {
	scaled := c.wanted.YScale != wanted.YScale || c.wanted.XScale != wanted.XScale
	reworded := scaled || c.Pills != c.pillsNow()
	c.wanted, c.view, c.stale = wanted, view, true
	if (anew || scaled) && c.slow && c.Caption.Drawn {
		c.faint = true
		c.Cards.host.Charts.Faint(canvasID(id))
	}
	if reworded {
		c.Cards.page.RenderOnly(c)
	}
}

// arrived notes a drawing that was just painted, and reports whether it is the one that the last
// view asks for.
func (c *Chart) arrived(d *wire.Drawn) (awaited bool) {
	c.slow = d.Slow
	if d.View < c.view {
		if c.faint {
			c.Cards.host.Charts.Faint(canvasID(d.Card))
		}
		return false
	}
	awaited = c.stale
	c.stale, c.faint = false, false
	return awaited
}

// cardPills are the notes about the visible part of a card.
type cardPills struct{ Zoomed, Ranged bool }

func (c *Chart) pillsNow() cardPills {
	m := c.Cards.model
	zoom := m.Cards.Zoom(c.Key)
	y, _ := m.Cards.RangeY(c.Key)
	return cardPills{zoom.On(), y.On() && !zoom.Y.On()}
}

// OnDismount gives up the card's id.
func (c *Chart) OnDismount() { c.Slot.Release(c.Cards) }

// Render shows the title, the texts and the canvas.
func (c *Chart) Render() app.UI {
	id, fresh := c.Slot.Take(c.Cards, c, c.Key)
	if fresh {
		c.Caption, c.Runs, c.elsewhere, c.series, c.stale, c.wanted, c.findings = Caption{}, nil,
			nil, nil, true, wire.Card{}, ""
		c.Axis, c.slow, c.faint, c.Diverged, c.Traces = PlotAxis{}, false, false, nil, nil
		c.begin()
	}
	c.Pills = c.pillsNow()
	title := c.Cards.model.Cards.TitleOf(c.Key)
	class := "plotted"
	below := c.Owner.Below(c, id)
	if below == nil {
		below = ui.Hidden()
	} else {
		if _, stepping := c.Owner.(Stepping); !stepping {
			class += " tabled"
		}
	}
	parts := []app.UI{
		Head(c.Cards, id, c.Place(), c.Pinned, title, c.States()),
		c.Cards.Headline(c.Key, c.Caption.complete, c.Owner.Line(c)),
		ui.Element("div", "plot-box", nil,
			append([]app.UI{c.plot(id, title), c.note(title)}, c.Owner.Over(c, id)...)...),
	}
	strip, foot := c.strip()
	if foot {
		parts = append(parts, strip.View())
	} else {
		parts = append(parts, ui.Hidden())
	}
	parts = append(parts, below)
	if c.Cards.Legends && c.Key.Run == 0 {
		parts = append(parts,
			ui.Legend(c.Cards.model, c.Cards.model.Runs.LegendRows(c.Runs), math.MaxInt64,
				ui.Element("span", "more", nil)))
	}
	return Article(class, id, c.Place(), parts...)
}

// Extreme returns a value and the run or group that has it. The value has the whole name in its
// tooltip, since small cards have no room for two names.
func (cs *Cards) Extreme(e *wire.Extreme) []app.UI {
	line := wire.Series{Run: e.Run, Group: e.Group, Ink: e.Ink}
	return append([]app.UI{ui.Element("b", "", ui.Attrs{"title", cs.nameOf(line)},
		app.Text(words.Say(e.Text)))}, cs.lineLabel(line)...)
}

// Extremes returns the highest and the lowest of the latest values.
func (cs *Cards) Extremes(c *Caption) []app.UI {
	parts := append([]app.UI{ui.Text("span", "k", words.High.Text())}, cs.Extreme(&c.Highest)...)
	return append(append(parts, ui.Text("span", "k", words.Low.Text())), cs.Extreme(&c.Lowest)...)
}

// lineLabel returns the swatch and the name of a line; nothing for one that is gone.
func (cs *Cards) lineLabel(s wire.Series) []app.UI {
	if s.Group > 0 && s.Group <= len(cs.Groups) {
		g, short := cs.Groups[s.Group-1], cs.ShortOfGroup(s.Group)
		return []app.UI{ui.InkSwatch(g.Ink), ui.ShortName(short.Head, short.Tail, g.Name)}
	}
	run := cs.model.Runs.Run(s.Run)
	if run == nil {
		return nil
	}
	if s.Ink != (wire.Ink{}) {
		return []app.UI{ui.InkSwatch(s.Ink), ui.RunName(run)}
	}
	return []app.UI{ui.Swatch(run), ui.RunName(run)}
}

// nameOf returns the whole name of the run or group of a line, "" for one that is gone.
func (cs *Cards) nameOf(s wire.Series) string {
	if s.Group > 0 && s.Group <= len(cs.Groups) {
		return words.WholeName(cs.Groups[s.Group-1].Name)
	}
	if run := cs.model.Runs.Run(s.Run); run != nil {
		return run.Title()
	}
	return ""
}

// plot returns the chart's place. Its name for screen readers is the title and the summary, which
// follows the data.
func (c *Chart) plot(id string, title cards.Title) app.UI {
	summary := c.Caption.summary
	if summary == "" {
		summary = words.ChartName(c.Owner.ID(), title.Full)
	}
	parts := []app.UI{ui.Element("span", "vh", ui.Attrs{"id", summaryID(id)}, app.Text(summary))}
	parts = append(parts, findingsOf(id, c.findings))
	// Raw, because go-app replaces such an element instead of reusing it for another card, and does
	// not change the size that the painter sets.
	parts = append(parts, app.Raw(`<div class="pic"><canvas id="`+canvasID(id)+`"></canvas></div>`),
		&overlay{Card: c, ID: id})
	if !c.Caption.Drawn && !c.Nothing() {
		parts = append(parts, ui.Element("div", "plot-ghost", ui.Attrs{"aria-hidden", "true"}))
	}
	return ui.Element("div", c.Owner.PlotClass(),
		ui.Attrs{"id", PlotID(id), "data-testid", "chart", "tabindex", "0", "role", "img",
			"aria-labelledby", summaryID(id), "aria-describedby",
			FindingsID(id)}, parts...).On("focus", c.Cards.onDescribe)
}

// note returns the message over the plot if nothing is drawn.
func (c *Chart) note(title cards.Title) app.UI {
	switch {
	case c.Nothing():
		return ui.Element("div", "plot-note", ui.Attrs{"hidden", "false"}, ui.Icon("eye"),
			ui.Text("b", "", words.NothingToDraw.Text()))
	case c.Caption.Drawn && c.Caption.Runs == 0:
		first, whole := "", ""
		if len(c.elsewhere) > 0 {
			if run := c.Cards.model.Runs.Run(c.elsewhere[0]); run != nil {
				first, whole = words.ShortName(run.Short().String()), run.Title()
			}
		}
		parts := []app.UI{ui.Icon("eye"), ui.Text("b", "", words.NoRunHasTag.Text()),
			ui.Element("span", "clamp", ui.Attrs{"title", whole},
				app.Text(words.OnlyHidden(first, len(c.elsewhere))))}
		if len(c.elsewhere) > 0 {
			parts = append(parts,
				ui.Button("btn small", nil, ui.Attrs{"data-card-act", "elsewhere"},
					app.Text(words.ShowThoseRuns.Text())))
		}
		return ui.Element("div", "plot-note", ui.Attrs{"hidden", "false"}, parts...)
	case c.Caption.blank.Title != "":
		return ui.Element("div", "plot-note", ui.Attrs{"hidden", "false"}, ui.Icon("warn"),
			ui.Element("b", "clamp", nil, app.Text(c.Caption.blank.Title)),
			ui.Element("span", "", nil, app.Text(c.Caption.blank.Hint)))
	}
	return ui.Element("div", "plot-note", ui.Attrs{"hidden", "true"})
}

// States returns the note beside the title that says how the drawing differs from a plain one, such
// as by a log axis or by points left out. Beside the title it covers no part of the plot, and
// appears and disappears without changing any size.
func (c *Chart) States() app.UI {
	short, full := c.Owner.Pill(c)
	return ui.Element("span", "pill trunc", ui.Attrs{"title", full}, app.Text(short))
}

// Covered reports whether a full-screen card covers this card, so that it is not drawn.
func (cs *Cards) Covered(c *Chart) bool {
	return cs.Behind(c.Area)
}

// PlotAxis is the position of a card's plot and its x axis, as drawn.
type PlotAxis struct {
	Drawn bool
	X     wire.Ends
	Data  wire.Span // of the lines
	Plot  wire.Rect
}

// sameTraces reports whether two charts have the same marks of traces.
func sameTraces(a, b []wire.TraceMark) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
