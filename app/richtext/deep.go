package richtext

import "strings"

// What parsers take the square of in time. Nobody writes so much of it.
const (
	maxContainers = 60     // quotes and lists that a line begins with
	maxSpecials   = 8000   // characters in lines without a gap that may be the beginning or the end of a mark
	maxCells      = 40_000 // of tables: short rows are filled up to the width of the head
)

// tooDeep reports whether it would take too long to look for the marks of a text.
func tooDeep(source string) bool {
	specials, bars, lines := 0, 0, 0 // of the lines since the last gap: bars is the most of any of them
	for line := range strings.Lines(source) {
		if strings.TrimSpace(line) == "" {
			specials, bars, lines = 0, 0, 0
			continue
		}
		lines++
		bars = max(bars, strings.Count(line, "|"))
		for i := range len(line) {
			switch line[i] {
			case '[', ']', '(', '*', '_', '`', '<', '!', '&', '\\':
				specials++
			}
		}
		if specials > maxSpecials || bars*lines > maxCells || containers(line) > maxContainers {
			return true
		}
	}
	return false
}

// containers counts the quotes and lists that a line begins with.
func containers(line string) (n int) {
	for {
		line = strings.TrimLeft(line, " \t")
		rest, ok := strings.CutPrefix(line, ">")
		if !ok {
			rest, ok = item(line)
		}
		if !ok || n > maxContainers {
			return n
		}
		n++
		line = rest
	}
}

// item returns what is behind the mark of an item of a list.
func item(line string) (rest string, ok bool) {
	mark := strings.TrimLeft(line, "0123456789")
	switch {
	case mark == "":
		return "", false
	case mark != line && mark[0] != '.' && mark[0] != ')', mark == line && mark[0] != '-' && mark[0] != '+' && mark[0] != '*':
		return "", false
	}
	rest = mark[1:]
	return rest, strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "\t")
}
