package drawing

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/layout"
	"eventlens/eventfile"
)

// Widths of lines: thinnest for one element, thickest from manyElements on.
const (
	thinnest     = 0.75
	thickest     = 12.0
	manyElements = 5e6
)

// lineWidth returns a width that grows with the number of elements that flow along an edge.
func lineWidth(e *hierarchy.Edge) float32 {
	if e.IsControl() || e.Elements <= 1 {
		return thinnest
	}
	const exponent = 0.3
	most := math.Pow(manyElements, exponent)
	share := (math.Pow(min(float64(e.Elements), manyElements), exponent) - 1) / (most - 1)
	// few different widths, so that many lines are drawn in one stroke
	return float32(math.Round(4*(thinnest+share*(thickest-thinnest))) / 4)
}

// lineText returns the shape of the tensors along an edge, and their number if several.
func lineText(e *hierarchy.Edge) string {
	switch {
	case e.IsControl():
		return ""
	case e.Several || e.Type == eventfile.DTInvalid && e.Shape == nil && e.Tensors > 1:
		return strconv.Itoa(int(e.Tensors)) + " · …"
	case e.Shape == nil:
		return ""
	case e.Tensors > 1:
		return strconv.Itoa(int(e.Tensors)) + " · " + e.Shape.String()
	}
	return e.Shape.String()
}

// lines adds the lines of edges.
func (d *drafter) lines() {
	for _, line := range d.layout.Lines {
		e := d.edge(&line)
		switch {
		case line.First == line.Last:
		case line.Flags&layout.FromOutside != 0:
			d.inner[joint{groupOf(line.Scope), e.From, false}] = true
		case line.Flags&layout.ToOutside != 0:
			d.inner[joint{groupOf(line.Scope), e.To, true}] = true
		}
	}
	t := d.board.look.Theme
	for _, line := range d.layout.Lines {
		if line.First == line.Last {
			continue
		}
		e := d.edge(&line)
		drawn := Line{
			From: -1, To: -1,
			Points: append([]layout.Point(nil), d.layout.Points[line.First:line.Last]...),
			Width:  lineWidth(e), Text: lineText(e), Stroke: lineInk(t, t.Strong, lineWidth(e)),
			Edge: e,
		}
		if line.From >= 0 {
			drawn.From = d.index[line.From]
		}
		if line.To >= 0 {
			drawn.To = d.index[line.To]
		}
		if line.Flags&layout.ToOutside != 0 || d.inner[joint{e.To, e.From, false}] {
			drawn.Flags |= NoArrow
		}
		switch {
		case line.Flags&layout.Back != 0:
			drawn.Flags |= Back
			drawn.Stroke = lineInk(t, t.Back, drawn.Width)
		case e.References > 0:
			drawn.Stroke = lineInk(t, t.Writes, drawn.Width)
		}
		if e.References > 0 {
			drawn.Flags |= Writes
		}
		if e.IsControl() {
			drawn.Flags |= Control
		}
		drawn.avoidStacks(d.out.Boxes)
		d.out.Lines = append(d.out.Lines, drawn)
	}
	d.loops()
	// Thin lines are drawn over thick ones, and special lines over others.
	slices.SortStableFunc(d.out.Lines, func(a, b Line) int {
		if special := cmp.Compare(a.Flags&(Back|Writes), b.Flags&(Back|Writes)); special != 0 {
			return special
		}
		return cmp.Or(cmp.Compare(b.Width, a.Width), cmp.Compare(a.Flags, b.Flags),
			cmp.Compare(a.Stroke, b.Stroke))
	})
}

// loopReach is the distance of a loop from the node's corner.
const loopReach = 8

// loops adds the lines of nodes that read their own output: around the corner with the fewest
// notes.
func (d *drafter) loops() {
	t := d.board.look.Theme
	for i := range d.out.Boxes {
		b := &d.out.Boxes[i]
		if b.ID < 0 || b.Shape >= Constant || !d.board.tree.Loop(hierarchy.ID(b.ID)) {
			continue
		}
		x, y := b.X+b.W, b.Y
		d.out.Lines = append(d.out.Lines,
			Line{From: int32(i), To: int32(i), Flags: Back, Width: thinnest,
				Stroke: lineInk(t, t.Back, thinnest),
				Points: []layout.Point{{X: x, Y: y + loopReach},
					{X: x + loopReach, Y: y + loopReach},
					{X: x + loopReach, Y: y - loopReach}, {X: x - 2*loopReach, Y: y - loopReach},
					{X: x - 2*loopReach, Y: y}}})
	}
}

// nowhere is the position of a text that is not placed.
var nowhere = layout.Point{X: float32(math.NaN()), Y: float32(math.NaN())}

// edge returns the edge that a line of the layout draws.
func (d *drafter) edge(line *layout.Line) *hierarchy.Edge {
	return &d.board.content(groupOf(line.Scope)).edges[line.Edge]
}

// lineInk returns a line's colour, which is lighter for thick lines, so that they do not dominate
// the nodes. It is opaque, so lines on the same path look like one.
func lineInk(t *Theme, c Colour, width float32) Colour {
	return t.Background.mix(c, 0.9-0.5*float64(width-thinnest)/(thickest-thinnest))
}

// arriveAt leaves space for the outline of a stack of boxes, which is taller than its front.
func (l *Line) avoidStacks(boxes []Box) {
	for end, at := range [2]int32{l.From, l.To} {
		if at < 0 || boxes[at].Shape != Series || boxes[at].Flags&Open != 0 {
			continue
		}
		p, next := &l.Points[0], &l.Points[1]
		if end == 1 {
			p, next = &l.Points[len(l.Points)-1], &l.Points[len(l.Points)-2]
		}
		if next.Y < p.Y {
			p.Y -= stackStep * 2
		}
	}
}

// stackStep is the offset of each box of a series behind the previous one, upwards and to the
// right.
const stackStep = 3

// cell is the size of the squares in which obstacles of texts are looked up.
const cellSize = 64

// room lists the obstacles in each square.
type room map[[2]int32][]Box

// cells calls do for the squares that a box touches, until do returns false. It reports whether all
// calls returned true.
func (r room) cells(b *Box, do func(key [2]int32) bool) bool {
	for y := int32(math.Floor(float64(b.Y / cellSize))); float32(y)*cellSize <= b.Y+b.H; y++ {
		for x := int32(math.Floor(float64(b.X / cellSize))); float32(x)*cellSize <= b.X+b.W; x++ {
			if !do([2]int32{x, y}) {
				return false
			}
		}
	}
	return true
}

func (r room) take(b Box) {
	r.cells(&b, func(key [2]int32) bool {
		r[key] = append(r[key], b)
		return true
	})
}

// free reports whether a box overlaps no obstacle.
func (r room) free(b *Box) bool {
	return r.cells(b, func(key [2]int32) bool {
		for i := range r[key] {
			o := &r[key][i]
			if o.X < b.X+b.W && b.X < o.X+o.W && o.Y < b.Y+b.H && b.Y < o.Y+o.H {
				return false
			}
		}
		return true
	})
}

// mostTexts is the number of lines up to which texts are placed; with more lines nobody reads them.
const mostTexts = 30_000

// texts places the texts of lines where they cover neither boxes nor other texts.
func (d *drafter) texts() {
	for i := range d.out.Lines {
		d.out.Lines[i].TextAt = nowhere
	}
	if len(d.out.Lines) > mostTexts {
		return
	}
	taken := room{}
	for i := range d.out.Boxes {
		if b := d.out.Boxes[i]; b.Flags&Open == 0 {
			taken.take(b)
		} else {
			b.H = 22
			b.W = min(b.W, float32(textWidth(b.Name, TextPx)+40))
			taken.take(b)
		}
	}
	for i := range d.out.Lines {
		l := &d.out.Lines[i]
		if l.Text == "" {
			continue
		}
		w, h := float32(textWidth(l.Text, SmallPx)+4), float32(SmallPx+1)
		for _, p := range l.textPlaces() {
			b := Box{X: p.X - w/2, Y: p.Y - h/2, W: w, H: h}
			if taken.free(&b) {
				l.TextAt = p
				taken.take(b)
				break
			}
		}
	}
}

// textPlaces returns positions on a line for its text: the middles of its longest pieces.
func (l *Line) textPlaces() []layout.Point {
	var places []layout.Point
	var longest float32
	for i := 1; i < len(l.Points); i++ {
		a, b := l.Points[i-1], l.Points[i]
		if i == len(l.Points)-1 && l.Flags&NoArrow == 0 {
			if arrow := ArrowLength(l.Width); b.Y < a.Y {
				b.Y += arrow
			} else {
				b.Y -= arrow
			}
		}
		p := layout.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		length := abs(b.Y-a.Y) + abs(b.X-a.X)/8
		if length > longest {
			longest = length
			places = append([]layout.Point{p}, places...)
		} else if len(places) < 4 {
			places = append(places, p)
		}
	}
	return places[:min(len(places), 4)]
}

func abs(v float32) float32 { return max(v, -v) }
