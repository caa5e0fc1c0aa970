package histogram

import (
	"math"
	"sort"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
)

// along is what figures with steps or times along x and values upwards share.
type along struct {
	*plot
	frame *charts.Frame
}

// wallAround is how much time is shown around a single moment, in seconds.
const wallAround = 30

// layOut lays out the axes: those of what is drawn, or the part of them that is zoomed.
func (a *along) layOut(c *view.Card, drawn *wire.Drawn, x, y charts.Range) {
	if !(x.Lo < x.Hi) && charts.Finite(x.Lo) && a.axis == wire.AxisWall {
		x.Lo, x.Hi = x.Lo-wallAround, x.Hi+wallAround
	}
	layout := charts.LineChart{W: c.Width, H: c.Height, Ratio: c.Ratio, Theme: &a.k.Theme, X: x, Y: y}
	layout.X, layout.Y = zoomed(layout.X, c.Zoom.X), zoomed(layout.Y, c.Zoom.Y)
	layout.XAxis = a.k.axis(a.axis, layout.X.Hi)
	a.frame = layout.Layout()
	drawn.X.Span, drawn.Y.Span = wire.Span(layout.X), wire.Span(layout.Y)
	if x.Lo < x.Hi {
		drawn.Data = wire.Span(x)
	}
}

// zoomed returns the part of an axis that is to be seen. An open end is that of the whole.
func zoomed(whole charts.Range, part wire.Span) charts.Range {
	if !part.On() {
		return whole
	}
	r := charts.Range(part)
	if !charts.Finite(r.Lo) {
		r.Lo = whole.Lo
	}
	if !charts.Finite(r.Hi) {
		r.Hi = whole.Hi
	}
	if !(r.Lo < r.Hi) {
		return whole
	}
	return r
}

func (a *along) rect() charts.Rect { return a.frame.Plot }

// saved lays a figure out as a picture that is read on its own; draw draws into it.
func (a *along) saved(c *view.Card, say func(wire.Text) string, axis wire.Text, draw func(*charts.Frame)) (*charts.Scene, float64, float64) {
	lo, hi := a.frame.X.Domain()
	bottom, top := a.frame.Y.Domain()
	picture := charts.Picture{Title: say(a.title()), XTitle: say(axis), Legend: a.legend(), Chart: charts.LineChart{
		W: max(c.Width, savedMinW), H: max(c.Height, savedMinH) + savedWords, Ratio: 1, Theme: &a.k.Theme,
		X: charts.Range{Lo: lo, Hi: hi}, Y: charts.Range{Lo: bottom, Hi: top}, XAxis: a.k.axis(a.axis, hi)}}
	frame, w, h := picture.Layout()
	draw(frame)
	return &frame.Scene, w, h
}

// A saved picture is at least so large, in CSS px, and has so much more height for title and axis.
const (
	savedMinW  = 560
	savedMinH  = 240
	savedWords = 44
)

// nearPx is how far outside the plot the pointer still counts as over it, in CSS px.
const nearPx = 12

func near(plot charts.Rect, x, y float64) bool {
	return x >= plot.X-nearPx && x <= plot.X+plot.W+nearPx && y >= plot.Y-nearPx && y <= plot.Y+plot.H+nearPx
}

// nearestOf returns the index of the place, of ascending ones, that is nearest to another; -1 for none.
func nearestOf(places []float64, at float64) int {
	i := sort.SearchFloat64s(places, at)
	switch {
	case len(places) == 0 || math.IsNaN(at):
		return -1
	case i == len(places), i > 0 && at-places[i-1] < places[i]-at:
		return i - 1
	}
	return i
}
