package textdiff

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Change tells what happened to a line or a piece.
type Change uint8

// The changes. Only a line can be Changed: some of its words were replaced.
const (
	Same Change = iota
	Removed
	Added
	Changed
)

// Piece is a part of a line.
type Piece struct {
	Change Change
	Text   string
}

// Line is a line of one of two texts, or of both.
type Line struct {
	Change        Change
	Number, Other int     // line numbers before and after, counted from 1; 0 if the line is absent
	Before, After []Piece // an unchanged line is only in Before
}

// Difference is the result of a comparison.
type Difference struct {
	Lines   []Line
	Changes int  // number of groups of consecutive changed lines
	Rough   bool // too much differs to find the smallest difference
}

// Compare returns the lines of two texts with their changes. Of unchanged lines only the given
// number before and after each change are included: none if the texts are equal.
func Compare(before, after string, around int) Difference {
	a, b := lines(before), lines(after)
	ids := map[string]int32{}
	edits, rough := script(numbered(ids, a), numbered(ids, b))
	d := Difference{Rough: rough}
	for i, e := range edits {
		if e.same {
			d.same(a, e, around, i > 0, i < len(edits)-1)
			continue
		}
		d.Changes++
		d.replaced(a[e.aFrom:e.aTo], b[e.bFrom:e.bTo], e.aFrom, e.bFrom)
	}
	return d
}

// lines returns the lines of a text, without line ends.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range all {
		all[i] = strings.TrimSuffix(line, "\r")
	}
	return all
}

// numbered gives equal strings equal numbers.
func numbered(ids map[string]int32, parts []string) []int32 {
	numbers := make([]int32, len(parts))
	for i, part := range parts {
		id, known := ids[part]
		if !known {
			id = int32(len(ids))
			ids[part] = id
		}
		numbers[i] = id
	}
	return numbers
}

// same adds the lines of an unchanged run that are near a change.
func (d *Difference) same(a []string, e edit, around int, behind, ahead bool) {
	for i := e.aFrom; i < e.aTo; i++ {
		if behind && i < e.aFrom+around || ahead && i >= e.aTo-around {
			d.Lines = append(d.Lines, Line{
				Number: i + 1, Other: i - e.aFrom + e.bFrom + 1, Before: []Piece{{Text: a[i]}},
			})
		}
	}
}

// lookAhead is the number of lines searched for the replacement of a line.
const lookAhead = 8

// replaced adds removed and added lines. A removed and an added line count as one changed line if
// they have enough words in common.
func (d *Difference) replaced(a, b []string, aAt, bAt int) {
	from, next := 0, 0 // next lines of a and b to add
	for i, line := range a {
		for k := next; k < min(len(b), next+lookAhead); k++ {
			if before, after, alike := words(line, b[k]); alike {
				d.apart(a[from:i], b[next:k], aAt+from, bAt+next)
				d.Lines = append(d.Lines, Line{
					Change: Changed, Number: aAt + i + 1, Other: bAt + k + 1, Before: before,
					After: after,
				})
				from, next = i+1, k+1
				break
			}
		}
	}
	d.apart(a[from:], b[next:], aAt+from, bAt+next)
}

// apart adds the removed lines, and then the added ones.
func (d *Difference) apart(gone, new []string, aAt, bAt int) {
	for i, line := range gone {
		d.Lines = append(d.Lines,
			Line{Change: Removed, Number: aAt + i + 1, Before: []Piece{{Removed, line}}})
	}
	for i, line := range new {
		d.Lines = append(d.Lines,
			Line{Change: Added, Other: bAt + i + 1, After: []Piece{{Added, line}}})
	}
}

// maxWords limits the words of a line that are compared; in longer lines nobody would see a
// difference.
const maxWords = 2000

// words returns two lines in pieces, and whether they have enough in common to be one line with
// some words replaced: at least a third of the longer line.
func words(before, after string) (a, b []Piece, alike bool) {
	aWords, bWords := split(before), split(after)
	if len(aWords) == 0 || len(bWords) == 0 || len(aWords) > maxWords || len(bWords) > maxWords {
		return nil, nil, false
	}
	ids := map[string]int32{}
	edits, _ := script(numbered(ids, aWords), numbered(ids, bWords))
	common := 0
	for _, e := range edits {
		was, is := strings.Join(aWords[e.aFrom:e.aTo], ""), strings.Join(bWords[e.bFrom:e.bTo], "")
		if e.same {
			common += len(strings.TrimSpace(was))
			a, b = append(a, Piece{Same, was}), append(b, Piece{Same, is})
			continue
		}
		if was != "" {
			a = append(a, Piece{Removed, was})
		}
		if is != "" {
			b = append(b, Piece{Added, is})
		}
	}
	return a, b, 3*common >= max(len(strings.TrimSpace(before)), len(strings.TrimSpace(after)))
}

// split returns the words of a line, and the text between them.
func split(line string) (parts []string) {
	from, before := 0, 0
	for at, r := range line {
		kind := kindOf(r)
		if at > from && (kind != before || kind == other) {
			parts = append(parts, line[from:at])
			from = at
		}
		before = kind
	}
	if from < len(line) {
		parts = append(parts, line[from:])
	}
	return parts
}

// Kinds of characters.
const (
	space = iota
	letter
	other // each character forms a part of its own
)

func kindOf(r rune) int {
	switch {
	case unicode.IsSpace(r):
		return space
	case unicode.IsLetter(r), unicode.IsDigit(r), r == '_', unicode.IsMark(r), r == utf8.RuneError:
		return letter
	}
	return other
}
