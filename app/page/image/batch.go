package image

import (
	"slices"

	"eventlens/app/page/card"
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
	left     int // that are decoded
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
			c.add(b, m)
			return true
		}
	}
	return false
}

// add adds a picture to what was asked for.
func (c *ImageCard) add(b *batch, m *image.Image) {
	p := &picture{Image: *m}
	p.Encoded = 0
	b.pictures = append(b.pictures, p)
	b.left++
	if m.Encoded == 0 {
		c.decoded(b)
		return
	}
	p.url = c.Images.host.PictureAddress(m.Encoded, m.Format.MIME(), p.still(), p.Width, p.Height)
	c.Images.host.DecodePicture(p.url, card.PlotID(c.slot.Id), func(ok bool) {
		c.Images.page.Do(func() {
			p.undecoded = !ok
			c.decoded(b)
		})
	})
}

// decoded shows what was asked for once all of it is decoded.
func (c *ImageCard) decoded(b *batch) {
	b.left--
	if !b.freed && c.coming == b && b.ready() {
		c.show(b)
	}
}

// show shows what was wanted.
func (c *ImageCard) show(b *batch) {
	slices.SortFunc(b.pictures, func(p, q *picture) int { return p.Sample - q.Sample })
	old := c.shown
	c.coming, c.shown = nil, b
	if c.Follow(); c.outdated() { // more was read while the answer was under way
		c.request()
	}
	c.lookAhead()
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
