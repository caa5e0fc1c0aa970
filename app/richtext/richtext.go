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

	"eventlens/app/wire/text"
)

// What is made into marks at most. A page with more elements is slow to scroll, and some texts of that size take the parser a second already.
const (
	maxBytes = 64 << 10
	maxMarks = 8000
	maxDepth = 60 // of marks in marks
)

// markdown is the dialect: CommonMark with the tables that Python's Markdown has, too. HTML in it is let through here: what becomes a mark is decided behind that.
var markdown = goldmark.New(goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone))), goldmark.WithRendererOptions(html.WithUnsafe()),
	goldmark.WithParserOptions(parser.WithBlockParsers(util.Prioritized(tightHeading{parser.NewATXHeadingParser()}, 599)))) // the one before the usual one for headings

// parsed is a text of Markdown as HTML, in which anything may be.
func parsed(source string) string {
	var made bytes.Buffer
	if err := markdown.Convert([]byte(clean(source)), &made); err != nil {
		return "" // a buffer takes everything
	}
	return made.String()
}

// clean leaves out what no page can show.
func clean(source string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(source, "\uFFFD"), "\x00", "")
}

// Render returns the marks of the texts of a step: of one text, or of a table with so many columns.
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
	left  int // bytes of texts
	cut   bool
	plain bool
}

// table adds a table of texts, as TensorBoard does: without a head.
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

// text adds the marks of a text, as long as there is room for them.
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

// shorten cuts a text at the end of a line, if there is one in its last half, and never in a character.
func shorten(source string, most int) string {
	source = source[:most]
	if at := strings.LastIndexByte(source, '\n'); at >= most/2 {
		return source[:at]
	}
	for len(source) > 0 && !utf8.ValidString(source[max(0, len(source)-utf8.UTFMax):]) && len(source) > most-utf8.UTFMax {
		source = source[:len(source)-1]
	}
	return source
}

func (b *builder) open(m text.Mark) {
	b.add(m)
	b.depth++
}

// add adds a mark. What lies too deep is added less deep, so that nothing of the text is lost.
func (b *builder) add(m text.Mark) {
	if len(b.marks) >= maxMarks {
		b.cut = true
		return
	}
	m.Depth = min(b.depth, maxDepth)
	b.marks = append(b.marks, m)
}
