package wire

import "eventlens/app/kind"

// StepRequest selects the logged step of a tag in a run that a card wants. Requests are values and
// can be compared with ==.
type StepRequest struct {
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

// LatestStep returns the request for the latest step.
func LatestStep(allAttempts bool) StepRequest {
	return StepRequest{Index: -1, AllAttempts: allAttempts}
}

// StepAt returns the request for the last step at or before a position along an axis.
func StepAt(axis Axis, at float64, allAttempts bool) StepRequest {
	return StepRequest{Placed: true, Axis: axis, At: at, AllAttempts: allAttempts}
}

// Latest reports whether the request follows new steps: a later step replaces the current one.
func (r StepRequest) Latest() bool { return !r.Placed && r.Index < 0 }

// Stamp identifies the step of an answer. The zero Stamp is no step. Stamps can be compared with
// ==, too.
type Stamp struct {
	Index, Count int     // position among the logged steps
	Number       int64   // the step itself
	Step         Text    // the step as text
	Time         Text    // the wall time as text
	Wall         float64 // wall time in seconds since the Unix epoch
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

// GetStepList asks for the positions along an axis of the steps of cards that show one step at a
// time: of all tags of a kind in the runs that are not hidden. It is answered with [StepList], at
// once and again whenever they change. Each GetStepList replaces the one before it.
type GetStepList struct {
	On          bool    // otherwise stop sending
	Kind        kind.ID // scalars, whose cards show all runs, ask for the steps of all other kinds
	Axis        Axis    // not AxisTag
	AllAttempts bool
	// Tag and Run, if not 0, limit the list to one card.
	Tag TagID
	Run RunID
}

// StepList lists the positions, ascending.
type StepList struct {
	Axis Axis
	At   []float64
	// total number of positions; At has at most MaxListedSteps of them, evenly chosen, including
	// the first and the last
	All int
}

// MaxListedSteps limits the positions sent to a page.
const MaxListedSteps = 10_000
