package jobs

import "eventlens/app/wire"

// View states what is on screen. Each replaces the one before it.
type View struct {
	// Order has the rows put in order again when it is another number than before. Otherwise they are when something that decides their order changed here, and not
	// when the lists changed.
	Order      uint32
	Sort       string // a column, or a tag behind [ScalarPrefix]
	Descending bool
	Group      string   // a column whose values have a row of their own above their jobs; "" for none
	Folded     []string // values whose jobs are not listed
	Filter     Filter
	Scalars    []string // tags that are columns; an empty one stands for none in particular, so that the files say which there are
	Fields     []string // names of columns that lists have of their own
	EachRun    bool     // lines of every run of a job
	Figures    bool     // what only the files of jobs tell is wanted: steps, duration, scalars
	First      int      // row that is wanted, on screen or near it
	Count      int
	Seen       int // first of them on screen
	SeenCount  int
}

// ScalarPrefix begins the name of a column that shows a tag.
const ScalarPrefix = "scalar:"

// FieldPrefix begins the name of a column that lists have of their own; its name is escaped behind it, as in an address.
const FieldPrefix = "field:"

// Filter is what jobs must match: each a regular expression without regard to case; a leading ! selects what does not match. "" is matched by all.
type Filter struct {
	Search              string // name, path, owner or description
	Status, Owner, Kind string
}

// Facts are about all jobs.
type Facts struct {
	State    State
	From     string // what is read, as people read it
	Title    string
	Objects  int   // that listings told so far
	Checking bool  // the lists are read again
	AtMs     int64 // when they were read, milliseconds since the Unix epoch

	Jobs, Matching int
	Runs, Bytes    int64 // of all jobs, as far as that is known

	Statuses, Kinds, Owners []Count
	Tags                    []Count  // at most [MostTags], in natural order
	Fields                  []string // names of columns that lists have of their own, at most [MostFields], in their order
	Scalar                  string   // the tag that a list names to compare jobs by; "" for none
	Acts                    bool     // the platform does something with jobs
	Creates                 bool     // the platform makes boards
	Datasets                []string // where their logs may lie: a name, "" for none, and an address in turn
	Known                   Known    // columns of which some job has a value
	Unread                  bool     // there are jobs of which only their files tell more

	New   int  // jobs that are not among the rows yet
	Moved bool // the rows would be in another order by now

	Problems []Problem
}

// MostTags is how many tags there are to choose from.
const MostTags = 500

// MostFields is how many columns of lists there are to choose from.
const MostFields = 20

// State is how far the lists are.
type State uint8

// The states.
const (
	None    State = iota // nothing is open
	Reading              // for the first time
	Read                 // as far as they could be
	Failed               // none could be
)

// Known is a set of columns.
type Known uint32

// The columns of which some list has no values.
const (
	KnowsKind Known = 1 << iota
	KnowsOwner
	KnowsDuration
	KnowsSteps
	KnowsUpdated
	KnowsCreated
	KnowsRuns
	KnowsSize
	KnowsBoard
)

// Count is how many jobs have a value.
type Count struct {
	Value string
	Jobs  int
}

// Problem is what is wrong with a list, or with some of its jobs.
type Problem struct {
	List   string    // as people read it
	Text   wire.Text // what is wrong
	Left   int       // so many entries were left out, or a part of them; 0 when the list could not be read
	First  []Fault   // the first of them
	URL    string    // what can be tried again with access, as it is fetched; "" where none helps
	Access bool      // access may help
}

// Fault is what is wrong with an entry of a list.
type Fault struct {
	Index int // from 0
	Field string
	Why   string
}

// Code implements wire.Coded.
func (m *View) Code(c *wire.Coder) {
	wire.Small(c, &m.Order)
	c.String(&m.Sort)
	c.Bool(&m.Descending)
	c.String(&m.Group)
	wire.List(c, &m.Folded, (*wire.Coder).String)
	c.String(&m.Filter.Search)
	c.String(&m.Filter.Status)
	c.String(&m.Filter.Owner)
	c.String(&m.Filter.Kind)
	wire.List(c, &m.Scalars, (*wire.Coder).String)
	wire.List(c, &m.Fields, (*wire.Coder).String)
	c.Bool(&m.EachRun)
	c.Bool(&m.Figures)
	for _, row := range [...]*int{&m.First, &m.Count, &m.Seen, &m.SeenCount} {
		c.Int(row)
	}
}

// Code implements wire.Coded.
func (m *Facts) Code(c *wire.Coder) {
	wire.Small(c, &m.State)
	c.String(&m.From)
	c.String(&m.Title)
	c.Int(&m.Objects)
	c.Bool(&m.Checking)
	c.Int64(&m.AtMs)
	c.Int(&m.Jobs)
	c.Int(&m.Matching)
	c.Int64(&m.Runs)
	c.Int64(&m.Bytes)
	for _, counts := range [...]*[]Count{&m.Statuses, &m.Kinds, &m.Owners, &m.Tags} {
		wire.List(c, counts, func(c *wire.Coder, n *Count) {
			c.String(&n.Value)
			c.Int(&n.Jobs)
		})
	}
	wire.List(c, &m.Fields, (*wire.Coder).String)
	c.String(&m.Scalar)
	c.Bool(&m.Acts)
	c.Bool(&m.Creates)
	wire.List(c, &m.Datasets, (*wire.Coder).String)
	wire.Small(c, &m.Known)
	c.Bool(&m.Unread)
	c.Int(&m.New)
	c.Bool(&m.Moved)
	wire.List(c, &m.Problems, codeProblem)
}

func codeProblem(c *wire.Coder, p *Problem) {
	c.String(&p.List)
	c.Text(&p.Text)
	c.Int(&p.Left)
	wire.List(c, &p.First, func(c *wire.Coder, f *Fault) {
		c.Int(&f.Index)
		c.String(&f.Field)
		c.String(&f.Why)
	})
	c.String(&p.URL)
	c.Bool(&p.Access)
}
