package textdiff

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Change is what became of something.
type Change uint8

// The changes. Only a line can be Changed: words of it were replaced.
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
	Number, Other int     // of the line before and after, counted from 1; 0 where there is none
	Before, After []Piece // Before alone of a line that is in both
}

// Difference is what differs between two texts.
type Difference struct {
	Lines   []Line
	Changes int  // how many groups of lines that follow each other differ
	Rough   bool // so much differs that smaller differences may be there
}

// Compare returns the lines of two texts with what became of each. Of what is the same only so many lines before and behind a
// change are among them: none where nothing differs.
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

// lines returns the lines of a text, without what ends them.
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

// numbered gives the same number to what is the same.
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

// same adds the lines of a run that is in both texts which are near a change.
func (d *Difference) same(a []string, e edit, around int, behind, ahead bool) {
	for i := e.aFrom; i < e.aTo; i++ {
		if behind && i < e.aFrom+around || ahead && i >= e.aTo-around {
			d.Lines = append(d.Lines, Line{Number: i + 1, Other: i - e.aFrom + e.bFrom + 1, Before: []Piece{{Text: a[i]}}})
		}
	}
}

// lookAhead is how many lines are looked at for the one that a line was changed to.
const lookAhead = 8

// replaced adds lines that came in the place of others. One is taken for another that follows in its place if they have words in common.
func (d *Difference) replaced(a, b []string, aAt, bAt int) {
	from, next := 0, 0 // what is to be added of a, and of b
	for i, line := range a {
		for k := next; k < min(len(b), next+lookAhead); k++ {
			if before, after, alike := words(line, b[k]); alike {
				d.apart(a[from:i], b[next:k], aAt+from, bAt+next)
				d.Lines = append(d.Lines, Line{Change: Changed, Number: aAt + i + 1, Other: bAt + k + 1, Before: before, After: after})
				from, next = i+1, k+1
				break
			}
		}
	}
	d.apart(a[from:], b[next:], aAt+from, bAt+next)
}

// apart adds lines that are gone, and then those that are new.
func (d *Difference) apart(gone, new []string, aAt, bAt int) {
	for i, line := range gone {
		d.Lines = append(d.Lines, Line{Change: Removed, Number: aAt + i + 1, Before: []Piece{{Removed, line}}})
	}
	for i, line := range new {
		d.Lines = append(d.Lines, Line{Change: Added, Other: bAt + i + 1, After: []Piece{{Added, line}}})
	}
}

// maxWords is how many words of a line are compared; in longer lines nobody sees one.
const maxWords = 2000

// words returns two lines in pieces, and whether they have enough in common for one to be the other with some words replaced: a third of the longer one.
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

// split returns the words of a line, and what stands between them.
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
	other // each for itself
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
