package cards

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

// All cards that show one step at a time show the page's step: the position of the scalars' handle,
// or the end of their range.

// Place returns the page's step along [StepSelection.PlaceAxis]. placed is false while none is
// selected; every card then shows its latest step.
func (m *StepSelection) Place() (at float64, placed bool) {
	switch {
	case m.scalars.Axis() == wire.AxisTag:
		return m.steps.Page, m.steps.Paged
	case !m.steps.On || !m.steps.Placed:
		return 0, false
	}
	return m.steps.At.Hi, true
}

// PlaceAxis returns the axis of the page's step: the scalars' x axis, or steps if another scalar is
// along x.
func (m *StepSelection) PlaceAxis() wire.Axis { return m.scalars.Axis().Along() }

// PlaceAt moves the page's step and the scalars' handle with it. The start of a range stays unless
// the end passes it. If another scalar is along x, the handles stay.
func (m *StepSelection) PlaceAt(at float64) {
	s := &m.steps
	if m.scalars.Axis() == wire.AxisTag {
		s.putPage(at)
		return
	}
	s.On = true
	lo := at
	if s.Range && s.Placed {
		lo = min(s.At.Lo, at)
	}
	s.place(lo, at)
}

// Unplace makes every card show its latest step again. The handles disappear unless a range or
// tables are selected.
func (m *StepSelection) Unplace() {
	s := &m.steps
	if s.Page, s.Paged = 0, false; m.scalars.Axis() == wire.AxisTag {
		return
	}
	s.Placed, s.At = false, wire.Span{}
	if !s.Range && !s.Tables {
		m.steps = Steps{}
	}
}

// PutStep stores another step than the page's in a fragment.
func (m *StepSelection) PutStep(f *address.Fragment, at float64) {
	s := Steps{On: true, Tables: m.steps.Tables}
	if s.place(at, at); m.scalars.Axis() == wire.AxisTag {
		s = m.steps
		s.putPage(at)
	}
	f.Set(address.Steps, s.text())
}
