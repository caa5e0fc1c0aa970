package store

import (
	"math"
	"sort"
)

// Steps holds the steps of a segment: a first step and a stride, or a list. The zero value has no
// steps.
type Steps struct {
	first, stride Step
	n             int
	list          []Step
	listGrows     bool // each step of list is above the previous one
}

// newSteps describes steps by a stride if possible; otherwise the result refers to them.
func newSteps(steps []Step) Steps {
	if len(steps) == 0 {
		return Steps{}
	}
	if stride, even := strideOf(steps); even {
		return Steps{first: steps[0], stride: stride, n: len(steps)}
	}
	return Steps{n: len(steps), list: steps, listGrows: growing(steps)}
}

// strideOf returns the difference between neighbouring steps, of which there must be at least one;
// even is false if the difference varies.
func strideOf(steps []Step) (stride Step, even bool) {
	if len(steps) == 1 {
		return 0, true
	}
	stride = steps[1] - steps[0]
	if !strideFits(steps[0], stride, len(steps)) {
		return 0, false
	}
	next := steps[0]
	for _, step := range steps {
		if step != next {
			return 0, false
		}
		next += stride
	}
	return stride, true
}

// strideFits reports whether n steps starting with first are in the range of Step. If they wrapped
// around, the stride would not tell in which direction they go.
func strideFits(first, stride Step, n int) bool {
	if n < 2 || stride == 0 {
		return true
	}
	// The difference of any two steps fits into uint64.
	room, size := uint64(math.MaxInt64)-uint64(first), uint64(stride)
	if stride < 0 {
		room, size = uint64(first)-uint64(1<<63), -uint64(stride)
	}
	return size <= room/uint64(n-1)
}

// growing reports whether each step is above the previous one.
func growing(steps []Step) bool {
	for i := 1; i < len(steps); i++ {
		if steps[i] <= steps[i-1] {
			return false
		}
	}
	return true
}

// Len returns the number of steps.
func (s Steps) Len() int { return s.n }

// same reports whether two descriptions are equal.
func (s *Steps) same(t *Steps) bool {
	return s.first == t.first && s.stride == t.stride && s.n == t.n && sameBits(s.list, t.list)
}

// At returns step i; i must be in range.
func (s Steps) At(i int) Step {
	if s.list != nil {
		return s.list[i]
	}
	return s.first + Step(i)*s.stride
}

// last returns the last step; there must be one.
func (s Steps) last() Step { return s.At(s.n - 1) }

// growing reports whether each step is above the previous one. It takes constant time.
func (s Steps) growing() bool {
	return s.n < 2 || s.listGrows || s.list == nil && s.stride > 0
}

// below returns how many steps are below limit, given that they grow.
func (s Steps) below(limit Step) int {
	return sort.Search(s.n, func(i int) bool { return s.At(i) >= limit })
}

// cut returns the steps of points from to to-1, without copying.
func (s Steps) cut(from, to int) Steps {
	switch {
	case s.list == nil:
		return Steps{first: s.At(from), stride: s.stride, n: to - from}
	case s.listGrows:
		return Steps{n: to - from, list: s.list[from:to:to], listGrows: true}
	}
	return newSteps(s.list[from:to:to])
}

// pick returns the steps of the points with these indices.
func (s Steps) pick(at []int) Steps {
	picked := make([]Step, len(at))
	for k, i := range at {
		picked[k] = s.At(i)
	}
	return newSteps(picked)
}

// AppendFloats appends all steps to dst. Steps beyond 2^53 are rounded to the nearest float64.
func (s Steps) AppendFloats(dst []float64) []float64 {
	dst, added := extend(dst, s.n)
	if s.list != nil {
		for i, step := range s.list {
			added[i] = float64(step)
		}
		return dst
	}
	step := s.first
	for i := range added {
		added[i] = float64(step)
		step += s.stride
	}
	return dst
}

// all returns the steps as a list, which must not be changed.
func (s Steps) all() []Step {
	if s.list != nil {
		return s.list
	}
	return s.appendTo(make([]Step, 0, s.n))
}

// appendTo appends all steps to dst.
func (s Steps) appendTo(dst []Step) []Step {
	if s.list != nil {
		return append(dst, s.list...)
	}
	for i := range s.n {
		dst = append(dst, s.At(i))
	}
	return dst
}

// join returns s followed by t.
func (s Steps) join(t Steps) Steps {
	if s.n == 0 {
		return t
	}
	if s.list == nil && t.list == nil {
		stride, n := s.stride, s.n+t.n
		if s.n == 1 {
			stride = t.first - s.first
		}
		if t.first == s.first+Step(s.n)*stride && (t.n == 1 || t.stride == stride) &&
			strideFits(s.first, stride, n) {
			return Steps{first: s.first, stride: stride, n: n}
		}
	}
	list := s.list
	if list == nil {
		list = s.appendTo(make([]Step, 0, s.n+t.n))
	}
	return Steps{
		n: s.n + t.n, list: t.appendTo(list),
		listGrows: s.growing() && t.growing() && t.At(0) > s.last(),
	}
}
