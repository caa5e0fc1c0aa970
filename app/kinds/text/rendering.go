package text

import "eventlens/app/wire"

// Rendering lists the questions to the text program, and its answers.
var Rendering = wire.Protocol{
	Questions: wire.Types{New: newRenderingQuestion, List: []wire.Coded{
		(*Render)(nil), (*Compare)(nil),
	}},
	Answers: wire.Types{New: newRenderingAnswer, List: []wire.Coded{
		(*Rendered)(nil), (*Compared)(nil),
	}},
}

// Render asks for the marks of the texts of a step. The answer is a [Rendered].
type Render struct {
	Cells   []string // Markdown
	Columns int      // columns of the table that the cells form; 0 for a single text
}

// Tag is the type of a mark. The page makes an element of it.
type Tag uint8

// The tags: the elements that TensorBoard allows, and Text.
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
	tags // number of tags
)

var tagNames = [tags]string{"", "a", "blockquote", "br", "code", "em", "h1", "h2", "h3", "h4", "h5",
	"h6", "hr", "img", "li", "ol", "p", "pre", "strong", "table", "tbody", "td",
	"th", "thead", "tr", "ul"}

// Name returns the name of the tag's element, "" for a text.
func (t Tag) Name() string {
	if t >= tags {
		return ""
	}
	return tagNames[t]
}

// TagNamed returns the tag of an element; ok is false if the element is not allowed.
func TagNamed(name string) (Tag, bool) {
	for t := A; t < tags; t++ {
		if tagNames[t] == name {
			return t, true
		}
	}
	return Text, false
}

// Mark is an element or a text. Marks form a list in which each precedes its children, which are
// deeper.
type Mark struct {
	Tag   Tag
	Depth int    // 0 at the top
	Text  string // content of a text; alternative text of an image
	URL   string // URL of a link or an image: http, https or mailto
	Title string // title of a link or an image
}

// Rendered answers Render.
type Rendered struct {
	Marks []Mark
	Cut   bool // there is more text than was rendered
	Plain bool // the marks are nested too deep, so this is the text as logged
}

// Compare asks for the difference between two texts. The answer is a [Compared].
type Compare struct{ Before, After string }

// Change tells what happened to a line, or to a part of one.
type Change uint8

// The changes.
const (
	Same Change = iota
	Removed
	Added
	Changed // a line with replaced words
)

// Piece is a part of a line.
type Piece struct {
	Change Change
	Text   string
}

// Line is a line of both texts, or of one of them.
type Line struct {
	Change        Change
	Number, Other int     // line numbers before and after, counted from 1; 0 if the line is absent
	Before, After []Piece // an unchanged line is only in Before
}

// Compared answers Compare. Of unchanged lines only those near a change are included.
type Compared struct {
	Lines   []Line
	Changes int  // groups of consecutive changed lines
	Rough   bool // too much differs to find the smallest difference
	Cut     bool // there are more lines
}
