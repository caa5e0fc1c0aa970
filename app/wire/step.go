package wire

import "eventlens/app/kind"

// Wish selects the logged step of a tag in a run that a card wants. Wishes are values and can be
// compared with ==.
type Wish struct {
	// Index counts the logged steps from 0, or from the end if negative: -1 is the latest. It is
	// ignored if Placed is set.
	Index int
	// Placed selects the last step at or before At along Axis, or the first step if all come later.
	// Axis is not AxisTag.
	Placed bool
	Axis   Axis
	At     float64
	// AllAttempts includes the steps of superseded values; see View.
	AllAttempts bool
}

// LatestStep returns the wish for the latest step.
func LatestStep(allAttempts bool) Wish { return Wish{Index: -1, AllAttempts: allAttempts} }

// StepAt returns the wish for the last step at or before a position along an axis.
func StepAt(axis Axis, at float64, allAttempts bool) Wish {
	return Wish{Placed: true, Axis: axis, At: at, AllAttempts: allAttempts}
}

// Latest reports whether the wish follows new steps: a later step replaces the current one.
func (w Wish) Latest() bool { return !w.Placed && w.Index < 0 }

// Stamp identifies the step of an answer. The zero Stamp is no step. Stamps can be compared with
// ==, too.
type Stamp struct {
	Index, Count int   // position among the logged steps
	Number       int64 // the step itself
	Step         Text  // the step as text
	Time         Text  // the wall time as text
	Wall         float64
	Relative     float64 // seconds since the first step of the tag in this run
}

// Place returns the step's position along an axis.
func (s *Stamp) Place(axis Axis) float64 {
	switch axis {
	case AxisRelative:
		return s.Relative
	case AxisWall:
		return s.Wall
	}
	return float64(s.Number)
}

// GetPlaces asks for the positions along an axis of the steps of cards that show one step at a
// time: of all tags of a kind in the runs that are not hidden. It is answered with [Places], at
// once and again whenever they change. Each GetPlaces replaces the one before it.
type GetPlaces struct {
	On          bool    // otherwise stop sending
	Kind        kind.ID // a kind whose cards show all runs asks for the steps of all kinds
	Axis        Axis    // not AxisTag
	AllAttempts bool
}

// Places lists the positions, ascending.
type Places struct {
	Axis Axis
	At   []float64
	// total number; At has at most MaxPlaces of them, evenly chosen, including the first and the
	// last
	All int
}

// MaxPlaces limits the positions sent to a page.
const MaxPlaces = 10_000
