package app

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// handles are the marks of the selected steps on a chart. They lie beside the chart in the page's tree, since a chart is an image for screen readers, and
// over it on screen. The host moves them.
type handles struct {
	app.Compo
	Of    *scalars
	Card  *chartCard
	ID    string // of the card
	Steps state.Steps
}

func handleID(card string, i int) string { return card + "-handle" + strconv.Itoa(i) }

// OnMount makes the handles known to their card.
func (h *handles) OnMount(app.Context) {
	h.Of.selection.handles[h.Card] = h
	h.Of.page.after(func() { h.Of.selection.placeHandles(h.Card) })
}

// OnUpdate puts them where they belong now.
func (h *handles) OnUpdate(app.Context) {
	h.Of.page.after(func() { h.Of.selection.placeHandles(h.Card) })
}

// OnDismount takes that back.
func (h *handles) OnDismount() {
	if h.Of.selection.handles[h.Card] == h {
		delete(h.Of.selection.handles, h.Card)
	}
}

// selection is the steps that are selected on the charts.
type selection struct {
	k       *scalars
	handles map[*chartCard]*handles // that are mounted
}

// handleSteps are how far keys move a handle, in px of the plot.
var handleSteps = map[string]float64{"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -40, "PageUp": 40, "Home": math.Inf(-1), "End": math.Inf(1)}

func (h *handles) onKeyDown(_ app.Context, e app.Event) {
	steps, ours := handleSteps[e.Get("key").String()]
	i, err := strconv.Atoi(ui.Data(e, "handle"))
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
	k, axis := h.Of, h.Card.axis
	scale, ok := state.PlotX(axis.x, axis.plot)
	if !ok {
		return
	}
	ends, whole := k.page.model.Steps().In(k.selection.reach(axis)), k.page.model.Axis() == wire.AxisStep
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
	k.page.model.MoveStep(i, axis.inside(to, whole), k.selection.reach(axis))
	k.selection.stepsMoved()
}

func (h *handles) onKeyUp(app.Context, app.Event) { h.Of.page.changed() }

// Render shows a handle for each place, all at the origin; the page moves them.
func (h *handles) Render() app.UI {
	k, axis := h.Of, h.Card.axis
	steps := k.page.model.Steps()
	class := "handles"
	if k.page.model.Axis() == wire.AxisTag {
		class += " named" // the axis bears its name
	}
	box := app.Div().Class(class)
	scale, ok := state.PlotX(axis.x, axis.plot)
	if !ok {
		return box
	}
	ends := steps.In(k.selection.reach(axis))
	places := [2]float64{ends.Lo, ends.Hi}
	parts := make([]app.UI, steps.Handles())
	for i := range parts {
		at := places[i]
		label := state.PlaceLabel(k.page.model.Axis(), at, k.page.host.ZoneOffset)
		parts[i] = ui.Element("div", "handle to-"+state.LabelSide(label, scale.PxFromData(at), axis.plot), ui.Attrs{"id", handleID(h.ID, i), "hidden", ui.Bool(!axis.holds(at)), "data-handle", strconv.Itoa(i), "tabindex", "0", "role", "slider",
			"aria-label", state.HandleName(i, steps.Range), "aria-valuemin", ui.Number(axis.x.Lo), "aria-valuemax", ui.Number(axis.x.Hi), "aria-valuenow", ui.Number(at),
			"aria-valuetext", label}, ui.Text("i", "line", ""), ui.Text("b", "", label))
	}
	return box.OnKeyDown(h.onKeyDown).OnKeyUp(h.onKeyUp).Body(parts...)
}

// showHandles renders the handles of a card and moves them.
func (sel *selection) showHandles(c *chartCard) {
	h := sel.handles[c]
	if h == nil {
		return
	}
	sel.k.page.render(h)
	sel.k.page.after(func() { sel.placeHandles(c) })
}

// placeHandles moves the handles of a card.
func (sel *selection) placeHandles(c *chartCard) {
	axis, steps := c.axis, sel.k.page.model.Steps()
	scale, ok := state.PlotX(axis.x, axis.plot)
	h := sel.handles[c]
	if h == nil || !ok {
		return
	}
	ends := steps.In(sel.reach(axis))
	places := [2]float64{ends.Lo, ends.Hi}
	for i := range steps.Handles() {
		if axis.holds(places[i]) {
			sel.k.page.host.Place(handleID(h.ID, i), scale.PxFromData(places[i]), axis.plot.Y)
		}
	}
}

// stepsMoved shows on every card, in the bar and in the tables where the handles are now.
func (sel *selection) stepsMoved() {
	for _, c := range sel.k.page.cards {
		if c, ok := c.(*chartCard); ok {
			sel.placeHandles(c) // at once; their labels follow
			sel.showHandles(c)
		}
	}
	if sel.k.tables.bar != nil {
		sel.k.tables.bar.put()
	}
	sel.k.tables.askTables()
}

// handleMoved takes a handle that is dragged: it is at x px of its chart, for good with done.
func (sel *selection) handleMoved(card string, handle int, x float64, done bool) {
	if c, ok := sel.k.page.cards[card].(*chartCard); ok {
		if scale, ok := state.PlotX(c.axis.x, c.axis.plot); ok {
			sel.k.page.model.MoveStep(handle, c.axis.inside(scale.DataFromPx(x), sel.k.page.model.Axis() == wire.AxisStep), sel.reach(c.axis))
			sel.stepsMoved()
		}
	}
	if done {
		sel.k.page.changed()
	}
}

// toggleSteps shows the handles, or takes them away.
func (sel *selection) toggleSteps() bool {
	sel.k.page.model.SelectSteps(!sel.k.page.model.Steps().On)
	sel.k.tables.version++
	sel.k.page.changed()
	sel.stepsMoved()
	return true
}

// holds reports whether a place is on the axis.
func (a plotAxis) holds(at float64) bool { return at >= a.x.Lo && at <= a.x.Hi }

// reach returns the axis as far as the lines go on it, which is where handles stand that were not placed: an axis goes on a little beyond them. Of steps the
// ends are whole.
func (sel *selection) reach(a plotAxis) wire.Ends {
	x := a.x
	if x.Lo = max(x.Lo, a.data.Lo); sel.k.page.model.Axis() == wire.AxisStep {
		x.Lo = math.Ceil(x.Lo)
	}
	if x.Hi = min(x.Hi, a.data.Hi); sel.k.page.model.Axis() == wire.AxisStep {
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

// listenToHandles follows what the person drags.
func (sel *selection) listenToHandles() {
	sel.k.page.host.OnHandle(func(card string, handle int, x float64, done bool) {
		sel.k.page.do(func() { sel.handleMoved(card, handle, x, done) })
	})
}
