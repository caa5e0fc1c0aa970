package step

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Bar is the page's step in the toolbar: a slider over all places, the buttons that play them, and
// the step as a number.
type Bar struct {
	app.Compo
	Steps *Steps
	Axis  wire.Axis

	shown string // text in the field
	wrong bool   // the typed text is not a step
}

// Ids of the parts of the bar.
const (
	rangeID = "page-step"
	fieldID = "page-step-field"
	playID  = "page-step-play"
)

// Bar returns the bar of the page's step.
func (s *Steps) Bar() app.UI { return &Bar{Steps: s, Axis: s.model.Cards.PlaceAxis()} }

// OnMount registers the bar. The bar of a full-screen card may be mounted before the toolbar's bar
// is gone, so it is filled in again afterwards.
func (b *Bar) OnMount(app.Context) {
	b.Steps.bar = b
	b.put()
	b.Steps.page.After(b.put)
}

// OnUpdate follows changes made elsewhere.
func (b *Bar) OnUpdate(app.Context) { b.put() }

// OnDismount unregisters the bar.
func (b *Bar) OnDismount() {
	if b.Steps.bar == b {
		b.Steps.bar = nil
	}
}

// put moves the slider and fills in the field. Neither value is ever rendered, because the person
// may be ahead of the rendering.
func (b *Bar) put() {
	s := b.Steps
	ui.SetField(rangeID, strconv.Itoa(max(0, s.at())))
	if text := s.text(); text != b.shown && !b.wrong {
		b.shown = text
		ui.SetField(fieldID, text)
	}
}

// text returns the page's step, "" for none.
func (s *Steps) text() string {
	at, placed := s.model.Cards.Place()
	if !placed {
		return ""
	}
	return cards.PlaceText(s.model.Cards.PlaceAxis(), at, s.clock.ZoneOffset)
}

// latest returns the last step, "" for none. The page shows it while it has no step.
func (s *Steps) latest() string {
	n := s.Count()
	if n == 0 {
		return ""
	}
	return cards.PlaceText(s.model.Cards.PlaceAxis(), s.list.At[n-1], s.clock.ZoneOffset)
}

func (b *Bar) onInput(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		b.Move(i)
	}
}

// Move follows the slider while it is dragged; the URL follows at the end.
func (b *Bar) Move(i int) {
	b.Steps.Player.Pause()
	b.Steps.goTo(i)
}

func (b *Bar) onMoved(app.Context, app.Event)    { b.Steps.page.Changed() }
func (b *Bar) onPrevious(app.Context, app.Event) { b.Steps.Step(-1) }
func (b *Bar) onNext(app.Context, app.Event)     { b.Steps.Step(1) }
func (b *Bar) onPlay(app.Context, app.Event)     { b.Steps.Player.Toggle() }
func (b *Bar) onLatest(app.Context, app.Event)   { b.Steps.Latest() }

// Latest has every card show its latest step.
func (s *Steps) Latest() {
	s.Player.Pause()
	s.model.Cards.Unplace()
	if s.bar != nil {
		s.bar.wrong = false
	}
	s.page.Changed()
}

func (b *Bar) onType(ctx app.Context, _ app.Event) {
	b.Enter(ctx.JSSrc().Get("value").String())
}

// Enter takes typed text. Invalid text stays in the field, which is marked as wrong; empty text
// means the latest step.
func (b *Bar) Enter(text string) {
	s := b.Steps
	at, ok := cards.ParsePlace(b.Axis, text, s.clock.ZoneOffset)
	b.shown, b.wrong = text, text != "" && !ok
	switch {
	case b.wrong:
		s.page.RenderOnly(b)
		return
	case text == "":
		s.Latest()
	default:
		s.Player.Pause()
		s.model.Cards.PlaceAt(at)
		s.page.Changed()
	}
	s.show()
}

func (b *Bar) onLoop(app.Context, app.Event) {
	b.Steps.Player.Loop = !b.Steps.Player.Loop
	b.Steps.show()
}

// Choose sets the speed of playing.
func (s *Steps) Choose(_ string, i int) {
	if i >= 0 && i < len(Rates) {
		s.Player.Rate = i
		s.show()
	}
}

// Render shows the bar. It is there even before there are steps, so that nothing jumps.
func (b *Bar) Render() app.UI {
	s := b.Steps
	n, at := s.Count(), s.at()
	text := s.text()
	none := n < 2
	play, label := "play", words.StepPlay.Text()
	if s.Player.On {
		play, label = "pause", words.StepPause.Text()
	}
	says := text
	if says == "" {
		at = -1
		says = words.StepLatest.Text()
	}
	name := words.StepsField(b.Axis, 0, false)
	button := func(class, icon, label string, off bool, press app.EventHandler) app.UI {
		return ui.Button("btn ghost icon "+class, press,
			ui.Attrs{"aria-label", label, "title", label, "aria-disabled", ui.Bool(off)},
			ui.Icon(icon))
	}
	return ui.Element("div", "step-bar",
		ui.Attrs{"role", "group", "aria-label", words.StepBar.Text()},
		button("step-back", "left", words.WithKey(words.StepPrevious.Text(), ","), none,
			b.onPrevious),
		ui.Button("btn icon", b.onPlay,
			ui.Attrs{"id", playID, "aria-label", label, "title", label, "aria-disabled",
				ui.Bool(none)}, ui.Icon(play)),
		button("step-on", "right", words.WithKey(words.StepNext.Text(), "."), none, b.onNext),
		ui.Element("input", "range",
			ui.Attrs{"id", rangeID, "type", "range", "min", "0", "max", strconv.Itoa(max(n-1, 0)),
				"step", ui.Number(1), "disabled", ui.Bool(none), "aria-label", words.StepBar.Text(),
				"aria-valuetext", says}).
			On("input", b.onInput).On("change", b.onMoved),
		ui.Element("input", "input",
			ui.Attrs{"id", fieldID, "type", "text", "autocomplete", "off", "spellcheck", "false",
				"aria-label", name, "title", name, "placeholder", s.latest(), "aria-invalid",
				ui.Bool(b.wrong)}).On("change", b.onType),
		ui.Element("span", "step-count", nil, app.Text(words.StepOfAll(at+1, s.list.All))),
		ui.Button("btn ghost small step-latest", b.onLatest,
			ui.Attrs{"title", words.StepLatestHint.Text(), "aria-pressed", ui.Bool(text == "")},
			app.Text(words.StepLatest.Text())),
		ui.Element("div", "step-rate", nil,
			&ui.ChoiceField{
				Chooser: s, ID: "page-step-rate", Label: words.StepSpeed.Text(),
				Names: strings.Join(RateNames(), "\n"), Chosen: s.Player.Rate,
			}),
		ui.Button("btn ghost icon step-loop", b.onLoop,
			ui.Attrs{"aria-label", words.StepLoop.Text(), "title", words.StepLoop.Text(),
				"aria-pressed", ui.Bool(s.Player.Loop)}, ui.Icon("repeat")),
	)
}
