package layouts

import (
	"strings"

	"eventlens/eventfile"
)

// Text of a category consists of lines, and the first letter of each says what it holds: the title
// of the category, then for each chart its title followed by its expressions, or by the three names
// of each of its bands. Within a line, a backslash is written as two backslashes, and a line feed
// as a backslash and an n.
const (
	markOpen   = '+' // the title of a category
	markClosed = '-' // likewise, for a category that is folded at first
	markChart  = '#'
	markTag    = '~'
	markValue  = '='
	markLower  = '<'
	markUpper  = '>'
)

// Text writes a category for the URL.
func Text(c *Category) string {
	text := []byte{markOpen}
	if c.Closed {
		text[0] = markClosed
	}
	text = appendEscaped(text, c.Title)
	for i := range c.Charts {
		text = appendChart(append(text, '\n'), &c.Charts[i])
	}
	return string(text)
}

// appendChart writes a chart. Two charts are equal if their texts are equal.
func appendChart(text []byte, c *Chart) []byte {
	text = appendEscaped(append(text, markChart), c.Title)
	for _, tag := range c.Tags {
		text = appendEscaped(append(text, '\n', markTag), tag)
	}
	for _, b := range c.Bands {
		text = appendEscaped(append(text, '\n', markValue), b.Value)
		text = appendEscaped(append(text, '\n', markLower), b.Lower)
		text = appendEscaped(append(text, '\n', markUpper), b.Upper)
	}
	return text
}

func appendEscaped(text []byte, line string) []byte {
	for i := range len(line) {
		switch line[i] {
		case '\\':
			text = append(text, '\\', '\\')
		case '\n':
			text = append(text, '\\', 'n')
		default:
			text = append(text, line[i])
		}
	}
	return text
}

func unescape(line string) string {
	if strings.IndexByte(line, '\\') < 0 {
		return line
	}
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c == '\\' && i+1 < len(line) {
			i++
			if c = line[i]; c == 'n' {
				c = '\n'
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// Parse reads the result of Text. ok is false if the text is not a category; invalid lines are
// skipped.
func Parse(text string) (c Category, ok bool) {
	title, rest, _ := strings.Cut(text, "\n")
	if title == "" || title[0] != markOpen && title[0] != markClosed {
		return c, false
	}
	c.Title, c.Closed = unescape(title[1:]), title[0] == markClosed
	for rest != "" {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		if line == "" {
			continue
		}
		what, content := line[0], unescape(line[1:])
		if what == markChart {
			if len(c.Charts) == MaxCharts {
				break
			}
			c.Charts = append(c.Charts, Chart{Title: content})
		} else if len(c.Charts) > 0 {
			c.Charts[len(c.Charts)-1] = with(c.Charts[len(c.Charts)-1], what, content)
		}
	}
	return c, true
}

// with returns a chart with one more line. The first line with content decides the chart's kind.
func with(c Chart, what byte, content string) Chart {
	switch {
	case what == markTag && c.Kind != eventfile.ChartMargin:
		c.Kind, c.Tags = eventfile.ChartMultiline, append(c.Tags, content)
	case what == markValue && c.Kind != eventfile.ChartMultiline:
		c.Kind, c.Bands = eventfile.ChartMargin, append(c.Bands, Band{Value: content})
	case what == markLower && len(c.Bands) > 0:
		c.Bands[len(c.Bands)-1].Lower = content
	case what == markUpper && len(c.Bands) > 0:
		c.Bands[len(c.Bands)-1].Upper = content
	}
	return c
}
