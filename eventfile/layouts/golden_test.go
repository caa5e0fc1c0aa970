package layouts

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

const testdata = "../../testdata/layouts/"

// served is a line of answers of TensorBoard's server; see testdata/gen/layouts.py.
type served struct {
	Runs   []string
	Layout json.RawMessage

	Run, Tag string
	Valid    *bool                   `json:"regex_valid"`
	Events   map[string][][3]float64 `json:"tag_to_events"`

	Download, Text string

	Names   []string
	Pattern *string
	Error   bool
	Matches []string
}

func goldens(t *testing.T) (lines []served) {
	text, err := os.ReadFile(testdata + "served.jsonl")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		var s served
		require.NoError(t, json.Unmarshal([]byte(line), &s))
		lines = append(lines, s)
	}
	return lines
}

// logged reads a run of the log.
func logged(t *testing.T, run string) *store.Snapshot {
	paths, err := filepath.Glob(testdata + "log/" + run + "/*")
	require.NoError(t, err)
	require.Len(t, paths, 1)
	data, err := os.ReadFile(paths[0])
	require.NoError(t, err)
	reader := eventfile.NewReader(bytes.NewReader(data), eventfile.Options{})
	b := store.NewBuilder()
	for record, err := range reader.All() {
		require.NoError(t, err)
		b.Add(record)
	}
	encoded, err := b.Take(reader.Offset()).AppendBinary(nil) // as the cache stores it
	require.NoError(t, err)
	batch, err := store.DecodeBatch(encoded)
	require.NoError(t, err)
	s := store.New()
	s.Append(s.AddFile(s.AddRun(run), ""), batch)
	return s.Snapshot()
}

func layoutOf(t *testing.T, run string) []Category {
	layout, err := eventfile.DecodeLayout(logged(t, run).Runs()[0].Layout)
	require.NoError(t, err)
	return layout.Categories
}

// TestGoldenLayouts merges as TensorBoard's server does, except for the chart that it loses.
func TestGoldenLayouts(t *testing.T) {
	compared := 0
	for _, line := range goldens(t) {
		if line.Layout == nil {
			continue
		}
		var m Merged
		for _, run := range line.Runs {
			m.Add(layoutOf(t, run))
		}
		want, err := ParseJSON(line.Layout)
		require.NoError(t, err)
		if len(line.Runs) == 3 {
			at := slices.IndexFunc(want, func(c Category) bool { return c.Title == "Later" })
			assert.Equal(t, []string{"faults"}, titles(want[at]),
				"TensorBoard loses the chart of the third run")
			assert.Equal(t, []string{"faults", "third"}, titles(m.Categories[at]), "which is here")
			want[at] = m.Categories[at]
		}
		assert.Equal(t, want, m.Categories, line.Runs)
		compared++
	}
	assert.Equal(t, 8, compared)
}

// TestGoldenSeries selects the series that TensorBoard's server returns for an expression, and
// compares each value.
func TestGoldenSeries(t *testing.T) {
	compared := 0
	for _, line := range goldens(t) {
		if line.Valid == nil || line.Tag == "" {
			continue
		}
		e, err := Compile(line.Tag)
		if strings.Contains(line.Tag, "(?!") {
			assert.Error(t, err, "Python has it, and here is said that it is not supported")
			continue
		}
		require.Equal(t, *line.Valid, err == nil, line.Tag)
		snapshot := logged(t, line.Run)
		var tags []store.Tag
		for _, tag := range snapshot.Tags() {
			if tag.Shape == store.Numbers {
				tags = append(tags, tag)
			}
		}
		got := map[string][][3]float64{}
		for _, i := range Select([]Matcher{e}, 50, len(tags), func(i int) string {
			return tags[i].Name
		}).Picked {
			series := snapshot.Numbers(1, tags[i].ID, store.NewestAttempt)
			for k := range series.Len() {
				p := series.At(k)
				got[tags[i].Name] = append(got[tags[i].Name],
					[3]float64{float64(p.Wall), float64(p.Step), p.Value})
				compared++
			}
		}
		assert.Equal(t, line.Events, got, "%s in %s", line.Tag, line.Run)
	}
	assert.Greater(t, compared, 100)
}

// TestGoldenDownloads writes the series of charts as TensorBoard's server does, byte for byte; a
// file of several series has the same points.
func TestGoldenDownloads(t *testing.T) {
	formats := map[string]query.ExportFormat{"csv": query.ExportCSV, "json": query.ExportJSON}
	compared := 0
	for _, line := range goldens(t) {
		if line.Download != "" {
			assert.Equal(t, line.Text, download(t, formats[line.Download], line.Run, line.Tag),
				"%s of %s in %s", line.Download, line.Tag, line.Run)
			compared++
		}
		if len(line.Events) == 0 {
			continue
		}
		var file struct {
			Series []struct {
				Run, Tag string
				Points   [][3]float64
			}
		}
		require.NoError(t,
			json.Unmarshal([]byte(download(t, query.ExportLongJSON, line.Run,
				slices.Sorted(maps.Keys(line.Events))...)), &file))
		got := map[string][][3]float64{}
		for _, s := range file.Series {
			assert.Equal(t, line.Run, s.Run)
			got[s.Tag] = s.Points
		}
		assert.Equal(t, line.Events, got, "%s in %s", line.Tag, line.Run)
		compared++
	}
	assert.Greater(t, compared, 15)
}

// download returns a file with scalars of a run.
func download(t *testing.T, format query.ExportFormat, run string, names ...string) string {
	snapshot := logged(t, run)
	var tags []store.TagID
	for _, tag := range snapshot.Tags() {
		if slices.Contains(names, tag.Name) {
			tags = append(tags, tag.ID)
		}
	}
	x := query.NewExport(format, snapshot, store.NewestAttempt, tags, []store.RunID{1},
		func(store.RunID) string {
			return run
		})
	var text []byte
	for !x.Done() {
		text = x.Next(text)
	}
	return string(text)
}

// TestGoldenMatches matches as Python's re.match does.
func TestGoldenMatches(t *testing.T) {
	var names []string
	for _, line := range goldens(t) {
		switch {
		case line.Names != nil:
			names = line.Names
		case line.Pattern == nil:
			continue
		}
		if line.Pattern == nil {
			continue
		}
		e, err := Compile(*line.Pattern)
		if slices.Contains([]string{"loss(?!/t)", `(a)\1`}, *line.Pattern) {
			assert.Error(t, err)
			continue
		}
		if !assert.Equal(t, line.Error, err != nil, "%s: %v", *line.Pattern, err) || err != nil {
			continue
		}
		got := []string{}
		for _, name := range names {
			if e.MatchString(name) {
				got = append(got, name)
			}
		}
		assert.Equal(t, line.Matches, got, *line.Pattern)
	}
}
