package page

import (
	"sort"

	"eventlens/app/host"
	"eventlens/app/kinds/image"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
)

// picture is an image of a card.
type picture struct {
	image.Image
	url string // "" for none
	// undecoded is set if the browser could not decode the picture.
	undecoded bool
}

// shown reports whether the picture is visible.
func (p *picture) shown() bool { return p.url != "" && !p.undecoded }

// still reports whether the picture is drawn from its decoded pixels, of which browsers then keep
// no copies; see stills.js.
func (p *picture) still() bool {
	return p.Frames == 1 && p.Format != imagefile.SVG && p.Width > 0 && p.Height > 0
}

// asked is the step and the sample that a card requests.
type asked struct {
	wire.StepRequest
	sample int
}

// batch is an answer to a card's request: one image, or all images of a step. It replaces the shown
// batch only when all images have arrived and are decoded, so that nothing flashes or jumps.
type batch struct {
	asked
	serial   uint32 // serial number of the question
	values   int64  // number of the tag's values when the batch was requested
	pictures []*picture
	pending  int    // pictures not yet decoded
	decoded  func() // called after each decoded picture; may be nil
	freed    bool   // the URLs were revoked
}

// free revokes the URLs of all pictures.
func (b *batch) free(media host.Media) {
	if b == nil || b.freed {
		return
	}
	b.freed = true
	for _, p := range b.pictures {
		if p.url != "" {
			media.RevokeURL(p.url)
		}
	}
}

// ready reports whether all pictures have arrived and been decoded.
func (b *batch) ready() bool {
	return b.pending == 0 && len(b.pictures) > 0 && len(b.pictures) >= b.pictures[0].Answers
}

// take takes one of the answers to a question, and reports whether the card still waits for it.
func (c *ImageCard) take(serial uint32, m *image.Image) bool {
	for _, b := range []*batch{c.coming, c.ahead} {
		if b != nil && b.serial == serial {
			c.Images.add(b, m, card.PlotID(c.slot.Id))
			return true
		}
	}
	return false
}

// ask requests images for a card; id is "" for a card that does not exist yet.
func (k *images) ask(key cards.Key, id string, wanted asked) *batch {
	b := &batch{asked: wanted, values: k.steps.Values(key)}
	b.serial = k.page.Ask(k, id, getOf(key, wanted))
	return b
}

// add adds a picture to a batch, and starts decoding it for the element with an id.
func (k *images) add(b *batch, m *image.Image, placeID string) {
	p := &picture{Image: *m}
	p.Encoded = 0
	b.pictures = append(b.pictures, p)
	b.pending++
	if m.Encoded == 0 {
		b.pictureDone()
		return
	}
	p.url = k.media.PictureAddress(m.Encoded, m.Format.MIME(), p.still(), p.Width, p.Height)
	k.media.DecodePicture(p.url, placeID, func(ok, turned bool) {
		k.page.Do(func() {
			if p.undecoded = !ok; turned {
				p.Width, p.Height = p.Height, p.Width
			}
			b.pictureDone()
		})
	})
}

// pictureDone is called when the browser has decoded a picture, has failed to, or has nothing to
// decode.
func (b *batch) pictureDone() {
	b.pending--
	if b.decoded != nil {
		b.decoded()
	}
}

// showWhenReady makes the card show a batch once all of it is decoded, if it is still wanted then.
func (c *ImageCard) showWhenReady(b *batch) *batch {
	if b != nil {
		b.decoded = func() {
			if !b.freed && c.coming == b && b.ready() {
				c.show(b)
			}
		}
	}
	return b
}

// show replaces the shown batch.
func (c *ImageCard) show(b *batch) {
	sort.Slice(b.pictures, func(i, j int) bool {
		return b.pictures[i].Sample < b.pictures[j].Sample
	})
	old := c.shown
	c.coming, c.shown = nil, b
	c.goOn()
	c.Images.page.RenderOnly(c)
	// not before the element shows the new picture
	c.Images.page.After(func() { old.free(c.Images.media) })
	c.Images.cards.Filled()
}

// first returns the first picture, or an empty one.
func (b *batch) first() *picture {
	if b == nil || len(b.pictures) == 0 {
		return &picture{}
	}
	return b.pictures[0]
}
