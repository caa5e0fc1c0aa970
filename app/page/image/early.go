package image

import (
	"eventlens/app/state"
	"eventlens/app/wire/image"
)

// early are images of cards that will be there, asked for and decoded before they are: making the cards of a tab takes as long as that.
type early struct {
	asked map[uint32]*batch // by question
	of    map[state.CardKey]*batch
}

// ReadEarly has the images read and decoded that cards will ask for, and lets go of those that no card asked for since the last time.
func (k *images) ReadEarly(cards []state.CardKey) {
	for _, b := range k.early.of {
		b.free(k.host)
	}
	k.early = early{asked: make(map[uint32]*batch, len(cards)), of: make(map[state.CardKey]*batch, len(cards))}
	for _, key := range cards {
		b := k.ask(key, "", asked{k.steps.Wish(key), k.samples[k.cards.Lasting(key)]})
		k.early.asked[b.serial], k.early.of[key] = b, b
	}
}

// answeredEarly takes an answer to what was asked before there was a card, and reports whether it is one that is still of use.
func (k *images) answeredEarly(serial uint32, m *image.Image) bool {
	b := k.early.asked[serial]
	if b == nil || b.freed {
		return false
	}
	k.add(b, m, "")
	return true
}

// take returns what was asked for a card before it was there, decoded or not; nil for nothing.
func (e *early) take(key state.CardKey) *batch {
	b := e.of[key]
	delete(e.of, key)
	return b
}
