package worker

import (
	"math"
	"strconv"

	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// groupCurve returns the curve of a group: the centre line of its members, with the band around it.
// Each member counts with its newest attempts, as its line would be drawn.
func (k *Kind) groupCurve(p *Plot, l *plotLine) *curve {
	lines, parts := make([]query.Line, len(l.members)), make([]*curve, len(l.members))
	points, members := 0, ""
	for i, run := range l.members {
		part := k.seriesCurve(p, run, l.Tag, store.NewestAttempt)
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
	c.parts, c.lost, c.logged = parts, 0, c.logged[:0]
	for _, part := range parts {
		c.lost += part.lost
	}
	c.made = made
	c.group.Aggregate(lines,
		query.Aggregation{Centre: query.Centre(made.aggregate.Centre),
			Band:   query.Band(made.aggregate.Band),
			Within: query.Extent{Low: made.within.Lo, High: made.within.Hi}})
	c.line, c.drawn, c.ownX = c.group.Line, c.group.Y, true
	c.low, c.high, c.inner = nil, nil, nil
	if made.aggregate.Band != wire.BandNone {
		c.low, c.high = c.group.Low, c.group.High
	}
	if made.aggregate.Band == wire.BandQuantiles {
		c.inner = [][]float64{c.group.InnerLow, c.group.InnerHigh}
	}
	c.measure()
	return c
}

// asLogged returns the line of a group at some of its x, computed from unsmoothed members. The
// result is valid until the next call.
func (k *Kind) asLogged(p *Plot, l *plotLine, places []float64) []float64 {
	lines := make([]query.Line, len(l.curve.parts))
	for i, part := range l.curve.parts {
		lines[i] = part.line
	}
	g := &k.scratch.group
	g.AggregateAt(places, lines, query.Aggregation{Centre: query.Centre(p.look.Aggregate.Centre)})
	return g.Y
}

// loggedLine returns a line without smoothing, point by point. For a group this needs another
// aggregation, which only tables of figures require.
func (k *Kind) loggedLine(p *Plot, l *plotLine) query.Line {
	c := l.curve
	line := c.line
	if l.Group == 0 || !p.look.Smoothing.On() || len(line.X) == 0 {
		return line
	}
	if len(c.logged) == 0 {
		c.logged = append(c.logged, k.asLogged(p, l, line.X)...)
	}
	line.Y = c.logged
	return line
}

// point returns the series point behind a line's point, and the first of that series. For a group
// it is the nearest member's point along x.
func (p *Plot) point(l *plotLine, i int) (point, first store.Point, ok bool) {
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

// stamp is when a point of a line was logged.
type stamp struct {
	step int64
	// seconds since the Unix epoch, and since the first point of the series; NaN if undefined
	wall, relative float64
	ok             bool // the point was found in its series
}

// stamp returns the stamp of a line's point. For a group the step is its position on an axis of
// steps, otherwise the step of the nearest point of a member. A group of several runs, logged at
// different times, has a time only if the x axis shows it.
func (p *Plot) stamp(l *plotLine, i int) stamp {
	s := stamp{wall: math.NaN(), relative: math.NaN()}
	if point, first, ok := p.point(l, i); ok {
		s = stamp{int64(point.Step), float64(point.Wall), float64(point.Wall - first.Wall), true}
	}
	if l.Group == 0 {
		return s
	}
	x := l.curve.line.X[i]
	if len(l.members) > 1 {
		s.wall, s.relative = math.NaN(), math.NaN()
		switch p.look.Axis {
		case wire.AxisWall:
			s.wall = x
		case wire.AxisRelative:
			s.relative = x
		}
	}
	if p.look.Axis == wire.AxisStep && abs(x) < 1<<63 {
		s.step = int64(math.Round(x))
	}
	return s
}

// member returns the group member with the point nearest along x, and the index of that point in
// its series.
func (l *plotLine) member(x float64) (run wire.RunID, index int, ok bool) {
	best := 0.0
	for i, part := range l.curve.parts {
		k, some := query.NearestPoint(part.line, x)
		if !some {
			continue
		}
		if distance := abs(part.line.X[k] - x); !ok || distance < best {
			run, index, best, ok = l.members[i], part.line.Point(k), distance, true
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
