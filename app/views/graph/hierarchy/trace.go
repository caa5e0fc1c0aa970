package hierarchy

import "slices"

// Direction selects the direction in which edges are followed.
type Direction uint8

// The directions.
const (
	Upstream   Direction = iota // to the nodes that a node reads
	Downstream                  // to the nodes that read a node
)

// Reached is an operation that a trace reached.
type Reached struct {
	ID       ID
	Distance int32 // in edges
}

// Trace returns the operations upstream or downstream of a node, up to depth edges away; 0 is no
// limit. The trace of a group contains only operations outside it. Control edges are followed if
// control is true. The nearest operations come first. In an expanded call the trace continues from
// its arguments to the call's inputs, and from its results to the call's readers.
func (t *Tree) Trace(id ID, d Direction, depth int, control bool) []Reached {
	s := t.newSpread(d, control)
	t.eachOp(id, s.start)
	for s.next() && (depth == 0 || int(s.queue[s.at-1].Distance) < depth) {
		s.step(s.queue[s.at-1])
	}
	return slices.DeleteFunc(s.queue, func(r Reached) bool {
		return r.Distance == 0 || t.Contains(id, r.ID)
	})
}

// Path returns a shortest path along edges from one node to another, or nil if there is none. It
// starts and ends with operations in these nodes. Control edges count if control is true.
func (t *Tree) Path(from, to ID, control bool) (path []ID) {
	s := t.newSpread(Downstream, control)
	t.eachOp(from, s.start)
	for s.next() {
		r := s.queue[s.at-1]
		if t.Contains(to, r.ID) {
			for id := r.ID; id != None; id = s.before[id] {
				path = append(path, id)
			}
			slices.Reverse(path)
			return path
		}
		s.step(r)
	}
	return nil
}

// spread is a breadth-first search.
type spread struct {
	tree      *Tree
	direction Direction
	control   bool
	seen      []bool
	before    []ID // predecessor of each reached operation
	queue     []Reached
	at        int // number of operations taken from the queue
}

func (t *Tree) newSpread(d Direction, control bool) *spread {
	return &spread{
		tree: t, direction: d, control: control, seen: make([]bool, len(t.nodes)),
		before: make([]ID, len(t.nodes)),
	}
}

func (s *spread) start(id ID) { s.reach(id, None, 0) }

// next moves to the next operation in the queue, and reports whether there is one.
func (s *spread) next() bool {
	s.at++
	return s.at <= len(s.queue)
}

// reach adds an operation to the queue unless it was added before.
func (s *spread) reach(id, from ID, distance int32) {
	if s.seen[id] {
		return
	}
	s.seen[id] = true
	s.before[id] = from
	s.queue = append(s.queue, Reached{id, distance})
}

// step reaches the operations one edge away.
func (s *spread) step(r Reached) {
	t := s.tree
	n := &t.nodes[r.ID]
	follow := func(l *link, to ID) {
		if s.control || l.flags&isControl == 0 {
			s.reach(to, r.ID, r.Distance+1)
		}
	}
	if s.direction == Upstream {
		for number := n.in.lo; number < n.in.hi; number++ {
			follow(&t.links[number], t.links[number].from)
		}
	} else {
		for _, number := range t.outward[n.out.lo:n.out.hi] {
			follow(&t.links[number], t.links[number].to)
		}
	}
	root := t.copyAround(t.home(r.ID))
	if root == None {
		return
	}
	call := &t.nodes[t.callOf(root)]
	if s.direction == Upstream {
		for number := call.in.lo; number < call.in.hi; number++ {
			if l := &t.links[number]; t.argument(root, l) == r.ID {
				follow(l, l.from)
			}
		}
		return
	}
	for _, number := range t.outward[call.out.lo:call.out.hi] {
		if l := &t.links[number]; t.result(root, l) == r.ID {
			follow(l, l.to)
		}
	}
}
