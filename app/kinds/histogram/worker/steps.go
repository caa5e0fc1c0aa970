package worker

import (
	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
)

// along is shared by figures with steps or times along x and values along y.
type along struct {
	*plot
	frame *charts.Frame
}

// layOut lays out the axes.
func (a *along) layOut(c *view.Card, drawn *wire.Drawn, x, y charts.Range) {
	a.frame = a.k.LayOut(c, drawn, x, y, a.axis)
}

// saved lays out a figure as a saved picture, which must be readable without the page; draw draws
// into it.
func (a *along) saved(c *view.Card, say func(wire.Text) string, axis wire.Text,
	draw func(*charts.Frame)) (*charts.Scene, float64, float64) {
	picture := charts.Picture{
		Title: say(a.title()), XTitle: say(axis), Legend: a.legend(),
		Chart: a.k.Picture(c, a.frame, a.axis),
	}
	frame, w, h := picture.Layout()
	draw(frame)
	return &frame.Scene, w, h
}
