package tsv

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	// mostColumns is how many columns of metadata are read.
	mostColumns = 256
	// mostCells bounds the numbers that rows have, 4 bytes each.
	mostCells = 1 << 26
)

// Metadata are the metadata of rows. Call [Metadata.Fit] before anything else: only the number of
// vectors tells whether the first line has names.
type Metadata struct {
	Columns  []Column
	Rows     int
	Problems []Problem

	first  []string // cells of the first line, which rows do not have yet
	blanks []int    // rows of empty lines, counted without the first line
}

// Column is a column of metadata.
type Column struct {
	Name   string
	Values []string // the different texts, in the order of the first row of each
	// Codes are the text of each row, as a place in Values. It may end early: the rows behind have
	// no text.
	Codes []int32
}

// Value returns the text of a row, "" if it has none.
func (c *Column) Value(row int) string {
	if row < len(c.Codes) && c.Codes[row] >= 0 {
		return c.Values[c.Codes[row]]
	}
	return ""
}

// Numbers returns the number of each different text; ok is false if a text that is not empty is
// none. An empty text gives NaN.
func (c *Column) Numbers() (numbers []float64, ok bool) {
	for _, text := range c.Values {
		x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil && strings.TrimSpace(text) != "" {
			return nil, false
		}
		if err != nil {
			x = float64(nan)
		} else {
			ok = true
		}
		numbers = append(numbers, x)
	}
	return numbers, ok
}

// mostCategories is how many different texts may each have a colour of their own; TensorBoard has
// the same number.
const mostCategories = 50

// AreCategories reports whether the column has few different texts.
func (c *Column) AreCategories() bool { return len(c.Values) <= mostCategories }

// ReadMetadata reads a table of texts, whose columns are found from the first line. The error says
// that there is no table, or is the stream's; then the metadata have the rows before it.
func ReadMetadata(in io.Reader, opt Options) (*Metadata, error) {
	r := &metadataReader{opt: opt}
	r.lines = newLines(in, &r.notes)
	if err := r.lines.start(); err != nil {
		return nil, err
	}
	m := &r.metadata
	for {
		l, ok := r.lines.next()
		if !ok || !r.row(l) {
			break
		}
		if opt.Progress != nil && r.lines.at-r.tick >= tickBytes {
			r.tick = r.lines.at
			opt.Progress(r.tick)
		}
	}
	m.Problems = r.notes.list()
	for i := range m.Columns {
		m.Columns[i].Values = r.texts[i].values()
	}
	return m, r.lines.failure()
}

// metadataReader reads one table.
type metadataReader struct {
	lines    *lines
	notes    notes
	opt      Options
	metadata Metadata
	texts    []interner // of the columns
	cells    int
	tick     int64
}

// row adds a row. It returns false if the rest is not worth reading.
func (r *metadataReader) row(l line) bool {
	m := &r.metadata
	if !utf8.Valid(l.text) {
		r.notes.add(NotUTF8, l)
		l.text = bytes.ToValidUTF8(l.text, []byte("\uFFFD"))
	}
	if m.first == nil {
		r.layOut(l)
		return true
	}
	if len(l.text) == 0 {
		m.blanks = append(m.blanks, m.Rows)
	}
	rest, more, i := l.text, true, 0
	for ; more && i < len(m.Columns); i++ {
		var cell []byte
		if cell, rest, more = bytes.Cut(rest, []byte{'\t'}); len(cell) > 0 {
			r.cell(i, cell)
		}
	}
	switch {
	case more:
		r.notes.add(LongRow, l)
	case i < len(m.Columns) && len(l.text) > 0:
		r.notes.add(ShortRow, l)
	}
	m.Rows++
	if r.cells > mostCells {
		r.notes.add(TooLarge, l)
		return false
	}
	return true
}

// layOut finds the columns from the first line.
func (r *metadataReader) layOut(l line) {
	m := &r.metadata
	m.first = strings.Split(string(l.text), "\t")
	if len(m.first) > mostColumns {
		r.notes.add(ManyColumns, l)
		m.first = m.first[:mostColumns]
	}
	m.Columns = make([]Column, len(m.first))
	r.texts = make([]interner, len(m.first))
}

// cell sets the text of the current row in a column.
func (r *metadataReader) cell(column int, text []byte) {
	c := &r.metadata.Columns[column]
	r.cells += r.metadata.Rows + 1 - len(c.Codes)
	for len(c.Codes) < r.metadata.Rows {
		c.Codes = append(c.Codes, -1)
	}
	c.Codes = append(c.Codes, r.texts[column].number(text))
}

// Fitting says how metadata were fitted to vectors.
type Fitting struct {
	Rows, Vectors int  // as many as there were
	HasNames      bool // the first line has names of columns
	Blanks        int  // empty lines that were left out, to fit
}

// Missing returns the number of vectors without metadata.
func (f Fitting) Missing() int { return max(f.Vectors-f.Rows, 0) }

// Spare returns the number of rows of metadata without a vector.
func (f Fitting) Spare() int { return max(f.Rows-f.Vectors, 0) }

// Fit decides what the first line is, for a number of vectors; -1 if unknown. As many lines as
// vectors: it is a row. One line more: it has names. Else it has names if there are several
// columns, as in TensorBoard. Empty lines are rows, unless the metadata fit without those at the
// end, or without all. Rows beyond the vectors stay. Fit works once.
func (m *Metadata) Fit(vectors int) (f Fitting) {
	if m.first == nil {
		return Fitting{Vectors: vectors}
	}
	hasNames, blanks := m.guess(vectors)
	f = Fitting{Vectors: vectors, HasNames: hasNames, Blanks: blanks}
	m.leaveOut(blanks)
	several := len(m.first) > 1
	for i := range m.Columns {
		c := &m.Columns[i]
		switch {
		case hasNames:
			c.Name = strings.TrimSpace(m.first[i])
		case several:
			c.Name = "column " + strconv.Itoa(i+1)
		default:
			c.Name = "label"
		}
		if !hasNames {
			c.prepend(m.first[i])
		}
	}
	if !hasNames {
		m.Rows++
	}
	m.first = nil
	f.Rows = m.Rows
	return f
}

// guess returns whether the first line has names, and how many empty lines to leave out, the last
// ones first.
func (m *Metadata) guess(vectors int) (hasNames bool, blanks int) {
	all, atEnd := m.Rows+1, 0
	for i := len(m.blanks) - 1; i >= 0 && m.blanks[i] == m.Rows-1-atEnd; i-- {
		atEnd++
	}
	for _, names := range []int{0, 1} {
		for _, blanks := range []int{0, atEnd, len(m.blanks)} {
			if all-blanks-names == vectors {
				return names == 1, blanks
			}
		}
	}
	return len(m.first) > 1, atEnd
}

// prepend adds the text of a row before all others.
func (c *Column) prepend(text string) {
	code := int32(-1)
	for i, known := range c.Values {
		if known == text {
			code = int32(i)
		}
	}
	if text != "" && code < 0 {
		code = int32(len(c.Values))
		c.Values = append(c.Values, text)
	}
	c.Codes = append([]int32{code}, c.Codes...)
}

// leaveOut leaves out the rows of the last n empty lines, which have no text in any column.
func (m *Metadata) leaveOut(n int) {
	out := m.blanks[len(m.blanks)-n:]
	for i := range m.Columns {
		c := &m.Columns[i]
		kept, next := c.Codes[:0], 0
		for row, code := range c.Codes {
			if next < len(out) && out[next] == row {
				next++
				continue
			}
			kept = append(kept, code)
		}
		c.Codes = kept
	}
	m.Rows -= n
	m.blanks = nil
}
