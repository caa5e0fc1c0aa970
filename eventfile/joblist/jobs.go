package joblist

import "time"

// FileName is the base name of a list of jobs.
const FileName = "jobs.json"

// Version is the list version that this package reads and writes. Fields may be added without a new
// version; readers ignore unknown fields.
const Version = 1

// List is a list of jobs.
type List struct {
	Title     string    // "" for none
	Generated time.Time // when the list was written; zero if unknown
	Jobs      []Job
	Actions   []Action  // the platform's actions on jobs
	Datasets  []Dataset // places for the logs of a new board
	Scalar    string    // tag by which jobs are compared; "" for an automatic choice
	Truncated bool      // there are more jobs than listed
}

// Job is one line of the list. Unknown fields are zero unless stated otherwise.
type Job struct {
	ID   string // used in addresses, unique in its list; the path if the list gives none
	Name string // for display; the ID if the list gives none
	// addresses of its event files, relative to the list: of folders, files or indexes
	Sources []string
	Link    string // the platform's page about the job: an absolute http or https address
	Kind    Kind
	Status  Status
	Owner   string

	Description string   // one line
	Board       Board    // status of its board, independent of the job's status
	Actions     []string // IDs of the job's actions, out of the list's; nil for all
	Columns     []Field  // the platform's own columns, in the list's order; names are unique

	Created time.Time
	Updated time.Time // time of the last write
	// from its first event to its last, or as stated by the list; -1 if unknown; at most
	// millisecond precision
	Duration time.Duration
	Silence  time.Duration // how long the job may write nothing while it runs; 0 if unknown

	Steps int64 // the highest step; -1 if unknown
	Bytes int64 // size of all its event files; -1 if unknown
	Runs  int   // -1 if unknown

	Scalars []Scalar // by tag and run, in natural order
}

// Board is the status of a job's board: the page of its charts, which a platform may disable while
// the job continues. An empty status is unknown, and the board is shown.
type Board string

// The statuses of a board.
const (
	Enabled  Board = "enabled"
	Disabled Board = "disabled"
)

// Action is an operation of the platform on a job, which the user starts with a button.
type Action struct {
	ID    string
	Label string // "" for the default label of the actions below
}

// The actions with default labels. Enable and Disable apply to the job's board; Create applies to
// no job.
const (
	Create  = "create"
	Enable  = "enable"
	Disable = "disable"
	Delete  = "delete"
)

// Dataset is a data set or a bucket of the platform that contains logs.
type Dataset struct {
	Name string // for display; "" for the address
	URL  string // relative to the list
}

// Field is the value of one of the platform's own columns.
type Field struct{ Name, Value string }

// Scalar summarises one scalar of a job.
type Scalar struct {
	Tag string
	// the run, within the job, with the values; "" for none. A tag may occur with several, such as
	// train and validation
	Run  string
	Last float64 // its value at the highest step; NaN and infinities are possible
	// at most [LineLength] values, spread evenly over its steps; the last one is Last
	Line []float64
}

// LineLength is the largest number of values of a sparkline.
const LineLength = 48

// Kind is the kind of a job; "" if unknown. Lists may contain other kinds, which are displayed
// unchanged.
type Kind string

// The kinds with default labels.
const (
	Notebook    Kind = "notebook"
	Distributed Kind = "distributed"
	Other       Kind = "other"
)

// Status is the status of a job.
type Status string

// The statuses in a list. Any other status counts as Unknown.
const (
	Unknown   Status = "unknown"
	Queued    Status = "queued"
	Running   Status = "running"
	Succeeded Status = "succeeded"
	Failed    Status = "failed"
	Stopped   Status = "stopped"
)
