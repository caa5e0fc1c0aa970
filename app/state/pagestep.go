package state

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

// The page's step is what all cards that show one step at a time go to: the place that the handle of the scalars stands at, and of a range its end.

// Place returns the page's step along [StepSelection.PlaceAxis]. It reports false while there is none: every card then shows its latest step.
func (m *StepSelection) Place() (at float64, placed bool) {
	switch {
	case m.scalars.Axis() == wire.AxisTag:
		return m.steps.Page, m.steps.Paged
	case !m.steps.On || !m.steps.Placed:
		return 0, false
	}
	return m.steps.At.Hi, true
}

// PlaceAxis returns what the page's step is along: the x axis of the scalars, or steps where another scalar is along x.
func (m *StepSelection) PlaceAxis() wire.Axis { return m.scalars.Axis().Along() }

// PlaceAt moves the page's step, and the handle of the scalars with it. The beginning of a range stays unless the end passes it. Where another scalar is along x,
// handles stay where they are.
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

// Unplace has every card show its latest step again. Handles go, unless there is a range or tables.
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

// PutStep puts another step than the page's into an address.
func (m *StepSelection) PutStep(f *address.Fragment, at float64) {
	s := Steps{On: true, Tables: m.steps.Tables}
	if s.place(at, at); m.scalars.Axis() == wire.AxisTag {
		s = m.steps
		s.putPage(at)
	}
	f.Set(address.Steps, s.text())
}
