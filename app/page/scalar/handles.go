package scalar

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// handles are the marks of the selected steps on a chart. They lie beside the chart in the page's tree, since a chart is an image for screen readers, and
// over it on screen. The host moves them.
type handles struct {
	app.Compo
	Scalars *Kind
	Card    *card.Chart
	ID      string // of the card
	Steps   state.Steps
}

func handleID(card string, i int) string { return card + "-handle" + strconv.Itoa(i) }

// OnMount makes the handles known to their card.
func (h *handles) OnMount(app.Context) {
	h.Scalars.Selection.Handles[h.Card] = h
	h.Scalars.page.After(func() { h.Scalars.Selection.placeHandles(h.Card) })
}

// OnUpdate puts them where they belong now.
func (h *handles) OnUpdate(app.Context) {
	h.Scalars.page.After(func() { h.Scalars.Selection.placeHandles(h.Card) })
}

// OnDismount takes that back.
func (h *handles) OnDismount() {
	if h.Scalars.Selection.Handles[h.Card] == h {
		delete(h.Scalars.Selection.Handles, h.Card)
	}
}

// selection is the steps that are selected on the charts.
type selection struct {
	k       *Kind
	Handles map[*card.Chart]*handles // that are mounted
	moved   state.Steps              // that were shown last
}

// HandleSteps are how far keys move a handle, in px of the plot.
var HandleSteps = map[string]float64{"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -40, "PageUp": 40, "Home": math.Inf(-1), "End": math.Inf(1)}

func (h *handles) onKeyDown(_ app.Context, e app.Event) {
	steps, ours := HandleSteps[e.Get("key").String()]
	i, err := strconv.Atoi(ui.Data(e, "handle"))
	if !ours || err != nil || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	e.PreventDefault()
	if e.Get("shiftKey").Bool() {
		steps *= 10
	}
	h.Nudge(i, steps)
}

// Nudge moves a handle by px of the plot, along the step axis by one step at least; by infinitely many to the end of the lines, where that is on the axis.
func (h *handles) Nudge(i int, px float64) {
	k, axis := h.Scalars, h.Card.Axis
	scale, ok := state.PlotX(axis.X, axis.Plot)
	if !ok {
		return
	}
	ends, whole := k.model.Steps().In(k.Selection.reach(axis)), k.model.Axis() == wire.AxisStep
	from := inside(axis, ends.Lo, whole)
	if i == 1 {
		from = inside(axis, ends.Hi, whole)
	}
	to := scale.DataFromPx(scale.PxFromData(from) + px)
	switch {
	case math.IsInf(px, -1):
		to = axis.Data.Lo
	case math.IsInf(px, 1):
		to = axis.Data.Hi
	case whole && math.Abs(to-from) < 1:
		to = from + math.Copysign(1, px)
	}
	k.model.MoveStep(i, inside(axis, to, whole), k.Selection.reach(axis))
	k.Selection.StepsMoved()
}

func (h *handles) onKeyUp(app.Context, app.Event) { h.Scalars.page.Changed() }

// Render shows a handle for each place, all at the origin; the page moves them.
func (h *handles) Render() app.UI {
	k, axis := h.Scalars, h.Card.Axis
	steps := k.model.Steps()
	class := "handles"
	if k.model.Axis() == wire.AxisTag {
		class += " named" // the axis bears its name
	}
	box := ui.Element("div", class, nil)
	scale, ok := state.PlotX(axis.X, axis.Plot)
	if !ok {
		return box
	}
	ends := steps.In(k.Selection.reach(axis))
	places := [2]float64{ends.Lo, ends.Hi}
	parts := make([]app.UI, steps.Handles())
	for i := range parts {
		at := places[i]
		label := state.PlaceLabel(k.model.Axis(), at, k.host.ZoneOffset)
		parts[i] = ui.Element("div", "handle to-"+state.LabelSide(label, scale.PxFromData(at), axis.Plot), ui.Attrs{"id", handleID(h.ID, i), "hidden", ui.Bool(!holds(axis, at)), "data-handle", strconv.Itoa(i), "tabindex", "0", "role", "slider",
			"aria-label", words.HandleName(i, steps.Range), "aria-valuemin", ui.Number(axis.X.Lo), "aria-valuemax", ui.Number(axis.X.Hi), "aria-valuenow", ui.Number(at),
			"aria-valuetext", label}, ui.Text("i", "line", ""), ui.Text("b", "", label))
	}
	return box.OnKeyDown(h.onKeyDown).OnKeyUp(h.onKeyUp).Body(parts...)
}

// showHandles renders the handles of a card and moves them.
func (sel *selection) showHandles(c *card.Chart) {
	h := sel.Handles[c]
	if h == nil {
		return
	}
	sel.k.page.RenderOnly(h)
	sel.k.page.After(func() { sel.placeHandles(c) })
}

// placeHandles moves the handles of a card.
func (sel *selection) placeHandles(c *card.Chart) {
	axis, steps := c.Axis, sel.k.model.Steps()
	scale, ok := state.PlotX(axis.X, axis.Plot)
	h := sel.Handles[c]
	if h == nil || !ok {
		return
	}
	ends := steps.In(sel.reach(axis))
	places := [2]float64{ends.Lo, ends.Hi}
	for i := range steps.Handles() {
		if holds(axis, places[i]) {
			sel.k.host.Place(handleID(h.ID, i), scale.PxFromData(places[i]), axis.Plot.Y)
		}
	}
}

// StepsMoved shows the handles where they were moved by something else than the scalars.
func (s *Kind) StepsMoved() {
	if s.Selection.moved != s.model.Steps() {
		s.Selection.StepsMoved()
	}
}

// StepsMoved shows on every card, in the bar and in the tables where the handles are now.
func (sel *selection) StepsMoved() {
	sel.moved = sel.k.model.Steps()
	for _, c := range sel.k.cards.All {
		if c, ok := c.(*card.Chart); ok {
			sel.placeHandles(c) // at once; their labels follow
			sel.showHandles(c)
		}
	}
	if sel.k.Tables.Bar != nil {
		sel.k.Tables.Bar.put()
	}
	sel.k.Tables.askTables()
}

// handleMoved takes a handle that is dragged: it is at x px of its chart, for good with done.
func (sel *selection) handleMoved(id string, handle int, x float64, done bool) {
	if c, ok := sel.k.cards.All[id].(*card.Chart); ok {
		if scale, ok := state.PlotX(c.Axis.X, c.Axis.Plot); ok {
			sel.k.model.MoveStep(handle, inside(c.Axis, scale.DataFromPx(x), sel.k.model.Axis() == wire.AxisStep), sel.reach(c.Axis))
			sel.StepsMoved()
		}
	}
	if done {
		sel.k.page.Changed()
	}
}

// ToggleSteps shows the handles, or takes them away.
func (sel *selection) ToggleSteps() bool {
	sel.k.model.SelectSteps(!sel.k.model.Steps().On)
	sel.k.Tables.version++
	sel.k.page.Changed()
	sel.StepsMoved()
	return true
}

// holds reports whether a place is on the axis.
func holds(a card.PlotAxis, at float64) bool { return at >= a.X.Lo && at <= a.X.Hi }

// reach returns the axis as far as the lines go on it, which is where handles stand that were not placed: an axis goes on a little beyond them. Of steps the
// ends are whole.
func (sel *selection) reach(a card.PlotAxis) wire.Ends {
	x := a.X
	if x.Lo = max(x.Lo, a.Data.Lo); sel.k.model.Axis() == wire.AxisStep {
		x.Lo = math.Ceil(x.Lo)
	}
	if x.Hi = min(x.Hi, a.Data.Hi); sel.k.model.Axis() == wire.AxisStep {
		x.Hi = math.Floor(x.Hi)
	}
	if x.Lo <= x.Hi {
		return x
	}
	return a.X
}

// inside returns a value, or the end of the axis that it is beyond; whole that or the whole number next to it that is on the axis.
func inside(a card.PlotAxis, v float64, whole bool) float64 {
	v = min(max(v, a.X.Lo), a.X.Hi)
	if !whole {
		return v
	}
	return min(max(math.Round(v), math.Ceil(a.X.Lo)), math.Floor(a.X.Hi))
}

// listenToHandles follows what the person drags.
func (sel *selection) listenToHandles() {
	sel.k.host.OnHandle(func(card string, handle int, x float64, done bool) {
		sel.k.page.Do(func() { sel.handleMoved(card, handle, x, done) })
	})
}
