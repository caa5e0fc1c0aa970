package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Smoothing is the slider and the text field of the smoothing. Their values are never rendered:
// they are set when the smoothing changes elsewhere. While a person drags or types, the charts
// follow at once, and the URL follows when the change has ended.
type Smoothing struct {
	app.Compo
	Page *Page
	ID   string // of the slider; the field's is ID + "-value"
	Now  wire.Smoothing

	smoothingFields
}

// smoothingFields is the content of slider and field.
type smoothingFields struct {
	kind  wire.SmoothingKind
	place float64 // position of the slider
	typed string  // in the field
	Wrong bool    // the typed text is not a valid amount
	held  bool    // a key is down
}

// Smoothing returns the control of the smoothing; id becomes the slider's element id.
func (p *Page) Smoothing(id string) app.UI {
	return &Smoothing{Page: p, ID: id, Now: p.Model.Cards.Smoothing()}
}

func (s *Smoothing) valueID() string { return s.ID + "-value" }

// OnMount fills in slider and field.
func (s *Smoothing) OnMount(app.Context) { s.put(true, true) }

// OnUpdate fills them in again if the smoothing was changed elsewhere.
func (s *Smoothing) OnUpdate(app.Context) {
	kindChanged := s.kind != s.Now.Kind
	typed, ok := cards.ParseAmount(s.Now.Kind, s.typed)
	s.put(kindChanged || cards.Slid(s.Now.Kind, s.place) != s.Now,
		kindChanged || ok && typed != s.Now)
}

// put fills in the slider, the field or both.
func (s *Smoothing) put(slider, field bool) {
	s.kind = s.Now.Kind
	if slider {
		s.place = cards.SliderPlace(s.Now)
		ui.SetField(s.ID, ui.Number(s.place))
	}
	if field {
		s.Wrong, s.typed = false, cards.AmountText(s.Now)
		ui.SetField(s.valueID(), s.typed)
	}
}

func (s *Smoothing) onSlide(ctx app.Context, _ app.Event) {
	if place, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		s.Slide(place)
	}
}

// Slide takes a position of the slider. The field shows its value at once.
func (s *Smoothing) Slide(place float64) {
	s.place = place
	s.choose(cards.Slid(s.Now.Kind, place))
	s.put(false, true)
}

func (s *Smoothing) choose(now wire.Smoothing) {
	s.Now = now
	s.Page.Model.Cards.SetSmoothing(now)
	s.Page.Tools.Preview()
}

func (s *Smoothing) onType(ctx app.Context, _ app.Event) {
	s.Enter(ctx.JSSrc().Get("value").String())
}

// Enter takes typed text. Text that is not yet a number changes nothing.
func (s *Smoothing) Enter(text string) {
	now, ok := cards.ParseAmount(s.Now.Kind, text)
	s.typed, s.Wrong = text, !ok
	if ok {
		s.choose(now)
		s.put(true, false)
	}
}

// onFieldKey changes the number with the arrow and page keys.
func (s *Smoothing) onFieldKey(_ app.Context, e app.Event) {
	steps := map[string]float64{"ArrowUp": 1, "ArrowDown": -1, "PageUp": 10, "PageDown": -10}[e.Get("key").String()]
	if steps == 0 || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	e.PreventDefault()
	if e.Get("shiftKey").Bool() {
		steps *= 10
	}
	s.Nudge(steps)
}

// Nudge changes the smoothing by a number of steps.
func (s *Smoothing) Nudge(steps float64) {
	s.choose(cards.Nudged(s.Now, steps))
	s.put(true, true)
}

func (s *Smoothing) onKeyDown(app.Context, app.Event) { s.held = true }

// onKeyUp ends a change by keys, which repeat while held.
func (s *Smoothing) onKeyUp(app.Context, app.Event) {
	s.held = false
	s.Page.Changed()
}

// onChange ends a change: the slider was released, or the field was left.
func (s *Smoothing) onChange(app.Context, app.Event) {
	if !s.held {
		s.Commit()
	}
}

// Commit writes the current smoothing into the field and the URL.
func (s *Smoothing) Commit() {
	s.put(false, true)
	s.Page.Changed()
}

// Render shows the slider for the current kind of smoothing.
func (s *Smoothing) Render() app.UI {
	name := words.SmoothingLabel.Text()
	if s.Now.Kind != wire.SmoothEMA {
		name = words.SmoothingName(s.Now.Kind)
	}
	// The slider is in the tree before its value is set, because it clamps the value to its ends.
	unit := words.SmoothingUnit(s.Now.Kind)
	slider := ui.Element("input", "range",
		ui.Attrs{"id", s.ID, "type", "range", "min", "0", "max",
			ui.Number(cards.SliderEnd(s.Now.Kind)), "step", "any",
			"aria-label", name, "aria-valuetext", cards.SmoothingSaid(s.Now), "title", unit}).
		On("input", s.onSlide).On("change", s.onChange).On("keydown", s.onKeyDown).On("keyup",
		s.onKeyUp)
	field := ui.Element("input", "input number",
		ui.Attrs{"id", s.valueID(), "type", "text", "inputmode", "decimal", "role", "spinbutton",
			"autocomplete", "off",
			"aria-label", words.SmoothingValue.Text(), "aria-valuenow", ui.Number(s.Now.Amount),
			"aria-valuemin", "0", "aria-valuemax", ui.Number(cards.SmoothingLimit(s.Now.Kind)),
			"aria-invalid", ui.Bool(s.Wrong), "title", unit}).
		On("input", s.onType).On("change", s.onChange).On("keydown", s.onFieldKey).On("keyup",
		s.onKeyUp)
	return ui.Element("div", "control smoothing", nil,
		ui.Element("label", "label", ui.Attrs{"for", s.ID}, app.Text(name)), slider, field)
}
