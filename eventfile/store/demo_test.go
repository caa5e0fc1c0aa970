package store_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/store"
)

// demoTag is the result of TensorBoard's own reader for one tag in one file of the demo log.
type demoTag struct {
	File      string     `json:"file"`
	Tag       string     `json:"tag"`
	Plugin    string     `json:"plugin"`
	Count     int        `json:"count"`
	FirstStep store.Step `json:"first_step"`
	LastStep  store.Step `json:"last_step"`
	Sum       float64    `json:"sum"`
	Min       float64    `json:"min"`
	Max       float64    `json:"max"`
	Buckets   int        `json:"buckets"`
	Images    int        `json:"images"`
	SHA256    string     `json:"sha256"`
}

// TestDemoAgreesWithTensorBoard reads the whole demo log into one store.
func TestDemoAgreesWithTensorBoard(t *testing.T) {
	file, err := os.Open("../../testdata/demo.golden.jsonl")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("SKIPPED: no golden of the demo log")
	}
	require.NoError(t, err)
	defer file.Close()

	s := store.New()
	runs, contents := map[string]store.RunID{}, map[string][]byte{}
	var want []demoTag
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		var tag demoTag
		require.NoError(t, json.Unmarshal(scanner.Bytes(), &tag))
		want = append(want, tag)
		if _, known := runs[tag.File]; !known {
			data, err := os.ReadFile(filepath.Join("../../testdata/demo", tag.File))
			require.NoError(t, err)
			runs[tag.File], contents[tag.File] = s.AddRun(tag.File), data
			s.Append(s.AddFile(runs[tag.File], tag.File), readFile(t, data))
		}
	}
	snapshot := s.Snapshot()
	assert.Zero(t, snapshot.Totals.Problems)

	ids := map[string]store.TagID{}
	for _, tag := range snapshot.Tags() {
		ids[tag.Shape.String()+tag.Name] = tag.ID
	}
	values := store.Totals{}
	for _, tag := range want {
		run := runs[tag.File]
		switch tag.Plugin {
		case "scalars":
			values.Points += int64(tag.Count)
			tag.compareScalars(t, snapshot.Numbers(run, ids["numbers"+tag.Tag], store.AllAttempts))
		case "histograms":
			values.Histograms += int64(tag.Count)
			tag.compareHistograms(t,
				snapshot.Buckets(run, ids["buckets"+tag.Tag], store.AllAttempts))
		case "images":
			values.Payloads += int64(tag.Count)
			tag.compareImages(t, snapshot.Payloads(run, ids["payloads"+tag.Tag], store.AllAttempts),
				contents[tag.File])
		default:
			values.Counted += int64(tag.Count)
		}
	}
	values.Records = snapshot.Totals.Records
	assert.Equal(t, values, snapshot.Totals)
}

func (d *demoTag) compareScalars(t *testing.T, series store.NumberSeries) {
	require.Equal(t, d.Count, series.Len(), d.Tag)
	first, _ := series.First()
	last, _ := series.Last()
	lowest, highest, sum := first.Value, first.Value, 0.0
	for _, point := range points(t, series) {
		lowest, highest = min(lowest, point.Value), max(highest, point.Value)
		sum += point.Value
	}
	got := demoTag{File: d.File, Tag: d.Tag, Plugin: d.Plugin, Count: series.Len(),
		FirstStep: first.Step, LastStep: last.Step, Sum: sum, Min: lowest, Max: highest}
	assert.Equal(t, *d, got)
}

func (d *demoTag) compareHistograms(t *testing.T, series store.BucketSeries) {
	require.Equal(t, d.Count, series.Len(), d.Tag)
	numbers, sum := 0, 0.0
	for i := range series.Len() {
		buckets := series.At(i).AppendBuckets(nil)
		numbers += len(buckets)
		for k := 2; k < len(buckets); k += 3 {
			sum += buckets[k]
		}
	}
	got := demoTag{File: d.File, Tag: d.Tag, Plugin: d.Plugin, Count: series.Len(),
		FirstStep: series.At(0).Step, LastStep: series.At(series.Len() - 1).Step,
		Buckets: numbers / 3, Sum: sum}
	assert.Equal(t, *d, got)
}

func (d *demoTag) compareImages(t *testing.T, series store.PayloadSeries, file []byte) {
	require.Equal(t, d.Count, series.Len(), d.Tag)
	images, hash := 0, sha256.New()
	for i := range series.Len() {
		for _, encoded := range series.At(i).Encoded {
			images++
			hash.Write(file[encoded.Offset : encoded.Offset+encoded.Length])
		}
	}
	got := demoTag{File: d.File, Tag: d.Tag, Plugin: d.Plugin, Count: series.Len(),
		FirstStep: series.At(0).Step,
		LastStep:  series.At(series.Len() - 1).Step, Images: images,
		SHA256: hex.EncodeToString(hash.Sum(nil))}
	assert.Equal(t, *d, got)
}
