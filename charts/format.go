package charts

import (
	"math"
	"strconv"
	"strings"
)

// minus is the sign that is as wide as a digit. Exponents keep the hyphen, as
// in 1e-3, so that they can be pasted into a program.
const minus = "−"

// FormatValue writes v for a readout: four significant digits without trailing
// zeros, thousands separated, and an exponent with two decimals where |v| is
// below 0.001 or 10,000 and more. NaN, ∞ and −∞ are written as such.
func FormatValue(v float64) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return minus + "∞"
	case v == 0:
		return "0"
	}
	if abs := math.Abs(v); abs < leastPlain || abs >= mostPlain {
		return formatExp(v, expDecimals)
	}
	// Round to digits first: 9999.7 has four of them and becomes 10,000.
	r, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'e', 3, 64), 64)
	return grouped(strconv.FormatFloat(r, 'f', -1, 64))
}

// Values from leastPlain to below mostPlain are written without an exponent, others with an
// exponent and at most expDecimals decimals.
const (
	leastPlain  = 1e-3
	mostPlain   = 1e4
	expDecimals = 2
)

// Signed adds a plus sign to the text of a positive number.
func Signed(v float64, text string) string {
	if v > 0 {
		return "+" + text
	}
	return text
}

// FormatInt writes n with thousands separators and a real minus sign.
func FormatInt(n int64) string { return grouped(strconv.FormatInt(n, 10)) }

// formatExp writes v as 1.25e-5: up to the given decimals, no padding anywhere.
func formatExp(v float64, decimals int) string { return writeExp(v, decimals, true) }

// writeExp writes v with an exponent. If trim is set it removes trailing zeros of the decimals.
func writeExp(v float64, decimals int, trim bool) string {
	digits, exp, _ := strings.Cut(strconv.FormatFloat(v, 'e', decimals, 64), "e")
	if trim && strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	n, _ := strconv.Atoi(exp)
	return grouped(digits) + "e" + strconv.Itoa(n)
}

// grouped puts commas into the whole part of a plain decimal number and a real
// minus sign before it.
func grouped(s string) string {
	s, negative := strings.CutPrefix(s, "-")
	whole, fraction, _ := strings.Cut(s, ".")
	out := make([]byte, 0, len(s)+8)
	if negative {
		out = append(out, minus...)
	}
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			out = append(out, ',')
		}
		out = append(out, whole[i])
	}
	if fraction != "" {
		out = append(append(out, '.'), fraction...)
	}
	return string(out)
}

// tickValue writes a multiple of s on an axis that reaches to ±largest. All
// labels of an axis have the same number of decimals, except zero.
func tickValue(v float64, s step, largest float64) string {
	switch {
	case v == 0:
		return "0"
	case largest >= maxSuffixed || largest < 1e-3:
		return formatExp(v, mantissaDecimals(v, s))
	case largest >= 1e4:
		if label, ok := siLabel(v, s, 3); ok {
			return label
		}
	}
	return grouped(strconv.FormatFloat(v, 'f', s.decimals(0), 64))
}

// tickStep writes a multiple of s on an axis of steps: 25k, 1.5M, 2e18, and in
// full where the short form would need many digits.
func tickStep(v float64, s step) string {
	decimals := 1
	if s.mant == 25 {
		decimals = 2
	}
	if math.Abs(v) >= 1e3 {
		if label, ok := siLabel(v, s, decimals); ok {
			return label
		}
	}
	if abs := math.Abs(v); abs >= maxSuffixed {
		if digits := mantissaDecimals(v, s); digits <= 3 || abs >= maxExactInt {
			return formatExp(v, digits)
		}
	}
	return FormatInt(int64(v))
}

// mantissaDecimals is how many digits the mantissa of v needs to tell multiples
// of s apart.
func mantissaDecimals(v float64, s step) int {
	exp := int(math.Floor(math.Log10(math.Abs(v))))
	return min(s.decimals(-exp), 15)
}

// maxSuffixed is where numbers become too large for the suffixes: a thousand T.
const maxSuffixed = 1e15

// siLabel writes v with the suffix of its size. It gives up when that takes more
// than the given decimals, or when v has no suffix.
func siLabel(v float64, s step, decimals int) (string, bool) {
	if math.Abs(v) >= maxSuffixed {
		return "", false
	}
	shift := 0
	for abs := math.Abs(v); abs >= 999.9999999 && shift < 12; abs /= 1000 {
		shift += 3
	}
	if s.decimals(-shift) > decimals {
		return "", false
	}
	short := strconv.FormatFloat(v/math.Pow10(shift), 'f', s.decimals(-shift), 64)
	if strings.Contains(short, ".") {
		short = strings.TrimRight(strings.TrimRight(short, "0"), ".")
	}
	return grouped(short) + [...]string{"", "k", "M", "G", "T"}[shift/3], true
}
