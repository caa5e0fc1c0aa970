package page

import (
	"eventlens/app/kinds/image"
	"eventlens/app/state/cards"
)

// preRead holds images of cards that do not exist yet. They are requested and decoded in advance,
// while the cards of a tab are created, which takes about as long.
type preRead struct {
	asked map[uint32]*batch // by question
	byKey map[cards.Key]*batch
}

// PreRead requests and decodes the images of cards that will be shown soon, and frees earlier
// ones that no card has taken.
func (k *images) PreRead(keys []cards.Key) {
	for _, b := range k.preRead.byKey {
		b.free(k.media)
	}
	k.preRead = preRead{
		asked: make(map[uint32]*batch, len(keys)), byKey: make(map[cards.Key]*batch, len(keys)),
	}
	for _, key := range keys {
		b := k.ask(key, "", asked{k.steps.Request(key), k.samples[k.cards.StableName(key)]})
		k.preRead.asked[b.serial], k.preRead.byKey[key] = b, b
	}
}

// answeredPreRead takes an answer for a card that did not exist when it was asked, and reports
// whether it is still needed.
func (k *images) answeredPreRead(serial uint32, m *image.Image) bool {
	b := k.preRead.asked[serial]
	if b == nil || b.freed {
		return false
	}
	k.add(b, m, "")
	return true
}

// take returns and removes the pre-read batch of a card, decoded or not; nil for none.
func (e *preRead) take(key cards.Key) *batch {
	b := e.byKey[key]
	delete(e.byKey, key)
	return b
}
