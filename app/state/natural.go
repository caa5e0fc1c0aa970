package state

import (
	"cmp"
	"strconv"
	"strings"
)

// CompareNatural orders names as people do and TensorBoard does: numbers by their value, with decimals and exponents, so that step-9 comes before
// step-10 and lr0.02 before lr0.1, and a slash before anything else, so that a folder's own names precede those of longer folders. It returns
// -1, 0 or 1, and 0 for equal names only.
func CompareNatural(a, b string) int {
	whole, other := a, b
	for a != "" && b != "" {
		if digit(a[0]) && digit(b[0]) {
			x, y := numberLen(a), numberLen(b)
			if c := compareNumbers(a[:x], b[:y]); c != 0 {
				return c
			}
			a, b = a[x:], b[y:]
			continue
		}
		if a[0] != b[0] {
			return compareBytes(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	if c := len(a) - len(b); c != 0 {
		return sign(c)
	}
	return strings.Compare(whole, other) // run01 and run1
}

func compareBytes(a, b byte) int {
	switch {
	case a == '/':
		return -1
	case b == '/':
		return 1
	}
	return sign(int(a) - int(b))
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// compareNumbers compares numbers as numberLen cuts them. Those that a float64 cannot tell apart are equal; their digits decide in the end.
func compareNumbers(a, b string) int {
	x, _ := strconv.ParseFloat(a, 64)
	y, _ := strconv.ParseFloat(b, 64)
	return cmp.Compare(x, y)
}

// numberLen returns the length of the number that s starts with: digits, a fraction, an exponent.
func numberLen(s string) int {
	n := digits(s)
	if n < len(s) && s[n] == '.' {
		if fraction := digits(s[n+1:]); fraction > 0 {
			n += 1 + fraction
		}
	}
	if n < len(s) && s[n]|0x20 == 'e' {
		signs := 0
		if n+1 < len(s) && (s[n+1] == '+' || s[n+1] == '-') {
			signs = 1
		}
		if exponent := digits(s[n+1+signs:]); exponent > 0 {
			n += 1 + signs + exponent
		}
	}
	return n
}

// digits returns the length of the digit run that s starts with.
func digits(s string) int {
	n := 0
	for n < len(s) && digit(s[n]) {
		n++
	}
	return n
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
