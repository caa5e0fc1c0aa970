package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Slider is a slider over integers. Its position is set after its range: browsers clamp a value to
// the range known at that time, and attributes are set in no particular order.
type Slider struct {
	app.Compo
	ID, Side             string // Side is the attribute data-side
	Low, High, Step, Now int
	Label, Text          string

	move, moved app.EventHandler
}

// On sets the handlers for movements and for their end, nil for none.
func (s *Slider) On(move, moved app.EventHandler) *Slider {
	s.move, s.moved = move, moved
	return s
}

// OnMount and OnUpdate set the position.
func (s *Slider) OnMount(app.Context)  { SetField(s.ID, strconv.Itoa(s.Now)) }
func (s *Slider) OnUpdate(app.Context) { SetField(s.ID, strconv.Itoa(s.Now)) }

// Render shows the slider.
func (s *Slider) Render() app.UI {
	e := Element("input", "range",
		Attrs{"id", s.ID, "type", "range", "min", strconv.Itoa(s.Low), "max", strconv.Itoa(s.High),
			"step", strconv.Itoa(s.Step),
			"data-side", s.Side, "disabled", Bool(s.High <= s.Low), "aria-label", s.Label,
			"aria-valuetext", s.Text}).On("input", s.move)
	if s.moved != nil {
		e = e.On("change", s.moved)
	}
	return e
}
