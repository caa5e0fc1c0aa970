package step

import (
	"eventlens/app/state"
	"eventlens/app/wire"
)

// headings are which way steps were moved last: 1 on, -1 back, 0 not yet. A card that has gone a step makes ready for the next one that way.
type headings struct {
	page int
	own  map[string]int // by [card.Cards.Lasting]
}

// Next is what a card will wish for if the person goes on by a step the way they went last. ok is false where that is not known, or where there is no step.
func (s *Steps) Next(key state.CardKey, shown wire.Stamp) (wish wire.Wish, ok bool) {
	now := s.Wish(key)
	if s.Own(key) {
		heading := s.heading.own[s.cards.Lasting(key)]
		next := wire.Wish{Index: now.Index + heading, AllAttempts: now.AllAttempts}
		return next, heading != 0 && !now.Placed && next.Index >= 0 && next.Index < shown.Count
	}
	at := s.at() + s.heading.page
	if !now.Placed || s.heading.page == 0 || at < 0 || at >= s.Count() {
		return wish, false
	}
	return wire.StepAt(s.model.PlaceAxis(), s.places.At[at], now.AllAttempts), true
}

// headed returns the way from a place to another one, the way before if they are the same.
func headed(from, to, before int) int {
	switch {
	case to > from:
		return 1
	case to < from:
		return -1
	}
	return before
}
