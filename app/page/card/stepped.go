package card

import "eventlens/app/wire"

// Stepping is a [Kind] whose cards show one step each; see package step, whose Card a [Chart] is for it.
type Stepping interface {
	// Follow, Arrived and Stamp are those of step.Card.
	Follow(c *Chart)
	Arrived(c *Chart) bool
	Stamp(c *Chart) wire.Stamp
}

// Follow asks again for the step that the card is to show, if its kind has one.
func (c *Chart) Follow() {
	if s, ok := c.Owner.(Stepping); ok {
		s.Follow(c)
	}
}

// Arrived reports whether the card shows the step that it is to show.
func (c *Chart) Arrived() bool {
	s, ok := c.Owner.(Stepping)
	return !ok || s.Arrived(c)
}

// Stamp is the step that the card shows, the zero value for none.
func (c *Chart) Stamp() (stamp wire.Stamp) {
	if s, ok := c.Owner.(Stepping); ok {
		stamp = s.Stamp(c)
	}
	return stamp
}
