package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Slider is one over whole numbers. Where it stands is put after its range: browsers keep a value within the range that they know by then, and attributes are set in no
// order.
type Slider struct {
	app.Compo
	ID, Side             string // Side is its data-side
	Low, High, Step, Now int
	Label, Text          string

	move, moved app.EventHandler
}

// On says what is called while it is moved, and at the end, nil for nothing.
func (s *Slider) On(move, moved app.EventHandler) *Slider {
	s.move, s.moved = move, moved
	return s
}

// OnMount and OnUpdate put it where it belongs.
func (s *Slider) OnMount(app.Context)  { SetField(s.ID, strconv.Itoa(s.Now)) }
func (s *Slider) OnUpdate(app.Context) { SetField(s.ID, strconv.Itoa(s.Now)) }

// Render shows it.
func (s *Slider) Render() app.UI {
	e := Element("input", "range", Attrs{"id", s.ID, "type", "range", "min", strconv.Itoa(s.Low), "max", strconv.Itoa(s.High), "step", strconv.Itoa(s.Step),
		"data-side", s.Side, "disabled", Bool(s.High <= s.Low), "aria-label", s.Label, "aria-valuetext", s.Text}).On("input", s.move)
	if s.moved != nil {
		e = e.On("change", s.moved)
	}
	return e
}
