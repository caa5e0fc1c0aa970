package worker

import (
	"eventlens/app/wire"
	"eventlens/eventfile/query"
)

// piece has the data of a histogram that a card draws.
type piece struct {
	edges       []float64 // edges of buckets drawn as logged; nil if the card's bins are drawn
	counts      []float64 // per bucket or bin
	percentiles query.Percentiles
	valued      bool // there are percentiles
	faults      query.Faults
	summary     query.Summary // summary of a piece kept without its buckets
}

// form has everything that pieces depend on besides their buckets.
type form struct {
	bins  int          // number of bins
	span  query.Extent // range of the bins
	width int          // histograms of at most this many buckets are drawn as logged; 0 for bins
}

// formOf returns a card's form. Bands reuse the data of ridges, so switching between them needs no
// read.
func formOf(p *plot) form {
	f := form{bins: p.bins.Len(), span: p.span}
	if p.look.Logged && p.look.Mode.Ridges() && f.bins > 0 {
		f.width = max(int(p.card.Width), 1)
	}
	return f
}

// bytes estimates the memory of a piece.
func (f *form) bytes() int { return 400 + 8*f.bins + 24*f.width }

// fill adds the counts of a histogram to a piece; room is memory for the counts of bins.
func (f *form) fill(d *piece, bins query.Bins, numbers, room []float64) {
	switch {
	case f.width > 0:
		d.edges, d.counts = query.Logged(numbers, f.span, f.width)
	case f.bins > 0:
		d.counts = room
		bins.Share(d.counts, numbers)
	}
}

// reducer returns a function that makes pieces kept without their buckets. Any goroutine may call
// it.
func (p *plot) reducer() func(numbers []float64) *piece {
	f, bins := formOf(p), p.bins
	return func(numbers []float64) *piece {
		d := &piece{faults: query.FaultsOf(numbers), summary: query.Summarize(numbers)}
		d.percentiles, d.valued = query.PercentilesOf(numbers)
		f.fill(d, bins, numbers, make([]float64, f.bins))
		return d
	}
}

// reduce makes a piece with only the values that the card's mode needs.
func (p *plot) reduce(f *form, numbers []float64) piece {
	d := piece{faults: query.FaultsOf(numbers)}
	if p.look.Mode == wire.HistogramBands {
		d.percentiles, d.valued = query.PercentilesOf(numbers)
		return d
	}
	var room []float64
	if f.width == 0 {
		if len(p.room) < f.bins {
			p.room = make([]float64, countsAtOnce*f.bins)
		}
		room, p.room = p.room[:f.bins:f.bins], p.room[f.bins:]
	}
	f.fill(&d, p.bins, numbers, room)
	return d
}

// countsAtOnce is the number of histograms for which memory is allocated at once.
const countsAtOnce = 64
