package step

import (
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// Loader decides when a card asks the worker for the data of its step: when it comes near the
// viewport, when it has to show another step, and when more of its tag was read. One question is
// pending at a time; steps in between are skipped. A card has a Loader as a field and calls it in
// the methods of [Card]. The card itself sends the questions and keeps the answer:
//
//	func (c *videoCard) Follow() {
//		if c.loader.Begin() {
//			c.page.Ask(c.kind, c.loader.Slot.Id, &video.Get{..., Step: c.loader.Asked})
//		}
//	}
type Loader struct {
	Slot   card.Slot
	Asked  wire.StepRequest // by the last question
	Loaded bool             // the worker has answered since the card came near the viewport

	steps   *Steps
	card    Card
	near    bool  // the card is near the viewport
	waiting bool  // the answer is pending
	values  int64 // number of the tag's values at the last question
}

// Take returns the id of a card, like [card.Slot.Take]. The card calls it first in Render. If the
// id is fresh, the card has to drop the data of the previous one.
func (l *Loader) Take(s *Steps, c Card) (id string, fresh bool) {
	if id, fresh = l.Slot.Take(s.cards, c, c.Place().Key); fresh {
		*l = Loader{Slot: l.Slot, steps: s, card: c}
	}
	return id, fresh
}

// SetNear has the card ask when it comes near the viewport. When it leaves, the card loses its id
// and has to render.
func (l *Loader) SetNear(near bool) {
	if l.near = near; near {
		l.card.Follow()
	} else {
		l.Release()
	}
}

// Release gives up the card's id.
func (l *Loader) Release() { l.Slot.Release(l.steps.cards) }

// Begin reports whether the card has to ask now. Then its question is pending, for the step Asked.
func (l *Loader) Begin() bool {
	if !l.near || l.waiting || l.Done() {
		return false
	}
	key := l.card.Place().Key
	l.waiting, l.Asked, l.values = true, l.steps.Request(key), l.steps.Values(key)
	return true
}

// Continue reports whether the card may ask for more of the same data now, such as the next part of
// a long text. Then its question is pending.
func (l *Loader) Continue() bool {
	free := !l.waiting
	l.waiting = true
	return free
}

// End notes that an answer arrived, and reports whether it was pending. After it has taken the
// answer, the card calls its Follow: the answer may be outdated.
func (l *Loader) End() (awaited bool) {
	awaited = l.waiting
	l.waiting, l.Loaded = false, true
	return awaited
}

// Outdate has the card ask again, because it shows the step in another way.
func (l *Loader) Outdate() { l.Loaded = false }

// Done reports whether the card shows the data that it should show now. A card that is covered by a
// full-screen card asks for none.
func (l *Loader) Done() bool {
	at := l.card.Place()
	return l.steps.cards.Behind(at.Area) || l.shows(at.Key) && l.values == l.steps.Values(at.Key)
}

// Arrived implements the method of [Card].
func (l *Loader) Arrived() bool {
	at := l.card.Place()
	return !l.near || l.steps.cards.Behind(at.Area) || l.shows(at.Key)
}

// shows reports whether the card shows the step that it should show.
func (l *Loader) shows(key cards.Key) bool {
	return l.Loaded && !l.waiting && l.Asked == l.steps.Request(key)
}

// Values returns how many values of a card's tag were read; their number tells a card whether there
// may be further steps.
func (s *Steps) Values(key cards.Key) int64 {
	if tag := s.model.Cards.Tag(key.Tag); tag != nil {
		return tag.Values
	}
	return 0
}
