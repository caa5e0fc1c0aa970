package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// stepsBar is the selected steps in numbers, while there are handles.
type stepsBar struct {
	app.Compo
	Of    *scalars
	Steps state.Steps
	Axis  wire.Axis

	stepsFields
}

// stepsFields are what stands in the fields.
type stepsFields struct {
	shown [2]string // in the fields
	wrong [2]bool   // what is typed
}

func stepFieldID(i int) string { return "step-" + strconv.Itoa(i) }

// OnMount fills the fields and makes them known to the page.
func (b *stepsBar) OnMount(app.Context) {
	b.Of.tables.bar = b
	b.put()
}

// OnUpdate follows what was chosen elsewhere.
func (b *stepsBar) OnUpdate(app.Context) { b.put() }

// OnDismount takes that back.
func (b *stepsBar) OnDismount() {
	if b.Of.tables.bar == b {
		b.Of.tables.bar = nil
	}
}

// put fills the fields, which are never rendered.
func (b *stepsBar) put() {
	steps := b.Of.page.model.Steps()
	places := [2]float64{steps.At.Lo, steps.At.Hi}
	for i := range steps.Handles() {
		text := ""
		if steps.Placed {
			text = state.PlaceText(b.Of.page.model.Axis(), places[i], b.Of.page.host.ZoneOffset)
		}
		if text != b.shown[i] && !b.wrong[i] {
			b.shown[i] = text
			ui.SetField(stepFieldID(i), text)
		}
	}
}

func (b *stepsBar) onEnter(ctx app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "end")); err == nil && (i == 0 || i == 1) {
		b.enter(i, ctx.JSSrc().Get("value").String())
	}
}

// enter takes what was typed for a handle. What is no place stays in the field, which says so.
func (b *stepsBar) enter(i int, text string) {
	k := b.Of
	at, ok := state.ParsePlace(k.page.model.Axis(), text, k.page.host.ZoneOffset)
	if b.wrong[i] = !ok; !ok {
		k.page.render(b)
		return
	}
	b.shown[i] = text // as it is in the field: what it became is put there
	k.page.model.MoveStep(i, at, k.selection.anyAxis())
	k.selection.stepsMoved()
	k.page.changed()
}

// anyAxis is the x axis of a card on screen, as far as its lines go: what an end that is not placed stands at.
func (sel *selection) anyAxis() (x wire.Ends) {
	for _, id := range sel.k.page.desk.onScreen() {
		if c, ok := sel.k.page.cards[id].(*chartCard); ok && c.axis.x.On() && !sel.k.page.covered(c) {
			return sel.reach(c.axis)
		}
	}
	return x
}

func (b *stepsBar) onRange(ctx app.Context, _ app.Event) {
	b.setRange(ctx.JSSrc().Get("checked").Bool())
}

func (b *stepsBar) setRange(on bool) {
	b.shown, b.wrong = [2]string{}, [2]bool{}
	b.Of.page.model.SetStepRange(on, b.Of.selection.anyAxis())
	b.Of.page.changed()
	b.Of.selection.stepsMoved()
	b.Of.page.after(b.put) // the second field is there by then
}

func (b *stepsBar) onTables(ctx app.Context, _ app.Event) {
	b.Of.tables.showTables(ctx.JSSrc().Get("checked").Bool())
}

// onClear ends the selection; the focus goes to what begins one.
func (b *stepsBar) onClear(app.Context, app.Event) {
	b.Of.selection.toggleSteps()
	b.Of.page.after(func() { ui.Focus("steps-button") })
}

// Render shows a field for each handle.
func (b *stepsBar) Render() app.UI {
	steps := b.Of.page.model.Steps()
	parts := []app.UI{ui.Icon("steps")}
	for i := range steps.Handles() {
		name := state.StepsField(b.Axis, i, steps.Range)
		parts = append(parts, ui.Element("input", "input", ui.Attrs{"id", stepFieldID(i), "type", "text", "autocomplete", "off", "spellcheck", "false", "aria-label", name, "title", name,
			"placeholder", state.StepsPlaceholder(b.Axis, i, steps.Range), "aria-invalid", ui.Bool(b.wrong[i]), "data-end", strconv.Itoa(i)}).On("change", b.onEnter))
	}
	parts = append(parts,
		ui.Switch("", "steps-range", state.StepsRange, "", steps.Range, b.onRange),
		ui.Switch("", "steps-tables", state.StepsTables, state.StepsTablesHint, steps.Tables, b.onTables),
		ui.IconButton("ghost small", "x", state.StepsClear, state.StepsClear+" (S)", b.onClear))
	return ui.Element("div", "steps-bar", ui.Attrs{"role", "group", "aria-label", state.StepsLabel}, parts...)
}
