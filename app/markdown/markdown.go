package markdown

import (
	"strconv"
	"strings"
)

// Descriptions come from event files, which are untrusted. The parser supports the Markdown that
// descriptions use: headings, lists, quotes, code, tables, emphasis, links. HTML is treated as
// text, and pictures become links. Parsing takes linear time. A library for the whole language is
// not used, since it would make the page's program 0.18 MB (gzip) larger, which is a tenth of it.

// Kind is the kind of a mark.
type Kind uint8

// The kinds: first the blocks, then the inline ones.
const (
	Paragraph Kind = iota
	Heading
	Code
	List
	Numbered
	Item
	Quote
	Rule
	Table
	Row
	HeadCell
	Cell
	Text
	CodeSpan
	Strong
	Emphasis
	Struck
	Link
	Break
)

// Mark is a part of a description.
type Mark struct {
	Kind  Kind
	Text  string // content of text and code
	Level int    // level of a heading, from 1; first number of a numbered list
	URL   string // address of a link: http, https or mailto
	Kids  []Mark
}

// Limits of a description: bytes, marks, and levels of quotes, lists and emphasis.
const (
	markBytes = 32 << 10
	markParts = 4000
	markDepth = 8
	// Limits of the search for an end, in bytes: of a link's text, of its address, of emphasis and
	// code; and the number of closing marks tried.
	linkReach    = 400
	addressReach = 1000
	spanReach    = 2000
	spanTries    = 16
)

// Parse parses a description. It reports whether the description was cut.
func Parse(source string) (marks []Mark, cut bool) {
	if len(source) > markBytes {
		source, cut = source[:markBytes], true
	}
	source = strings.ToValidUTF8(source, "\uFFFD")
	source = strings.ReplaceAll(strings.ReplaceAll(source, "\r\n", "\n"), "\t", "    ")
	r := &markReader{left: markParts}
	marks = r.blocks(strings.Split(source, "\n"), 0)
	return marks, cut || r.left <= 0
}

// markReader counts the marks.
type markReader struct{ left int }

func (r *markReader) blocks(lines []string, depth int) []Mark {
	var marks []Mark
	for i := 0; i < len(lines) && r.left > 0; {
		if strings.TrimSpace(lines[i]) == "" {
			i++
			continue
		}
		r.left--
		mark, n := r.block(lines[i:], depth)
		marks = append(marks, mark)
		i += n
	}
	return marks
}

// block reads the block that begins with the first of lines, which is not blank, and returns how
// many lines it takes.
func (r *markReader) block(lines []string, depth int) (mark Mark, n int) {
	line := strings.TrimLeft(lines[0], " ")
	switch {
	case depth >= markDepth:
		return Mark{Kind: Paragraph, Kids: []Mark{{Kind: Text, Text: strings.Join(lines, " ")}}},
			len(lines)
	case fence(line) != "":
		return codeBlock(lines, fence(line))
	case strings.HasPrefix(lines[0], "    "):
		for n = 1; n < len(lines) && strings.HasPrefix(lines[n], "    "); n++ {
		}
		return Mark{Kind: Code, Text: unindent(lines[:n], 4)}, n
	case heading(line) > 0:
		level := heading(line)
		text := strings.TrimSpace(strings.TrimRight(strings.TrimSpace(line[level:]), "#"))
		return Mark{Kind: Heading, Level: level, Kids: r.inline(text, 0)}, 1
	case isRule(line):
		return Mark{Kind: Rule}, 1
	case line[0] == '>':
		return r.quote(lines, depth)
	case len(lines) > 1 && strings.Contains(line, "|") && isTableRule(lines[1]):
		return r.table(lines)
	}
	if width, _, _ := listMarker(lines[0]); width > 0 {
		return r.list(lines, depth)
	}
	return r.paragraph(lines)
}

func (r *markReader) paragraph(lines []string) (Mark, int) {
	n := 1
	for ; n < len(lines); n++ {
		line := strings.TrimLeft(lines[n], " ")
		if line == "" || fence(line) != "" || heading(line) > 0 || line[0] == '>' {
			break
		}
		// an underlined heading
		if under := strings.TrimRight(line, " "); strings.Trim(under, "=") == "" ||
			strings.Trim(under, "-") == "" {
			level := 1
			if under[0] == '-' {
				level = 2
			}
			return Mark{Kind: Heading, Level: level, Kids: r.inline(joinLines(lines[:n]), 0)}, n + 1
		}
		if width, _, _ := listMarker(lines[n]); width > 0 || isRule(line) {
			break
		}
	}
	return Mark{Kind: Paragraph, Kids: r.inline(joinLines(lines[:n]), 0)}, n
}

// joinLines joins the lines of a paragraph. Two spaces at the end of a line stay, since they are a
// line break.
func joinLines(lines []string) string {
	trimmed := make([]string, len(lines))
	for i, line := range lines {
		trimmed[i] = strings.TrimLeft(line, " ")
	}
	return strings.TrimRight(strings.Join(trimmed, "\n"), " ")
}

func (r *markReader) quote(lines []string, depth int) (Mark, int) {
	var inner []string
	for _, line := range lines {
		line = strings.TrimLeft(line, " ")
		if line == "" || line[0] != '>' {
			break
		}
		inner = append(inner, strings.TrimPrefix(line[1:], " "))
	}
	return Mark{Kind: Quote, Kids: r.blocks(inner, depth+1)}, len(inner)
}

// list reads items: lines that begin with a marker of the same kind, with their indented or
// continued lines.
func (r *markReader) list(lines []string, depth int) (Mark, int) {
	_, numbered, first := listMarker(lines[0])
	list := Mark{Kind: List, Level: first}
	if numbered {
		list.Kind = Numbered
	}
	n := 0
	for n < len(lines) && r.left > 0 {
		width, kind, _ := listMarker(lines[n])
		if width == 0 || kind != numbered || isRule(strings.TrimLeft(lines[n], " ")) {
			break
		}
		item := []string{lines[n][width:]}
		blank := false
		for n++; n < len(lines); n++ {
			line := lines[n]
			indent := len(line) - len(strings.TrimLeft(line, " "))
			if strings.TrimSpace(line) == "" {
				blank = true
				item = append(item, "")
				continue
			}
			marker, _, _ := listMarker(line)
			if indent < width && (blank || marker > 0) {
				break
			}
			blank = false
			item = append(item, line[min(indent, width):])
		}
		r.left--
		list.Kids = append(list.Kids, Mark{Kind: Item, Kids: r.blocks(item, depth+1)})
	}
	return list, max(n, 1)
}

// listMarker returns the indentation of the text of a list item, 0 for other lines.
func listMarker(line string) (width int, numbered bool, number int) {
	rest := strings.TrimLeft(line, " ")
	indent := len(line) - len(rest)
	if indent > 3*markDepth || rest == "" {
		return 0, false, 0
	}
	at := 0
	for at < len(rest) && at < 9 && isDigit(rest[at]) {
		at++
	}
	if at > 0 {
		number, _ = strconv.Atoi(rest[:at])
		if at == len(rest) || rest[at] != '.' && rest[at] != ')' {
			return 0, false, 0
		}
		numbered = true
	} else if strings.IndexByte("-*+", rest[0]) < 0 {
		return 0, false, 0
	}
	if at++; at == len(rest) || rest[at] != ' ' {
		return 0, false, 0
	}
	return indent + at + 1, numbered, number
}

// heading returns the level of a heading, 0 for none. As in TensorBoard, no space is required after
// the marks.
func heading(line string) int { return min(len(line)-len(strings.TrimLeft(line, "#")), 6) }

func isRule(line string) bool {
	bare := strings.ReplaceAll(line, " ", "")
	return len(bare) >= 3 && strings.IndexByte("-*_", bare[0]) >= 0 &&
		strings.Trim(bare, bare[:1]) == ""
}

// fence returns the marks that begin a block of code.
func fence(line string) string {
	for _, mark := range []string{"`", "~"} {
		if rest := strings.TrimLeft(line, mark); len(line)-len(rest) >= 3 &&
			!strings.Contains(rest, "`") {
			return line[:len(line)-len(rest)]
		}
	}
	return ""
}

func codeBlock(lines []string, mark string) (Mark, int) {
	indent := len(lines[0]) - len(strings.TrimLeft(lines[0], " "))
	for n := 1; n < len(lines); n++ {
		if end := strings.TrimSpace(lines[n]); strings.HasPrefix(end, mark) &&
			strings.Trim(end, mark[:1]) == "" {
			return Mark{Kind: Code, Text: unindent(lines[1:n], indent)}, n + 1
		}
	}
	return Mark{Kind: Code, Text: unindent(lines[1:], indent)}, len(lines)
}

// unindent joins lines after removing up to the given number of spaces from each.
func unindent(lines []string, blanks int) string {
	var b strings.Builder
	for _, line := range lines {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		b.WriteString(line[min(indent, blanks):])
		b.WriteByte('\n')
	}
	return b.String()
}

func isTableRule(line string) bool {
	line = strings.TrimSpace(line)
	return strings.Contains(line, "-") && strings.Contains(line, "|") &&
		strings.Trim(line, "|-: ") == ""
}

func (r *markReader) table(lines []string) (Mark, int) {
	table := Mark{Kind: Table}
	n := 0
	for ; n < len(lines) && r.left > 0 && strings.Contains(lines[n], "|"); n++ {
		if n == 1 {
			continue
		}
		row := Mark{Kind: Row}
		kind := Cell
		if n == 0 {
			kind = HeadCell
		}
		line := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(lines[n]), "|"), "|")
		for cell := range strings.SplitSeq(line, "|") {
			r.left--
			row.Kids = append(row.Kids,
				Mark{Kind: kind, Kids: r.inline(strings.TrimSpace(cell), 0)})
		}
		table.Kids = append(table.Kids, row)
	}
	return table, n
}
