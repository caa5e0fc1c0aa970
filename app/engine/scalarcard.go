package engine

import (
	"time"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// scalarPlot is a drawn scalar card.
type scalarPlot struct {
	look     wire.Lines // what it was drawn with, as the fields below
	attempts store.Attempts
	within   wire.Span // the zoom along x
	snapshot *store.Snapshot
	lines    []plotLine // from the lowest to the topmost
	shown    []wire.RunID
	frame    *charts.Frame
	points   int64
	fadesAt  time.Time // when the first of the runs marked as live is not any more, if nothing comes; zero for none

	// What may be forgotten; see fill.
	filled  bool
	curves  map[curveKey]*curve // of the lines, and of some that were drawn before
	picture []byte              // the pixels without an emphasis
	bytes   int                 // of memory that may be forgotten
	longest []float64           // x of a curve, for others to share; only while filling
	used    uint64              // the number of the drawing at which it was used last
	told    wire.Drawn          // what the page was told, for another emphasis
	lifted  curveKey            // the line that lies over the plot since, see lift
}

func (p *scalarPlot) empty() bool { return p.points == 0 }

// series returns the points that are shown of a series.
func (p *scalarPlot) series(run wire.RunID, tag wire.TagID) store.Scalars {
	return p.at(run, tag, p.attempts)
}

func (p *scalarPlot) at(run wire.RunID, tag wire.TagID, attempts store.Attempts) store.Scalars {
	return p.snapshot.Scalars(store.RunID(run), store.TagID(tag), attempts)
}

// changed returns the version of a tag's data.
func (p *scalarPlot) changed(tag wire.TagID) uint64 { return p.snapshot.Tag(store.TagID(tag)).Changed }

// restarted reports whether the card shows points of a line that others supersede. They are drawn faintly, under the newest attempt.
func (p *scalarPlot) restarted(l *plotLine) bool {
	return l.Group == 0 && p.attempts == store.AllAttempts && p.series(l.Run, l.Tag).Superseded > 0
}

// mostPooled is how many values the pool of one card may leave behind for the next: those of 1,000 runs x 1,000 points.
const mostPooled = 1 << 20

// drawScalars draws the lines of all runs shown, or of their groups, that have the tags of a card.
func (e *Engine) drawScalars(c *card, snapshot *store.Snapshot, drawn *wire.Drawn) plot {
	p := &scalarPlot{look: e.view.lines, attempts: e.view.attempts, snapshot: snapshot}
	if usable(c.Zoom.X, c.XScale) {
		p.within = c.Zoom.X
	}
	if before, ok := c.plot.(*scalarPlot); ok {
		p.curves = before.curves
		before.forget()
	}
	tags := cardTags(c, snapshot)
	e.cast(p, tags)
	e.fill(p)
	x := p.xRange(c)
	y := e.yRange(p, c, x)
	layout := charts.LineChart{W: c.Width, H: c.Height, Ratio: c.Ratio, Theme: &e.view.theme, X: x, Y: y, XAxis: e.axis(p, x.Hi),
		XScaling: charts.Scaling(c.XScale), YScaling: charts.Scaling(c.YScale)}
	p.frame = layout.Layout()
	drawn.Runs, drawn.Points, drawn.Total = p.shown, p.points, p.points
	if len(p.shown) == 0 {
		drawn.Elsewhere = tagRuns(tags)
	}
	drawn.X, drawn.Y, drawn.Unplaced = ends(x, c.XScale), ends(y, c.YScale), p.countUnplaced(c)
	if p.look.IgnoreOutliers {
		drawn.Outside = countOutside(e.view.scratch.pool, y)
	}
	if cap(e.view.scratch.pool) > mostPooled {
		e.view.scratch.pool = nil
	}
	for i := len(p.lines) - 1; i >= 0; i-- {
		drawn.Series = append(drawn.Series, p.lines[i].Series)
	}
	e.summarise(c, p, tags, drawn)
	p.told = *drawn
	e.rasterise(p)
	e.show(p, drawn)
	return p
}

// tagRuns are the runs that have tags.
func tagRuns(tags []store.Tag) (runs []wire.RunID) {
	seen := make(map[store.RunID]bool)
	for _, tag := range tags {
		for _, run := range tag.Runs {
			if !seen[run] {
				seen[run] = true
				runs = append(runs, wire.RunID(run))
			}
		}
	}
	return runs
}

// show adds the picture and the scene with the current emphasis.
func (e *Engine) show(p *scalarPlot, drawn *wire.Drawn) {
	p.lifted = curveKey{}
	if !p.empty() {
		plot, _, _ := p.frame.Device()
		drawn.Pixels, drawn.PixelsW, drawn.PixelsH = e.cfg.Export(e.emphasised(p)), plot.W, plot.H
	}
	scene := p.frame.Scene
	scene.Ops = scene.Ops[:len(scene.Ops):len(scene.Ops)]
	e.mark(p, &scene)
	e.exportScene(drawn, p.frame.Plot, &scene)
}

// rasterise draws the lines into the plot's picture, as they are when none of them is emphasised. The raster wants the topmost first: the lines, the
// bands of groups, then what is not smoothed.
func (e *Engine) rasterise(p *scalarPlot) {
	if p.empty() {
		return
	}
	plot, _, _ := p.frame.Device()
	raster := &e.view.raster
	raster.Reset(plot.W, plot.H)
	for i := len(p.lines) - 1; i >= 0; i-- {
		e.drawLine(p, &p.lines[i], p.lines[i].style)
	}
	for i := len(p.lines) - 1; i >= 0; i-- {
		e.drawBand(p, &p.lines[i])
	}
	for i := len(p.lines) - 1; i >= 0; i-- {
		e.drawRaw(p, &p.lines[i])
	}
	p.picture = append([]byte(nil), raster.Pixels()...)
	p.bytes += len(p.picture)
}

// drawLine draws a line beneath all that was drawn, in a style in CSS px.
func (e *Engine) drawLine(p *scalarPlot, l *plotLine, style charts.LineStyle) {
	_, xScale, yScale := p.frame.Device()
	style = style.Times(p.frame.Ratio())
	line := query.Line{X: l.curve.line.X, Y: l.curve.drawn, Seams: l.curve.line.Seams, Sorted: l.curve.line.Sorted}
	if p.restarted(l) {
		newest := e.newest(p, l)
		e.view.raster.Line(newest.X, newest.Y, xScale, yScale, style)
		style.Opacity *= charts.SupersededOpacity
	}
	line = line.Gapped(&e.view.scratch.gapped)
	e.view.raster.Line(line.X, line.Y, xScale, yScale, style)
}

// newest returns those points of a line of all attempts that no later one supersedes, to be used before the next call.
func (e *Engine) newest(p *scalarPlot, l *plotLine) query.Line {
	part := &e.view.scratch.part
	part.Reset()
	all, series := &l.curve.line, p.series(l.Run, l.Tag)
	var lowest store.Step // of the points behind
	none := true
	pass := func(step store.Step) (kept bool) {
		if kept = none || step < lowest; kept {
			lowest, none = step, false
		}
		return kept
	}
	next := series.Len()
	for i := len(all.X) - 1; i >= 0; i-- {
		at := all.Point(i)
		for k := next - 1; k > at; k-- {
			pass(series.At(k).Step) // has no x, and supersedes all the same
		}
		if next = at; pass(series.At(at).Step) {
			part.X, part.Y = append(part.X, all.X[i]), append(part.Y, l.curve.drawn[i])
		}
	}
	reverse(part.X)
	reverse(part.Y)
	return *part
}

func reverse(values []float64) {
	for i, j := 0, len(values)-1; i < j; i, j = i+1, j-1 {
		values[i], values[j] = values[j], values[i]
	}
}

// drawRaw draws what a smoothed line was made of, faintly.
func (e *Engine) drawRaw(p *scalarPlot, l *plotLine) {
	if l.Group > 0 || !p.look.Smoothing.On() {
		return
	}
	_, xScale, yScale := p.frame.Device()
	style := l.style
	style.WidthPx, style.Opacity, style.Dash = charts.LineWidthRaw, charts.FaintOpacity, nil
	style.Marks = charts.NoMark
	line := l.curve.line.Gapped(&e.view.scratch.gapped)
	e.view.raster.Line(line.X, line.Y, xScale, yScale, style.Times(p.frame.Ratio()))
}

// drawBand draws the band of a group.
func (e *Engine) drawBand(p *scalarPlot, l *plotLine) {
	if l.curve.low == nil {
		return
	}
	_, xScale, yScale := p.frame.Device()
	style := l.style
	style.Opacity = charts.BandOpacity
	e.view.raster.Band(l.curve.line.X, l.curve.low, l.curve.high, xScale, yScale, style)
}

// moment writes a wall time in the reader's zone.
func (e *Engine) moment(wallSec float64) string {
	return state.Moment(wallSec, e.zone(wallSec), e.cfg.Now())
}
