package view

import (
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// Find returns the step of a series that a card asks for. ok is false if the series has no such
// step; the stamp then only has the number of steps.
func (e *Env) Find(m store.Moments, request wire.StepRequest) (s wire.Stamp, ok bool) {
	s.Count = m.Len()
	index := request.Index
	switch {
	case request.Placed:
		index = query.IndexAt(m, axisOf(request.Axis), request.At)
	case index < 0:
		index += s.Count
	}
	if index < 0 || index >= s.Count {
		return s, false
	}
	return e.StampOf(m, index), true
}

// StampOf returns the stamp of a series' step. index must be in range.
func (e *Env) StampOf(m store.Moments, index int) wire.Stamp {
	step, wall := m.At(index)
	_, first := m.At(0)
	return wire.Stamp{
		Index: index, Count: m.Len(), Number: int64(step), Step: wire.Whole(int64(step)),
		Time: e.Moment(float64(wall)), Wall: float64(wall), Relative: float64(wall - first),
	}
}

// axisOf converts an axis of the page to package query's type. The axis must not be AxisTag.
func axisOf(a wire.Axis) query.Axis {
	switch a {
	case wire.AxisRelative:
		return query.AxisRelative
	case wire.AxisWall:
		return query.AxisWall
	}
	return query.AxisStep
}
