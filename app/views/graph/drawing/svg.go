package drawing

import (
	"math"
	"strconv"
	"unicode/utf8"

	"eventlens/app/views/graph/layout"
)

// fonts is the stack of the style sheets, so that a download looks like the page.
const fonts = `-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Helvetica Neue', Arial, sans-serif`

// margin is the margin around a complete picture.
const margin = 16

// View is a part of a picture: its upper left corner, width and height at scale 1.
type View struct{ X, Y, W, H float32 }

// All returns the view of the whole picture, with a margin.
func (d *Drawing) All() View {
	return View{d.X - margin, d.Y - margin, d.W + 2*margin, d.H + 2*margin}
}

func (v View) sees(x, y, w, h float32) bool {
	return x <= v.X+v.W && x+w >= v.X && y <= v.Y+v.H && y+h >= v.Y
}

// SVG appends an SVG document with the part of the picture in v, width by height pixels large. If
// title is not empty, the document has that title.
func (d *Drawing) SVG(dst []byte, v View, width, height float64, title string) []byte {
	s := &svg{out: dst, d: d, v: v}
	s.text(`<svg xmlns="http://www.w3.org/2000/svg" width="`, width, `" height="`, height,
		`" viewBox="`, float64(v.X), ` `, float64(v.Y), ` `, float64(v.W), ` `, float64(v.H),
		`" font-family="`, fonts, `">`)
	if title != "" {
		s.text(`<title>`)
		s.escape(title)
		s.text(`</title>`)
	}
	s.text(`<rect x="`, float64(v.X), `" y="`, float64(v.Y), `" width="`, float64(v.W),
		`" height="`, float64(v.H), `"`)
	s.paint(d.Theme.Background, 0, 0)
	s.text("/>\n")
	for _, open := range []bool{true, false} {
		for i := 0; i < len(d.Boxes); i++ {
			b := &d.Boxes[i]
			if !v.sees(b.X-4, b.Y-8, b.W+12, b.H+12) {
				i = int(b.End) - 1
			} else if (b.Flags&Open != 0) == open {
				s.box(b)
			}
		}
		if open {
			for i := range d.Frames {
				s.frame(&d.Frames[i])
			}
			for i := range d.Lines {
				s.line(&d.Lines[i])
			}
		}
	}
	for i := range d.Boxes {
		if b := &d.Boxes[i]; b.Flags&Open != 0 && v.sees(b.X, b.Y, b.W, 24) {
			s.heading(b)
		}
	}
	for i := range d.Lines {
		s.lineText(&d.Lines[i])
	}
	s.text("</svg>\n")
	return s.out
}

// svg is a document being written.
type svg struct {
	out  []byte
	d    *Drawing
	v    View
	halo bool // texts get a halo

	gradients int // number of gradients so far
	gradient  int // number of the gradient that fills the current box, 0 for none
}

// text appends strings unchanged, and numbers with two decimals.
func (s *svg) text(parts ...any) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			s.out = append(s.out, p...)
		case float64:
			s.out = strconv.AppendFloat(s.out, math.Round(p*100)/100, 'f', -1, 64)
		case float32:
			s.out = strconv.AppendFloat(s.out, math.Round(float64(p)*100)/100, 'f', -1, 64)
		}
	}
}

// escape appends arbitrary text, escaped.
func (s *svg) escape(text string) {
	for _, c := range text {
		switch {
		case c == '&':
			s.text("&amp;")
		case c == '<':
			s.text("&lt;")
		case c == '>':
			s.text("&gt;")
		// characters that XML cannot represent
		case c == utf8.RuneError, c < ' ', c == 0xfffe, c == 0xffff:
			s.text("\ufffd")
		default:
			s.out = utf8.AppendRune(s.out, c)
		}
	}
}

const hexDigits = "0123456789abcdef"

func (s *svg) hex(c Colour) {
	s.out = append(s.out, '#')
	for range 3 {
		s.out = append(s.out, hexDigits[c>>4&15], hexDigits[c&15])
		c >>= 8
	}
}

// attribute appends a colour as an attribute, and its opacity as another one if it is not opaque.
func (s *svg) attribute(name string, c Colour) {
	s.text(` `, name, `="`)
	if c>>24 == 0 {
		s.text(`none"`)
		return
	}
	s.hex(c)
	s.text(`"`)
	if a := c >> 24; a < 255 {
		s.text(` `, name, `-opacity="`, float64(a)/255, `"`)
	}
}

func (s *svg) paint(fill, stroke Colour, width float64) {
	s.attribute("fill", fill)
	if stroke>>24 != 0 {
		s.attribute("stroke", stroke)
		if width != 1 {
			s.text(` stroke-width="`, width, `"`)
		}
	}
}

// rect draws a rectangle with further attributes, filled with the current gradient if there is one.
func (s *svg) rect(x, y, w, h, radius float32, fill, stroke Colour, more string) {
	s.text(`<rect x="`, x, `" y="`, y, `" width="`, w, `" height="`, h, `" rx="`, radius, `"`)
	if s.gradient > 0 {
		s.text(` fill="url(#bands`, float64(s.gradient), `)"`)
		s.attribute("stroke", stroke)
	} else {
		s.paint(fill, stroke, 1)
	}
	s.text(more, "/>\n")
}

// Radii of corners.
const (
	groupRadius = 6
	openRadius  = 8
)

func (s *svg) box(b *Box) {
	opacity := ""
	if b.Flags&Dim != 0 && b.Flags&Open == 0 {
		opacity = ` opacity="0.55"`
	}
	switch b.Shape {
	case Constant, Summary, Reference, More:
		s.note(b)
		return
	}
	if b.Flags&Open != 0 {
		s.rect(b.X, b.Y, b.W, b.H, openRadius, b.Fill, b.Stroke, "")
		return
	}
	radius := float32(groupRadius)
	s.bands(b)
	switch b.Shape {
	case Op:
		radius = min(b.H/2, 14)
	case Series:
		for i := float32(2); i > 0; i-- {
			s.rect(b.X+i*stackStep, b.Y-i*stackStep, b.W, b.H, radius, b.Fill, b.Stroke, opacity)
		}
	}
	s.rect(b.X, b.Y, b.W, b.H, radius, b.Fill, b.Stroke, opacity)
	s.gradient = 0
	if b.Shape == Function {
		s.rect(b.X+4, b.Y+6, 3, b.H-12, 1.5, b.Stroke, 0, opacity)
	}
	weight, middle := "", b.Y+b.H/2+4
	if b.Shape != Op {
		weight = "500"
	}
	if b.Small != "" {
		s.words(b.X+b.W/2, middle+9, "middle", SmallPx, "", s.d.Theme.Text3, b.Small)
		middle -= 6
	}
	s.words(b.X+b.W/2, middle, "middle", TextPx, weight, s.d.Theme.Text, b.Name)
}

// bands defines the gradient that fills the rectangles of a box with several colours.
func (s *svg) bands(b *Box) {
	if b.Bands == nil {
		return
	}
	s.gradients++
	s.gradient = s.gradients
	s.text(`<linearGradient id="bands`, float64(s.gradient), `">`)
	at := float32(0)
	for _, band := range b.Bands {
		for _, edge := range []float32{at, at + band.Share} {
			s.text(`<stop offset="`, edge*100, `%"`)
			s.attribute("stop-color", band.Fill)
			s.text("/>")
		}
		at += band.Share
	}
	s.text("</linearGradient>\n")
}

// heading writes the name of an open box, on top of lines that pass through it.
func (s *svg) heading(b *Box) {
	s.halo = true
	s.words(b.X+12, b.Y+17, "start", TextPx, "600", s.d.Theme.Text, b.Name)
	s.words(b.X+18+float32(textWidth(b.Name, TextPx*1.06)), b.Y+17, "start", SmallPx, "",
		s.d.Theme.Text3, b.Small)
	s.halo = false
}

// words writes a text; anchor says which end of the text is at x, and y is its baseline.
func (s *svg) words(x, y float32, anchor string, size float64, weight string, c Colour,
	text string) {
	if text == "" {
		return
	}
	s.text(`<text x="`, x, `" y="`, y, `" font-size="`, size, `"`)
	if anchor != "start" {
		s.text(` text-anchor="`, anchor, `"`)
	}
	if weight != "" {
		s.text(` font-weight="`, weight, `"`)
	}
	if s.halo {
		s.text(` paint-order="stroke" stroke-width="3"`)
		s.attribute("stroke", s.d.sharedColour(Halo))
	}
	s.attribute("fill", c)
	s.text(`>`)
	s.escape(text)
	s.text("</text>\n")
}

// note draws a note beside a box: its mark near the box, its text on the far side.
func (s *svg) note(b *Box) {
	x, textX, anchor := b.X+b.W-noteMark/2, b.X+b.W-noteMark-2, "end"
	if b.Flags&AtRight != 0 {
		x, textX, anchor = b.X+noteMark/2, b.X+noteMark+2, "start"
	}
	y := b.Y + b.H/2
	switch b.Shape {
	case Constant, Reference:
		s.text(`<circle cx="`, x, `" cy="`, y, `" r="3"`)
		s.paint(b.Fill, b.Stroke, 1)
		s.text("/>\n")
	case Summary:
		for i, h := range []float32{3, 6, 4.5} {
			s.rect(x-4+float32(i)*3, y+3-h, 2, h, 0, b.Stroke, 0, "")
		}
	}
	s.words(textX, y+3.5, anchor, SmallPx, "", s.d.Theme.Text3, b.Name)
}

// frame draws the dashed frame around nodes taken aside.
func (s *svg) frame(b *Box) {
	if s.v.sees(b.X, b.Y, b.W, b.H) {
		s.rect(b.X, b.Y, b.W, b.H, openRadius, 0, b.Stroke, ` stroke-dasharray="4 4"`)
		s.words(b.X+10, b.Y+15, "start", SmallPx, "", s.d.Theme.Text3,
			fit(b.Name, SmallPx, float64(b.W)-captionEdges))
	}
}

// extent returns the rectangle around the points of a line.
func (l *Line) extent() (x, y, w, h float32) {
	x, y = l.Points[0].X, l.Points[0].Y
	right, below := x, y
	for _, p := range l.Points[1:] {
		x, y, right, below = min(x, p.X), min(y, p.Y), max(right, p.X), max(below, p.Y)
	}
	return x, y, right - x, below - y
}

func (s *svg) line(l *Line) {
	x, y, w, h := l.extent()
	if !s.v.sees(x-8, y-8, w+16, h+16) {
		return
	}
	points := l.Points
	if l.Flags&(NoArrow|Beside) == 0 {
		points = s.arrow(l)
	}
	s.text(`<path d="`)
	for i, p := range points {
		if i == 0 {
			s.text(`M`, p.X, ` `, p.Y)
			continue
		}
		q := points[i-1]
		if p.X == q.X || p.Y == q.Y || l.Flags&Beside != 0 {
			s.text(`L`, p.X, ` `, p.Y)
			continue
		}
		m := (p.Y + q.Y) / 2
		s.text(`C`, q.X, ` `, m, ` `, p.X, ` `, m, ` `, p.X, ` `, p.Y)
	}
	s.text(`" fill="none"`)
	s.attribute("stroke", l.Stroke)
	s.text(` stroke-width="`, l.Width, `"`)
	if l.Flags&Control != 0 {
		s.text(` stroke-dasharray="3 3"`)
	}
	s.text("/>\n")
}

// ArrowLength returns the length of the arrow of a line with this width.
func ArrowLength(width float32) float32 { return min(5+1.1*width, 12) }

// arrow draws the arrow at the end of a line and, if the line has the flag Writes, one at its
// beginning. It returns the points of the line between the arrows.
func (s *svg) arrow(l *Line) []layout.Point {
	points := append([]layout.Point(nil), l.Points...)
	length := ArrowLength(l.Width)
	half := max(length*0.45, l.Width*0.75+1)
	head := func(tip *layout.Point, from layout.Point) {
		back := tip.Y - length
		if from.Y > tip.Y {
			back = tip.Y + length
		}
		s.text(`<path d="M`, tip.X, ` `, tip.Y, `L`, tip.X-half, ` `, back, `L`, tip.X+half, ` `,
			back, `Z"`)
		s.paint(l.Stroke, 0, 0)
		s.text("/>\n")
		tip.Y = back
	}
	n := len(points)
	head(&points[n-1], points[n-2])
	if l.Flags&Writes != 0 {
		head(&points[0], points[1])
	}
	return points
}

func (s *svg) lineText(l *Line) {
	if l.Text == "" || math.IsNaN(float64(l.TextAt.X)) ||
		!s.v.sees(l.TextAt.X-60, l.TextAt.Y-8, 120, 16) {
		return
	}
	s.halo = true
	s.words(l.TextAt.X, l.TextAt.Y+3.5, "middle", SmallPx, "", s.d.Theme.Text3, l.Text)
	s.halo = false
}
