package charts

import (
	"image/color"
	"math"
)

// oklab is a colour in Ottosson's perceptual space, where equal steps look equal
// and a tint keeps its hue (https://bottosson.github.io/posts/oklab/).
type oklab struct{ l, a, b float64 }

// mix returns the mixture of c, with the given share from 0 to 1, and base. It is color-mix(in
// oklab) of CSS for opaque colours.
func mix(c, base color.NRGBA, share float64) color.NRGBA {
	p, q := toOklab(c), toOklab(base)
	between := func(p, q float64) float64 { return q + (p-q)*share }
	return oklab{between(p.l, q.l), between(p.a, q.a), between(p.b, q.b)}.color()
}

func toOklab(c color.NRGBA) oklab {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return oklab{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

func (c oklab) color() color.NRGBA {
	cube := func(v float64) float64 { return v * v * v }
	l := cube(c.l + 0.3963377774*c.a + 0.2158037573*c.b)
	m := cube(c.l - 0.1055613458*c.a - 0.0638541728*c.b)
	s := cube(c.l - 0.0894841775*c.a - 1.2914855480*c.b)
	return color.NRGBA{
		R: encoded(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		G: encoded(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		B: encoded(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
		A: 255,
	}
}

// linear undoes the transfer curve of sRGB.
func linear(v uint8) float64 {
	f := float64(v) / 255
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

// encoded applies the transfer curve of sRGB.
func encoded(f float64) uint8 {
	if f <= 0.0031308 {
		f *= 12.92
	} else {
		f = 1.055*math.Pow(f, 1/2.4) - 0.055
	}
	return uint8(clamp(f, 0, 1)*255 + 0.5)
}
