package page

import (
	"eventlens/app/kinds/image/gallery"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
)

// seen describes the image that a card shows, for the gallery.
func (k *images) seen(id string, key cards.Key) gallery.Seen {
	seen := gallery.Seen{Key: key, Step: gallery.Latest, Picture: card.PlotID(id)}
	if c, ok := k.cards.All[id].(*ImageCard); ok {
		seen.Sample = max(0, c.sample)
		if stamp := c.Stamp(); stamp.Count > 0 {
			seen.Step = stamp.Number
		}
	}
	return seen
}
