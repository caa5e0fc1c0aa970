package worker

import (
	"math"

	"eventlens/app/engine/view"
	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/eventfile/query"
)

// answerTable answers with the figures of a card, as drawn now.
func (k *Kind) answerTable(q view.Question, m *scalar.GetTable) {
	table := &scalar.Table{At: m.At, All: m.All}
	if p, ok := k.UpToDatePlot(q.Card).(*Plot); ok {
		k.fill(p)
		table.Rows = k.table(k.withAllGroups(p), m)
		p.measure()
	}
	k.Answer(q, table)
}

// withAllGroups returns a plot whose groups cover all of x. Groups of long series are otherwise
// aggregated only within the zoom, since their number of points is limited.
func (k *Kind) withAllGroups(p *Plot) *Plot {
	all := *p
	all.within, all.filled, all.curves, all.lines = wire.Span{}, true,
		make(map[curveKey]*curve, len(p.curves)), append([]plotLine(nil), p.lines...)
	for key, c := range p.curves {
		if !c.made.within.On() {
			all.curves[key] = c
		} else {
			all.filled = false
		}
	}
	if all.filled {
		return p
	}
	k.fill(&all)
	return &all
}

// table returns the table rows of a plot, in the order of its lines.
func (k *Kind) table(p *Plot, m *scalar.GetTable) []scalar.TableRow {
	rows := make([]scalar.TableRow, 0, len(p.lines))
	for i := range p.lines {
		l := &p.lines[i]
		rows = append(rows, p.tableRow(l, k.loggedLine(p, l), m))
	}
	return rows
}

// tableRow returns the row of a line, given its unsmoothed values.
func (p *Plot) tableRow(l *plotLine, logged query.Line, m *scalar.GetTable) scalar.TableRow {
	var s query.Stats
	if m.All {
		s = query.StatsOf(logged, l.curve.drawn)
	} else {
		s = query.StatsBetween(logged, l.curve.drawn, m.At.Lo, m.At.Hi)
	}
	sample := func(i int) wire.Sample { return p.sample(l, logged.Y, i) }
	row := scalar.TableRow{Series: l.Series, Points: int64(s.Points), From: sample(s.From),
		To: sample(s.To), Min: sample(s.Min), Max: sample(s.Max),
		Latest: sample(len(logged.X) - 1), Mean: s.Mean, Relative: math.NaN(),
		Members: len(l.members)}
	if s.From >= 0 {
		row.Relative = p.stamp(l, s.From).relative
	}
	return row
}

// sample returns a point of a line, with its unsmoothed value from logged; NaNs if there is no such
// index.
func (p *Plot) sample(l *plotLine, logged []float64, i int) wire.Sample {
	none := math.NaN()
	if i < 0 || i >= len(logged) {
		return wire.Sample{Wall: none, Value: none, Smoothed: none}
	}
	at := p.stamp(l, i)
	s := wire.Sample{Step: at.step, Value: logged[i], Smoothed: l.curve.drawn[i]}
	if at.wall == at.wall {
		s.Wall = at.wall
	}
	return s
}
