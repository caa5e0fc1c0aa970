package listing_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

func TestAppendManifest(t *testing.T) {
	m := listing.Manifest{Title: `"files":null`, Truncated: true, Folders: true,
		Files: []listing.File{
			{Path: "a/ü.tfevents", SizeBytes: 0, Modified: "2026-01-02T03:04:05Z", ETag: `"x"`},
			{Path: "b.tfevents", SizeBytes: -1, URL: "https://b.example/b?X-Amz-Signature=a%2Fb+c"},
			{Path: "a/projector_config.pbtxt", SizeBytes: 3},
		}}
	text := listing.AppendManifest([]byte("x"), m)
	assert.Equal(t, `x{"version":1,"title":"\"files\":null","files":[`+
		`{"path":"a/ü.tfevents","size":0,"modified":"2026-01-02T03:04:05Z","etag":"\"x\"","run":"a"},`+
		`{"path":"b.tfevents","url":"https://b.example/b?X-Amz-Signature=a%2Fb+c","run":"."},`+
		`{"path":"a/projector_config.pbtxt","size":3}],"truncated":true,"folders":true}`+
		"\n", string(text))
	back, refused, err := listing.ParseManifest(text[1:])
	require.NoError(t, err)
	assert.Empty(t, refused)
	m.Version = 1
	assert.Equal(t, m, back)

	text = listing.AppendManifest(nil, listing.Manifest{})
	assert.Equal(t, `{"version":1,"files":[],"truncated":false}`+"\n", string(text))
}

// TestManifestListsOmissions has reasons of this version and of a later one, and entries
// without content.
func TestManifestListsOmissions(t *testing.T) {
	m := listing.Manifest{Omitted: []listing.Omission{
		{Path: "a\xffb", Why: listing.OmittedName}, {Path: "b", Why: listing.OmittedOutside},
		{Path: "c", Why: listing.OmittedUnreadable},
		{Path: "d", Why: listing.OmittedNowhere}, {Path: "e", Why: listing.OmittedSpecial},
		{Path: "f", Why: "later"}, {Path: "g"},
	}}
	text := listing.AppendManifest(nil, m)
	assert.True(t,
		strings.HasPrefix(string(text),
			`{"version":1,"files":[],"omitted":[{"path":"a`+"\uFFFD"+
				`b","why":"name"},{"path":"b","why":"outside"},`), string(text))
	back, refused, err := listing.ParseManifest(text)
	require.NoError(t, err)
	m.Omitted[0].Path = "a\uFFFDb"
	assert.Equal(t, m.Omitted, back.Omitted)
	why := make(map[string]bool)
	for _, r := range refused {
		why[r.Why] = true
	}
	assert.Len(t, refused, 7)
	assert.Len(t, why, 6, "each reason has words of its own")
	_, refused, err = listing.ParseManifest([]byte(`{"version":1,"files":[{"path":"x"}],"omitted":"?"}`))
	require.NoError(t, err)
	assert.Empty(t, refused)
}

func TestAppendManifestRuns(t *testing.T) {
	m := listing.Manifest{Generated: "2026-01-02T03:04:05Z", Runs: []listing.ManifestRun{
		{Name: "a", Files: 2, SizeBytes: -1, FirstSec: math.NaN(), EndSec: math.Inf(1)},
		{Name: "b", Files: 1, SizeBytes: 9, Problems: 3, FirstSec: -1.5, EndSec: 1e300,
			Tags: []listing.ManifestTag{
				{
					Tag: "loss", Kind: "scalar", Plugin: "scalars", Values: 5, FirstStep: -1,
					LastStep: math.MaxInt64,
				},
				{Tag: "x", Kind: "other", Values: 1},
			}},
		{Name: "c", Tags: []listing.ManifestTag{}},
	}}
	text := listing.AppendManifest(nil, m)
	assert.Equal(t,
		`{"version":1,"generated":"2026-01-02T03:04:05Z","generator":"eventlens","files":[],"runs":[{"name":"a","files":2},`+
			`{"name":"b","files":1,"bytes":9,"problems":3,"first_wall_time":-1.5,"last_wall_time":1e+300,"tags":[`+
			`{"tag":"loss","kind":"scalar","plugin":"scalars","values":5,"first_step":-1,"last_step":9223372036854775807},`+
			`{"tag":"x","kind":"other","values":1,"first_step":0,"last_step":0}]},`+
			`{"name":"c","files":0,"bytes":0,"first_wall_time":0,"last_wall_time":0,"tags":[]}],"truncated":false}`+"\n", string(text))
	assert.True(t, json.Valid(text))
	back, _, err := listing.ParseManifest(text)
	require.NoError(t, err)
	assert.Empty(t, back.Runs, "a viewer has no use for them")
}

func TestManifestRuns(t *testing.T) {
	files := []listing.File{
		{Path: "run10/x.tfevents.2", SizeBytes: 1}, {Path: "run2/x.tfevents", SizeBytes: 2},
		{Path: "run10/x.tfevents.1", SizeBytes: 4},
		{Path: "run2/notes.txt", SizeBytes: 8}, {Path: "x.tfevents", SizeBytes: -1},
	}
	runs, of := listing.ManifestRuns(files)
	for i := range runs {
		assert.True(t, math.IsNaN(runs[i].FirstSec) && math.IsNaN(runs[i].EndSec),
			"no wall time is known")
		runs[i].FirstSec, runs[i].EndSec = 0, 0
	}
	assert.Equal(t,
		[]listing.ManifestRun{{Name: ".", Files: 1, SizeBytes: -1},
			{Name: "run2", Files: 1, SizeBytes: 2}, {Name: "run10", Files: 2, SizeBytes: 5}}, runs)
	assert.Equal(t, [][]int{{4}, {1}, {2, 0}}, of)
}

func TestPathProblem(t *testing.T) {
	for path, why := range map[string]string{
		"a/events.tfevents": "", "lr:0.1/ü%#?.tfevents": "", "a\xff/x": "its name is not UTF-8",
		"a\nb": "control character in path", `a\..\b`: "path leads out of the directory",
	} {
		assert.Equal(t, why, listing.PathProblem(path), "%q", path)
	}
}

// FuzzManifestPath checks that every path that PathProblem accepts is read back as written, and
// that no other path is let through.
func FuzzManifestPath(f *testing.F) {
	f.Add("a/b.tfevents", "https://a.example/b")
	f.Add("lr:0.1/\u2028\U0001f600", "../b?c")
	f.Add("\xff", "javascript:alert(1)")
	f.Fuzz(func(t *testing.T, path, url string) {
		text := listing.AppendManifest(nil,
			listing.Manifest{Files: []listing.File{{Path: path, URL: url}}})
		require.True(t, json.Valid(text))
		m, refused, err := listing.ParseManifest(text)
		require.NoError(t, err)
		if listing.PathProblem(path) != "" {
			if utf8.ValidString(path) {
				require.Len(t, refused, 1)
			}
			return
		}
		require.Equal(t, 1, len(m.Files)+len(refused))
		if len(m.Files) == 1 {
			require.Equal(t, path, m.Files[0].Path)
			require.Equal(t, strings.ToValidUTF8(url, "\ufffd") == url, m.Files[0].URL == url)
		}
	})
}

// largeManifest returns the index of 100,000 files in 20,000 runs. If deep is set, it includes
// their tags.
func largeManifest(deep bool) listing.Manifest {
	m := listing.Manifest{Title: "sweep", Generated: "2026-01-02T03:04:05Z"}
	for i := range 100_000 {
		m.Files = append(m.Files,
			listing.File{Path: fmt.Sprintf("sweep/lr0.01/seed%d/train/events.out.tfevents.1767225600.host.%d", i/5, i),
				SizeBytes: int64(i), Modified: "2026-01-02T03:04:05Z",
				ETag: `"0123456789abcdef0123456789abcdef"`})
	}
	m.Runs, _ = listing.ManifestRuns(m.Files)
	for i := range m.Runs {
		if deep {
			m.Runs[i].Tags = []listing.ManifestTag{{
				Tag: "loss", Kind: "scalar", Plugin: "scalars", Values: 1000, LastStep: 999,
			},
				{Tag: "accuracy", Kind: "scalar", Plugin: "scalars", Values: 1000, LastStep: 999},
				{Tag: "weights", Kind: "histogram", Plugin: "histograms", Values: 10}}
		}
	}
	return m
}

func BenchmarkParseManifest(b *testing.B) {
	for name, deep := range map[string]bool{"plain": false, "deep": true} {
		text := listing.AppendManifest(nil, largeManifest(deep))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				m, _, err := listing.ParseManifest(text)
				if err != nil || len(m.Files) != 100_000 {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppendManifest(b *testing.B) {
	m := largeManifest(true)
	var text []byte
	b.ReportAllocs()
	for b.Loop() {
		text = listing.AppendManifest(text[:0], m)
	}
	b.SetBytes(int64(len(text)))
}
