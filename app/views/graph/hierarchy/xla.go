package hierarchy

import "eventlens/eventfile/graphfile"

// clusters has the XLA clusters of operations.
type clusters struct {
	names  []string
	number map[string]int32
	of     []int32 // index of the cluster's name + 1, by ID except copies; 0 for none
}

// Clusters counts the operations of a node by XLA cluster, the most frequent first. Like
// TensorBoard, it leaves out operations without a cluster and embedded ones. A call without a
// cluster has the clusters of the functions that it calls.
func (t *Tree) Clusters(id ID) []Count {
	if !t.graph.Clustered {
		return nil
	}
	byName := map[string]int{}
	count := func(op ID) {
		if name := t.Cluster(op); name != "" {
			byName[name]++
		}
	}
	t.eachOfGraph(id, count)
	if op := t.nodes[id].op; op != nil && len(byName) == 0 {
		for _, c := range t.knownCalls(op) {
			t.eachOfGraph(t.library[c.Function], count)
		}
	}
	return sorted(byName)
}

// Cluster returns the XLA cluster of an operation; empty for none.
func (t *Tree) Cluster(id ID) string {
	if !t.graph.Clustered {
		return ""
	}
	c := t.clusters
	if c == nil {
		c = t.findClusters()
	}
	if n := c.of[t.origin(id)]; n > 0 {
		return c.names[n-1]
	}
	return ""
}

// findClusters reads the cluster of each operation.
func (t *Tree) findClusters() *clusters {
	c := &clusters{number: map[string]int32{}, of: make([]int32, t.units[len(t.units)-1].ids.hi)}
	t.clusters = c
	for id := range c.of {
		op := t.nodes[id].op
		if op == nil {
			continue
		}
		name := op.Cluster()
		if name == "" {
			continue
		}
		n, ok := c.number[name]
		if !ok {
			c.names = append(c.names, name)
			n = int32(len(c.names))
			c.number[name] = n
		}
		c.of[id] = n
	}
	return c
}

// Judged counts the operations of a node that pass a predicate, and all operations. An embedded
// node counts with each operation at which it is shown, so perhaps several times, as in
// TensorBoard. For a call, the functions that it calls are counted.
func (t *Tree) Judged(id ID, passes func(*graphfile.Node) bool) (passed, all int) {
	count := func(op *graphfile.Node) {
		all++
		if passes(op) {
			passed++
		}
	}
	visit := func(id ID) {
		n := &t.nodes[id]
		count(n.op)
		t.eachBeside(id, func(other ID) { count(t.nodes[other].op) })
	}
	if op := t.nodes[id].op; op != nil {
		for _, c := range t.knownCalls(op) {
			t.eachOfGraph(t.library[c.Function], visit)
		}
		if all == 0 {
			count(op)
		}
		return passed, all
	}
	t.eachOfGraph(id, visit)
	return passed, all
}

// Failing returns the operations in a node that fail a predicate, each once and at most a given
// number, and how many there are. A series with a failing member counts as a whole.
func (t *Tree) Failing(id ID, passes func(*graphfile.Node) bool, most int) (failing []ID, all int) {
	seen := map[ID]bool{}
	add := func(op ID) {
		if passes(t.nodes[op].op) {
			return
		}
		if up := t.nodes[op].parent; up != id && up > Root && t.nodes[up].kind == Series &&
			!t.Embedded(op) {
			op = up
		}
		if seen[op] {
			return
		}
		seen[op] = true
		if all++; len(failing) < most {
			failing = append(failing, op)
		}
	}
	t.eachOfGraph(id, func(op ID) {
		add(op)
		t.eachBeside(op, add)
	})
	return failing, all
}

// eachOfGraph visits the operations in a node as eachOp does, but never the operations inside
// calls.
func (t *Tree) eachOfGraph(id ID, visit func(op ID)) {
	if n := &t.nodes[id]; n.op != nil {
		visit(id)
		return
	}
	for s := t.nodes[id].children; s.lo < s.hi; s.lo++ {
		t.eachOfGraph(t.children[s.lo], visit)
	}
}

// eachBeside visits the constants and summaries that are shown at an operation.
func (t *Tree) eachBeside(id ID, visit func(other ID)) {
	n := &t.nodes[id]
	for number := n.in.lo; number < n.in.hi; number++ {
		if l := &t.links[number]; l.flags&isBeside != 0 && l.flags&isRepeat == 0 {
			visit(l.from)
		}
	}
	for _, number := range t.outward[n.out.lo:n.out.hi] {
		if l := &t.links[number]; l.flags&isBeside != 0 && l.flags&isRepeat == 0 {
			visit(l.to)
		}
	}
}
