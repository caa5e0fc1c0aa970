package report_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestScalarSummary(t *testing.T) {
	loss := []string{"loss"}
	for _, tt := range []struct {
		name    string
		summary report.Scalars
		want    string
	}{
		{"empty", report.Scalars{Tags: loss}, "loss: nothing to draw in the runs shown."},
		{"one run", report.Scalars{
			Tags: loss, Runs: 1, Points: 1, From: wire.Plain("3"), To: wire.Plain("3"),
			Lowest: wire.Plain("0.5"), LowestLine: "a", Highest: wire.Plain("0.5"),
			HighestLine: "a", Min: wire.Plain("0.5"), MinStep: wire.Plain("3"),
			Max: wire.Plain("0.5"), MaxStep: wire.Plain("3"),
		},
			"loss: 1 run, 1 point, step 3 to 3. Latest: 0.5."},
		{"two runs over time",
			report.Scalars{Tags: loss, Runs: 2, Points: 4000, Axis: wire.AxisRelative,
				From: wire.Plain("0 s"), To: wire.Plain("2 h"),
				Lowest: wire.Plain("0.1"), LowestLine: "b", Highest: wire.Plain("0.5"),
				HighestLine: "a", Min: wire.Plain("0.05"), MinStep: wire.Plain("1,200"),
				Max: wire.Plain("2"), MaxStep: wire.Plain("0")},
			"loss: 2 runs, 4,000 points, relative time 0 s to 2 h. Latest: high 0.5 (a), low 0.1 (b). Lowest 0.05 at step 1,200, highest 2 at step 0."},
		{"NaN", report.Scalars{
			Tags: loss, Runs: 1, Points: 2, From: wire.Plain("0"), To: wire.Plain("1"),
		}, "loss: 1 run, 2 points, step 0 to 1. The latest values are not finite."},
		{"everything",
			report.Scalars{Tags: []string{"a", "b", "c"}, Runs: 6, Groups: 2, Points: 60,
				Axis: wire.AxisTag, AxisTag: "lr", From: wire.Plain("0.1"), To: wire.Plain("1"),
				ZoomFrom: wire.Plain("0.2"), ZoomTo: wire.Plain("0.3"),
				Smoothed: true, XScale: wire.ScaleLog, YScale: wire.ScaleSymlog, Outside: 1,
				Unplaced: 1200, Lowest: wire.Plain("1"), LowestLine: "g", Highest: wire.Plain("2"),
				HighestLine: "h"},
			"a and 2 tags more: 6 runs in 2 groups, 60 points, lr along x, 0.1 to 1, zoomed to 0.2 to 0.3, smoothed, logarithmic along x, symmetric logarithmic along y, " +
				"1 outlier outside, 1,200 points not placed. Latest: high 2 (h), low 1 (g)."},
		{"nowhere", report.Scalars{
			Tags: loss, Runs: 2, Points: 60, Axis: wire.AxisTag, AxisTag: "val/loss", Unplaced: 60,
		},
			"loss: 2 runs, 60 points. None is at a step of val/loss, the x axis."},
		{"a scalar that is gone",
			report.Scalars{Tags: loss, Runs: 1, Points: 1, Axis: wire.AxisTag, Unplaced: 1},
			"loss: 1 run, 1 point. The scalar on the x axis is missing, so no point can be placed."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, words.Say(tt.summary.Text()))
		})
	}
	assert.Equal(t, "a and b: nothing to draw in the runs shown.",
		words.Say((&report.Scalars{Tags: []string{"a", "b"}}).Text()))
}

func TestHistogramSummary(t *testing.T) {
	assert.Equal(t, "w of a: no histograms.",
		words.Say(report.Histograms{Tag: "w", Run: "a"}.Text()))
	assert.Equal(t, "w of a: 60 of 200 histograms, step 0 to 199, values −1 to 1.",
		words.Say(report.Histograms{
			Tag: "w", Run: "a", Drawn: 60, Total: 200, First: 0, Last: 199, Low: -1, High: 1,
		}.Text()))
}

func TestFindings(t *testing.T) {
	for _, tt := range []struct {
		found wire.Text
		want  string
	}{
		{report.FindingRestarts(2, 2000, 600),
			"Restarted 2 times, last at step 600; 2,000 points were overwritten."},
		{report.FindingRestarts(1, 1, 5), "Restarted once, at step 5; 1 point was overwritten."},
		{report.FindingPace(0.025), "Overall 1.5 steps a minute, excluding pauses."},
		{report.FindingSlower(0.005, 2.5, 5),
			"Slower from step 5: 18 steps an hour after 2.5 steps a second."},
		{report.LookedAt(12, 1, false), "12 series with 1 point. Nothing stands out."},
		{report.LookedAt(0, 0, false), "There are no scalars here."},
		{report.FindingProblem("logs/x", report.ProblemEmpty()),
			"x: The file is empty: the run has not written anything yet."},
		{report.FindingGaps(3, 7200, 12.5, 48200),
			"3 time gaps, the longest 2 h before step 48,200; points are usually 12.5 s apart."},
	} {
		assert.Equal(t, tt.want, words.Say(tt.found))
	}
}

func TestPictureNote(t *testing.T) {
	lines := wire.Lines{
		Smoothing: wire.Smoothing{Kind: wire.SmoothTime, Amount: 0.6},
		Aggregate: wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandCI},
	}
	assert.Equal(t,
		"smoothed 0.60, exponential by distance along x · mean of n runs, band: 95% confidence interval · 1,200 outliers excluded", words.Say(report.PictureNote(&lines, true, 1200)))
	lines.Smoothing.Kind, lines.Smoothing.Amount = wire.SmoothGaussian, 1
	assert.Equal(t, "smoothed over 1 point, Gaussian",
		words.Say(report.PictureNote(&lines, false, 0)))
	assert.True(t, report.PictureNote(&wire.Lines{}, false, 0).None())
	assert.Equal(t, "a, (no name), b", words.Say(report.Tags([]string{"a", " ", "b"})))
}
