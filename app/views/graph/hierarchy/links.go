package hierarchy

import "eventlens/eventfile/graphfile"

// addLinks makes the links of a unit, ordered by target operation.
func (b *builder) addLinks() {
	t := b.tree
	for i := range b.ops {
		id := b.first + ID(i)
		lo := int32(len(t.links))
		b.linksInto(id)
		t.nodes[id].in = span{lo, int32(len(t.links))}
	}
}

// source returns the operation that an input comes from, or None.
func (b *builder) source(in *graphfile.Input) ID {
	if in.Node == graphfile.Missing {
		return None
	}
	return b.first + ID(in.Node)
}

// linksInto makes the links into one operation. If a source is embedded, links from the source's
// own inputs replace the link.
func (b *builder) linksInto(id ID) {
	t := b.tree
	to := &t.nodes[id]
	if to.flags&isConstant != 0 {
		return // the inputs of a constant are moved to its readers
	}
	inputs := to.op.Inputs
	order := 0 // number of the input, counted as in TensorBoard
	for i := range inputs {
		in := &inputs[i]
		from := b.source(in)
		flags := uint8(0)
		if in.Control {
			flags |= isControl
		}
		if i > 0 && sameSource(in, &inputs[i-1]) {
			flags |= isRepeat
		} else {
			order++
		}
		if from == None {
			continue
		}
		if from == id {
			t.nodes[id].flags |= isLoop
			continue
		}
		l := link{from: from, to: id, via: id, input: int32(i), flags: flags}
		class := t.nodes[from].flags & isEmbedded
		switch {
		case to.flags&isSummary != 0:
			if class == isSummary {
				continue
			}
			l.flags |= isBeside
		case class == isConstant:
			l.flags |= isBeside
			if flags&isRepeat == 0 {
				b.moved(from, id, None, 0)
			}
		case class == isSummary:
			if flags&isRepeat == 0 {
				b.moved(from, id, id, int32(i))
			}
			continue
		case !in.Control && order == 1 && writesTo(to.op.Op):
			l.flags |= isReference
		}
		t.links = append(t.links, l)
	}
}

// sameSource reports whether two inputs come from the same node.
func sameSource(a, b *graphfile.Input) bool { return a.Node == b.Node && a.Name == b.Name }

// moved makes links from the inputs of an embedded operation to id, an operation at which it is
// shown. The links belong to one input of via or, if via is None, to the embedded operation's own
// inputs.
func (b *builder) moved(embedded, id, via ID, input int32) {
	t := b.tree
	inputs := t.nodes[embedded].op.Inputs
	for i := range inputs {
		in := &inputs[i]
		from := b.source(in)
		if from == None || from == id || t.nodes[from].flags&isEmbedded != 0 ||
			i > 0 && sameSource(in, &inputs[i-1]) {
			continue
		}
		l := link{from: from, to: id, via: via, input: input}
		if via == None {
			l.via, l.input = embedded, int32(i)
		}
		if t.nodes[l.via].op.Inputs[l.input].Control {
			l.flags |= isControl
		}
		t.links = append(t.links, l)
	}
}

// writesTo reports whether an operation changes the variable that is its first input.
func writesTo(op string) bool {
	switch op {
	case "Assign", "AssignAdd", "AssignSub", "assign", "assign_add", "assign_sub", "count_up_to",
		"ScatterAdd", "ScatterSub", "ScatterUpdate", "scatter_add", "scatter_sub", "scatter_update":
		return true
	}
	return false
}

// sortLinks lists the links of a unit by source operation, and by the lowest group that contains
// both ends.
func (b *builder) sortLinks(lo int32) {
	t := b.tree
	links := t.links[lo:]
	common := make([]ID, len(links))
	for i := range links {
		common[i] = None
		if l := &links[i]; l.flags&isBeside == 0 {
			common[i] = t.common(l.from, l.to)
		}
	}
	t.outward = b.sortBy(t.outward, lo, len(links), func(i int) ID { return links[i].from },
		func(n *node) *span {
			return &n.out
		})
	t.inside = b.sortBy(t.inside, lo, len(links), func(i int) ID { return common[i] },
		func(n *node) *span {
			return &n.inside
		})
}

// sortBy appends the numbers of count links, from lo on, to a list, grouped by the node that key
// returns for the i-th link. It stores the range of each node's links in the span that place
// returns. Links with key None are left out.
func (b *builder) sortBy(list []int32, lo int32, count int, key func(i int) ID,
	place func(*node) *span) []int32 {
	t := b.tree
	for i := range count {
		if id := key(i); id != None {
			place(&t.nodes[id]).hi++
		}
	}
	at := int32(len(list))
	put := func(id ID) {
		s := place(&t.nodes[id])
		n := s.hi
		*s = span{at, at}
		at += n
	}
	put(b.root)
	for id := b.first; int(id) < len(t.nodes); id++ {
		put(id)
	}
	list = append(list, make([]int32, at-int32(len(list)))...)
	for i := range count {
		if id := key(i); id != None {
			s := place(&t.nodes[id])
			list[s.hi] = lo + int32(i)
			s.hi++
		}
	}
	return list
}

// common returns the lowest group that contains both nodes.
func (t *Tree) common(a, b ID) ID { return t.commonAncestor(t.nodes[a].parent, t.nodes[b].parent) }
