package layout

// placement has the positions of everything in a scope, relative to the upper left corner of its
// box.
type placement struct {
	size
	x, y  []float64 // by vertex: its axis, and the vertical centre of its box or layer
	boxes []size    // by node
	// the edges of the scope, with points in this placement; Cut and Loop have none
	lines  []Line
	points []xy
}

type xy struct{ x, y float64 }

// placer finds the placement of a scope whose order is known.
type placer struct {
	a        *arrangement
	o        *distances
	nodes    []Node
	inside   []*placement // placements of open nodes, by node
	c        *columns
	p        *placement
	top, end []float64 // upper and lower border of a vertex's space, by vertex
	// By segment: the heights between which it runs across. Infinite for the whole gap from the end
	// of one vertex to the top of the next; nil if all segments use it.
	bends  []band
	spread [][2]spread // ranges of the links' ends at both ends, by segment; only with bends
	// the segment to the next vertex of a trunk, by vertex; only with bends or turnings
	next     []int32
	turnings map[int32]turnings // coordinates of segments between strips
}

// arrangement has the properties of a scope that do not depend on sizes.
type arrangement struct {
	edges   []Edge
	g       *scopeGraph
	n       *net
	shelves shelves
	portOf  map[port]int32
}

// place finds positions for the current sizes of nodes.
func place(a *arrangement, nodes []Node, inside []*placement, insideOf []*arrangement, o *distances,
	w *watch) *placement {
	n := a.n
	vertices := len(n.layer)
	pl := &placer{a: a, o: o, nodes: nodes, inside: inside, top: make([]float64, vertices),
		end: make([]float64, vertices),
		p: &placement{
			x: make([]float64, vertices), y: make([]float64, vertices),
			boxes: make([]size, len(nodes)),
		}}
	left, right := make([]float64, vertices), make([]float64, vertices)
	for i := range nodes {
		box := size{float64(nodes[i].W), float64(nodes[i].H)}
		if inside[i] != nil {
			box = size{max(box.w, inside[i].w), inside[i].h}
		}
		pl.p.boxes[i] = box
		left[i], right[i] = box.w/2+float64(nodes[i].Left), box.w/2+float64(nodes[i].Right)
	}
	for v := n.real(); v < vertices; v++ {
		left[v], right[v] = float64(n.width[v])/2, float64(n.width[v])/2
	}
	pl.c = newColumns(n, o.gaps, left, right, pl.fasten(insideOf), w)
	pl.putParts()
	if w.stopped {
		return nil
	}
	if o.direction == Up {
		pl.turn()
	}
	pl.route()
	return pl.p
}

// portAt returns the offset, from the middle of a node's box, at which a link ends: at a port of
// the node's content, or 0.
func (pl *placer) portAt(insideOf []*arrangement, node, other int32, incoming bool) float32 {
	if int(node) >= len(pl.nodes) || pl.inside[node] == nil {
		return 0
	}
	v, ok := insideOf[node].portOf[port{pl.a.id(other), !incoming}]
	if !ok {
		return 0
	}
	in := pl.inside[node]
	return float32(in.x[v] - in.w/2)
}

// id returns the ID of a node, or of the node beyond a port.
func (a *arrangement) id(v int32) ID {
	if int(v) >= a.g.nodes {
		return a.g.ports[int(v)-a.g.nodes].peer
	}
	return a.n.ids[v]
}

// fasten finds the points at which segments are attached to open boxes.
func (pl *placer) fasten(insideOf []*arrangement) [][2]float32 {
	n := pl.a.n
	at := make([][2]float32, len(n.segments))
	n.links = make([][2]float32, len(pl.a.g.links))
	count := make([][2]float32, len(n.segments))
	for i := range pl.a.g.links {
		l := &pl.a.g.links[i]
		if l.cut {
			continue
		}
		from := pl.portAt(insideOf, l.from, l.to, l.back)
		to := pl.portAt(insideOf, l.to, l.from, !l.back)
		n.links[i] = [2]float32{from, to}
		at[n.first[i]][0] += from
		count[n.first[i]][0]++
		at[n.last[i]][1] += to
		count[n.last[i]][1]++
	}
	for s := range at {
		for end := range 2 {
			if count[s][end] > 1 {
				at[s][end] /= count[s][end]
			}
		}
	}
	return at
}

// putParts places the parts in their shelves, and the content of each part.
func (pl *placer) putParts() {
	pad, head := pl.o.pad, pl.o.head
	before, after := head, pad
	if pl.o.direction == Up {
		before, after = pad, head
	}
	if pl.o.root {
		pad, before, after = 0, 0, 0
	}
	y, width := before, 0.0
	for r, row := range pl.a.shelves {
		if r > 0 {
			y += pl.o.gaps.layers
		}
		x, high := pad, 0.0
		for c, column := range row {
			if c > 0 {
				x += 2 * pl.o.gaps.nodes
			}
			below, across := y, 0.0
			for k, part := range column {
				if k > 0 {
					below += pl.o.gaps.layers
				}
				s := pl.putPart(&pl.a.n.parts[part], x, below)
				below += s.h
				across = max(across, s.w)
			}
			x += across
			high = max(high, below-y)
		}
		width = max(width, x)
		y += high
	}
	pl.p.size = size{width + pad, y + after}
	pl.putPorts()
}

// putPorts moves ports to the borders.
func (pl *placer) putPorts() {
	for i, last := range pl.a.g.last {
		v := int32(pl.a.g.nodes + i)
		pl.p.y[v] = 0
		if last {
			pl.p.y[v] = pl.p.h
		}
		pl.top[v], pl.end[v] = pl.p.y[v], pl.p.y[v]
	}
}

// putPart places a part with its upper left corner at x and y.
func (pl *placer) putPart(p *part, x, y float64) size {
	switch {
	case p.loose:
		return pl.putTable(p, x, y)
	case p.breaks != nil:
		return pl.putStrips(p, x, y)
	}
	return pl.putLayers(p, x, y)
}

// band is the space of a layer if all of its nodes were closed.
type band struct{ top, end float64 }

// putLayers places layers one after the other. Everything in the way of an open box moves down.
func (pl *placer) putLayers(p *part, x, y float64) size {
	width := pl.c.place(p)
	below, isTall := y, false
	bands := make([]band, len(p.layers))
	for i, layer := range p.layers {
		is, last := pl.a.g.isPort(layer[0])
		if i > 0 && (!is || last) {
			below += pl.gapAfter(p, i-1)
		}
		high := 0.0
		for _, v := range layer {
			if int(v) < len(pl.nodes) {
				high = max(high, nodeHeight(&pl.nodes[v]))
			}
		}
		bands[i] = band{below, below + high}
		below += high
		for _, v := range layer {
			isTall = isTall || pl.heightOf(v) > high
			pl.p.x[v] = x + pl.c.x[v]
			pl.stand(v, bands[i], 0)
		}
	}
	if isTall {
		below += pl.push(p, bands, x, width)
	}
	return size{width, below - y}
}

// heightOf returns the height of a vertex itself.
func (pl *placer) heightOf(v int32) float64 {
	if int(v) >= len(pl.nodes) {
		return 0
	}
	return max(pl.p.boxes[v].h, float64(pl.nodes[v].Tall))
}

// stand puts a vertex into the band of its layer, shifted by moved. If the vertex is taller, it
// extends beyond the band.
func (pl *placer) stand(v int32, b band, moved float64) {
	pl.top[v] = b.top + moved
	pl.end[v] = pl.top[v] + max(b.end-b.top, pl.heightOf(v))
	pl.p.y[v] = (pl.top[v] + pl.end[v]) / 2
}

// gapAfter returns the gap between a layer and the next: larger if lines run far across.
func (pl *placer) gapAfter(p *part, layer int) float64 {
	across := 0.0
	n := pl.a.n
	for _, v := range p.layers[layer] {
		for _, s := range n.down.of(v) {
			d := pl.c.x[v] + float64(pl.c.at[s][0]) -
				pl.c.x[n.segments[s].to] - float64(pl.c.at[s][1])
			across = max(across, d, -d)
		}
	}
	return pl.o.gaps.layers + min(max(across-60, 0)*0.08, 2*pl.o.gaps.layers)
}

// putTable places a table of unconnected nodes.
func (pl *placer) putTable(p *part, x, y float64) size {
	gap := pl.o.gaps.nodes
	axes := make([]float64, len(p.layers[0]))
	width := -gap
	for c := range axes {
		var left, right float64
		for _, row := range p.layers {
			if c < len(row) {
				left, right = max(left, pl.c.left[row[c]]), max(right, pl.c.right[row[c]])
			}
		}
		axes[c] = x + width + gap + left
		width += gap + left + right
	}
	below := y
	if p.titled && pl.o.direction == Down {
		below += pl.o.gaps.title
	}
	for i, row := range p.layers {
		if i > 0 {
			below += gap
		}
		high := 0.0
		for _, v := range row {
			high = max(high, pl.p.boxes[v].h, float64(pl.nodes[v].Tall))
		}
		for c, v := range row {
			pl.p.x[v], pl.p.y[v] = axes[c], below+high/2
			pl.top[v], pl.end[v] = below, below+high
		}
		below += high
	}
	if p.titled && pl.o.direction == Up {
		below += pl.o.gaps.title
	}
	return size{width, below - y}
}

// turn flips the placement upside down.
func (pl *placer) turn() {
	h := pl.p.h
	for v := range pl.p.y {
		pl.p.y[v] = h - pl.p.y[v]
		pl.top[v], pl.end[v] = h-pl.top[v], h-pl.end[v]
	}
	for s, b := range pl.bends {
		pl.bends[s] = band{h - b.top, h - b.end}
	}
	for s, t := range pl.turnings {
		pl.turnings[s] = turnings{h - t.out, t.back, h - t.in}
	}
}
