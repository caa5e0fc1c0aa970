package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// smoothing is the slider and the field of the smoothing. What stands in them is never rendered: it is set when the smoothing changed elsewhere. While a
// person moves or types, charts follow at once and the address when that has ended.
type smoothing struct {
	app.Compo
	Page *page
	ID   string // of the slider; the field's is ID + "-value"
	Now  wire.Smoothing

	kind  wire.SmoothingKind
	place float64 // of the slider
	typed string  // in the field
	wrong bool    // what is typed
	held  bool    // a key is down
}

func (s *smoothing) valueID() string { return s.ID + "-value" }

// OnMount fills slider and field.
func (s *smoothing) OnMount(app.Context) { s.put(true, true) }

// OnUpdate follows a smoothing that was changed elsewhere.
func (s *smoothing) OnUpdate(app.Context) {
	other := s.kind != s.Now.Kind
	typed, ok := state.ParseAmount(s.Now.Kind, s.typed)
	s.put(other || state.Slid(s.Now.Kind, s.place) != s.Now, other || ok && typed != s.Now)
}

func (s *smoothing) put(slider, field bool) {
	s.kind = s.Now.Kind
	if slider {
		s.place = state.SliderPlace(s.Now)
		setField(s.ID, number(s.place))
	}
	if field {
		s.wrong, s.typed = false, state.AmountText(s.Now)
		setField(s.valueID(), s.typed)
	}
}

func (s *smoothing) onSlide(ctx app.Context, _ app.Event) {
	if place, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		s.slide(place)
	}
}

// slide takes a place of the slider. The field shows at once what it means.
func (s *smoothing) slide(place float64) {
	s.place = place
	s.choose(state.Slid(s.Now.Kind, place))
	s.put(false, true)
}

func (s *smoothing) choose(now wire.Smoothing) {
	s.Now = now
	s.Page.model.SetSmoothing(now)
	s.Page.live()
}

func (s *smoothing) onType(ctx app.Context, _ app.Event) {
	s.enter(ctx.JSSrc().Get("value").String())
}

// enter takes what is typed. What is no number yet changes nothing.
func (s *smoothing) enter(text string) {
	now, ok := state.ParseAmount(s.Now.Kind, text)
	s.typed, s.wrong = text, !ok
	if ok {
		s.choose(now)
		s.put(true, false)
	}
}

// onFieldKey moves the number up and down.
func (s *smoothing) onFieldKey(_ app.Context, e app.Event) {
	steps := map[string]float64{"ArrowUp": 1, "ArrowDown": -1, "PageUp": 10, "PageDown": -10}[e.Get("key").String()]
	if steps == 0 || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	e.PreventDefault()
	if e.Get("shiftKey").Bool() {
		steps *= 10
	}
	s.nudge(steps)
}

func (s *smoothing) nudge(steps float64) {
	s.choose(state.Nudged(s.Now, steps))
	s.put(true, true)
}

func (s *smoothing) onKeyDown(app.Context, app.Event) { s.held = true }

// onKeyUp is the end of a change by keys, which repeat.
func (s *smoothing) onKeyUp(app.Context, app.Event) {
	s.held = false
	s.Page.changed()
}

// onChange is the end of a change: the slider was let go, the field was left.
func (s *smoothing) onChange(app.Context, app.Event) {
	if !s.held {
		s.commit()
	}
}

// commit puts what holds into the field and the address.
func (s *smoothing) commit() {
	s.put(false, true)
	s.Page.changed()
}

// Render shows the slider of the kind in force.
func (s *smoothing) Render() app.UI {
	name := words.SmoothingLabel.Text()
	if s.Now.Kind != wire.SmoothEMA {
		name = words.SmoothingName(s.Now.Kind)
	}
	// In the tree before its value is set: a slider limits what it is given to its ends.
	unit := words.SmoothingUnit(s.Now.Kind)
	slider := element("input", "range", attrs{"id", s.ID, "type", "range", "min", "0", "max", number(state.SliderEnd(s.Now.Kind)), "step", "any",
		"aria-label", name, "aria-valuetext", state.SmoothingSaid(s.Now), "title", unit}).
		On("input", s.onSlide).On("change", s.onChange).On("keydown", s.onKeyDown).On("keyup", s.onKeyUp)
	field := element("input", "input number", attrs{"id", s.valueID(), "type", "text", "inputmode", "decimal", "role", "spinbutton", "autocomplete", "off",
		"aria-label", words.SmoothingValue.Text(), "aria-valuenow", number(s.Now.Amount), "aria-valuemin", "0", "aria-valuemax", number(state.SmoothingLimit(s.Now.Kind)),
		"aria-invalid", truth(s.wrong), "title", unit}).
		On("input", s.onType).On("change", s.onChange).On("keydown", s.onFieldKey).On("keyup", s.onKeyUp)
	return element("div", "control smoothing", nil, element("label", "label", attrs{"for", s.ID}, app.Text(name)), slider, field)
}
