package cards

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Averages reports whether a kind of smoothing is measured by a weight from 0 up to 1. The others
// are measured in points.
func Averages(k wire.SmoothingKind) bool { return k == wire.SmoothEMA || k == wire.SmoothTime }

// widestSlid is the largest number of points that the slider can select. The input field accepts
// more.
const widestSlid = 1000

// SliderEnd returns the largest position of the slider, which starts at 0.
func SliderEnd(k wire.SmoothingKind) float64 {
	if Averages(k) {
		return SmoothingLimit(k)
	}
	return 1
}

// Slid returns the smoothing at a position of the slider. A weight equals the position, rounded to
// hundredths, or to thousandths near the end, where they matter. Numbers of points are on a
// logarithmic scale.
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

// SliderPlace returns the slider's position for a smoothing.
func SliderPlace(s wire.Smoothing) float64 {
	switch {
	case Averages(s.Kind):
		return s.Amount
	case s.Amount < 1:
		return 0
	}
	return math.Min(math.Log(s.Amount)/math.Log(widestSlid), 1)
}

// Nudged returns a smoothing with its amount increased by small steps: hundredths of a weight, or
// points of a window.
func Nudged(s wire.Smoothing, steps float64) wire.Smoothing {
	if Averages(s.Kind) {
		s.Amount = math.Round(100*(s.Amount+steps/100)) / 100
	} else {
		s.Amount = math.Round(s.Amount + steps)
	}
	return limited(s)
}

// ParseNumber parses a typed number with a decimal point or comma. It rejects NaN.
func ParseNumber(text string) (v float64, ok bool) {
	v, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", "."), 64)
	return v, err == nil && !math.IsNaN(v)
}

// ParseAmount parses a typed amount of smoothing.
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

// AmountText formats an amount for its input field: a weight with at least two decimals, a number
// of points without any.
func AmountText(s wire.Smoothing) string {
	if Averages(s.Kind) {
		return report.Weight(s.Amount)
	}
	return strconv.FormatFloat(s.Amount, 'f', -1, 64)
}

// SmoothingSaid describes an amount for screen readers.
func SmoothingSaid(s wire.Smoothing) string {
	switch {
	case !s.On():
		return words.NoSmoothing.Text()
	case Averages(s.Kind):
		return AmountText(s)
	}
	return words.PointCount(int64(s.Amount))
}
