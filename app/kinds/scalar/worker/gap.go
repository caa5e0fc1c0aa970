package worker

import (
	"math"

	"eventlens/app/engine/paint"
	"eventlens/charts"
	"eventlens/eventfile/goal"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// The gap of a pair is the area between its lines. It is shaded beneath all lines, for one run only:
// the one pointed at, or else the best. It is no part of the plot's picture, so that it can change
// without drawing all lines again.

// better returns the line of the better of two latest values, by the name of the scalar and the order
// of the run list. It returns nil if the name does not tell whether low or high values are better.
func (p *Plot) better(lowest, highest *plotLine) *plotLine {
	if lowest == highest {
		return lowest
	}
	name := p.snapshot.Tag(store.TagID(lowest.Tag)).Name
	switch {
	case goal.TopicOf(name) != goal.Score:
		return nil
	case (goal.Of(name) == goal.Low) != (lowest.Tag == p.k.Lines.Reversed):
		return lowest
	}
	return highest
}

// validationOf returns the validation of the pair of a line, nil for a line in none.
func (p *Plot) validationOf(l *plotLine) *plotLine {
	for i := range p.lines {
		if o := &p.lines[i]; o.training != nil && (o == l || o.training == l) {
			return o
		}
	}
	return nil
}

// emphasisedPair returns the validation of the emphasised run, nil if the plot has no pair of it.
func (p *Plot) emphasisedPair() *plotLine {
	for i := range p.lines {
		if l := &p.lines[i]; l.Run == p.k.Emphasis {
			if l = p.validationOf(l); l != nil {
				return l
			}
		}
	}
	return nil
}

// shaded returns pixels of a plot with the gap of a validation beneath: in memory of their own, or
// the same pixels if there is no gap.
func (k *Kind) shaded(p *Plot, pixels []byte, l *plotLine) []byte {
	s := paint.New(p.frame, nil)
	p.shadeGap(l, func(x, low, high []float64, style charts.LineStyle) {
		s.Add(x, low, high, &style)
	})
	if len(s.Job.Strokes) == 0 {
		return pixels
	}
	over := append([]byte(nil), pixels...)
	under, _ := paint.Draw(&k.raster, &s.Job, nil)
	underlay(over, under, 1)
	return over
}

// shadeGap calls fn with the gap of the validation of a run, if it has one. The gap has a place for
// each pixel column that both lines have.
func (p *Plot) shadeGap(l *plotLine, fn func(x, low, high []float64, style charts.LineStyle)) {
	if l == nil || l.training == nil || l.Group > 0 {
		return
	}
	plot, x, y := p.frame.Device()
	lines := [2]walk{{line: p.connected(l)}, {line: p.connected(l.training)}}
	sides := make([]float64, 3*(plot.W+1))
	xs, low, high := sides[:plot.W+1], sides[plot.W+1:2*plot.W+2], sides[2*plot.W+2:]
	for i := range xs {
		xs[i] = x.DataFromPx(float64(i))
		low[i], high[i] = lines[0].at(xs[i], x, y), lines[1].at(xs[i], x, y)
	}
	style := l.style
	style.Opacity = charts.GapOpacity
	fn(xs, low, high, style)
}

// connected returns the points of a line as drawn, without those that a later attempt superseded.
// It returns none if they are not in the order of x.
func (p *Plot) connected(l *plotLine) query.Line {
	if p.restarted(l) {
		return p.newest(l)
	}
	if !l.curve.line.Sorted {
		return query.Line{}
	}
	return l.gapped()
}

// walk goes along a line from left to right.
type walk struct {
	line query.Line
	i    int
}

// at returns the y of the line at a place along x, NaN if it has none. Lines are straight on screen,
// whatever the scales. The places of successive calls must not decrease.
func (w *walk) at(place float64, x, y charts.Scale) float64 {
	xs, ys := w.line.X, w.line.Y
	for w.i+1 < len(xs) && !(xs[w.i+1] >= place) {
		w.i++
	}
	if w.i+1 >= len(xs) || !(xs[w.i] <= place) || !y.Places(ys[w.i]) || !y.Places(ys[w.i+1]) {
		return math.NaN()
	}
	from, to := x.PxFromData(xs[w.i]), x.PxFromData(xs[w.i+1])
	low, high := y.PxFromData(ys[w.i]), y.PxFromData(ys[w.i+1])
	if to > from {
		high = low + (high-low)*(x.PxFromData(place)-from)/(to-from)
	}
	return y.DataFromPx(high)
}
