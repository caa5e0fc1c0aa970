package image

import "eventlens/app/wire"

// GetSteps asks for the steps at which runs have images of a tag, to choose the columns of a grid.
// The answer is [Steps].
type GetSteps struct {
	Tag  wire.TagID
	Runs []wire.RunID
	// AllAttempts includes the steps of superseded images; see wire.View.
	AllAttempts bool
	// maximum number of steps: the first, the last, and evenly spaced ones between
	Columns int
	Chosen  []int64 // exactly these steps instead
}

// Code implements wire.Coded.
func (m *GetSteps) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.List(c, &m.Runs, wire.Small[wire.RunID])
	c.Bool(&m.AllAttempts)
	c.Int(&m.Columns)
	wire.List(c, &m.Chosen, (*wire.Coder).Int64)
}

// Steps answers GetSteps.
type Steps struct {
	Runs          []wire.RunID // the requested runs that have images of the tag
	Columns       []int64      // the steps
	Count         int          // how many different steps exist
	Samples       int          // the most images in one step
	Images, Bytes int64        // in all of them, encoded
}

// Code implements wire.Coded.
func (m *Steps) Code(c *wire.Coder) {
	wire.List(c, &m.Runs, wire.Small[wire.RunID])
	wire.List(c, &m.Columns, (*wire.Coder).Int64)
	c.Int(&m.Count)
	c.Int(&m.Samples)
	c.Int64(&m.Images)
	c.Int64(&m.Bytes)
}

// GetCell asks for the image of a run at a step, or at the last one before it. The answer is a
// [Cell].
type GetCell struct {
	Tag         wire.TagID
	Run         wire.RunID
	Step        int64
	By          int // offset from that step, in logged steps
	Sample      int
	AllAttempts bool
}

// Code implements wire.Coded.
func (m *GetCell) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
	c.Int64(&m.Step)
	c.Int(&m.By)
	c.Int(&m.Sample)
	c.Bool(&m.AllAttempts)
}

// Cell answers GetCell. Blob is 0 if there is no image. Problem says why it could not be read, or
// which part is not shown. Index is -1 if all steps of the run are later.
type Cell struct {
	Index, Count  int // position of the step among the logged ones
	Samples       int // images in that step
	Step          int64
	Time          wire.Text
	Width, Height int
	Blob          wire.Ref
	Problem       wire.Text
}

// Code implements wire.Coded.
func (m *Cell) Code(c *wire.Coder) {
	c.Int(&m.Index)
	c.Int(&m.Count)
	c.Int(&m.Samples)
	c.Int64(&m.Step)
	c.Text(&m.Time)
	c.Int(&m.Width)
	c.Int(&m.Height)
	c.Ref(&m.Blob)
	c.Text(&m.Problem)
}
