package worker

import (
	"slices"

	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// A margin around a line is bounded by two other scalars of the run, at the line's steps. Its sides
// are smoothed like the line, so the line stays between them wherever it was logged between them.

// marginOf returns the margin around a run's line; the zero Margin if the run lacks one of the
// sides.
func (p *Plot) marginOf(run wire.RunID, tag wire.TagID) wire.Margin {
	for _, m := range p.margins {
		if m.Value == tag && p.has(run, m.Lower) && p.has(run, m.Upper) {
			return m
		}
	}
	return wire.Margin{}
}

// has reports whether a run has a scalar.
func (o *plotInputs) has(run wire.RunID, tag wire.TagID) bool {
	return slices.Contains(o.snapshot.Tag(store.TagID(tag)).Runs, store.RunID(run))
}

// addMargin computes the sides of the margin around a run's line, and removes the points where a
// side is missing.
func (c *curve) addMargin(line *query.Line, p *Plot, run wire.RunID) {
	m := c.made.margin
	if c.parted, c.sides = 0, [2][]float64{}; m == (wire.Margin{}) {
		return
	}
	side := func(tag wire.TagID) store.NumberSeries { return p.at(run, tag, c.made.attempts) }
	c.sides[0], c.sides[1], c.parted = line.AddMargin(side(m.Value), side(m.Lower), side(m.Upper),
		nil, nil)
}

// marginNote says which parts of a card's margins are missing.
func (p *Plot) marginNote() wire.Text {
	if len(p.margins) == 0 {
		return wire.Text{}
	}
	parted, missing := 0, 0
	for i := range p.lines {
		l := &p.lines[i]
		parts := l.curve.parts
		if l.Group == 0 {
			parts = []*curve{l.curve}
		}
		for _, part := range parts {
			parted += part.parted
			if part.made.margin == (wire.Margin{}) {
				missing++
			}
		}
	}
	return marginNote(parted, missing)
}
