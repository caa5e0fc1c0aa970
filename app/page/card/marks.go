package card

import (
	"eventlens/app/host"
	"eventlens/app/wire"
)

// Marks sets the User Timing marks that tests and hosts wait for.
type Marks struct {
	firstChart bool
	waiting    bool // something was painted or read since the last full paint was marked
}

// Painted marks the first painted chart.
func (m *Marks) Painted(clock host.Clock) {
	m.waiting = true
	if !m.firstChart {
		m.firstChart = true
		clock.Mark("eventlens:first-chart", nil)
	}
}

// Loaded marks that all opened sources were read.
func (m *Marks) Loaded(clock host.Clock, l *wire.Loaded) {
	m.waiting = true
	clock.Mark("eventlens:loaded", map[string]any{
		"runs": l.Runs, "tags": l.Tags, "points": int(l.Points), "bytes": int(l.Bytes),
		"fetchedBytes": int(l.FetchedBytes), "fromCache": int(l.FromCache), "problems": l.Problems,
	})
}

// Filled is called when a card has shown data that it requested itself.
func (cs *Cards) Filled() {
	cs.Marks.Painted(cs.host.Clock)
	cs.MarkDrawn()
	cs.tellShown()
}

// MarkDrawn marks a full paint of the cards in the viewport, if they are all painted. It checks
// after pending components have rendered, because the last message may have added cards.
func (cs *Cards) MarkDrawn() { cs.page.After(func() { cs.Marks.check(cs) }) }

func (m *Marks) check(cs *Cards) {
	if !m.waiting || len(cs.visible) == 0 {
		return
	}
	for id := range cs.All {
		if !cs.placed[id] { // it may be in the viewport, too
			return
		}
	}
	complete := cs.model.Loaded() != nil
	var points int64
	for _, id := range cs.visible {
		c := cs.All[id]
		if c == nil || !c.Done() {
			return
		}
		if c, ok := c.(*Chart); ok && !cs.Covered(c) {
			complete = complete && c.Caption.complete
			points += c.Caption.Points
		}
	}
	m.waiting = false
	cs.host.Clock.Mark("eventlens:visible-drawn",
		map[string]any{"complete": complete, "points": int(points)})
}
