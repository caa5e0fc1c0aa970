package listing

import (
	"cmp"
	"strconv"
	"strings"
)

// NaturalLess reports whether a comes before b in natural order, see [NaturalCompare].
func NaturalLess(a, b string) bool { return NaturalCompare(a, b) < 0 }

// NaturalCompare orders names with numbers by value: "run2" before "run10", "lr0.05" before
// "lr0.1", "1e-4" before "1e-3". Numbers, with or without a fraction and an exponent, compare by
// value; a slash comes before every other character, so that the content of a directory is not
// split by a sibling whose name starts with the directory's. Names equal by these rules compare by
// bytes. The rules follow TensorBoard's tag order.
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

// numberEnd returns the end of the number that starts at s[i]: digits, optionally a point and
// digits, optionally an exponent.
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

// compareNumbers compares by value. Numbers that differ beyond float64's precision are equal here;
// their bytes decide in the end.
func compareNumbers(a, b string) int {
	x, _ := strconv.ParseFloat(a, 64) // a number out of range gives ±Inf, which sorts correctly
	y, _ := strconv.ParseFloat(b, 64)
	return cmp.Compare(x, y)
}
