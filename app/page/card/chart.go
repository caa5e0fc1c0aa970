package card

import (
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Asker is a kind that asks the worker.
type Asker interface {
	// ID is the kind of value.
	ID() kind.ID
	// Protocol is what can be asked.
	Protocol() *wire.Protocol
}

// Kind is a kind whose cards are drawings by the worker.
type Kind interface {
	Asker
	// Line is the second line of a card.
	Line(c *Chart) app.UI
	// PlotClass is the class of the place of the drawing.
	PlotClass() string
	// Pill is said beside the title, short and in full.
	Pill(c *Chart) (short, full string)
	// Over is what lies over the drawing.
	Over(c *Chart, id string) []app.UI
	// Below is what stands below it, nil for nothing.
	Below(c *Chart, id string) app.UI
	// Painted follows a drawing that was just painted; moved tells that its plot or its axis is another one.
	Painted(c *Chart, d *wire.Drawn, moved bool)
	// CrossLabel is what the crosshair stands at, "" for nothing.
	CrossLabel(r *chart.Readout) string
	// Describe asks for what a screen reader says of a card that gets the focus.
	Describe(card string)
}

// Chart is a card with a drawing by the worker: the scalars of one or several tags in all runs, or the histograms of a tag in one. It has its final
// size from the start and a canvas while it is near the viewport.
type Chart struct {
	app.Compo
	Cards   *Cards
	Owner   Kind
	Area    state.Area
	Key     state.CardKey
	Names   uint64 // version of what runs and tags are called
	Pinned  bool
	Version uint64 // of what else the kind shows; see versioned
	Steps   state.Steps
	Table   bool // is open
	Full    bool // fills the screen

	chartState
}

// chartState is what is known of a drawing. It is embedded so that it is no input of the card, which other packages read it from.
type chartState struct {
	Slot      Slot
	Caption   Caption       // of the last drawing
	Runs      []wire.RunID  // of the last drawing
	elsewhere []wire.RunID  // hidden runs that have what no run shown has
	series    []wire.Series // of the last drawing of several tags
	findings  string        // what stands out, once it was asked for
	wanted    wire.Card     // of the last view
	smoothed  bool          // lines are, in the last view
	stale     bool          // the view asks for another drawing than the last
	view      int           // number of the view that asked for it
	slow      bool          // the last drawing took long
	faint     bool          // that drawing is shown faintly, since another is coming that will take long
	overlay   *overlay      // the marks of the hover, while mounted
	ahead     *Ahead        // what was drawn before the card was there, until it is painted
	Zoom      cardZoom
	Pills     cardPills // as last rendered
	Axis      PlotAxis  // of the last drawing
}

// Caption is what a card says about its drawing. It is comparable, so that a drawing that says the same renders nothing.
type Caption struct {
	Drawn             bool
	complete          bool
	Points, Total     int64
	Outside, Unplaced int64
	Runs, elsewhere   int
	blank             words.Blank // where there are points, and nothing to see of them
	plot              wire.Rect
	summary           string
	Note              string // what of the data is not drawn as it was logged
	Smoothed          bool
	Lowest, Highest   wire.Extreme
	minAt, maxAt      wire.Extreme
}

func captionOf(d *wire.Drawn, blank words.Blank) Caption {
	return Caption{
		Drawn: true, complete: d.Complete, Points: d.Points, Total: d.Total, Outside: d.Outside, Unplaced: d.Unplaced, Runs: len(d.Runs), elsewhere: len(d.Elsewhere),
		blank: blank, plot: d.Plot, summary: words.Say(d.Summary), Note: words.Say(d.Note), Lowest: d.Lowest, Highest: d.Highest, minAt: d.MinAt, maxAt: d.MaxAt,
	}
}

// lost is how many of the points read the drawing leaves out.
func (c Caption) lost() int64 { return c.Total - c.Points }

// show takes what a drawing says, and reports whether that is news.
func (c *Chart) show(d *wire.Drawn) (news bool) {
	before, series, runs := c.Caption, c.series, c.Runs
	c.Caption, c.Runs, c.elsewhere = captionOf(d, c.blankOf(d)), d.Runs, d.Elsewhere
	if c.Caption.Smoothed = before.Smoothed; d.View >= c.view || !before.Drawn {
		c.Caption.Smoothed = c.smoothed
	}
	if c.Key.Chart != 0 {
		c.series = d.Series
	}
	return c.Caption != before || !slices.Equal(series, c.series) || !slices.Equal(runs, c.Runs)
}

// blankOf returns what is to be said over a drawing on which nothing is.
func (c *Chart) blankOf(d *wire.Drawn) words.Blank {
	xTag := ""
	if m := c.Cards.model; m.Axis() == wire.AxisTag {
		xTag = m.XTag()
	}
	return words.BlankOf(d, xTag, c.wanted.XScale, c.wanted.YScale)
}

// Elsewhere are hidden runs that have what no run shown has.
func (c *Chart) Elsewhere() []wire.RunID { return c.elsewhere }

// SetNear gives a card that is far a new canvas, on which nothing is: it has a new id, so that the card is drawn again when it is near.
func (c *Chart) SetNear(near bool) (changed bool) {
	if near {
		return false
	}
	c.Slot.Release(c.Cards)
	c.Caption = Caption{}
	return true
}

// Done reports whether the card shows all there is.
func (c *Chart) Done() bool { return c.Caption.Drawn && !c.stale || c.Cards.Covered(c) || c.Nothing() }

// Nothing reports whether nothing is there of what the card is to show, so that there is nothing to draw.
func (c *Chart) Nothing() bool {
	return c.Key.Chart != 0 && len(c.Cards.model.CardTags(c.Key)) == 0
}

// Place is where the card stands.
func (c *Chart) Place() Place { return Place{c.Area, c.Key} }

// Wants reports whether the last view asked for this.
func (c *Chart) Wants(wanted wire.Card) bool { return c.wanted.Same(wanted) }

// WantedStep is the step that the last view asked for.
func (c *Chart) WantedStep() wire.Wish { return c.wanted.Step }

// Want takes what a view asks of the card, and shows what of it the card tells in words. anew says that its lines, or their axes, are to be drawn anew:
// a drawing that takes long is then shown faintly until that is done, so that a person sees at once that the change was taken. A zoom moves it instead.
func (c *Chart) Want(id string, wanted wire.Card, view int, anew bool) {
	scaled := c.wanted.YScale != wanted.YScale || c.wanted.XScale != wanted.XScale
	reworded := scaled || c.Pills != c.pillsNow()
	c.wanted, c.smoothed, c.view, c.stale = wanted, c.Cards.model.Smoothing().On(), view, true
	if (anew || scaled) && c.slow && c.Caption.Drawn {
		c.faint = true
		c.Cards.host.Faint(canvasID(id))
	}
	if reworded {
		c.Cards.page.RenderOnly(c)
	}
}

// arrived notes a drawing that has just been painted, and reports whether it is what the last view asks for.
func (c *Chart) arrived(d *wire.Drawn) (awaited bool) {
	c.slow = d.Slow
	if d.View < c.view {
		if c.faint {
			c.Cards.host.Faint(canvasID(d.Card))
		}
		return false
	}
	awaited = c.stale
	c.stale, c.faint = false, false
	return awaited
}

// cardPills is what a card says of what is seen of it.
type cardPills struct{ Zoomed, Ranged bool }

func (c *Chart) pillsNow() cardPills {
	m := c.Cards.model
	zoom := m.Zoom(c.Key)
	y, _ := m.RangeY(c.Key)
	return cardPills{zoom.On(), y.On() && !zoom.Y.On()}
}

// OnDismount gives the card's id up.
func (c *Chart) OnDismount() { c.Slot.Release(c.Cards) }

// Render shows what is known of the tags, and the canvas.
func (c *Chart) Render() app.UI {
	id, fresh := c.Slot.Take(c.Cards, c, c.Key)
	if fresh {
		c.Caption, c.Runs, c.elsewhere, c.series, c.stale, c.wanted, c.findings = Caption{}, nil, nil, nil, true, wire.Card{}, ""
		c.Axis, c.slow, c.faint = PlotAxis{}, false, false
		c.begin()
	}
	c.Pills = c.pillsNow()
	title := c.Cards.model.TitleOf(c.Key)
	kind := "plotted"
	below := c.Owner.Below(c, id)
	if below == nil {
		below = ui.Hidden()
	} else {
		if _, stepping := c.Owner.(Stepping); !stepping {
			kind += " tabled"
		}
	}
	parts := []app.UI{
		Head(c.Cards, id, c.Place(), c.Pinned, title, c.States()),
		c.Owner.Line(c),
		ui.Element("div", "plot-box", nil, append([]app.UI{c.plot(id, title), c.note(title)}, c.Owner.Over(c, id)...)...),
	}
	parts = append(parts, below)
	if c.Cards.Legends && c.Key.Run == 0 {
		parts = append(parts, ui.Legend(c.Cards.model, c.Cards.model.LegendRows(c.Runs), math.MaxInt64, ui.Element("span", "more", nil)))
	}
	return Article(kind, id, c.Place(), parts...)
}

// LatestOf says what the values of the line are. Where there is little room the style sheet leaves out the first word of two.
func LatestOf(smoothed bool) app.UI {
	if !smoothed {
		return ui.Text("span", "k", words.Latest.Text())
	}
	return ui.Element("span", "k how", ui.Attrs{"title", words.Figure(words.Latest.Text(), true)}, ui.Text("span", "", words.FigureOf(words.Latest.Text())), app.Text(words.FigureSmoothed.Text()))
}

// Extreme is a value and the line that has it.
func (cs *Cards) Extreme(e wire.Extreme) []app.UI {
	return append([]app.UI{ui.Text("b", "", words.Say(e.Text))}, cs.whose(wire.Series{Run: e.Run, Group: e.Group})...)
}

// Extremes are the highest and the lowest of the latest values.
func (cs *Cards) Extremes(said *Caption) []app.UI {
	parts := append([]app.UI{ui.Text("span", "k", words.High.Text())}, cs.Extreme(said.Highest)...)
	return append(append(parts, ui.Text("span", "k", words.Low.Text())), cs.Extreme(said.Lowest)...)
}

// whose is the sample and the name of a line; nothing for one that is gone.
func (cs *Cards) whose(s wire.Series) []app.UI {
	if s.Group > 0 && s.Group <= len(cs.Groups) {
		g := cs.Groups[s.Group-1]
		return []app.UI{ui.InkSwatch(g.Ink), ui.Text("span", "nm trunc", g.Name)}
	}
	run := cs.model.Run(s.Run)
	if run == nil {
		return nil
	}
	if s.Ink != (wire.Ink{}) {
		return []app.UI{ui.InkSwatch(s.Ink), ui.RunName(run)}
	}
	return []app.UI{ui.Swatch(run), ui.RunName(run)}
}

// plot is the chart's place. Its name for screen readers is the title and the summary, which follows the data.
func (c *Chart) plot(id string, title state.CardTitle) app.UI {
	summary := c.Caption.summary
	if summary == "" {
		summary = words.ChartName(c.Owner.ID(), title.Full)
	}
	parts := []app.UI{ui.Element("span", "vh", ui.Attrs{"id", summaryID(id)}, app.Text(summary))}
	parts = append(parts, findingsOf(id, c.findings))
	// Raw: go-app replaces it instead of reusing it for another card, and keeps its hands off the size that the painter sets.
	parts = append(parts, app.Raw(`<div class="pic"><canvas id="`+canvasID(id)+`"></canvas></div>`), &overlay{Card: c, ID: id})
	if !c.Caption.Drawn && !c.Nothing() {
		parts = append(parts, ui.Element("div", "plot-ghost", ui.Attrs{"aria-hidden", "true"}))
	}
	return ui.Element("div", c.Owner.PlotClass(), ui.Attrs{"id", PlotID(id), "data-testid", "chart", "tabindex", "0", "role", "img", "aria-labelledby", summaryID(id), "aria-describedby", FindingsID(id)}, parts...).On("focus", c.Cards.onDescribe)
}

// note says over the plot why there is nothing on it.
func (c *Chart) note(title state.CardTitle) app.UI {
	switch {
	case c.Nothing():
		return ui.Element("div", "plot-note", ui.Attrs{"hidden", "false"}, ui.Icon("eye"), ui.Text("b", "", words.NothingToDraw.Text()))
	case c.Caption.Drawn && c.Caption.Runs == 0:
		first := ""
		if len(c.elsewhere) > 0 {
			if run := c.Cards.model.Run(c.elsewhere[0]); run != nil {
				first = run.ShownName()
			}
		}
		parts := []app.UI{ui.Icon("eye"), ui.Text("b", "", words.NoRunHasTag.Text()), ui.Text("span", "clamp", words.OnlyHidden(first, len(c.elsewhere)))}
		if len(c.elsewhere) > 0 {
			parts = append(parts, ui.Button("btn small", nil, ui.Attrs{"data-card-act", "elsewhere"}, app.Text(words.ShowThoseRuns.Text())))
		}
		return ui.Element("div", "plot-note", ui.Attrs{"hidden", "false"}, parts...)
	case c.Caption.blank.Title != "":
		return ui.Element("div", "plot-note", ui.Attrs{"hidden", "false"}, ui.Icon("warn"), ui.Element("b", "clamp", nil, app.Text(c.Caption.blank.Title)), ui.Element("span", "", nil, app.Text(c.Caption.blank.Hint)))
	}
	return ui.Element("div", "plot-note", ui.Attrs{"hidden", "true"})
}

// States says beside the title what the drawing is not: linear, and of all points. There it covers no part of the plot, and comes and goes without a
// change of any size.
func (c *Chart) States() app.UI {
	short, full := c.Owner.Pill(c)
	return ui.Element("span", "pill trunc", ui.Attrs{"title", full}, app.Text(short))
}

// Covered reports whether a card lies behind the one that fills the screen: it is not drawn then.
func (cs *Cards) Covered(c *Chart) bool {
	return cs.Behind(c.Area)
}

// PlotAxis is where and along what a card was drawn.
type PlotAxis struct {
	Drawn bool
	X     wire.Ends
	Data  wire.Span // of the lines
	Plot  wire.Rect
}
