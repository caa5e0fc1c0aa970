package worker

import (
	"math"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// summarise adds the summary in words, and the extreme values of the lines.
func (k *Kind) summarise(c *view.Card, p *Plot, tags []store.Tag, drawn *wire.Drawn) {
	k.findExtremes(p, drawn)
	s := summary{Runs: len(p.shown), Points: p.points, Axis: p.look.Axis, AxisTag: p.xName(),
		XScale: c.XScale, YScale: c.YScale,
		Outside: drawn.Outside, Unplaced: drawn.Unplaced, Min: drawn.MinAt.Text,
		MinStep: drawn.MinAt.Step, Max: drawn.MaxAt.Text, MaxStep: drawn.MaxAt.Step}
	for _, tag := range tags {
		s.Tags = append(s.Tags, tag.Name)
	}
	groups := map[int]bool{}
	x := query.NoExtent
	for i := range p.lines {
		if l := &p.lines[i]; !l.curve.x.Empty() {
			x.Low, x.High = min(x.Low, l.curve.x.Low), max(x.High, l.curve.x.High)
			if l.Group > 0 {
				groups[l.Group] = true
			}
			s.Smoothed = s.Smoothed || p.smooths(l)
		}
	}
	s.Groups = len(groups)
	if !x.Empty() {
		drawn.Data = wire.Span{Lo: x.Low, Hi: x.High}
		axis := k.axis(p, x.High)
		s.From, s.To = placeText(axis, x.Low), placeText(axis, x.High)
		if p.within.On() {
			s.ZoomFrom, s.ZoomTo = placeText(axis, drawn.X.Lo), placeText(axis, drawn.X.Hi)
		}
	}
	if !drawn.Lowest.Text.None() {
		s.Lowest, s.LowestLine = drawn.Lowest.Text, k.LineName(drawn.Lowest.Run, drawn.Lowest.Group)
		s.Highest, s.HighestLine = drawn.Highest.Text,
			k.LineName(drawn.Highest.Run, drawn.Highest.Group)
	}
	drawn.Summary = s.text()
}

// findExtremes finds the lowest and highest of the latest values, and the lowest and highest of all
// values; see [wire.Drawn].
func (k *Kind) findExtremes(p *Plot, drawn *wire.Drawn) {
	var lowest, highest, least, most, group *plotLine
	low, high, onTop, groups := math.Inf(1), math.Inf(-1), false, 0
	for i := range p.lines {
		l := &p.lines[i]
		if l.Group > 0 {
			group = l
			groups++
		}
		onTop = onTop || l.onTop
	}
	lowestOfAll, highestOfAll := math.Inf(1), math.Inf(-1)
	for i := range p.lines {
		l := &p.lines[i]
		if l.curve.y.Empty() {
			continue
		}
		if v := k.latest(p, l); charts.Finite(v) && !(onTop && l.Group > 0) && !l.trains {
			if v < low {
				lowest, low = l, v
			}
			if v > high {
				highest, high = l, v
			}
		}
		y := l.logged()
		if y.Low < lowestOfAll {
			least, lowestOfAll = l, y.Low
		}
		if y.High > highestOfAll {
			most, highestOfAll = l, y.High
		}
	}
	p.extreme(&drawn.Lowest, lowest, -1, low)
	p.extreme(&drawn.Highest, highest, -1, high)
	k.addGap(p, &drawn.Lowest, lowest, low)
	k.addGap(p, &drawn.Highest, highest, high)
	p.best = p.better(lowest, highest)
	if groups == 1 && !group.curve.y.Empty() {
		p.extreme(&drawn.Centre, group, -1, k.latest(p, group))
	}
	if least != nil {
		p.extreme(&drawn.MinAt, least, firstOf(least.curve.line.Y, lowestOfAll), lowestOfAll)
		p.extreme(&drawn.MaxAt, most, firstOf(most.curve.line.Y, highestOfAll), highestOfAll)
	}
}

// addGap adds the gap of the latest value of a validation, as logged, to the latest of its training.
func (k *Kind) addGap(p *Plot, x *wire.Extreme, l *plotLine, value float64) {
	if l != nil && l.training != nil && !l.training.curve.y.Empty() {
		x.Gap = gap(value, k.latest(p, l.training))
	}
}

// latest returns the latest value of a line with points, as logged.
//
//go:noinline
func (k *Kind) latest(p *Plot, l *plotLine) float64 {
	last := len(l.curve.drawn) - 1
	if l.Group > 0 && p.look.Smoothing.On() {
		return k.asLogged(p, l, l.curve.line.X[last:])[0]
	}
	return l.curve.line.Y[last]
}

// logged returns the extent of a run's values as logged, and of a group's values as drawn.
//
//go:noinline
func (l *plotLine) logged() query.Extent {
	if l.curve.smooths() {
		return l.curve.rawExtent()
	}
	return l.curve.y
}

// firstOf returns the first index of a value that occurs in values.
func firstOf(values []float64, value float64) int {
	for i, v := range values {
		if v == value {
			return i
		}
	}
	return 0
}

// extreme describes point i of a line, the last one for -1, if there is a line; value is as logged.
//
//go:noinline
func (p *Plot) extreme(x *wire.Extreme, l *plotLine, i int, value float64) {
	if l == nil {
		return
	}
	if i < 0 {
		i, x.Versus = len(l.curve.drawn)-1, versusAt(p.baseline(l), math.MaxInt64, value)
	}
	x.Run, x.Group, x.Tag, x.Text = l.Run, l.Group, l.Tag, wire.Value(value)
	if l.pair != 0 {
		x.Ink = l.Ink
	}
	if p.smooths(l) {
		x.Smoothed = wire.Value(l.curve.drawn[i])
	}
	if s := p.stamp(l, i); s.ok {
		x.Step = wire.Whole(s.step)
	}
}

// placeText returns a position on an axis, exact where axis labels are short: 48,200 for 48k.
func placeText(a charts.Axis, v float64) wire.Text {
	switch {
	case !charts.Finite(v):
	case a.Kind == charts.AxisStep && math.Abs(v) < maxExactStep:
		return wire.Whole(int64(math.Round(v)))
	case a.Kind == charts.AxisRelative:
		return wire.Duration(v)
	case a.Kind == charts.AxisWall:
		return wire.Moment(v, a.OffsetSec, true)
	}
	return wire.Value(v)
}

// maxExactStep is the first whole number above which float64 skips some.
const maxExactStep = 1 << 53
