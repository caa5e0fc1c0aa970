package text

import "eventlens/app/wire"

// Protocol lists the questions about texts to the store worker, and its answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Get)(nil), (*GetRaw)(nil), (*GetWhole)(nil),
		(*Find)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Get)
		case 2:
			return new(GetRaw)
		case 3:
			return new(GetWhole)
		case 4:
			return new(Find)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Texts)(nil), (*Raw)(nil), (*Whole)(nil),
		(*Found)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Texts)
		case 2:
			return new(Raw)
		case 3:
			return new(Whole)
		case 4:
			return new(Found)
		}
		return nil
	}},
}

// Place is a step of a tag in a run.
type Place struct {
	Tag wire.TagID
	Run wire.RunID
	wire.Wish
}

func codePlace(c *wire.Coder, p *Place) {
	wire.Small(c, &p.Tag)
	wire.Small(c, &p.Run)
	c.Wish(&p.Wish)
}

// Get asks for the texts of a step, to be shown as Markdown. The answer is [Texts]. A later Get or
// GetRaw of the same card cancels an earlier one.
type Get struct{ Place }

// Code implements wire.Coded.
func (m *Get) Code(c *wire.Coder) { codePlace(c, &m.Place) }

// Texts answers Get.
type Texts struct {
	wire.Stamp
	Cells   []string // from the first on, as many as are shown
	Columns int      // of the table that the cells form; 0 for a single text
	Shape   []int64  // of the tensor; its last two dimensions are shown
	Bytes   int64    // of all texts of the tensor
	Cut     bool     // some cells that would be shown are missing
	Problem wire.Text
}

// Code implements wire.Coded.
func (m *Texts) Code(c *wire.Coder) {
	c.Stamp(&m.Stamp)
	wire.List(c, &m.Cells, (*wire.Coder).String)
	c.Int(&m.Columns)
	wire.List(c, &m.Shape, (*wire.Coder).Int64)
	c.Int64(&m.Bytes)
	c.Bool(&m.Cut)
	c.Text(&m.Problem)
}

// GetRaw asks for a part of the texts of a step as they were logged. The answer is [Raw].
type GetRaw struct {
	Place
	From int64 // in bytes; the texts of a tensor are joined with an empty line between them
	Most int   // bytes; 0 for a page
}

// Code implements wire.Coded.
func (m *GetRaw) Code(c *wire.Coder) {
	codePlace(c, &m.Place)
	c.Int64(&m.From)
	c.Int(&m.Most)
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

// Code implements wire.Coded.
func (m *Raw) Code(c *wire.Coder) {
	c.Stamp(&m.Stamp)
	c.String(&m.Text)
	c.Int64(&m.From)
	c.Int64(&m.Next)
	c.Int64(&m.All)
	c.Text(&m.Problem)
}

// GetWhole asks for the texts of a step as a file. The answer is [Whole].
type GetWhole struct{ Place }

// Code implements wire.Coded.
func (m *GetWhole) Code(c *wire.Coder) { codePlace(c, &m.Place) }

// Whole answers GetWhole. Blob is 0 if the texts could not be read; then Problem says why.
type Whole struct {
	wire.Stamp
	Blob    wire.Ref
	Problem wire.Text
}

// Code implements wire.Coded.
func (m *Whole) Code(c *wire.Coder) {
	c.Stamp(&m.Stamp)
	c.Ref(&m.Blob)
	c.Text(&m.Problem)
}

// Series is a tag in a run.
type Series struct {
	Tag wire.TagID
	Run wire.RunID
}

// Find searches the texts of all steps of some tags in some runs, and ends the search before it. It
// is answered with several [Found], the last of which is Done. An empty expression searches
// nothing.
type Find struct {
	Expression  string // in the syntax of package regexp
	In          []Series
	AllAttempts bool
}

// Code implements wire.Coded.
func (m *Find) Code(c *wire.Coder) {
	c.String(&m.Expression)
	wire.List(c, &m.In, func(c *wire.Coder, s *Series) {
		wire.Small(c, &s.Tag)
		wire.Small(c, &s.Run)
	})
	c.Bool(&m.AllAttempts)
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

// Code implements wire.Coded.
func (m *Found) Code(c *wire.Coder) {
	wire.List(c, &m.Hits, func(c *wire.Coder, h *Hit) {
		wire.Small(c, &h.Tag)
		wire.Small(c, &h.Run)
		c.Int64(&h.Number)
		c.Text(&h.Step)
		c.Float64(&h.Wall)
		c.String(&h.Before)
		c.String(&h.Text)
		c.String(&h.After)
		c.Int(&h.Lines)
	})
	c.Int(&m.Steps)
	c.Int(&m.All)
	c.Int(&m.Unread)
	c.Bool(&m.More)
	c.Bool(&m.Done)
}
