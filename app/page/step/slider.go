package step

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Slider shows a card's step and its time, and lets the person choose the step: a press on the text
// turns it into a field, and a card with several steps has a slider. Steps.Slider makes it.
type Slider struct {
	app.Compo
	Steps   *Steps
	Card    string // id of the card
	Stamp   wire.Stamp
	Request wire.StepRequest
	Own     bool   // the card has a step of its own
	Label   string // of the slider
	Aside   string // beside the step

	typing bool // the step is being typed into a field
	wrong  bool // the typed text is not a step
}

// Slider returns the slider of the card with this id, at the step of a stamp. label names it, and
// aside is a short text beside the step, "" for none.
func (s *Steps) Slider(id string, key cards.Key, stamp wire.Stamp, label, aside string) app.UI {
	return &Slider{
		Steps: s, Card: id, Stamp: stamp, Request: s.Request(key), Own: s.Own(key), Label: label,
		Aside: aside,
	}
}

// SliderID returns the id of a card's slider.
func SliderID(card string) string { return card + "-slider" }

func typedID(card string) string { return card + "-step" }

// OnMount moves the slider to the shown step.
func (c *Slider) OnMount(app.Context) { c.Steps.page.After(c.put) }

// OnUpdate moves the slider, too.
func (c *Slider) OnUpdate(app.Context) { c.Steps.page.After(c.put) }

// put moves the slider to the shown step. Its value is never rendered: while it is dragged, the
// person's hand is ahead of the answers.
func (c *Slider) put() {
	at := c.Stamp.Index
	if c.Own && !c.Request.Placed && c.Request.Index >= 0 {
		at = c.Request.Index
	}
	ui.SetField(SliderID(c.Card), strconv.Itoa(at))
}

func (c *Slider) onInput(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		c.GoTo(i)
	}
}

// GoTo gives the card a step of its own, by index.
func (c *Slider) GoTo(index int) { c.Steps.SetOwn(c.Card, wire.StepRequest{Index: index}) }

func (c *Slider) onText(app.Context, app.Event) {
	c.typing, c.wrong = true, false
	c.Steps.page.RenderOnly(c)
	c.Steps.page.After(func() {
		ui.SetField(typedID(c.Card), strconv.FormatInt(c.Stamp.Number, 10))
		ui.SelectField(typedID(c.Card))
	})
}

func (c *Slider) onType(ctx app.Context, _ app.Event) {
	c.Enter(ctx.JSSrc().Get("value").String())
}

// Enter takes a typed step: the card goes to its nearest step at or before it.
func (c *Slider) Enter(text string) {
	at, ok := cards.ParsePlace(wire.AxisStep, text, c.Steps.clock.ZoneOffset)
	if c.wrong = !ok; c.wrong {
		c.Steps.page.RenderOnly(c)
		return
	}
	c.typing = false
	c.Steps.SetOwn(c.Card, wire.StepAt(wire.AxisStep, at, false))
	c.Steps.page.RenderOnly(c)
	c.Steps.page.After(func() { ui.Focus(typedID(c.Card)) })
}

// onLeave turns the field back into text.
func (c *Slider) onLeave(app.Context, app.Event) {
	c.typing, c.wrong = false, false
	c.Steps.page.RenderOnly(c)
}

func (c *Slider) onKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		e.Call("stopPropagation")
		c.onLeave(ctx, e)
		c.Steps.page.After(func() { ui.Focus(typedID(c.Card)) })
	}
}

func (c *Slider) onOwn(app.Context, app.Event) { c.Steps.Attach(c.Card) }

// alone reports whether the card has a slider. A full-screen card at the page's step has the page's
// bar, over its own steps, below it instead.
func (c *Slider) alone() bool {
	s := c.Steps
	shown := s.cards.All[c.Card]
	return c.Own || shown == nil || shown.Place().Area != card.AreaFull || !s.page.ShowsSteps()
}

// Render shows the step. Before the first answer it is empty but takes up its room, so that nothing
// jumps: most cards of a page with several steps get a slider then.
func (c *Slider) Render() app.UI {
	label := ""
	if c.Stamp.Count > 0 {
		label = words.StepAt(words.Say(c.Stamp.Step), words.Say(c.Stamp.Time))
	}
	text := app.UI(ui.Button("step-text trunc", c.onText,
		ui.Attrs{"id", typedID(c.Card), "title", words.StepType.Text(), "disabled",
			ui.Bool(c.Stamp.Count < 2)}, app.Text(label)))
	if c.typing {
		text = ui.Element("input", "input step-text",
			ui.Attrs{"id", typedID(c.Card), "type", "text", "inputmode", "numeric", "autocomplete",
				"off", "aria-label", words.StepType.Text(), "aria-invalid", ui.Bool(c.wrong)}).
			On("change", c.onType, c.Card).On("blur", c.onLeave, c.Card).On("keydown", c.onKey,
			c.Card)
	}
	own := ui.Hidden()
	if c.Own {
		own = ui.Button("btn ghost small step-own", c.onOwn,
			ui.Attrs{"title", words.StepOwnHint.Text()}, ui.Icon("link"),
			app.Text(words.StepOwn.Text()))
	}
	alone := c.alone()
	parts := []app.UI{ui.Element("div", "meta", nil, text, own,
		ui.Element("span", "aside", nil, app.Text(c.Aside)))}
	if c.Stamp.Count == 0 && c.Steps.Count() != 1 && alone {
		parts = append(parts, ui.Element("span", "range-room", nil))
	}
	if c.Stamp.Count > 1 && alone {
		parts = append(parts,
			ui.Element("input", "range",
				ui.Attrs{"id", SliderID(c.Card), "type", "range", "min", "0", "max",
					strconv.Itoa(c.Stamp.Count - 1), "step", ui.Number(1), "aria-label", c.Label,
					"aria-valuetext", label}).On("input", c.onInput, c.Card))
	}
	return ui.Element("div", "step-slider", nil, parts...)
}
