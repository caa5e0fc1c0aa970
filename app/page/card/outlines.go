package card

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Unzoom returns the button that undoes a zoom.
func Unzoom() app.UI {
	return ui.Button("pill unzoom", nil,
		ui.Attrs{"data-card-act", "unzoom", "title", words.PillReset.Text(), "aria-label",
			words.Labelled(words.PillZoomed.Text(), words.PillReset.Text())},
		app.Text(words.PillZoomed.Text()), ui.Icon("x"))
}

// Path writes points, alternating x and y, as the path of an SVG.
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

// outlinesOf returns the marks of a readout over its card and others.
func outlinesOf(r *chart.Readout) (marks []wire.ShownOutline) {
	for i := range r.Outlines {
		o := &r.Outlines[i]
		marks = append(marks, wire.ShownOutline{
			Card: o.Card, Path: Path(o.XY), X: o.X, Y: o.Y, Label: words.Say(o.Label),
		})
	}
	return marks
}
