package state

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestScalarSummary(t *testing.T) {
	for _, tt := range []struct {
		name    string
		summary ScalarSummary
		want    string
	}{
		{"empty", ScalarSummary{Tag: "loss"}, "loss: nothing to draw in the runs shown."},
		{"one run", ScalarSummary{Tag: "loss", Runs: 1, Points: 1, From: "3", To: "3", Lowest: "0.5", LowestRun: "a", Highest: "0.5", HighestRun: "a"},
			"loss: 1 run, 1 point, step 3 to 3. Latest: 0.5."},
		{"two runs over time", ScalarSummary{Tag: "loss", Runs: 2, Points: 4000, Axis: wire.AxisRelative, From: "0 s", To: "2 h", Lowest: "0.1", LowestRun: "b", Highest: "0.5", HighestRun: "a"},
			"loss: 2 runs, 4,000 points, relative time 0 s to 2 h. Latest: 0.1 (b) to 0.5 (a)."},
		{"NaN", ScalarSummary{Tag: "loss", Runs: 1, Points: 2, From: "0", To: "1"}, "loss: 1 run, 2 points, step 0 to 1. The latest values are not finite."},
	} {
		t.Run(tt.name, func(t *testing.T) { assert.Equal(t, tt.want, tt.summary.String()) })
	}
}

func TestRidgeSummary(t *testing.T) {
	assert.Equal(t, "w of a: no histograms.", RidgeSummary{Tag: "w", Run: "a"}.String())
	assert.Equal(t, "w of a: 60 of 200 histograms, step 0 to 199, values −1 to 1.",
		RidgeSummary{Tag: "w", Run: "a", Drawn: 60, Total: 200, First: "0", Last: "199", Low: "−1", High: "1"}.String())
}

func TestMoment(t *testing.T) {
	now := time.Date(2025, 12, 31, 23, 30, 0, 0, time.UTC)
	at := float64(time.Date(2025, 11, 18, 13, 32, 10, 0, time.UTC).Unix())
	assert.Equal(t, "18 Nov 13:32:10", Moment(at, 0, now))
	assert.Equal(t, "18 Nov 2025 14:32:10", Moment(at, 3600, now), "for the reader it is next year already")
	assert.Equal(t, "18 Nov 13:32:10", Moment(at+0.75, 0, now))
	assert.NotPanics(t, func() { Moment(math.Inf(1), 0, now); Moment(math.NaN(), 0, now); Moment(-1e300, 0, now) })
}

func TestReadoutHeading(t *testing.T) {
	assert.Equal(t, "Step 48,200", ReadoutHeading(wire.AxisStep, "48,200"))
	assert.Equal(t, "After 5 h 46 min", ReadoutHeading(wire.AxisRelative, "5 h 46 min"))
	assert.Equal(t, "18 Nov 14:32:10", ReadoutHeading(wire.AxisWall, "18 Nov 14:32:10"))
}
