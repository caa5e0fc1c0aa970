package worker

import (
	"math"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// ridges draws histograms one behind the other, or as overlaid lines.
type ridges struct {
	*plot
	chart charts.RidgeChart
	frame *charts.RidgeFrame
}

func newRidges(p *plot) maker {
	low, high := p.bins.Ends()
	return &ridges{plot: p, chart: charts.RidgeChart{X: charts.Range{Lo: low, Hi: high}}}
}

func (r *ridges) add(s slice, d *piece) {
	r.chart.Ridges = append(r.chart.Ridges,
		charts.Ridge{Depth: s.place, Run: r.placeIn(s.series), Edges: d.edges, Bins: d.counts})
}

func (r *ridges) lay(c *view.Card, _ *wire.Drawn) figure {
	r.chart.W, r.chart.H, r.chart.Ratio, r.chart.Theme = c.Width, c.Height, c.Ratio, &r.k.Theme
	r.chart.Log, r.chart.Runs = r.look.Log, r.styles()
	if r.look.Mode == wire.HistogramOverlay {
		r.chart.Mode = charts.RidgeOverlay
	}
	last := 0.0
	for i := range r.slices {
		last = max(last, r.slices[i].place)
	}
	r.chart.Depth = r.k.Along(r.axis, last)
	r.frame = r.chart.Layout()
	return r
}

func (r *ridges) show(drawn *wire.Drawn) {
	if r.frame.Drawn > 0 {
		plot := r.frame.Device()
		drawn.Pixels, drawn.PixelsW, drawn.PixelsH = r.k.Export(r.k.ridges.Draw(r.frame)), plot.W,
			plot.H
	}
	r.k.ExportScene(drawn, r.frame.Plot, &r.frame.Scene)
}

func (r *ridges) scene(c *view.Card, say func(wire.Text) string) (*charts.Scene, float64, float64) {
	return r.frame.Saved(c.Width, c.Height, say(r.title()), r.legend())
}

func (r *ridges) readout(q *chart.Hover) *chart.Readout {
	m := &chart.Readout{}
	ridge, bin, ok := r.pointedAt(q)
	if !ok {
		return m
	}
	s := &r.slices[ridge]
	low, high, n := r.bucket(ridge, bin)
	m.Heading = heading(s)
	x, y := r.frame.Top(ridge, bin)
	m.X, m.At = x, low/2+high/2
	r.plot.at = pointed{true, s.series.run, s.place, m.At}
	m.Rows = r.bucketRows(s, low, high, n)
	m.Rows[len(m.Rows)-6].Y = y
	m.Outlines = append(m.Outlines,
		chart.Outline{Card: r.card.ID, XY: float64s(r.frame.Outline(ridge)), X: x, Y: y})
	m.Outlines = append(m.Outlines, r.elsewhere(s, m.At)...)
	return m
}

// bucket returns the ends of a ridge's bin, and its count. If several buckets are drawn as one, it
// returns the highest of them.
func (r *ridges) bucket(ridge, bin int) (low, high, n float64) {
	drawn := &r.chart.Ridges[ridge]
	n = drawn.Bins[bin]
	if drawn.Edges == nil {
		low, high = r.bins.Ends()
		width := high/float64(len(drawn.Bins)) - low/float64(len(drawn.Bins))
		low += float64(bin) * width
		return low, low + width, n
	}
	low, high = drawn.Edges[2*bin], drawn.Edges[2*bin+1]
	s := &r.slices[ridge]
	h := s.series.buckets.At(s.index)
	if !h.InMemory() {
		return low, high, n
	}
	for _, b := range query.BucketsOf(h.AppendBuckets(nil)) {
		if b.Left >= low && b.Right <= high && b.Count == n {
			return b.Left, b.Right, n
		}
	}
	return low, high, n
}

// pointedAt returns the ridge and the bin that a question is about.
func (r *ridges) pointedAt(q *chart.Hover) (ridge, bin int, ok bool) {
	if !view.ByKeys(q) || !r.plot.at.on {
		return r.frame.RidgeAt(q.X, q.Y)
	}
	ridge, ok = r.nearest(r.plot.at.run, r.plot.at.place)
	if !ok {
		return r.frame.RidgeAt(q.X, q.Y)
	}
	bin = r.frame.BinOf(ridge, r.plot.at.value)
	if q.Down != 0 {
		ridge = r.frame.Beside(ridge, q.Down)
		bin = r.frame.BinOf(ridge, r.plot.at.value)
	}
	bins := len(r.chart.Ridges[ridge].Bins)
	return ridge, min(max(bin+q.Points, 0), bins-1), bins > 0
}

// nearest returns the index of a run's last histogram at or before a place, or else of its first
// one. Run 0 stands for all runs.
func (r *ridges) nearest(run wire.RunID, place float64) (ridge int, ok bool) {
	best, first := -1, -1
	for i := range r.slices {
		s := &r.slices[i]
		if run != 0 && s.series.run != run || len(r.chart.Ridges[i].Bins) == 0 {
			continue
		}
		if s.place <= place && (best < 0 || s.place >= r.slices[best].place) {
			best = i
		}
		if first < 0 || s.place < r.slices[first].place {
			first = i
		}
	}
	if best < 0 {
		best = first
	}
	return best, best >= 0
}

// elsewhere marks the bucket of the same step and value on the other cards in sight that show the
// same tag.
func (r *ridges) elsewhere(s *slice, value float64) (marks []chart.Outline) {
	for _, c := range r.k.InSight() {
		other, ok := c.Plot.(*plot)
		if !ok || other.card.Tag != r.card.Tag || c.ID == r.card.ID {
			continue
		}
		if o, ok := other.figure.(*ridges); ok {
			if mark, ok := o.mark(s.place, value); ok {
				marks = append(marks, mark)
			}
		}
	}
	return marks
}

// mark marks the bucket with a value in the histogram at a place.
func (r *ridges) mark(place, value float64) (chart.Outline, bool) {
	ridge, ok := r.nearest(0, place)
	if !ok || math.IsNaN(value) {
		return chart.Outline{}, false
	}
	bin := r.frame.BinOf(ridge, value)
	low, high, n := r.bucket(ridge, bin)
	x, y := r.frame.Top(ridge, bin)
	return chart.Outline{Card: r.card.ID, XY: float64s(r.frame.Outline(ridge)), X: x, Y: y,
		Label: markOfBucket(int64(r.slices[ridge].step), estimate(n), wire.Value(low),
			wire.Value(high))}, true
}

// wide converts numbers to float64.
func float64s(narrow []float32) []float64 {
	all := make([]float64, len(narrow))
	for i, v := range narrow {
		all[i] = float64(v)
	}
	return all
}
