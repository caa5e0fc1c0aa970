package drawing

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// contrast is the contrast ratio of the WCAG.
func contrast(a, b Colour) float64 {
	light := func(c Colour) float64 {
		linear := func(v float64) float64 {
			if v /= 255; v <= 0.04045 {
				return v / 12.92
			}
			return math.Pow((v+0.055)/1.055, 2.4)
		}
		r, g, b := c.channels()
		return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestTextsAreReadable(t *testing.T) {
	for _, theme := range []*Theme{&Light, &Dark} {
		d := Drawing{Theme: theme}
		grounds := []Colour{theme.Background, theme.Surface, theme.Surface.mix(theme.Strong, 0.13)}
		for i := range 60 {
			fill, stroke := theme.category(i)
			grounds = append(grounds, fill, theme.Surface.mix(fill, 0.22))
			assert.Greater(t, contrast(stroke, theme.Surface), 2.0, "outline %d", i)
		}
		for i := range 11 {
			fill, _ := theme.ramp(float64(i) / 10)
			assert.Greater(t, contrast(d.sharedColour(NameInk), fill), 4.5, "dark %v ramp %d", theme.Dark, i)
		}
		for i, ground := range grounds {
			assert.Greater(t, contrast(d.sharedColour(NameInk), ground), 4.5, "dark %v name on %d",
				theme.Dark, i)
			assert.Greater(t, contrast(d.sharedColour(SmallInk), ground), 4.5, "dark %v small on %d",
				theme.Dark, i)
		}
	}
}
