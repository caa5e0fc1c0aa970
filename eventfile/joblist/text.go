package joblist

import (
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"eventlens/eventfile/listing"
)

// cleaned returns a text without characters that a line cannot show: control characters, and
// characters that reverse the text direction.
func cleaned(text string) string {
	if text == "" || isPlain(text) && text[0] > ' ' && text[len(text)-1] > ' ' {
		return text
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || '\u202a' <= r && r <= '\u202e' ||
			'\u2066' <= r && r <= '\u2069' {
			return utf8.RuneError
		}
		return r
	}, strings.TrimSpace(text))
}

// isPlain reports whether a text is ASCII without control characters, as nearly all texts are.
//
//go:noinline
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= 0x7f {
			return false
		}
	}
	return true
}

// cut shortens a text to at most this number of bytes.
//
//go:noinline
func cut(text string, most int) string {
	const more = "…"
	if len(text) <= most {
		return text
	}
	end := most - len(more)
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + more
}

// sortScalars orders scalars by tag and run, in natural order. The scalars of a list are usually
// sorted already.
func sortScalars(scalars []Scalar) {
	less := func(i, j int) bool {
		a, b := &scalars[i], &scalars[j]
		if a.Tag != b.Tag {
			return listing.NaturalLess(a.Tag, b.Tag)
		}
		return a.Run != b.Run && listing.NaturalLess(a.Run, b.Run)
	}
	if !sort.SliceIsSorted(scalars, less) {
		sort.SliceStable(scalars, less)
	}
}

// ids maps the IDs of a list to the number of the last one derived from each.
type ids map[string]int

// take returns a unique ID: the wanted one, if it is free.
func (u ids) take(wanted string) (id string, isFree bool) {
	if u[wanted] == 0 {
		u[wanted] = 1
		return wanted, true
	}
	base := cut(wanted, MaxText-len(" (200000)")) // long IDs may have the same beginning
	n := max(u[base], 1)
	for id == "" || u[id] > 0 {
		n++
		id = base + " (" + strconv.Itoa(n) + ")"
	}
	u[base], u[id] = n, 1
	return id, false
}
