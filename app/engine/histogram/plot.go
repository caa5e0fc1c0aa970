package histogram

import (
	"math"
	"slices"

	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
	"eventlens/charts/svg"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// Kind is the kind of histograms.
type Kind struct{ *view.Env }

// New returns the kind.
func New(env *view.Env) *Kind { return &Kind{env} }

// NewPlot implements view.Kind.
func (k *Kind) NewPlot() view.Plot { return &plot{k: k, remote: newRemoteBuckets()} }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &chart.Protocol }

// Ask implements view.Kind: histograms are asked nothing but what is under the pointer.
func (*Kind) Ask(view.Question) {}

// plot is a drawn card.
type plot struct {
	k         *Kind
	run       wire.RunID
	frame     *charts.RidgeFrame // nil where there is no such run
	low, high float64            // the ends of the bins
	ridges    []query.Ridge
	total     int // histograms there are
	remote    *remoteBuckets
}

// maxRidges is about as many histograms as can be told apart on a card.
const maxRidges = 60

// Empty implements view.Plot.
func (p *plot) Empty() bool { return len(p.ridges) == 0 }

// Draw implements view.Plot: it lays out the histograms of one run.
func (p *plot) Draw(c *view.Card, drawn *wire.Drawn) view.Plot {
	k := p.k
	next := &plot{k: k, run: c.Run, remote: p.remote}
	snapshot := k.Snapshot()
	if k.Run(c.Run) == nil {
		return next
	}
	series := snapshot.Buckets(store.RunID(c.Run), store.TagID(c.Tag), k.Attempts)
	line := query.RidgesOver(k.spanOf(snapshot, store.TagID(c.Tag)), series, query.DefaultBins, maxRidges, next.remote.fetched)
	next.low, next.high, next.ridges, next.total = line.Low, line.High, line.Ridges, line.Total
	if places := next.remote.unread(line.Missing); len(places) > 0 {
		drawn.Complete = false
		k.fetchBuckets(c.ID, next.remote, places)
	}
	next.layOut(c)
	drawn.Total = int64(next.total)
	if next.visible() {
		drawn.Points = int64(next.frame.Drawn)
	}
	if !next.Empty() {
		drawn.Runs = []wire.RunID{c.Run}
	}
	drawn.Summary = next.summary(snapshot.Tag(store.TagID(c.Tag)).Name, k.RunName(c.Run))
	return next
}

// spanOf returns what the histograms of a tag span in all runs, so that its cards share their range along x.
func (k *Kind) spanOf(snapshot *store.Snapshot, tag store.TagID) query.Extent {
	span := query.NoExtent
	for _, run := range snapshot.Tag(tag).Runs {
		own := query.SpanOf(snapshot.Buckets(run, tag, k.Attempts))
		span.Low, span.High = min(span.Low, own.Low), max(span.High, own.High)
	}
	return span
}

// visible reports whether any of the histograms has a value that can be drawn: not those that are empty, or whose edges are infinite.
func (p *plot) visible() bool {
	return slices.ContainsFunc(p.ridges, func(r query.Ridge) bool { return r.Count > 0 })
}

func (p *plot) layOut(c *view.Card) {
	k := p.k
	layout := charts.RidgeChart{W: c.Width, H: c.Height, Ratio: c.Ratio, X: charts.Range{Lo: p.low, Hi: p.high},
		Ridges: make([]charts.Ridge, len(p.ridges)), Depth: charts.Axis{Kind: charts.AxisStep},
		Run: k.Style(k.Ink(c.Run)), Theme: &k.Theme, Max: maxRidges}
	if k.Overlay {
		layout.Mode = charts.RidgeOverlay
	}
	for i, h := range p.ridges {
		layout.Ridges[i] = charts.Ridge{Step: int64(h.Step), WallSec: float64(h.Wall), Bins: h.Counts}
	}
	p.frame = layout.Layout()
}

// Show implements view.Plot.
func (p *plot) Show(drawn *wire.Drawn) {
	if p.frame != nil {
		p.k.ExportScene(drawn, p.frame.Plot, &p.frame.Scene)
	}
}

func (p *plot) summary(tag, run string) wire.Text {
	s := report.Histograms{Tag: tag, Run: run}
	if !p.Empty() {
		s.Drawn, s.Total = p.frame.Drawn, p.total
		s.First, s.Last = int64(p.ridges[0].Step), int64(p.ridges[len(p.ridges)-1].Step)
		s.Low, s.High = p.low, p.high
	}
	return s.Text()
}

// SVG implements view.Plot.
func (p *plot) SVG(c *view.Card, say func(wire.Text) string) []byte {
	if p.frame == nil {
		return nil
	}
	title := report.Tag(p.k.Snapshot().Tag(store.TagID(c.Tag)).Name)
	if name := p.k.RunName(c.Run); name != "" {
		title = report.TagOfRun(title, wire.Plain(name))
	}
	return svg.Append(nil, &p.frame.Scene, c.Width, c.Height, say(title), p.k.Theme.Surface)
}

// Readout implements view.Plot: it describes the bin under the pointer and the histogram that it belongs to.
func (p *plot) Readout(q *chart.Hover) *chart.Readout {
	m := &chart.Readout{}
	ridge, bin, ok := p.frame.RidgeAt(q.X, q.Y)
	if !ok {
		return m
	}
	h := &p.ridges[ridge]
	width := (p.high - p.low) / float64(len(h.Counts))
	left := p.low + float64(bin)*width
	m.Heading = report.Heading(wire.AxisStep, wire.Whole(int64(h.Step)))
	m.X = p.frame.Plot.X + p.frame.X.PxFromData(left+width/2)
	value := wire.Value
	for _, row := range []chart.Row{
		{Label: report.LabelBin(), Value: report.Range(value(left), value(left+width))},
		{Label: report.LabelCount(), Value: report.PartOfWhole(count(h.Counts[bin]), count(h.Count))},
		{Label: report.LabelMean(), Value: report.MeanAndDeviation(value(h.Mean), value(h.Std))},
		{Label: report.LabelMin(), Value: value(h.Min)},
		{Label: report.LabelMax(), Value: value(h.Max)},
		{Label: report.LabelTime(), Value: p.k.Moment(float64(h.Wall))},
	} {
		row.Run, row.Y = p.run, math.NaN()
		m.Rows = append(m.Rows, row)
	}
	m.Rows[0].Y = p.frame.Top(ridge, bin)
	return m
}

// count is a count, which need not be whole after the histogram was binned anew.
func count(n float64) wire.Text {
	if n < 1000 {
		return wire.Value(n)
	}
	return wire.Whole(int64(math.Round(n)))
}
