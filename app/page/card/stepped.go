package card

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Stepper is a Kind whose drawings can mark one step, for package step.
type Stepper interface {
	Follow(c *Chart)
	Arrived(c *Chart) bool
	Stamp(c *Chart) wire.Stamp
}

// Follow has the card show the step that it wishes for.
func (c *Chart) Follow() {
	if s, ok := c.Owner.(Stepper); ok {
		s.Follow(c)
	}
}

// Arrived reports whether it does. One without a step does.
func (c *Chart) Arrived() bool {
	s, ok := c.Owner.(Stepper)
	return !ok || s.Arrived(c)
}

// Stamp is the step that the card shows, the zero value for none.
func (c *Chart) Stamp() (stamp wire.Stamp) {
	if s, ok := c.Owner.(Stepper); ok {
		return s.Stamp(c)
	}
	return stamp
}

// Unzoom is what takes a zoom back.
func Unzoom() app.UI {
	return ui.Button("pill unzoom", nil, ui.Attrs{"data-card-act", "unzoom", "title", words.PillReset.Text(), "aria-label", words.Labelled(words.PillZoomed.Text(), words.PillReset.Text())},
		app.Text(words.PillZoomed.Text()), ui.Icon("x"))
}

// Path writes points, x and y by turns, as the path of an SVG.
func Path(xy []float64) string {
	path := make([]byte, 0, 12*len(xy))
	for i := 0; i+1 < len(xy); i += 2 {
		command := byte('L')
		if i == 0 {
			command = 'M'
		}
		path = append(path, command)
		path = strconv.AppendFloat(path, xy[i], 'f', 1, 64)
		path = append(path, ' ')
		path = strconv.AppendFloat(path, xy[i+1], 'f', 1, 64)
	}
	return string(path)
}

// outlinesOf are the marks of an answer over its card and others.
func outlinesOf(r *chart.Readout) (marks []wire.ShownOutline) {
	for i := range r.Outlines {
		o := &r.Outlines[i]
		marks = append(marks, wire.ShownOutline{Card: o.Card, Path: Path(o.XY), X: o.X, Y: o.Y, Label: words.Say(o.Label)})
	}
	return marks
}
