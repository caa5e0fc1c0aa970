package timeline

import (
	"sort"

	"eventlens/eventfile/tracefile"
)

// flows adds the arrows of the flows with an end at the slice.
func (l *linking) flows() {
	b := l.board
	f := &b.trace.Flows
	lane := b.trace.Slices.Lane[b.Slices[l.at]]
	from, to := b.start(l.at), b.end(l.at)
	inside := b.rowInside(l.at)
	var ids idFilter
	for k, at := range f.TimeNs {
		switch isNext := f.Phase[k] == tracefile.FlowEndNext; {
		case f.Lane[k] != lane || isNext && at > from || !isNext && (at < from || at > to):
		case !isNext && inside.holds(b, at): // as most ends in a long slice
		case b.attached(f, k) == l.at:
			ids.add(f.ID[k])
		}
	}
	if ids == (idFilter{}) {
		return
	}
	var ends []int // of the flows of the slice, and of a few others
	for k, id := range f.ID {
		if ids.may(id) {
			ends = append(ends, k)
		}
	}
	sort.Slice(ends, func(i, k int) bool { return endsBefore(f, ends[i], ends[k]) })
	for len(ends) > 0 {
		n := 1
		for n < len(ends) && isSameFlow(f, ends[0], ends[n]) {
			n++
		}
		l.chain(f, ends[:n])
		ends = ends[n:]
	}
}

func isSameFlow(f *tracefile.Flows, i, k int) bool {
	return f.ID[i] == f.ID[k] && f.Name[i] == f.Name[k] && f.Category[i] == f.Category[k]
}

// endsBefore orders ends by flow, then by time, then as in the file.
func endsBefore(f *tracefile.Flows, i, k int) bool {
	switch {
	case f.ID[i] != f.ID[k]:
		return f.ID[i] < f.ID[k]
	case f.Name[i] != f.Name[k]:
		return f.Name[i] < f.Name[k]
	case f.Category[i] != f.Category[k]:
		return f.Category[i] < f.Category[k]
	case f.TimeNs[i] != f.TimeNs[k]:
		return f.TimeNs[i] < f.TimeNs[k]
	}
	return i < k
}

// idFilter tells most IDs that were not added from those that were, faster than a map does.
type idFilter [64]uint64

func (f *idFilter) add(id uint64)      { f[id/64%64] |= 1 << (id % 64) }
func (f *idFilter) may(id uint64) bool { return f[id/64%64]>>(id%64)&1 != 0 }

// row is a row of a lane; an empty one has no slices.
type row struct{ first, end int }

// rowInside returns the row of the slices inside of a slice; those that do not nest have none.
func (b *Board) rowInside(i int) row {
	rows := b.laid(b.trace.Slices.Lane[b.Slices[i]])
	for k := 0; k+1 < rows.Nested; k++ {
		if rows.Rows[k] <= i && i < rows.Rows[k+1] {
			return row{rows.Rows[k+1], rows.Rows[k+2]}
		}
	}
	return row{}
}

// holds reports whether a slice of the row is around a time.
func (r row) holds(b *Board, time int64) bool {
	i := b.before(r, time+1)
	return i >= r.first && b.isAround(i, time)
}

// isAround reports whether a time is in a slice, and not its end.
func (b *Board) isAround(i int, time int64) bool {
	return b.end(i) > time || b.start(i) == time
}

// chain adds the arrows of one flow, from its start over its steps to its ends. They are in the order
// of time, since an ID may be used again; but an only start comes first even if the clock of another
// device says otherwise.
func (l *linking) chain(f *tracefile.Flows, ends []int) {
	last, starts := -1, 0
	for _, k := range ends {
		if f.Phase[k] == tracefile.FlowStart {
			last = l.board.attached(f, k)
			starts++
		}
	}
	if starts > 1 {
		last = -1
	}
	for _, k := range ends {
		slice := l.board.attached(f, k)
		switch f.Phase[k] {
		case tracefile.FlowStart:
			last = slice
		case tracefile.FlowStep:
			l.arrow(last, slice)
			last = slice
		default:
			l.arrow(last, slice)
		}
	}
}

// attached returns the slice that an end of a flow is attached to, -1 for none.
func (b *Board) attached(f *tracefile.Flows, k int) int {
	lane := b.laid(f.Lane[k])
	if lane == nil {
		return -1
	}
	if f.Phase[k] == tracefile.FlowEndNext {
		return b.nextIn(lane, f.TimeNs[k])
	}
	return b.innermost(lane, f.TimeNs[k])
}

// nextIn returns the first slice of a lane that does not begin before a time, the outermost one of
// several.
func (b *Board) nextIn(lane *Lane, time int64) int {
	found := -1
	for k := range len(lane.Rows) - 1 {
		i := b.before(row{lane.Rows[k], lane.Rows[k+1]}, time) + 1
		if i < lane.Rows[k+1] && (found < 0 || b.start(i) < b.start(found)) {
			found = i
		}
	}
	return found
}

// innermost returns the slice of a lane that begins last of those around a time. A slice that ends
// then is found only if no other one is.
func (b *Board) innermost(lane *Lane, time int64) int {
	found, ending := -1, -1
	for k := range len(lane.Rows) - 1 {
		i := b.before(row{lane.Rows[k], lane.Rows[k+1]}, time+1)
		switch {
		case i < lane.Rows[k]:
		case !b.isAround(i, time):
			if b.end(i) == time {
				ending = i
			}
		case found < 0 || b.start(i) >= b.start(found):
			found = i
		}
	}
	if found < 0 {
		return ending
	}
	return found
}
