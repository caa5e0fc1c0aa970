package drawing

import (
	"math"
	"slices"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/layout"
)

// moveFrom shifts the picture so that the anchor keeps its position, and computes the positions
// from which everything moves. New elements come out of the box around them; if there is none, they
// start in place.
func (d *Drawing) moveFrom(last *Drawing, anchor hierarchy.ID) {
	if last == nil {
		return
	}
	before := last.places()
	d.keepInPlace(before, anchor)
	d.start = make([]rect, len(d.Boxes))
	for i := range d.Boxes {
		b := &d.Boxes[i]
		now := b.rect()
		was, ok := before[d.key(int32(i))]
		for up := b.Parent; !ok && up >= 0; up = d.Boxes[up].Parent {
			if was, ok = before[d.key(up)]; ok {
				was = now.within(d.Boxes[up].rect(), was)
			}
		}
		if !ok {
			was = now
		}
		d.start[i] = was
	}
	d.beginLines(last)
	if d.isAtRest() {
		d.Rest()
	}
}

// Rest drops the move: the picture starts at its final state.
func (d *Drawing) Rest() { d.start, d.begin = nil, nil }

// isAtRest reports whether nothing moves.
func (d *Drawing) isAtRest() bool {
	for i := range d.Boxes {
		if d.start[i] != d.Boxes[i].rect() {
			return false
		}
	}
	for i := range d.Lines {
		if !slices.Equal(d.begin[i], d.Lines[i].Points) {
			return false
		}
	}
	return true
}

// boxKey identifies a box across pictures. A note is identified together with its node.
type boxKey struct {
	id, beside layout.ID
	right      bool
}

func (d *Drawing) key(i int32) boxKey {
	b := &d.Boxes[i]
	if b.isNote() {
		return boxKey{b.ID, d.Boxes[b.Parent].ID, b.Flags&AtRight != 0}
	}
	return boxKey{b.ID, -1, false}
}

func (b *Box) isNote() bool { return b.Shape >= Constant && b.Shape <= More }

func (b *Box) rect() rect { return rect{b.X, b.Y, b.W, b.H} }

func (d *Drawing) places() map[boxKey]rect {
	places := make(map[boxKey]rect, len(d.Boxes))
	for i := range d.Boxes {
		places[d.key(int32(i))] = d.Boxes[i].rect()
	}
	return places
}

// within returns where r was in the surrounding box, whose rectangle is now, when that box had the
// rectangle was.
func (r rect) within(now, was rect) rect {
	kx, ky := was.w/max(now.w, 1), was.h/max(now.h, 1)
	return rect{was.x + (r.x-now.x)*kx, was.y + (r.y-now.y)*ky, r.w * kx, r.h * ky}
}

// hold shifts the whole picture so that the anchor's middle stays in place, or else the middle of
// the first box that existed before.
func (d *Drawing) keepInPlace(before map[boxKey]rect, anchor hierarchy.ID) {
	var dx, dy float32
	found := false
	for i := range d.Boxes {
		b := &d.Boxes[i]
		is := b.ID == layout.ID(anchor) && !b.isNote()
		if found && !is {
			continue
		}
		if was, ok := before[d.key(int32(i))]; ok {
			dx, dy = was.x+was.w/2-b.X-b.W/2, was.y+was.h/2-b.Y-b.H/2
			found = true
			if is {
				break
			}
		}
	}
	d.shift(dx, dy)
}

func (d *Drawing) shift(dx, dy float32) {
	for _, boxes := range [][]Box{d.Boxes, d.Frames} {
		for i := range boxes {
			boxes[i].X += dx
			boxes[i].Y += dy
		}
	}
	for i := range d.Lines {
		for k := range d.Lines[i].Points {
			d.Lines[i].Points[k].X += dx
			d.Lines[i].Points[k].Y += dy
		}
	}
	d.X += dx
	d.Y += dy
}

// lineKey identifies a line across pictures.
type lineKey struct {
	from, to boxKey
	flags    LineFlags
}

func (d *Drawing) lineKey(l *Line) (lineKey, bool) {
	if l.From < 0 || l.To < 0 {
		return lineKey{}, false
	}
	return lineKey{d.key(l.From), d.key(l.To), l.Flags & (Back | Beside)}, true
}

// beginLines computes where lines move from: existing lines from their previous path, new ones from
// the previous positions of their ends.
func (d *Drawing) beginLines(last *Drawing) {
	before := make(map[lineKey]int, len(last.Lines))
	for i := range last.Lines {
		if key, ok := last.lineKey(&last.Lines[i]); ok {
			before[key] = i
		}
	}
	d.begin = make([][]layout.Point, len(d.Lines))
	for i := range d.Lines {
		l := &d.Lines[i]
		if key, ok := d.lineKey(l); ok {
			if k, ok := before[key]; ok {
				d.begin[i] = resample(last.Lines[k].Points, len(l.Points))
				continue
			}
		}
		d.begin[i] = d.withEnds(l)
	}
}

// withEnds returns the points of a line with its ends at their previous positions.
func (d *Drawing) withEnds(l *Line) []layout.Point {
	points := make([]layout.Point, len(l.Points))
	moved := func(p layout.Point, box int32) layout.Point {
		if box < 0 {
			return p
		}
		r := rect{x: p.X, y: p.Y}.within(d.Boxes[box].rect(), d.start[box])
		return layout.Point{X: r.x, Y: r.y}
	}
	for k, p := range l.Points {
		from, to := moved(p, l.From), moved(p, l.To)
		switch {
		case l.From < 0:
			from = to
		case l.To < 0:
			to = from
		}
		t := float32(k) / float32(max(len(points)-1, 1))
		points[k] = layout.Point{X: from.X + (to.X-from.X)*t, Y: from.Y + (to.Y-from.Y)*t}
	}
	return points
}

// resample returns n points along a line, evenly spaced.
func resample(points []layout.Point, n int) []layout.Point {
	if len(points) == n {
		return points
	}
	length := make([]float64, len(points))
	for i := 1; i < len(points); i++ {
		length[i] = length[i-1] +
			math.Hypot(float64(points[i].X-points[i-1].X), float64(points[i].Y-points[i-1].Y))
	}
	out := make([]layout.Point, n)
	k := 1
	for i := range out {
		at := length[len(length)-1] * float64(i) / float64(max(n-1, 1))
		for k < len(points)-1 && length[k] < at {
			k++
		}
		a, b := points[k-1], points[k]
		t := float32(0)
		if piece := length[k] - length[k-1]; piece > 0 {
			t = float32(min(max((at-length[k-1])/piece, 0), 1))
		}
		out[i] = layout.Point{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t}
	}
	return out
}
