package richtext

import "strings"

// Limits for constructs for which parsers need quadratic time. Real texts stay far below.
const (
	maxContainers = 60 // nested quotes and lists at the beginning of a line
	// characters that may begin or end a mark, between two blank lines
	maxSpecials = 8000
	maxCells    = 40_000 // cells of tables: short rows are filled up to the width of the header
)

// tooDeep reports whether parsing a text would take too long.
func tooDeep(source string) bool {
	// specials and lines count since the last blank line; bars is the maximum of a line
	specials, bars, lines := 0, 0, 0
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

// containers counts the nested quotes and lists at the beginning of a line.
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

// item returns the text after the marker of a list item.
func item(line string) (rest string, ok bool) {
	mark := strings.TrimLeft(line, "0123456789")
	switch {
	case mark == "":
		return "", false
	case mark != line && mark[0] != '.' && mark[0] != ')',
		mark == line && mark[0] != '-' && mark[0] != '+' && mark[0] != '*':
		return "", false
	}
	rest = mark[1:]
	return rest, strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "\t")
}
