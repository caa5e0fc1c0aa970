package engine

import (
	"math"

	"eventlens/app/wire"
	"eventlens/eventfile/query"
)

// getTable answers with the figures of all lines of a card, as they are drawn now: what is owed to the card is drawn first. A card that is not on
// screen has none.
func (e *Engine) getTable(m *wire.GetTable) {
	answer := &wire.Table{Card: m.Card, At: m.At, All: m.All}
	if c := e.view.card(m.Card); c != nil {
		if c.urgent || e.outdated(c, e.store.Snapshot()) {
			e.draw(c)
		}
		if p, ok := c.plot.(*scalarPlot); ok {
			e.fill(p)
			answer.Rows = e.whole(p).table(m)
		}
	}
	e.send(answer)
}

// whole returns a plot with all of its groups. Those of long series are summed up where they are in view alone, since there is a bound on the places.
func (e *Engine) whole(p *scalarPlot) *scalarPlot {
	all := *p
	all.within, all.filled, all.curves, all.lines = wire.Span{}, true, make(map[curveKey]*curve, len(p.curves)), append([]plotLine(nil), p.lines...)
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
	e.fill(&all)
	return &all
}

// table returns the rows in the order of the runs' names, groups behind them; with several tags tag after tag.
func (p *scalarPlot) table(m *wire.GetTable) []wire.TableRow {
	rows := make([]wire.TableRow, 0, len(p.lines))
	for i := range p.lines {
		rows = append(rows, p.tableRow(&p.lines[i], m))
	}
	return rows
}

func (p *scalarPlot) tableRow(l *plotLine, m *wire.GetTable) wire.TableRow {
	line := l.curve.line
	var s query.Stats
	if m.All {
		s = query.StatsOf(line, l.curve.drawn)
	} else {
		s = query.StatsBetween(line, l.curve.drawn, m.At.Lo, m.At.Hi)
	}
	return wire.TableRow{Series: l.Series, Points: int64(s.Points), From: p.sample(l, s.From), To: p.sample(l, s.To), Min: p.sample(l, s.Min), Max: p.sample(l, s.Max),
		Latest: p.sample(l, len(line.X)-1), Mean: s.Mean, Began: p.sample(l, 0).Wall, Members: len(l.members)}
}

// sample returns a point of a line; an index that there is none of stands for none. Of a group the step is its place on an axis of steps, and else, as its wall time, that of the nearest
// point of a member.
func (p *scalarPlot) sample(l *plotLine, i int) wire.Sample {
	none := math.NaN()
	if i < 0 || i >= len(l.curve.line.X) {
		return wire.Sample{Wall: none, Value: none, Smoothed: none}
	}
	s := wire.Sample{Wall: none, Value: l.curve.line.Y[i], Smoothed: l.curve.drawn[i]}
	if point, _, ok := p.point(l, i); ok {
		s.Step, s.Wall = int64(point.Step), float64(point.Wall)
	}
	if x := l.curve.line.X[i]; l.Group > 0 && p.look.Axis == wire.AxisStep && math.Abs(x) < 1<<63 {
		s.Step = int64(math.Round(x))
	}
	return s
}
