package eventfile_test

import (
	"bytes"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// tagSummary is a line of demo.golden.jsonl: what TensorBoard's own reader found for one tag of one
// file. Sums are computed from left to right in float64.
type tagSummary struct {
	File      string  `json:"file"`
	Tag       string  `json:"tag"`
	Form      string  `json:"form"`
	Count     int     `json:"count"`
	FirstStep int64   `json:"first_step"`
	LastStep  int64   `json:"last_step"`
	Sum       float64 `json:"sum"`
	Min       float64 `json:"min"`
	Max       float64 `json:"max"`
	Buckets   int     `json:"buckets"`
	Images    int     `json:"images"`
	SHA256    string  `json:"sha256"` // hash of all encoded images, concatenated
}

// add adds one value to the summary.
func (s *tagSummary) add(t *testing.T, event *eventfile.Event, value *eventfile.Value, data []byte,
	encoded *bytes.Buffer) {
	t.Helper()
	if s.Count == 0 {
		s.FirstStep = event.Step
	}
	s.Count++
	s.LastStep = event.Step
	switch value.Data(nil) {
	case eventfile.DataScalar:
		number, _, err := value.Scalar()
		require.NoError(t, err)
		if s.Count == 1 {
			s.Min, s.Max = number, number
		}
		s.Sum, s.Min, s.Max = s.Sum+number, min(s.Min, number), max(s.Max, number)
	case eventfile.DataHistogram:
		buckets, err := value.AppendHistogram(nil)
		require.NoError(t, err)
		s.Buckets += len(buckets) / 3
		for i := 2; i < len(buckets); i += 3 {
			s.Sum += buckets[i]
		}
	case eventfile.DataImage:
		_, _, images, err := value.AppendImages(nil)
		require.NoError(t, err)
		s.Images += len(images)
		for _, image := range images {
			encoded.Write(image.In(data))
		}
	}
}

func TestDemoGoldens(t *testing.T) {
	want := readGoldens[tagSummary](t, "../testdata/demo.golden.jsonl")
	require.NotEmpty(t, want)
	var got []tagSummary
	for _, path := range eventPaths(t, demoDir) {
		name, err := filepath.Rel(demoDir, path)
		require.NoError(t, err)
		got = append(got, summarize(t, filepath.ToSlash(name), readFile(t, path))...)
	}
	assert.ElementsMatch(t, want, got)
}

// summarize returns a line for each tag of a file.
func summarize(t *testing.T, name string, log []byte) (lines []tagSummary) {
	t.Helper()
	tags := make(map[string]*tagSummary)
	encoded := make(map[string]*bytes.Buffer)
	var event eventfile.Event
	for record, err := range eventfile.NewReader(bytes.NewReader(log), eventfile.Options{}).All() {
		require.NoError(t, err)
		require.NoError(t, event.Decode(record.Data))
		for i := range event.Values {
			value := &event.Values[i]
			tag := string(value.Tag)
			if tags[tag] == nil {
				tags[tag] = &tagSummary{File: name, Tag: tag, Form: value.Form.String()}
				encoded[tag] = new(bytes.Buffer)
			}
			tags[tag].add(t, &event, value, record.Data, encoded[tag])
		}
	}
	for _, tag := range slices.Sorted(maps.Keys(tags)) {
		if tags[tag].Images > 0 {
			tags[tag].SHA256 = digest(encoded[tag].Bytes())
		}
		lines = append(lines, *tags[tag])
	}
	return lines
}
