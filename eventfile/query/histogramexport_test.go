package query_test

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// openHistograms returns a store of one series. openHistogramsWithin does the same, but leaves
// buckets beyond limit bytes in the file.
func openHistograms(t *testing.T) *store.Snapshot { return openHistogramsWithin(t, 1<<20) }

func openHistogramsWithin(t *testing.T, limit int64) *store.Snapshot {
	t.Helper()
	builder := store.NewBuilder()
	builder.BucketLimit = limit
	return storeOf(builder, []float64{0, 1, 5, 1, 2, 3}, []float64{0, 1, 2},
		[]float64{-1, 0, 1, 0, 4, 7, 4, 5, 0.5})
}

// exportAll returns the text of an export.
func exportAll(x *query.HistogramExport) string {
	var text []byte
	for !x.Done() {
		text = x.Next(text)
	}
	return string(x.Next(text))
}

func TestHistogramExport(t *testing.T) {
	s := openHistograms(t)
	run := func(store.RunID) string { return `a,"b"` }
	tag := s.Tags()[0]
	text := exportAll(query.NewHistogramExport(false, s, store.NewestAttempt, []store.TagID{tag.ID},
		tag.Runs, run))
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	assert.Equal(t, []string{"run", "tag", "wall_time", "step", "left", "right", "count"}, rows[0])
	series := s.Buckets(tag.Runs[0], tag.ID, store.NewestAttempt)
	buckets := 0
	for i := range series.Len() {
		buckets += series.At(i).Len()
	}
	assert.Len(t, rows, 1+buckets)
	assert.Equal(t, `a,"b"`, rows[1][0])

	x := query.NewHistogramExport(true, s, store.NewestAttempt, []store.TagID{tag.ID, 99}, tag.Runs,
		run)
	var read struct {
		Series []struct {
			Run, Tag   string
			Histograms []json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal([]byte(exportAll(x)), &read))
	require.Len(t, read.Series, 1)
	assert.Equal(t, tag.Name, read.Series[0].Tag)
	assert.Len(t, read.Series[0].Histograms, series.Len())
	assert.Equal(t, int64(series.Len()), x.Points)
	assert.Equal(t, x.Points, x.Total)
	var first [3]any
	require.NoError(t, json.Unmarshal(read.Series[0].Histograms[0], &first))
	assert.Len(t, first[2], series.At(0).Len())

	none := exportAll(query.NewHistogramExport(true, s, store.NewestAttempt, nil, nil, run))
	require.NoError(t, json.Unmarshal([]byte(none), &read))
}

// TestHistogramExportRequestsHistogramsInTheFile: the export asks for histograms that were left in
// the file, and waits for them.
func TestHistogramExportRequestsHistogramsInTheFile(t *testing.T) {
	s := openHistogramsWithin(t, 1)
	tag := s.Tags()[0]
	x := query.NewHistogramExport(true, s, store.NewestAttempt, []store.TagID{tag.ID}, tag.Runs,
		func(store.RunID) string {
			return "r"
		})
	var text []byte
	asked := 0
	for !x.Done() {
		if at, some := x.Needs(); some {
			asked++
			x.Give(at, []float64{1, 2, float64(asked)})
		}
		text = x.Next(text)
	}
	assert.Positive(t, asked)
	assert.True(t, json.Valid(text), "%s", text)
	assert.Contains(t, string(text), "[1.0,2.0,1.0]")
}
