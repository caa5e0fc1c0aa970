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
	p.findExtremes(drawn)
	s := summary{Runs: len(p.shown), Points: p.points, Axis: p.look.Axis, AxisTag: p.xName(),
		Smoothed: p.look.Smoothing.On(), XScale: c.XScale, YScale: c.YScale,
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
// values, of the lines as drawn.
func (p *Plot) findExtremes(drawn *wire.Drawn) {
	var lowest, highest, least, most *plotLine
	latest := func(l *plotLine) float64 { return l.curve.drawn[len(l.curve.drawn)-1] }
	for i := range p.lines {
		l := &p.lines[i]
		if l.curve.y.Empty() {
			continue
		}
		if v := latest(l); charts.Finite(v) {
			if lowest == nil || v < latest(lowest) {
				lowest = l
			}
			if highest == nil || v > latest(highest) {
				highest = l
			}
		}
		if least == nil || l.curve.y.Low < least.curve.y.Low {
			least = l
		}
		if most == nil || l.curve.y.High > most.curve.y.High {
			most = l
		}
	}
	if lowest != nil {
		drawn.Lowest = p.extreme(lowest, len(lowest.curve.drawn)-1)
		drawn.Highest = p.extreme(highest, len(highest.curve.drawn)-1)
	}
	if least != nil {
		drawn.MinAt = p.extreme(least, firstOf(least.curve.drawn, least.curve.y.Low))
		drawn.MaxAt = p.extreme(most, firstOf(most.curve.drawn, most.curve.y.High))
	}
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

// extreme describes a point of a line.
func (p *Plot) extreme(l *plotLine, i int) wire.Extreme {
	x := wire.Extreme{Run: l.Run, Group: l.Group, Tag: l.Tag, Text: wire.Value(l.curve.drawn[i])}
	if s := p.stamp(l, i); s.ok {
		x.Step = wire.Whole(s.step)
	}
	return x
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
