package view

import (
	"math"
	"sort"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// This file has what charts of several kinds share, if charts.LineChart lays out their axes.
// Scalars do not use it.

// wallAround is how much time is shown before and after a single value's time, in seconds.
const wallAround = 30

// LayOut lays out the axes of a card: for the whole data, or the zoomed part.
func (e *Env) LayOut(c *Card, drawn *wire.Drawn, x, y charts.Range, axis wire.Axis) *charts.Frame {
	if !(x.Lo < x.Hi) && charts.Finite(x.Lo) && axis == wire.AxisWall {
		x.Lo, x.Hi = x.Lo-wallAround, x.Hi+wallAround
	}
	layout := charts.LineChart{W: c.Width, H: c.Height, Ratio: c.Ratio, Theme: &e.Theme, X: x, Y: y}
	layout.X, layout.Y = zoomed(layout.X, c.Zoom.X), zoomed(layout.Y, c.Zoom.Y)
	layout.XAxis = e.Along(axis, layout.X.Hi)
	drawn.X.Span, drawn.Y.Span = wire.Span(layout.X), wire.Span(layout.Y)
	if x.Lo < x.Hi {
		drawn.Data = wire.Span(x)
	}
	return layout.Layout()
}

// Along returns the axis for steps or times up to end. The date of end decides the time zone's
// offset; for AxisTag the axis has plain numbers.
func (e *Env) Along(a wire.Axis, end float64) charts.Axis {
	switch a {
	case wire.AxisRelative:
		return charts.Axis{Kind: charts.AxisRelative}
	case wire.AxisWall:
		return charts.Axis{Kind: charts.AxisWall, OffsetSec: e.Zone(end)}
	case wire.AxisTag:
		return charts.Axis{}
	}
	return charts.Axis{Kind: charts.AxisStep}
}

// PlaceAlong returns the position of a logged value along steps or times. first is the start of its
// series.
func PlaceAlong(a wire.Axis, step store.Step, wall, first store.WallTime) float64 {
	switch a {
	case wire.AxisRelative:
		return float64(wall) - float64(first)
	case wire.AxisWall:
		return float64(wall)
	}
	return float64(step)
}

// zoomed returns the visible part of an axis. Where an end of part is infinite, it is the end of
// the whole axis.
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

// Picture returns the chart for a saved picture of a card, which must be readable without the page.
func (e *Env) Picture(c *Card, f *charts.Frame, axis wire.Axis) charts.LineChart {
	lo, hi := f.X.Domain()
	bottom, top := f.Y.Domain()
	return charts.LineChart{W: max(c.Width, savedMinW), H: max(c.Height, savedMinH) + savedWords,
		Ratio: 1, Theme: &e.Theme,
		X: charts.Range{Lo: lo, Hi: hi}, Y: charts.Range{Lo: bottom, Hi: top},
		XAxis: e.Along(axis, hi)}
}

// The least size of a saved picture, and the extra height for its title and axis, in CSS px.
const (
	savedMinW  = 560
	savedMinH  = 240
	savedWords = 44
)

// nearPx is how far outside the plot the pointer still counts as over it, in CSS px.
const nearPx = 12

// Near reports whether a place is over a plot or next to it.
func Near(plot charts.Rect, x, y float64) bool {
	return x >= plot.X-nearPx && x <= plot.X+plot.W+nearPx && y >= plot.Y-nearPx &&
		y <= plot.Y+plot.H+nearPx
}

// Nearest returns the index of the value nearest to at in an ascending list; -1 if the list is
// empty.
func Nearest(places []float64, at float64) int {
	i := sort.SearchFloat64s(places, at)
	switch {
	case len(places) == 0 || math.IsNaN(at):
		return -1
	case i == len(places), i > 0 && at-places[i-1] < places[i]-at:
		return i - 1
	}
	return i
}

// ByKeys reports whether a question comes from the keyboard; see [chart.Hover].
func ByKeys(q *chart.Hover) bool { return q.Series != (wire.Series{}) }
