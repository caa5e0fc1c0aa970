package image

import "eventlens/app/page/image/gallery"

// seen is the step that a card shows, and which of its images.
func (k *images) seen(id string) (step int64, sample int) {
	if c, ok := k.cards.All[id].(*ImageCard); ok {
		sample = max(0, c.sample)
		if stamp := c.Stamp(); stamp.Count > 0 {
			return stamp.Number, sample
		}
	}
	return gallery.Latest, sample
}
