package scalar

import (
	"eventlens/app/engine/view"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// summarise puts the card into words, and tells the extremes of its lines.
func (k *Kind) summarise(c *view.Card, p *Plot, tags []store.Tag, drawn *wire.Drawn) {
	p.findExtremes(drawn)
	words := words.ScalarSummary{Runs: len(p.shown), Points: p.points, Axis: p.look.Axis, AxisTag: p.xName(), Smoothed: p.look.Smoothing.On(), XScale: c.XScale, YScale: c.YScale,
		Outside: drawn.Outside, Unplaced: drawn.Unplaced, Min: drawn.MinAt.Text, MinAt: drawn.MinAt.Step, Max: drawn.MaxAt.Text, MaxAt: drawn.MaxAt.Step}
	for _, tag := range tags {
		words.Tags = append(words.Tags, state.TagWord(tag.Name))
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
	words.Groups = len(groups)
	if !x.Empty() {
		drawn.Data = wire.Span{Lo: x.Low, Hi: x.High}
		axis := k.axis(p, x.High)
		words.From, words.To = axis.Format(x.Low), axis.Format(x.High)
		if p.within.On() {
			words.ZoomFrom, words.ZoomTo = axis.Format(drawn.X.Lo), axis.Format(drawn.X.Hi)
		}
	}
	if drawn.Lowest.Text != "" {
		words.Lowest, words.LowestLine = drawn.Lowest.Text, k.LineName(drawn.Lowest.Run, drawn.Lowest.Group)
		words.Highest, words.HighestLine = drawn.Highest.Text, k.LineName(drawn.Highest.Run, drawn.Highest.Group)
	}
	drawn.Summary = words.String()
}

// findExtremes finds the lowest and highest latest value, and the lowest and highest of all, of the lines as they are drawn.
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

// firstOf returns where a value that is among others is first.
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
	x := wire.Extreme{Run: l.Run, Group: l.Group, Tag: l.Tag, Text: charts.FormatValue(l.curve.drawn[i])}
	if s := p.stamp(l, i); s.ok {
		x.Step = charts.FormatInt(s.step)
	}
	return x
}
