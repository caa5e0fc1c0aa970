package charts

import "math"

// Mark is a shape drawn at points of a line, so that lines can be told apart without
// their colours.
type Mark uint8

// The marks. MarkOf gives each hue its own.
const (
	NoMark Mark = iota
	Circle
	Square
	Diamond
	TriangleUp
	TriangleDown
	Plus
	Cross
	Star
)

// MarkOf returns the mark of the line with a colour index: one shape for each hue.
func MarkOf(index int) Mark {
	const hues = int(Star)
	return Circle + Mark((index%hues+hues)%hues)
}

// Sizes of marks, as multiples of the line width.
const (
	markReach   = 2.2 // distance from the middle of a mark to its tips
	markSpacing = 10  // least distance from mark to mark
	markWidth   = 0.8 // width of the strokes of a mark
)

// corners returns the corners of a filled mark, or the ends of the strokes of an open one, for a
// mark at zero with a reach of 1. A circle has neither.
func (m Mark) corners() (corners []point, filled bool) {
	switch m {
	case Square:
		return []point{{-0.8, -0.8}, {0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}}, true
	case Diamond:
		return []point{{0, -1.1}, {1.1, 0}, {0, 1.1}, {-1.1, 0}}, true
	case TriangleUp:
		return []point{{0, -1.1}, {1.05, 0.75}, {-1.05, 0.75}}, true
	case TriangleDown:
		return []point{{-1.05, -0.75}, {1.05, -0.75}, {0, 1.1}}, true
	case Plus:
		return []point{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}, false
	case Cross:
		return []point{{-0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}, {0.8, -0.8}}, false
	case Star:
		const half, tall = 0.5, 0.866
		return []point{{-1, 0}, {1, 0}, {-half, -tall}, {half, tall}, {-half, tall}, {half, -tall}},
			false
	}
	return nil, false
}

// eachMark calls draw with the places of a line's marks in pixels: the first point of every visible
// column that is far enough, along x, from the previous mark. Decimated lines give the same points.
func eachMark(g *grouper, yScale Scale, apart float64, draw func(at point)) {
	var groups [32]group
	last := math.Inf(-1)
	for n := len(groups); n == len(groups); {
		n = g.read(groups[:])
		for i := range groups[:n] {
			k := groups[i].first
			x := g.px.at(g.x[k])
			if !g.outside(groups[i].col) && math.Abs(x-last) >= apart {
				draw(point{x, clamp(yScale.PxFromData(g.y[k]), -maxPx, maxPx)})
				last = x
			}
		}
	}
}

// marks adds the marks of a line to the mask.
func (r *Raster) marks(g *grouper, yScale Scale, style LineStyle) {
	reach := markReach * style.WidthPx
	corners, filled := style.Marks.corners()
	pen := roundPen(larger(markWidth*style.WidthPx, 1)/2, 255)
	eachMark(g, yScale, markSpacing*style.WidthPx, func(at point) {
		if at.y < -2*reach || at.y > float64(r.h)+2*reach {
			return
		}
		placed := make([]point, len(corners))
		for i, c := range corners {
			placed[i] = point{at.x + c.x*reach, at.y + c.y*reach}
		}
		switch {
		case filled:
			r.polygon(placed)
		case len(placed) == 0:
			r.disc(at, reach*0.9)
		}
		for i := 0; !filled && i < len(placed); i += 2 {
			r.capsule(placed[i], placed[i+1], &pen)
		}
	})
}

// polygon adds a convex polygon to the mask, with the corners in clockwise order. Coverage follows
// from a pixel's distance to the nearest edge.
func (r *Raster) polygon(corners []point) {
	left, right, top, bottom := corners[0].x, corners[0].x, corners[0].y, corners[0].y
	for _, c := range corners {
		left, right, top, bottom = lesser(left, c.x), larger(right, c.x), lesser(top, c.y),
			larger(bottom, c.y)
	}
	first, last := int(clamp(left-1, 0, float64(r.w))), int(clamp(right+1, -1, float64(r.w-1)))
	lo, hi := int(clamp(top-1, 0, float64(r.h))), rowAbove(clamp(bottom+1, 0, float64(r.h)))
	for col := first; col <= last; col++ {
		from, to := r.cover.within(col, lo, hi)
		if from >= to {
			continue
		}
		r.touch(col, from, to)
		mask := r.mask[col*r.h+from : col*r.h+to]
		for i := range mask {
			inside := insideBy(corners, point{float64(col) + 0.5, float64(from+i) + 0.5})
			mask[i] = max(mask[i], uint8(clamp(inside+0.5, 0, 1)*255+0.5))
		}
	}
}

// insideBy returns how far inside a convex polygon a place lies; negative outside.
func insideBy(corners []point, at point) float64 {
	least := math.Inf(1)
	for i, p := range corners {
		q := corners[(i+1)%len(corners)]
		dx, dy := q.x-p.x, q.y-p.y
		least = lesser(least, (dx*(at.y-p.y)-dy*(at.x-p.x))/math.Hypot(dx, dy))
	}
	return least
}
