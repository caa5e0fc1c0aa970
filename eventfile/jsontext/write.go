package jsontext

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// Separate appends the comma before element i of an array, unless i is 0.
func Separate(dst []byte, i int) []byte {
	if i == 0 {
		return dst
	}
	return append(dst, ',')
}

// AppendField appends a text field that is not the first of its object. It appends nothing if the
// text is empty.
func AppendField(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	return AppendString(AppendName(dst, name), text)
}

// AppendInt appends a whole-number field that is not the first of its object.
func AppendInt(dst []byte, name string, n int64) []byte {
	return strconv.AppendInt(AppendName(dst, name), n, 10)
}

// AppendSeconds appends a number field that is not the first of its object. It appends nothing for
// NaN and infinities, which JSON cannot express.
func AppendSeconds(dst []byte, name string, sec float64) []byte {
	if math.IsNaN(sec) || math.IsInf(sec, 0) {
		return dst
	}
	return AppendFloat(AppendName(dst, name), sec)
}

// AppendFloat appends a number with the fewest digits that identify it. NaN and the infinities,
// which JSON cannot express, become the strings "NaN", "Infinity" and "-Infinity".
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
		// JavaScript and encoding/json choose the exponent form at the same limits. Without it, a
		// damaged time would take 300 digits.
		format = 'e'
	}
	return strconv.AppendFloat(dst, f, format, -1, 64)
}

// AppendName appends the name of a field that is not the first of its object.
func AppendName(dst []byte, name string) []byte {
	dst = append(dst, `,"`...)
	dst = append(dst, name...)
	return append(dst, `":`...)
}

// AppendString appends s in quotes. Invalid UTF-8 becomes U+FFFD.
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
