package timeline

import (
	"math"
	"sort"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
)

// Board is a laid-out trace. Slices are ordered by row, then by start.
type Board struct {
	Lanes  []Lane
	Slices []uint32       // index of each slice in the trace
	Hues   []analysis.Hue // of each slice

	FromNs, ToNs int64 // the time from the first to the last slice
	Empty        int   // lanes without slices, which are left out
	Counters     []Curve
	Samples      []uint32 // index in the trace of each sample
	HasSteps     bool     // some slices stand for steps of the training

	trace *tracefile.Trace
}

// Lane is a lane of a board.
type Lane struct {
	Lane uint32 // index in the trace
	Rows []int  // where each row begins in Board.Slices; a last number is the end
	// Overlaps counts the slices that lie in further rows, since they do not nest; Nested is the
	// number of rows before these.
	Overlaps, Nested int
}

// roundingNs is how far a slice may reach out of the one that holds it: starts and durations are
// rounded separately.
const roundingNs = 1

// Lay lays out a trace, or what is known of one in JSON. Slices whose end is not known yet are left
// out.
func Lay(t *tracefile.Trace) *Board {
	b := &Board{trace: t, FromNs: math.MaxInt64, ToNs: math.MinInt64}
	of := make([][]uint32, len(t.Lanes))
	for i, count := range t.Totals() {
		of[i] = make([]uint32, 0, count.Slices)
	}
	for i, lane := range t.Slices.Lane {
		if t.Slices.DurationNs[i] >= 0 {
			of[lane] = append(of[lane], uint32(i))
		}
	}
	b.Slices = make([]uint32, 0, t.Slices.Len())
	for _, lane := range t.Order() {
		if len(of[lane]) == 0 || t.Lanes[lane].IsCounters() {
			b.Empty++
			continue
		}
		b.layLane(lane, of[lane])
	}
	b.layCounters()
	if len(b.Slices) == 0 {
		b.FromNs, b.ToNs = 0, 0
	}
	roles := analysis.Classify(t)
	b.Hues = make([]analysis.Hue, len(b.Slices))
	for i, slice := range b.Slices {
		b.Hues[i] = roles[slice].Hue()
		b.HasSteps = b.HasSteps || roles[slice].IsStep()
	}
	return b
}

// Recolour gives slices the hues that only the whole trace tells: kernels of operators that communicate
// do so, too, whatever their names. analyse is called only if there are such operators.
func (b *Board) Recolour(analyse func() *analysis.Analysis) {
	for _, hue := range b.Hues {
		if hue != analysis.CommunicationHue {
			continue
		}
		whole := analyse()
		for i, slice := range b.Slices {
			b.Hues[i] = whole.Hue(slice)
		}
		return
	}
}

// layLane adds the rows of a lane.
func (b *Board) layLane(lane uint32, slices []uint32) {
	b.sort(slices)
	placed := placeInRows(&b.trace.Slices, slices)
	laid := Lane{Lane: lane, Overlaps: placed.overlaps, Nested: placed.nested}
	counts := make([]int, placed.rows+1)
	for _, row := range placed.row {
		counts[row+1]++
	}
	start := len(b.Slices)
	for row := range counts {
		start += counts[row]
		counts[row] = start
	}
	laid.Rows = append([]int(nil), counts...)
	b.Slices = b.Slices[:start]
	for i, row := range placed.row {
		b.Slices[counts[row]] = slices[i]
		counts[row]++
	}
	b.Lanes = append(b.Lanes, laid)
	for _, slice := range slices {
		from := b.trace.Slices.StartNs[slice]
		b.FromNs = min(b.FromNs, from)
		b.ToNs = max(b.ToNs, endOf(from, b.trace.Slices.DurationNs[slice]))
	}
}

// sort sorts slices of a lane by start; of those that begin together the longest comes first, since
// it holds the others. Many writers sort already, so that is looked at first.
func (b *Board) sort(slices []uint32) {
	starts, durations := b.trace.Slices.StartNs, b.trace.Slices.DurationNs
	before := func(i, k uint32) bool {
		if starts[i] != starts[k] {
			return starts[i] < starts[k]
		}
		if durations[i] != durations[k] {
			return durations[i] > durations[k]
		}
		return i < k
	}
	for i := 1; i < len(slices); i++ {
		if before(slices[i], slices[i-1]) {
			sort.Slice(slices, func(i, k int) bool { return before(slices[i], slices[k]) })
			return
		}
	}
}

// placement has the rows of a lane's slices.
type placement struct {
	row      []uint32 // of each slice
	rows     int
	nested   int // rows of slices that nest
	overlaps int // slices in the rows after these
}

// placeInRows finds the rows of sorted slices.
func placeInRows(all *tracefile.Events, slices []uint32) (p placement) {
	const apart = math.MaxUint32 // marks slices that do not nest
	p.row = make([]uint32, len(slices))
	var open []int64 // ends of the slices that hold the present time, the outermost first
	for i, slice := range slices {
		start := all.StartNs[slice]
		end := endOf(start, all.DurationNs[slice])
		for len(open) > 0 && open[len(open)-1] <= start {
			open = open[:len(open)-1]
		}
		if n := len(open); n > 0 && end > endOf(open[n-1], roundingNs) {
			p.row[i] = apart
			p.overlaps++
			continue
		}
		p.row[i] = uint32(len(open))
		open = append(open, end)
		p.nested = max(p.nested, len(open))
	}
	p.rows = p.nested
	if p.overlaps == 0 {
		return p
	}
	var rows freeRows
	for i, slice := range slices {
		if p.row[i] == apart {
			start := all.StartNs[slice]
			p.row[i] = uint32(p.nested + rows.take(start, endOf(start, all.DurationNs[slice])))
		}
	}
	p.rows += len(rows)
	return p
}

// freeRows holds further rows as a heap, with the one that is free first at the top.
type freeRows []freeRow

type freeRow struct {
	row    int
	freeNs int64 // end of the last slice in the row
}

// take returns a row that is free at the start of a slice, and puts the slice there.
func (f *freeRows) take(startNs, endNs int64) int {
	rows := *f
	if len(rows) == 0 || rows[0].freeNs > startNs {
		rows = append(rows, freeRow{len(rows), endNs})
		for i := len(rows) - 1; i > 0 && rows[(i-1)/2].freeNs > rows[i].freeNs; i = (i - 1) / 2 {
			rows[i], rows[(i-1)/2] = rows[(i-1)/2], rows[i]
		}
		*f = rows
		return len(rows) - 1
	}
	row := rows[0].row
	rows[0].freeNs = endNs
	for i := 0; ; {
		least := i
		for _, child := range [...]int{2*i + 1, 2*i + 2} {
			if child < len(rows) && rows[child].freeNs < rows[least].freeNs {
				least = child
			}
		}
		if least == i {
			return row
		}
		rows[i], rows[least] = rows[least], rows[i]
		i = least
	}
}

// endOf adds a duration to a time, up to the largest one.
func endOf(start, duration int64) int64 {
	if end := start + duration; end >= start {
		return end
	}
	return math.MaxInt64
}
