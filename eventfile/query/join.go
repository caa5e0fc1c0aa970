package query

import (
	"math"
	"sort"

	"eventlens/eventfile/store"
)

// AppendLineBy appends the points of y with the values of another scalar x of the run as their X,
// matched by step, in the order of y. It sets dst.Sorted for the whole of dst. Points whose step x
// lacks, or where x is not finite, are left out and counted in unmatched. dst.Points lists the
// remaining points.
//
// If x has a step several times, as after a restart, its last value of that step counts. If steps
// never fall, as in the newest attempt, both series are traversed once; otherwise the steps of x
// are sorted first.
func AppendLineBy(dst *Line, y, x store.NumberSeries) (unmatched int) {
	from := len(dst.X)
	if dst.other == nil {
		dst.other = new(Line)
	}
	other := dst.other
	other.Reset()
	AppendLine(other, x, AxisStep)
	for i := range y.Segments {
		dst.X = y.Segments[i].Steps.AppendFloats(dst.X)
		dst.Y = y.Segments[i].Values.AppendTo(dst.Y)
	}
	steps := dst.X[from:]
	if other.Sorted && ascending(steps) && exact(other.X) && exact(steps) {
		other.replace(steps)
	} else {
		tableOf(x).replace(steps, y)
	}
	dst.keepFinite(from, breaksOf(y), y.Rewinds)
	if from == 0 {
		dst.Sorted = ascending(dst.X)
	} else {
		dst.Sorted = dst.Sorted && ascending(dst.X[from-1:])
	}
	return len(steps) - (len(dst.X) - from)
}

// replace replaces each of the steps by the line's last value at that step, or by NaN if it has
// none. Both steps and line must ascend.
func (l *Line) replace(steps []float64) {
	k := 0
	for i, step := range steps {
		for k < len(l.X) && l.X[k] <= step {
			k++
		}
		if steps[i] = math.NaN(); k > 0 && l.X[k-1] == step {
			steps[i] = l.Y[k-1]
		}
	}
}

// keepFinite drops points from index from on whose X is not finite, and records the remaining ones.
// breaks and restarts are counted from from.
func (l *Line) keepFinite(from int, breaks, restarts []int) {
	kept := from
	for i, value := range l.X[from:] {
		if !store.IsFinite(value) {
			continue
		}
		l.Breaks, breaks = moveBreaks(l.Breaks, breaks, i, from, kept)
		l.Restarts, restarts = moveBreaks(l.Restarts, restarts, i, from, kept)
		l.X[kept], l.Y[kept] = value, l.Y[from+i]
		l.Points = append(l.Points, i)
		kept++
	}
	l.X, l.Y = l.X[:kept], l.Y[:kept]
}

// exact reports whether float64 represents ascending steps exactly.
func exact(steps []float64) bool {
	const largest = 1<<53 - 1 // 2^53 itself may result from rounding the next integer
	return len(steps) == 0 || steps[0] >= -largest && steps[len(steps)-1] <= largest
}

// moveBreaks removes breaks up to point i and appends to moved a break before point n of the
// remaining points, unless the series, which begins at point from, or another attempt begins
// there anyway. It returns moved and the other breaks.
func moveBreaks(moved, breaks []int, i, from, n int) (_, others []int) {
	for len(breaks) > 0 && breaks[0] <= i {
		if breaks = breaks[1:]; n > from && (len(moved) == 0 || moved[len(moved)-1] < n) {
			moved = append(moved, n)
		}
	}
	return moved, breaks
}

// stepTable finds points of a series by step.
type stepTable struct {
	series store.NumberSeries
	points []stepAt // distinct steps in ascending order
}

// stepAt is the last point with a step.
type stepAt struct {
	step  store.Step
	index int
}

func tableOf(s store.NumberSeries) *stepTable {
	all := make([]stepAt, 0, s.Len())
	for i := range s.Segments {
		segment := &s.Segments[i]
		for k := range segment.Len() {
			all = append(all, stepAt{segment.Steps.At(k), segment.Start + k})
		}
	}
	sort.Slice(all, func(i, j int) bool {
		return all[i].step < all[j].step ||
			all[i].step == all[j].step && all[i].index < all[j].index
	})
	n := 0
	for i, at := range all {
		if i+1 == len(all) || all[i+1].step != at.step {
			all[n] = at
			n++
		}
	}
	return &stepTable{series: s, points: all[:n]}
}

// last returns the last value of a step; NaN if there is none.
func (t *stepTable) last(step store.Step) float64 {
	if value, ok := t.find(step); ok {
		return value
	}
	return math.NaN()
}

// replace replaces each step by the last value at the corresponding point's step; the points are
// those in y.
func (t *stepTable) replace(steps []float64, y store.NumberSeries) {
	for i := range steps {
		steps[i] = t.last(y.At(i).Step)
	}
}
