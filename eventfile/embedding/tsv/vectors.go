package tsv

import (
	"bytes"
	"errors"
	"io"

	"eventlens/eventfile/embedding/vectors"
)

// Options holds facts that a reader may know beforehand.
type Options struct {
	// SizeBytes is the size of the file; 0 or less if unknown. It only saves copying.
	SizeBytes int64
	// Progress is told how many bytes were read, now and then; it may be nil.
	Progress func(read int64)
}

// Table is a table of vectors.
type Table struct {
	vectors.Vectors
	ColumnNames []string // nil without a line of names
	RowNames    []string // nil without a column of names
	Problems    []Problem
}

// errNoNumbers says that a file is a table of something else.
var errNoNumbers = errors.New("no vectors: the first lines hold no number")

// ReadVectors reads a table of numbers, a vector each line. Separators, columns, a line of names
// and a column of names are found from the first lines. The error says that there is no table, or
// is the stream's; then the table has the rows before it.
func ReadVectors(in io.Reader, opt Options) (*Table, error) {
	t := new(Table)
	r := &vectorReader{table: t, opt: opt}
	r.lines = newLines(in, &r.notes)
	if err := r.lines.start(); err != nil {
		return nil, err
	}
	if err := r.layOut(); err != nil {
		return nil, err
	}
	r.all()
	t.Problems = r.notes.list()
	return t, r.lines.failure()
}

// vectorReader reads one table.
type vectorReader struct {
	lines     *lines
	notes     notes
	table     *Table
	opt       Options
	separator byte // ' ' stands for any number of spaces
	named     bool // the first cell of a row is its name
	columns   int  // without names
	filled    int  // number of cells that were filled in
	full      bool // the rest is not worth reading
	tick      int64
}

// firstLines is how many lines decide what a table looks like.
const firstLines = 16

// layOut finds the form of the table from its first lines, and reads them.
func (r *vectorReader) layOut() error {
	var first []line
	for len(first) < firstLines {
		l, ok := r.lines.next()
		if !ok {
			break
		}
		if isBlank(l.text) {
			r.notes.add(BlankLine, l)
			continue
		}
		l.text = bytes.Clone(l.text)
		first = append(first, l)
	}
	if len(first) == 0 {
		if err := r.lines.failure(); err != nil {
			return err
		}
		return errors.New("the table is empty")
	}
	r.separator = separatorOf(first)
	if r.separator != '\t' && r.columnsOf(first) > 1 {
		r.notes.add(Separator, first[0])
	}
	if len(first) > 1 && r.numbers(first[0].text) == 0 && r.numbers(first[1].text) > 0 {
		r.notes.add(Header, first[0])
		r.table.ColumnNames = r.cells(first[0].text)
		first = first[1:]
	}
	if r.named = r.areNamed(first); r.named {
		r.notes.add(Names, first[0])
		r.table.RowNames = []string{}
	}
	if r.columns = r.columnsOf(first); r.named {
		r.columns--
	}
	r.table.Columns = r.columns
	names := r.table.ColumnNames
	r.table.ColumnNames = names[max(0, len(names)-r.columns):]
	if r.columns == 0 || r.numbers(first[0].text)+r.numbers(first[len(first)-1].text) == 0 {
		return errNoNumbers
	}
	for _, l := range first {
		if !r.row(l) {
			r.full = true
			break
		}
	}
	return nil
}

// separatorOf returns the separator of cells: the first one that gives a line more than one cell.
func separatorOf(first []line) byte {
	last := first[len(first)-1].text
	for _, separator := range []byte{'\t', ';', ',', ' '} {
		if bytes.IndexByte(bytes.TrimSpace(last), separator) >= 0 {
			return separator
		}
	}
	return '\t'
}

// cells returns the cells of a line as texts.
func (r *vectorReader) cells(text []byte) (cells []string) {
	for len(text) > 0 || cells == nil {
		var cell []byte
		cell, text = r.cut(text)
		cells = append(cells, string(cell))
	}
	return cells
}

// cut splits the first cell off a line.
func (r *vectorReader) cut(text []byte) (cell, rest []byte) {
	if r.separator == ' ' {
		text = bytes.TrimLeft(text, " ")
	}
	i := bytes.IndexByte(text, r.separator)
	if i < 0 {
		return bytes.TrimSpace(text), nil
	}
	cell, rest = bytes.TrimSpace(text[:i]), text[i+1:]
	if r.separator == ' ' {
		rest = bytes.TrimLeft(rest, " ")
	}
	return cell, rest
}

// numbers counts the cells of a line that are numbers.
func (r *vectorReader) numbers(text []byte) (n int) {
	for _, cell := range r.cells(text) {
		if _, size := number([]byte(cell)); size > 0 && size == len(cell) {
			n++
		}
	}
	return n
}

// columnsOf returns the number of cells that most of some lines have.
func (r *vectorReader) columnsOf(first []line) (columns int) {
	counts := map[int]int{}
	for _, l := range first {
		n := len(r.cells(l.text))
		if counts[n]++; counts[n] > counts[columns] {
			columns = n
		}
	}
	return columns
}

// areNamed reports whether lines begin with a cell that is no number, and go on with numbers.
func (r *vectorReader) areNamed(first []line) bool {
	for _, l := range first {
		cells := r.cells(l.text)
		if _, n := number([]byte(cells[0])); n == len(cells[0]) && n > 0 ||
			r.numbers(l.text) < len(cells)-1 || len(cells) < 2 {
			return false
		}
	}
	return true
}

// tickBytes is how often progress is told.
const tickBytes = 1 << 20

// all reads the rest of the table.
func (r *vectorReader) all() {
	for !r.full {
		l, ok := r.lines.next()
		if !ok {
			return
		}
		if len(l.text) == 0 || isBlank(l.text) {
			r.notes.add(BlankLine, l)
			continue
		}
		r.full = !r.row(l)
		if r.lines.at-r.tick >= tickBytes {
			r.mark()
		}
	}
}

// mark tells the progress. The first time, it makes room for as many rows as the size promises.
func (r *vectorReader) mark() {
	if first := r.tick == 0; first && r.opt.SizeBytes > r.lines.at {
		values := r.table.Values
		want := float64(len(values)) * float64(r.opt.SizeBytes) / float64(r.lines.at) * 1.02
		// A cell has two bytes at least, whatever the first lines have.
		want = min(want, float64(r.opt.SizeBytes)/2+float64(len(values)))
		grown := make([]float32, len(values), max(int(want), len(values)))
		copy(grown, values)
		r.table.Values = grown
	}
	r.tick = r.lines.at
	if r.opt.Progress != nil {
		r.opt.Progress(r.tick)
	}
}

// mostValues is the largest number of values of a table: 2 GB.
const mostValues = 1 << 29

// row adds a row. It returns false if the rest is not worth reading.
func (r *vectorReader) row(l line) bool {
	text := l.text
	if r.named {
		var name []byte
		name, text = r.cut(text)
		r.table.RowNames = append(r.table.RowNames, string(name))
	}
	values := r.table.Values
	before := len(values)
	for len(text) > 0 && len(values)-before < r.columns {
		x, n := number(text)
		if n == 0 || n < len(text) && text[n] != r.separator {
			var cell []byte
			cell, text = r.cut(text)
			if x, n = number(cell); n == 0 || n != len(cell) {
				x = nan
				r.notes.add(NotNumber, l)
			}
		} else {
			text = text[min(n+1, len(text)):]
			for r.separator == ' ' && len(text) > 0 && text[0] == ' ' {
				text = text[1:]
			}
		}
		values = append(values, x)
	}
	if len(text) > 0 && !isBlank(text) {
		r.notes.add(LongRow, l)
	}
	if missing := r.columns - (len(values) - before); missing > 0 {
		r.notes.add(ShortRow, l)
		if r.filled += missing; r.filled > int(r.lines.at)+1<<16 {
			r.notes.add(TooRagged, l)
			return false
		}
		for range missing {
			values = append(values, nan)
		}
	}
	r.table.Values = values
	if len(values) > mostValues {
		r.notes.add(TooLarge, l)
		return false
	}
	return true
}
