package histogram

import (
	"context"

	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire/histogram"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// Ask implements view.Kind: a card is asked what it has at a step.
func (k *Kind) Ask(q view.Question) {
	m, ok := q.Content.(*histogram.GetStep)
	if !ok {
		return
	}
	k.tables[q.Card] = q.Serial
	p, _ := k.Fresh(q.Card).(*plot)
	if p == nil || len(p.series) == 0 {
		k.Answer(q, &histogram.Step{})
		return
	}
	answer := p.step(m)
	if !m.Table || answer.Count == 0 {
		k.Answer(q, answer)
		return
	}
	h := p.series[0].buckets.At(answer.Index)
	if h.InMemory() {
		tabulate(answer, h.AppendBuckets(nil))
		k.Answer(q, answer)
		return
	}
	k.readTable(q, answer, h.Place)
}

// readTable answers with buckets that are read of the file.
func (k *Kind) readTable(q view.Question, answer *histogram.Step, at store.Place) {
	read := k.Payload(at.File)
	k.Spawn(k.Context(), func(ctx context.Context) {
		buckets := readBuckets(ctx, read, at)
		k.Do(ctx, func() {
			if k.tables[q.Card] != q.Serial {
				return
			}
			if buckets == nil {
				answer.Problem = report.ProblemHistogramUnread()
			}
			tabulate(answer, buckets)
			k.Answer(q, answer)
		})
	})
}

// tabulate fills in the buckets of a step.
func tabulate(answer *histogram.Step, numbers []float64) {
	all := query.BucketsOf(numbers)
	for _, b := range all {
		if store.IsFinite(b.Count) {
			answer.Total += b.Count
		}
	}
	if len(all) > histogram.MostBuckets {
		answer.More = len(all) - histogram.MostBuckets
		all = all[:histogram.MostBuckets]
	}
	for _, b := range all {
		answer.Buckets = append(answer.Buckets, histogram.Bucket(b))
	}
}

// step returns what a card has at a step, without the table.
func (p *plot) step(m *histogram.GetStep) *histogram.Step {
	answer := &histogram.Step{Run: p.series[0].run}
	for i, s := range p.series {
		stamp, ok := p.k.Find(s.buckets.Moments(), m.Wish)
		if i == 0 {
			answer.Stamp = stamp
		}
		if !ok || p.figure == nil {
			continue
		}
		if xy := p.markOf(s, stamp.Index); len(xy) > 0 {
			answer.Marks = append(answer.Marks, histogram.Mark{XY: xy})
		}
	}
	return answer
}

// markOf returns the outline of a histogram on the card, or an upright line where it is.
func (p *plot) markOf(s *series, index int) []float64 {
	for i := range p.slices {
		if p.slices[i].series != s || p.slices[i].index != index {
			continue
		}
		switch f := p.figure.(type) {
		case *ridges:
			return wide(f.frame.Outline(i))
		case *bands:
			return f.upright(p.slices[i].place)
		case *heat:
			return f.upright(p.slices[i].place)
		}
	}
	return nil
}

// upright returns a line at a place, nothing where that is out of sight.
func (a *along) upright(place float64) []float64 {
	plot := a.frame.Plot
	x := a.frame.X.PxFromData(place)
	if !charts.Finite(x) || x < 0 || x > plot.W {
		return nil
	}
	return []float64{plot.X + x, plot.Y, plot.X + x, plot.Y + plot.H}
}
