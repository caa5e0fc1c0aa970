package view

import (
	"image/color"

	"eventlens/charts"
)

// ChartTheme returns the chart colours of the theme "dark", or of "light" for any other name. They
// equal those in web/tokens.css.
func ChartTheme(name string) charts.Theme {
	if name == "dark" {
		return charts.Theme{
			Surface: rgb(0x171a20), Text: rgb(0xe9ecf1), Grid: rgb(0x242932), Axis: rgb(0x3c4450),
			Label: rgb(0x98a1ad), Warn: rgb(0xdda334),
			Runs: palette(0x6480fb, 0xfda736, 0x29b187, 0xdb5eac, 0x94e7f8, 0xe64e19, 0xc5a8fd,
				0xe3e394),
		}
	}
	return charts.Theme{
		Surface: rgb(0xffffff), Text: rgb(0x15191f), Grid: rgb(0xe8ebee), Axis: rgb(0xc3c9d1),
		Label: rgb(0x5d6673), Warn: rgb(0xb77400),
		Runs: palette(0x2856eb, 0xe4762c, 0x116b4a, 0xb14182, 0x069ecc, 0x742216, 0x5b0891,
			0x796508),
	}
}

func palette(hues ...uint32) (colors [8]color.NRGBA) {
	for i, h := range hues {
		colors[i] = rgb(h)
	}
	return colors
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}
