package worker

import (
	"math"
	"sort"

	"eventlens/app/engine/paint"
	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// bands draws the areas between the percentiles of every histogram, over steps or times.
type bands struct {
	along
	runs []*bandRun // in the order of the series
}

// bandRun has the percentiles of a run. A histogram without values leaves a gap.
type bandRun struct {
	series      *series
	x           []float64 // position of each histogram
	percentiles [len(query.BasisPoints)][]float64
	slices      []int // index of each point's histogram in the plot
}

func newBands(p *plot) maker {
	b := &bands{along: along{plot: p}}
	for _, s := range p.series {
		b.runs = append(b.runs, &bandRun{series: s})
	}
	return b
}

func (b *bands) add(s slice, d *piece) {
	run := b.runs[b.placeIn(s.series)]
	run.x, run.slices = append(run.x, s.place), append(run.slices, len(b.slices)-1)
	for i, v := range d.percentiles {
		if !d.valued {
			v = math.NaN()
		}
		run.percentiles[i] = append(run.percentiles[i], v)
	}
}

// byPlace sorts the histograms of a run by their x, which differs from the order of the series if
// all attempts are shown.
type byPlace struct{ *bandRun }

func (r byPlace) Len() int           { return len(r.x) }
func (r byPlace) Less(i, j int) bool { return r.x[i] < r.x[j] }
func (r byPlace) Swap(i, j int) {
	r.x[i], r.x[j] = r.x[j], r.x[i]
	r.slices[i], r.slices[j] = r.slices[j], r.slices[i]
	for k := range r.percentiles {
		r.percentiles[k][i], r.percentiles[k][j] = r.percentiles[k][j], r.percentiles[k][i]
	}
}

// pad is the margin added at both ends of the x axis, as a fraction of its length.
const pad = 0.02

func (b *bands) lay(c *view.Card, drawn *wire.Drawn) figure {
	var x, y charts.Domain
	for _, run := range b.runs {
		sort.Stable(byPlace{run})
		x.AddAll(run.x)
		y.AddAll(run.percentiles[0])
		y.AddAll(run.percentiles[len(run.percentiles)-1])
	}
	// all cards of a tag have the same range, so that they can be compared
	if !b.look.Own && !b.span.Empty() {
		y.Add(b.span.Low)
		y.Add(b.span.High)
	}
	none := charts.Range{Lo: math.NaN(), Hi: math.NaN()}
	across, up := none, none
	if lo, hi, some := x.Range(); some {
		if across = (charts.Range{Lo: lo, Hi: hi}); lo < hi || b.axis != wire.AxisWall {
			across.Lo, across.Hi = x.Spread(pad)
		}
	}
	if _, _, some := y.Range(); some {
		up.Lo, up.Hi = y.Padded()
	}
	b.layOut(c, drawn, across, up)
	return b
}

// bandOpacities are the opacities of the areas between percentiles, from the outermost pair to the
// innermost. Each area lies within the one before. With several runs the areas are fainter.
var bandOpacities = [len(query.BasisPoints) / 2]float64{0.12, 0.16, 0.22, 0.3}

// strokes calls band and line with everything drawn, the lowest first.
func (b *bands) strokes(band func(x, low, high []float64, style charts.LineStyle),
	line func(x, y []float64, style charts.LineStyle)) {
	styles := b.styles()
	fading := 1.0
	if len(b.runs) > 1 {
		fading = 0.6
	}
	for i, run := range b.runs {
		for k, opacity := range bandOpacities {
			style := charts.LineStyle{Color: styles[i].Color, Opacity: opacity * fading}
			band(run.x, run.percentiles[k], run.percentiles[len(run.percentiles)-1-k], style)
		}
	}
	for i, run := range b.runs {
		line(run.x, run.percentiles[query.Median], styles[i])
	}
}

func (b *bands) show(drawn *wire.Drawn) {
	sketch := paint.New(b.frame, nil)
	type stroke struct {
		x, y, high []float64
		style      charts.LineStyle
	}
	var all []stroke
	b.strokes(func(x, low, high []float64, style charts.LineStyle) {
		all = append(all, stroke{x, low, high, style})
	},
		func(x, y []float64, style charts.LineStyle) {
			all = append(all, stroke{x, y, nil, style.Times(b.frame.Ratio())})
		})
	for i := len(all) - 1; i >= 0; i-- {
		sketch.Add(all[i].x, all[i].y, all[i].high, &all[i].style)
	}
	plot, _, _ := b.frame.Device()
	if pixels, ok := paint.Draw(&b.k.raster, &sketch.Job, nil); ok {
		drawn.Pixels, drawn.PixelsW, drawn.PixelsH = b.k.Export(pixels), plot.W, plot.H
	}
	b.k.ExportScene(drawn, b.frame.Plot, &b.frame.Scene)
}

func (b *bands) scene(c *view.Card, say func(wire.Text) string) (*charts.Scene, float64, float64) {
	return b.saved(c, say, report.PictureAxis(b.axis), func(f *charts.Frame) {
		b.strokes(f.Band, f.Stroke)
	})
}

func (b *bands) readout(q *chart.Hover) *chart.Readout {
	m := &chart.Readout{}
	run, i := b.pointedAt(q)
	if run == nil {
		return m
	}
	s := &b.slices[run.slices[i]]
	m.Heading, m.At = heading(s), run.x[i]
	m.X = b.frame.Plot.X + b.frame.X.PxFromData(run.x[i])
	b.plot.at = pointed{true, run.series.run, run.x[i], run.percentiles[query.Median][i]}
	var rows []chart.Row
	for k := len(run.percentiles) - 1; k >= 0; k-- {
		rows = append(rows, chart.Row{
			Label: labelOfPercentile(query.BasisPoints[k] / 100),
			Value: wire.Value(run.percentiles[k][i]),
		})
	}
	rows = append(rows, chart.Row{Label: labelCount.Text(), Value: count(b.summary(s).Count)},
		chart.Row{Label: report.LabelTime.Text(), Value: b.k.Moment(float64(s.wall))})
	m.Rows = b.facts(s, rows...)
	median := len(m.Rows) - len(rows) + len(run.percentiles) - 1 - query.Median
	if v := run.percentiles[query.Median][i]; charts.Finite(v) {
		m.Rows[median].Y = b.frame.Plot.Y + b.frame.Y.PxFromData(v)
	}
	return m
}

// pointedAt returns the run and the index that a question is about: the nearest along x, of the run
// whose median is nearest there. run is nil for none.
func (b *bands) pointedAt(q *chart.Hover) (run *bandRun, at int) {
	if view.ByKeys(q) && b.plot.at.on {
		for i, r := range b.runs {
			if r.series.run != b.plot.at.run {
				continue
			}
			r = b.runs[min(max(i+q.Down, 0), len(b.runs)-1)]
			if at = view.Nearest(r.x, q.At); at >= 0 {
				return r, min(max(at+q.Points, 0), len(r.x)-1)
			}
		}
	}
	if !view.Near(b.frame.Plot, q.X, q.Y) {
		return nil, 0
	}
	best := math.Inf(1)
	for _, r := range b.runs {
		i := view.Nearest(r.x, b.frame.X.DataFromPx(q.X-b.frame.Plot.X))
		if i < 0 {
			continue
		}
		distance := math.Abs(b.frame.Plot.Y +
			b.frame.Y.PxFromData(r.percentiles[query.Median][i]) - q.Y)
		if math.IsNaN(distance) {
			distance = math.MaxFloat64
		}
		if distance < best {
			best, run, at = distance, r, i
		}
	}
	return run, at
}
