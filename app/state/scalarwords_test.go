package state

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestScalarSummary(t *testing.T) {
	loss := []string{"loss"}
	for _, tt := range []struct {
		name    string
		summary words.ScalarSummary
		want    string
	}{
		{"empty", words.ScalarSummary{Tags: loss}, "loss: nothing to draw in the runs shown."},
		{"one run", words.ScalarSummary{Tags: loss, Runs: 1, Points: 1, From: "3", To: "3", Lowest: "0.5", LowestLine: "a", Highest: "0.5", HighestLine: "a", Min: "0.5", MinAt: "3", Max: "0.5", MaxAt: "3"},
			"loss: 1 run, 1 point, step 3 to 3. Latest: 0.5."},
		{"two runs over time", words.ScalarSummary{Tags: loss, Runs: 2, Points: 4000, Axis: wire.AxisRelative, From: "0 s", To: "2 h",
			Lowest: "0.1", LowestLine: "b", Highest: "0.5", HighestLine: "a", Min: "0.05", MinAt: "1,200", Max: "2", MaxAt: "0"},
			"loss: 2 runs, 4,000 points, relative time 0 s to 2 h. Latest: 0.1 (b) to 0.5 (a), lowest 0.05 at step 1,200, highest 2 at step 0."},
		{"NaN", words.ScalarSummary{Tags: loss, Runs: 1, Points: 2, From: "0", To: "1"}, "loss: 1 run, 2 points, step 0 to 1. The latest values are not finite."},
		{"everything", words.ScalarSummary{Tags: []string{"a", "b", "c"}, Runs: 6, Groups: 2, Points: 60, Axis: wire.AxisTag, AxisTag: "lr", From: "0.1", To: "1", ZoomFrom: "0.2", ZoomTo: "0.3",
			Smoothed: true, XScale: wire.ScaleLog, YScale: wire.ScaleSymlog, Outside: 1, Unplaced: 1200, Lowest: "1", LowestLine: "g", Highest: "2", HighestLine: "h"},
			"a and 2 tags more: 6 runs in 2 groups, 60 points, lr along x, 0.1 to 1, zoomed to 0.2 to 0.3, smoothed, logarithmic along x, symmetric logarithmic along y, " +
				"1 outlier outside, 1,200 points without a place. Latest: 1 (g) to 2 (h)."},
		{"nowhere", words.ScalarSummary{Tags: loss, Runs: 2, Points: 60, Axis: wire.AxisTag, AxisTag: "val/loss", Unplaced: 60},
			"loss: 2 runs, 60 points, none of them at a step of val/loss, which is along x."},
		{"a scalar that is gone", words.ScalarSummary{Tags: loss, Runs: 1, Points: 1, Axis: wire.AxisTag, Unplaced: 1},
			"loss: 1 run, 1 point, none of them with a place, since the scalar along x is not there."},
	} {
		t.Run(tt.name, func(t *testing.T) { assert.Equal(t, tt.want, tt.summary.String()) })
	}
	assert.Equal(t, "a and b: nothing to draw in the runs shown.", words.ScalarSummary{Tags: []string{"a", "b"}}.String())
}
