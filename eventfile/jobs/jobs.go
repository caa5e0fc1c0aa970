package jobs

import "time"

// FileName is the base name of a list of jobs.
const FileName = "jobs.json"

// Version is the version of the list that this package reads and writes. Fields may be added without a new one; readers pass over fields they do not know.
const Version = 1

// List is a list of jobs.
type List struct {
	Title     string    // "" for none
	Generated time.Time // when it was written; zero when that is not told
	Jobs      []Job
	Actions   []Action  // what the platform does with jobs when it is told to
	Datasets  []Dataset // where the logs of a new board may lie
	Scalar    string    // the tag that jobs are compared by; "" for whichever is likely
	Truncated bool      // there are more jobs than listed
}

// Job is one line of the list. What is not known is zero, or as the field says.
type Job struct {
	ID      string   // names it in addresses, unique in its list; its path where the list gives none
	Name    string   // for people; the ID where the list gives none
	Sources []string // addresses of its event files, relative to the list: a folder, a file or an index each
	Link    string   // a page about it, of the platform: a whole http or https address
	Kind    Kind
	Status  Status
	Owner   string

	Description string   // a line about it
	Board       Board    // how its board stands, beside the job itself
	Actions     []string // the IDs of those of the list's actions that it has; nil for all
	Columns     []Field  // of the platform's own, in the order of the list; a name is there once

	Created  time.Time
	Updated  time.Time     // when something was last written
	Duration time.Duration // from its first event to its last, or what the list says; -1 when unknown, milliseconds at the finest
	Silence  time.Duration // how long nothing may be written while it runs; 0 when unknown

	Steps int64 // the highest step; -1 when unknown
	Bytes int64 // of all its event files; -1 when unknown
	Runs  int   // -1 when unknown

	Scalars []Scalar // by tag and run, in natural order
}

// Board is how the board of a job stands: the page of its charts, which a platform may switch off while the job goes on. The empty one is not told, and is shown.
type Board string

// How a board may stand.
const (
	Enabled  Board = "enabled"
	Disabled Board = "disabled"
)

// Action is something that the platform does with a job when a person presses its button.
type Action struct {
	ID    string
	Label string // "" for what one of the actions below is called
}

// The actions that have names of their own. A board is enabled where it is disabled, and the other way around; Create has no job.
const (
	Create  = "create"
	Enable  = "enable"
	Disable = "disable"
	Delete  = "delete"
)

// Dataset is a data set or a bucket of the platform that holds logs.
type Dataset struct {
	Name string // for people; "" where its address does
	URL  string // relative to the list
}

// Field is a value of a column that a platform has of its own.
type Field struct{ Name, Value string }

// Scalar is how one scalar of a job went.
type Scalar struct {
	Tag  string
	Run  string    // of the job, that the values are of; "" for none. A tag may have several, such as train and validation
	Last float64   // its value at the highest step; NaN and infinities are possible
	Line []float64 // at most [LineLength] values spread evenly over its steps; the last one is Last
}

// LineLength is how many values a sparkline has at most.
const LineLength = 48

// Kind is what sort of job it is; the empty one is not told. Lists may name others, which are shown as they are.
type Kind string

// The kinds that have names of their own.
const (
	Notebook    Kind = "notebook"
	Distributed Kind = "distributed"
	Other       Kind = "other"
)

// Status is how a job stands.
type Status string

// What a list may say of a job. Anything else counts as Unknown.
const (
	Unknown   Status = "unknown"
	Queued    Status = "queued"
	Running   Status = "running"
	Succeeded Status = "succeeded"
	Failed    Status = "failed"
	Stopped   Status = "stopped"
)
