package jobs

import "eventlens/app/wire"

// View describes what is on screen. Each View replaces the previous one.
type View struct {
	// Order makes the service sort the rows again if it differs from the previous View's. Otherwise
	// the rows are sorted again when a field of the View that affects the order changed, but not
	// when the lists changed.
	Order      uint32
	Sort       string // key of a column, or [ScalarPrefix] and a tag
	Descending bool
	Group      string   // key of a column whose values group the jobs under a head row; "" for none
	Folded     []string // values of folded groups
	Filter     Filter
	Scalars    []string // tags shown as columns; an empty one only asks which tags the files have
	Fields     []string // names of columns that the lists define
	EachRun    bool     // draw lines for every run of a job
	Figures    bool     // read the values that only the jobs' files have: steps, duration, scalars
	First      int      // first row wanted, on screen or near it
	Count      int      // number of rows wanted
	Seen       int      // first row on screen
	SeenCount  int      // number of rows on screen
}

// ScalarPrefix begins the name of a column that shows a tag.
const ScalarPrefix = "scalar:"

// FieldPrefix begins the name of a column that the lists define; the name follows, escaped as in an
// address.
const FieldPrefix = "field:"

// Filter is the condition for jobs: each field is a regular expression that ignores case; a leading
// ! inverts it. "" matches all jobs.
type Filter struct {
	Search              string // name, path, owner or description
	Status, Owner, Kind string
}

// Facts describe all jobs together.
type Facts struct {
	State    State
	From     string // what is being read, for people
	Title    string
	Objects  int   // objects returned by listings so far
	Checking bool  // the lists are being read again
	AtMs     int64 // time when the lists were read, milliseconds since the Unix epoch

	Jobs, Matching int   // number of all jobs, and of jobs that match the filter
	Runs, Bytes    int64 // sums over all jobs, as far as known

	Statuses, Kinds, Owners []Count
	Tags                    []Count // tags of the jobs, at most [MostTags], in natural order
	// names of columns that the lists define, at most [MostFields], in their order
	Fields  []string
	Scalar  string // the tag that a list suggests for comparing jobs; "" for none
	Acts    bool   // the platform offers actions on jobs
	Creates bool   // the platform can create boards
	// where the logs of boards may be: pairs of a name, or "", and an address
	Datasets []string
	Known    Known // columns in which some job has a value
	Unread   bool  // some jobs have more values in their files

	New   int  // jobs that are not in the rows yet
	Moved bool // sorting now would change the order of the rows

	Problems []Problem
}

// MostTags limits the tags to choose from.
const MostTags = 500

// MostFields limits the list-defined columns to choose from.
const MostFields = 20

// State is the progress of reading the lists.
type State uint8

// The states.
const (
	None    State = iota // nothing is open
	Reading              // being read for the first time
	Read                 // read as far as possible
	Failed               // no list could be read
)

// Known is a set of columns.
type Known uint32

// The columns for which some lists have no values.
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

// Count tells how many jobs have a value.
type Count struct {
	Value string
	Jobs  int
}

// Problem is a fault of a list, or of some of its entries.
type Problem struct {
	List string    // for people
	Text wire.Text // text of the fault, for people
	// number of entries left out entirely or in part; 0 if the list could not be read
	Left   int
	First  []Fault // the first of the entries' faults
	URL    string  // the address to retry with access, as fetched; "" if access does not help
	Access bool    // access may help to read the list
}

// Fault is a fault of an entry of a list.
type Fault struct {
	Index int // from 0
	Field string
	Why   string
}
