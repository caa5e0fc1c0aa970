package query_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// peerLog is the log of testdata/scalars, read by eventlens.
type peerLog struct {
	snapshot *store.Snapshot
	runs     map[string]store.RunID
	tags     map[string]store.TagID
}

func openPeerLog(t *testing.T) peerLog {
	t.Helper()
	s := store.New()
	l := peerLog{runs: map[string]store.RunID{}, tags: map[string]store.TagID{}}
	for _, run := range []string{"a", "b"} {
		files, err := filepath.Glob("../../testdata/scalars/log/" + run + "/*")
		require.NoError(t, err)
		require.Len(t, files, 1)
		data, err := os.ReadFile(files[0])
		require.NoError(t, err)
		builder := store.NewBuilder()
		for record, err := range eventfile.NewReader(bytes.NewReader(data),
			eventfile.Options{}).All() {
			require.NoError(t, err)
			builder.Add(record)
		}
		l.runs[run] = s.AddRun(run)
		s.Append(s.AddFile(l.runs[run], files[0]), builder.Take(int64(len(data))))
	}
	l.snapshot = s.Snapshot()
	for _, tag := range l.snapshot.Tags() {
		l.tags[tag.Name] = tag.ID
	}
	return l
}

func (l peerLog) series(run, tag string) store.NumberSeries {
	return l.snapshot.Numbers(l.runs[run], l.tags[tag], store.NewestAttempt)
}

// peerView is a chart of TensorBoard's page; see testdata/README.md.
type peerView struct {
	Tag         string
	Smoothing   float64
	Axis, Scale string
	AllOutliers bool
	Box         []string
	X, Smoothed map[string][]string
}

// TestAgreesWithPeer compares TensorBoard's page with our results: smoothed values, relative time,
// and the ends of both axes.
func TestAgreesWithPeer(t *testing.T) {
	text, err := os.ReadFile("../../testdata/scalars/page.json")
	require.NoError(t, err)
	var views []peerView
	require.NoError(t, json.Unmarshal(text, &views))
	require.NotEmpty(t, views)
	log := openPeerLog(t)
	for _, v := range views {
		name := fmt.Sprint(v.Tag, " ", v.Smoothing, " ", v.Axis, " ", v.Scale, " outliers ",
			v.AllOutliers)
		t.Run(name, func(t *testing.T) { v.compare(t, log) })
	}
}

func (v peerView) compare(t *testing.T, log peerLog) {
	axis := query.AxisStep
	if v.Axis == "relative" {
		axis = query.AxisRelative
	}
	x, pooled := query.NoExtent, []float64{}
	for run := range log.runs {
		var line query.Line
		query.AppendLine(&line, log.series(run, v.Tag), axis)
		if axis == query.AxisRelative {
			for i := range line.X {
				line.X[i] *= 1000 // milliseconds
			}
			sameNumbers(t, v.X[run], line.X, 1e-3)
		}
		x.Include(line.X)
		smoothed := query.Smooth(nil, line, query.Smoothing{Amount: v.Smoothing})
		if v.Smoothing > 0 {
			sameNumbers(t, v.Smoothed[run], smoothed, 0)
		}
		for _, value := range smoothed {
			if v.Scale != "log10" || value > 0 {
				pooled = append(pooled, value)
			}
		}
	}
	y := query.NoExtent
	y.Include(pooled)
	if !v.AllOutliers {
		y = query.WithoutOutliers(pooled)
	}
	ends := peerEnds(x, "linear", query.Extent{Low: -0.1, High: 1.1})
	ends = append(ends, peerEnds(y, v.Scale, query.Extent{Low: -0.1, High: 1.1})...)
	sameNumbers(t, v.Box, ends, 1e-9)
}

// sameNumbers allows a difference of off, and rounding from another order of additions.
func sameNumbers(t *testing.T, want []string, got []float64, off float64) {
	t.Helper()
	require.Len(t, got, len(want))
	for i, text := range want {
		w, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		equal := w == got[i] || math.IsNaN(w) && math.IsNaN(got[i]) ||
			math.Abs(w-got[i]) <= off+1e-13*math.Abs(w)
		assert.True(t, equal, "number %d: got %v, want %v", i, got[i], text)
	}
}

// peerEnds returns the ends of TensorBoard's axis around an extent: 5% more on either side and
// rounded to ticks, or on a logarithmic axis a factor of 2.
func peerEnds(e query.Extent, scale string, none query.Extent) []float64 {
	switch {
	case e.Empty():
		return []float64{none.Low, none.High}
	case scale == "log10":
		return []float64{e.Low / 2, e.High * 2}
	case e.Low == e.High && e.Low == 0:
		return []float64{-1, 1}
	case e.Low == e.High:
		return []float64{min(0, 2*e.Low), max(0, 2*e.Low)}
	}
	pad := (e.High - e.Low + 0x1p-52) * 0.05
	return d3Nice(e.Low-pad, e.High+pad)
}

// d3Nice rounds to whole ticks, as scale.nice of d3-scale does for 10 ticks.
func d3Nice(start, stop float64) []float64 {
	before := 0.0
	for range 10 {
		step := d3TickIncrement(start, stop)
		switch {
		case step == before:
			return []float64{start, stop}
		case step > 0:
			start, stop = math.Floor(start/step)*step, math.Ceil(stop/step)*step
		default: // divided by the reciprocal step, so that it is exact
			start, stop = math.Ceil(start*step)/step, math.Floor(stop*step)/step
		}
		before = step
	}
	return []float64{start, stop}
}

func d3TickIncrement(start, stop float64) float64 {
	step := (stop - start) / 10
	power := math.Floor(math.Log10(step))
	factor := 1.0
	switch rest := step / math.Pow(10, power); {
	case rest >= math.Sqrt(50):
		factor = 10
	case rest >= math.Sqrt(10):
		factor = 5
	case rest >= math.Sqrt(2):
		factor = 2
	}
	if power >= 0 {
		return factor * math.Pow(10, power)
	}
	return -math.Pow(10, -power) / factor
}

// TestTablesAgreeWithPeer compares the figures of ranges with the page's table, which shows four
// decimals.
func TestTablesAgreeWithPeer(t *testing.T) {
	text, err := os.ReadFile("../../testdata/scalars/tables.json")
	require.NoError(t, err)
	var tables []struct {
		Tag         string
		Smoothing   float64
		Steps, Head []string
		Rows        [][]string
	}
	require.NoError(t, json.Unmarshal(text, &tables))
	require.NotEmpty(t, tables)
	log := openPeerLog(t)
	for _, table := range tables {
		for _, row := range table.Rows {
			t.Run(fmt.Sprint(table.Tag, " ", table.Smoothing, " ", table.Steps, " ", row[0]),
				func(t *testing.T) {
					var line query.Line
					query.AppendLine(&line, log.series(row[0], table.Tag), query.AxisStep)
					drawn := query.Smooth(nil, line, query.Smoothing{Amount: table.Smoothing})
					s := query.StatsBetween(line, drawn, shownNumber(t, table.Steps[0]),
						shownNumber(t, table.Steps[1]))
					got := map[string]float64{"Min": drawn[s.Min], "Max": drawn[s.Max],
						"Start Value": drawn[s.From], "End Value": drawn[s.To],
						"Value":      math.Abs(drawn[s.To] - drawn[s.From]),
						"Start Step": line.X[s.From],
						"End Step":   line.X[s.To]}
					for i, name := range table.Head[1:] {
						if value, ok := got[name]; ok {
							want := shownNumber(t, row[i+1])
							assert.True(t, asShown(name, want, value), "%s: got %v, want %s", name,
								value, row[i+1])
						}
					}
				})
		}
	}
}

// asShown reports whether value is shown as want, to four decimals. Minimum and maximum include
// infinities there, but not here.
func asShown(name string, want, value float64) bool {
	switch {
	case math.IsInf(want, 0) && (name == "Min" || name == "Max"):
		return !math.IsInf(value, 0)
	case math.IsInf(want, 0):
		return want == value
	}
	return math.Abs(want-value) <= 5.1e-5
}

// shownNumber parses a number as the page writes it.
func shownNumber(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(strings.NewReplacer(",", "", "\u2212", "-", "∞",
		"Inf").Replace(text), 64)
	require.NoError(t, err)
	return v
}

// TestDownloadsHoldTheLog compares the goldens of downloads with the log that they were made from.
func TestDownloadsHoldTheLog(t *testing.T) {
	log := openPeerLog(t)
	for _, tag := range []string{"gaps", "negative", "large", "uneven"} {
		file, err := os.Open("../../testdata/scalars/downloads/a-" + tag + ".csv")
		require.NoError(t, err)
		rows, err := csv.NewReader(file).ReadAll()
		file.Close()
		require.NoError(t, err)
		series := log.series("a", tag)
		require.Len(t, rows, 1+series.Len())
		assert.Equal(t, []string{"Wall time", "Step", "Value"}, rows[0])
		for i, row := range rows[1:] {
			p := series.At(i)
			assert.Equal(t, strconv.FormatInt(int64(p.Step), 10), row[1])
			sameNumbers(t, []string{row[0], row[2]}, []float64{float64(p.Wall), p.Value}, 0)
		}
	}
}
