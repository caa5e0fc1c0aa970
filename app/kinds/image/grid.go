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
	Chosen  []int64 // if not empty, exactly these steps, whatever Columns is
	Sample  int     // which image of each step the cells show
}

// Steps answers GetSteps.
type Steps struct {
	// Runs are the requested runs that have images of the tag, in a column if there are any.
	Runs          []wire.RunID
	Columns       []int64 // the chosen steps
	Count         int     // number of different steps in all runs
	Samples       int     // greatest number of images in a step
	Images, Bytes int64   // number and encoded size of all images in the grid
}

// GetCell asks for the image of a run at a step, or at the last step before it. The answer is a
// [Cell].
type GetCell struct {
	Tag         wire.TagID
	Run         wire.RunID
	Step        int64
	By          int // offset from that step, in logged steps
	Sample      int
	AllAttempts bool
}

// Cell answers GetCell. Blob is 0 if there is no image. Problem says why it could not be read, or
// which part is not shown. Index is -1 if all steps of the run are later.
type Cell struct {
	Index, Count  int // index of the step among the logged ones, and their number
	Samples       int // images in that step
	Step          int64
	Time          wire.Text
	Width, Height int
	Blob          wire.Ref
	Problem       wire.Text
}
