package charts

import "image/color"

// Theme is the colours of a chart. The values belong to the caller.
type Theme struct {
	Surface color.NRGBA // behind the chart, and between ridges
	Text    color.NRGBA // titles and names in a picture
	Grid    color.NRGBA
	Axis    color.NRGBA
	Label   color.NRGBA
	Runs    [8]color.NRGBA
}

// Widths of lines in CSS pixels.
const (
	LineWidth       = 1.6 // a series
	LineWidthStrong = 2.4 // the series pointed at
	LineWidthRaw    = 1.0 // unsmoothed values behind a smoothed line
)

// SupersededOpacity is that of points which a restarted run wrote again.
const SupersededOpacity = 0.4

// FaintOpacity is that of unsmoothed values and of runs not pointed at.
const FaintOpacity = 0.16

// dashPatterns follow each other when the hues are used up. Round caps lengthen
// every dash by the width of the line, so the last one reads as 2 on, 2 off.
var dashPatterns = [...][]float64{nil, {6, 3.5}, {0.4, 3.6}}

// RunStyle returns the style of the run with the given colour index, in CSS
// pixels: eight hues solid, then dashed, then dotted, and again from the start.
// The dash slice is shared and must not be changed.
func RunStyle(t *Theme, index int) LineStyle {
	index %= len(t.Runs) * len(dashPatterns)
	if index < 0 {
		index += len(t.Runs) * len(dashPatterns)
	}
	return LineStyle{
		Color:   t.Runs[index%len(t.Runs)],
		WidthPx: LineWidth,
		Dash:    dashPatterns[index/len(t.Runs)],
		Opacity: 1,
	}
}

// Faint is how the values are drawn that a smoothed line in the style was made of, in
// CSS pixels.
func (s LineStyle) Faint() LineStyle {
	s.WidthPx, s.Opacity, s.Dash, s.Marks = LineWidthRaw, FaintOpacity, nil, NoMark
	return s
}

// InkStyle is RunStyle with a colour that a person chose in place of the palette's,
// unless its alpha is 0. It is taken as it is, in every theme; the dashes stay.
func InkStyle(t *Theme, index int, own color.NRGBA) LineStyle {
	s := RunStyle(t, index)
	if own.A > 0 {
		s.Color = own
	}
	return s
}
