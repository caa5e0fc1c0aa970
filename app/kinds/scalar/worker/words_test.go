package worker

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
		summary summary
		want    string
	}{
		{"empty", summary{Tags: loss}, "loss: nothing to draw in the runs shown."},
		{"one run", summary{
			Tags: loss, Runs: 1, Points: 1, From: wire.Plain("3"), To: wire.Plain("3"),
			Lowest: wire.Plain("0.5"), LowestLine: "a", Highest: wire.Plain("0.5"),
			HighestLine: "a", Min: wire.Plain("0.5"), MinStep: wire.Plain("3"),
			Max: wire.Plain("0.5"), MaxStep: wire.Plain("3"),
		},
			"loss: 1 run, 1 point, step 3 to 3. Latest: 0.5."},
		{"two runs over time",
			summary{Tags: loss, Runs: 2, Points: 4000, Axis: wire.AxisRelative,
				From: wire.Plain("0 s"), To: wire.Plain("2 h"),
				Lowest: wire.Plain("0.1"), LowestLine: "b", Highest: wire.Plain("0.5"),
				HighestLine: "a", Min: wire.Plain("0.05"), MinStep: wire.Plain("1,200"),
				Max: wire.Plain("2"), MaxStep: wire.Plain("0")},
			"loss: 2 runs, 4,000 points, relative time 0 s to 2 h. Latest: high 0.5 (a), low 0.1 (b). Lowest 0.05 at step 1,200, highest 2 at step 0."},
		{"NaN", summary{
			Tags: loss, Runs: 1, Points: 2, From: wire.Plain("0"), To: wire.Plain("1"),
		}, "loss: 1 run, 2 points, step 0 to 1. The latest values are not finite."},
		{"everything",
			summary{Tags: []string{"a", "b", "c"}, Runs: 6, Groups: 2, Points: 60,
				Axis: wire.AxisTag, AxisTag: "lr", From: wire.Plain("0.1"), To: wire.Plain("1"),
				ZoomFrom: wire.Plain("0.2"), ZoomTo: wire.Plain("0.3"),
				Smoothed: true, XScale: wire.ScaleLog, YScale: wire.ScaleSymlog, Outside: 1,
				Unplaced: 1200, Lowest: wire.Plain("1"), LowestLine: "g", Highest: wire.Plain("2"),
				HighestLine: "h"},
			"a and 2 tags more: 6 runs in 2 groups, 60 points, lr along x, 0.1 to 1, zoomed to 0.2 to 0.3, smoothed, logarithmic along x, symmetric logarithmic along y, " +
				"1 outlier outside, 1,200 points not placed. Latest: high 2 (h), low 1 (g)."},
		{"nowhere", summary{
			Tags: loss, Runs: 2, Points: 60, Axis: wire.AxisTag, AxisTag: "val/loss", Unplaced: 60,
		},
			"loss: 2 runs, 60 points. None is at a step of val/loss, the x axis."},
		{"a scalar that is gone",
			summary{Tags: loss, Runs: 1, Points: 1, Axis: wire.AxisTag, Unplaced: 1},
			"loss: 1 run, 1 point. The scalar on the x axis is missing, so no point can be placed."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, words.Say(tt.summary.text()))
		})
	}
	assert.Equal(t, "a and b: nothing to draw in the runs shown.",
		words.Say((&summary{Tags: []string{"a", "b"}}).text()))
}

func TestFindings(t *testing.T) {
	for _, tt := range []struct {
		found wire.Text
		want  string
	}{
		{restartsOf(2, 2000, 600),
			"Restarted 2 times, last at step 600; 2,000 points were overwritten."},
		{restartsOf(1, 1, 5), "Restarted once, at step 5; 1 point was overwritten."},
		{paceOf(0.025), "Overall 1.5 steps a minute, excluding pauses."},
		{slowerOf(0.005, 2.5, 5),
			"Slower from step 5: 18 steps an hour after 2.5 steps a second."},
		{lookedAt(12, 1, false), "12 series with 1 point. Nothing stands out."},
		{lookedAt(0, 0, false), "There are no scalars here."},
		{problemOf("logs/x", report.ProblemEmpty.Text()),
			"x: The file is empty: the run has not written anything yet."},
		{gapsOf(3, 7200, 12.5, 48200),
			"3 time gaps, the longest 2 h before step 48,200; points are usually 12.5 s apart."},
	} {
		assert.Equal(t, tt.want, words.Say(tt.found))
	}
}

func check(t *testing.T, said map[string]wire.Text) {
	t.Helper()
	for want, text := range said {
		assert.Equal(t, want, words.Say(text))
	}
}

func TestFindingsOfSeries(t *testing.T) {
	series := wire.Name("loss")
	check(t, map[string]wire.Text{
		"loss: all values are NaN or infinite, starting with −∞ at step 3.": nonFiniteOf(series,
			-1/zero, 3, 5, 5),
		"loss: first ∞ at step 3; 1 of 5 values are not finite.": nonFiniteOf(series,
			1/zero, 3, 1, 5),
		"loss: a spike to 9 at step 48,200.": spikesOf(series, 1, 9,
			48_200),
		"loss: 4 spikes, the largest to 9 at step 7.": spikesOf(series, 4, 9,
			7),
		"loss: almost constant at about 0.25 from step 7.": findingPlateau.With(series,
			wire.Value(0.25), wire.Whole(7)),
		"A time gap of 2 h before step 7; points are usually 12.5 s apart.": gapsOf(1,
			7200, 12.5, 7),
		"And 3 more.": findingsMore.With(wire.Whole(3)),
		"And 1 more problem with the files of this run.": findingProblemsMore.With(wire.Whole(1)),
		"2 series with 1,200 points.":                    lookedAt(2, 1200, true),
	})
}

var zero float64

func TestPictures(t *testing.T) {
	median := wire.Lines{
		Smoothing: wire.Smoothing{Kind: wire.SmoothMean, Amount: 5},
		Aggregate: wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandStd},
	}
	extremes := wire.Lines{
		Smoothing: wire.Smoothing{Amount: 0.125},
		Aggregate: wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandMinMax},
	}
	check(t, map[string]wire.Text{
		"seeds (n = 5)": pictureGroup.With(wire.Plain("seeds"), wire.Whole(5)),
		"smoothed over 5 points, running mean · median of n runs, band: standard deviation":          pictureNote(&median, true, 0),
		"smoothed 0.125, exponential · mean of n runs, band: lowest to highest · 1 outlier excluded": pictureNote(&extremes, true, 1),
		"mean of n runs": pictureNote(&wire.Lines{
			Aggregate: wire.Aggregate{Centre: wire.CentreMean},
		}, true, 0),
	})
}

func TestPictureNote(t *testing.T) {
	lines := wire.Lines{
		Smoothing: wire.Smoothing{Kind: wire.SmoothTime, Amount: 0.6},
		Aggregate: wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandCI},
	}
	assert.Equal(t,
		"smoothed 0.60, exponential by distance along x · mean of n runs, band: 95% confidence interval · 1,200 outliers excluded", words.Say(pictureNote(&lines, true, 1200)))
	lines.Smoothing.Kind, lines.Smoothing.Amount = wire.SmoothGaussian, 1
	assert.Equal(t, "smoothed over 1 point, Gaussian",
		words.Say(pictureNote(&lines, false, 0)))
	assert.True(t, pictureNote(&wire.Lines{}, false, 0).None())
	assert.Equal(t, "a, (no name), b", words.Say(tagNames([]string{"a", " ", "b"})))
	assert.Equal(t, "lr 0.001",
		words.Say(headingTag.With(nameOf("lr"), wire.Value(0.001))))
}
