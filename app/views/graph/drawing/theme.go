package drawing

import "math"

// Theme has the colours of a picture, except those of categories. They equal the style sheets'
// colours.
type Theme struct {
	Dark                        bool
	Background, Surface, Sunken Colour // the canvas; boxes; every second nested box
	Border, Strong              Colour // outlines
	Text, Text2, Text3          Colour
	// lines into variables, and lines against the direction of the others
	Writes, Back            Colour
	Added, Removed, Changed Colour
	Ramp                    [7]Colour // colours from low to high
}

func rgb(hex uint32) Colour {
	return Colour(0xff000000 | hex>>16&0xff | hex&0xff00 | hex&0xff<<16)
}

// Light and Dark are the two themes.
var (
	Light = Theme{
		Background: rgb(0xf5f6f8), Surface: rgb(0xffffff), Sunken: rgb(0xf5f6f8),
		Border: rgb(0xcfd5dc), Strong: rgb(0x838b96),
		Text: rgb(0x15191f), Text2: rgb(0x434b57), Text3: rgb(0x5d6673), Writes: rgb(0xb77400),
		Back:  rgb(0x8a4fc4),
		Added: rgb(0x1a8f50), Removed: rgb(0xcf362b), Changed: rgb(0xb77400),
		Ramp: [7]Colour{rgb(0xf3f6fb), rgb(0xcfdcf6), rgb(0x9fb9ef), rgb(0x6b91e6), rgb(0x3d69d6),
			rgb(0x2447a8), rgb(0x132a6b)},
	}
	Dark = Theme{
		Dark:       true,
		Background: rgb(0x0f1115), Surface: rgb(0x1b1f26), Sunken: rgb(0x14171c),
		Border: rgb(0x3a414c), Strong: rgb(0x6f7885),
		Text: rgb(0xe9ecf1), Text2: rgb(0xbac1cb), Text3: rgb(0x98a1ad), Writes: rgb(0xdda334),
		Back:  rgb(0xb48ae6),
		Added: rgb(0x35c177), Removed: rgb(0xf2685b), Changed: rgb(0xdda334),
		Ramp: [7]Colour{rgb(0x1b2230), rgb(0x22335c), rgb(0x2a478a), rgb(0x365fb8), rgb(0x5583e0),
			rgb(0x86aaf2), rgb(0xc3d6fb)},
	}
)

// alpha returns the colour with an opacity.
func (c Colour) alpha(a float64) Colour { return c&0xffffff | Colour(a*255+0.5)<<24 }

func (c Colour) channels() (r, g, b float64) {
	return float64(c & 0xff), float64(c >> 8 & 0xff), float64(c >> 16 & 0xff)
}

// mix blends c with a share of another colour.
func (c Colour) mix(other Colour, share float64) Colour {
	r, g, b := c.channels()
	r2, g2, b2 := other.channels()
	part := func(x, y float64) Colour { return Colour(x + (y-x)*share + 0.5) }
	return part(r, r2) | part(g, g2)<<8 | part(b, b2)<<16 | 0xff000000
}

// hue returns a colour of the OKLCH space, in which equal steps look equal.
func hue(lightness, chroma, degrees float64) Colour {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	a, b := chroma*cos, chroma*sin
	cube := func(v float64) float64 { return v * v * v }
	l := cube(lightness + 0.3963377774*a + 0.2158037573*b)
	m := cube(lightness - 0.1055613458*a - 0.0638541728*b)
	s := cube(lightness - 0.0894841775*a - 1.2914855480*b)
	channel := func(v float64) Colour {
		v = min(max(v, 0), 1)
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		return Colour(v*255 + 0.5)
	}
	return channel(4.0767416621*l-3.3077115913*m+0.2309699292*s) |
		channel(-1.2684380046*l+2.6097574011*m-0.3413193965*s)<<8 |
		channel(-0.0041960863*l-0.7034186147*m+1.7076147010*s)<<16 | 0xff000000
}

// category returns the fill and the outline for the category with number i. Neighbouring numbers
// have very different hues. After eight hues, the next eight lie between them.
func (t *Theme) category(i int) (fill, stroke Colour) {
	degrees := math.Mod(255+float64(i)*137.508, 360)
	if t.Dark {
		return hue(0.325, 0.062, degrees), hue(0.66, 0.11, degrees)
	}
	return hue(0.93, 0.05, degrees), hue(0.62, 0.12, degrees)
}

// ramp returns the fill for a share from 0 to 1, and the matching outline.
func (t *Theme) ramp(share float64) (fill, stroke Colour) {
	// The last three colours are left out: text on them would be unreadable.
	at := min(max(share, 0), 1) * float64(len(t.Ramp)-4)
	i := int(at)
	fill = t.Ramp[i].mix(t.Ramp[i+1], at-float64(i))
	return fill, fill.mix(t.Text, 0.35)
}
