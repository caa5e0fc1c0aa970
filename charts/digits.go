package charts

import (
	"math"
	"strconv"
)

// Digits formats the values of a table column with the same number of decimals, including trailing
// zeros, so that the decimal points are aligned when the values are right-aligned. The zero value
// is ready. Add each value before the first is formatted.
type Digits struct {
	// decimals needed for four significant digits of a value, the maximum over all values
	most    int
	largest float64 // largest magnitude
}

// decimalsBeyond limits the decimals of a column: at most this number more than the largest value
// needs for four significant digits. Values a hundred times smaller still show all of theirs.
const decimalsBeyond = 2

// Add takes a value into account. Whole numbers need no decimals.
func (d *Digits) Add(v float64) {
	abs := math.Abs(v)
	if !Finite(v) || abs < leastPlain || abs >= mostPlain {
		return
	}
	d.largest = math.Max(d.largest, abs)
	if v != math.Trunc(v) {
		d.most = max(d.most, fourDigits(abs))
	}
}

// Format writes a value. It uses an exponent where [FormatValue] does so. If fewer than two digits
// of the value would be left, it returns the result of FormatValue.
func (d *Digits) Format(v float64) string {
	decimals, abs := min(d.most, fourDigits(d.largest)+decimalsBeyond), math.Abs(v)
	switch {
	case !Finite(v),
		v != math.Trunc(v) && abs >= leastPlain && fourDigits(abs) > decimals+decimalsBeyond:
		return FormatValue(v)
	case v != 0 && (abs < leastPlain || abs >= mostPlain):
		return writeExp(v, expDecimals, false)
	}
	// +0 turns a negative zero into zero
	return grouped(strconv.FormatFloat(v+0, 'f', decimals, 64))
}

// fourDigits is how many decimals a magnitude has when it is written with four significant digits.
func fourDigits(abs float64) (decimals int) {
	for limit := 999.95; abs < limit && decimals < 6; limit /= 10 {
		decimals++
	}
	return decimals
}
