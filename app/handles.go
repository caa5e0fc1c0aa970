package app

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// plotAxis is where and along what a card was drawn.
type plotAxis struct {
	drawn bool
	x     wire.Ends
	data  wire.Span // of the lines
	plot  wire.Rect
}

// handles are the marks of the selected steps on a chart. They lie beside the chart in the page's tree, since a chart is an image for screen readers, and
// over it on screen. The host moves them.
type handles struct {
	app.Compo
	Page  *page
	Card  *chartCard
	ID    string // of the card
	Steps state.Steps
}

func handleID(card string, i int) string { return card + "-handle" + strconv.Itoa(i) }

// OnMount makes the handles known to their card.
func (h *handles) OnMount(app.Context) {
	h.Card.handles = h
	h.Page.after(func() { h.Page.placeHandles(h.Card) })
}

// OnUpdate puts them where they belong now.
func (h *handles) OnUpdate(app.Context) { h.Page.after(func() { h.Page.placeHandles(h.Card) }) }

// OnDismount takes that back.
func (h *handles) OnDismount() {
	if h.Card.handles == h {
		h.Card.handles = nil
	}
}

// handleSteps are how far keys move a handle, in px of the plot.
var handleSteps = map[string]float64{"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -40, "PageUp": 40, "Home": math.Inf(-1), "End": math.Inf(1)}

func (h *handles) onKeyDown(_ app.Context, e app.Event) {
	steps, ours := handleSteps[e.Get("key").String()]
	i, err := strconv.Atoi(data(e, "handle"))
	if !ours || err != nil || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	e.PreventDefault()
	if e.Get("shiftKey").Bool() {
		steps *= 10
	}
	h.nudge(i, steps)
}

// nudge moves a handle by px of the plot, along the step axis by one step at least; by infinitely many to the end of the lines, where that is on the axis.
func (h *handles) nudge(i int, px float64) {
	p, axis := h.Page, h.Card.axis
	scale, ok := state.PlotX(axis.x, axis.plot)
	if !ok {
		return
	}
	ends, whole := p.model.Steps().In(p.reach(axis)), p.model.Axis() == wire.AxisStep
	from := axis.inside(ends.Lo, whole)
	if i == 1 {
		from = axis.inside(ends.Hi, whole)
	}
	to := scale.DataFromPx(scale.PxFromData(from) + px)
	switch {
	case math.IsInf(px, -1):
		to = axis.data.Lo
	case math.IsInf(px, 1):
		to = axis.data.Hi
	case whole && math.Abs(to-from) < 1:
		to = from + math.Copysign(1, px)
	}
	p.model.MoveStep(i, axis.inside(to, whole), p.reach(axis))
	p.stepsMoved()
}

func (h *handles) onKeyUp(app.Context, app.Event) { h.Page.changed() }

// Render shows a handle for each place, all at the origin; the page moves them.
func (h *handles) Render() app.UI {
	p, axis := h.Page, h.Card.axis
	steps := p.model.Steps()
	class := "handles"
	if p.model.Axis() == wire.AxisTag {
		class += " named" // the axis bears its name
	}
	box := app.Div().Class(class)
	scale, ok := state.PlotX(axis.x, axis.plot)
	if !ok || h.Card.Tab != wire.KindScalar {
		return box
	}
	ends := steps.In(p.reach(axis))
	places := [2]float64{ends.Lo, ends.Hi}
	parts := make([]app.UI, steps.Handles())
	for i := range parts {
		at := places[i]
		label := state.PlaceLabel(p.model.Axis(), at, p.host.ZoneOffset)
		parts[i] = element("div", "handle to-"+state.LabelSide(label, scale.PxFromData(at), axis.plot), attrs{"id", handleID(h.ID, i), "hidden", truth(!axis.holds(at)), "data-handle", strconv.Itoa(i), "tabindex", "0", "role", "slider",
			"aria-label", words.HandleName(i, steps.Range), "aria-valuemin", number(axis.x.Lo), "aria-valuemax", number(axis.x.Hi), "aria-valuenow", number(at),
			"aria-valuetext", label}, textIn("i", "line", ""), textIn("b", "", label))
	}
	return box.OnKeyDown(h.onKeyDown).OnKeyUp(h.onKeyUp).Body(parts...)
}

// showHandles renders the handles of a card and moves them.
func (p *page) showHandles(c *chartCard) {
	if c.handles == nil {
		return
	}
	p.refresh(c.handles)
	p.after(func() { p.placeHandles(c) })
}

// placeHandles moves the handles of a card.
func (p *page) placeHandles(c *chartCard) {
	axis, steps := c.axis, p.model.Steps()
	scale, ok := state.PlotX(axis.x, axis.plot)
	if c.handles == nil || !ok {
		return
	}
	ends := steps.In(p.reach(axis))
	places := [2]float64{ends.Lo, ends.Hi}
	for i := range steps.Handles() {
		if axis.holds(places[i]) {
			p.host.Place(handleID(c.handles.ID, i), scale.PxFromData(places[i]), axis.plot.Y)
		}
	}
}

// stepsMoved shows on every card, in the bar and in the tables where the handles are now.
func (p *page) stepsMoved() {
	for _, c := range p.cards {
		if c, ok := c.(*chartCard); ok {
			p.placeHandles(c) // at once; their labels follow
			p.showHandles(c)
		}
	}
	if p.tables.bar != nil {
		p.tables.bar.put()
	}
	p.askTables()
}

// handleMoved takes a handle that is dragged: it is at x px of its chart, for good with done.
func (p *page) handleMoved(card string, handle int, x float64, done bool) {
	if c, ok := p.cards[card].(*chartCard); ok {
		if scale, ok := state.PlotX(c.axis.x, c.axis.plot); ok {
			p.model.MoveStep(handle, c.axis.inside(scale.DataFromPx(x), p.model.Axis() == wire.AxisStep), p.reach(c.axis))
			p.stepsMoved()
		}
	}
	if done {
		p.changed()
	}
}

// toggleSteps shows the handles, or takes them away.
func (p *page) toggleSteps() bool {
	p.model.SelectSteps(!p.model.Steps().On)
	p.tables.version++
	p.changed()
	p.stepsMoved()
	return true
}

// holds reports whether a place is on the axis.
func (a plotAxis) holds(at float64) bool { return at >= a.x.Lo && at <= a.x.Hi }

// reach returns the axis as far as the lines go on it, which is where handles stand that were not placed: an axis goes on a little beyond them. Of steps the
// ends are whole.
func (p *page) reach(a plotAxis) wire.Ends {
	x := a.x
	if x.Lo = max(x.Lo, a.data.Lo); p.model.Axis() == wire.AxisStep {
		x.Lo = math.Ceil(x.Lo)
	}
	if x.Hi = min(x.Hi, a.data.Hi); p.model.Axis() == wire.AxisStep {
		x.Hi = math.Floor(x.Hi)
	}
	if x.Lo <= x.Hi {
		return x
	}
	return a.x
}

// inside returns a value, or the end of the axis that it is beyond; whole that or the whole number next to it that is on the axis.
func (a plotAxis) inside(v float64, whole bool) float64 {
	v = min(max(v, a.x.Lo), a.x.Hi)
	if !whole {
		return v
	}
	return min(max(math.Round(v), math.Ceil(a.x.Lo)), math.Floor(a.x.Hi))
}

// steps are the handles over the chart.
func (c *chartCard) steps(id string) app.UI {
	return &handles{Page: c.Page, Card: c, ID: id, Steps: c.Steps}
}

// table is the table of the card while it is open.
func (c *chartCard) table(id string) app.UI {
	if !c.tabled() {
		return app.Div().Hidden(true)
	}
	return &cardTable{Page: c.Page, Card: id, Key: c.Key, Sort: c.Page.tables.sort, Steps: c.Steps, Names: c.Names}
}

// tabled reports whether the card has a table. In the full screen view that stands beside it.
func (c *chartCard) tabled() bool { return c.Table && !c.Full && c.Tab == wire.KindScalar }
