package jobs

// Rows are the rows on screen and around it. If the view only moved, only rows that the previous
// window lacked are sent; the other rows of the window are unchanged.
type Rows struct {
	All   int // total number of rows, including those of groups
	Start int // first row of the window
	Count int // number of rows in the window
	First int // index of the first row in Rows
	Rows  []Row
}

// Row is a job, or the head of a group.
type Row struct {
	Head   bool   // it is the head of a group
	Group  string // the value that the group's jobs share
	Jobs   int    // number of jobs in the group
	Folded bool

	ID, Name string
	Place    string   // where the job's files are, for people
	Sources  []string // absolute
	Link     string   // address of the platform's page about the job, "" for none
	Kind     string
	Status   string
	Guessed  bool // Status follows from UpdatedMs: the list has none
	Owner    string

	Description string
	Board       string // enabled, disabled or ""
	// ids of the platform's actions, each followed by its label, "" if the action has a standard
	// name
	Actions []string
	Fields  []string // values of the view's fields; "" if the job has none

	CreatedMs, UpdatedMs int64 // milliseconds since the Unix epoch; 0 if unknown
	DurationMs           int64 // -1 if unknown
	Steps, Bytes, Runs   int64 // -1 if unknown

	Gone    bool // the job is no longer in the lists
	Scalars []Scalar
}

// Scalar is the course of one scalar of a job.
type Scalar struct {
	State ScalarState
	Run   string // the run of the job that has the scalar; "" if unknown
	Last  float64
	First float64  // first value of the first line
	Lines []string // SVG paths of lines in a box of [SparkWidth] by [SparkHeight]
	X, Y  float64  // position of the end of the first line
}

// The box of a sparkline.
const (
	SparkWidth  = 132
	SparkHeight = 28
)

// ScalarState tells how much of a Scalar is known.
type ScalarState uint8

// The states.
const (
	ScalarUnread   ScalarState = iota // only the files of the job have the scalar; they were not read
	ScalarReading                     // the files are being read
	ScalarKnown                       // the other fields are set
	ScalarMissing                     // the job has no such scalar
	ScalarNoFiles                     // there are no event files
	ScalarTooLarge                    // the files have more bytes than are read for a list
	ScalarFailed                      // the files could not be read
)
