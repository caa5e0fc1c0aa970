package state

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Averages reports whether a kind of smoothing is measured by a weight from 0 up to 1; the others are by a number of points.
func Averages(k wire.SmoothingKind) bool { return k == wire.SmoothEMA || k == wire.SmoothTime }

// widestSlid is the number of points at the end of the slider. The field takes more.
const widestSlid = 1000

// SliderEnd is the slider's place at its end; it begins at 0.
func SliderEnd(k wire.SmoothingKind) float64 {
	if Averages(k) {
		return SmoothingLimit(k)
	}
	return 1
}

// Slid returns the amount at a place of the slider. Weights are as they are there, in hundredths, and in thousandths near the end, where they matter;
// numbers of points are spread by their logarithm.
func Slid(k wire.SmoothingKind, place float64) wire.Smoothing {
	amount := math.Round(100*place) / 100
	switch {
	case !Averages(k):
		if amount = math.Round(math.Pow(widestSlid, place)); place < 0.005 {
			amount = 0
		}
	case place > 0.99:
		amount = math.Round(1000*place) / 1000
	}
	return limited(wire.Smoothing{Kind: k, Amount: amount})
}

// SliderPlace returns where the slider stands.
func SliderPlace(s wire.Smoothing) float64 {
	switch {
	case Averages(s.Kind):
		return s.Amount
	case s.Amount < 1:
		return 0
	}
	return math.Min(math.Log(s.Amount)/math.Log(widestSlid), 1)
}

// Nudged returns a smoothing whose amount is so many small steps more: hundredths of a weight, points of a window.
func Nudged(s wire.Smoothing, steps float64) wire.Smoothing {
	if Averages(s.Kind) {
		s.Amount = math.Round(100*(s.Amount+steps/100)) / 100
	} else {
		s.Amount = math.Round(s.Amount + steps)
	}
	return limited(s)
}

// ParseNumber reads a number that a person typed, with a point or a comma. NaN is none.
func ParseNumber(text string) (v float64, ok bool) {
	v, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", "."), 64)
	return v, err == nil && !math.IsNaN(v)
}

// ParseAmount reads the amount that a person typed.
func ParseAmount(k wire.SmoothingKind, text string) (wire.Smoothing, bool) {
	v, ok := ParseNumber(text)
	if !ok || v < 0 {
		return wire.Smoothing{}, false
	}
	if !Averages(k) {
		v = math.Round(v)
	}
	return limited(wire.Smoothing{Kind: k, Amount: v}), true
}

// AmountText writes an amount for its field: at least two decimals of a weight, none of a number of points.
func AmountText(s wire.Smoothing) string {
	if Averages(s.Kind) {
		return report.Weight(s.Amount)
	}
	return strconv.FormatFloat(s.Amount, 'f', -1, 64)
}

// SmoothingSaid is an amount in words, for screen readers.
func SmoothingSaid(s wire.Smoothing) string {
	switch {
	case !s.On():
		return words.NoSmoothing.Text()
	case Averages(s.Kind):
		return AmountText(s)
	}
	return words.PointCount(int64(s.Amount))
}
