package tsv

import "fmt"

// Reason says what was passed over, filled in or assumed.
type Reason int

// The reasons.
const (
	NotNumber   Reason = iota // a cell without a number, for which the vector has NaN
	ShortRow                  // a row with fewer cells than columns: filled with NaN, or empty texts
	LongRow                   // a row with more cells than columns: the rest is left out
	BlankLine                 // an empty line, which is left out
	LongLine                  // a line of more bytes than are kept, which is left out
	NotUTF8                   // a text that is not UTF-8; what is not is replaced
	Header                    // assumed: the first line has names
	Names                     // assumed: the first column has names
	Separator                 // assumed: cells are separated by something else than tabs
	ManyColumns               // columns beyond the last one that is read
	TooRagged                 // the rest is not read: most rows have another number of cells
	TooLarge                  // the rest is not read: there are too many cells
	reasons
)

// texts has the end of a sentence for each reason, of one case of it.
var texts = [reasons]string{
	NotNumber:   "a cell holds no number; NaN takes its place",
	ShortRow:    "a row has too few cells",
	LongRow:     "a row has too many cells; the rest is left out",
	BlankLine:   "an empty line, which is left out",
	LongLine:    "a line of more than 16 MiB, which is left out",
	NotUTF8:     "a text that is not UTF-8",
	Header:      "the first line has no number and is taken for names of columns",
	Names:       "the first column has no number and is taken for names of rows",
	Separator:   "the cells are not separated by tabs",
	ManyColumns: "the table has more columns than are read",
	TooRagged:   "most rows have another number of cells; the rest is not read",
	TooLarge:    "the table has too many cells; the rest is not read",
}

// String returns the reason in words.
func (r Reason) String() string { return texts[r] }

// Problem counts what happened for one reason.
type Problem struct {
	Reason Reason
	Count  int
	Line   int   // of the first case, from 1 on
	Byte   int64 // at which that line begins
}

// String returns the problem in words.
func (p Problem) String() string {
	text := fmt.Sprintf("%v; line %d, byte %d", p.Reason, p.Line, p.Byte)
	if p.Count > 1 {
		text += fmt.Sprintf("; %d of them", p.Count)
	}
	return text
}

// notes collects problems.
type notes [reasons]Problem

func (n *notes) add(r Reason, l line) {
	p := &n[r]
	if p.Count == 0 {
		*p = Problem{Reason: r, Line: l.number, Byte: l.at}
	}
	p.Count++
}

func (n *notes) list() (found []Problem) {
	for _, p := range n {
		if p.Count > 0 {
			found = append(found, p)
		}
	}
	return found
}
