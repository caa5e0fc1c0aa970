package query

import (
	"math"
	"slices"
	"sort"

	"eventlens/eventfile/store"
)

// Centre is the kind of line that represents a group of runs.
type Centre uint8

// The centres.
const (
	CentreNone Centre = iota // no aggregation
	CentreMean
	CentreMedian // with an even number of members, the mean of the two middle values
)

// Band is the kind of area drawn around the centre of a group.
type Band uint8

// The bands. BandStd and BandCI are around the mean, even if the centre is the median; they need
// two members.
const (
	BandNone Band = iota
	BandStd       // the mean plus and minus the standard deviation of a sample (n-1)
	// the 95% confidence interval of the mean, from Student's t with n-1 degrees of freedom
	BandCI
	BandMinMax // from the smallest to the largest member
	// the quantiles 0.1 and 0.9, and inside, in InnerLow and InnerHigh, 0.25 and 0.75
	BandQuantiles
)

// Aggregation describes how to aggregate a group.
type Aggregation struct {
	Centre Centre
	Band   Band
	// Within limits the places to this part of x, plus one more on either side, if its low end is
	// below its high end.
	Within Extent
}

// MaxPlaces is how many points the members of a group may have together to be aggregated at each of
// their places. A larger group is aggregated at each place if it has few enough places, for example
// if all members have the same steps; otherwise at evenly spaced places, and narrow parts of x
// should be requested separately.
const MaxPlaces = 20_000

// placesOf returns the largest number of places for a group of this many members and points: fewer
// if there are many members, but at least as many as a chart has columns.
func placesOf(members, points int) int {
	const atLeast, atMostValues = 2_000, 1_000_000
	if points <= MaxPlaces {
		return MaxPlaces
	}
	return min(max(atMostValues/members, atLeast), MaxPlaces)
}

// GroupLine is an aggregated group: the centre as a sorted line without breaks, and at each of its
// points the band and the number of members that count.
type GroupLine struct {
	Line
	Low, High []float64 // bounds of the band; NaN if there is none
	// bounds of the inner band of quantiles; empty for other bands; NaN if there is none
	InnerLow, InnerHigh []float64
	N                   []int32 // number of members that count; if it is 0, Y is NaN
	// Thinned means that evenly spaced places were used instead of the members' own; see MaxPlaces.
	Thinned bool

	union, other []float64
	members      []member
	values       []float64 // see collect
	counts       [placesAtOnce]int
}

// Reset empties g but keeps its memory.
func (g *GroupLine) Reset() {
	g.Line.Reset()
	g.Low, g.High, g.InnerLow, g.InnerHigh, g.N, g.Thinned = g.Low[:0], g.High[:0], g.InnerLow[:0],
		g.InnerHigh[:0], g.N[:0], false
}

// member is a member's line, with a position in it.
type member struct {
	x, y []float64 // sorted by x
	next int       // index of the first point after the places visited so far
}

// Aggregate aggregates the lines of a group's members, one line each, into g. It replaces the
// content of g and reuses its memory. For the aggregate of smoothed lines pass lines with smoothed
// Y: the result is then the mean of the lines that would be drawn.
//
// Members are aligned by x. The places are the x of all members' points. Between two of its points
// a member's value is interpolated linearly; before its first and after its last point it does not
// count, nor at a place where its value, or the value of a neighbouring point of the place, is not
// finite. If a member has several points at a place the last counts. Unsorted lines are sorted, and
// rewind points are ignored: pass the newest attempts.
func (g *GroupLine) Aggregate(members []Line, how Aggregation) {
	g.Reset()
	g.admit(members)
	g.place(how.Within)
	g.sumUpPlaces(how)
}

// AggregateAt is like Aggregate, at the given places instead of the members' own: at least one
// place, in ascending order.
func (g *GroupLine) AggregateAt(places []float64, members []Line, how Aggregation) {
	g.Reset()
	g.admit(members)
	for i := range g.members {
		g.members[i].next = firstAbove(g.members[i].x, places[0])
	}
	g.X = append(g.X, places...)
	g.sumUpPlaces(how)
}

// sumUpPlaces aggregates the members at the places in X.
func (g *GroupLine) sumUpPlaces(how Aggregation) {
	n := len(g.X)
	g.Sorted = true
	g.Y = slices.Grow(g.Y, n)[:n]
	g.Low, g.High = slices.Grow(g.Low, n)[:n], slices.Grow(g.High, n)[:n]
	g.N = slices.Grow(g.N, n)[:n]
	if how.Band == BandQuantiles {
		g.InnerLow, g.InnerHigh = slices.Grow(g.InnerLow, n)[:n], slices.Grow(g.InnerHigh, n)[:n]
	}
	for from := 0; from < n; from += placesAtOnce {
		to := min(from+placesAtOnce, n)
		g.collect(g.X[from:to])
		for i := from; i < to; i++ {
			row := (i - from) * len(g.members)
			values := g.values[row : row+g.counts[i-from]]
			g.N[i] = int32(len(values))
			g.Y[i], g.Low[i], g.High[i] = sumUp(values, how)
			if how.Band == BandQuantiles {
				g.InnerLow[i], g.InnerHigh[i] = quantile(values, 0.25), quantile(values, 0.75)
			}
		}
	}
}

// placesAtOnce is the number of places for which the members' values are collected before they are
// aggregated. More places mean fewer calls, one per member, but the values of all members must stay
// in the processor's cache.
const placesAtOnce = 64

// collect sets the first counts[i] entries in row i of values to the members' values at place i.
// Rows have an entry per member.
func (g *GroupLine) collect(places []float64) {
	size := len(places) * len(g.members)
	g.values = slices.Grow(g.values[:0], size)[:size]
	clear(g.counts[:])
	for k := range g.members {
		g.members[k].collect(places, g.values, &g.counts, len(g.members))
	}
}

// admit turns the lines into members.
func (g *GroupLine) admit(lines []Line) {
	g.members = g.members[:0]
	for i := range lines {
		x, y := lines[i].X, lines[i].Y
		if !lines[i].Sorted {
			x, y = sortedByX(x, y)
		}
		// Infinite places are at the ends and have no neighbours to interpolate with.
		from := sort.SearchFloat64s(x, -math.MaxFloat64)
		to := firstAbove(x, math.MaxFloat64)
		if from < to {
			g.members = append(g.members, member{x: x[from:to], y: y[from:to]})
		}
	}
}

// sortedByX returns copies without the points whose x is NaN. Points at the same x keep their
// order.
func sortedByX(x, y []float64) (sortedX, sortedY []float64) {
	order := make([]int, 0, len(x))
	for i, at := range x {
		if at == at {
			order = append(order, i)
		}
	}
	sort.SliceStable(order, func(i, j int) bool { return x[order[i]] < x[order[j]] })
	both := make([]float64, 2*len(order))
	sortedX, sortedY = both[:len(order)], both[len(order):]
	for k, i := range order {
		sortedX[k], sortedY[k] = x[i], y[i]
	}
	return sortedX, sortedY
}

// place computes the places and sets X.
func (g *GroupLine) place(within Extent) {
	span := NoExtent
	points := 0
	for i := range g.members {
		points += len(g.members[i].x)
	}
	union, limit := g.union[:0], placesOf(len(g.members), points)
	for i := range g.members {
		x := g.members[i].x
		if within.Low < within.High {
			x = x[max(sort.SearchFloat64s(x, within.Low)-1, 0):min(firstAbove(x, within.High)+1,
				len(x))]
		}
		span.Include(x[:1])
		span.Include(x[len(x)-1:])
		if len(union) <= limit && !slices.Equal(union, x) {
			g.other = appendUnion(g.other[:0], union, x, limit)
			union, g.other = g.other, union
		}
	}
	g.union = union
	if g.Thinned = len(union) > limit; !g.Thinned {
		g.X = append(g.X, union...)
		return
	}
	if within.Low < within.High {
		span = Extent{Low: max(span.Low, within.Low), High: min(span.High, within.High)}
	}
	for i := range limit {
		share := float64(i) / float64(limit-1)
		g.X = append(g.X, span.Low*(1-share)+span.High*share)
	}
}

// appendUnion appends the distinct values of two ascending slices in ascending order; it stops when
// there are more than limit.
func appendUnion(dst, a, b []float64, limit int) []float64 {
	for len(dst) <= limit && (len(a) > 0 || len(b) > 0) {
		var v float64
		if len(b) == 0 || len(a) > 0 && a[0] <= b[0] {
			v, a = a[0], a[1:]
		} else {
			v, b = b[0], b[1:]
		}
		if n := len(dst); n == 0 || dst[n-1] != v {
			dst = append(dst, v)
		}
	}
	return dst
}

// collect appends m's values, if any, at the places to the rows of values. Calls must ask for
// places in ascending order.
func (m *member) collect(places, values []float64, counts *[placesAtOnce]int, row int) {
	x, y, next := m.x, m.y, m.next
	for i, place := range places {
		for next < len(x) && x[next] <= place {
			next++
		}
		left := next - 1
		if left < 0 {
			continue
		}
		v := y[left]
		if from := x[left]; from != place {
			if next == len(x) {
				break
			}
			// halved, since the distance may be infinite
			share := (place/2 - from/2) / (x[next]/2 - from/2)
			v = v*(1-share) + y[next]*share
		}
		if store.IsFinite(v) {
			values[i*row+counts[i]] = v
			counts[i]++
		}
	}
	m.next = next
}

// sumUp returns the centre and the band of the values, and reorders them.
func sumUp(values []float64, how Aggregation) (centre, low, high float64) {
	none := math.NaN()
	if len(values) == 0 || how.Centre == CentreNone {
		return none, none, none
	}
	mean := meanOf(values)
	centre, low, high = mean, none, none
	switch n := len(values); {
	case how.Band == BandMinMax:
		e := NoExtent
		e.Include(values)
		low, high = e.Low, e.High
	case how.Band == BandQuantiles:
		low, high = quantile(values, 0.1), quantile(values, 0.9)
	case n > 1 && how.Band != BandNone:
		half := deviation(values, mean)
		if how.Band == BandCI {
			half *= student95(n-1) / math.Sqrt(float64(n))
		}
		low, high = max(mean-half, -math.MaxFloat64), min(mean+half, math.MaxFloat64)
	}
	if how.Centre == CentreMedian {
		centre = median(values)
	}
	return centre, low, high
}

// meanOf returns the mean of finite values.
func meanOf(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	if store.IsFinite(sum) {
		return sum / float64(len(values))
	}
	sum = 0
	for _, v := range values {
		sum += v / float64(len(values))
	}
	return max(min(sum, math.MaxFloat64), -math.MaxFloat64)
}

// deviation returns the standard deviation of a sample of at least two values.
func deviation(values []float64, mean float64) float64 {
	largest := 0.0
	for _, v := range values {
		largest = max(largest, math.Abs(v-mean))
	}
	if largest == 0 || !store.IsFinite(largest) {
		return largest
	}
	unit := 1.0
	if largest > 1e150 || largest < 1e-150 {
		unit = largest // scaled, since otherwise the squares would overflow or vanish
	}
	sum := 0.0
	for _, v := range values {
		d := (v - mean) / unit
		sum += d * d
	}
	return unit * math.Sqrt(sum/float64(len(values)-1))
}

// quantile returns the value below which a share q of the values lies, interpolated linearly
// between the two nearest values: numpy's default, type 7 of Hyndman and Fan (1996). It reorders
// values; without values it returns NaN.
func quantile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	at := q * float64(len(values)-1)
	k := int(at)
	nth(values, k)
	v, share := values[k], at-float64(k)
	if share == 0 {
		return v
	}
	above := math.Inf(1)
	for _, w := range values[k+1:] {
		above = min(above, w)
	}
	return v*(1-share) + above*share
}

// median returns the median and reorders values, of which there must be at least one.
func median(values []float64) float64 {
	k := len(values) / 2
	nth(values, k)
	if len(values)%2 == 1 {
		return values[k]
	}
	below := values[0]
	for _, v := range values[1:k] {
		below = max(below, v)
	}
	return below/2 + values[k]/2
}
