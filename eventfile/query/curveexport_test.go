package query_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// curveLog returns a store of runs of testdata/curves, and the bytes of its files.
func curveLog(t *testing.T, runs ...string) (*store.Store, map[store.FileID][]byte) {
	t.Helper()
	s, files := store.New(), map[store.FileID][]byte{}
	for _, run := range runs {
		paths, err := filepath.Glob("../../testdata/curves/log/" + run + "/*")
		require.NoError(t, err)
		log, err := os.ReadFile(paths[0])
		require.NoError(t, err)
		builder := store.NewBuilder()
		builder.Shapes[eventfile.DataPRCurve] = store.Payloads
		records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
		for record, err := records.Read(); err == nil; record, err = records.Read() {
			builder.Add(record)
		}
		file := s.AddFile(s.AddRun(run), "x")
		files[file] = log
		s.Append(file, builder.Take(int64(len(log))))
	}
	return s, files
}

// exported returns the complete text of an export.
func exported(t *testing.T, asJSON bool, tag string, runs ...string) []byte {
	s, files := curveLog(t, runs...)
	snapshot := s.Snapshot()
	var id store.TagID
	for _, known := range snapshot.Tags() {
		if known.Name == tag {
			id = known.ID
		}
	}
	var all []store.RunID
	names := map[store.RunID]string{}
	for i, run := range snapshot.Runs() {
		all, names[run.ID] = append(all, run.ID), runs[i]
	}
	x := query.NewCurveExport(asJSON, snapshot, store.NewestAttempt, []store.TagID{id}, all,
		func(run store.RunID) string {
			return names[run]
		})
	var text []byte
	for !x.Done() {
		if at, some := x.Needs(); some {
			read, err := x.Read(at, files[at.File][at.Offset:][:at.Length])
			if err != nil {
				read = nil
			}
			x.Give(at, read)
		}
		text = x.Next(text)
	}
	assert.Equal(t, x.Total, x.Points)
	return text
}

// TestExportOfCurvesIsTheServers compares both formats with the answers of TensorBoard's server.
func TestExportOfCurvesIsTheServers(t *testing.T) {
	var all struct {
		Series []struct {
			Run, Tag string
			Curves   []servedCurve
		}
	}
	require.NoError(t, json.Unmarshal(exported(t, true, "eval/digits", "fast", "slow"), &all))
	rows, err := csv.NewReader(bytes.NewReader(exported(t, false, "eval/digits", "fast",
		"slow"))).ReadAll()
	require.NoError(t, err)
	assert.Equal(t,
		[]string{"run", "tag", "wall_time", "step", "threshold", "true_positives",
			"false_positives", "true_negatives", "false_negatives", "precision", "recall"}, rows[0])
	require.Len(t, all.Series, 2)
	row := 1
	for _, s := range all.Series {
		n := 0
		for _, want := range readServed(t) {
			if want.Log != "curves" || want.Run != s.Run || want.Tag != s.Tag {
				continue
			}
			got := s.Curves[n]
			n++
			assert.Equal(t, want.Step, got.Step)
			assert.Equal(t, want.Wall, got.Wall)
			end := len(want.Precision)
			assert.Equal(t, want.Precision, got.Precision[:end])
			assert.Equal(t, want.Recall, got.Recall[:end])
			assert.Equal(t, want.TruePositives, got.TruePositives[:end])
			assert.Equal(t, want.FalseNegatives, got.FalseNegatives[:end])
			assert.Equal(t, want.Thresholds, got.Thresholds[:end])
			assert.Equal(t, []string{s.Run, s.Tag}, rows[row][:2])
			assert.Equal(t, strconv.FormatInt(want.Step, 10), rows[row][3])
			precision, err := strconv.ParseFloat(rows[row][9], 64)
			require.NoError(t, err)
			assert.Equal(t, float64(want.Precision[0]), precision)
			row += len(got.Precision)
		}
		assert.Len(t, s.Curves, n)
	}
	assert.Len(t, rows, row)
}

// TestExportOfFaultyCurves: curves that cannot be read have no rows, and NaN is written as the
// server does.
func TestExportOfFaultyCurves(t *testing.T) {
	var all struct {
		Series []struct{ Curves []servedCurve }
	}
	require.NoError(t, json.Unmarshal(exported(t, true, "faults/shape", "faults"), &all))
	assert.Empty(t, all.Series[0].Curves[0].Precision)
	assert.Equal(t, 1, bytes.Count(exported(t, false, "faults/shape", "faults"), []byte("\n")))
	require.NoError(t, json.Unmarshal(exported(t, true, "faults/holes", "faults"), &all))
	assert.True(t, math.IsNaN(float64(all.Series[0].Curves[0].Precision[1])))
}
