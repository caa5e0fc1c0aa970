package analysis

// tree has the operators of all lanes by what is around them.
type tree struct {
	// parent has the slice around each slice that is part of the tree, or itself without one.
	parent map[uint32]uint32
	// operators has the first operator of each external ID, which calls name.
	operators map[uint32]uint32
	// around has the innermost operator around each call, for files without external IDs.
	around map[uint32]uint32
	// merged has the slices that only repeat the one around them, and the outermost one that they
	// repeat.
	merged map[uint32]uint32
	nodes  []uint32 // by start
}

// isNode reports whether a slice is part of the tree.
func (a *Analysis) isNode(i uint32) bool {
	switch a.kinds[i] {
	case CPU, step, module:
		return true
	case annotation:
		return a.roles[i] != annotation
	}
	return false
}

// grow builds the tree: a slice is around another one of its lane if it lasts longer.
func (a *Analysis) grow() {
	a.tree = tree{parent: map[uint32]uint32{}, operators: map[uint32]uint32{},
		around: map[uint32]uint32{}, merged: map[uint32]uint32{}}
	stacks := make([][]uint32, len(a.trace.Lanes))
	facts := &a.trace.Facts
	for _, i := range a.order {
		isNode := a.isNode(i)
		if !isNode && a.kinds[i] != Runtime {
			continue
		}
		stack := &stacks[a.trace.Slices.Lane[i]]
		start := a.trace.Slices.StartNs[i]
		for n := len(*stack); n > 0 && a.span((*stack)[n-1]).ToNs <= start; n-- {
			*stack = (*stack)[:n-1]
		}
		if !isNode {
			if n := len(*stack); n > 0 {
				a.tree.around[i] = (*stack)[n-1]
			}
			continue
		}
		a.tree.parent[i] = i
		if n := len(*stack); n > 0 {
			a.tree.parent[i] = (*stack)[n-1]
		}
		*stack = append(*stack, i)
		a.tree.nodes = append(a.tree.nodes, i)
		if id, ok := facts.ExternalOf(int(i)); ok && id != 0 && a.kinds[i] != module {
			if _, known := a.tree.operators[id]; !known {
				a.tree.operators[id] = i
			}
		}
	}
	a.merge()
}

// merge finds operators that are all that another one of the same name holds: these are one call.
func (a *Analysis) merge() {
	only := make(map[uint32]uint32, len(a.tree.parent)) // child of each; itself if it has several
	for _, i := range a.tree.nodes {
		parent := a.tree.parent[i]
		if parent == i {
			continue
		}
		if _, has := only[parent]; has {
			only[parent] = parent
		} else {
			only[parent] = i
		}
	}
	for _, child := range a.tree.nodes { // those around come before
		parent := a.tree.parent[child]
		if child != parent && only[parent] == child && a.kinds[parent] == CPU &&
			a.kinds[child] == CPU && a.trace.Slices.Name[parent] == a.trace.Slices.Name[child] {
			a.tree.merged[child] = a.whole(parent)
		}
	}
}

// whole returns the slice that stands for a slice of the tree: the outermost one that it repeats.
func (a *Analysis) whole(i uint32) uint32 {
	if outermost, ok := a.tree.merged[i]; ok {
		return outermost
	}
	return i
}

// isMerged reports whether a slice only repeats the one around it.
func (a *Analysis) isMerged(i uint32) bool { return a.whole(i) != i }

// operatorOf returns the operator that made a call, or started a slice of a device.
func (a *Analysis) operatorOf(i uint32) (operator uint32, ok bool) {
	call := i
	if a.isOnDevice(i) {
		if found, is := a.callOf(i); is {
			call = found
		}
	}
	id, has := a.trace.Facts.ExternalOf(int(call))
	if !has && call != i {
		id, has = a.trace.Facts.ExternalOf(int(i))
	}
	if has {
		operator, ok = a.tree.operators[id]
		return operator, ok
	}
	operator, ok = a.tree.around[call]
	return operator, ok
}
