package worker

import (
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

// plot is a drawn card.
type plot struct {
	k      *Kind
	card   wire.Card
	name   string // name of the tag
	look   wire.HistogramLook
	axis   wire.Axis
	series []*series    // series of the visible runs that have the tag
	span   query.Extent // range of the values of the tag, for the axis
	values query.Extent // range of the values of the drawn histograms
	bins   query.Bins   // common bins of all histograms
	slices []slice      // the drawn histograms, in the order of the series
	total  int          // number of all histograms
	some   bool         // at least one histogram has a value
	faults faults
	figure figure // nil if there is nothing to draw
	remote *remoteBuckets
	room   []float64 // memory for the counts of the next histograms
	at     pointed
}

// series has the histograms of a run.
type series struct {
	run     wire.RunID
	buckets store.BucketSeries
	first   store.WallTime // of the first histogram
}

// slice is a drawn histogram.
type slice struct {
	series *series
	index  int // in the series
	step   store.Step
	wall   store.WallTime
	place  float64 // position along steps or times
}

// figure is the drawing of a card in one of the modes.
type figure interface {
	// show adds the picture and the scene to the message.
	show(*wire.Drawn)
	// scene returns the figure as a saved picture, with its size.
	scene(c *view.Card, say func(wire.Text) string) (s *charts.Scene, w, h float64)
	// readout answers a question about the pointer.
	readout(*chart.Hover) *chart.Readout
}

// pointed is the place last under the pointer, from which keys move on, even after the next
// drawing.
type pointed struct {
	on    bool // there is such a place
	run   wire.RunID
	place float64 // position along steps or times
	value float64 // position along the values
}

// Empty implements view.Plot.
func (p *plot) Empty() bool { return len(p.slices) == 0 }

// Draw implements view.Plot: it lays out the histograms of one run, or of all visible ones.
func (p *plot) Draw(c *view.Card, drawn *wire.Drawn) view.Plot {
	k := p.k
	snapshot := k.Snapshot()
	tag := snapshot.Tag(store.TagID(c.Tag))
	next := &plot{
		k: k, card: c.Card, name: tag.Name, look: k.Histograms, axis: k.Lines.Axis.Along(),
		remote: p.remote, at: p.at,
	}
	next.find(tag, snapshot)
	if len(next.series) == 0 {
		return next
	}
	next.bins = query.BinsOver(next.span, next.binCount())
	var m maker
	switch {
	case next.look.Mode == wire.HistogramHeat:
		m = newHeat(next)
	case next.look.Mode.Ridges():
		m = newRidges(next)
	default:
		m = newBands(next)
	}
	if missing := next.gather(m.add); len(missing) > 0 {
		drawn.Complete = false
		k.fetchBuckets(next, next.remote.next(missing))
	}
	next.figure = m.lay(c, drawn)
	next.describe(drawn)
	return next
}

// maker collects the histograms of a figure.
type maker interface {
	// add adds a histogram.
	add(s slice, d *piece)
	// lay lays out the figure of all added histograms.
	lay(c *view.Card, drawn *wire.Drawn) figure
}

// find finds the series of the card's runs, and the range of their values.
func (p *plot) find(tag store.Tag, snapshot *store.Snapshot) {
	p.span, p.values = query.NoExtent, query.NoExtent
	for _, run := range tag.Runs {
		id := wire.RunID(run)
		shown := p.card.Run == id || p.card.Run == 0 && !p.k.Hidden[id]
		if p.k.Run(id) == nil || !shown && p.look.Own {
			continue
		}
		buckets := snapshot.Buckets(run, tag.ID, p.k.Attempts)
		if own := query.SpanOf(buckets); !own.Empty() {
			p.span.Low, p.span.High = min(p.span.Low, own.Low), max(p.span.High, own.High)
		}
		if shown && buckets.Len() > 0 {
			p.series = append(p.series,
				&series{run: id, buckets: buckets, first: buckets.At(0).Wall})
			p.total += buckets.Len()
		}
	}
}

// finerBins is the number of bins of a heat map whose bins are not TensorBoard's.
const finerBins = 120

func (p *plot) binCount() int {
	if p.look.Mode == wire.HistogramHeat && p.look.Logged {
		return finerBins
	}
	return query.DefaultBins
}

// gather calls add with every histogram whose buckets are available, and returns the places of the
// others that are to be read.
func (p *plot) gather(add func(slice, *piece)) (missing []store.Place) {
	f := formOf(p)
	p.remote.begin(f)
	wanted := p.inFile(&f)
	var memory []float64
	for _, s := range p.series {
		for i := range s.buckets.Len() {
			h := s.buckets.At(i)
			var d *piece
			if h.InMemory() {
				memory = h.AppendBuckets(memory[:0])
				made := p.reduce(&f, memory)
				d = &made
				p.takeValues(query.ValuesOf(memory))
			} else if read, tried := p.remote.at(h.Place); read != nil {
				d = read
				p.takeValues(query.Extent{Low: read.summary.Min, High: read.summary.Max})
			} else {
				if wanted != nil && !wanted[h.Place] {
					p.faults.InFile++
				} else if !tried {
					missing = append(missing, h.Place)
				}
				continue
			}
			p.note(d.faults)
			at := slice{series: s, index: i, step: h.Step, wall: h.Wall}
			at.place = view.PlaceAlong(p.axis, at.step, at.wall, s.first)
			p.slices = append(p.slices, at)
			add(at, d)
		}
	}
	p.remote.end()
	return missing
}

// inFile returns which of the histograms in files are drawn, evenly chosen; nil for all.
func (p *plot) inFile(f *form) map[store.Place]bool {
	var left []store.Place
	for _, s := range p.series {
		for i := range s.buckets.Len() {
			if h := s.buckets.At(i); !h.InMemory() {
				left = append(left, h.Place)
			}
		}
	}
	most := mostBytes / f.bytes()
	if len(left) <= most {
		return nil
	}
	wanted := make(map[store.Place]bool, most)
	for _, at := range evenly(left, most) {
		wanted[at] = true
	}
	return wanted
}

// summary describes a drawn histogram.
func (p *plot) summary(s *slice) query.Summary {
	h := s.series.buckets.At(s.index)
	if h.InMemory() {
		return query.Summarize(h.AppendBuckets(nil))
	}
	if d := p.remote.pieces[h.Place]; d != nil {
		return d.summary
	}
	return query.Summarize(nil)
}

// takeValues includes a drawn histogram's values in p.values.
func (p *plot) takeValues(own query.Extent) {
	if own.Low <= own.High { // an empty histogram is left out: its ends may be NaN
		p.values.Low, p.values.High = min(p.values.Low, own.Low), max(p.values.High, own.High)
	}
}

// note counts the faults of a histogram.
func (p *plot) note(f query.Faults) {
	count := func(fault query.Faults, n *int) {
		if f&fault != 0 {
			*n++
		}
	}
	count(query.FaultNotFinite, &p.faults.NotFinite)
	count(query.FaultNegative, &p.faults.Negative)
	count(query.FaultOrder, &p.faults.Unordered)
	count(query.FaultEmpty, &p.faults.Empty)
	p.some = p.some || f&query.FaultEmpty == 0
}

// Numbers of histograms that take about 50 ms to draw; manyLines is the number of overlaid lines.
// In the page's program 1,000 overlaid lines take 40 ms, ridges of 3,000 histograms 53 ms, bands
// 47 ms and a heat map 44 ms.
const (
	many      = 3000
	manyLines = 1250
)

// describe adds the summary in words.
func (p *plot) describe(drawn *wire.Drawn) {
	drawn.Total = int64(p.total)
	if p.some && p.bins.Len() > 0 {
		drawn.Points = int64(len(p.slices))
	}
	for _, s := range p.series {
		drawn.Runs = append(drawn.Runs, s.run)
	}
	drawn.Slow = len(p.slices) >= many ||
		p.look.Mode == wire.HistogramOverlay && len(p.slices) >= manyLines
	s := summary{Tag: p.name, Runs: len(p.series)}
	if p.card.Run != 0 {
		s.Run = p.k.RunName(p.card.Run)
	} else if len(p.series) == 1 {
		s.Run = p.k.RunName(p.series[0].run)
	}
	if len(p.slices) > 0 {
		s.Drawn, s.Total = len(p.slices), p.total
		first, last := p.slices[0].step, p.slices[0].step
		for i := range p.slices {
			first, last = min(first, p.slices[i].step), max(last, p.slices[i].step)
		}
		s.First, s.Last = int64(first), int64(last)
		s.Low, s.High = p.values.Low, p.values.High
	}
	drawn.Summary, drawn.Note = s.text(), p.faults.text()
}

// Show implements view.Plot.
func (p *plot) Show(drawn *wire.Drawn) {
	if p.figure != nil {
		p.figure.show(drawn)
	}
}

// SVG implements view.Plot.
func (p *plot) SVG(c *view.Card, say func(wire.Text) string) []byte {
	if p.figure == nil {
		return nil
	}
	scene, w, h := p.figure.scene(c, say)
	return svg.Append(nil, scene, w, h, say(p.title()), p.k.Theme.Surface)
}

// title returns the tag, and the run if the card has only one.
func (p *plot) title() wire.Text {
	title := wire.Name(p.name)
	if name := p.k.RunName(p.card.Run); name != "" {
		return report.TagOfRun.With(title, wire.Plain(name))
	}
	return title
}

// legend names the runs of a card that shows several.
func (p *plot) legend() (lines []charts.LegendLine) {
	if p.card.Run != 0 {
		return nil
	}
	for _, s := range p.series {
		style := p.k.Style(p.k.Ink(s.run))
		style.Dash = nil
		lines = append(lines, charts.LegendLine{Name: p.k.RunName(s.run), Style: style})
	}
	return lines
}

// styles returns the line styles of the runs, in the order of the series.
func (p *plot) styles() []charts.LineStyle {
	styles := make([]charts.LineStyle, len(p.series))
	for i, s := range p.series {
		styles[i] = p.k.Style(p.k.Ink(s.run))
	}
	return styles
}

// Readout implements view.Plot.
func (p *plot) Readout(q *chart.Hover) *chart.Readout {
	if p.figure == nil {
		return &chart.Readout{}
	}
	return p.figure.readout(q)
}

// placeIn returns the index of a series in the card.
func (p *plot) placeIn(s *series) int { return slices.Index(p.series, s) }
