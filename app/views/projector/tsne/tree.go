package tsne

import (
	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/points"
)

const (
	groupRows = 24 // points that share a list of bodies, at most
	leafRows  = 8  // points of a leaf, at most, unless they are in one cell of the finest level
)

// tree is a quadtree or an octree of points.
type tree struct {
	axes   int
	levels int       // of halving
	keys   []uint64  // Morton codes of points, sorted
	order  []int32   // the points in this order
	spare  []uint64  // for sorting
	spareI []int32   //
	low    []float32 // the corner of the root by axis
	scale  float32   // cells of the finest level in a unit
	nodes  []branch
	groups []int32 // nodes whose points share a list

	sorted, force [][]float32 // positions and forces in sorted order, by axis
	sum           []float32
	list          kernel.Sources
	pull          [3][]float32
}

// branch is a node in preorder: its first child is the next one, and skip the one after its subtree.
type branch struct {
	centre     [3]float32 // mean of the points
	mass       float32
	far        float32 // squared distance beyond which it counts as one body
	skip       int32
	first, end int32 // its points in sorted order
	leaf       bool
}

// room returns a slice for the attraction along an axis.
func (t *tree) room(axis, n int) []float32 {
	if len(t.pull[axis]) != n {
		t.pull[axis] = make([]float32, n)
	}
	return t.pull[axis]
}

// repel computes the repulsive force on each point and its sum.
func (t *tree) repel(at, force [][]float32, sum []float32, give points.Give) error {
	t.build(at)
	if err := give.Now(); err != nil {
		return err
	}
	for i, g := range t.groups {
		n := &t.nodes[g]
		t.collect(n)
		kernel.Repulsion(t.list, targets(t.sorted, t.force, t.sum, int(n.first), int(n.end)))
		if i%32 == 0 {
			if err := give.Now(); err != nil {
				return err
			}
		}
	}
	for i, p := range t.order {
		sum[p] = t.sum[i]
		for x := range force {
			force[x][p] = t.force[x][i]
		}
	}
	return nil
}

// build makes the tree of all points.
func (t *tree) build(at [][]float32) {
	n := len(at[0])
	if len(t.keys) != n {
		t.axes, t.levels = len(at), 48/len(at)
		t.keys, t.spare = make([]uint64, n), make([]uint64, n)
		t.order, t.spareI = make([]int32, n), make([]int32, n)
		t.sum = make([]float32, n)
		t.low = make([]float32, len(at))
		t.sorted, t.force = nil, nil
		for range at {
			t.sorted = append(t.sorted, make([]float32, n))
			t.force = append(t.force, make([]float32, n))
		}
		t.levels = min(t.levels, 16)
	}
	t.encode(at)
	t.sort()
	for x, axis := range at {
		to := t.sorted[x]
		for i, p := range t.order {
			to[i] = axis[p]
		}
	}
	t.nodes, t.groups = t.nodes[:0], t.groups[:0]
	t.divide(0, int32(n), 0, false)
}

// encode computes the Morton code of each point: the bits of its cell along each axis, interleaved.
func (t *tree) encode(at [][]float32) {
	size := float32(0)
	for x, axis := range at {
		low, high := axis[0], axis[0]
		for _, v := range axis {
			low, high = min(low, v), max(high, v)
		}
		t.low[x] = low
		size = max(size, high-low)
	}
	cells := float32(int(1) << t.levels)
	t.scale = 0
	if size > 0 {
		t.scale = cells / size
	}
	clear(t.keys)
	for x, axis := range at {
		low := t.low[x]
		for i, v := range axis {
			cell := uint64(min(cells-1, (v-low)*t.scale))
			t.keys[i] |= spread(cell, t.axes) << x
		}
	}
	for i := range t.order {
		t.order[i] = int32(i)
	}
}

// spread puts zeros between the lowest 16 bits of a number: one each for two axes, two for three.
func spread(v uint64, axes int) uint64 {
	if axes == 2 {
		v = (v | v<<8) & 0x00ff00ff
		v = (v | v<<4) & 0x0f0f0f0f
		v = (v | v<<2) & 0x33333333
		return (v | v<<1) & 0x55555555
	}
	v = (v | v<<16) & 0x0000_00ff_0000_ff
	v = (v | v<<8) & 0x00f0_0f00_f00f
	v = (v | v<<4) & 0x0c30_c30c_30c3
	return (v | v<<2) & 0x2492_4924_9249
}

// sort sorts the points by their codes, a byte at a time from the lowest.
func (t *tree) sort() {
	for shift := 0; shift < t.levels*t.axes; shift += 8 {
		var place [257]int32
		for _, k := range t.keys {
			place[k>>shift&0xff+1]++
		}
		for i := range 256 {
			place[i+1] += place[i]
		}
		for i, k := range t.keys {
			to := &place[k>>shift&0xff]
			t.spare[*to], t.spareI[*to] = k, t.order[i]
			*to++
		}
		t.keys, t.spare = t.spare, t.keys
		t.order, t.spareI = t.spareI, t.order
	}
}

// divide adds the node of the points from first to end, which are in one cell of a level, and those
// below it. grouped tells whether a node above is a group.
func (t *tree) divide(first, end int32, level int, grouped bool) {
	at := len(t.nodes)
	t.nodes = append(t.nodes, branch{first: first, end: end})
	if !grouped && (end-first <= groupRows || level == t.levels) {
		grouped = true
		t.groups = append(t.groups, int32(at))
	}
	var n branch
	n.first, n.end, n.mass = first, end, float32(end-first)
	n.leaf = end-first <= leafRows || level == t.levels
	if n.leaf {
		for x := range t.axes {
			var sum float32
			for _, v := range t.sorted[x][first:end] {
				sum += v
			}
			n.centre[x] = sum / n.mass
		}
	} else {
		shift := (t.levels - level - 1) * t.axes
		for from := first; from < end; {
			child := t.keys[from] >> shift
			to := from + 1
			for to < end && t.keys[to]>>shift == child {
				to++
			}
			below := len(t.nodes)
			t.divide(from, to, level+1, grouped)
			c := &t.nodes[below]
			for x := range t.axes {
				n.centre[x] += float32(c.centre[x] * c.mass)
			}
			from = to
		}
		for x := range t.axes {
			n.centre[x] /= n.mass
		}
	}
	if t.scale > 0 {
		size := float32(int(1)<<(t.levels-level)) / t.scale
		n.far = float32(size*size) / (theta * theta)
	}
	n.skip = int32(len(t.nodes))
	t.nodes[at] = n
}

// collect lists the bodies that repel the points of a group: nodes that are far from the box around
// its points, and the points of the leaves that are not.
func (t *tree) collect(group *branch) {
	var low, high [3]float32
	for x := range t.axes {
		points := t.sorted[x][group.first:group.end]
		low[x], high[x] = points[0], points[0]
		for _, v := range points {
			low[x], high[x] = min(low[x], v), max(high[x], v)
		}
	}
	if t.list.Axes == nil {
		t.list.Axes = make([][]float32, t.axes)
	}
	mass := t.list.Mass[:0]
	var list [3][]float32
	for x := range t.axes {
		list[x] = t.list.Axes[x][:0]
	}
	for at := int32(0); int(at) < len(t.nodes); {
		n := &t.nodes[at]
		square := float32(0)
		for x := range t.axes {
			// max(0, ...) is zero inside of the box
			d := max(low[x]-n.centre[x], n.centre[x]-high[x], 0)
			square += float32(d * d)
		}
		switch {
		case square > n.far:
			for x := range t.axes {
				list[x] = append(list[x], n.centre[x])
			}
			mass = append(mass, n.mass)
			at = n.skip
		case n.leaf:
			for x := range t.axes {
				list[x] = append(list[x], t.sorted[x][n.first:n.end]...)
			}
			for range n.end - n.first {
				mass = append(mass, 1)
			}
			at = n.skip
		default:
			at++
		}
	}
	for len(mass)%kernel.Lanes != 0 {
		mass = append(mass, 0)
		for x := range t.axes {
			list[x] = append(list[x], 0)
		}
	}
	t.list.Mass = mass
	for x := range t.axes {
		t.list.Axes[x] = list[x]
	}
}
