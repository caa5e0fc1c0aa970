package text

import "eventlens/app/wire"

// Rendering is what the program of texts is asked and answers.
var Rendering = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Render)(nil), (*Compare)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Render)
		case 2:
			return new(Compare)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Rendered)(nil), (*Compared)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Rendered)
		case 2:
			return new(Compared)
		}
		return nil
	}},
}

// Render asks for the marks of the texts of a step. The answer is a [Rendered].
type Render struct {
	Cells   []string // Markdown
	Columns int      // of the table that they are the cells of; 0 for one text
}

// Code implements wire.Coded.
func (m *Render) Code(c *wire.Coder) {
	wire.List(c, &m.Cells, (*wire.Coder).String)
	c.Int(&m.Columns)
}

// Tag is what a mark is. The page makes an element of it.
type Tag uint8

// The tags: the elements that TensorBoard lets through, and Text.
const (
	Text Tag = iota
	A
	Blockquote
	BR
	Code
	Em
	H1
	H2
	H3
	H4
	H5
	H6
	HR
	Img
	LI
	OL
	P
	Pre
	Strong
	Table
	TBody
	TD
	TH
	THead
	TR
	UL
	tags // how many there are
)

var tagNames = [tags]string{"", "a", "blockquote", "br", "code", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "li", "ol", "p", "pre", "strong", "table", "tbody", "td",
	"th", "thead", "tr", "ul"}

// Name returns the name of the tag's element, "" for a text.
func (t Tag) Name() string {
	if t >= tags {
		return ""
	}
	return tagNames[t]
}

// TagNamed returns the tag of an element; it reports false for one that is not let through.
func TagNamed(name string) (Tag, bool) {
	for t := A; t < tags; t++ {
		if tagNames[t] == name {
			return t, true
		}
	}
	return Text, false
}

// Mark is a mark of a text. Marks stand in a list, each before what is in it, which is deeper.
type Mark struct {
	Tag   Tag
	Depth int    // 0 for those that are in no other
	Text  string // of a text; what stands for an image
	URL   string // of a link or an image: of the web, or of mail
	Title string // of a link or an image
}

func codeMark(c *wire.Coder, m *Mark) {
	wire.Small(c, &m.Tag)
	c.Int(&m.Depth)
	c.String(&m.Text)
	c.String(&m.URL)
	c.String(&m.Title)
}

// Rendered answers Render.
type Rendered struct {
	Marks []Mark
	Cut   bool // there is more text than was made into marks
	Plain bool // marks lie too deep in each other, so this is the text as it was logged
}

// Code implements wire.Coded.
func (m *Rendered) Code(c *wire.Coder) {
	wire.List(c, &m.Marks, codeMark)
	c.Bool(&m.Cut)
	c.Bool(&m.Plain)
}

// Compare asks for the difference between two texts. The answer is a [Compared].
type Compare struct{ Before, After string }

// Code implements wire.Coded.
func (m *Compare) Code(c *wire.Coder) {
	c.String(&m.Before)
	c.String(&m.After)
}

// Change is what became of a line, or of a part of one.
type Change uint8

// The changes.
const (
	Same Change = iota
	Removed
	Added
	Changed // a line of which words were replaced
)

// Piece is a part of a line.
type Piece struct {
	Change Change
	Text   string
}

// Line is a line of two texts, or of one of them.
type Line struct {
	Change        Change
	Number, Other int     // of the line before and after, counted from 1; 0 where there is none
	Before, After []Piece // of a line that is the same only Before
}

func codePiece(c *wire.Coder, p *Piece) {
	wire.Small(c, &p.Change)
	c.String(&p.Text)
}

// Compared answers Compare. Of what is the same only the lines near a change are there.
type Compared struct {
	Lines   []Line
	Changes int  // groups of lines that follow each other
	Rough   bool // there is so much that differs that the smallest difference was not looked for
	Cut     bool // there are more lines than are here
}

// Code implements wire.Coded.
func (m *Compared) Code(c *wire.Coder) {
	wire.List(c, &m.Lines, func(c *wire.Coder, l *Line) {
		wire.Small(c, &l.Change)
		c.Int(&l.Number)
		c.Int(&l.Other)
		wire.List(c, &l.Before, codePiece)
		wire.List(c, &l.After, codePiece)
	})
	c.Int(&m.Changes)
	c.Bool(&m.Rough)
	c.Bool(&m.Cut)
}
