package store

import "eventlens/eventfile"

// Batch is a Builder's result for a part of one file. It is also the unit of the cache; see
// AppendBinary.
type Batch struct {
	// From and To are the byte offsets of the part. The next batch of the file starts at To, which
	// is the start of a record.
	From, To int64
	// LastRecord is the offset of the last record in the part whose data were intact, or not
	// verified; -1 if there is none.
	LastRecord int64
	// Records counts the records, including those whose events could not be read.
	Records int
	// Deferred are the places, in ascending order, of records with payloads left out, which are
	// therefore not verified. They include headers and footers.
	Deferred []Range
	// Events counts the readable events by kind.
	Events [EventKinds]int

	// The columns, each shape in the order in which the builder first saw the tags. No column is
	// empty. A tag occurs once per shape and meaning.
	Numbers  []NumberColumn
	Payloads []PayloadColumn
	Buckets  []BucketColumn
	Counts   []Count

	// Problems are the first MaxProblems faults, and then the first of each further kind, at most
	// twice as many in all. Other faults of these kinds are counted in the last problem of their
	// kind. OtherProblems counts the rest, the first of which is at byte OthersFrom.
	Problems      []Problem
	OtherProblems int
	OthersFrom    int64
	// Earlier means that the batch was encoded by a version of this package that reported fewer of
	// the damaged values as problems.
	Earlier bool
}

// MaxProblems is how many problems a batch lists one by one.
const MaxProblems = 100

// Column is the common part of the columns of all shapes. Columns may share the memory of equal
// steps and wall times.
type Column struct {
	Tag string
	Metadata
	Steps Steps
	Walls Walls
}

// NewColumn returns the common part of a column with these steps and wall times, and takes
// ownership of both.
func NewColumn(tag string, steps []Step, walls []WallTime) Column {
	low := make(block[uint32], len(walls))
	return Column{Tag: tag, Steps: newSteps(steps), Walls: newWalls(walls, &low)}
}

// NumberColumn holds one number per step.
type NumberColumn struct {
	Column
	Values Floats
}

// PayloadColumn holds the places of any number of payloads per step: the payloads of step i are
// Encoded[Ends[i-1]:Ends[i]], with 0 for Ends[-1].
//
// For images these are the places of the encoded images; Sizes holds the sizes stated by the
// writer, and Forms is empty. For all other data each place is a whole encoded value, Forms tells
// how it is stored, and Sizes are zero. A mesh has a second place after the value: the content of
// its metadata, if it has any.
type PayloadColumn struct {
	Column
	Data    eventfile.DataKind
	Sizes   []Size
	Forms   []eventfile.Form
	Ends    []int
	Encoded []Range
}

// BucketColumn holds a histogram per step. Each bucket is an entry of Rights and Counts: its right
// edge and its count. The histogram of step i has the entries from Ends[i-1], with 0 for Ends[-1],
// to Ends[i]-1. The left edge of a bucket is the right edge of the bucket before, and Lefts[i] for
// the first.
//
// A histogram whose buckets are not chained like that has NaN for Lefts[i] and two entries per
// bucket: the left edge and 0, then the right edge and the count. References are the histograms
// that stay in the file, in ascending order; these have no entries.
type BucketColumn struct {
	Column
	Ends           []int
	Lefts          []float64
	Rights, Counts Floats
	References     []Reference
}

// bucketBytes returns the memory of the buckets in bytes.
func (c *BucketColumn) bucketBytes() int64 { return int64(c.Rights.bytes() + c.Counts.bytes()) }

// Count counts values of a tag that are not kept.
type Count struct {
	Tag string
	Metadata
	Data   eventfile.DataKind
	Values int
	Bytes  int64 // size of the values' encoded payloads
	// Session is the hparams content of the tag: the beginning or the end of a session, or the
	// experiment. It joins the metadata contents of all values, for eventfile.DecodeHParamsContent;
	// for an end it is the last one. An end that states no time gets the time of its event. For
	// eventfile.LayoutTag it is the layout, for eventfile.DecodeLayout. It is nil for all other
	// tags; see sessionTag.
	Session []byte
}

// Totals counts the content of a batch, a file, a run or a store.
type Totals struct {
	Records    int64
	Deferred   int64 // number of records that are not verified
	Points     int64 // scalar values
	Payloads   int64 // number of steps with payloads, which are kept by reference
	Histograms int64
	Counted    int64 // number of values that are not kept
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

// Totals counts the content of b. Its cost grows with the number of columns, not of points.
func (b *Batch) Totals() Totals {
	t := Totals{
		Records: int64(b.Records), Deferred: int64(len(b.Deferred)),
		Problems: int64(len(b.Problems) + b.OtherProblems),
	}
	for i := range b.Problems {
		t.Problems += int64(b.Problems[i].More)
	}
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
