package hierarchy

// InOrder returns the children of a group in the order of the tensors between them: each comes
// after the ones it reads, and those that exchange no tensor come last. Otherwise, and within
// cycles, they keep the order of Children.
func (t *Tree) InOrder(group ID) []ID {
	if ordered, ok := t.inOrder[group]; ok {
		return ordered
	}
	children := t.Children(group)
	readers, waits, connected := map[ID][]ID{}, map[ID]int{}, map[ID]bool{}
	for _, e := range t.Edges(group) {
		if e.IsControl() || e.From == e.To {
			continue
		}
		readers[e.From] = append(readers[e.From], e.To)
		waits[e.To]++
		connected[e.From], connected[e.To] = true, true
	}
	ordered := make([]ID, 0, len(children))
	placed := map[ID]bool{}
	place := func(id ID) {
		if !placed[id] {
			placed[id] = true
			ordered = append(ordered, id)
		}
	}
	for _, id := range children {
		if connected[id] && waits[id] == 0 {
			place(id)
		}
	}
	at, left := 0, children
	for {
		for ; at < len(ordered); at++ {
			for _, reader := range readers[ordered[at]] {
				if waits[reader]--; waits[reader] == 0 {
					place(reader)
				}
			}
		}
		for len(left) > 0 && (placed[left[0]] || !connected[left[0]]) {
			left = left[1:]
		}
		if len(left) == 0 {
			break
		}
		place(left[0]) // the first of a cycle
	}
	for _, id := range children {
		place(id)
	}
	t.inOrder[group] = ordered
	return ordered
}
