package timeline

import (
	"sort"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
)

// Sums has the times of the slices in a span of time.
type Sums struct {
	Slices, Lanes int // how many have a part in the span
	Names         []NameSum
}

// NameSum has the times of the slices of a name.
type NameSum struct {
	Name    uint32       // index in the trace
	Hue     analysis.Hue // of the first one
	Count   int
	TotalNs int64
	SelfNs  int64 // without the slices inside
}

// SumsIn sums up the slices in a span of time. Of a slice that reaches out of it, the part inside
// counts. The names are in the order of their first slices.
func (b *Board) SumsIn(span tracefile.Span) Sums {
	s := summing{board: b, span: span, at: make([]uint32, len(b.trace.Names))}
	for i := range b.Lanes {
		if n := s.addLane(&b.Lanes[i]); n > 0 {
			s.sums.Lanes++
			s.sums.Slices += n
		}
	}
	return s.sums
}

// summing adds up slices.
type summing struct {
	board *Board
	span  tracefile.Span
	at    []uint32 // by name: 1 + its index in the sums, or 0
	sums  Sums
}

// addLane adds the slices of a lane, and returns how many they are. The holder of a slice is the
// last one in the row above that begins before it, so one walk over both rows finds all holders.
func (s *summing) addLane(lane *Lane) (n int) {
	above, aboveEnd := 0, 0
	for row := range len(lane.Rows) - 1 {
		first, end := s.within(lane.Rows[row], lane.Rows[row+1])
		n += end - first
		isHeld := row > 0 && row < lane.Nested
		holder := above
		for k := first; k < end; k++ {
			start := s.start(k)
			ns := s.common(k, k)
			sum := s.sumOf(k)
			sum.Count++
			sum.TotalNs += ns
			sum.SelfNs += ns
			if !isHeld {
				continue
			}
			for holder+1 < aboveEnd && s.start(holder+1) <= start {
				holder++
			}
			if holder < aboveEnd && s.start(holder) <= start {
				s.sumOf(holder).SelfNs -= s.common(holder, k)
			}
		}
		above, aboveEnd = first, end
	}
	return n
}

// within returns which slices of a row have a part in the span. A slice without a duration has one
// if it begins there.
func (s *summing) within(begin, end int) (first, last int) {
	first = begin + sort.Search(end-begin, func(i int) bool {
		return s.end(begin+i) >= s.span.FromNs
	})
	for first < end && s.end(first) == s.span.FromNs && s.start(first) < s.span.FromNs {
		first++
	}
	last = first + sort.Search(end-first, func(i int) bool {
		return s.start(first+i) >= s.span.ToNs
	})
	return first, last
}

// common returns the time in the span that two slices have in common.
func (s *summing) common(i, k int) int64 {
	from := max(s.start(i), s.start(k), s.span.FromNs)
	return max(min(s.end(i), s.end(k), s.span.ToNs)-from, 0)
}

func (s *summing) start(i int) int64 { return s.board.trace.Slices.StartNs[s.board.Slices[i]] }

func (s *summing) end(i int) int64 {
	slice := s.board.Slices[i]
	all := &s.board.trace.Slices
	return endOf(all.StartNs[slice], all.DurationNs[slice])
}

// sumOf returns the sum that a slice belongs to, until it is called again.
func (s *summing) sumOf(i int) *NameSum {
	name := s.board.trace.NameOf(s.board.Slices[i])
	if s.at[name] == 0 {
		s.sums.Names = append(s.sums.Names, NameSum{Name: name, Hue: s.board.Hues[i]})
		s.at[name] = uint32(len(s.sums.Names))
	}
	return &s.sums.Names[s.at[name]-1]
}
