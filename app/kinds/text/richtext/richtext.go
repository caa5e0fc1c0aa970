package richtext

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"

	"eventlens/app/kinds/text"
)

// Limits of the marks. A page with more elements is slow to scroll, and some texts of that size
// already take the parser a second.
const (
	maxBytes = 64 << 10
	maxMarks = 8000
	maxDepth = 60 // nesting of marks
)

// markdown is the dialect: CommonMark, with tables as in Python's Markdown. HTML passes here
// unchanged; html decides later which elements become marks.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.NewTable(
		extension.WithTableCellAlignMethod(extension.TableCellAlignNone))),
	goldmark.WithRendererOptions(html.WithUnsafe()),
	// before goldmark's own parser of headings
	goldmark.WithParserOptions(parser.WithBlockParsers(util.Prioritized(tightHeading{
		parser.NewATXHeadingParser(),
	}, 599))))

// parsed converts Markdown to HTML, which may contain anything.
func parsed(source string) string {
	var made bytes.Buffer
	if err := markdown.Convert([]byte(clean(source)), &made); err != nil {
		return "" // writing to a buffer never fails
	}
	return made.String()
}

// clean removes characters that a page cannot show.
func clean(source string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(source, "\uFFFD"), "\x00", "")
}

// Render returns the marks of the texts of a step: of one text, or of a table with columns.
func Render(cells []string, columns int) (made text.Rendered) {
	b := builder{left: maxBytes}
	switch {
	case columns <= 0:
		for _, cell := range cells {
			b.text(cell)
		}
	default:
		b.table(cells, columns)
	}
	return text.Rendered{Marks: b.marks, Cut: b.cut, Plain: b.plain}
}

// builder makes marks.
type builder struct {
	marks []text.Mark
	depth int
	left  int // bytes of text that may still be added
	cut   bool
	plain bool
}

// table adds a table of texts without a header, like TensorBoard.
func (b *builder) table(cells []string, columns int) {
	b.open(text.Mark{Tag: text.Table})
	b.open(text.Mark{Tag: text.TBody})
	for i := 0; i < len(cells) && !b.cut; i += columns {
		b.open(text.Mark{Tag: text.TR})
		for _, cell := range cells[i:min(i+columns, len(cells))] {
			b.open(text.Mark{Tag: text.TD})
			b.text(cell)
			b.depth--
		}
		b.depth--
	}
	b.depth -= 2
}

// text adds the marks of a text, up to the limits.
func (b *builder) text(source string) {
	if b.left <= 0 || len(b.marks) >= maxMarks {
		b.cut = b.cut || source != ""
		return
	}
	if len(source) > b.left {
		source, b.cut = shorten(source, b.left), true
	}
	b.left -= len(source)
	if tooDeep(source) {
		b.plain = true
		b.open(text.Mark{Tag: text.Pre})
		b.add(text.Mark{Text: source})
		b.depth--
		return
	}
	b.html(parsed(source))
}

// shorten cuts a text at the end of a line if there is one in its last half, and never inside a
// character.
func shorten(source string, most int) string {
	source = source[:most]
	if at := strings.LastIndexByte(source, '\n'); at >= most/2 {
		return source[:at]
	}
	for len(source) > 0 && !utf8.ValidString(source[max(0, len(source)-utf8.UTFMax):]) &&
		len(source) > most-utf8.UTFMax {
		source = source[:len(source)-1]
	}
	return source
}

func (b *builder) open(m text.Mark) {
	b.add(m)
	b.depth++
}

// add adds a mark. If it is too deep, it is added at the maximum depth, so that no text is lost.
func (b *builder) add(m text.Mark) {
	if len(b.marks) >= maxMarks {
		b.cut = true
		return
	}
	m.Depth = min(b.depth, maxDepth)
	b.marks = append(b.marks, m)
}
