package card

import "eventlens/app/wire"

// Stepping is a [Kind] whose cards show one step each; a [Chart] is then a Card of package step.
type Stepping interface {
	// Follow, Arrived and Stamp implement the methods of step.Card.
	Follow(c *Chart)
	Arrived(c *Chart) bool
	Stamp(c *Chart) wire.Stamp
}

// Follow requests the card's current step again, if its kind has steps.
func (c *Chart) Follow() {
	if s, ok := c.Owner.(Stepping); ok {
		s.Follow(c)
	}
}

// Arrived reports whether the card shows the step that it should show.
func (c *Chart) Arrived() bool {
	s, ok := c.Owner.(Stepping)
	return !ok || s.Arrived(c)
}

// Stamp returns the step that the card shows, the zero value for none.
func (c *Chart) Stamp() (stamp wire.Stamp) {
	if s, ok := c.Owner.(Stepping); ok {
		stamp = s.Stamp(c)
	}
	return stamp
}
