package listing

import (
	"cmp"
	"strconv"
	"strings"
)

// NaturalLess says whether a comes before b in natural order, see [NaturalCompare].
func NaturalLess(a, b string) bool { return NaturalCompare(a, b) < 0 }

// NaturalCompare orders names the way people count: "run2" before "run10", "lr0.05" before "lr0.1", "1e-4" before "1e-3". Numbers, with a
// fraction or an exponent or neither, compare by value; a slash comes before every other character, so that a directory is not torn apart by a
// sibling whose name it starts. Names that are equal in these terms compare by their bytes. The rules are those of TensorBoard's tag order.
func NaturalCompare(a, b string) int {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if isDigit(a[i]) && isDigit(b[j]) {
			endA, endB := numberEnd(a, i), numberEnd(b, j)
			if c := compareNumbers(a[i:endA], b[j:endB]); c != 0 {
				return c
			}
			i, j = endA, endB
			continue
		}
		if c := cmp.Compare(rank(a[i]), rank(b[j])); c != 0 {
			return c
		}
		i++
		j++
	}
	switch {
	case i < len(a):
		return 1
	case j < len(b):
		return -1
	default:
		return strings.Compare(a, b)
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func rank(c byte) int {
	if c == '/' {
		return -1
	}
	return int(c)
}

// numberEnd returns where the number ends that starts at s[i]: digits, then perhaps a point and digits, then perhaps an exponent.
func numberEnd(s string, i int) int {
	i = digitsEnd(s, i)
	if i+1 < len(s) && s[i] == '.' && isDigit(s[i+1]) {
		i = digitsEnd(s, i+1)
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		exponent := i + 1
		if exponent < len(s) && (s[exponent] == '+' || s[exponent] == '-') {
			exponent++
		}
		if end := digitsEnd(s, exponent); end > exponent {
			return end
		}
	}
	return i
}

func digitsEnd(s string, i int) int {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// compareNumbers compares by value. Numbers beyond float64's precision are equal here; their bytes decide in the end.
func compareNumbers(a, b string) int {
	x, _ := strconv.ParseFloat(a, 64) // out of range gives ±Inf, which orders well
	y, _ := strconv.ParseFloat(b, 64)
	return cmp.Compare(x, y)
}
