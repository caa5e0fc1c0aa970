package image

import (
	"slices"

	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/wire/image"
	"eventlens/eventfile/imagefile"
)

// picture is an image of a card.
type picture struct {
	image.Image
	url string // its address, "" where there is none
	// undecoded says that the browser made no picture of it.
	undecoded bool
}

// shown reports whether there is a picture to be seen.
func (p *picture) shown() bool { return p.url != "" && !p.undecoded }

// still reports whether the picture is shown by its pixels, which browsers then keep no copies of; see web/images.js.
func (p *picture) still() bool {
	return p.Frames == 1 && p.Format != imagefile.SVG && p.Width > 0 && p.Height > 0
}

// asked is what a card asks for.
type asked struct {
	wire.Wish
	sample int
}

// batch is what a card asked for: one image, or those of a step. It takes the place of what the card shows once all of it came and was decoded, so that nothing
// flashes and nothing jumps.
type batch struct {
	asked
	serial   uint32 // of the question
	values   int64  // of the tag, when it was asked
	pictures []*picture
	left     int    // that are decoded
	decoded  func() // is called whenever one was; nil for nobody
	freed    bool
}

// free lets go of all pictures.
func (b *batch) free(host Host) {
	if b == nil || b.freed {
		return
	}
	b.freed = true
	for _, p := range b.pictures {
		if p.url != "" {
			host.RevokeURL(p.url)
		}
	}
}

// ready reports whether all of it is decoded.
func (b *batch) ready() bool {
	return b.left == 0 && len(b.pictures) > 0 && len(b.pictures) >= b.pictures[0].Answers
}

// take takes one of the answers to a question, and reports whether the card still waits for that.
func (c *ImageCard) take(serial uint32, m *image.Image) bool {
	for _, b := range []*batch{c.coming, c.ahead} {
		if b != nil && b.serial == serial {
			c.Images.add(b, m, card.PlotID(c.slot.Id))
			return true
		}
	}
	return false
}

// ask asks for what a card wants, or may want; "" is the id of one that is not there yet.
func (k *images) ask(key state.CardKey, id string, want asked) *batch {
	b := &batch{asked: want}
	if tag := k.model.Tag(key.Tag); tag != nil {
		b.values = tag.Values
	}
	b.serial = k.page.Ask(k, id, getOf(key, want))
	return b
}

// add adds a picture to what was asked for, and has it decoded for the place with an id.
func (k *images) add(b *batch, m *image.Image, placeID string) {
	p := &picture{Image: *m}
	p.Encoded = 0
	b.pictures = append(b.pictures, p)
	b.left++
	if m.Encoded == 0 {
		b.oneLess()
		return
	}
	p.url = k.host.PictureAddress(m.Encoded, m.Format.MIME(), p.still(), p.Width, p.Height)
	k.host.DecodePicture(p.url, placeID, func(ok, turned bool) {
		k.page.Do(func() {
			if p.undecoded = !ok; turned {
				p.Width, p.Height = p.Height, p.Width
			}
			b.oneLess()
		})
	})
}

// oneLess is called when the browser made a picture, or could not, or has none to make.
func (b *batch) oneLess() {
	b.left--
	if b.decoded != nil {
		b.decoded()
	}
}

// shows has what was asked for shown once all of it is decoded, if it is wanted then.
func (c *ImageCard) shows(b *batch) *batch {
	if b != nil {
		b.decoded = func() {
			if !b.freed && c.coming == b && b.ready() {
				c.show(b)
			}
		}
	}
	return b
}

// show shows what was wanted.
func (c *ImageCard) show(b *batch) {
	slices.SortFunc(b.pictures, func(p, q *picture) int { return p.Sample - q.Sample })
	old := c.shown
	c.coming, c.shown = nil, b
	c.goOn()
	c.Images.page.RenderOnly(c)
	c.Images.page.After(func() { old.free(c.Images.host) }) // not before its picture was replaced
	c.Images.cards.Filled()
}

// first is the first picture, an empty one where there is none.
func (b *batch) first() *picture {
	if b == nil || len(b.pictures) == 0 {
		return &picture{}
	}
	return b.pictures[0]
}
