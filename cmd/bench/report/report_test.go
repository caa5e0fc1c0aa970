package report

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	drawn = &Row{
		What: "drawn", Unit: Seconds,
		Budgets: map[string]Budget{"many": TimesBetter(8), "small": TimesBetter(4)},
	}
	rate = &Row{
		What: "rate", Unit: PointsPerSecond, Budgets: map[string]Budget{"many": TimesBetter(1)},
	}
	speed = &Row{
		What: "speed", Unit: PointsPerSecond,
		Budgets: map[string]Budget{"many": AtLeast(2e6), "small": AtLeast(2e6)},
	}
	fetched  = &Row{What: "fetched", Unit: Bytes, Budgets: map[string]Budget{"many": AtMost(0)}}
	pictures = &Row{What: "share", Unit: Share, Budgets: map[string]Budget{"many": AtMost(0.05)}}
	plain    = &Row{What: "plain", Unit: Count}
)

// sample returns a report with a measurement of every kind of row for "many".
func sample() *Report {
	r := New("a machine", []*Row{drawn, rate, speed, fetched, pictures, plain})
	r.Runs = 3
	r.AddLog(Log{Name: "many", Title: "many-2x2", Bytes: 2_500_000, Points: 4, Files: 2})
	r.AddLog(Log{Name: "small", Title: "small-2x2"})
	r.AddLog(Log{Name: "untouched", Title: "of which nothing was measured"})
	for _, s := range []float64{3, 1, 2} {
		r.Ours("many", drawn, s)
	}
	r.Peer("many", drawn, 20)
	r.Ours("many", rate, 2e6)
	r.Peer("many", rate, 1e6)
	r.Ours("many", speed, 2e6)
	r.Ours("small", speed, 1.9e6)
	r.Ours("many", fetched, 0)
	r.Ours("many", pictures, 0.06)
	r.Ours("many", plain, 7)
	r.Ours("small", drawn, 5)
	r.Fail("small", "peer", errors.New("it did not start"))
	return r
}

func TestFigures(t *testing.T) {
	type sum struct {
		log, what string
		ratio     float64
		budget    string
		verdict   string
	}
	var got []sum
	for _, f := range sample().Figures() {
		got = append(got, sum{f.Log, f.What, f.Ratio, f.Budget, f.Verdict})
	}
	assert.Equal(t, []sum{
		{"many", "drawn", 10, "8x", Met},
		{"many", "rate", 2, "1x", Met}, // more is better
		{"many", "speed", 0, "at least 2.00 M points/s", Met},
		{"many", "fetched", 0, "at most 0 bytes", Met},
		{"many", "share", 0, "at most 5.00%", Missed},
		{"many", "plain", 0, "", ""},
		{"small", "drawn", 0, "", ""}, // no ratio without a peer
		{"small", "speed", 0, "at least 2.00 M points/s", Missed},
	}, got)
}

func TestMarkdown(t *testing.T) {
	var text strings.Builder
	require.NoError(t, sample().Markdown(&text))
	assert.Equal(t, `a machine

Every figure is the median of 3.

## Budgets

| log | what | eventlens | TensorBoard | ratio | budget |  |
| --- | --- | ---: | ---: | ---: | ---: | --- |
| many | drawn | 2.00 s | 20.00 s | 10.0x | 8x | met |
| many | rate | 2.00 M points/s | 1.00 M points/s | 2.0x | 1x | met |
| many | speed | 2.00 M points/s | – |  | at least 2.00 M points/s | met |
| many | fetched | 0 bytes | – |  | at most 0 bytes | met |
| many | share | 6.00% | – |  | at most 5.00% | **missed** |
| small | speed | 1.90 M points/s | – |  | at least 2.00 M points/s | **missed** |

## many-2x2: 2.5 MB in 2 files, 4 points

| what | eventlens | TensorBoard | ratio | budget |  |
| --- | ---: | ---: | ---: | ---: | --- |
| drawn | 2.00 s | 20.00 s | 10.0x | 8x | met |
| rate | 2.00 M points/s | 1.00 M points/s | 2.0x | 1x | met |
| speed | 2.00 M points/s | – |  | at least 2.00 M points/s | met |
| fetched | 0 bytes | – |  | at most 0 bytes | met |
| share | 6.00% | – |  | at most 5.00% | **missed** |
| plain | 7 | – |  |  |  |

## small-2x2

| what | eventlens | TensorBoard | ratio | budget |  |
| --- | ---: | ---: | ---: | ---: | --- |
| drawn | 5.00 s | – |  |  |  |
| speed | 1.90 M points/s | – |  | at least 2.00 M points/s | **missed** |

## Not measured

- small, peer: it did not start
`, text.String())
}

func TestJSON(t *testing.T) {
	var text strings.Builder
	r := sample()
	require.NoError(t, r.JSON(&text))
	var got struct {
		Machine  string
		Runs     int
		Logs     []Log
		Figures  []Figure
		Failures []Failure
	}
	require.NoError(t, json.Unmarshal([]byte(text.String()), &got))
	assert.Equal(t, "a machine", got.Machine)
	assert.Len(t, got.Logs, 3)
	assert.Equal(t, 3, got.Runs)
	require.Len(t, got.Figures, 8)
	assert.Equal(t, []float64{3, 1, 2}, got.Figures[0].Ours, "of every run")
	assert.Equal(t, 2.0, *got.Figures[0].OursMedian)
	assert.Equal(t, []Failure{{"small", "peer", "it did not start"}}, got.Failures)
	assert.True(t, r.Failed())
}

func TestMedianAndPercentile(t *testing.T) {
	assert.Zero(t, Median(nil))
	assert.Equal(t, 2.0, Median([]float64{9, 1, 2}))
	assert.Equal(t, 1.5, Median([]float64{2, 1}))
	assert.Zero(t, Percentile(nil, 95))
	values := make([]float64, 100)
	for i := range values {
		values[i] = float64(100 - i)
	}
	assert.Equal(t, 95.0, Percentile(values, 95))
	assert.Equal(t, 7.0, Percentile([]float64{7}, 95))
}
