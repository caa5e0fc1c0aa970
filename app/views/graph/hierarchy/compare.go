package hierarchy

import (
	"slices"
	"strconv"
	"strings"

	"eventlens/eventfile/graphfile"
)

// State is the result of comparing a node with the other graph.
type State uint8

// The states.
const (
	Same    State = iota // in both graphs, without differences
	Differs              // in both graphs, with differences
	Only                 // only in this graph
)

// Difference lists the differences between two trees.
type Difference struct {
	// OnlyA and OnlyB are the operations missing from the other tree, in graph order.
	OnlyA, OnlyB []ID
	// Changed are the operations in both trees that differ.
	Changed []Change
	// MatchA gives for each operation of A its match in B, or None; MatchB is the reverse.
	MatchA, MatchB []ID

	states [2][]State // of A and B, by ID except copies
}

// Change is an operation that differs.
type Change struct {
	A, B ID
	// What differs, as short keys: "op", "device", "inputs", "outputs", then "attr:" and the
	// attributes' keys.
	What []string
}

// StateA returns the state of a node of A. A group differs if any operation in it differs, and is
// only in A if all its operations are. Copies of a function have the function's states.
func (d *Difference) StateA(t *Tree, id ID) State { return t.stateOf(d.states[0], id) }

// StateB returns the state of a node of B.
func (d *Difference) StateB(t *Tree, id ID) State { return t.stateOf(d.states[1], id) }

// StatesA returns StateA of every ID of a tree, including the copies of functions made so far.
func (d *Difference) StatesA(t *Tree) []State { return t.statesOf(d.states[0]) }

// StatesB returns StateB of every ID of a tree.
func (d *Difference) StatesB(t *Tree) []State { return t.statesOf(d.states[1]) }

// statesOf extends states to copies of functions.
func (t *Tree) statesOf(states []State) []State {
	all := append(make([]State, 0, len(t.nodes)), states...)
	for id := len(states); id < len(t.nodes); id++ {
		all = append(all, t.stateOf(states, ID(id)))
	}
	return all
}

// stateOf returns the state of one node. A function's group inside a call has the function's state.
func (t *Tree) stateOf(states []State, id ID) State {
	at := t.origin(id)
	if i, ok := t.instances[id]; ok && int(at) >= len(states) {
		at = t.units[i.function+1].root
	}
	return states[at]
}

// Compare finds the differences between two graphs. Operations of the same name match. If names are
// only numbers, as in PyTorch, the operations of a scope with the same op match in their order.
func Compare(a, b *Tree) *Difference {
	d := &Difference{}
	keysA, keysB := a.keys(), b.keys()
	ofB := make(map[string]ID, len(keysB))
	for id, key := range keysB {
		if _, twice := ofB[key]; !twice && key != "" {
			ofB[key] = ID(id)
		}
	}
	d.MatchA, d.MatchB = unmatched(len(keysA)), unmatched(len(keysB))
	d.states = [2][]State{make([]State, len(keysA)), make([]State, len(keysB))}
	for id, key := range keysA {
		other, ok := ofB[key]
		if key == "" || !ok || d.MatchB[other] != None {
			continue
		}
		d.MatchA[id], d.MatchB[other] = other, ID(id)
	}
	for id := range keysA {
		switch other := d.MatchA[id]; {
		case keysA[id] == "":
		case other == None:
			d.OnlyA = append(d.OnlyA, ID(id))
			d.states[0][id] = Only
		default:
			if what := d.differing(a, b, ID(id), other); len(what) > 0 {
				d.Changed = append(d.Changed, Change{ID(id), other, what})
				d.states[0][id], d.states[1][other] = Differs, Differs
			}
		}
	}
	for id, key := range keysB {
		if key != "" && d.MatchB[id] == None {
			d.OnlyB = append(d.OnlyB, ID(id))
			d.states[1][id] = Only
		}
	}
	a.groupStates(d.states[0])
	b.groupStates(d.states[1])
	return d
}

func unmatched(n int) []ID {
	return slices.Repeat([]ID{None}, n)
}

// keys returns, for each operation except in copies of functions, the key by which it is found in
// another graph. Groups have no key.
func (t *Tree) keys() []string {
	keys := make([]string, t.units[len(t.units)-1].ids.hi)
	counts := map[string]int{}
	for i := range t.units {
		u := &t.units[i]
		prefix := ""
		if u.root != Root {
			prefix = libraryPrefix + t.nodes[u.root].label + "/"
		}
		for id := u.ids.lo; id < u.ids.hi; id++ {
			op := t.nodes[id].op
			if op == nil {
				continue
			}
			key := prefix + op.Name
			if at := strings.LastIndexByte(op.Name, '/') + 1; isCount(op.Name[at:]) {
				key = prefix + op.Name[:at] + op.Op
				counts[key]++
				key += "\x00" + strconv.Itoa(counts[key])
			}
			if keys[id] = key; key == "" {
				keys[id] = "\x00"
			}
		}
	}
	return keys
}

// isCount reports whether the last part of a label, after a dot, is only a number: "12" or
// "input.3".
func isCount(label string) bool {
	if at := strings.LastIndexByte(label, '.'); at >= 0 {
		label = label[at+1:]
	}
	for i := range len(label) {
		if label[i] < '0' || label[i] > '9' {
			return false
		}
	}
	return label != ""
}

// differing returns the differences between two operations.
func (d *Difference) differing(a, b *Tree, idA, idB ID) (what []string) {
	x, y := a.nodes[idA].op, b.nodes[idB].op
	if x.Op != y.Op {
		what = append(what, "op")
	}
	if x.Device != y.Device {
		what = append(what, "device")
	}
	if !d.sameInputs(a, b, idA, idB) {
		what = append(what, "inputs")
	}
	if !slices.EqualFunc(x.Outputs, y.Outputs, func(p, q graphfile.Output) bool {
		return p.Type == q.Type && (p.Shape == nil) == (q.Shape == nil) &&
			slices.Equal(p.Shape, q.Shape)
	}) {
		what = append(what, "outputs")
	}
	for _, key := range graphfile.DifferingAttrs(x, y) {
		what = append(what, "attr:"+key)
	}
	return what
}

// sameInputs reports whether two operations have the same inputs.
func (d *Difference) sameInputs(a, b *Tree, idA, idB ID) bool {
	x, y := a.nodes[idA].op, b.nodes[idB].op
	firstA, firstB := a.unitOf(idA).ids.lo, b.unitOf(idB).ids.lo
	return slices.EqualFunc(x.Inputs, y.Inputs, func(p, q graphfile.Input) bool {
		if p.Control != q.Control || p.Output != q.Output ||
			(p.Node == graphfile.Missing) != (q.Node == graphfile.Missing) {
			return false
		}
		return p.Node == graphfile.Missing || d.MatchA[firstA+p.Node] == ID(firstB+q.Node)
	})
}

// unitOf returns the unit that contains an operation.
func (t *Tree) unitOf(id ID) *unit {
	at, _ := slices.BinarySearchFunc(t.units, int32(id), func(u unit, id int32) int {
		if u.ids.hi <= id {
			return -1
		}
		return 1
	})
	return &t.units[at]
}

// groupStates derives the states of groups from their operations.
func (t *Tree) groupStates(states []State) {
	const differs, only = 1 << Differs, 1 << Only // bits for the contents of a group
	has := make([]uint8, len(states))
	bubble := func(id ID) {
		if p := t.nodes[id].parent; p != None && t.nodes[p].op == nil {
			has[p] |= has[id]
		}
	}
	for id := range states {
		if t.nodes[id].op != nil {
			has[id] = 1 << states[id]
			for p := t.nodes[id].parent; p != None; p = t.nodes[p].parent {
				if t.nodes[p].op == nil {
					has[p] |= has[id]
					break
				}
			}
		}
	}
	for i := len(t.units) - 1; i >= 0; i-- {
		u := &t.units[i]
		for id := u.ids.hi - 1; id >= u.ids.lo; id-- {
			if t.nodes[id].op == nil {
				bubble(ID(id))
			}
		}
		if u.root != Root {
			bubble(u.root)
		}
	}
	for id := range states {
		if t.nodes[id].op != nil {
			continue
		}
		switch {
		case has[id] == only:
			states[id] = Only
		case has[id]&(differs|only) != 0:
			states[id] = Differs
		}
	}
}
