package engine

import (
	"image/color"
	"math"
	"slices"
	"time"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// scalarPlot is a drawn scalar card.
type scalarPlot struct {
	tag      store.TagID
	axis     wire.Axis
	attempts store.Attempts
	shown    []wire.RunID
	frame    *charts.Frame
	snapshot *store.Snapshot
	points   int64
	fadesAt  time.Time // when the first of the runs marked as live is not any more, if nothing comes; zero for none
}

func (p *scalarPlot) empty() bool { return p.points == 0 }

// lines are the series of one card as coordinates. The memory is used again for the next card.
type lines struct {
	of     *scalarPlot // whose they are; nil for none
	all    []query.Line
	gapped query.Line // reused by rasterise, as newest
	newest query.Line
}

// fill makes the lines those of p.
func (l *lines) fill(p *scalarPlot) []query.Line {
	if l.of == p {
		return l.all
	}
	if missing := len(p.shown) - cap(l.all); missing > 0 {
		l.all = append(l.all[:cap(l.all)], make([]query.Line, missing)...)
	}
	l.of, l.all = p, l.all[:len(p.shown)]
	for i, run := range p.shown {
		l.all[i].Reset()
		query.AppendLine(&l.all[i], p.series(run), query.Axis(p.axis))
	}
	return l.all
}

func (p *scalarPlot) series(run wire.RunID) store.Scalars {
	return p.snapshot.Scalars(store.RunID(run), p.tag, p.attempts)
}

// restarted reports whether the card shows points of a run that others supersede. They are drawn faintly, under the newest attempt.
func (p *scalarPlot) restarted(run wire.RunID) bool {
	return p.attempts == store.AllAttempts && p.series(run).Superseded > 0
}

// newestOf returns the line of a run's newest attempt, in the coordinates of all attempts, to be used before the next call.
func (l *lines) newestOf(p *scalarPlot, run wire.RunID) query.Line {
	l.newest.Reset()
	newest := p.snapshot.Scalars(store.RunID(run), p.tag, store.NewestAttempt)
	query.AppendLine(&l.newest, newest, query.Axis(p.axis))
	if p.axis == wire.AxisRelative {
		began, _ := p.series(run).First()
		resumed, _ := newest.First()
		for i := range l.newest.X {
			l.newest.X[i] += float64(resumed.Wall - began.Wall)
		}
	}
	return l.newest
}

// drawScalars draws the lines of all runs shown that have the tag.
func (e *Engine) drawScalars(c *card, snapshot *store.Snapshot, tag store.Tag, drawn *wire.Drawn) plot {
	p := &scalarPlot{tag: tag.ID, axis: e.view.lines.Axis, attempts: e.view.attempts, snapshot: snapshot}
	for _, run := range tag.Runs {
		if id := wire.RunID(run); !e.view.hidden[id] {
			p.shown = append(p.shown, id)
			p.points += int64(p.series(id).Len())
		}
	}
	drawn.Runs, drawn.Points, drawn.Total = p.shown, p.points, p.points
	series := e.view.coords.fill(p)
	x, y := query.Extents(series...)
	layout := charts.LineChart{W: c.Width, H: c.Height, Ratio: c.Ratio, Theme: &e.view.theme,
		X: xRange(x, p.axis), Y: yRange(y), XAxis: e.axis(p.axis, x)}
	p.frame = layout.Layout()
	e.rasterise(p, series, drawn)
	e.mark(p, series)
	e.exportScene(drawn, p.frame.Plot, &p.frame.Scene)
	e.summarise(p, tag, x, drawn)
	return p
}

// rasterise draws the lines, those of later runs over those of earlier ones and the emphasised run over all. The raster wants the
// topmost first.
func (e *Engine) rasterise(p *scalarPlot, series []query.Line, drawn *wire.Drawn) {
	if p.empty() {
		return
	}
	plot, xScale, yScale := p.frame.Device()
	raster := &e.view.raster
	raster.Reset(plot.W, plot.H)
	line := func(i int) {
		style := e.lineStyle(p.shown[i]).Times(p.frame.Ratio())
		whole := series[i].Gapped(&e.view.coords.gapped)
		if p.restarted(p.shown[i]) {
			newest := e.view.coords.newestOf(p, p.shown[i])
			raster.Line(newest.X, newest.Y, xScale, yScale, style)
			style.Opacity *= charts.SupersededOpacity
		}
		raster.Line(whole.X, whole.Y, xScale, yScale, style)
	}
	strong := slices.Index(p.shown, e.view.emphasis)
	if strong >= 0 {
		line(strong)
	}
	for i := len(p.shown) - 1; i >= 0; i-- {
		if i != strong {
			line(i)
		}
	}
	drawn.Pixels, drawn.PixelsW, drawn.PixelsH = e.cfg.Export(raster.Pixels()), plot.W, plot.H
}

// lineStyle returns the style of a run's line, in CSS pixels.
func (e *Engine) lineStyle(run wire.RunID) charts.LineStyle {
	style := charts.RunStyle(&e.view.theme, e.runs.get(run).Colour)
	switch e.view.emphasis {
	case 0:
	case run:
		style.WidthPx = charts.LineWidthStrong
	default:
		style.Opacity = charts.FaintOpacity
	}
	return style
}

// xPad is the share of the length that is added at both ends of an x axis, so that the first and last points are seen whole.
const xPad = 0.02

// singleWallSec is how much time is shown around a single moment.
const singleWallSec = 30

func xRange(x query.Extent, axis wire.Axis) charts.Range {
	var d charts.Domain
	if !x.Empty() {
		d.Add(x.Low)
		d.Add(x.High)
	}
	lo, hi := d.Wide()
	switch {
	case x.Empty():
		return charts.Range{Lo: math.NaN(), Hi: math.NaN()}
	case x.Low == x.High && axis == wire.AxisWall:
		return charts.Range{Lo: x.Low - singleWallSec, Hi: x.High + singleWallSec}
	case x.Low == x.High:
		return charts.Range{Lo: lo, Hi: hi}
	}
	pad := (hi - lo) * xPad
	return charts.Range{Lo: lo - pad, Hi: hi + pad}
}

func yRange(y query.Extent) charts.Range {
	if y.Empty() {
		return charts.Range{Lo: math.NaN(), Hi: math.NaN()}
	}
	var d charts.Domain
	d.Add(y.Low)
	d.Add(y.High)
	lo, hi := d.Padded()
	return charts.Range{Lo: lo, Hi: hi}
}

// axis returns the x axis of charts; the offset of the zone is the one at the axis' end.
func (e *Engine) axis(axis wire.Axis, x query.Extent) charts.Axis {
	switch axis {
	case wire.AxisRelative:
		return charts.Axis{Kind: charts.AxisRelative}
	case wire.AxisWall:
		return charts.Axis{Kind: charts.AxisWall, OffsetSec: e.zone(x.High)}
	}
	return charts.Axis{Kind: charts.AxisStep}
}

// zone returns the reader's offset from UTC at a wall time.
func (e *Engine) zone(wallSec float64) int {
	if math.IsNaN(wallSec) || math.Abs(wallSec) > 1e15 {
		return 0
	}
	return e.cfg.ZoneOffset(int64(math.Floor(wallSec)))
}

// moment writes a wall time in the reader's zone.
func (e *Engine) moment(wallSec float64) string {
	return state.Moment(wallSec, e.zone(wallSec), e.cfg.Now())
}

// fades notes that a run with a last value of this time is marked as live.
func (p *scalarPlot) fades(wallSec float64) {
	at := time.UnixMilli(int64(wallSec * 1000)).Add(liveFor + 2*time.Millisecond) // past all rounding
	if p.fadesAt.IsZero() || at.Before(p.fadesAt) {
		p.fadesAt = at
	}
}

const (
	// liveFor is how long after its last value a run counts as being written.
	liveFor = 2 * time.Minute
	// markApartPx keeps the marks of a series of NaNs from forming a bar.
	markApartPx = 8
)

// mark adds what the raster does not show: ends of lines that are still written, where a restarted run began anew, and values that have no place.
func (e *Engine) mark(p *scalarPlot, series []query.Line) {
	for i, run := range p.shown {
		style := e.lineStyle(run)
		color := style.Color
		color.A = uint8(float64(color.A) * style.Opacity)
		e.markNonFinite(p.frame, series[i], func(x, y float64) {
			p.frame.Scene.NonFiniteMark(x, y, color, e.view.theme.Surface)
		})
		e.markSeams(p, series[i], p.series(run).Seams, color)
		last, ok := p.series(run).Last()
		wallSec := float64(last.Wall)
		if age := float64(e.cfg.Now().UnixMilli())/1000 - wallSec; !ok || !(age >= 0 && age <= liveFor.Seconds()) { // NaN is none, either
			continue
		}
		n := len(series[i].X) - 1
		if x, y := p.place(series[i].X[n], series[i].Y[n]); !math.IsNaN(y) && !math.IsInf(y, 0) {
			p.frame.Scene.LiveDot(x, y, color)
			p.fades(wallSec)
		}
	}
}

// markSeams marks where a newer attempt begins, unless that is at the start of the line. Seams that stand too close are marked once.
func (e *Engine) markSeams(p *scalarPlot, line query.Line, seams []int, c color.NRGBA) {
	marked := make(map[int]bool)
	for _, i := range seams {
		x, y := p.place(line.X[i], line.Y[i])
		if slot := int(x / markApartPx); i > 0 && y-y == 0 && !marked[slot] {
			p.frame.Scene.SeamMark(x, y, c, e.view.theme.Surface)
			marked[slot] = true
		}
	}
}

// place maps a point to CSS px of the card.
func (p *scalarPlot) place(x, y float64) (xPx, yPx float64) {
	f := p.frame
	return f.Plot.X + f.X.PxFromData(x), f.Plot.Y + f.Y.PxFromData(y)
}

// markNonFinite calls mark for every NaN and infinite value at the height of the last finite one, and at the bottom before the first.
func (e *Engine) markNonFinite(f *charts.Frame, line query.Line, mark func(x, y float64)) {
	height, lastX := f.Plot.Y+f.Plot.H, math.Inf(-1)
	for i, v := range line.Y {
		if v-v == 0 {
			height = f.Plot.Y + f.Y.PxFromData(v)
			continue
		}
		if x := f.Plot.X + f.X.PxFromData(line.X[i]); math.Abs(x-lastX) >= markApartPx {
			mark(x, height)
			lastX = x
		}
	}
}

// summarise puts the card into words.
func (e *Engine) summarise(p *scalarPlot, tag store.Tag, x query.Extent, drawn *wire.Drawn) {
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, run := range p.shown {
		last, ok := p.series(run).Last()
		if v := last.Value; ok && v-v == 0 {
			if v < lowest {
				lowest, drawn.Lowest = v, wire.Extreme{Run: run, Text: charts.FormatValue(v)}
			}
			if v > highest {
				highest, drawn.Highest = v, wire.Extreme{Run: run, Text: charts.FormatValue(v)}
			}
		}
	}
	words := state.ScalarSummary{Tag: tag.Name, Runs: len(p.shown), Points: p.points}
	if !x.Empty() {
		axis := e.axis(p.axis, x)
		words.From, words.To, words.Axis = axis.Format(x.Low), axis.Format(x.High), p.axis
	}
	if drawn.Lowest.Run != 0 {
		words.Lowest, words.LowestRun = drawn.Lowest.Text, e.runs.get(drawn.Lowest.Run).Name
		words.Highest, words.HighestRun = drawn.Highest.Text, e.runs.get(drawn.Highest.Run).Name
	}
	drawn.Summary = words.String()
}
