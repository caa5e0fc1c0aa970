package jsontext

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// Separate begins the element i of an array.
func Separate(dst []byte, i int) []byte {
	if i == 0 {
		return dst
	}
	return append(dst, ',')
}

// AppendField appends a field of text that is not the first, or nothing for an empty one.
func AppendField(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	return AppendString(AppendName(dst, name), text)
}

// AppendInt appends a field that is not the first.
func AppendInt(dst []byte, name string, n int64) []byte {
	return strconv.AppendInt(AppendName(dst, name), n, 10)
}

// AppendSeconds appends a field that is not the first, or nothing for what JSON has no number for.
func AppendSeconds(dst []byte, name string, sec float64) []byte {
	if math.IsNaN(sec) || math.IsInf(sec, 0) {
		return dst
	}
	return AppendFloat(AppendName(dst, name), sec)
}

// AppendFloat appends a number with the fewest digits that mean it. What JSON has no number for
// becomes one of the strings "NaN", "Infinity" and "-Infinity".
func AppendFloat(dst []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(dst, `"NaN"`...)
	case math.IsInf(f, 1):
		return append(dst, `"Infinity"`...)
	case math.IsInf(f, -1):
		return append(dst, `"-Infinity"`...)
	}
	format := byte('f')
	if abs := math.Abs(f); abs != 0 && abs < 1e-6 || abs >= 1e21 {
		// as JavaScript and encoding/json choose: a damaged time must not take 300 digits
		format = 'e'
	}
	return strconv.AppendFloat(dst, f, format, -1, 64)
}

// AppendName begins a field that is not the first.
func AppendName(dst []byte, name string) []byte {
	dst = append(dst, `,"`...)
	dst = append(dst, name...)
	return append(dst, `":`...)
}

// AppendString appends s in quotes. Bytes that are no UTF-8 become U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', byte(c))
		case c < ' ':
			dst = fmt.Appendf(dst, `\u%04x`, c)
		default:
			dst = utf8.AppendRune(dst, c)
		}
	}
	return append(dst, '"')
}
