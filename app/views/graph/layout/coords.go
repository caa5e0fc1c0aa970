package layout

import "math"

// columns computes x coordinates for the vertices of parts, after Brandes and Köpf: vertices are
// joined with a median neighbour into blocks, which are straight lines, and blocks are pushed
// together four times, once from each corner. The result is the mean of the middle two. A segment
// may be attached beside the axis of a vertex; this keeps lines straight through the border of a
// box.
type columns struct {
	n           *net
	w           *watch
	gaps        gaps
	left, right []float64 // space on either side of its axis, by vertex
	// by segment: where it is attached at from and at to, as offsets from their axes
	at [][2]float32
	x  []float64 // its axis, by vertex

	conflict []bool    // by segment; see findConflicts
	root     []int32   // first vertex of its block, by vertex
	number   []int32   // of the block, by root
	shift    []float64 // of its axis from the root's, by vertex
	pools    []pool
	tries    [4][]float64 // axes by vertex, pushed from each corner
}

// many is the number of vertices from which a part is always relaxed.
const many = 100_000

// gaps are the distances between neighbouring elements.
type gaps struct{ nodes, lines, mixed, layers, title float64 }

// newColumns takes the sizes of vertices, and for each segment the offsets from the axes of from
// and to at which it is attached.
func newColumns(n *net, g gaps, left, right []float64, at [][2]float32, w *watch) *columns {
	size := len(n.layer)
	c := &columns{n: n, w: w, gaps: g, left: left, right: right, at: at, x: make([]float64, size),
		conflict: make([]bool, len(n.segments)), root: make([]int32, size),
		number: make([]int32, size), shift: make([]float64, size)}
	for i := range c.tries {
		c.tries[i] = make([]float64, size)
	}
	return c
}

// apart returns the minimum distance between the axes of two neighbours.
func (c *columns) apart(a, b int32) float64 {
	gap := c.gaps.nodes
	switch da, db := c.n.isDummy(a), c.n.isDummy(b); {
	case da && db:
		gap = c.gaps.lines
	case da || db:
		gap = c.gaps.mixed
	default:
		pa, _ := c.n.g.isPort(a)
		pb, _ := c.n.g.isPort(b)
		if pa && pb {
			gap = c.gaps.mixed
		}
	}
	return c.right[a] + gap + c.left[b]
}

// place sets the axes of a part, with its left edge at 0, and returns its width.
func (c *columns) place(p *part) float64 {
	c.findConflicts(p)
	if p.relaxed {
		return c.relax(p)
	}
	for i := range c.tries {
		down, fromLeft := i&1 == 0, i&2 == 0
		c.join(p, down, fromLeft)
		c.push(p, fromLeft, c.tries[i])
		if !c.w.proceed(16 * c.count(p)) {
			return 0
		}
	}
	c.mean(p)
	return c.fromZero(p)
}

// fromZero moves a part so that it begins at 0, and returns its width.
func (c *columns) fromZero(p *part) float64 {
	low, high := c.extent(p, c.x)
	for _, layer := range p.layers {
		for _, v := range layer {
			c.x[v] -= low
		}
	}
	return high - low
}

// count returns the number of vertices in a part.
func (c *columns) count(p *part) (count int) {
	for _, layer := range p.layers {
		count += len(layer)
	}
	return count
}

func (c *columns) extent(p *part, x []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, layer := range p.layers {
		if len(layer) > 0 {
			a, b := layer[0], layer[len(layer)-1]
			low, high = min(low, x[a]-c.left[a]), max(high, x[b]+c.right[b])
		}
	}
	return low, high
}

// findConflicts marks segments that cross a segment between two dummies, since the segment between
// dummies should be straight.
func (c *columns) findConflicts(p *part) {
	for i := 1; i < len(p.layers); i++ {
		layer := p.layers[i]
		reached, from := int32(0), 0
		for k, v := range layer {
			inner := c.innerAbove(v)
			if inner < 0 && k < len(layer)-1 {
				continue
			}
			until := int32(len(p.layers[i-1]))
			if inner >= 0 {
				until = inner
			}
			for ; from <= k; from++ {
				for _, s := range c.n.up.of(layer[from]) {
					at := c.n.pos[c.n.segments[s].from]
					if at < reached || at > until {
						c.conflict[s] = !c.n.isDummy(layer[from]) ||
							!c.n.isDummy(c.n.segments[s].from)
					}
				}
			}
			reached = until
		}
	}
}

// innerAbove returns the position of the dummy before v, -1 if there is none.
func (c *columns) innerAbove(v int32) int32 {
	if !c.n.isDummy(v) {
		return -1
	}
	for _, s := range c.n.up.of(v) {
		if from := c.n.segments[s].from; c.n.isDummy(from) {
			return c.n.pos[from]
		}
	}
	return -1
}

// join makes blocks: each vertex joins the block of the median of its neighbours in the previous
// layer, unless that would cross another block's line.
func (c *columns) join(p *part, down, fromLeft bool) {
	for _, layer := range p.layers {
		for _, v := range layer {
			c.root[v], c.shift[v] = v, 0
		}
	}
	for i := 1; i < len(p.layers); i++ {
		layer := p.layers[i]
		if !down {
			layer = p.layers[len(p.layers)-1-i]
		}
		last := int32(-1)
		if !fromLeft {
			last = 1 << 30
		}
		for k := range layer {
			v := layer[k]
			if !fromLeft {
				v = layer[len(layer)-1-k]
			}
			last = c.joinOne(v, down, fromLeft, last)
		}
	}
}

// joinOne joins v with a median neighbour beyond the last joined one, and returns the new last one.
func (c *columns) joinOne(v int32, down, fromLeft bool, last int32) int32 {
	segments := c.n.up.of(v)
	if !down {
		segments = c.n.down.of(v)
	}
	d := len(segments)
	if d == 0 {
		return last
	}
	first, second := (d-1)/2, d/2
	if !fromLeft {
		first, second = second, first
	}
	if trunk := c.onward(v, segments, down); trunk >= 0 {
		first, second = trunk, first
	} else if d == 2 {
		first, second = c.prefer(segments, down, first, second)
	}
	for _, m := range [2]int{first, second} {
		s := segments[m]
		seg := &c.n.segments[s]
		u, offU, offV := seg.from, c.at[s][0], c.at[s][1]
		if !down {
			u, offU, offV = seg.to, c.at[s][1], c.at[s][0]
		}
		at := c.n.pos[u]
		if c.conflict[s] || fromLeft && at <= last || !fromLeft && at >= last {
			continue
		}
		c.root[v] = c.root[u]
		c.shift[v] = c.shift[u] + float64(offU) - float64(offV)
		return at
	}
	return last
}

// onward returns the segment that continues a long line, so that branches do not make the line
// bend; -1 for none.
func (c *columns) onward(v int32, segments []int32, down bool) int {
	if !c.n.isDummy(v) {
		return -1
	}
	for k, s := range segments {
		seg := &c.n.segments[s]
		if down && seg.from == v-1 && c.n.isDummy(seg.from) || !down && seg.to == v+1 {
			return k
		}
	}
	return -1
}

// prefer returns both segments, the one from a node first if the other belongs to a long line:
// chains of nodes stay straight, and lines that skip nodes pass beside them.
func (c *columns) prefer(segments []int32, down bool, first, second int) (int, int) {
	other := func(k int) int32 {
		if down {
			return c.n.segments[segments[k]].from
		}
		return c.n.segments[segments[k]].to
	}
	if c.n.isDummy(other(first)) && !c.n.isDummy(other(second)) {
		return second, first
	}
	return first, second
}

// push moves all blocks to one side as far as their neighbours allow, and then each block back
// towards the neighbours on its other side.
func (c *columns) push(p *part, fromLeft bool, x []float64) {
	blocks, number := c.blocks(p)
	var from, to []int32
	var apart []float64
	for _, layer := range p.layers {
		for k := 1; k < len(layer); k++ {
			a, b := layer[k-1], layer[k]
			d := c.apart(a, b) + c.shift[a] - c.shift[b]
			ra, rb := number[c.root[a]], number[c.root[b]]
			if !fromLeft {
				ra, rb = rb, ra
			}
			from, to, apart = append(from, ra), append(to, rb), append(apart, d)
		}
	}
	out := group(len(blocks), from)
	order := topologicalOrder(len(blocks), &out, to)
	place := make([]float64, len(blocks))
	for _, b := range order {
		for _, e := range out.of(b) {
			place[to[e]] = max(place[to[e]], place[b]+apart[e])
		}
	}
	for k := len(order) - 1; k >= 0; k-- {
		b := order[k]
		room := math.Inf(1)
		for _, e := range out.of(b) {
			room = min(room, place[to[e]]-apart[e])
		}
		if !math.IsInf(room, 1) {
			place[b] = max(place[b], room)
		}
	}
	for _, layer := range p.layers {
		for _, v := range layer {
			x[v] = place[number[c.root[v]]] + c.shift[v]
			if !fromLeft {
				x[v] = -place[number[c.root[v]]] + c.shift[v]
			}
		}
	}
}

// blocks numbers the roots of a part.
func (c *columns) blocks(p *part) (roots, number []int32) {
	for _, layer := range p.layers {
		for _, v := range layer {
			if c.root[v] == v {
				c.number[v] = int32(len(roots))
				roots = append(roots, v)
			}
		}
	}
	return roots, c.number
}

func topologicalOrder(n int, out *adjacency, to []int32) []int32 {
	waits := make([]int32, n)
	for _, v := range to {
		waits[v]++
	}
	order := make([]int32, 0, n)
	for v := range int32(n) {
		if waits[v] == 0 {
			order = append(order, v)
		}
	}
	for next := 0; next < len(order); next++ {
		for _, e := range out.of(order[next]) {
			if waits[to[e]]--; waits[to[e]] == 0 {
				order = append(order, to[e])
			}
		}
	}
	return order
}

// mean sets each vertex to the mean of the middle two of its four positions, after aligning all
// four with the narrowest.
func (c *columns) mean(p *part) {
	var low, high [4]float64
	narrowest := 0
	for i := range c.tries {
		low[i], high[i] = c.extent(p, c.tries[i])
		if high[i]-low[i] < high[narrowest]-low[narrowest] {
			narrowest = i
		}
	}
	var move [4]float64
	for i := range move {
		move[i] = low[narrowest] - low[i]
		if i&2 != 0 {
			move[i] = high[narrowest] - high[i]
		}
	}
	for _, layer := range p.layers {
		for _, v := range layer {
			least, most, sum := math.Inf(1), math.Inf(-1), 0.0
			for i := range c.tries {
				x := c.tries[i][v] + move[i]
				least, most, sum = min(least, x), max(most, x), sum+x
			}
			c.x[v] = (sum - least - most) / 2
		}
	}
}
