package query_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/query"
)

// servedCurve is a line of testdata/curves/served.jsonl: how TensorBoard's server returns a curve,
// and areas that numpy computes from it.
type servedCurve struct {
	Log, Run, Tag     string
	Step              int64
	Wall              float64      `json:"wall_time"`
	TruePositives     []pageNumber `json:"true_positives"`
	FalsePositives    []pageNumber `json:"false_positives"`
	TrueNegatives     []pageNumber `json:"true_negatives"`
	FalseNegatives    []pageNumber `json:"false_negatives"`
	Precision, Recall []pageNumber
	Thresholds        []float64
	Precisions, Rates pageNumber
	Error             string
}

// curvesOf calls each with every curve of a log.
func curvesOf(t *testing.T, log, run string,
	each func(tag string, step int64, wall float64, v *eventfile.Value)) {
	t.Helper()
	pattern := filepath.Join("../../testdata/fixtures", log+".tfevents")
	switch log {
	case "demo":
		pattern = filepath.Join("../../testdata/demo", run, "*tfevents*")
	case "curves":
		pattern = filepath.Join("../../testdata/curves/log", run, "*tfevents*")
	}
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	for _, file := range files {
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		records := eventfile.NewReader(bytes.NewReader(content), eventfile.Options{})
		var event eventfile.Event
		for record, err := records.Read(); err == nil; record, err = records.Read() {
			require.NoError(t, event.Decode(record.Data))
			if event.Kind != eventfile.KindSummary {
				continue
			}
			for i := range event.Values {
				each(string(event.Values[i].Tag), event.Step, event.WallTime, &event.Values[i])
			}
		}
	}
}

func readServed(t *testing.T) (all []servedCurve) {
	t.Helper()
	f, err := os.Open("../../testdata/curves/served.jsonl")
	require.NoError(t, err)
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c servedCurve
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		all = append(all, c)
	}
	require.Greater(t, len(all), 25)
	return all
}

// same reports whether numbers equal TensorBoard's. With whole set, TensorBoard drops the fractions
// of counts.
func same(got []float64, want []pageNumber, whole bool) bool {
	for i, v := range want {
		g := got[i]
		if whole {
			g = math.Trunc(g)
		}
		if g != float64(v) && !(g != g && v != v) {
			return false
		}
	}
	return true
}

// TestCurvesAreTheServers compares every number of every curve with the answers of TensorBoard's
// server.
func TestCurvesAreTheServers(t *testing.T) {
	for _, want := range readServed(t) {
		found := 0
		curvesOf(t, want.Log, want.Run,
			func(tag string, step int64, wall float64, v *eventfile.Value) {
				if tag != want.Tag || want.Error == "" && (step != want.Step || wall != want.Wall) {
					return
				}
				found++
				c, err := query.CurveOf(v)
				if want.Error != "" {
					assert.Error(t, err, want.Tag)
					return
				}
				require.NoError(t, err)
				name := want.Log + " " + tag
				require.Equal(t, len(want.Precision), c.Drawn, name)
				assert.True(t, same(c.Precision, want.Precision, false), name)
				assert.True(t, same(c.Recall, want.Recall, false), name)
				assert.True(t, same(c.TruePositives, want.TruePositives, true), name)
				assert.True(t, same(c.FalsePositives, want.FalsePositives, true), name)
				assert.True(t, same(c.TrueNegatives, want.TrueNegatives, true), name)
				assert.True(t, same(c.FalseNegatives, want.FalseNegatives, true), name)
				for i, threshold := range want.Thresholds {
					assert.Equal(t, threshold, c.Threshold(i), name)
				}
				if c.Drawn > 0 {
					assertClose(t, float64(want.Precisions), c.Precisions, name)
				}
				if c.TruePositives != nil && c.Drawn > 0 &&
					c.TruePositives[0] == math.Trunc(c.TruePositives[0]) {
					assertClose(t, float64(want.Rates), c.Rates, name)
				}
			})
		assert.Positive(t, found, "%s %s %s", want.Log, want.Run, want.Tag)
	}
}

func assertClose(t *testing.T, want, got float64, name string) {
	t.Helper()
	if want != want {
		assert.True(t, got != got, name)
		return
	}
	assert.InDelta(t, want, got, 1e-12, name)
}

// TestFaultsOfCurves: each fault of a curve is reported separately.
func TestFaultsOfCurves(t *testing.T) {
	got := map[string]query.CurveFaults{}
	curvesOf(t, "curves", "faults", func(tag string, _ int64, _ float64, v *eventfile.Value) {
		if c, err := query.CurveOf(v); err == nil {
			got[tag] = c.Faults
		}
	})
	assert.Equal(t,
		map[string]query.CurveFaults{"faults/thresholds": 0, "faults/below": query.CurveNegative,
			"faults/holes": query.CurveNotFinite, "faults/none": query.CurveEmpty}, got)
}

// TestThresholdOfACurve finds the nearest threshold that is drawn.
func TestThresholdOfACurve(t *testing.T) {
	curvesOf(t, "curves", "fast", func(_ string, step int64, _ float64, v *eventfile.Value) {
		c, err := query.CurveOf(v)
		require.NoError(t, err)
		assert.Equal(t, 0, c.At(0))
		assert.Equal(t, 25, c.At(0.507))
		assert.Equal(t, c.Drawn-1, c.At(1))
		p, r := c.Precision[10], c.Recall[10]
		assert.InDelta(t, 2*p*r/(p+r), c.F1(10), 1e-15)
		assert.InDelta(t, c.Recall[10], c.TrueRate(10), 1e-6)
	})
}
