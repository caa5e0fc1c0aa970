package names

import (
	"unicode"
	"unicode/utf8"
)

// Width returns the width of a text in columns.
func Width(text string) (columns int) {
	for len(text) > 0 {
		size, width := next(text)
		columns += width
		text = text[size:]
	}
	return columns
}

// characters returns the byte at which each character of a text starts, and its end; and the width
// in columns of the text before each of these bytes.
func characters(text string) (starts, widths []int) {
	starts, widths = make([]int, 0, len(text)+1), make([]int, 0, len(text)+1)
	at, columns := 0, 0
	for at < len(text) {
		starts, widths = append(starts, at), append(widths, columns)
		size, width := next(text[at:])
		at, columns = at+size, columns+width
	}
	return append(starts, at), append(widths, columns)
}

// next returns the size in bytes of the first character of a text, as people see it, and its width
// in columns: a code point with the marks, joiners and modifiers after it, a syllable of Hangul
// letters, or a flag. The text is not empty.
func next(text string) (size, width int) {
	if len(text) == 1 || text[0] < utf8.RuneSelf && text[1] < utf8.RuneSelf {
		return 1, 1 // most names have only such characters
	}
	first, size := utf8.DecodeRuneInString(text)
	last := first
	for size < len(text) {
		c, n := utf8.DecodeRuneInString(text[size:])
		if !continues(last, c) {
			break
		}
		if last = c; isFlag(first) {
			last = 0 // a flag has two letters
		}
		size += n
	}
	return size, columnsOf(first)
}

const (
	joiner    = '\u200d'
	nonJoiner = '\u200c'
)

// continues reports whether c belongs to the character whose last code point so far is last.
func continues(last, c rune) bool {
	switch {
	case c < 0x300:
		return false
	case c == joiner, c == nonJoiner, 0x1f3fb <= c && c <= 0x1f3ff, // skin tones
		0xe0020 <= c && c <= 0xe007f: // flags of regions
		return true
	case isFlag(c):
		return isFlag(last)
	case 0x1160 <= c && c <= 0x11ff: // vowels and final consonants of Hangul
		return 0x1100 <= last && last <= 0x11ff || 0xac00 <= last && last <= 0xd7a3
	}
	return last == joiner || unicode.Is(unicode.M, c)
}

// isFlag reports whether c is a letter of which two make a flag.
func isFlag(c rune) bool { return 0x1f1e6 <= c && c <= 0x1f1ff }

// wide are the ranges of characters that take two columns, from the wide and fullwidth ones of
// Unicode's EastAsianWidth, joined where there is little between them.
var wide = [...][2]rune{{0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0xa4cf}, {0xa960, 0xa97c},
	{0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe30, 0xfe6f}, {0xff01, 0xff60}, {0xffe0, 0xffe6},
	{0x1f1e6, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1faff}, {0x20000, 0x3fffd}}

// columnsOf returns the width of a character that starts with c.
func columnsOf(c rune) int {
	for _, r := range wide {
		if c < r[0] {
			break
		}
		if c <= r[1] {
			return 2
		}
	}
	return 1
}
