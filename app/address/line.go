package address

import "strings"

// MaxNote is the number of characters of a note.
const MaxNote = 500

// OneLine returns a text as notes and names of views have it: one line, of at most this number of
// characters.
func OneLine(text string, most int) string {
	return cut(strings.Join(strings.Fields(text), " "), most)
}

// cut returns at most the first n characters of a text.
func cut(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			return text[:i]
		}
	}
	return text
}
