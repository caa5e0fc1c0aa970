package worker

import (
	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// sketch returns the job that draws a plot. Its strokes are in order from the topmost down: lines,
// bands, unsmoothed lines. Unless strong is nil it has only the lines that strong selects, thicker.
// It reuses the memory of numbers. If elsewhere is set, a parser worker draws: it is sent the
// logged values, which need less memory, and smooths them itself.
func (p *Plot) sketch(numbers *pictureBuffers, strong func(*plotLine) bool,
	elsewhere bool) *wire.Paint {
	if strong == nil {
		numbers.grow(p, elsewhere)
	}
	s := paint.New(p.frame, numbers.wide)
	s.Job.Narrow = numbers.narrow[:0]
	for pass := range 3 {
		for i := len(p.lines) - 1; i >= 0; i-- {
			switch l := &p.lines[i]; {
			case strong != nil && !strong(l):
			case pass == 0:
				p.addLine(l, s, strong != nil, elsewhere)
			case pass == 1:
				p.addBand(l, s)
			default:
				p.addRaw(l, s)
			}
		}
	}
	return &s.Job
}

// pictureBuffers is memory for the numbers of a picture.
type pictureBuffers struct {
	wide   []float64 // x, smoothed values and bands
	narrow []float32 // logged values that float32 holds exactly
}

// grow makes room for about as many numbers as the plot has, so that megabytes are not copied while
// slices grow.
func (n *pictureBuffers) grow(p *Plot, elsewhere bool) {
	wide := p.numbers()
	if p.look.Smoothing.On() {
		wide /= 2 // half of the numbers are logged values, and most of these go to narrow
		if n.narrow = n.narrow[:0]; cap(n.narrow) < wide {
			n.narrow = make([]float32, 0, wide)
		}
	}
	if n.wide = n.wide[:0]; cap(n.wide) < wide && !elsewhere {
		n.wide = make([]float64, 0, wide)
	}
}

// numbers returns about how many numbers the picture of a plot has.
func (p *Plot) numbers() (n int) {
	plot, _, _ := p.frame.Device()
	most := paint.PerColumn * plot.W
	n = most // the x that lines share
	for i := range p.lines {
		l := &p.lines[i]
		each := min(len(l.curve.line.X), most)
		if n += each; p.hasRaw(l) {
			n += each
		}
		if l.curve.ownX {
			n += each
		}
	}
	return n
}

// addLine adds a line to the job.
func (p *Plot) addLine(l *plotLine, s *paint.JobBuilder, strong, elsewhere bool) {
	style := l.style
	if strong {
		style.WidthPx = charts.LineWidthStrong
	}
	style = style.Times(p.frame.Ratio())
	if p.restarted(l) {
		newest := p.newest(l)
		s.Add(newest.X, newest.Y, nil, &style)
		style.Opacity *= charts.SupersededOpacity
	}
	p.addStroke(l, s, &style, elsewhere)
	if !strong && p.k.isBaseline(l) {
		halo := p.halo(style)
		p.addStroke(l, s, &halo, elsewhere)
	}
}

// addStroke adds a line to the job in a style.
func (p *Plot) addStroke(l *plotLine, s *paint.JobBuilder, style *charts.LineStyle,
	elsewhere bool) {
	if elsewhere && p.smoothsAsDrawn(l) &&
		s.AddSmooth(l.curve.line.X, l.curve.line.Y, p.look.Smoothing, style) {
		return
	}
	line := l.gapped()
	s.Add(line.X, line.Y, nil, style)
}

// haloWidth is how wide the halo is around the baseline, relative to its line.
const haloWidth = 1.9

// halo returns the style of the halo around a line, which sets it apart from the lines below.
func (p *Plot) halo(style charts.LineStyle) charts.LineStyle {
	return charts.LineStyle{
		Color: p.k.Theme.Surface, WidthPx: haloWidth * style.WidthPx, Opacity: 0.9,
	}
}

// smoothsAsDrawn reports whether the drawing job may smooth a line itself, point by point. It may
// not for groups, along another scalar, or across restarts, where the plot smooths in other ways.
func (p *Plot) smoothsAsDrawn(l *plotLine) bool {
	return l.curve.smooths() && l.Group == 0 && p.look.Axis != wire.AxisTag &&
		len(l.curve.line.Restarts) == 0
}

// gapped returns the line as drawn, with gaps at restarts of the run.
func (l *plotLine) gapped() query.Line {
	line := query.Line{
		X: l.curve.line.X, Y: l.curve.drawn, Breaks: l.curve.line.Breaks,
		Sorted: l.curve.line.Sorted,
	}
	return line.Gapped(new(query.Line))
}

// raw returns the unsmoothed line, with the same gaps as gapped.
func (l *plotLine) raw() query.Line { return l.curve.line.Gapped(new(query.Line)) }

// newest returns the part of a line that no later attempt superseded. l must have the points of all
// attempts.
func (p *Plot) newest(l *plotLine) (part query.Line) {
	all, series := &l.curve.line, p.series(l.Run, l.Tag)
	var lowest store.Step // lowest step of the points after this one
	none := true
	supersede := func(step store.Step) (kept bool) { // kept: no later point has a step as low
		if kept = none || step < lowest; kept {
			lowest, none = step, false
		}
		return kept
	}
	next := series.Len()
	for i := len(all.X) - 1; i >= 0; i-- {
		at := all.Point(i)
		for k := next - 1; k > at; k-- {
			// points that the line lacks, since the scalar along x has no such step, supersede too
			supersede(series.At(k).Step)
		}
		if next = at; supersede(series.At(at).Step) {
			part.X, part.Y = append(part.X, all.X[i]), append(part.Y, l.curve.drawn[i])
		}
	}
	reverse(part.X)
	reverse(part.Y)
	return part
}

func reverse(values []float64) {
	for i, j := 0, len(values)-1; i < j; i, j = i+1, j-1 {
		values[i], values[j] = values[j], values[i]
	}
}

// addRaw adds the unsmoothed values of a smoothed line to the job.
func (p *Plot) addRaw(l *plotLine, s *paint.JobBuilder) {
	if p.hasRaw(l) {
		line, style := l.raw(), l.style.Faint().Times(p.frame.Ratio())
		s.Add(line.X, line.Y, nil, &style)
	}
}

// addBand adds the bands of a group to the job.
func (p *Plot) addBand(l *plotLine, s *paint.JobBuilder) {
	l.bands(func(low, high []float64, style charts.LineStyle) {
		s.Add(l.curve.line.X, low, high, &style)
	})
}

// bands calls fn with the bands of a group, the topmost first.
func (l *plotLine) bands(fn func(low, high []float64, style charts.LineStyle)) {
	style := l.style
	style.Opacity = charts.BandOpacity
	if l.curve.inner != nil {
		fn(l.curve.inner[0], l.curve.inner[1], style)
	}
	if l.curve.low != nil {
		fn(l.curve.low, l.curve.high, style)
	}
}
