package engine

import (
	"time"

	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
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
	picture []byte              // the pixels without an emphasis; nil while they are on their way
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

// mostPooled is how many values one card may leave room for behind for the next: those of 1,000 runs x 1,000 points.
const mostPooled = 1 << 20

// drawScalars draws the lines of all runs shown, or of their groups, that have the tags of a card, but for the picture.
func (e *Engine) drawScalars(c *card, snapshot *store.Snapshot, drawn *wire.Drawn) *scalarPlot {
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
	layout := charts.LineChart{W: c.Width, H: c.Height, Ratio: c.Ratio, Theme: &e.view.theme, X: x, Y: y, XAxis: e.axis(p, x.Hi), XName: p.xName(),
		XScaling: charts.Scaling(c.XScale), YScaling: charts.Scaling(c.YScale)}
	p.frame = layout.Layout()
	drawn.Runs, drawn.Points, drawn.Total, drawn.Slow = p.shown, p.points, p.points, p.numbers() >= manyNumbers
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
	if !p.empty() {
		e.exportPixels(p, drawn, e.emphasised(p))
	}
	scene := e.sceneOf(p)
	e.exportScene(drawn, p.frame.Plot, &scene)
}

// exportPixels adds the picture; no line lies over it then.
func (e *Engine) exportPixels(p *scalarPlot, drawn *wire.Drawn, pixels []byte) {
	p.lifted = curveKey{}
	plot, _, _ := p.frame.Device()
	drawn.Pixels, drawn.PixelsW, drawn.PixelsH = e.cfg.Export(pixels), plot.W, plot.H
}

// sceneOf returns the scene of a plot with the current emphasis.
func (e *Engine) sceneOf(p *scalarPlot) charts.Scene {
	scene := p.frame.Scene
	scene.Ops = scene.Ops[:len(scene.Ops):len(scene.Ops)]
	e.mark(p, &scene, e.view.emphasis)
	return scene
}

// rasterise draws the lines into the plot's picture, as they are when none of them is emphasised.
func (e *Engine) rasterise(p *scalarPlot) {
	if p.empty() {
		return
	}
	pixels, _ := paint.Draw(&e.view.raster, e.brief(p), nil)
	p.keepPicture(append([]byte(nil), pixels...))
}

// brief is sketch, to be used before the next drawing.
func (e *Engine) brief(p *scalarPlot) *wire.Paint {
	job := p.sketch(e.view.scratch.numbers, nil)
	if e.view.scratch.numbers = nil; cap(job.Numbers) <= mostPooled {
		e.view.scratch.numbers = job.Numbers
	}
	return job
}

func (p *scalarPlot) keepPicture(pixels []byte) {
	p.picture = pixels
	p.bytes += len(pixels)
}

// moment writes a wall time in the reader's zone.
func (e *Engine) moment(wallSec float64) string {
	return words.Moment(wallSec, e.zone(wallSec), e.cfg.Now())
}
