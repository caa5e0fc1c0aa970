package worker

import (
	"time"

	"eventlens/app/engine/paint"
	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// Plot is a drawn scalar card.
type Plot struct {
	k *Kind
	plotInputs
	geometry
	within  wire.Span // the zoom along x, within which groups are aggregated
	margins []wire.Margin
	lines   []plotLine   // from bottom to top
	shown   []wire.RunID // the drawn runs
	points  int64        // number of drawn points
	pairs   int          // the highest number of a pair of lines; see pairs.go
	best    *plotLine    // the line of the best of the latest values; nil if that is not known
	fadesAt time.Time    // when the first live mark fades, if no data come; zero for none

	// The fields below can be released to save memory; see fill.
	filled  bool
	curves  map[curveKey]*curve // curves of the lines, and of some lines drawn earlier
	picture []byte              // pixels without an emphasis; nil until drawn
	bytes   int                 // size of the memory that can be released
	// the longest x of a curve so far, which others may share; only while filling
	longest []float64
	used    uint64 // number of the drawing that last used the plot
	// the last message to the page, to be sent again with another emphasis
	sent   wire.Drawn
	raised curveKey // the line lifted over the plot since it was drawn, see lift
}

// Empty implements view.Plot.
func (p *Plot) Empty() bool { return p.points == 0 }

// Fades implements view.Fading: live marks fade if no data come.
func (p *Plot) Fades() time.Time { return p.fadesAt }

// manyNumbers is how many numbers make a picture slow to draw: it takes 5 to 10 ms. The logs of a
// few dozen runs have fewer.
const manyNumbers = 40_000

// mostPooled is how many pooled values a card's memory may have and still be kept for the next
// card: enough for 1,000 runs x 1,000 points.
const mostPooled = 1 << 20

// Draw implements view.Plot: it lays out the lines of all visible runs, or of their groups, that
// have a tag of the card.
func (p *Plot) Draw(c *view.Card, drawn *wire.Drawn) view.Plot {
	next := &Plot{
		k: p.k, curves: p.curves,
		plotInputs: plotInputs{look: p.k.Lines, attempts: p.k.Attempts, snapshot: p.k.Snapshot()},
	}
	p.Forget()
	p.k.layOut(next, c, drawn)
	return next
}

// layOut lays out a plot.
func (k *Kind) layOut(p *Plot, c *view.Card, drawn *wire.Drawn) {
	if usable(c.Zoom.X, c.XScale) {
		p.within = c.Zoom.X
	}
	p.margins = c.Margins
	tags := cardTags(c, p.snapshot)
	k.addLines(p, tags)
	k.fill(p)
	x := p.xRange(c)
	y := k.yRange(p, c, x)
	layout := charts.LineChart{W: c.Width, H: c.Height, Ratio: c.Ratio, Theme: &k.Theme, X: x, Y: y,
		XAxis: k.axis(p, x.Hi), XName: p.xName(),
		XScaling: charts.Scaling(c.XScale), YScaling: charts.Scaling(c.YScale)}
	p.frame = layout.Layout()
	drawn.Runs, drawn.Points, drawn.Total, drawn.Slow = p.shown, p.points, p.points,
		p.numbers() >= manyNumbers
	if len(p.shown) == 0 {
		drawn.Elsewhere = tagRuns(tags)
	}
	drawn.X, drawn.Y, drawn.Unplaced = ends(x, c.XScale), ends(y, c.YScale), p.countUnplaced(c)
	if p.look.IgnoreOutliers {
		drawn.Outside = countOutside(k.scratch.pool, y)
	}
	if cap(k.scratch.pool) > mostPooled {
		k.scratch.pool = nil
	}
	for i := len(p.lines) - 1; i >= 0; i-- {
		drawn.Series = append(drawn.Series, p.lines[i].Series)
	}
	k.summarise(c, p, tags, drawn)
	drawn.Note = p.marginNote()
	p.findDiverged(drawn)
	drawn.Traces = k.traceMarks(p, tags)
	p.sent = *drawn
}

// tagRuns returns the runs that have at least one of the tags.
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

// Show implements view.Plot.
func (p *Plot) Show(drawn *wire.Drawn) {
	p.k.rasterise(p)
	p.k.show(p, drawn)
}

// show adds the picture and the scene with the current emphasis.
func (k *Kind) show(p *Plot, drawn *wire.Drawn) {
	if !p.Empty() {
		k.exportPixels(p, drawn, k.emphasised(p))
	}
	scene := k.sceneOf(p)
	k.ExportScene(drawn, p.frame.Plot, &scene)
}

// exportPixels adds the picture to the message. It forgets a lifted line, because the page removes
// that line with the earlier picture.
func (k *Kind) exportPixels(p *Plot, drawn *wire.Drawn, pixels []byte) {
	p.Leave()
	plot, _, _ := p.frame.Device()
	drawn.Pixels, drawn.PixelsW, drawn.PixelsH = k.Export(pixels), plot.W, plot.H
}

// sceneOf returns the scene of a plot with the current emphasis.
func (k *Kind) sceneOf(p *Plot) charts.Scene {
	scene := p.frame.Scene
	scene.Ops = scene.Ops[:len(scene.Ops):len(scene.Ops)]
	k.mark(p, &scene, k.emphasisOn(p))
	return scene
}

// rasterise draws the plot's picture, without an emphasis.
func (k *Kind) rasterise(p *Plot) {
	if p.Empty() {
		return
	}
	pixels, _ := paint.Draw(&k.raster, k.brief(p, false), nil)
	p.keepPicture(append([]byte(nil), pixels...))
}

// brief is like sketch for all lines, but reuses memory: the result is valid until the next
// drawing.
func (k *Kind) brief(p *Plot, elsewhere bool) *wire.Paint {
	job := p.sketch(&k.scratch.numbers, nil, elsewhere)
	k.scratch.numbers = pictureBuffers{job.Numbers, job.Narrow}
	if cap(job.Numbers)+cap(job.Narrow)/2 > mostPooled {
		k.scratch.numbers = pictureBuffers{}
	}
	return job
}

func (p *Plot) keepPicture(pixels []byte) {
	p.picture = pixels
	p.bytes += len(pixels)
}
