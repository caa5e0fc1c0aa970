package drawing

import "math"

// Target is the element under a point.
type Target struct {
	Box, Line int // indices; -1 for none
}

// Hit finds the element under a point: first a closed box or a note, then a line at a distance of
// at most within, then the innermost open box.
func (d *Drawing) Hit(x, y, within float32) Target {
	box := -1
	for i := 0; i < len(d.Boxes); i++ {
		b := &d.Boxes[i]
		if x >= b.X && x <= b.X+b.W && y >= b.Y && y <= b.Y+b.H {
			box = i
		} else {
			i = int(b.End) - 1
		}
	}
	if box >= 0 && d.Boxes[box].Flags&Open == 0 {
		return Target{box, -1}
	}
	nearest, line := float64(within), -1
	for i := range d.Lines {
		l := &d.Lines[i]
		lx, ly, w, h := l.extent()
		if x < lx-within || x > lx+w+within || y < ly-within || y > ly+h+within {
			continue
		}
		if away := l.distance(x, y) - float64(l.Width)/2; away <= nearest {
			nearest, line = away, i
		}
	}
	if line >= 0 {
		return Target{-1, line}
	}
	return Target{box, -1}
}

// distance returns the distance of a point from a line, with curves approximated by eight pieces.
func (l *Line) distance(x, y float32) float64 {
	least := math.Inf(1)
	for i := 1; i < len(l.Points); i++ {
		p, q := l.Points[i-1], l.Points[i]
		if p.X == q.X || p.Y == q.Y || l.Flags&Beside != 0 {
			least = min(least, toPiece(x, y, p.X, p.Y, q.X, q.Y))
			continue
		}
		px, py := p.X, p.Y
		for k := 1; k <= 8; k++ {
			t := float32(k) / 8
			ease := t * t * (3 - 2*t)
			m := (p.Y + q.Y) / 2
			u := 1 - t
			qx, qy := p.X+(q.X-p.X)*ease, u*u*u*p.Y+3*u*u*t*m+3*u*t*t*m+t*t*t*q.Y
			least = min(least, toPiece(x, y, px, py, qx, qy))
			px, py = qx, qy
		}
	}
	return least
}

// toPiece returns the distance of a point from a straight segment.
func toPiece(x, y, x0, y0, x1, y1 float32) float64 {
	dx, dy := float64(x1-x0), float64(y1-y0)
	px, py := float64(x-x0), float64(y-y0)
	t := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		t = min(max((px*dx+py*dy)/length, 0), 1)
	}
	return math.Hypot(px-t*dx, py-t*dy)
}
