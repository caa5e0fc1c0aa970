package words

import (
	"eventlens/app/wire"
	"eventlens/charts"
	"math"
	"time"
)

// RidgeSummary is what the words for a histogram card are made of.
type RidgeSummary struct {
	Tag, Run     string
	Drawn, Total int
	First, Last  string // steps, as written
	Low, High    string // the ends of the bins, as written
}

// String returns the summary: "weights of run a: 60 of 200 histograms, step 0 to 199, values −1 to 1."
func (s RidgeSummary) String() string {
	if s.Total == 0 {
		return s.Tag + " of " + s.Run + ": no histograms."
	}
	return s.Tag + " of " + s.Run + ": " + Count(s.Drawn) + " of " + Counted(s.Total, "histogram", "histograms") +
		", step " + Between(s.First, s.Last) + ", values " + Between(s.Low, s.High) + "."
}

// Between writes a range of two written values.
func Between(low, high string) string { return low + " to " + high }

// CountOf writes a count and the whole it is a part of.
func CountOf(part, whole string) string { return part + " of " + whole }

// PlusMinus writes a mean and its standard deviation.
func PlusMinus(mean, deviation string) string { return mean + " ± " + deviation }

// ReadoutHeading writes the place that a readout is of: "Step 48,200". Times say what they are.
func ReadoutHeading(axis wire.Axis, at string) string {
	switch axis {
	case wire.AxisRelative:
		return "After " + at
	case wire.AxisWall:
		return at
	}
	return "Step " + at
}

// Moment writes a wall time in seconds since the Unix epoch, offsetSec being the reader's zone: "18 Nov 14:32:10", with the year when it
// is not this one.
func Moment(wallSec float64, offsetSec int, now time.Time) string {
	if math.IsNaN(wallSec) || math.Abs(wallSec) > 1e15 {
		return charts.FormatWall(wallSec, offsetSec)
	}
	zone := time.FixedZone("", offsetSec)
	whole := math.Floor(wallSec)
	at := time.Unix(int64(whole), int64((wallSec-whole)*1e9)).In(zone)
	if at.Year() == now.In(zone).Year() {
		return at.Format("2 Jan 15:04:05")
	}
	return at.Format("2 Jan 2006 15:04:05")
}
