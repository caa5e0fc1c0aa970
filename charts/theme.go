package charts

import "image/color"

// Theme holds the colours of a chart. The caller owns the values.
type Theme struct {
	Surface color.NRGBA // behind the chart, and between ridges
	Text    color.NRGBA // titles and names in a picture
	Grid    color.NRGBA
	Axis    color.NRGBA
	Label   color.NRGBA
	Warn    color.NRGBA // marks where a line diverged
	Runs    [8]color.NRGBA
}

// Widths of lines in CSS pixels.
const (
	LineWidth       = 1.6 // a series
	LineWidthStrong = 2.4 // the series pointed at
	LineWidthRaw    = 1.0 // unsmoothed values behind a smoothed line
	LineWidthTrain  = 1.1 // training, beside the validation of the same run
	LineWidthVal    = 1.8 // validation, beside the training of the same run
)

// SupersededOpacity is the opacity of points that a restarted run wrote again.
const SupersededOpacity = 0.4

// FaintOpacity is the opacity of unsmoothed values, and of runs other than the one pointed at.
const FaintOpacity = 0.16

// dashPatterns are used one after the other when the hues are used up. Round caps lengthen every
// dash by the line width, so the last pattern looks like 2 on, 2 off.
var dashPatterns = [...][]float64{nil, {6, 3.5}, {0.4, 3.6}}

// RunStyle returns the style of the run with the given colour index, in CSS pixels: eight hues
// solid, then dashed, then dotted, and again from the start. The dash slice is shared and must not
// be changed.
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

// Faint returns the style of the unsmoothed values behind a smoothed line of style s, in CSS
// pixels.
func (s LineStyle) Faint() LineStyle {
	s.WidthPx, s.Opacity, s.Dash, s.Marks = LineWidthRaw, FaintOpacity, nil, NoMark
	return s
}

// InkStyle is RunStyle with a colour chosen by the user in place of the palette's, unless its alpha
// is 0. The colour is the same in every theme; the dashes stay.
func InkStyle(t *Theme, index int, own color.NRGBA) LineStyle {
	s := RunStyle(t, index)
	if own.A > 0 {
		s.Color = own
	}
	return s
}
