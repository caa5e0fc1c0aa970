package worker

import (
	"slices"
	"sort"

	"eventlens/app/kinds/image"
	"eventlens/eventfile/query"
)

// A person who moves through the steps will probably request the next ones in the same direction,
// or turn around. Playing requests steps faster than storage answers.
const (
	stepsAhead = 4
	stepsBack  = 1
	aheadBytes = 512 << 10 // bytes to prefetch for one card; the next step may be larger
	// aheadAtOnce is how many images are prefetched in parallel: browsers allow six requests to a
	// host at once, and there must be room for images that a card waits for.
	aheadAtOnce = 3
)

// ahead holds the images that cards will probably ask for, predicted from how a person moves
// through the steps. They are read while no card waits for an image.
type ahead struct {
	queue   []prefetchCandidate // images of the nearest steps first
	reading int
}

// prefetchCandidate is an image that a card will probably ask for.
type prefetchCandidate struct {
	card     string
	distance int // in steps
	at       query.Image
}

// prefetch queues the images of the steps that the card will probably ask for next, and drops its
// earlier predictions.
func (k *Kind) prefetch(card string, m *image.Get, at query.Image, before asked) {
	k.ahead.forget(card)
	forward := 1
	if before.serial != 0 && at.Index < before.index {
		forward = -1
	}
	budget := int64(aheadBytes)
	add := func(by, distance int) {
		next, ok := k.imageAt(m, at.Index+by, max(0, m.Sample))
		if !ok || at.Index+by < 0 || by*forward != 1 && next.Length > budget ||
			next.Length > maxBytes/2 {
			return
		}
		budget -= next.Length
		if !k.cache.has(placeOf(next)) {
			k.ahead.queue = append(k.ahead.queue, prefetchCandidate{card, distance, next})
		}
	}
	for by := range stepsAhead {
		add((by+1)*forward, by+1)
	}
	for by := range stepsBack {
		add(-(by+1)*forward, stepsAhead+by+1)
	}
	sort.SliceStable(k.ahead.queue, func(i, j int) bool {
		return k.ahead.queue[i].distance < k.ahead.queue[j].distance
	})
	k.readAhead()
}

// forget drops the predictions of a card.
func (a *ahead) forget(card string) {
	a.queue = slices.DeleteFunc(a.queue, func(c prefetchCandidate) bool { return c.card == card })
}

// readAhead reads some of the predicted images, unless a card waits for an image.
func (k *Kind) readAhead() {
	for k.waitedFor == 0 && k.ahead.reading < aheadAtOnce && len(k.ahead.queue) > 0 {
		next := k.ahead.queue[0].at
		k.ahead.queue = k.ahead.queue[1:]
		if key := placeOf(next); k.cache.has(key) || k.reading[key] != nil {
			continue
		}
		k.ahead.reading++
		k.read(next, func(*cached, error) { k.ahead.reading-- })
	}
}
