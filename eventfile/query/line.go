package query

import (
	"math"
	"slices"

	"eventlens/eventfile/store"
)

// Axis is the quantity on the x axis of a scalar chart.
type Axis uint8

// The axes.
const (
	AxisStep     Axis = iota // the step
	AxisRelative             // seconds since the run's first point of the tag
	AxisWall                 // seconds since the Unix epoch
)

// A fourth kind of x axis, the values of another scalar, takes two series: see AppendLineBy.

// Line is a series as coordinates. X and Y have the same length.
type Line struct {
	X, Y []float64
	// Sorted means that X never decreases, as binary searches require. The line of a run that was
	// restarted, or whose clock was set back, may be unsorted.
	Sorted bool
	// Breaks are the ascending indices of points that are not connected to the previous point:
	// there another attempt of a restarted run begins. The newest attempt has none, since its
	// points form one line. For drawing use Gapped.
	Breaks []int
	// Restarts are the ascending indices of points at which smoothing starts again: the first
	// points of newer attempts. In the newest attempt a line leads to them nevertheless.
	Restarts []int
	// Points maps the points of the line to the series if some were left out (see AppendLineBy).
	// Otherwise it is empty, and point i of the line is point i of the series. Use Point.
	Points []int

	other *Line // memory for AppendLineBy
}

// Point returns the index in the series of point i, for a line of one series.
func (l Line) Point(i int) int {
	if len(l.Points) == 0 {
		return i
	}
	return l.Points[i]
}

// Reset empties l but keeps its memory.
func (l *Line) Reset() {
	*l = Line{
		X: l.X[:0], Y: l.Y[:0], Breaks: l.Breaks[:0], Restarts: l.Restarts[:0],
		Points: l.Points[:0],
		other:  l.other,
	}
}

// AppendLine appends every point of s to dst, in the order of the series, and sets dst.Sorted for
// the whole of dst. Point i of s is point i of the appended part.
func AppendLine(dst *Line, s store.NumberSeries, axis Axis) {
	from, n := len(dst.X), s.Len()
	dst.X, dst.Y = slices.Grow(dst.X, n), slices.Grow(dst.Y, n)
	origin := store.WallTime(0)
	if first, ok := s.First(); ok && axis == AxisRelative {
		origin = first.Wall
	}
	for i := range s.Segments {
		segment := &s.Segments[i]
		if axis == AxisStep {
			dst.X = segment.Steps.AppendFloats(dst.X)
		} else {
			dst.X = segment.Walls.AppendTo(dst.X, origin)
		}
		dst.Y = segment.Values.AppendTo(dst.Y)
	}
	if from == 0 {
		dst.Sorted = ascending(dst.X)
	} else {
		dst.Sorted = dst.Sorted && ascending(dst.X[from-1:])
	}
	for _, at := range breaksOf(s) {
		dst.Breaks = append(dst.Breaks, from+at)
	}
	for _, at := range s.Rewinds {
		if at > 0 {
			dst.Restarts = append(dst.Restarts, from+at)
		}
	}
}

// breaksOf returns the rewind points of s at which a line is broken: all of them if s has all
// attempts, and none if it has the newest attempt only, whose steps grow across them.
func breaksOf(s store.NumberSeries) []int {
	n := len(s.Rewinds)
	if n == 0 || s.Rewinds[n-1] == 0 {
		return nil
	}
	if last := s.Rewinds[n-1]; s.At(last).Step > s.At(last-1).Step {
		return nil
	}
	return s.Rewinds
}

// Gapped returns the points of l with an extra point, whose Y is NaN, before each break, so that
// drawing breaks the line there. Without breaks the result is l itself; otherwise it uses the
// memory of buf, which may be reused for the next line.
func (l Line) Gapped(buf *Line) Line {
	if len(l.Breaks) == 0 {
		return l
	}
	buf.Reset()
	breaks := l.Breaks
	for i, x := range l.X {
		if len(breaks) > 0 && breaks[0] == i {
			breaks = breaks[1:]
			buf.X, buf.Y = append(buf.X, x), append(buf.Y, math.NaN())
		}
		buf.X, buf.Y = append(buf.X, x), append(buf.Y, l.Y[i])
	}
	buf.Sorted = l.Sorted
	return *buf
}

// ascending reports whether values never decrease. NaN makes it false.
func ascending(values []float64) bool {
	last := math.Inf(-1)
	for _, value := range values {
		if !(value >= last) {
			return false
		}
		last = value
	}
	return true
}

// NearestPoint returns the index of the point of l with the x closest to x. Of two at the same
// distance it is the left one; of several at the same x the last one, which a restarted job wrote
// later. Points with any y count, including NaN. ok is false if l has no points. Sorted lines take
// a binary search.
func NearestPoint(l Line, x float64) (index int, ok bool) {
	if len(l.X) == 0 || math.IsNaN(x) {
		return 0, false
	}
	if !l.Sorted {
		return nearestUnsorted(l.X, x)
	}
	right := firstAbove(l.X, x)
	left := right - 1 // the last point at or before x
	if left < 0 {
		return firstAbove(l.X, l.X[0]) - 1, true
	}
	if right < len(l.X) && l.X[right]-x < x-l.X[left] {
		return firstAbove(l.X, l.X[right]) - 1, true
	}
	return left, true
}

// firstAbove returns the index of the first of the sorted values above x.
func firstAbove(values []float64, x float64) int {
	low, high := 0, len(values)
	for low < high {
		middle := int(uint(low+high) / 2)
		if values[middle] <= x {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

func nearestUnsorted(values []float64, x float64) (index int, ok bool) {
	best := math.Inf(1)
	for i, value := range values {
		distance := math.Abs(value - x)
		closer := distance < best || distance == best && (!ok || value <= values[index])
		if closer {
			index, best, ok = i, distance, true
		}
	}
	return index, ok
}
