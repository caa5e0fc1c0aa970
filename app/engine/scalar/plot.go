package scalar

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
	origin
	geometry
	within  wire.Span // the zoom along x
	margins []wire.Margin
	lines   []plotLine // from the lowest to the topmost
	shown   []wire.RunID
	points  int64
	fadesAt time.Time // when the first of the runs marked as live is not any more, if nothing comes; zero for none

	// What may be forgotten; see fill.
	filled  bool
	curves  map[curveKey]*curve // of the lines, and of some that were drawn before
	picture []byte              // the pixels without an emphasis; nil while they are on their way
	bytes   int                 // of memory that may be forgotten
	longest []float64           // x of a curve, for others to share; only while filling
	used    uint64              // the number of the drawing at which it was used last
	sent    wire.Drawn          // what the page was told, for another emphasis
	raised  curveKey            // the line that lies over the plot since, see lift
}

// Empty implements view.Plot.
func (p *Plot) Empty() bool { return p.points == 0 }

// Fades implements view.Fading: a run that is marked as live is not any more, if nothing comes.
func (p *Plot) Fades() time.Time { return p.fadesAt }

// manyNumbers is from how many numbers on a picture takes long: 5 to 10 ms. The logs of a few dozen runs have fewer.
const manyNumbers = 40_000

// mostPooled is how many values one card may leave room for behind for the next: those of 1,000 runs x 1,000 points.
const mostPooled = 1 << 20

// Draw implements view.Plot: it lays out the lines of all visible runs, or of their groups, that have the tags of a card.
func (p *Plot) Draw(c *view.Card, drawn *wire.Drawn) view.Plot {
	next := &Plot{k: p.k, curves: p.curves, origin: origin{look: p.k.Lines, attempts: p.k.Attempts, snapshot: p.k.Snapshot()}}
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
	layout := charts.LineChart{W: c.Width, H: c.Height, Ratio: c.Ratio, Theme: &k.Theme, X: x, Y: y, XAxis: k.axis(p, x.Hi), XName: p.xName(),
		XScaling: charts.Scaling(c.XScale), YScaling: charts.Scaling(c.YScale)}
	p.frame = layout.Layout()
	drawn.Runs, drawn.Points, drawn.Total, drawn.Slow = p.shown, p.points, p.points, p.numbers() >= manyNumbers
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
	p.sent = *drawn
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

// exportPixels adds the picture; no line lies over it then.
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

// rasterise draws the lines into the plot's picture, as they are when none of them is emphasised.
func (k *Kind) rasterise(p *Plot) {
	if p.Empty() {
		return
	}
	pixels, _ := paint.Draw(&k.raster, k.brief(p, false), nil)
	p.keepPicture(append([]byte(nil), pixels...))
}

// brief is sketch, to be used before the next drawing.
func (k *Kind) brief(p *Plot, elsewhere bool) *wire.Paint {
	job := p.sketch(&k.scratch.numbers, nil, elsewhere)
	k.scratch.numbers = numbers{job.Numbers, job.Narrow}
	if cap(job.Numbers)+cap(job.Narrow)/2 > mostPooled {
		k.scratch.numbers = numbers{}
	}
	return job
}

func (p *Plot) keepPicture(pixels []byte) {
	p.picture = pixels
	p.bytes += len(pixels)
}
