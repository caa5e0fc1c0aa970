package charts

import (
	"math"

	"eventlens/charts/names"
)

// Picture is a scalar card for saving: it has a title, the names of its lines and a label of its x
// axis. Its colours are the chart's theme.
type Picture struct {
	Chart  LineChart // W and H are the size without legend and note
	Title  string
	Note   string // beneath the title: how the data was processed; empty for none
	XTitle string // beneath the axis
	Legend []LegendLine
	Notes  []PictureNote // from left to right; their texts are beneath the legend
	// Most is the largest number of lines that the legend names; it then states how many more there
	// are. 0 counts as 40.
	Most int
}

// LegendLine names a line of a picture. The style is in CSS pixels, as drawn.
type LegendLine struct {
	Name  string
	Style LineStyle
}

// Dimensions of a picture, in CSS pixels.
const (
	titleSize    = 14
	titleHeight  = 26
	noteHeight   = 16
	xTitleHeight = 18
	legendRow    = 18
	legendColumn = 190 // at least
	legendSwatch = 22
	legendGap    = 6
	pictureEdge  = 12
)

// Layout places the chart, the title and the legend. It returns the frame that the series are to be
// stroked into, and the size of the whole picture. Texts too long for their place are cut and end
// in an ellipsis.
func (p *Picture) Layout() (f *Frame, w, h float64) {
	c := p.Chart
	above, below := 0.0, 0.0
	if p.Title != "" {
		above = titleHeight
	}
	if p.XTitle != "" {
		below = xTitleHeight
	}
	if p.Note != "" {
		above += noteHeight
		c.H += noteHeight
	}
	f = c.layout(above, below)
	if p.Title != "" {
		title := fitText(p.Title, c.W-2*pictureEdge, titleSize)
		f.Scene.Add(Op{
			Kind: OpText, Layer: Over, Fill: c.Theme.Text, Size: titleSize, Weight: 6,
			XY: floats(pictureEdge, 20), Text: title,
		})
	}
	if p.Note != "" {
		f.Scene.label(c.Theme.Label, AnchorStart, pictureEdge, above-2,
			fitText(p.Note, c.W-2*pictureEdge, LabelSize))
	}
	if p.XTitle != "" {
		f.Scene.label(c.Theme.Label, AnchorMiddle, f.Plot.X+f.Plot.W/2, c.H-labelBottom,
			fitText(p.XTitle, f.Plot.W, LabelSize))
	}
	h = c.H + p.legend(f, c.H)
	return f, c.W, h + p.notes(f, h)
}

// legend writes the names of the lines below top, in columns that are read downwards, and returns
// the legend's height.
func (p *Picture) legend(f *Frame, top float64) float64 {
	most := p.Most
	if most <= 0 {
		most = 40
	}
	shown, entries := min(len(p.Legend), most), len(p.Legend)
	if shown < entries {
		entries = shown + 1
	}
	if entries == 0 {
		return 0
	}
	theme, width := p.Chart.Theme, math.Max(p.Chart.W-2*pictureEdge, 1)
	columns := max(1, int(width/legendColumn))
	rows := (entries + columns - 1) / columns
	column := width / float64((entries+rows-1)/rows)
	place := func(i int) (x, y float64) {
		return pictureEdge + float64(i/rows)*column, top + 13 + float64(i%rows)*legendRow
	}
	room := column - legendSwatch - 2*legendGap
	texts := fitNames(p.Legend[:shown], room)
	for i, line := range p.Legend[:shown] {
		x, y := place(i)
		f.Scene.swatch(x, y-labelDrop, line.Style)
		f.Scene.label(theme.Text, AnchorStart, x+legendSwatch+legendGap, y, texts[i])
	}
	if rest := len(p.Legend) - shown; rest > 0 {
		x, y := place(shown)
		f.Scene.label(theme.Label, AnchorStart, x, y, "and "+FormatInt(int64(rest))+" more")
	}
	return float64(rows)*legendRow + pictureEdge - 4
}

// fitNames returns the names of lines. If one is wider than room, they are shortened such that no two
// different ones look equal.
func fitNames(lines []LegendLine, room float64) []string {
	texts, wide := make([]string, len(lines)), false
	for i, line := range lines {
		texts[i] = line.Name
		wide = wide || TextWidth(line.Name, LabelSize) > room
	}
	if !wide {
		return texts
	}
	width := func(text string) float64 { return TextWidth(text, LabelSize) }
	for i, name := range names.Split(names.LeaveOut(texts, 0)) {
		texts[i] = name.Fit(room, width)
	}
	return texts
}

// swatch appends a sample of a line.
func (s *Scene) swatch(x, y float64, style LineStyle) {
	var dash []float32
	if len(style.Dash) > 0 {
		dash = floats(style.Dash...)
	}
	c := faded(style)
	s.Add(Op{
		Kind: OpPath, Layer: Over, Stroke: c, Width: float32(style.WidthPx), Dash: dash,
		XY: floats(x, y, x+legendSwatch, y),
	})
	if style.Marks != NoMark {
		s.mark(style.Marks, x+legendSwatch/2, y, c, style.WidthPx)
	}
}

// fitText returns a text that is no wider than room, its end cut off if need be.
func fitText(text string, room, size float64) string {
	const ellipsis = "\u2026"
	width, end := 0.0, 0 // end is where the part ends that fits together with an ellipsis
	for i, c := range text {
		if width+TextWidth(ellipsis, size) <= room {
			end = i
		}
		if width += float64(advance(c)) / 1000 * size; width > room {
			return text[:end] + ellipsis
		}
	}
	return text
}
