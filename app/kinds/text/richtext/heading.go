package richtext

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// tightHeading parses headings without a space after their marks, "#so", at the start of a line,
// which Python's Markdown, and so TensorBoard, supports. Marks beyond six are text. Everything else
// is left to the parser of other headings.
type tightHeading struct{ parser.BlockParser }

// Open implements parser.BlockParser.
func (tightHeading) Open(_ ast.Node, reader text.Reader,
	pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	marks := len(line) - len(bytes.TrimLeft(line, "#"))
	if pc.BlockIndent() > 0 || marks == 0 ||
		marks <= maxHeading &&
			(marks == len(line) || bytes.IndexByte([]byte(" \t\r\n"), line[marks]) >= 0) {
		return nil, parser.NoChildren
	}
	level := min(marks, maxHeading)
	content := bytes.TrimRight(line, " \t\r\n")
	for n := len(content); n > level && content[n-1] == '#' &&
		(n < 2 || content[n-2] != '\\'); n-- {
		content = content[:n-1]
	}
	node := ast.NewHeading(level)
	if lead := len(content[level:]) - len(bytes.TrimLeft(content[level:],
		" \t")); len(content) > level+lead {
		node.Lines().Append(text.NewSegment(segment.Start+level+lead,
			segment.Start+len(bytes.TrimRight(content, " \t"))))
	}
	return node, parser.NoChildren
}

// maxHeading is the deepest level of headings.
const maxHeading = 6
