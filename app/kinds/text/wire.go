package text

import "eventlens/app/wire"

// Protocol lists the questions to the worker about texts, and its answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*Get)(nil), (*GetRaw)(nil), (*GetWhole)(nil), (*Find)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{
		(*Texts)(nil), (*Raw)(nil), (*Whole)(nil), (*Found)(nil),
	}},
}

// Place is a step of a tag in a run.
type Place struct {
	Tag wire.TagID
	Run wire.RunID
	wire.StepRequest
}

// Get asks for the texts of a step, to be shown as Markdown. The answer is [Texts]. A later Get or
// GetRaw of the same card cancels an earlier one.
type Get struct{ Place }

// Texts answers Get.
type Texts struct {
	wire.Stamp
	Cells   []string // the first cells, as many as are shown
	Columns int      // columns of the table that the cells form; 0 for a single text
	Shape   []int64  // shape of the tensor; its last two dimensions are shown
	Bytes   int64    // size of all texts of the tensor
	Cut     bool     // some of the cells to be shown are missing
	Problem wire.Text
}

// GetRaw asks for a part of the texts of a step as they were logged. The answer is [Raw].
type GetRaw struct {
	Place
	From int64 // offset in bytes; the texts of a tensor are joined with an empty line between them
	Most int   // number of bytes; 0 for the usual size
}

// Raw answers GetRaw.
type Raw struct {
	wire.Stamp
	Text    string // UTF-8
	From    int64
	Next    int64 // offset at which the text continues; 0 at the end
	All     int64 // bytes
	Problem wire.Text
}

// GetWhole asks for the texts of a step as a file. The answer is [Whole].
type GetWhole struct{ Place }

// Whole answers GetWhole. Blob is 0 if the texts could not be read; then Problem says why.
type Whole struct {
	wire.Stamp
	Blob    wire.Ref
	Problem wire.Text
}

// Series is a tag in a run.
type Series struct {
	Tag wire.TagID
	Run wire.RunID
}

// Find searches the texts of all steps of some tags in some runs, and ends the search before it.
// The answers are several [Found], the last of which has Done set. An empty expression only ends
// the search.
type Find struct {
	Expression  string // in the syntax of package regexp
	In          []Series
	AllAttempts bool
}

// Hit is a step with a matching text.
type Hit struct {
	Series
	Number              int64 // the step
	Step                wire.Text
	Wall                float64
	Before, Text, After string // the first matching line, split around the match
	Lines               int    // number of matching lines
}

// Found answers Find with the hits since the last answer.
type Found struct {
	Hits       []Hit
	Steps, All int  // steps searched so far, and in total
	Unread     int  // steps whose texts could not be read
	More       bool // there are more hits than are returned
	Done       bool
}
