package tracefile

import (
	"cmp"
)

// open is the duration of a slice whose end is not known yet.
const open = -1

// marks holds begins and ends until the whole file is read: only then is their order known.
type marks struct {
	Events
	key   []uint64 // pairs have the same one; 0 for slices of threads
	isEnd []bool
}

// mark adds the begin or the end of a slice.
func (t *taker) mark(one event, key uint64, isEnd, isTimed bool) {
	if t.isTimeless(one, isTimed) {
		return
	}
	t.marks.add(one)
	t.marks.key = append(t.marks.key, key)
	t.marks.isEnd = append(t.marks.isEnd, isEnd)
}

// finish makes slices of begins and ends, and gives times to slices that have none.
func (t *taker) finish() {
	t.pair()
	t.trace.measure(t.timeless)
	for _, i := range t.timeless {
		t.trace.Slices.StartNs[i] = 0
		if span, ok := t.trace.Span(); ok {
			t.trace.Slices.StartNs[i] = span.FromNs
		}
	}
	t.trace.close()
	t.trace.dropLinks()
	t.trace.measure(nil)
}

// pair makes a slice of each begin. It ends with the next end of its lane and key that has its
// name, or no name; slices that begin and do not end in between end there as well.
func (t *taker) pair() {
	m := &t.marks
	order := make([]uint32, m.Len())
	for i := range order {
		order[i] = uint32(i)
	}
	SortIndexes(order, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(m.Lane[a], m.Lane[b]), cmp.Compare(m.key[a], m.key[b]),
			cmp.Compare(m.StartNs[a], m.StartNs[b]))
	})
	var begun []uint32
	for n, i := range order {
		if n > 0 && (m.Lane[order[n-1]] != m.Lane[i] || m.key[order[n-1]] != m.key[i]) {
			t.endless(begun)
			begun = begun[:0]
		}
		if !m.isEnd[i] {
			begun = append(begun, i)
			continue
		}
		last := len(begun) - 1
		for last >= 0 && m.Name[i] != 0 && m.Name[i] != m.Name[begun[last]] {
			last--
		}
		if last < 0 {
			t.trace.note(LoneEnd, m.At[i], int64(m.Size[i]))
			continue
		}
		for k := len(begun) - 1; k >= last; k-- {
			one := m.row(begun[k])
			one.durationNs = m.StartNs[i] - one.startNs
			if k > last {
				t.trace.note(NoEnd, one.at, 0)
			}
			t.trace.Slices.add(one)
		}
		begun = begun[:last]
	}
	t.endless(begun)
	t.marks = marks{}
}

// endless adds slices of begins without an end.
func (t *taker) endless(begun []uint32) {
	for _, i := range begun {
		one := t.marks.row(i)
		one.durationNs = open
		t.slice(one, true)
	}
}

// row returns an event.
func (e *Events) row(i uint32) event {
	return event{startNs: e.StartNs[i], durationNs: e.DurationNs[i], name: e.Name[i],
		category: e.Category[i], lane: e.Lane[i], at: e.At[i], size: e.Size[i]}
}

// close ends the open slices: with the innermost slice of their thread that they lie in, or with
// the trace.
func (t *Trace) close() {
	if len(t.Open) == 0 {
		return
	}
	e := &t.Slices
	hasOpen := make([]bool, len(t.Lanes))
	for _, i := range t.Open {
		hasOpen[e.Lane[i]] = !t.Lanes[e.Lane[i]].Asynchronous
	}
	var order []uint32
	for i := range e.StartNs {
		if hasOpen[e.Lane[i]] {
			order = append(order, uint32(i))
		}
	}
	SortIndexes(order, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(e.Lane[a], e.Lane[b]), cmp.Compare(e.StartNs[a], e.StartNs[b]),
			cmp.Compare(e.DurationNs[b], e.DurationNs[a]))
	})
	var ends []int64 // of the slices around
	for n, i := range order {
		if n > 0 && e.Lane[order[n-1]] != e.Lane[i] {
			ends = ends[:0]
		}
		start := e.StartNs[i]
		for len(ends) > 0 && ends[len(ends)-1] <= start {
			ends = ends[:len(ends)-1]
		}
		if e.DurationNs[i] == open {
			end := t.span.ToNs
			if len(ends) > 0 {
				end = ends[len(ends)-1]
			}
			e.DurationNs[i] = max(end-start, 0)
		}
		ends = append(ends, endNs(start, e.DurationNs[i]))
	}
	for _, i := range t.Open {
		if e.DurationNs[i] == open {
			e.DurationNs[i] = max(t.span.ToNs-e.StartNs[i], 0)
		}
	}
}
