package store

import "slices"

// parts tells which elements of a flat column belong to each point: from its start to its end.
// Without starts, each point's elements begin at the end of the previous point's, and the first
// point's at 0.
type parts struct {
	starts, ends []int
}

// at returns the bounds of the elements of point i.
func (p parts) at(i int) (from, to int) {
	switch {
	case p.starts != nil:
		from = p.starts[i]
	case i > 0:
		from = p.ends[i-1]
	}
	return from, p.ends[i]
}

// join returns p followed by next, whose elements come after the first total ones of the joined
// column. Both must be without starts.
func (p parts) join(next parts, total int) parts {
	ends := slices.Grow(p.ends, len(next.ends))
	for _, end := range next.ends {
		ends = append(ends, total+end)
	}
	return parts{ends: ends}
}

// cut returns the parts of the points from to to-1.
func (p parts) cut(from, to int) parts {
	ends := p.ends[from:to:to]
	switch {
	case p.starts != nil:
		return parts{starts: p.starts[from:to:to], ends: ends}
	case from > 0:
		return parts{starts: p.ends[from-1 : to-1 : to-1], ends: ends}
	}
	return parts{ends: ends}
}

// pick returns the parts of the points with these indices.
func (p parts) pick(at []int) parts {
	picked := parts{starts: make([]int, len(at)), ends: make([]int, len(at))}
	for k, i := range at {
		picked.starts[k], picked.ends[k] = p.at(i)
	}
	return picked
}
