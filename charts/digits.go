package charts

import (
	"math"
	"strconv"
)

// Digits writes the values of a column: all with the same number of decimals, zeros at their ends included, so that their points stand below each other where
// the values are aligned at the right. The zero value is ready; each value is to be added before the first is written.
type Digits struct {
	most    int     // decimals that four significant digits of a value take
	largest float64 // as a magnitude
}

// decimalsBeyond is how many decimals more than the largest value needs for four significant digits a column has at most: values a hundred times smaller
// still have all of theirs.
const decimalsBeyond = 2

// Add takes a value into the column. Whole numbers need no decimals.
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

// Format writes a value: with an exponent where [FormatValue] does so, and as that does where fewer than two of its digits would be left.
func (d *Digits) Format(v float64) string {
	decimals, abs := min(d.most, fourDigits(d.largest)+decimalsBeyond), math.Abs(v)
	switch {
	case !Finite(v), v != math.Trunc(v) && abs >= leastPlain && fourDigits(abs) > decimals+decimalsBeyond:
		return FormatValue(v)
	case v != 0 && (abs < leastPlain || abs >= mostPlain):
		return writeExp(v, expDecimals, false)
	}
	return grouped(strconv.FormatFloat(v+0, 'f', decimals, 64)) // +0 turns a negative zero into zero
}

// fourDigits is how many decimals a magnitude has when it is written with four significant digits.
func fourDigits(abs float64) (decimals int) {
	for limit := 999.95; abs < limit && decimals < 6; limit /= 10 {
		decimals++
	}
	return decimals
}
