package tsv

import (
	"bytes"
	"math"
	"strconv"
)

// powers are the powers of ten that a float64 holds exactly.
var powers = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
	1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// number reads a number at the beginning of b and returns how many bytes it has; 0 if there is
// none. The result is the number rounded to float64 and then to float32, as readers in other
// languages have it.
//
// Three steps make it fast: up to 19 digits are one integer; it is scaled by an exact power of ten,
// which is off by a few units of a float64 at most; and only where this could change the float32,
// the text is read again in the exact way.
func number(b []byte) (x float32, n int) {
	i := 0
	negative := false
	if i < len(b) && (b[i] == '-' || b[i] == '+') {
		negative = b[i] == '-'
		i++
	}
	var whole uint64
	digits, scale := 0, 0
	start := i
	for ; i < len(b) && b[i]-'0' <= 9; i++ {
		if digits < 19 {
			whole = whole*10 + uint64(b[i]-'0')
			if whole != 0 {
				digits++
			}
		} else {
			scale++
		}
	}
	seen := i - start
	if i < len(b) && b[i] == '.' {
		i++
		from := i
		for ; i < len(b) && b[i]-'0' <= 9; i++ {
			if digits < 19 {
				whole = whole*10 + uint64(b[i]-'0')
				scale--
				if whole != 0 {
					digits++
				}
			}
		}
		seen += i - from
	}
	if seen == 0 {
		return special(b)
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		if power, size := exponent(b[i+1:]); size > 0 {
			scale += power
			i += 1 + size
		}
	}
	return scaled(b[:i], whole, scale, negative), i
}

// exponent reads the digits behind an e.
func exponent(b []byte) (power, n int) {
	negative := false
	if n < len(b) && (b[n] == '-' || b[n] == '+') {
		negative = b[n] == '-'
		n++
	}
	start := n
	for ; n < len(b) && b[n]-'0' <= 9; n++ {
		power = min(power*10+int(b[n]-'0'), 1<<16)
	}
	if n == start {
		return 0, 0
	}
	if negative {
		power = -power
	}
	return power, n
}

// scaled returns whole × 10^scale. text is the same number.
func scaled(text []byte, whole uint64, scale int, negative bool) float32 {
	y := float64(whole)
	switch {
	case whole == 0:
	case scale < -22 || scale > 22:
		return slow(text)
	case scale < 0:
		y /= powers[-scale]
	default:
		y *= powers[scale]
	}
	// The bits of y that a float32 has no room for. Where they are near one half, the error of y
	// could decide the rounding. Tiny numbers have fewer bits than that.
	const spare, half, near = 1<<29 - 1, 1 << 28, 8
	if rest := math.Float64bits(y) & spare; rest-(half-near) <= 2*near || whole != 0 && y < 1e-37 {
		return slow(text)
	}
	if negative {
		y = -y
	}
	return float32(y)
}

// slow reads a number exactly.
func slow(text []byte) float32 {
	y, _ := strconv.ParseFloat(string(text), 64) // beyond the range it is an infinity
	return float32(y)
}

// special reads NaN and infinities, in any case of letters.
func special(b []byte) (x float32, n int) {
	sign := 1
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		if b[0] == '-' {
			sign = -1
		}
		n = 1
	}
	for _, word := range [...]string{"infinity", "inf", "nan"} {
		if len(b)-n < len(word) || !bytes.EqualFold(b[n:n+len(word)], []byte(word)) {
			continue
		}
		if word == "nan" {
			return nan, n + len(word)
		}
		return float32(math.Inf(sign)), n + len(word)
	}
	return 0, 0
}

var nan = float32(math.NaN())
