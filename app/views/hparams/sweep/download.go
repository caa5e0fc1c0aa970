package sweep

import (
	"strconv"
	"strings"

	"eventlens/eventfile/jsontext"
)

// Sheet is a table for a file: names of columns, and cells.
type Sheet struct {
	Columns []string
	Rows    [][]Field
}

// Field is a cell of a file.
type Field struct {
	Text  string
	Plain bool // a number or a truth value, written in JSON without quotes
}

// SheetOf returns a sheet with the displayed columns of a table. first is the name of the column
// with the rows' names. If several is set, rows may have several sessions: a column has their
// number, and a metric has three columns: its mean, its deviation and the number of its sessions.
func (s *Sweep) SheetOf(t *Table, columns []Column, metricNames []string, several bool,
	first string) *Sheet {
	sheet := &Sheet{Columns: []string{first}}
	if several {
		sheet.Columns = append(sheet.Columns, "sessions")
	}
	for _, c := range columns {
		switch {
		case c == StatusColumn:
			sheet.Columns = append(sheet.Columns, "status")
		case !c.Metric:
			sheet.Columns = append(sheet.Columns, s.HParams[c.At].Title())
		case several:
			sheet.Columns = append(sheet.Columns, metricNames[c.At], metricNames[c.At]+" deviation",
				metricNames[c.At]+" n")
		default:
			sheet.Columns = append(sheet.Columns, metricNames[c.At])
		}
	}
	for i := range t.Rows {
		sheet.Rows = append(sheet.Rows, t.Rows[i].fields(columns, several))
	}
	return sheet
}

func (r *Row) fields(columns []Column, several bool) []Field {
	fields := []Field{{Text: r.Name}}
	if several {
		fields = append(fields, Field{strconv.Itoa(len(r.Sessions)), true})
	}
	for _, c := range columns {
		switch {
		case !c.Metric: // empty if the sessions of the row differ
			v := r.Value(c)
			fields = append(fields, Field{v.String(), v.Kind == Number || v.Kind == Bool})
		default:
			cell := r.Cells[c.At]
			fields = append(fields, numberField(cell.Mean, cell.present()))
			if several {
				fields = append(fields, numberField(cell.Deviation, cell.N > 1),
					Field{strconv.Itoa(cell.N), true})
			}
		}
	}
	return fields
}

func numberField(n float64, there bool) Field {
	if !there {
		return Field{}
	}
	return Field{Value{Kind: Number, Number: n}.String(), true}
}

// AppendCSV appends CSV (RFC 4180). Texts that a spreadsheet would read as a formula get the usual
// apostrophe in front.
func (s *Sheet) AppendCSV(dst []byte) []byte {
	line := func(n int, cell func(i int) Field) {
		for i := range n {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendCSV(dst, cell(i))
		}
		dst = append(dst, '\r', '\n')
	}
	line(len(s.Columns), func(i int) Field { return Field{Text: s.Columns[i]} })
	for _, row := range s.Rows {
		line(len(row), func(i int) Field { return row[i] })
	}
	return dst
}

func appendCSV(dst []byte, f Field) []byte {
	text := f.Text
	if !f.Plain && text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		text = "'" + text
	}
	if !strings.ContainsAny(text, "\",\r\n") && strings.TrimSpace(text) == text {
		return append(dst, text...)
	}
	return append(append(append(dst, '"'), strings.ReplaceAll(text, `"`, `""`)...), '"')
}

// AppendJSON appends an array of objects. Numbers that JSON cannot represent are strings, missing
// values null.
func (s *Sheet) AppendJSON(dst []byte) []byte {
	dst = append(dst, '[')
	for i, row := range s.Rows {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, "\n  {"...)
		for k, f := range row {
			if k > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(jsontext.AppendString(dst, s.Columns[k]), ": "...)
			switch {
			case f.Text == "" && k > 0:
				dst = append(dst, "null"...)
			case f.Plain && f.Text != "NaN" && !strings.HasSuffix(f.Text, "Inf"):
				dst = append(dst, f.Text...)
			default:
				dst = jsontext.AppendString(dst, f.Text)
			}
		}
		dst = append(dst, '}')
	}
	return append(dst, "\n]\n"...)
}

// latex escapes LaTeX's special characters.
var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`,
	"#", `\#`, "%", `\%`, "_", `\_`, "~", `\textasciitilde{}`,
	"^", `\textasciicircum{}`, "\n", " ", "\r", " ", "<", `\textless{}`, ">", `\textgreater{}`)

// AppendLaTeX appends a tabular, with numbers right-aligned.
func (s *Sheet) AppendLaTeX(dst []byte) []byte {
	dst = append(dst, `\begin{tabular}{`...)
	for i := range s.Columns {
		if s.numeric(i) {
			dst = append(dst, 'r')
		} else {
			dst = append(dst, 'l')
		}
	}
	dst = append(dst, "}\n\\hline\n"...)
	line := func(n int, text func(i int) string) {
		for i := range n {
			if i > 0 {
				dst = append(dst, " & "...)
			}
			dst = append(dst, latex.Replace(text(i))...)
		}
		dst = append(dst, " \\\\\n"...)
	}
	line(len(s.Columns), func(i int) string { return s.Columns[i] })
	dst = append(dst, "\\hline\n"...)
	for _, row := range s.Rows {
		line(len(row), func(i int) string { return row[i].Text })
	}
	return append(dst, "\\hline\n\\end{tabular}\n"...)
}

// numeric reports whether all non-empty cells of a column are numbers, and any is non-empty.
func (s *Sheet) numeric(column int) bool {
	any := false
	for _, row := range s.Rows {
		if f := row[column]; f.Text != "" {
			if any = true; !f.Plain {
				return false
			}
		}
	}
	return any
}

// markdown escapes characters that would end a cell or begin markup.
var markdown = strings.NewReplacer(`\`, `\\`, "|", `\|`, "\n", " ", "\r", " ", "*", `\*`, "_", `\_`,
	"`", "\\`", "<", "&lt;", "[", `\[`)

// AppendMarkdown appends a table in GitHub's Markdown.
func (s *Sheet) AppendMarkdown(dst []byte) []byte {
	line := func(n int, text func(i int) string) {
		dst = append(dst, '|')
		for i := range n {
			dst = append(append(append(dst, ' '), text(i)...), " |"...)
		}
		dst = append(dst, '\n')
	}
	line(len(s.Columns), func(i int) string { return markdown.Replace(s.Columns[i]) })
	line(len(s.Columns), func(i int) string {
		if s.numeric(i) {
			return "---:"
		}
		return "---"
	})
	for _, row := range s.Rows {
		line(len(row), func(i int) string { return markdown.Replace(row[i].Text) })
	}
	return dst
}
