package layout

import "math"

// fanStep is the distance at a node between lines that arrive from different sides.
const fanStep = 7.0

// route finds the paths of all edges through their dummies.
func (pl *placer) route() {
	fan := pl.fan()
	g := pl.a.g
	pl.p.lines = make([]Line, len(pl.a.edges))
	for i := range pl.a.edges {
		line := &pl.p.lines[i]
		*line = Line{
			Edge: int32(i), Flags: g.flags[i], From: -1, To: -1, First: int32(len(pl.p.points)),
		}
		if l := g.linkOf[i]; l >= 0 {
			from, to := g.links[l].from, g.links[l].to
			if !g.links[l].cut && pl.addPath(l, fan) {
				line.Flags |= Wrapped
			}
			if g.links[l].back {
				from, to = to, from
				reverse(pl.p.points[line.First:])
			}
			if int(from) < g.nodes {
				line.From = from
			}
			if int(to) < g.nodes {
				line.To = to
			}
		}
		line.Last = int32(len(pl.p.points))
	}
}

func reverse(points []xy) {
	for i, k := 0, len(points)-1; i < k; i, k = i+1, k-1 {
		points[i], points[k] = points[k], points[i]
	}
}

// addPath adds the points of a link, in the direction of layers, and reports whether the link goes
// around strips.
func (pl *placer) addPath(l int32, fan [][2]float64) (around bool) {
	n, link := pl.a.n, &pl.a.g.links[l]
	first := len(pl.p.points)
	x := pl.p.x[link.from] + float64(n.links[l][0]) + fan[n.first[l]][0]
	pl.add(first, x, pl.border(link.from, pl.end))
	pl.add(first, x, pl.end[link.from])
	toX := pl.p.x[link.to] + float64(n.links[l][1]) + fan[n.last[l]][1]
	segment := n.first[l]
	for r := n.layer[link.from] + 1; r < n.layer[link.to]; r++ {
		v := n.trunk[l] + r
		around = pl.goAcross(first, segment, x, pl.p.x[v]) || around
		x = pl.p.x[v]
		pl.add(first, x, pl.top[v])
		pl.add(first, x, pl.end[v])
		segment = n.last[l]
		if r+1 < n.layer[link.to] {
			segment = pl.after(v)
		}
	}
	around = pl.goAcross(first, segment, x, toX) || around
	pl.add(first, toX, pl.top[link.to])
	pl.add(first, toX, pl.border(link.to, pl.top))
	return around
}

// after returns the segment from a dummy to the next vertex of its trunk. It returns none if no
// line bends, since only bends need it.
func (pl *placer) after(v int32) int32 {
	if len(pl.turnings) == 0 && pl.bends == nil {
		return -1
	}
	n := pl.a.n
	if pl.next == nil {
		pl.next = make([]int32, len(n.layer))
		for s := range n.segments {
			if from := n.segments[s].from; n.segments[s].to == from+1 && n.isDummy(from) {
				pl.next[from] = int32(s)
			}
		}
	}
	return pl.next[v]
}

// goAcross adds the points at which a segment bends, and reports whether the segment goes around
// strips.
func (pl *placer) goAcross(first int, s int32, fromX, toX float64) bool {
	if pl.bends != nil && s >= 0 {
		if b := pl.bends[s]; !math.IsInf(b.top, 0) {
			pl.add(first, fromX, b.top)
		}
		if b := pl.bends[s]; !math.IsInf(b.end, 0) {
			pl.add(first, toX, b.end)
		}
	}
	return pl.goAround(first, s, fromX, toX)
}

// border returns the upper or lower border of a box: on the side of the given border, top or end,
// of its layer.
func (pl *placer) border(v int32, side []float64) float64 {
	half := 0.0
	if int(v) < len(pl.nodes) {
		half = pl.p.boxes[v].h / 2
	}
	if side[v] < pl.p.y[v] {
		half = -half
	}
	return pl.p.y[v] + half
}

// same is the largest distance at which coordinates count as equal.
const same = 0.05

// add appends a point, or extends the last piece if the line goes straight on.
func (pl *placer) add(first int, x, y float64) {
	p := pl.p.points
	k := len(p)
	if k > first && abs(p[k-1].x-x) < same {
		x = p[k-1].x
		if abs(p[k-1].y-y) < same {
			return
		}
		if k-1 > first && p[k-2].x == x {
			p[k-1].y = y
			return
		}
	}
	pl.p.points = append(p, xy{x, y})
}

func abs(v float64) float64 { return max(v, -v) }

// fan spreads the ends of segments at closed nodes, by segment: straight ones stay in the middle,
// others arrive from their side.
func (pl *placer) fan() [][2]float64 {
	n := pl.a.n
	fan := make([][2]float64, len(n.segments))
	for v := range int32(len(pl.nodes)) {
		if pl.inside[v] != nil {
			continue
		}
		pl.fanOut(v, n.up.of(v), 1, fan)
		pl.fanOut(v, n.down.of(v), 0, fan)
	}
	return fan
}

// fanOut spreads the ends of segments at one side of a node; end is the end of the segments there.
func (pl *placer) fanOut(v int32, segments []int32, end int, fan [][2]float64) {
	d := len(segments)
	if d < 2 {
		return
	}
	n := pl.a.n
	middle := float64(d-1) / 2
	for k, s := range segments {
		other := n.segments[s].from
		if end == 0 {
			other = n.segments[s].to
		}
		if abs(pl.p.x[other]+float64(pl.c.at[s][1-end])-pl.p.x[v]) < 0.5 {
			middle = float64(k)
			break
		}
	}
	at := make([]float64, d) // offsets of the ends from the first one
	for k := 1; k < d; k++ {
		wide := float64(n.segments[segments[k-1]].width+n.segments[segments[k]].width) / 2
		at[k] = at[k-1] + max(fanStep, wide+2)
	}
	zero := (at[int(middle)] + at[int(middle+0.5)]) / 2
	room := max(pl.p.boxes[v].w/2-8, 0)
	shrink := min(1, room/max(zero, at[d-1]-zero))
	for k, s := range segments {
		fan[s][end] = (at[k] - zero) * shrink
	}
}
