package worker

import (
	"math"
	"slices"
	"sort"

	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
)

// heat draws the counts of every histogram as colours, over steps or times. Counts of several runs
// at the same place are added up.
type heat struct {
	along
	cells  []heatCell // sorted by place once laid out
	counts charts.Heat
}

// heatCell has all histograms of one step or time.
type heatCell struct {
	place  float64
	counts []float64
	slices []int
}

func newHeat(p *plot) maker { return &heat{along: along{plot: p}} }

func (h *heat) add(s slice, d *piece) {
	if charts.Finite(s.place) {
		h.cells = append(h.cells,
			heatCell{place: s.place, counts: d.counts, slices: []int{len(h.slices) - 1}})
	}
}

func (h *heat) lay(c *view.Card, drawn *wire.Drawn) figure {
	sort.SliceStable(h.cells, func(i, j int) bool { return h.cells[i].place < h.cells[j].place })
	merged := h.cells[:0]
	for _, cell := range h.cells {
		if n := len(merged) - 1; n >= 0 && merged[n].place == cell.place {
			// the sum must not overwrite the first histogram's own counts
			if len(merged[n].slices) == 1 {
				merged[n].counts = slices.Clone(merged[n].counts)
			}
			for i, count := range cell.counts {
				merged[n].counts[i] += count
			}
			merged[n].slices = append(merged[n].slices, cell.slices...)
			continue
		}
		merged = append(merged, cell)
	}
	h.cells = merged
	low, high := h.bins.Ends()
	h.counts = charts.Heat{
		Low: low, High: high, Log: h.look.Log, Color: h.k.Theme.Label, Theme: &h.k.Theme,
	}
	if styles := h.styles(); len(styles) == 1 {
		h.counts.Color = styles[0].Color
	} else {
		h.counts.Color = h.k.Theme.Text
	}
	for i := range h.cells {
		h.counts.X, h.counts.Counts = append(h.counts.X, h.cells[i].place),
			append(h.counts.Counts, h.cells[i].counts)
	}
	up := charts.Range{Lo: low, Hi: high}
	if !(low < high) {
		up = charts.Range{Lo: math.NaN(), Hi: math.NaN()}
	}
	h.layOut(c, drawn, h.counts.Cells(), up)
	return h
}

func (h *heat) show(drawn *wire.Drawn) {
	if len(h.cells) > 0 && h.bins.Len() > 0 {
		plot, _, _ := h.frame.Device()
		drawn.Pixels, drawn.PixelsW, drawn.PixelsH = h.k.Export(h.frame.HeatPixels(&h.counts)),
			plot.W, plot.H
	}
	h.k.ExportScene(drawn, h.frame.Plot, &h.frame.Scene)
}

func (h *heat) scene(c *view.Card, say func(wire.Text) string) (*charts.Scene, float64, float64) {
	return h.saved(c, say, report.PictureAxis(h.axis), func(f *charts.Frame) {
		if h.bins.Len() > 0 {
			f.HeatCells(&h.counts)
		}
	})
}

func (h *heat) readout(q *chart.Hover) *chart.Readout {
	m := &chart.Readout{}
	first, end, bin, ok := h.pointedAt(q)
	if !ok {
		return m
	}
	bins := h.bins.Len()
	width := h.counts.High/float64(bins) - h.counts.Low/float64(bins)
	low := h.counts.Low + float64(bin)*width
	cell := &h.cells[(first+end-1)/2]
	s := &h.slices[cell.slices[0]]
	m.Heading, m.At = heading(s), cell.place
	m.X = h.frame.Plot.X + h.frame.X.PxFromData(cell.place)
	h.plot.at = pointed{true, s.series.run, cell.place, low + width/2}
	y := h.frame.Plot.Y + h.frame.Y.PxFromData(low+width/2)
	switch {
	case end-first > 1:
		m.Rows = h.rangeRows(first, end, bin, low, low+width)
	case len(cell.slices) > 1:
		m.Rows = h.summedRows(cell, bin, low, low+width)
	default:
		m.Rows = h.bucketRows(s, low, low+width, cell.counts[bin])
	}
	m.Rows[0].Y = y
	return m
}

// rangeRows describes a bin of several steps that share a column.
func (h *heat) rangeRows(first, end, bin int, low, high float64) []chart.Row {
	sum := 0.0
	for i := first; i < end; i++ {
		sum += h.cells[i].counts[bin]
	}
	step := func(cell int) wire.Text {
		return wire.Whole(int64(h.slices[h.cells[cell].slices[0]].step))
	}
	s := h.slices[h.cells[first].slices[0]]
	return h.plain(&s,
		chart.Row{
			Label: labelBin.Text(),
			Value: report.Range.With(wire.Value(low), wire.Value(high)),
		},
		chart.Row{Label: labelMeanCount.Text(), Value: estimate(sum / float64(end-first))},
		chart.Row{
			Label: labelSteps.Text(),
			Value: report.Range.With(step(first), step(end-1)),
		})
}

// summedRows describes a bin of several runs at one place.
func (h *heat) summedRows(cell *heatCell, bin int, low, high float64) []chart.Row {
	whole := 0.0
	for _, i := range cell.slices {
		whole += h.summary(&h.slices[i]).Count
	}
	s := h.slices[cell.slices[0]]
	return h.plain(&s,
		chart.Row{
			Label: labelBin.Text(),
			Value: report.Range.With(wire.Value(low), wire.Value(high)),
		},
		chart.Row{
			Label: labelCount.Text(),
			Value: report.PartOfWhole.With(estimate(cell.counts[bin]), count(whole)),
		})
}

// pointedAt returns the histograms and the bin that a question is about.
func (h *heat) pointedAt(q *chart.Hover) (first, end, bin int, ok bool) {
	if len(h.cells) == 0 || h.bins.Len() == 0 {
		return 0, 0, 0, false
	}
	if view.ByKeys(q) && h.plot.at.on {
		i := min(max(view.Nearest(h.counts.X, q.At)+q.Points, 0), len(h.cells)-1)
		bins := h.bins.Len()
		share := (h.plot.at.value - h.counts.Low) / (h.counts.High - h.counts.Low)
		return i, i + 1, min(max(int(share*float64(bins))-q.Down, 0), bins-1), true
	}
	first, end, bin, ok = h.frame.HeatAt(&h.counts, q.X, q.Y)
	return first, end, bin, ok && bin >= 0
}
