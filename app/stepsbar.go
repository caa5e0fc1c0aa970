package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// stepsBar is the selected steps in numbers, while there are handles.
type stepsBar struct {
	app.Compo
	Page  *page
	Steps state.Steps
	Axis  wire.Axis

	shown [2]string // in the fields
	wrong [2]bool   // what is typed
}

func stepFieldID(i int) string { return "step-" + strconv.Itoa(i) }

// OnMount fills the fields and makes them known to the page.
func (b *stepsBar) OnMount(app.Context) {
	b.Page.tables.bar = b
	b.put()
}

// OnUpdate follows what was chosen elsewhere.
func (b *stepsBar) OnUpdate(app.Context) { b.put() }

// OnDismount takes that back.
func (b *stepsBar) OnDismount() {
	if b.Page.tables.bar == b {
		b.Page.tables.bar = nil
	}
}

// put fills the fields, which are never rendered.
func (b *stepsBar) put() {
	steps := b.Page.model.Steps()
	places := [2]float64{steps.At.Lo, steps.At.Hi}
	for i := range steps.Handles() {
		text := ""
		if steps.Placed {
			text = state.PlaceText(b.Page.model.Axis(), places[i], b.Page.host.ZoneOffset)
		}
		if text != b.shown[i] && !b.wrong[i] {
			b.shown[i] = text
			setField(stepFieldID(i), text)
		}
	}
}

func (b *stepsBar) onEnter(ctx app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "end")); err == nil && (i == 0 || i == 1) {
		b.enter(i, ctx.JSSrc().Get("value").String())
	}
}

// enter takes what was typed for a handle. What is no place stays in the field, which says so.
func (b *stepsBar) enter(i int, text string) {
	p := b.Page
	at, ok := state.ParsePlace(p.model.Axis(), text, p.host.ZoneOffset)
	if b.wrong[i] = !ok; !ok {
		p.refresh(b)
		return
	}
	b.shown[i] = text // as it is in the field: what it became is put there
	p.model.MoveStep(i, at, p.anyAxis())
	p.stepsMoved()
	p.changed()
}

// anyAxis is the x axis of a card on screen, as far as its lines go: what an end that is not placed stands at.
func (p *page) anyAxis() (x wire.Ends) {
	for _, id := range p.onScreen() {
		if c, ok := p.cards[id].(*chartCard); ok && c.axis.x.On() && !p.covered(c) {
			return p.reach(c.axis)
		}
	}
	return x
}

func (b *stepsBar) onRange(ctx app.Context, _ app.Event) {
	b.setRange(ctx.JSSrc().Get("checked").Bool())
}

func (b *stepsBar) setRange(on bool) {
	b.shown, b.wrong = [2]string{}, [2]bool{}
	b.Page.model.SetStepRange(on, b.Page.anyAxis())
	b.Page.changed()
	b.Page.stepsMoved()
	b.Page.after(b.put) // the second field is there by then
}

func (b *stepsBar) onTables(ctx app.Context, _ app.Event) {
	b.Page.showTables(ctx.JSSrc().Get("checked").Bool())
}

// onClear ends the selection; the focus goes to what begins one.
func (b *stepsBar) onClear(app.Context, app.Event) {
	b.Page.toggleSteps()
	b.Page.after(func() { focus("steps-button") })
}

// Render shows a field for each handle.
func (b *stepsBar) Render() app.UI {
	steps := b.Page.model.Steps()
	parts := []app.UI{icon("steps")}
	for i := range steps.Handles() {
		name := words.StepsField(b.Axis, i, steps.Range)
		parts = append(parts, element("input", "input", attrs{"id", stepFieldID(i), "type", "text", "autocomplete", "off", "spellcheck", "false", "aria-label", name, "title", name,
			"placeholder", words.StepsPlaceholder(b.Axis, i, steps.Range), "aria-invalid", truth(b.wrong[i]), "data-end", strconv.Itoa(i)}).On("change", b.onEnter))
	}
	parts = append(parts,
		switchBox("", "steps-range", words.StepsRange.Text(), "", steps.Range, b.onRange),
		switchBox("", "steps-tables", words.StepsTables.Text(), words.StepsTablesHint.Text(), steps.Tables, b.onTables),
		signed("ghost small", "x", words.StepsClear.Text(), words.StepsClear.Text()+" (S)", b.onClear))
	return element("div", "steps-bar", attrs{"role", "group", "aria-label", words.StepsLabel.Text()}, parts...)
}

// selection is the bar, while there is a selection.
func (s *shell) selection() app.UI {
	m := s.page.model
	if !m.Steps().On || m.Tab() != wire.KindScalar {
		return app.Div().Hidden(true)
	}
	return &stepsBar{Page: s.page, Steps: m.Steps(), Axis: m.Axis()}
}
