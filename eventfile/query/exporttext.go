package query

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// appendCSVRow writes a point like Python's csv.writer.
func appendCSVRow(dst []byte, wall float64, step int64, value float64) []byte {
	dst = append(appendNumber(dst, wall), ',')
	dst = append(strconv.AppendInt(dst, step, 10), ',')
	return append(appendNumber(dst, value), '\r', '\n')
}

// appendJSONRow writes a point like TensorBoard's JSON: numbers that are not finite are strings
// (json_util.py, Cleanse).
func appendJSONRow(dst []byte, comma string, wall float64, step int64, value float64) []byte {
	dst = append(appendJSONNumber(append(dst, '['), wall), comma...)
	dst = append(strconv.AppendInt(dst, step, 10), comma...)
	return append(appendJSONNumber(dst, value), ']')
}

func appendJSONNumber(dst []byte, v float64) []byte {
	switch {
	case v != v:
		return append(dst, `"NaN"`...)
	case v > math.MaxFloat64:
		return append(dst, `"Infinity"`...)
	case v < -math.MaxFloat64:
		return append(dst, `"-Infinity"`...)
	}
	return appendNumber(dst, v)
}

// appendNumber writes a number like Python's repr: the shortest digits that give the same float64
// back, with an exponent below 1e-4 and from 1e16 on, and never without a point or an exponent.
// (float_repr_style "short"; format code r of CPython's PyOS_double_to_string.)
func appendNumber(dst []byte, v float64) []byte {
	size := math.Abs(v)
	switch {
	case v != v:
		return append(dst, "nan"...)
	case v > math.MaxFloat64:
		return append(dst, "inf"...)
	case v < -math.MaxFloat64:
		return append(dst, "-inf"...)
	case size != 0 && (size < 1e-4 || size >= 1e16):
		return strconv.AppendFloat(dst, v, 'e', -1, 64)
	}
	from := len(dst)
	dst = strconv.AppendFloat(dst, v, 'f', -1, 64)
	for _, c := range dst[from:] {
		if c == '.' {
			return dst
		}
	}
	return append(dst, ".0"...)
}

const hexDigits = "0123456789abcdef"

// appendJSONText writes a JSON string. Characters beyond ASCII are not escaped; invalid UTF-8
// becomes U+FFFD.
func appendJSONText(dst []byte, text string) []byte {
	dst = append(dst, '"')
	for _, c := range strings.ToValidUTF8(text, "\uFFFD") {
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', byte(c))
		case c < ' ':
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		default:
			dst = utf8.AppendRune(dst, c)
		}
	}
	return append(dst, '"')
}
