package page

import (
	"eventlens/app/kinds/image"
	"eventlens/app/state/cards"
)

// early holds images of cards that do not exist yet. They are requested and decoded in advance,
// because creating the cards of a tab takes as long as that.
type early struct {
	asked map[uint32]*batch // by question
	of    map[cards.Key]*batch
}

// ReadEarly requests and decodes the images of cards that will be shown soon, and frees earlier
// ones that no card has taken.
func (k *images) ReadEarly(keys []cards.Key) {
	for _, b := range k.early.of {
		b.free(k.media)
	}
	k.early = early{
		asked: make(map[uint32]*batch, len(keys)), of: make(map[cards.Key]*batch, len(keys)),
	}
	for _, key := range keys {
		b := k.ask(key, "", asked{k.steps.Wish(key), k.samples[k.cards.Lasting(key)]})
		k.early.asked[b.serial], k.early.of[key] = b, b
	}
}

// answeredEarly takes an answer for a card that did not exist when it was asked, and reports
// whether it is still needed.
func (k *images) answeredEarly(serial uint32, m *image.Image) bool {
	b := k.early.asked[serial]
	if b == nil || b.freed {
		return false
	}
	k.add(b, m, "")
	return true
}

// take returns and removes the early batch of a card, decoded or not; nil for none.
func (e *early) take(key cards.Key) *batch {
	b := e.of[key]
	delete(e.of, key)
	return b
}
