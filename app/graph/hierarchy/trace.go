package hierarchy

import "slices"

// Direction is which way to follow edges.
type Direction uint8

// The directions.
const (
	Upstream   Direction = iota // to what a node reads
	Downstream                  // to what reads it
)

// Reached is an operation that a trace came to.
type Reached struct {
	ID       ID
	Distance int32 // in edges
}

// Trace returns the operations that lead into a node or come out of it, as far as depth edges away; 0 is as far as there are any. Those of a group start outside of
// it, and nothing in it is among them. Control edges are followed if control is true. The nearest come first. In an expanded call the trace goes on from its arguments to
// what the call takes, and from its results to what takes them.
func (t *Tree) Trace(id ID, d Direction, depth int, control bool) []Reached {
	s := t.newSpread(d, control)
	t.eachOp(id, s.start)
	for s.next() && (depth == 0 || int(s.queue[s.at-1].Distance) < depth) {
		s.step(s.queue[s.at-1])
	}
	return slices.DeleteFunc(s.queue, func(r Reached) bool { return r.Distance == 0 || t.Contains(id, r.ID) })
}

// Path returns a shortest path along edges from one node to another one, or nil if there is none. Its ends are operations in them. Control edges count if control is true.
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

// spread is a search in breadth.
type spread struct {
	tree      *Tree
	direction Direction
	control   bool
	seen      []bool
	before    []ID // by which each was reached
	queue     []Reached
	at        int
}

func (t *Tree) newSpread(d Direction, control bool) *spread {
	return &spread{tree: t, direction: d, control: control, seen: make([]bool, len(t.nodes)), before: make([]ID, len(t.nodes))}
}

func (s *spread) start(id ID) { s.reach(id, None, 0) }

// next moves to the next operation in the queue.
func (s *spread) next() bool {
	s.at++
	return s.at <= len(s.queue)
}

// reach takes an operation into the queue, once.
func (s *spread) reach(id, from ID, distance int32) {
	if s.seen[id] {
		return
	}
	s.seen[id] = true
	s.before[id] = from
	s.queue = append(s.queue, Reached{id, distance})
}

// step reaches what is one edge away.
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
	root := t.called(t.home(r.ID))
	if root == None {
		return
	}
	call := &t.nodes[t.call(root)]
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
