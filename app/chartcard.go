package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// chartCard is a card with a drawing by the worker: the scalars of a tag in all runs, or the histograms of a tag in one. It has its
// final size from the start and a canvas while it is near the viewport.
type chartCard struct {
	app.Compo
	Page  *page
	Tab   wire.Kind
	Key   state.CardKey
	Names uint64 // version of the runs' names

	slot    cardSlot
	near    bool
	caption caption   // of the last drawing
	wanted  wire.Card // of the last view
	stale   bool      // the view asks for another drawing than the last
	overlay *overlay  // the marks of the hover, while mounted
}

// caption is what a card says about its drawing. It is comparable, so that a drawing that says the same renders nothing.
type caption struct {
	drawn           bool
	complete        bool
	points, total   int64
	runs            int
	plot            wire.Rect
	summary         string
	lowest, highest wire.Extreme
}

func captionOf(d *wire.Drawn) caption {
	return caption{
		drawn: true, complete: d.Complete, points: d.Points, total: d.Total, runs: len(d.Runs), plot: d.Plot,
		summary: d.Summary, lowest: d.Lowest, highest: d.Highest,
	}
}

// lost is how many of the points read the drawing leaves out.
func (c caption) lost() int64 { return c.total - c.points }

// setNear gives the card a canvas or takes it away. A canvas that is made again has a new id, so that it is drawn again.
func (c *chartCard) setNear(near bool) {
	c.near = near
	if !near {
		c.slot.release(c.Page)
		c.caption = caption{}
	}
}

func (c *chartCard) done() bool { return c.caption.drawn && !c.stale }

// OnDismount gives the card's id up.
func (c *chartCard) OnDismount() { c.slot.release(c.Page) }

// Render shows what is known of the tag, and the canvas while the card is near.
func (c *chartCard) Render() app.UI {
	id, fresh := c.slot.take(c.Page, c, c.Key)
	if fresh {
		c.near, c.caption, c.stale, c.wanted = false, caption{}, true, wire.Card{}
	}
	tag := c.Page.model.Tag(c.Key.Tag)
	if tag == nil {
		tag = &state.Tag{}
	}
	return app.Article().Class("card").DataSet("card", id).Aria("labelledby", titleID(id)).Body(
		app.H3().Class("card-title").ID(titleID(id)).Body(splitName("name", tag.Folder, tag.Leaf, tag.Name)),
		c.line(),
		c.plot(id, tag),
	)
}

// line is the second line of the card.
func (c *chartCard) line() app.UI {
	line := app.P().Class("card-line")
	switch {
	case c.Tab == wire.KindHistogram:
		run := c.Page.model.Run(c.Key.Run)
		return line.Body(swatch(run), runName(run))
	case c.caption.drawn && c.caption.runs == 0:
		return line.Text(state.HiddenRunsOnly)
	case c.caption.highest.Run == 0:
		return line
	case c.caption.highest.Run == c.caption.lowest.Run:
		return line.Body(append([]app.UI{app.Span().Class("k").Text(state.Latest)}, c.extreme(c.caption.highest)...)...)
	}
	parts := []app.UI{app.Span().Class("k").Text(state.Latest)}
	parts = append(parts, c.extreme(c.caption.highest)...)
	parts = append(parts, app.Span().Class("k").Text(state.To))
	return line.Body(append(parts, c.extreme(c.caption.lowest)...)...)
}

func (c *chartCard) extreme(e wire.Extreme) []app.UI {
	run := c.Page.model.Run(e.Run)
	if run == nil {
		return []app.UI{app.B().Text(e.Text)}
	}
	return []app.UI{app.B().Text(e.Text), swatch(run), runName(run)}
}

// plot is the chart's place. Its name for screen readers is the title and the summary, which follows the data.
func (c *chartCard) plot(id string, tag *state.Tag) app.UI {
	class := "plot"
	if c.Tab == wire.KindHistogram {
		class += " ridges"
	}
	summary := c.caption.summary
	if summary == "" {
		summary = state.ChartName(c.Tab, tag.Name)
	}
	parts := []app.UI{app.Span().Class("vh").ID(summaryID(id)).Text(summary)}
	if c.near {
		// Raw: go-app replaces it instead of reusing it for another card, and keeps its hands off the size that the painter sets.
		parts = append(parts, app.Raw(`<canvas id="`+canvasID(id)+`"></canvas>`), &overlay{Page: c.Page, Card: c, ID: id})
	}
	switch {
	case c.caption.drawn && c.caption.runs == 0:
		parts = append(parts, app.Div().Class("plot-note").Body(icon("eye"), app.B().Text(state.NoRunHasTag), app.Span().Text(state.NoRunHasTagHint)))
	case !c.caption.drawn:
		parts = append(parts, app.Div().Class("plot-ghost").Aria("hidden", true))
	}
	return app.Div().Class(class).DataSet("testid", "chart").TabIndex(0).Attr("role", "img").Aria("labelledby", summaryID(id)).Body(parts...)
}
