package worker

import (
	"context"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/histogram"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// Ask implements view.Kind: it answers with a card's histograms at a step.
func (k *Kind) Ask(q view.Question) {
	m, ok := q.Content.(*histogram.GetStep)
	if !ok {
		return
	}
	k.tables[q.Card] = q.Serial
	p, _ := k.UpToDatePlot(q.Card).(*plot)
	if p == nil || len(p.series) == 0 {
		k.Answer(q, &histogram.Step{})
		return
	}
	answer, at := p.step(m)
	if !m.Table || answer.Count == 0 {
		k.Answer(q, answer)
		return
	}
	numbers := make([][]float64, len(at))
	var places []store.Place
	var missing []int // indices of the tables whose buckets have to be read
	for i, h := range at {
		if h.InMemory() {
			numbers[i] = h.AppendBuckets([]float64{})
		} else {
			places, missing = append(places, h.Place), append(missing, i)
		}
	}
	if len(places) == 0 {
		k.answerTables(q, answer, numbers)
		return
	}
	readers := k.Readers(places)
	k.Spawn(k.Context(), func(ctx context.Context) {
		read := make([][]float64, len(places))
		payload.ReadAll(ctx, readers, places, bucketsOf(places, func(i int, numbers []float64) {
			read[i] = numbers
		}), nil)
		k.Do(ctx, func() {
			if k.tables[q.Card] != q.Serial {
				return
			}
			for i, table := range missing {
				numbers[table] = read[i]
			}
			k.answerTables(q, answer, numbers)
		})
	})
}

// answerTables answers with the buckets of all runs. numbers is nil if they could not be read.
func (k *Kind) answerTables(q view.Question, answer *histogram.Step, numbers [][]float64) {
	for i := range answer.Tables {
		table := &answer.Tables[i]
		if numbers[i] == nil {
			table.Problem = problemHistogramUnread.Text()
		}
		tabulate(table, numbers[i], histogram.MostBuckets/len(answer.Tables))
	}
	k.Answer(q, answer)
}

// tabulate fills in the buckets of a step, at most most of them.
func tabulate(table *histogram.Table, numbers []float64, most int) {
	all := query.BucketsOf(numbers)
	for _, b := range all {
		if store.IsFinite(b.Count) {
			table.Total += b.Count
		}
	}
	if most = max(most, 1); len(all) > most {
		table.More = len(all) - most
		all = all[:most]
	}
	for _, b := range all {
		table.Buckets = append(table.Buckets, histogram.Bucket(b))
	}
}

// step returns a card's histograms at a step, one for each table. The step is one of the run with
// the most steps. Other runs show their histogram at that step, or the last one before it.
func (p *plot) step(m *histogram.GetStep) (answer *histogram.Step, at []store.Histogram) {
	lead := p.series[0]
	for _, s := range p.series {
		if s.buckets.Len() > lead.buckets.Len() {
			lead = s
		}
	}
	answer = &histogram.Step{Run: lead.run}
	var ok bool
	if answer.Stamp, ok = p.k.Find(lead.buckets.Moments(), m.StepRequest); !ok {
		return answer, nil
	}
	request := m.StepRequest
	if !request.Placed && !request.Latest() {
		request = wire.StepAt(wire.AxisStep, float64(answer.Number), request.AllAttempts)
	}
	for _, s := range p.series {
		stamp := answer.Stamp
		if s != lead {
			stamp, _ = p.k.Find(s.buckets.Moments(), request)
		}
		at = append(at, s.buckets.At(stamp.Index))
		if m.Table {
			answer.Tables = append(answer.Tables, histogram.Table{Run: s.run, Step: stamp.Step})
		}
		if xy := p.markOf(s, stamp.Index); len(xy) > 0 {
			answer.Marks = append(answer.Marks, histogram.Mark{XY: xy})
		}
	}
	return answer, at
}

// markOf returns the outline of a histogram on the card, or a vertical line at its place.
func (p *plot) markOf(s *series, index int) []float64 {
	for i := range p.slices {
		if p.slices[i].series != s || p.slices[i].index != index {
			continue
		}
		switch f := p.figure.(type) {
		case *ridges:
			return float64s(f.frame.Outline(i))
		case *bands:
			return f.upright(p.slices[i].place)
		case *heat:
			return f.upright(p.slices[i].place)
		}
	}
	return nil
}

// upright returns a vertical line at a place; nil if that is outside the plot.
func (a *along) upright(place float64) []float64 {
	plot := a.frame.Plot
	x := a.frame.X.PxFromData(place)
	if !charts.Finite(x) || x < 0 || x > plot.W {
		return nil
	}
	return []float64{plot.X + x, plot.Y, plot.X + x, plot.Y + plot.H}
}
