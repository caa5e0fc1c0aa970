package drawing

import (
	"encoding/binary"
	"math"

	"eventlens/app/views/graph/layout"
)

// Flags of a list.
const (
	Moves = 1 << iota // the list has a previous state to move from
	Fresh             // see Drawing
	Down              // inputs are at the top
)

// list is a list for the canvas while it is built.
type list struct {
	out     []byte
	section int // number of sections begun so far
	colours map[Colour]uint16
	palette []Colour // the list's colours; colours has the index of each
	texts   []byte
}

// Append appends the list for the canvas, in the format of the package documentation. It moves from
// the board's previous drawing.
func (d *Drawing) Append(dst []byte) []byte {
	l := &list{
		out:     make([]byte, 4*HeaderWords, 4*HeaderWords+64*(len(d.Boxes)+len(d.Lines))),
		colours: map[Colour]uint16{},
	}
	for ink := range inkCount {
		// these colours are not shared with boxes, so that their numbers are fixed
		l.palette = append(l.palette, d.sharedColour(ink))
	}
	boxes := append(append(make([]Box, 0, len(d.Boxes)+len(d.Frames)), d.Boxes...), d.Frames...)
	for i := len(d.Boxes); i < len(boxes); i++ {
		boxes[i].End = int32(i + 1)
	}
	l.putBoxes(boxes, d)
	points := l.putLines(d)
	bands := l.putBands(boxes)
	l.beginSection()
	for _, c := range l.palette {
		l.word(uint32(c))
	}
	l.beginSection()
	l.out = append(l.out, l.texts...)
	for len(l.out)%4 != 0 {
		l.out = append(l.out, 0)
	}
	flags := uint32(0)
	for flag, is := range map[uint32]bool{
		Moves: d.start != nil, Fresh: d.Fresh, Down: d.Direction == layout.Down,
	} {
		if is {
			flags |= flag
		}
	}
	for i, v := range []uint32{Magic, uint32(len(boxes)), uint32(len(d.Lines)), uint32(points),
		uint32(len(l.palette)), uint32(len(l.texts)), flags, uint32(len(l.out)),
		math.Float32bits(d.X), math.Float32bits(d.Y), math.Float32bits(d.W),
		math.Float32bits(d.H)} {
		binary.LittleEndian.PutUint32(l.out[4*i:], v)
	}
	for i, v := range []int32{int32(d.Anchor), d.opening(), int32(bands)} {
		binary.LittleEndian.PutUint32(l.out[4*(12+l.section+i):], uint32(v))
	}
	return append(dst, l.out...)
}

// ink returns a colour that does not belong to a box.
func (d *Drawing) sharedColour(i Ink) Colour {
	switch i {
	case Background:
		return d.Theme.Background
	case NameInk:
		return d.Theme.Text
	case SmallInk:
		return d.Theme.Text3
	}
	return d.Theme.Surface.alpha(0.85)
}

// begin begins the next section.
func (l *list) beginSection() {
	for len(l.out)%4 != 0 {
		l.out = append(l.out, 0)
	}
	binary.LittleEndian.PutUint32(l.out[4*(12+l.section):], uint32(len(l.out)))
	l.section++
}

func (l *list) word(v uint32)      { l.out = binary.LittleEndian.AppendUint32(l.out, v) }
func (l *list) short(v uint16)     { l.out = binary.LittleEndian.AppendUint16(l.out, v) }
func (l *list) number(v float32)   { l.word(math.Float32bits(v)) }
func (l *list) rect(r rect)        { l.number(r.x); l.number(r.y); l.number(r.w); l.number(r.h) }
func (l *list) index(i int32)      { l.word(uint32(i)) }
func (l *list) point(x, y float32) { l.number(x); l.number(y) }

// colour returns the index of a colour in the palette. A list has few colours: some hues and the
// shades of a ramp. Beyond 65,536 colours, it returns the index of the first one.
func (l *list) colour(c Colour) uint16 {
	n, ok := l.colours[c]
	if !ok {
		if len(l.palette) > math.MaxUint16 {
			return 0
		}
		n = uint16(len(l.palette))
		l.colours[c] = n
		l.palette = append(l.palette, c)
	}
	return n
}

func (l *list) putBoxes(boxes []Box, d *Drawing) {
	l.beginSection()
	for i := range boxes {
		l.rect(boxes[i].rect())
	}
	l.beginSection()
	for i := range boxes {
		if i < len(d.start) {
			l.rect(d.start[i])
		} else {
			l.rect(boxes[i].rect())
		}
	}
	l.beginSection()
	for i := range boxes {
		l.index(int32(boxes[i].ID))
	}
	l.beginSection()
	for i := range boxes {
		l.index(boxes[i].Parent)
	}
	l.beginSection()
	for i := range boxes {
		l.index(boxes[i].End)
	}
	l.beginSection()
	for i := range boxes {
		l.out = append(l.out, byte(boxes[i].Shape))
	}
	l.beginSection()
	for i := range boxes {
		l.out = append(l.out, byte(boxes[i].Flags))
	}
	l.beginSection()
	for i := range boxes {
		l.short(l.colour(boxes[i].Fill))
	}
	l.beginSection()
	for i := range boxes {
		l.short(l.colour(boxes[i].Stroke))
	}
	l.beginSection()
	for i := range boxes {
		l.word(uint32(len(l.texts)))
		l.texts = append(l.texts, boxes[i].Name...)
		if boxes[i].Small != "" {
			l.texts = append(append(l.texts, '\n'), boxes[i].Small...)
		}
	}
	l.word(uint32(len(l.texts)))
}

// putBands writes the section of bands and returns their number.
func (l *list) putBands(boxes []Box) (n int) {
	l.beginSection()
	for i := range boxes {
		for _, band := range boxes[i].Bands {
			l.index(int32(i))
			l.word(uint32(l.colour(band.Fill)))
			l.number(band.Share)
			n++
		}
	}
	return n
}

// putLines writes the sections of lines and returns the number of their points.
func (l *list) putLines(d *Drawing) (points int) {
	l.beginSection()
	for i := range d.Lines {
		l.index(d.Lines[i].From)
		l.index(d.Lines[i].To)
	}
	l.beginSection()
	for i := range d.Lines {
		l.word(uint32(points))
		points += len(d.Lines[i].Points)
	}
	l.word(uint32(points))
	l.beginSection()
	for i := range d.Lines {
		l.out = append(l.out, byte(d.Lines[i].Flags))
	}
	l.beginSection()
	for i := range d.Lines {
		l.short(l.colour(d.Lines[i].Stroke))
	}
	l.beginSection()
	for i := range d.Lines {
		l.number(d.Lines[i].Width)
	}
	l.beginSection()
	for i := range d.Lines {
		l.word(uint32(len(l.texts)))
		l.texts = append(l.texts, d.Lines[i].Text...)
	}
	l.word(uint32(len(l.texts)))
	l.beginSection()
	for i := range d.Lines {
		for _, p := range d.Lines[i].Points {
			l.point(p.X, p.Y)
		}
	}
	l.beginSection()
	for i := range d.Lines {
		from := d.Lines[i].Points
		if d.begin != nil {
			from = d.begin[i]
		}
		for _, p := range from {
			l.point(p.X, p.Y)
		}
	}
	l.beginSection()
	for i := range d.Lines {
		l.point(d.Lines[i].TextAt.X, d.Lines[i].TextAt.Y)
	}
	return points
}
