package charts

import "strings"

// PictureNote is a note at a place along the x axis of a picture.
type PictureNote struct {
	X      float64
	Number string // in its flag
	Text   string // beneath the chart
}

// Sizes of notes in a picture, in CSS pixels.
const (
	flagSize  = 16
	flagPitch = flagSize + 1 // of flags that would overlap, one below the other
	flagText  = 10
)

// notes writes the texts of the notes below top, and returns their height.
func (p *Picture) notes(f *Frame, top float64) float64 {
	rows := 0.0
	for _, n := range p.Notes {
		for _, line := range wrapped(n.Text, p.Chart.W-2*pictureEdge, LabelSize) {
			f.Scene.label(p.Chart.Theme.Text, AnchorStart, pictureEdge, top+13+rows*legendRow, line)
			rows++
		}
	}
	return rows * legendRow
}

// Flags draws the flags of the notes at the top edge of the plot, over what is drawn already, each
// with a line down to the axis.
func (p *Picture) Flags(f *Frame) {
	theme, plot := p.Chart.Theme, f.Plot
	before, row := 0.0, 0.0
	for i, n := range p.Notes {
		x := plot.X + f.X.PxFromData(n.X)
		width := max(flagSize, TextWidth(n.Number, flagText)+8)
		if row += flagPitch; i == 0 || x-before >= width || row > plot.H-flagSize {
			row = 0
		}
		before = x
		y := plot.Y + row
		f.Scene.Add(Op{
			Kind: OpPath, Layer: Over, Stroke: theme.Label, Width: 1, Dash: floats(2, 3),
			XY: floats(x, y+flagSize, x, plot.Y+plot.H),
		})
		f.Scene.Add(Op{
			Kind: OpRect, Layer: Over, Fill: theme.Text, Size: flagSize / 2,
			XY: floats(x-width/2, y, width, flagSize),
		})
		f.Scene.Add(Op{
			Kind: OpText, Layer: Over, Anchor: AnchorMiddle, Fill: theme.Surface, Size: flagText,
			Weight: 6, XY: floats(x, y+flagSize/2+labelDrop), Text: n.Number,
		})
	}
}

// wrapped returns a text in lines that are no wider than room, with breaks between words where
// words fit.
func wrapped(text string, room, size float64) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		next := word
		if line != "" {
			next = line + " " + word
		}
		if line != "" && TextWidth(next, size) > room {
			lines, next = append(lines, line), word
		}
		for line = next; TextWidth(line, size) > room; {
			end := 0
			for i := range line {
				if end > 0 && TextWidth(line[:i], size) > room {
					break
				}
				end = i
			}
			if end == 0 {
				break
			}
			lines, line = append(lines, line[:end]), line[end:]
		}
	}
	return append(lines, line)
}
