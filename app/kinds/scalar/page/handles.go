package page

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// handles are the marks of the selected steps, of notes and of traces on a chart. In the page's tree
// they are siblings of the chart, since a chart is an image for screen readers; on screen they lie
// over it. The host moves them.
type handles struct {
	app.Compo
	Scalars *Kind
	Card    *card.Chart
	ID      string // id of the card
	Steps   cards.Steps
	Notes   uint64 // version of the notes, whose flags are here, too
}

func handleID(card string, i int) string { return card + "-handle" + strconv.Itoa(i) }

// OnMount registers the handles with their card.
func (h *handles) OnMount(app.Context) {
	h.Scalars.Selection.Handles[h.Card] = h
	h.Scalars.page.After(func() { h.Scalars.Selection.placeHandles(h.Card) })
}

// OnUpdate moves the handles to their current places.
func (h *handles) OnUpdate(app.Context) {
	h.Scalars.page.After(func() { h.Scalars.Selection.placeHandles(h.Card) })
}

// OnDismount unregisters the handles.
func (h *handles) OnDismount() {
	if h.Scalars.Selection.Handles[h.Card] == h {
		delete(h.Scalars.Selection.Handles, h.Card)
	}
}

// selection holds the steps that are selected on the charts.
type selection struct {
	k       *Kind
	Handles map[*card.Chart]*handles // the mounted handles
	moved   cards.Steps              // as last shown
}

// HandleSteps maps keys to how far they move a handle, in px of the plot.
var HandleSteps = map[string]float64{
	"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -40, "PageUp": 40,
	"Home": math.Inf(-1), "End": math.Inf(1),
}

func (h *handles) onKeyDown(_ app.Context, e app.Event) {
	px, moves := HandleSteps[e.Get("key").String()]
	i, err := strconv.Atoi(ui.Data(e, "handle"))
	if !moves || err != nil || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() ||
		e.Get("metaKey").Bool() {
		return
	}
	e.PreventDefault()
	if e.Get("shiftKey").Bool() {
		px *= 10
	}
	h.Nudge(i, px)
}

// Nudge moves a handle by px of the plot; along the step axis it moves it by at least one step. An
// infinite px moves the handle to the end of the lines, or of the axis if the lines go beyond it.
func (h *handles) Nudge(i int, px float64) {
	k, axis := h.Scalars, h.Card.Axis
	scale, ok := cards.PlotX(axis.X, axis.Plot)
	if !ok {
		return
	}
	ends, whole := k.model.Cards.Steps().In(k.Selection.reach(axis)),
		k.model.Cards.Axis() == wire.AxisStep
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
	k.model.Cards.MoveStep(i, inside(axis, to, whole), k.Selection.ends(axis))
	k.Selection.StepsMoved()
}

func (h *handles) onKeyUp(app.Context, app.Event) { h.Scalars.page.Changed() }

// Render shows a handle for each selected step, all at the origin; the page moves them.
func (h *handles) Render() app.UI {
	k, axis := h.Scalars, h.Card.Axis
	steps := k.model.Cards.Steps()
	class := "handles"
	if k.model.Cards.Axis() == wire.AxisTag {
		class += " named" // the label shows the name of the axis
	}
	box := ui.Element("div", class, nil)
	scale, ok := cards.PlotX(axis.X, axis.Plot)
	if !ok {
		return box
	}
	ends := steps.In(k.Selection.reach(axis))
	places := [2]float64{ends.Lo, ends.Hi}
	lines := steps.In(k.Selection.ends(axis))
	selected := [2]float64{lines.Lo, lines.Hi} // may be outside of a zoomed chart
	parts := make([]app.UI, steps.Handles())
	marks := append(h.traceMarks(), h.flags()...)
	for i := range parts {
		at := places[i]
		label := h.label(at)
		value := label
		if to := selected[i]; !holds(axis, to) && holds(axis, at) {
			value, label = words.HandleOutside(h.label(to), to > at)
		}
		parts[i] = ui.Element("div",
			"handle to-"+cards.LabelSide(label, scale.PxFromData(at), axis.Plot),
			ui.Attrs{"id", handleID(h.ID, i), "hidden", ui.Bool(!holds(axis, at)), "data-handle",
				strconv.Itoa(i), "tabindex", "0", "role", "slider",
				"aria-label", words.HandleName(i, steps.Range), "aria-valuemin",
				ui.Number(axis.X.Lo),
				"aria-valuemax", ui.Number(axis.X.Hi), "aria-valuenow", ui.Number(at),
				"aria-valuetext", value}, ui.Text("i", "line", ""), ui.Text("b", "", label))
	}
	return box.OnKeyDown(h.onKeyDown).OnKeyUp(h.onKeyUp).Body(append(parts, marks...)...)
}

// label formats a position on the axis.
func (h *handles) label(at float64) string {
	return cards.PlaceLabel(h.Scalars.model.Cards.Axis(), at, h.Scalars.host.Clock.ZoneOffset)
}

// showHandles renders the handles of a card and moves them into place.
func (sel *selection) showHandles(c *card.Chart) {
	h := sel.Handles[c]
	if h == nil {
		return
	}
	sel.k.page.RenderOnly(h)
	sel.k.page.After(func() { sel.placeHandles(c) })
}

// placeHandles moves the handles and the other marks of a card to their places.
func (sel *selection) placeHandles(c *card.Chart) {
	axis, steps := c.Axis, sel.k.model.Cards.Steps()
	scale, ok := cards.PlotX(axis.X, axis.Plot)
	h := sel.Handles[c]
	if h == nil || !ok {
		return
	}
	ends := steps.In(sel.reach(axis))
	places := [2]float64{ends.Lo, ends.Hi}
	for i := range steps.Handles() {
		if holds(axis, places[i]) {
			sel.k.host.Charts.PlaceHandle(handleID(h.ID, i), scale.PxFromData(places[i]),
				axis.Plot.Y)
		}
	}
	for i := range c.Traces {
		sel.k.host.Charts.PlaceHandle(traceID(h.ID, i), c.Traces[i].X, axis.Plot.Y+axis.Plot.H)
	}
	for i, n := range sel.k.model.Cards.NotesOf(c.Key) {
		if h.holdsStep(n.Step) {
			sel.k.host.Charts.PlaceHandle(flagID(h.ID, i), scale.PxFromData(float64(n.Step)),
				axis.Plot.Y)
		}
	}
}

// StepsMoved shows the handles after the selected steps were changed from outside the scalars.
func (s *Kind) StepsMoved() {
	if s.Selection.moved != s.model.Cards.Steps() {
		s.Selection.StepsMoved()
	}
}

// StepsMoved updates the handles of every card, the bar and the tables.
func (sel *selection) StepsMoved() {
	sel.moved = sel.k.model.Cards.Steps()
	for _, c := range sel.k.cards.All {
		if c, ok := c.(*card.Chart); ok {
			sel.placeHandles(c) // the handles move at once; their labels follow
			sel.showHandles(c)
		}
	}
	if sel.k.Tables.Bar != nil {
		sel.k.Tables.Bar.put()
	}
	sel.k.Tables.askTables()
}

// handleMoved is called while a handle is dragged. x is its position in CSS px from the left of its
// chart; done tells that it was released.
func (sel *selection) handleMoved(id string, handle int, x float64, done bool) {
	if c, ok := sel.k.cards.All[id].(*card.Chart); ok {
		if scale, ok := cards.PlotX(c.Axis.X, c.Axis.Plot); ok {
			sel.k.model.Cards.MoveStep(handle,
				inside(c.Axis, scale.DataFromPx(x), sel.k.model.Cards.Axis() == wire.AxisStep),
				sel.ends(c.Axis))
			sel.StepsMoved()
		}
	}
	if done {
		sel.k.page.Changed()
	}
}

// ToggleSteps shows or hides the handles.
func (sel *selection) ToggleSteps() bool {
	sel.k.model.Cards.SelectSteps(!sel.k.model.Cards.Steps().On)
	sel.k.Tables.version++
	sel.k.page.Changed()
	sel.StepsMoved()
	return true
}

// holds reports whether a value is on the axis.
func holds(a card.PlotAxis, at float64) bool { return at >= a.X.Lo && at <= a.X.Hi }

// ends returns the ends of the lines, also if the axis is zoomed. Handles not placed yet select
// them.
func (sel *selection) ends(a card.PlotAxis) wire.Ends {
	x := a.X
	x.Span = a.Data
	return x
}

// reach returns the part of the axis that the lines cover. The axis itself extends a little beyond
// the lines. Handles not placed yet stand at the ends of this part, which are whole numbers on the
// step axis.
func (sel *selection) reach(a card.PlotAxis) wire.Ends {
	x := a.X
	if x.Lo = max(x.Lo, a.Data.Lo); sel.k.model.Cards.Axis() == wire.AxisStep {
		x.Lo = math.Ceil(x.Lo)
	}
	if x.Hi = min(x.Hi, a.Data.Hi); sel.k.model.Cards.Axis() == wire.AxisStep {
		x.Hi = math.Floor(x.Hi)
	}
	if x.Lo <= x.Hi {
		return x
	}
	return a.X
}

// inside clamps a value to the axis; if whole is set, also to the nearest whole number on the axis.
func inside(a card.PlotAxis, v float64, whole bool) float64 {
	v = min(max(v, a.X.Lo), a.X.Hi)
	if !whole {
		return v
	}
	return min(max(math.Round(v), math.Ceil(a.X.Lo)), math.Floor(a.X.Hi))
}

// listenToHandles subscribes to dragged handles.
func (sel *selection) listenToHandles() {
	sel.k.host.Charts.OnHandle(func(card string, handle int, x float64, done bool) {
		sel.k.page.Do(func() { sel.handleMoved(card, handle, x, done) })
	})
}
