package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// stepsBar is the bar below the charts that shows the selected steps as numbers, while there are
// handles.
type stepsBar struct {
	app.Compo
	Scalars *Kind
	Steps   cards.Steps
	Axis    wire.Axis

	stepsFields
}

// stepsFields is the content of the fields.
type stepsFields struct {
	shown [2]string // the texts last put into the fields
	Wrong [2]bool   // the typed text is invalid
}

func stepFieldID(i int) string { return "step-" + strconv.Itoa(i) }

// OnMount fills in the fields and registers the bar.
func (b *stepsBar) OnMount(app.Context) {
	b.Scalars.Tables.Bar = b
	b.put()
}

// OnUpdate follows changes made elsewhere.
func (b *stepsBar) OnUpdate(app.Context) { b.put() }

// OnDismount unregisters the bar.
func (b *stepsBar) OnDismount() {
	if b.Scalars.Tables.Bar == b {
		b.Scalars.Tables.Bar = nil
	}
}

// put fills in the fields, whose texts are never rendered.
func (b *stepsBar) put() {
	steps := b.Scalars.model.Cards.Steps()
	places := [2]float64{steps.At.Lo, steps.At.Hi}
	for i := range steps.Handles() {
		text := ""
		if steps.Placed {
			text = cards.PlaceText(b.Scalars.model.Cards.Axis(), places[i],
				b.Scalars.host.Clock.ZoneOffset)
		}
		if text != b.shown[i] && !b.Wrong[i] {
			b.shown[i] = text
			ui.SetField(stepFieldID(i), text)
		}
	}
}

func (b *stepsBar) onEnter(ctx app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "end")); err == nil && (i == 0 || i == 1) {
		b.Enter(i, ctx.JSSrc().Get("value").String())
	}
}

// Enter takes the text typed for a handle. Invalid text stays in the field, which is marked as
// invalid.
func (b *stepsBar) Enter(i int, text string) {
	k := b.Scalars
	at, ok := cards.ParsePlace(k.model.Cards.Axis(), text, k.host.Clock.ZoneOffset)
	if b.Wrong[i] = !ok; !ok {
		k.page.RenderOnly(b)
		return
	}
	b.shown[i] = text // put replaces the typed text only if the step differs from it
	k.model.Cards.MoveStep(i, at, k.Selection.AnyAxis())
	k.Selection.StepsMoved()
	k.page.Changed()
}

// AnyAxis returns the x axis of some card on screen, with the ends of its lines. Handles not placed
// yet select them.
func (sel *selection) AnyAxis() (x wire.Ends) {
	for _, id := range sel.k.cards.OnScreen() {
		if c, ok := sel.k.cards.All[id].(*card.Chart); ok && c.Axis.X.On() &&
			!sel.k.cards.Covered(c) {
			return sel.ends(c.Axis)
		}
	}
	return x
}

func (b *stepsBar) onRange(ctx app.Context, _ app.Event) {
	b.SetRange(ctx.JSSrc().Get("checked").Bool())
}

func (b *stepsBar) SetRange(on bool) {
	b.shown, b.Wrong = [2]string{}, [2]bool{}
	b.Scalars.model.Cards.SetStepRange(on, b.Scalars.Selection.AnyAxis())
	b.Scalars.page.Changed()
	b.Scalars.Selection.StepsMoved()
	b.Scalars.page.After(b.put) // the second field exists only after rendering
}

func (b *stepsBar) onTables(ctx app.Context, _ app.Event) {
	b.Scalars.Tables.ShowTables(ctx.JSSrc().Get("checked").Bool())
}

// onClear ends the selection; the focus goes to the button that starts one.
func (b *stepsBar) onClear(app.Context, app.Event) {
	b.Scalars.Selection.ToggleSteps()
	b.Scalars.page.After(func() { ui.Focus("steps-button") })
}

// Render shows a field for each handle.
func (b *stepsBar) Render() app.UI {
	steps := b.Scalars.model.Cards.Steps()
	parts := []app.UI{ui.Icon("steps")}
	for i := range steps.Handles() {
		name := words.StepsField(b.Axis, i, steps.Range)
		parts = append(parts,
			ui.Element("input", "input",
				ui.Attrs{"id", stepFieldID(i), "type", "text", "autocomplete", "off", "spellcheck",
					"false", "aria-label", name, "title", name,
					"placeholder", words.StepsPlaceholder(b.Axis, i, steps.Range), "aria-invalid",
					ui.Bool(b.Wrong[i]), "data-end", strconv.Itoa(i)}).On("change", b.onEnter))
	}
	parts = append(parts,
		ui.Switch("", "steps-range", words.StepsRange.Text(), "", steps.Range, b.onRange),
		ui.Switch("", "steps-tables", words.StepsTables.Text(), words.StepsTablesHint.Text(),
			steps.Tables, b.onTables),
		ui.IconButton("ghost small", "x", words.StepsClear.Text(),
			words.WithKey(words.StepsClear.Text(), "S"), b.onClear))
	return ui.Element("div", "steps-bar",
		ui.Attrs{"role", "group", "aria-label", words.StepsLabel.Text()}, parts...)
}
