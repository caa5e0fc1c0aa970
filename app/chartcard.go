package app

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// chartCard is a card with a drawing by the worker: the scalars of one or several tags in all runs, or the histograms of a tag in one. It has its final
// size from the start and a canvas while it is near the viewport.
type chartCard struct {
	app.Compo
	Page     *page
	Tab      wire.Kind
	Area     state.Area
	Key      state.CardKey
	Names    uint64 // version of what runs and tags are called
	Problems uint64 // version of the problems
	Pinned   bool
	Steps    state.Steps
	Table    bool // is open
	Full     bool // fills the screen

	slot      cardSlot
	near      bool
	caption   caption       // of the last drawing
	runs      []wire.RunID  // of the last drawing
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
	zoom      cardZoom
	pills     cardPills // as last rendered
	axis      plotAxis  // of the last drawing
	handles   *handles  // of the selected steps, while mounted
}

// caption is what a card says about its drawing. It is comparable, so that a drawing that says the same renders nothing.
type caption struct {
	drawn             bool
	complete          bool
	points, total     int64
	outside, unplaced int64
	runs, elsewhere   int
	blank             words.Blank // where there are points, and nothing to see of them
	plot              wire.Rect
	summary           string
	smoothed          bool
	lowest, highest   wire.Extreme
	minAt, maxAt      wire.Extreme
}

func captionOf(d *wire.Drawn, blank words.Blank) caption {
	return caption{
		drawn: true, complete: d.Complete, points: d.Points, total: d.Total, outside: d.Outside, unplaced: d.Unplaced, runs: len(d.Runs), elsewhere: len(d.Elsewhere),
		blank: blank, plot: d.Plot, summary: d.Summary, lowest: d.Lowest, highest: d.Highest, minAt: d.MinAt, maxAt: d.MaxAt,
	}
}

// lost is how many of the points read the drawing leaves out.
func (c caption) lost() int64 { return c.total - c.points }

// show takes what a drawing says, and reports whether that is news.
func (c *chartCard) show(d *wire.Drawn) (news bool) {
	before, series, runs := c.caption, c.series, c.runs
	c.caption, c.runs, c.elsewhere = captionOf(d, c.blankOf(d)), d.Runs, d.Elsewhere
	if c.caption.smoothed = before.smoothed; d.View >= c.view || !before.drawn {
		c.caption.smoothed = c.smoothed
	}
	if c.Key.Chart != 0 {
		c.series = d.Series
	}
	return c.caption != before || !slices.Equal(series, c.series) || !slices.Equal(runs, c.runs)
}

// blankOf returns what is to be said over a drawing on which nothing is.
func (c *chartCard) blankOf(d *wire.Drawn) words.Blank {
	xTag := ""
	if m := c.Page.model; m.Axis() == wire.AxisTag {
		xTag = m.XTag()
	}
	return words.BlankOf(d, xTag, c.wanted.XScale, c.wanted.YScale)
}

// setNear gives the card a canvas or takes it away. A canvas that is made again has a new id, so that it is drawn again.
func (c *chartCard) setNear(near bool) {
	c.near = near
	if !near {
		c.slot.release(c.Page)
		c.caption = caption{}
	}
}

func (c *chartCard) done() bool { return c.caption.drawn && !c.stale || c.Page.covered(c) }

func (c *chartCard) place() place { return place{c.Area, c.Key} }

// want takes what a view asks of the card, and shows what of it the card tells in words. anew says that its lines, or their axes, are to be drawn anew:
// a drawing that takes long is then shown faintly until that is done, so that a person sees at once that the change was taken. A zoom moves it instead.
func (c *chartCard) want(id string, wanted wire.Card, view int, anew bool) {
	scaled := c.wanted.YScale != wanted.YScale || c.wanted.XScale != wanted.XScale
	told := scaled || c.pills != c.pillsNow()
	c.wanted, c.smoothed, c.view, c.stale = wanted, c.Page.model.Smoothing().On(), view, true
	if (anew || scaled) && c.slow && c.caption.drawn {
		c.faint = true
		c.Page.host.Faint(canvasID(id))
	}
	if told {
		c.Page.refresh(c)
	}
}

// arrived notes a drawing that has just been painted, and reports whether it is what the last view asks for.
func (c *chartCard) arrived(d *wire.Drawn) (asked bool) {
	c.slow = d.Slow
	if d.View < c.view {
		if c.faint {
			c.Page.host.Faint(canvasID(d.Card))
		}
		return false
	}
	asked = c.stale
	c.stale, c.faint = false, false
	return asked
}

// cardPills is what a card says of what is seen of it.
type cardPills struct{ zoomed, ranged bool }

func (c *chartCard) pillsNow() cardPills {
	m := c.Page.model
	zoom := m.Zoom(c.Key)
	y, _ := m.RangeY(c.Key)
	return cardPills{zoom.On(), y.On() && !zoom.Y.On()}
}

// OnDismount gives the card's id up.
func (c *chartCard) OnDismount() { c.slot.release(c.Page) }

// Render shows what is known of the tags, and the canvas while the card is near.
func (c *chartCard) Render() app.UI {
	id, fresh := c.slot.take(c.Page, c, c.Key)
	if fresh {
		c.near, c.caption, c.runs, c.elsewhere, c.series, c.stale, c.wanted, c.findings = false, caption{}, nil, nil, nil, true, wire.Card{}, ""
		c.axis, c.slow, c.faint = plotAxis{}, false, false
	}
	c.pills = c.pillsNow()
	title := c.Page.model.TitleOf(c.Key)
	class := "card"
	problems := c.Page.model.ProblemsIn(c.runs)
	if problems > 0 {
		class += " has-foot"
	}
	if c.tabled() {
		class += " tabled"
	}
	parts := []app.UI{
		cardHead(c.Page, id, c.place(), c.Pinned, title, c.states()),
		c.line(),
		app.Div().Class("plot-box").Body(c.plot(id, title), c.note(title), c.unzoom(), c.steps(id)),
	}
	if problems > 0 {
		parts = append(parts, app.Div().Class("card-foot", "warn").Body(icon("warn"), app.Span().Class("trunc").Text(words.ProblemRuns(problems)),
			app.Button().Class("link").Type("button").DataSet("card-act", "problems").Text(words.CardDetails.Text())))
	}
	parts = append(parts, c.table(id))
	return app.Article().Class(class).DataSet("card", id).DataSet("area", int(c.Area)).DataSet("at", c.place().text()).Aria("labelledby", titleID(id)).Body(parts...)
}

// line is the second line of the card.
func (c *chartCard) line() app.UI {
	line := app.P().Class("card-line")
	switch {
	case c.Tab == wire.KindHistogram:
		run := c.Page.model.Run(c.Key.Run)
		return line.Body(swatch(run), runName(run))
	case c.caption.drawn && c.caption.runs == 0:
		return line.Text(words.HiddenRunsOnly.Text())
	case c.Key.Chart != 0:
		return c.legend()
	case c.caption.highest.Text == "":
		return line
	}
	line = app.P().Class("card-line figures")
	parts := append([]app.UI{latestOf(c.caption.smoothed)}, c.Page.extreme(c.caption.highest)...)
	if c.caption.highest.Run == c.caption.lowest.Run && c.caption.highest.Group == c.caption.lowest.Group {
		return line.Body(parts...)
	}
	parts = append(parts, app.Span().Class("k").Text(words.To.Text()))
	return line.Body(append(parts, c.Page.extreme(c.caption.lowest)...)...)
}

// latestOf says what the values of the line are. Where there is little room the style sheet leaves out the first word of two.
func latestOf(smoothed bool) app.UI {
	if !smoothed {
		return textIn("span", "k", words.Latest.Text())
	}
	return element("span", "k how", attrs{"title", words.Figure(words.Latest.Text(), true)}, textIn("span", "", words.Latest.Text()+words.FigureOf), app.Text(words.FigureSmoothed.Text()))
}

// extreme is a value and the line that has it.
func (p *page) extreme(e wire.Extreme) []app.UI {
	return append([]app.UI{app.B().Text(e.Text)}, p.whose(wire.Series{Run: e.Run, Group: e.Group})...)
}

// whose is the sample and the name of a line; nothing for one that is gone.
func (p *page) whose(s wire.Series) []app.UI {
	if s.Group > 0 && s.Group <= len(p.groups) {
		g := p.groups[s.Group-1]
		return []app.UI{inkSwatch(g.Ink), app.Span().Class("nm trunc").Text(g.Name)}
	}
	run := p.model.Run(s.Run)
	if run == nil {
		return nil
	}
	if s.Ink != (wire.Ink{}) {
		return []app.UI{inkSwatch(s.Ink), runName(run)}
	}
	return []app.UI{swatch(run), runName(run)}
}

// plot is the chart's place. Its name for screen readers is the title and the summary, which follows the data.
func (c *chartCard) plot(id string, title state.CardTitle) app.UI {
	class := "plot"
	if c.Tab == wire.KindHistogram {
		class += " ridges"
	}
	summary := c.caption.summary
	if summary == "" {
		summary = words.ChartName(c.Tab, title.Full)
	}
	parts := []app.UI{app.Span().Class("vh").ID(summaryID(id)).Text(summary)}
	parts = append(parts, findingsOf(id, c.findings))
	if c.near {
		// Raw: go-app replaces it instead of reusing it for another card, and keeps its hands off the size that the painter sets.
		parts = append(parts, app.Raw(`<div class="pic"><canvas id="`+canvasID(id)+`"></canvas></div>`), &overlay{Page: c.Page, Card: c, ID: id})
	}
	if !c.caption.drawn {
		parts = append(parts, app.Div().Class("plot-ghost").Aria("hidden", true))
	}
	return app.Div().Class(class).ID(plotID(id)).DataSet("testid", "chart").TabIndex(0).Attr("role", "img").Aria("labelledby", summaryID(id)).Aria("describedby", findingsID(id)).
		OnFocus(c.Page.onDescribe).Body(parts...)
}

// note says over the plot why there is nothing on it.
func (c *chartCard) note(title state.CardTitle) app.UI {
	switch {
	case c.caption.drawn && c.caption.runs == 0:
		first := ""
		if len(c.elsewhere) > 0 {
			if run := c.Page.model.Run(c.elsewhere[0]); run != nil {
				first = run.ShownName()
			}
		}
		parts := []app.UI{icon("eye"), app.B().Text(words.NoRunHasTag.Text()), app.Span().Class("clamp").Text(words.OnlyHidden(first, len(c.elsewhere)))}
		if len(c.elsewhere) > 0 {
			parts = append(parts, app.Button().Class("btn small").Type("button").DataSet("card-act", "elsewhere").Text(words.ShowThoseRuns.Text()))
		}
		return app.Div().Class("plot-note").Hidden(false).Body(parts...)
	case c.caption.blank.Title != "":
		return app.Div().Class("plot-note").Hidden(false).Body(icon("warn"), app.B().Class("clamp").Text(c.caption.blank.Title), app.Span().Text(c.caption.blank.Hint))
	}
	return app.Div().Class("plot-note").Hidden(true)
}

// states says beside the title what the drawing is not: linear, and of all points. There it covers no part of the plot, and comes and goes without a
// change of any size.
func (c *chartCard) states() app.UI {
	short, full := "", ""
	if c.Tab == wire.KindScalar {
		x, y := c.Page.model.Scales(c.Key)
		short, full = words.CardStates(x, y, c.pills.ranged, c.caption.outside, c.caption.unplaced)
	}
	return element("span", "pill trunc", attrs{"title", full}, app.Text(short))
}

// unzoom takes a zoom back, over the plot that is zoomed.
func (c *chartCard) unzoom() app.UI {
	if c.Tab != wire.KindScalar || !c.pills.zoomed {
		return app.Div().Hidden(true)
	}
	return pressable("pill unzoom", nil, attrs{"data-card-act", "unzoom", "title", words.PillReset.Text(), "aria-label", words.PillZoomed.Text() + ": " + words.PillReset.Text()},
		app.Text(words.PillZoomed.Text()), icon("x"))
}
