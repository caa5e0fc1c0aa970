package report

import (
	"strconv"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/words"
)

// Kinds are the names of the kinds of work, by [analysis.Hue].
var Kinds = [analysis.Hues]words.Message{profile.Kernel, profile.Copy, profile.Communication,
	profile.Runtime, profile.Loader, profile.CPU, profile.Other}

// Time writes a time with its unit, with four digits at most, as the script does.
func Time(ns int64) string {
	unit, scale := "ns", 1.0
	switch size := max(ns, -ns); {
	case size >= 1e9:
		unit, scale = "s", 1e9
	case size >= 1e6:
		unit, scale = "ms", 1e6
	case size >= 1e3:
		unit, scale = "µs", 1e3
	}
	digits := strconv.FormatFloat(float64(ns)/scale, 'g', 4, 64)
	if f, err := strconv.ParseFloat(digits, 64); err == nil { // 1e+03 is 1000
		digits = strconv.FormatFloat(f, 'f', -1, 64)
	}
	return digits + " " + unit
}

// Percent writes a share in percent.
func Percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 1, 64) + " %" }

// difference writes a time with its sign.
func difference(ns int64) string { return sign(ns) + Time(max(ns, -ns)) }

func sign(ns int64) string {
	if ns < 0 {
		return "−"
	}
	return "+"
}
