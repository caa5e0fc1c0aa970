package store

import "eventlens/eventfile"

// Batch is what a Builder read from a part of one file. It is also the chunk that the
// cache keeps; see AppendBinary.
type Batch struct {
	// From and To bound the part of the file that was read, in bytes. The next batch of
	// the file starts at To, where a record starts.
	From, To int64
	// LastRecord is the offset of the last record in the part whose data were intact, or
	// not verified; -1 if there is none.
	LastRecord int64
	// Records counts the records, those whose events could not be read included.
	Records int
	// Deferred are the places of the records, headers and footers included, that payloads
	// were left out of, so that they are not verified; ascending.
	Deferred []Range
	// Events counts the readable events by kind.
	Events [EventKinds]int

	// The columns, each shape in the order in which the builder first saw the tags. No
	// column is empty, and a shape, with what its data mean, has a tag once.
	Numbers  []NumberColumn
	Payloads []PayloadColumn
	Buckets  []BucketColumn
	Counts   []Count

	// Problems are the first things that could not be read, at most MaxProblems of them;
	// MoreProblems counts the rest, and MoreValues those of them that cost a value alone.
	Problems     []Problem
	MoreProblems int
	MoreValues   int
}

// MaxProblems is how many problems a batch keeps word for word.
const MaxProblems = 100

// Column is what the columns of all shapes have in common. Columns may share the memory of
// equal steps and wall times.
type Column struct {
	Tag string
	Metadata
	Steps Steps
	Walls Walls
}

// NewColumn returns the common part of a column of these steps and wall times, which belong
// to it.
func NewColumn(tag string, steps []Step, walls []WallTime) Column {
	low := make(block[uint32], len(walls))
	return Column{Tag: tag, Steps: newSteps(steps), Walls: newWalls(walls, &low)}
}

// NumberColumn holds one number for each step.
type NumberColumn struct {
	Column
	Values Floats
}

// PayloadColumn holds the places of any number of payloads for each step: those of step i
// are Encoded[Ends[i-1]:Ends[i]], with 0 for Ends[-1].
//
// Of images they are the places of the encoded images, and Sizes has what their writer said
// of them. Of all other data each is that of a whole encoded value, and Forms says how that
// is stored; Sizes are zero. Images have no Forms. Behind the value of a mesh is the place of
// the content of its metadata, if it has any.
type PayloadColumn struct {
	Column
	Data    eventfile.DataKind
	Sizes   []Size
	Forms   []eventfile.Form
	Ends    []int
	Encoded []Range
}

// BucketColumn holds a histogram for each step. Each of its buckets is an entry of Rights
// and Counts, its right edge and its count; those of step i have the entries from Ends[i-1],
// with 0 for Ends[-1], to Ends[i]-1. The left edge of a bucket is the right edge of the one
// before, and Lefts[i] for the first.
//
// A histogram whose buckets are not chained like that has NaN for Lefts[i] and two entries a
// bucket: the left edge and 0, the right edge and the count. References have the histograms
// that are left in the file, ascending; those have no entries.
type BucketColumn struct {
	Column
	Ends           []int
	Lefts          []float64
	Rights, Counts Floats
	References     []Reference
}

// bucketBytes returns how much memory the buckets take.
func (c *BucketColumn) bucketBytes() int64 { return int64(c.Rights.bytes() + c.Counts.bytes()) }

// Count counts the values of a tag that are not kept.
type Count struct {
	Tag string
	Metadata
	Data   eventfile.DataKind
	Values int
	Bytes  int64 // of their encoded payloads
	// Session is what a session of hyperparameters began with, or ended with, or its experiment: the content of the metadata of all values, for
	// eventfile.DecodeHParamsContent; of an end the last one. An end that tells no time has that of its event. Of eventfile.LayoutTag it is the layout, for eventfile.DecodeLayout. It is
	// nil for all other tags, see sessionTag.
	Session []byte
}

// Totals count what is in a batch, a file, a run or a store.
type Totals struct {
	Records    int64
	Deferred   int64 // of the records, those that are not verified
	Points     int64 // scalar values
	Payloads   int64 // steps with payloads that are kept by reference
	Histograms int64
	Counted    int64 // values that are not kept
	Problems   int64
}

// Add adds u to t.
func (t *Totals) Add(u Totals) { t.add(u, 1) }

// add adds u sign times.
func (t *Totals) add(u Totals, sign int64) {
	t.Records += sign * u.Records
	t.Deferred += sign * u.Deferred
	t.Points += sign * u.Points
	t.Payloads += sign * u.Payloads
	t.Histograms += sign * u.Histograms
	t.Counted += sign * u.Counted
	t.Problems += sign * u.Problems
}

// Totals counts what is in b. Its cost grows with the columns, not with the points.
func (b *Batch) Totals() Totals {
	t := Totals{Records: int64(b.Records), Deferred: int64(len(b.Deferred)), Problems: int64(len(b.Problems) + b.MoreProblems)}
	for i := range b.Numbers {
		t.Points += int64(b.Numbers[i].Steps.Len())
	}
	for i := range b.Payloads {
		t.Payloads += int64(b.Payloads[i].Steps.Len())
	}
	for i := range b.Buckets {
		t.Histograms += int64(b.Buckets[i].Steps.Len())
	}
	for i := range b.Counts {
		t.Counted += int64(b.Counts[i].Values)
	}
	return t
}
