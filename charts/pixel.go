package charts

import (
	"image/color"
	"math"
)

// pixel is a premultiplied colour: alpha in the top 16 bits, then blue, green and red, each from 0
// to one. With eight bits per channel, the light that remains under a hundred faint lines would be
// lost.
type pixel uint64

const (
	oneBits = 15
	one     = 1 << oneBits

	// least is the least that a pixel lets through if it is not opaque: with less, a colour beneath
	// it would change a channel by less than half of one of 255 levels.
	least = one / 512

	// leastOpaque is the smallest pixel value that is opaque.
	leastOpaque = (one - least + 1) << 48

	lanes = 0x0000ffff_0000ffff // mask of two of the four channels
	half2 = 0x00004000_00004000 // half of one in both channels
)

// pixelOf returns colour c at an opacity; opacities above 1 count as 1.
func pixelOf(c color.NRGBA, opacity float64) pixel {
	alpha := float64(c.A) / 255 * math.Min(opacity, 1) * one
	channel := func(v uint8) pixel { return pixel(float64(v)/255*alpha + 0.5) }
	return channel(255)<<48 | channel(c.B)<<32 | channel(c.G)<<16 | channel(c.R)
}

// alpha returns the opacity, 0 to one.
func (p pixel) alpha() uint64 { return uint64(p >> 48) }

// opaque reports whether everything beneath is invisible.
func (p pixel) opaque() bool { return p >= leastOpaque }

// over returns the pixel with ink drawn beneath it, at coverage c of 255.
func (p pixel) over(ink pixel, c uint8) pixel { return ink.wash().beneath(p, uint64(c)) }

// wash is ink with its channels separated, ready to cover many pixels.
type wash struct{ rb, ga uint64 }

func (p pixel) wash() wash { return wash{uint64(p & lanes), uint64(p >> 16 & lanes)} }

// beneath returns a pixel with the ink drawn beneath it, at coverage c of 255.
func (w wash) beneath(p pixel, c uint64) pixel {
	// x*65793 / 2^24 is x/255, rounded to the nearest, for each x of at most 23 bits.
	share := (c*(one-p.alpha())*65793 + 1<<23) >> 24
	rb, ga := w.rb*share+half2, w.ga*share+half2
	return p + pixel(rb>>oneBits&lanes) + pixel(ga<<(16-oneBits)&(lanes<<16))
}

// put stores the pixel as four bytes with straight alpha. The bytes are zero before.
func (p pixel) put(to []byte) {
	alpha := p.alpha()
	red, green, blue := uint64(p&0xffff), uint64(p>>16&0xffff), uint64(p>>32&0xffff)
	if p.opaque() {
		level := func(c uint64) byte { return byte((c*255 + one/2) >> oneBits) }
		to[0], to[1], to[2], to[3] = level(red), level(green), level(blue), 255
		return
	}
	if alpha == 0 {
		return
	}
	straight := func(c uint64) byte { return byte((c*255 + alpha/2) / alpha) }
	to[0], to[1], to[2], to[3] = straight(red), straight(green), straight(blue),
		byte((alpha*255+one/2)>>oneBits)
}
