package report

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxShortName limits the bytes of a name in labels and tooltips; longer names, of 10 KB say, are
// no more informative.
const MaxShortName = 300

// ShortName returns a name for labels and tooltips: control characters, including those that change
// the text direction, become the replacement character, and a long name is cut in the middle, since
// names differ mostly at their ends.
func ShortName(name string) string {
	if len(name) > MaxShortName {
		head, tail := MaxShortName/2, len(name)-MaxShortName/2
		for head > 0 && !utf8.RuneStart(name[head]) {
			head--
		}
		for tail < len(name) && !utf8.RuneStart(name[tail]) {
			tail++
		}
		name = name[:head] + "…" + name[tail:]
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || '\u202a' <= r && r <= '\u202e' ||
			'\u2066' <= r && r <= '\u2069' {
			return utf8.RuneError
		}
		return r
	}, name)
}
