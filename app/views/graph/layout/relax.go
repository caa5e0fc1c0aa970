package layout

import "math"

// relax places a part whose blocks push each other apart: with many long lines, pushing straight
// blocks together makes drawings many times wider than their widest layer. Each layer is pulled
// towards its neighbours as far as the space between its own vertices allows, repeatedly; then
// lines are straightened where there is space.
func (c *columns) relax(p *part) float64 {
	for _, layer := range p.layers {
		at := 0.0
		for i, v := range layer {
			if i > 0 {
				at += c.apart(layer[i-1], v)
			}
			c.x[v] = at
		}
		for _, v := range layer {
			c.x[v] -= at / 2
		}
	}
	sweeps := 12
	if c.count(p) > many {
		sweeps = 6
	}
	for i := range sweeps {
		for k := range p.layers {
			if i%2 == 1 {
				k = len(p.layers) - 1 - k
			}
			c.settle(p.layers[k], i%2 == 0, i >= sweeps/2)
			if !c.w.proceed(8 * len(p.layers[k])) {
				return 0
			}
		}
	}
	c.join(p, true, true)
	c.straighten(p)
	c.straighten(p)
	return c.fromZero(p)
}

// pool is a run of neighbours in a layer that touch, and so move together.
type pool struct {
	// The sums, over its vertices, of the weights, and of the weighted target positions, each minus
	// the space needed before it in the layer.
	weight, sum float64
	count       int
}

// settle places a layer so that the weighted sum of squared distances between the vertices'
// positions and targets is minimal, in one pass over pools of touching vertices.
func (c *columns) settle(layer []int32, down, both bool) {
	pools := c.pools[:0]
	before := 0.0
	for i, v := range layer {
		if i > 0 {
			before += c.apart(layer[i-1], v)
		}
		want, weight := c.target(v, down, both)
		pools = append(pools, pool{weight, weight * (want - before), 1})
		for k := len(pools) - 1; k > 0 &&
			pools[k-1].sum*pools[k].weight > pools[k].sum*pools[k-1].weight; k-- {
			a, b := &pools[k-1], pools[k]
			a.weight, a.sum, a.count = a.weight+b.weight, a.sum+b.sum, a.count+b.count
			pools = pools[:k]
		}
	}
	before = 0
	i := 0
	for _, g := range pools {
		for range g.count {
			if i > 0 {
				before += c.apart(layer[i-1], layer[i])
			}
			c.x[layer[i]] = g.sum/g.weight + before
			i++
		}
	}
	c.pools = pools
}

// target returns the position a vertex is pulled to: its neighbours in the previous layer, or in
// both layers. Long lines are pulled straight more strongly than others.
func (c *columns) target(v int32, down, both bool) (at, weight float64) {
	sum := 0.0
	pull := func(s, other int32, off float32) {
		w := float64(min(c.n.segments[s].weight, 4*unit))
		if c.n.isDummy(v) {
			w *= 2
			if c.n.isDummy(other) {
				w *= 4
			}
		}
		sum += w * (c.x[other] + float64(off))
		weight += w
	}
	up, below := c.n.up.of(v), c.n.down.of(v)
	if down || both || len(below) == 0 {
		for _, s := range up {
			pull(s, c.n.segments[s].from, c.at[s][0]-c.at[s][1])
		}
	}
	if !down || both || len(up) == 0 {
		for _, s := range below {
			pull(s, c.n.segments[s].to, c.at[s][1]-c.at[s][0])
		}
	}
	if weight == 0 {
		return c.x[v], 0.01
	}
	return sum / weight, weight
}

// straighten moves the vertices of each block to one position, in runs as long as the space allows.
func (c *columns) straighten(p *part) {
	roots, number := c.blocks(p)
	var vertices, block []int32
	for _, layer := range p.layers {
		for _, v := range layer {
			vertices = append(vertices, v)
			block = append(block, number[c.root[v]])
		}
	}
	members := group(len(roots), block)
	for b := range roots {
		members := members.of(int32(b))
		for first := 0; first < len(members); {
			low, high, sum := math.Inf(-1), math.Inf(1), 0.0
			next := first
			for ; next < len(members); next++ {
				v := vertices[members[next]]
				l, h := c.roomOf(p, v)
				l, h = max(l-c.shift[v], low), min(h-c.shift[v], high)
				if l > h {
					break
				}
				low, high = l, h
				sum += c.x[v] - c.shift[v]
			}
			next = max(next, first+1)
			at := min(max(sum/float64(next-first), low), high)
			for ; first < next; first++ {
				v := vertices[members[first]]
				c.x[v] = at + c.shift[v]
			}
		}
	}
}

// roomOf returns the range of positions that a vertex's neighbours leave it.
func (c *columns) roomOf(p *part, v int32) (low, high float64) {
	low, high = math.Inf(-1), math.Inf(1)
	layer, i := p.layers[c.n.layer[v]-p.first], int(c.n.pos[v])
	if i > 0 {
		low = c.x[layer[i-1]] + c.apart(layer[i-1], v)
	}
	if i+1 < len(layer) {
		high = c.x[layer[i+1]] - c.apart(v, layer[i+1])
	}
	return low, max(high, low) // neighbours may touch, within floating-point precision
}

// packed returns the width of the widest layer on its own.
func (c *columns) packed(p *part) (width float64) {
	for _, layer := range p.layers {
		at := 0.0
		for i, v := range layer {
			if i > 0 {
				at += c.apart(layer[i-1], v)
			}
		}
		if len(layer) > 0 {
			width = max(width, at+c.left[layer[0]]+c.right[layer[len(layer)-1]])
		}
	}
	return width
}

// decide chooses the parts to relax: those that would be too wide otherwise, with all nodes closed,
// so that opening nodes does not change the choice.
func (n *net) decide(nodes []Node, gaps gaps, w *watch) {
	var c *columns
	for i := range n.parts {
		p := &n.parts[i]
		if p.loose {
			continue
		}
		if c == nil {
			c = n.closed(nodes, gaps, w)
		}
		if count := c.count(p); count < 2*len(p.layers) || count > many {
			p.relaxed = count > many
			continue
		}
		p.relaxed = c.place(p) > 1.5*c.packed(p)+200
	}
}

// closed returns columns for closed nodes.
func (n *net) closed(nodes []Node, gaps gaps, w *watch) *columns {
	left, right := make([]float64, len(n.layer)), make([]float64, len(n.layer))
	for i := range nodes {
		left[i], right[i] = float64(nodes[i].W/2+nodes[i].Left),
			float64(nodes[i].W/2+nodes[i].Right)
	}
	for v := n.real(); v < len(n.layer); v++ {
		left[v], right[v] = float64(n.width[v])/2, float64(n.width[v])/2
	}
	return newColumns(n, gaps, left, right, make([][2]float32, len(n.segments)), w)
}
