package cards

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/charts"
)

// StepSelection manages the position or range selected along the x axis.
type StepSelection struct {
	scalars *ScalarSettings
	steps   Steps
}

// Steps is the position or range that is selected along the x axis of all scalar cards at once.
// Handles mark it, and tables show its values.
type Steps struct {
	On     bool
	Range  bool // two handles
	Placed bool // At is valid; otherwise the handles are at the ends of each card's lines
	// the position or range, in the units of the x axis; Lo == Hi unless Range is set
	At     wire.Span
	Tables bool // every card shows its table
	// Page is the page's step while another scalar is along x: steps have no position there. It is
	// valid if Paged is set.
	Page  float64
	Paged bool
}

// Words in the URL for a selection without a position, and for tables.
const (
	stepsAnywhere = "on"
	stepsBetween  = ".."
	stepsTables   = "~tables"
	stepsPage     = "~step" // in the URL, precedes the page's step while another scalar is along x
)

func (m *StepSelection) WriteAddress(f *address.Fragment) { f.Set(address.Steps, m.steps.text()) }

// text formats the selection for the URL, "" if there is none.
func (s *Steps) text() (text string) {
	switch {
	case !s.On:
	case s.Placed && s.Range:
		text = stepText(s.At.Lo) + stepsBetween + stepText(s.At.Hi)
	case s.Placed:
		text = stepText(s.At.Lo)
	case s.Range:
		text = stepsBetween
	default:
		text = stepsAnywhere
	}
	if s.Paged {
		text += stepsPage + stepText(s.Page)
	}
	if s.Tables {
		text += stepsTables
	}
	return text
}

// ReadAddress sets the selection from a fragment. It ignores a malformed one.
func (m *StepSelection) ReadAddress(f *address.Fragment) {
	m.steps = Steps{}
	text, tables := strings.CutSuffix(f.Text(address.Steps), stepsTables)
	text, page, paged := strings.Cut(text, stepsPage)
	from, to, isRange := strings.Cut(text, stepsBetween)
	s := Steps{On: true, Range: isRange, Tables: tables}
	if at, err := strconv.ParseFloat(page, 64); paged && err == nil {
		s.putPage(at)
	}
	switch {
	case text == "":
		m.steps = Steps{Page: s.Page, Paged: s.Paged}
		return
	case text == stepsAnywhere || text == stepsBetween:
		m.steps = s
		return
	case !isRange:
		to = from
	}
	lo, err := strconv.ParseFloat(from, 64)
	hi, err2 := strconv.ParseFloat(to, 64)
	if err == nil && err2 == nil {
		m.steps = s
		m.steps.place(lo, hi)
	}
}

// stepText formats a position for the URL.
func stepText(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// place sets both ends, in either order. It ignores positions that no axis can have.
func (s *Steps) place(lo, hi float64) {
	if math.Abs(lo) < 1e300 && math.Abs(hi) < 1e300 { // false for NaN
		s.At, s.Placed = wire.Span{Lo: math.Min(lo, hi), Hi: math.Max(lo, hi)}, true
	}
}

// putPage sets the page's step. It is kept apart from the handles while another scalar is along x.
func (s *Steps) putPage(at float64) {
	if math.Abs(at) < 1e300 { // false for NaN
		s.Page, s.Paged = at, true
	}
}

// turn resets the positions when the x axis changes. The page's step is kept if the old axis had
// one and the new axis can.
func (s *Steps) turn(from, to wire.Axis) {
	step, known := s.At.Hi, s.Placed && from == wire.AxisStep
	if from == wire.AxisTag {
		step, known = s.Page, s.Paged
	}
	s.Placed, s.Page, s.Paged = false, 0, false
	switch {
	case !known:
	case to == wire.AxisTag:
		s.putPage(step)
	case to == wire.AxisStep:
		s.On = true
		s.place(step, step)
	}
}

// In returns the selected range on a card whose lines span x. A single position has Lo == Hi.
func (s Steps) In(x wire.Ends) wire.Span {
	switch {
	case s.Placed:
		return s.At
	case s.Range:
		return x.Span
	}
	return wire.Span{Lo: x.Hi, Hi: x.Hi}
}

// Handles returns the number of handles.
func (s Steps) Handles() int {
	switch {
	case !s.On:
		return 0
	case s.Range:
		return 2
	}
	return 1
}

// Steps returns the selection along the x axis.
func (m *StepSelection) Steps() Steps { return m.steps }

// RestoreSteps selects what was selected before.
func (m *StepSelection) RestoreSteps(s Steps) { m.steps = s }

// SelectSteps shows the handles, or removes them with their selection.
func (m *StepSelection) SelectSteps(on bool) { m.steps = Steps{On: on} }

// SetStepRange switches between a position and a range. The second handle goes to the far end of
// the lines, which span x.
func (m *StepSelection) SetStepRange(on bool, x wire.Ends) {
	s := &m.steps
	if !s.On || on == s.Range {
		return
	}
	s.Range = on
	switch at := s.At.Lo; {
	case !s.Placed:
	case !on:
		s.place(at, at)
	case at < x.Hi:
		s.place(at, x.Hi)
	default:
		s.place(at, x.Lo)
	}
}

// MoveStep moves a handle (0, or 1 for the second of a range) to a position along lines that span
// x. It cannot pass the other handle. Steps are rounded to integers.
func (m *StepSelection) MoveStep(handle int, at float64, x wire.Ends) {
	s := &m.steps
	if !s.On || math.IsNaN(at) {
		return
	}
	if m.scalars.Axis() == wire.AxisStep {
		at = math.Round(at)
	}
	switch ends := s.In(x); {
	case !s.Range:
		s.place(at, at)
	case handle == 0:
		s.place(math.Min(at, ends.Hi), ends.Hi)
	default:
		s.place(ends.Lo, math.Max(at, ends.Lo))
	}
}

// SetTables shows the tables of all cards, or only those opened one by one.
func (m *StepSelection) SetTables(on bool) { m.steps.Tables = on && m.steps.On }

// PlotX returns the conversion between values along an x axis and px of its chart. ok is false if
// the chart cannot be drawn.
func PlotX(x wire.Ends, plot wire.Rect) (s charts.Scale, ok bool) {
	if !x.On() || plot.W <= 0 {
		return s, false
	}
	s, err := charts.Scaling(x.Scaling).NewScale(x.Lo, x.Hi, plot.X, plot.X+plot.W)
	return s, err == nil
}

// LabelSide returns the side of a handle's line for its label so that the label stays inside the
// card: left at the right end of the plot, right at the left end, else below. x is in px of the
// chart.
func LabelSide(label string, x float64, plot wire.Rect) string {
	half := charts.TextWidth(label, charts.LabelSize)/2 + handlePad
	switch {
	case x+half > plot.X+plot.W+handleRoom:
		return "left"
	case x < half:
		return "right"
	}
	return "below"
}

// handlePad is the padding around a handle's label, and handleRoom the width of a card to the right
// of its plot, both in px.
const (
	handlePad  = 6
	handleRoom = 16
)
