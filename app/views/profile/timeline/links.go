package timeline

import (
	"sort"
	"strings"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
)

// Links has the slices at the other ends of the arrows of a slice, as indexes in [Board.Slices]:
// from a launch to what it starts on a device, from an operator to its backward operator, from a
// producer to its consumers, and the flows that the file has. Earlier slices come first.
type Links struct {
	To   []int // the arrows lead there
	From []int // the arrows come from there
}

// LinksOf finds the arrows of a slice. It looks through the columns of the trace and keeps nothing.
func (b *Board) LinksOf(i int) Links {
	l := linking{board: b, at: i}
	l.launches()
	l.ends()
	l.flows()
	return Links{To: l.distinct(l.to), From: l.distinct(l.from)}
}

// linking finds arrows.
type linking struct {
	board *Board
	at    int // the slice

	to, from []int // the same one may be found in several ways
}

// arrow adds an arrow if the slice is at one of its ends.
func (l *linking) arrow(from, to int) {
	switch {
	case from < 0 || to < 0 || from == to:
	case from == l.at:
		l.to = append(l.to, to)
	case to == l.at:
		l.from = append(l.from, from)
	}
}

// distinct sorts slices, and leaves each one once.
func (l *linking) distinct(found []int) []int {
	l.sort(found)
	n := 0
	for i, slice := range found {
		if i == 0 || slice != found[n-1] {
			found[n] = slice
			n++
		}
	}
	return found[:n]
}

func (l *linking) sort(found []int) {
	sort.Slice(found, func(i, k int) bool {
		a, b := l.board.start(found[i]), l.board.start(found[k])
		return a < b || a == b && found[i] < found[k]
	})
}

// launches adds the arrows from calls to what they start on a device. Both have the same
// correlation.
func (l *linking) launches() {
	b := l.board
	facts := &b.trace.Facts
	id := facts.CorrelationOf(int(b.Slices[l.at]))
	if id == 0 {
		return
	}
	isCall := b.isCall(l.at)
	for k, slice := range b.Slices {
		if facts.CorrelationOf(int(slice)) != id || b.isCall(k) == isCall {
			continue
		}
		if isCall {
			l.arrow(l.at, k)
		} else {
			l.arrow(k, l.at)
		}
	}
}

// isCall reports whether a slice with a correlation starts work on a device, and is no such work.
func (b *Board) isCall(i int) bool {
	all := &b.trace.Slices
	if slice := b.Slices[i]; b.trace.Categories[all.Category[slice]] == "" {
		process := b.trace.Lanes[all.Lane[slice]].Process
		return !strings.HasPrefix(b.trace.Processes[process].Name, "/device:")
	}
	return b.Hues[i] == analysis.RuntimeHue
}

// ends adds the arrows that slices name themselves.
func (l *linking) ends() {
	of := &l.board.trace.Links
	slice := l.board.Slices[l.at]
	for k, other := range of.Slice {
		if other == slice {
			l.key(of.Key[k], of.Role[k])
		}
	}
}

// key adds the arrows of the slice with a key, where it has a role.
func (l *linking) key(key uint64, role tracefile.LinkRole) {
	of := &l.board.trace.Links
	var forward, backward []int
	for k, other := range of.Slice {
		if of.Key[k] != key {
			continue
		}
		switch at := of.Role[k]; {
		case at == tracefile.Consumer && role == tracefile.Producer:
			l.arrow(l.at, l.board.positionOf(other))
		case at == tracefile.Producer && role == tracefile.Consumer:
			l.arrow(l.board.positionOf(other), l.at)
		case at == tracefile.Forward && role <= tracefile.Backward:
			forward = append(forward, l.board.positionOf(other))
		case at == tracefile.Backward && role <= tracefile.Backward:
			backward = append(backward, l.board.positionOf(other))
		}
	}
	l.gradients(forward, backward)
}

// gradients adds the arrows from operators to those that compute their gradients, of one sequence
// number. Operators that hold each other share it, and the innermost ones count, as in the flows
// that newer versions of torch write.
func (l *linking) gradients(forward, backward []int) {
	for _, to := range backward {
		if to < 0 || l.holdsAny(to, backward) {
			continue
		}
		from := -1
		for _, k := range forward {
			if k >= 0 && l.board.start(k) < l.board.start(to) &&
				(from < 0 || l.board.start(k) >= l.board.start(from)) {
				from = k
			}
		}
		l.arrow(from, to)
	}
}

// holdsAny reports whether another slice of some lies in a slice. Of two with the same times the one
// in the upper row holds the other.
func (l *linking) holdsAny(outer int, some []int) bool {
	for _, k := range some {
		if k >= 0 && k != outer && l.board.holds(outer, k) &&
			(outer < k || !l.board.holds(k, outer)) {
			return true
		}
	}
	return false
}

// holds reports whether a slice lies in another one of its lane.
func (b *Board) holds(outer, i int) bool {
	lanes := b.trace.Slices.Lane
	return lanes[b.Slices[outer]] == lanes[b.Slices[i]] && b.start(outer) <= b.start(i) &&
		b.end(i) <= b.end(outer)
}

//go:noinline // half the size
func (b *Board) start(i int) int64 { return b.trace.Slices.StartNs[b.Slices[i]] }

//go:noinline
func (b *Board) end(i int) int64 {
	return endOf(b.start(i), b.trace.Slices.DurationNs[b.Slices[i]])
}

// laid returns a lane of the board by its index in the trace; nil if it has no slices.
func (b *Board) laid(lane uint32) *Lane {
	for i := range b.Lanes {
		if b.Lanes[i].Lane == lane {
			return &b.Lanes[i]
		}
	}
	return nil
}

// positionOf returns where a slice of the trace is on the board, -1 if it is not.
func (b *Board) positionOf(slice uint32) int {
	lane := b.laid(b.trace.Slices.Lane[slice])
	if lane == nil {
		return -1
	}
	start := b.trace.Slices.StartNs[slice]
	for k := range len(lane.Rows) - 1 {
		i := b.before(row{lane.Rows[k], lane.Rows[k+1]}, start) + 1
		for ; i < lane.Rows[k+1] && b.start(i) == start; i++ {
			if b.Slices[i] == slice {
				return i
			}
		}
	}
	return -1
}

// before returns the last slice of a row that begins before a time, or the place before the row.
func (b *Board) before(r row, time int64) int {
	return r.first - 1 + sort.Search(r.end-r.first, func(i int) bool {
		return b.start(r.first+i) >= time
	})
}
