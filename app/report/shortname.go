package report

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxShortName limits the bytes of a name in labels and tooltips; longer names, of 10 KB say, are
// no more informative.
const MaxShortName = 300

// maxWholeName limits the bytes of a whole name, with room for 200 characters of any script.
const maxWholeName = 1000

// ShortName returns a name for labels and tooltips: it is clean, and a long name is cut in the
// middle, since names differ mostly at their ends.
func ShortName(name string) string { return cleanUpTo(MaxShortName, name) }

// WholeName is like ShortName, but cuts only names that nobody would read.
func WholeName(name string) string { return cleanUpTo(maxWholeName, name) }

func cleanUpTo(most int, name string) string {
	if len(name) > most {
		head, tail := most/2, len(name)-most/2
		for head > 0 && !utf8.RuneStart(name[head]) {
			head--
		}
		for tail < len(name) && !utf8.RuneStart(name[tail]) {
			tail++
		}
		name = name[:head] + "…" + name[tail:]
	}
	return CleanName(name)
}

// Cut shortens a text to its first bytes, at most this number, without splitting a character.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}

// CleanName returns a name with the replacement character for control characters, including those
// that change the text direction.
func CleanName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || '\u202a' <= r && r <= '\u202e' ||
			'\u2066' <= r && r <= '\u2069' {
			return utf8.RuneError
		}
		return r
	}, name)
}
