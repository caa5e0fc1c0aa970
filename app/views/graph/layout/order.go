package layout

import "slices"

// sorter orders the layers of one part so that few segments cross.
type sorter struct {
	n     *net
	p     *part
	w     *watch
	keys  []sortKey
	tree  []int32 // Fenwick tree with the number of segment ends at each position of a layer
	ends  [2][]int32
	seen  []uint8 // by vertex
	fixed [2]bool // whether the order of the first and of the last layer is fixed
	edges int
}

type sortKey struct {
	at   float64
	v, i int32 // i breaks ties
}

func (k sortKey) after(other sortKey) bool {
	return k.at > other.at || k.at == other.at && k.i > other.i
}

// order orders every part. If fixed, the first and last layers of the part with ports keep their
// order.
func (n *net) order(w *watch, fixed bool) {
	seen := make([]uint8, len(n.layer))
	for p := range n.parts {
		if n.parts[p].loose || w.stopped {
			continue
		}
		s := sorter{n: n, p: &n.parts[p], w: w, seen: seen}
		s.fixed = [2]bool{fixed && s.p.ports && s.firstIsPort(0),
			fixed && s.p.ports && s.firstIsPort(len(s.p.layers)-1)}
		for _, layer := range s.p.layers {
			for _, v := range layer {
				s.edges += n.down.degree(v)
			}
		}
		s.run()
	}
	n.sortSegments()
}

// sortSegments sorts the segments of each vertex by the position of their other end.
func (n *net) sortSegments() {
	sorted := func(a *adjacency, other *adjacency, end func(segment) int32) {
		next := append([]int32(nil), a.start...)
		for p := range n.parts {
			for _, layer := range n.parts[p].layers {
				for _, v := range layer {
					for _, i := range other.of(v) {
						to := end(n.segments[i])
						a.list[next[to]] = i
						next[to]++
					}
				}
			}
		}
	}
	sorted(&n.up, &n.down, func(s segment) int32 { return s.to })
	sorted(&n.down, &n.up, func(s segment) int32 { return s.from })
}

func (s *sorter) firstIsPort(layer int) bool {
	is, _ := s.n.g.isPort(s.p.layers[layer][0])
	return is
}

// effort is the work to spend on a part, in steps; it limits how often its layers are sorted.
const effort = 6 << 20

// run sorts layers by the positions of neighbours, alternately downwards and upwards, from two
// starting orders, and keeps the order with the fewest crossings.
func (s *sorter) run() {
	sweeps := min(24, max(2, effort/(16*(s.edges+1))))
	var best [][]int32
	fewest := -1
	for _, fromEnd := range []bool{false, true} {
		if fromEnd && (fewest == 0 || s.edges > 8_000) {
			break
		}
		s.begin(fromEnd)
		worse := 0
		for i := 0; i <= sweeps && worse < 5; i++ {
			if i > 0 {
				s.sweep((i%2 == 1) != fromEnd, i%4 >= 2)
			}
			crossings := s.crossings()
			worse++
			if fewest < 0 || crossings < fewest {
				fewest, worse, best = crossings, 0, s.copy(best)
			}
			if fewest == 0 || !s.w.proceed(8*s.edges) {
				break
			}
		}
	}
	for i, layer := range best {
		copy(s.p.layers[i], layer)
		s.renumber(i)
	}
	if fewest > 0 && s.edges < 20_000 {
		s.exchange()
	}
}

func (s *sorter) copy(into [][]int32) [][]int32 {
	if into == nil {
		into = make([][]int32, len(s.p.layers))
	}
	for i, layer := range s.p.layers {
		into[i] = append(into[i][:0], layer...)
	}
	return into
}

func (s *sorter) renumber(layer int) {
	for i, v := range s.p.layers[layer] {
		s.n.pos[v] = int32(i)
	}
}

// begin sets a starting order: depth-first, from the first or from the last layer.
func (s *sorter) begin(fromEnd bool) {
	next := make([][]int32, len(s.p.layers))
	stamp := uint8(1)
	if fromEnd {
		stamp = 2
	}
	var stack []int32
	for i := range s.p.layers {
		from := i
		if fromEnd {
			from = len(s.p.layers) - 1 - i
		}
		for _, root := range s.p.layers[from] {
			stack = append(stack[:0], root)
			for len(stack) > 0 {
				v := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if s.seen[v] == stamp {
					continue
				}
				s.seen[v] = stamp
				next[s.n.layer[v]] = append(next[s.n.layer[v]], v)
				stack = s.pushNeighbours(stack, v, fromEnd)
			}
		}
	}
	for i := range next {
		if s.keeps(i) {
			continue
		}
		copy(s.p.layers[i], next[i])
		s.renumber(i)
	}
}

func (s *sorter) pushNeighbours(stack []int32, v int32, up bool) []int32 {
	if up {
		of := s.n.up.of(v)
		for k := len(of) - 1; k >= 0; k-- {
			stack = append(stack, s.n.segments[of[k]].from)
		}
		return stack
	}
	of := s.n.down.of(v)
	for k := len(of) - 1; k >= 0; k-- {
		stack = append(stack, s.n.segments[of[k]].to)
	}
	return stack
}

// keeps reports whether the order of a layer is fixed.
func (s *sorter) keeps(layer int) bool {
	return layer == 0 && s.fixed[0] || layer == len(s.p.layers)-1 && s.fixed[1]
}

// sweep sorts each layer by the mean position of its neighbours in the previous one.
func (s *sorter) sweep(down, later bool) {
	for i := 1; i < len(s.p.layers); i++ {
		layer := i
		if !down {
			layer = len(s.p.layers) - 1 - i
		}
		if !s.keeps(layer) {
			s.sort(layer, down, later)
		}
	}
}

// sort orders one layer; vertices without neighbours stay in place. If later is set, ties are
// reversed.
func (s *sorter) sort(layer int, down, later bool) {
	s.keys = s.keys[:0]
	vertices := s.p.layers[layer]
	sorted := true
	for i, v := range vertices {
		mean, ok := s.mean(v, down)
		if !ok {
			continue
		}
		key := sortKey{mean, v, int32(i)}
		if later {
			key.i = -key.i
		}
		sorted = sorted && (len(s.keys) == 0 || key.after(s.keys[len(s.keys)-1]))
		s.keys = append(s.keys, key)
	}
	if sorted {
		return
	}
	slices.SortFunc(s.keys, func(a, b sortKey) int {
		if a.after(b) {
			return 1
		}
		return -1
	})
	next := 0
	for i := range vertices {
		if len(s.keys) == len(vertices) || s.hasNeighbours(vertices[i], down) {
			vertices[i] = s.keys[next].v
			next++
		}
	}
	s.renumber(layer)
}

func (s *sorter) hasNeighbours(v int32, above bool) bool {
	if above {
		return s.n.up.degree(v) > 0
	}
	return s.n.down.degree(v) > 0
}

// mean returns the mean position of a vertex's neighbours: above it in a downward sweep, else below
// it.
func (s *sorter) mean(v int32, down bool) (at float64, ok bool) {
	sum, weight := 0.0, 0.0
	if down {
		for _, i := range s.n.up.of(v) {
			seg := &s.n.segments[i]
			sum += float64(seg.weight) * float64(s.n.pos[seg.from])
			weight += float64(seg.weight)
		}
	} else {
		for _, i := range s.n.down.of(v) {
			seg := &s.n.segments[i]
			sum += float64(seg.weight) * float64(s.n.pos[seg.to])
			weight += float64(seg.weight)
		}
	}
	return sum / weight, weight > 0
}

// crossings counts the pairs of segments that cross.
func (s *sorter) crossings() int {
	total := 0
	for i := 0; i+1 < len(s.p.layers); i++ {
		total += s.crossingsBelow(i)
	}
	return total
}

func (s *sorter) crossingsBelow(layer int) int {
	below := len(s.p.layers[layer+1])
	if cap(s.tree) < below+1 {
		s.tree = make([]int32, below+1)
	}
	s.tree = s.tree[:below+1]
	clear(s.tree)
	total, seen := 0, 0
	for _, v := range s.p.layers[layer] {
		ends := s.ends[0][:0]
		for _, i := range s.n.down.of(v) {
			ends = append(ends, s.n.pos[s.n.segments[i].to])
		}
		s.ends[0] = ends
		for _, to := range ends {
			before := 0
			for k := to + 1; k > 0; k -= k & -k {
				before += int(s.tree[k])
			}
			total += seen - before
		}
		for _, to := range ends {
			for k := to + 1; int(k) <= below; k += k & -k {
				s.tree[k]++
			}
			seen++
		}
	}
	return total
}
