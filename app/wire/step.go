package wire

import "eventlens/app/kind"

// Wish says which of the logged steps of a tag in a run a card wants. Wishes are values: the same wish is ==.
type Wish struct {
	// Index counts the logged steps from 0, or back from the end where it is negative: -1 is the latest. It is void where Placed is set.
	Index int
	// Placed wants the nearest step at or before At along Axis, or the first one where all come later. Axis is not AxisTag.
	Placed bool
	Axis   Axis
	At     float64
	// AllAttempts counts the steps of superseded values, too; see View.
	AllAttempts bool
}

// LatestStep wishes for the latest step.
func LatestStep(allAttempts bool) Wish { return Wish{Index: -1, AllAttempts: allAttempts} }

// StepAt wishes for the nearest step at or before a place along an axis.
func StepAt(axis Axis, at float64, allAttempts bool) Wish {
	return Wish{Placed: true, Axis: axis, At: at, AllAttempts: allAttempts}
}

// Latest reports whether a later step takes the place of the one that answers a wish.
func (w Wish) Latest() bool { return !w.Placed && w.Index < 0 }

// Stamp says which step an answer is of. The zero Stamp is of none. Stamps are values, too.
type Stamp struct {
	Index, Count int   // which of how many logged steps
	Number       int64 // the step itself
	Step         Text  // as it is read
	Time         Text  // when it was written, as it is read
	Wall         float64
	Relative     float64 // seconds since the first step of the tag in this run
}

// Place returns where the step is along an axis.
func (s *Stamp) Place(axis Axis) float64 {
	switch axis {
	case AxisRelative:
		return s.Relative
	case AxisWall:
		return s.Wall
	}
	return float64(s.Number)
}

// GetPlaces asks where along an axis cards that show one step at a time have steps: those of all tags of a kind in the runs that are not hidden. The answer is
// [Places], at once and again whenever it is another one. Each GetPlaces replaces the one before it.
type GetPlaces struct {
	On          bool    // otherwise nothing is told any more
	Kind        kind.ID // one whose cards show all runs asks for the steps of all kinds
	Axis        Axis    // not AxisTag
	AllAttempts bool
}

// Places are all of them, ascending.
type Places struct {
	Axis Axis
	At   []float64
	All  int // so many there are: the page is told of MaxPlaces at most, evenly chosen, the first and the last among them
}

// MaxPlaces is how many places a page is told of.
const MaxPlaces = 10_000

// Wish codes a wish that is part of a message.
func (c *Coder) Wish(w *Wish) {
	c.Int(&w.Index)
	c.Bool(&w.Placed)
	Small(c, &w.Axis)
	c.Float64(&w.At)
	c.Bool(&w.AllAttempts)
}

// Stamp codes a stamp that is part of a message.
func (c *Coder) Stamp(s *Stamp) {
	c.Int(&s.Index)
	c.Int(&s.Count)
	c.Int64(&s.Number)
	c.Text(&s.Step)
	c.Text(&s.Time)
	c.Float64(&s.Wall)
	c.Float64(&s.Relative)
}

// Code implements Coded.
func (m *GetPlaces) Code(c *Coder) {
	c.Bool(&m.On)
	Small(c, &m.Kind)
	Small(c, &m.Axis)
	c.Bool(&m.AllAttempts)
}

// Code implements Coded.
func (m *Places) Code(c *Coder) {
	Small(c, &m.Axis)
	List(c, &m.At, (*Coder).Float64)
	c.Int(&m.All)
}
