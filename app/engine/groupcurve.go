package engine

import (
	"strconv"

	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// groupCurve returns the curve of a group: the centre of the lines of its members as each would be drawn, at their newest attempts, with the band around
// it.
func (e *Engine) groupCurve(p *scalarPlot, l *plotLine) *curve {
	lines, parts := make([]query.Line, len(l.members)), make([]*curve, len(l.members))
	points, members := 0, ""
	for i, run := range l.members {
		part := e.seriesCurve(p, run, l.Tag, store.NewestAttempt)
		lines[i] = query.Line{X: part.line.X, Y: part.drawn, Sorted: part.line.Sorted}
		parts[i] = part
		points += len(part.line.X)
		members += strconv.FormatUint(part.stamp, 36) + ","
	}
	made := curveSource{aggregate: p.look.Aggregate, members: members}
	if points > query.MaxPlaces {
		made.within = p.within
	}
	c := p.curves[l.key()]
	if c == nil {
		c = &curve{group: new(query.GroupLine)}
		p.curves[l.key()] = c
	}
	if c.made == made {
		return c
	}
	c.parts, c.lost = parts, 0
	for _, part := range parts {
		c.lost += part.lost
	}
	c.made = made
	c.group.Aggregate(lines, query.Aggregation{Centre: query.Centre(made.aggregate.Centre), Band: query.Band(made.aggregate.Band),
		Within: query.Extent{Low: made.within.Lo, High: made.within.Hi}})
	c.line, c.drawn, c.ownX = c.group.Line, c.group.Y, true
	c.low, c.high = nil, nil
	if made.aggregate.Band != wire.BandNone {
		c.low, c.high = c.group.Low, c.group.High
	}
	c.measure()
	return c
}

// asLogged returns what the line of a group would be at a place if its members were not smoothed.
func (e *Engine) asLogged(p *scalarPlot, l *plotLine, x float64) float64 {
	lines := make([]query.Line, len(l.curve.parts))
	for i, part := range l.curve.parts {
		lines[i] = part.line
	}
	g := &e.view.scratch.group
	g.AggregateAt(x, lines, query.Aggregation{Centre: query.Centre(p.look.Aggregate.Centre)})
	return g.Y[0]
}

// point returns the point of a series that a line has at an index, and the first of that series. Of a group it is the point of a member that is nearest
// along x.
func (p *scalarPlot) point(l *plotLine, i int) (point, first store.Point, ok bool) {
	run, index, attempts := l.Run, l.curve.line.Point(i), p.attempts
	if l.Group > 0 {
		if run, index, ok = l.member(l.curve.line.X[i]); !ok {
			return point, first, false
		}
		attempts = store.NewestAttempt
	}
	series := p.at(run, l.Tag, attempts)
	first, ok = series.First()
	return series.At(index), first, ok
}

// member returns the member of a group that has a point nearest to a place along x, and the index of that point in its series.
func (l *plotLine) member(x float64) (run wire.RunID, index int, ok bool) {
	best := 0.0
	for i, part := range l.curve.parts {
		k, some := query.NearestPoint(part.line, x)
		if !some {
			continue
		}
		if away := abs(part.line.X[k] - x); !ok || away < best {
			run, index, best, ok = l.members[i], part.line.Point(k), away, true
		}
	}
	return run, index, ok
}

func abs(v float64) float64 {
	if v < 0 {
		return -v
	}
	return v
}
