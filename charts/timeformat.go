package charts

import (
	"strconv"
	"strings"
	"time"
)

// timeElements lists the parts of a layout that FormatTime replaces; of those that begin alike, the
// longest comes first.
var timeElements = [...]string{"2006", "January", "Jan", "15", "04", "05", "1", "2"}

// FormatTime formats a time by a layout of package time that has no other elements than those of
// timeElements. A program without time.Format is 8 kB smaller to download.
func FormatTime(t time.Time, layout string) string {
	var dst []byte
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	for layout != "" {
		element := timeElement(layout)
		switch layout = layout[len(element):]; element {
		case "2006":
			dst = appendPadded(dst, year, 4)
		case "January":
			dst = append(dst, month.String()...)
		case "Jan":
			dst = append(dst, month.String()[:3]...)
		case "1":
			dst = appendPadded(dst, int(month), 1)
		case "2":
			dst = appendPadded(dst, day, 1)
		case "15":
			dst = appendPadded(dst, hour, 2)
		case "04":
			dst = appendPadded(dst, minute, 2)
		case "05":
			dst = appendPadded(dst, second, 2)
		default:
			dst = append(dst, element...)
		}
	}
	return string(dst)
}

// timeElement returns the element with which a layout begins, or its first byte.
func timeElement(layout string) string {
	for _, element := range timeElements {
		if strings.HasPrefix(layout, element) {
			return element
		}
	}
	return layout[:1]
}

// appendPadded appends a number with at least so many digits.
func appendPadded(dst []byte, n, digits int) []byte {
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	text := strconv.Itoa(n)
	for i := len(text); i < digits; i++ {
		dst = append(dst, '0')
	}
	return append(dst, text...)
}
