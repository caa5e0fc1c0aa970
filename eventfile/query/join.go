package query

import (
	"math"
	"sort"

	"eventlens/eventfile/store"
)

// AppendLineBy appends the points of y at the values that another scalar x of the run has at their steps, in the order of y, and sets dst.Sorted for the whole
// of dst. Points of a step that x lacks, or where it is not finite, have no place: they are left out and counted. dst.Points tells which points are there.
//
// Where x has a step several times, as after a restart, its last value of that step counts. Where steps never fall, as those of the newest attempt, both series
// are gone through once; otherwise the steps of x are sorted first.
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
	var find *stepTable
	if !other.Sorted || !ascending(steps) || !exact(other.X) || !exact(steps) {
		find = tableOf(x)
	}
	kept, seams, k := from, breaks(y), 0
	for i, step := range steps {
		value, ok := 0.0, false
		if find != nil {
			value, ok = find.last(y.At(i).Step)
		} else {
			for k < len(other.X) && other.X[k] <= step {
				k++
			}
			if ok = k > 0 && other.X[k-1] == step; ok {
				value = other.Y[k-1]
			}
		}
		if !ok || !store.IsFinite(value) {
			continue
		}
		for len(seams) > 0 && seams[0] <= i {
			dst.addSeam(from, kept)
			seams = seams[1:]
		}
		dst.X[kept], dst.Y[kept] = value, dst.Y[from+i]
		dst.Points = append(dst.Points, i)
		kept++
	}
	dst.X, dst.Y = dst.X[:kept], dst.Y[:kept]
	if from == 0 {
		dst.Sorted = ascending(dst.X)
	} else {
		dst.Sorted = dst.Sorted && ascending(dst.X[from-1:])
	}
	return len(steps) - (kept - from)
}

// exact reports whether ascending steps are the same as float64.
func exact(steps []float64) bool {
	const largest = 1<<53 - 1 // 2^53 may stand for the next one
	return len(steps) == 0 || steps[0] >= -largest && steps[len(steps)-1] <= largest
}

// addSeam adds a seam before the next point, number n, of a series that begins at point from, unless the series or another attempt of it begins there anyway.
func (l *Line) addSeam(from, n int) {
	if n > from && (len(l.Seams) == 0 || l.Seams[len(l.Seams)-1] < n) {
		l.Seams = append(l.Seams, n)
	}
}

// stepTable finds points of a series by their step.
type stepTable struct {
	series store.NumberSeries
	points []stepAt // of distinct steps in ascending order
}

// stepAt is the last point that has a step.
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
		return all[i].step < all[j].step || all[i].step == all[j].step && all[i].index < all[j].index
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

// last returns the last value of a step.
func (t *stepTable) last(step store.Step) (value float64, ok bool) {
	i := sort.Search(len(t.points), func(i int) bool { return t.points[i].step >= step })
	if i == len(t.points) || t.points[i].step != step {
		return math.NaN(), false
	}
	return t.series.At(t.points[i].index).Value, true
}
