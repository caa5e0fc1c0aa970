package state

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/charts"
)

// StepSelection is what a person picked along the x axis.
type StepSelection struct {
	scalars *ScalarSettings
	steps   Steps
}

// Steps is the place, or the range, that is chosen along the x axis of all scalar cards at once: handles show it, and tables are of it.
type Steps struct {
	On     bool
	Range  bool      // two handles
	Placed bool      // At holds; else handles stand at the ends of the lines of each card
	At     wire.Span // in the units of the x axis; Lo == Hi unless Range is set
	Tables bool      // every card has its table
	// While another scalar is along x, steps have no place there: the page's step is Page then, where Paged is set.
	Page  float64
	Paged bool
}

// What stands in a fragment for steps that are nowhere in particular, and for tables.
const (
	stepsAnywhere = "on"
	stepsBetween  = ".."
	stepsTables   = "~tables"
	stepsPage     = "~step" // and the page's step, where another scalar is along x
)

func (m *StepSelection) write(f *address.Fragment) { f.Set(address.Steps, m.steps.text()) }

// text writes what is chosen for the address, "" for nothing.
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

// read takes a fragment. What is malformed chooses nothing.
func (m *StepSelection) read(f *address.Fragment) {
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

func stepText(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// place puts both ends, in either order. Places that no axis can have are left out.
func (s *Steps) place(lo, hi float64) {
	if math.Abs(lo) < 1e300 && math.Abs(hi) < 1e300 { // false for NaN
		s.At, s.Placed = wire.Span{Lo: math.Min(lo, hi), Hi: math.Max(lo, hi)}, true
	}
}

// putPage puts the page's step where another scalar is along x.
func (s *Steps) putPage(at float64) {
	if math.Abs(at) < 1e300 { // false for NaN
		s.Page, s.Paged = at, true
	}
}

// turn follows the x axis to another one, along which all places are others. A step stays the page's step.
func (s *Steps) turn(from, to wire.Axis) {
	step, was := s.At.Hi, s.Placed && from == wire.AxisStep
	if from == wire.AxisTag {
		step, was = s.Page, s.Paged
	}
	s.Placed, s.Page, s.Paged = false, 0, false
	switch {
	case !was:
	case to == wire.AxisTag:
		s.putPage(step)
	case to == wire.AxisStep:
		s.On = true
		s.place(step, step)
	}
}

// In returns the chosen range on a card whose lines go as far as this along x; Lo == Hi is one place.
func (s Steps) In(x wire.Ends) wire.Span {
	switch {
	case s.Placed:
		return s.At
	case s.Range:
		return x.Span
	}
	return wire.Span{Lo: x.Hi, Hi: x.Hi}
}

// Handles returns how many handles there are.
func (s Steps) Handles() int {
	switch {
	case !s.On:
		return 0
	case s.Range:
		return 2
	}
	return 1
}

// Steps returns what is chosen along the x axis.
func (m *StepSelection) Steps() Steps { return m.steps }

// SelectSteps shows the handles, or takes them away with what they chose.
func (m *StepSelection) SelectSteps(on bool) { m.steps = Steps{On: on} }

// SetStepRange chooses between one place and a range. The second handle goes to the far end of lines that go as far as this.
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

// MoveStep puts a handle (0, or 1 for the second of a range) at a place along lines that go as far as this; the other one stays, and is not passed. Steps are
// whole.
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

// SetTables shows the table of every card, or only those that were asked for one by one.
func (m *StepSelection) SetTables(on bool) { m.steps.Tables = on && m.steps.On }

// PlotX returns what converts between the values along an x axis and px of its chart. There is none for a chart that could not be drawn.
func PlotX(x wire.Ends, plot wire.Rect) (s charts.Scale, ok bool) {
	if !x.On() || plot.W <= 0 {
		return s, false
	}
	s, err := charts.Scaling(x.Scaling).NewScale(x.Lo, x.Hi, plot.X, plot.X+plot.W)
	return s, err == nil
}

// LabelSide says on which side of the line of a handle its label stands, so that it is inside the card: left at the right end of a plot, right at the left
// one, else below it. x is in px of the chart.
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

// The label of a handle has so many px beside its text, and a card so many to the right of its plot.
const (
	handlePad  = 6
	handleRoom = 16
)
