package jobs

import "eventlens/app/wire"

// Rows are the rows around those on screen. Where the view only moved, those are told alone that were not in the one before; all others of the window are as they
// were told last.
type Rows struct {
	All   int // rows, those of groups included
	Start int // the first of the window
	Count int // how many there are in it
	First int // the first of those that are told
	Rows  []Row
}

// Row is a job, or stands above the jobs of a group.
type Row struct {
	Head   bool   // it is that of a group
	Group  string // the value of its jobs
	Jobs   int    // so many
	Folded bool

	ID, Name string
	Place    string   // where its files lie, as people read it
	Sources  []string // absolute
	Link     string   // a page about it
	Kind     string
	Status   string
	Owner    string

	Description string
	Board       string   // enabled, disabled or ""
	Actions     []string // what the platform does with it: ids, and behind each its label, "" for one that has a name of its own
	Fields      []string // the values of the view's fields; "" where the job has none

	CreatedMs, UpdatedMs int64 // milliseconds since the Unix epoch; 0 when not known
	DurationMs           int64 // as what follows, -1 when not known
	Steps, Bytes, Runs   int64

	Gone    bool // it is in the lists no more
	Scalars []Scalar
}

// Scalar is how a scalar of a job went.
type Scalar struct {
	State ScalarState
	Run   string // of the job that has it; "" where that is not told
	Last  float64
	First float64  // of the first line
	Lines []string // the paths of lines in a box of [SparkWidth] by [SparkHeight]
	X, Y  float64  // where the first line ends
}

// The box of a sparkline.
const (
	SparkWidth  = 132
	SparkHeight = 28
)

// ScalarState is what is known of it.
type ScalarState uint8

// The states.
const (
	ScalarUnread   ScalarState = iota // only the files tell
	ScalarReading                     // they are being read
	ScalarKnown                       // it is as the fields say
	ScalarMissing                     // the job has no such scalar
	ScalarNoFiles                     // there are no event files
	ScalarTooLarge                    // there are more bytes than are read for a list
	ScalarFailed                      // they could not be read
)

// Code implements wire.Coded.
func (m *Rows) Code(c *wire.Coder) {
	for _, n := range [...]*int{&m.All, &m.Start, &m.Count, &m.First} {
		c.Int(n)
	}
	wire.List(c, &m.Rows, codeRow)
}

func codeRow(c *wire.Coder, r *Row) {
	c.Bool(&r.Head)
	c.String(&r.Group)
	c.Int(&r.Jobs)
	c.Bool(&r.Folded)
	for _, text := range [...]*string{&r.ID, &r.Name, &r.Place, &r.Link, &r.Kind, &r.Status, &r.Owner} {
		c.String(text)
	}
	c.String(&r.Description)
	c.String(&r.Board)
	wire.List(c, &r.Actions, (*wire.Coder).String)
	wire.List(c, &r.Fields, (*wire.Coder).String)
	wire.List(c, &r.Sources, (*wire.Coder).String)
	for _, number := range [...]*int64{&r.CreatedMs, &r.UpdatedMs, &r.DurationMs, &r.Steps, &r.Bytes, &r.Runs} {
		c.Int64(number)
	}
	c.Bool(&r.Gone)
	wire.List(c, &r.Scalars, func(c *wire.Coder, s *Scalar) {
		wire.Small(c, &s.State)
		c.String(&s.Run)
		c.Float64(&s.Last)
		c.Float64(&s.First)
		wire.List(c, &s.Lines, (*wire.Coder).String)
		c.Float64(&s.X)
		c.Float64(&s.Y)
	})
}
