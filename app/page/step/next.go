package step

import (
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// headings are the directions in which steps were moved last: 1 forward, -1 back, 0 unknown. A card
// that has moved by a step prefetches the next step in that direction.
type headings struct {
	page int            // of the page's step
	own  map[string]int // of cards with a step of their own, by [card.Cards.StableName]
}

// Next returns the step that a card will request if the person goes on by one step in the same
// direction. ok is false if the direction is unknown or there is no such step.
func (s *Steps) Next(key cards.Key, shown wire.Stamp) (request wire.StepRequest, ok bool) {
	now := s.Request(key)
	if s.Own(key) {
		heading := s.heading.own[s.cards.StableName(key)]
		next := wire.StepRequest{Index: now.Index + heading, AllAttempts: now.AllAttempts}
		return next, heading != 0 && !now.Placed && next.Index >= 0 && next.Index < shown.Count
	}
	at := s.at() + s.heading.page
	if !now.Placed || s.heading.page == 0 || at < 0 || at >= s.Count() {
		return request, false
	}
	return wire.StepAt(s.model.Cards.PlaceAxis(), s.list.At[at], now.AllAttempts), true
}

// headed returns the direction from one place to another, or the previous direction if they are the
// same.
func headed(from, to, before int) int {
	switch {
	case to > from:
		return 1
	case to < from:
		return -1
	}
	return before
}
