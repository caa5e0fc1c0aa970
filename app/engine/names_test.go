package engine_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// startNames returns a bucket for tests about names.
func startNames(t *testing.T) *bucket {
	file := scalars("loss", 10).bytes
	return startBucket(t, map[string][]byte{
		"runs/1/x.tfevents": file, "runs/2/x.tfevents": file, "runs/3/x.tfevents": file,
		"runs/titled.json": []byte(`{"version":1,"title":"nightly","files":[{"path":"1/x.tfevents"}]}`),
	})
}

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		name   string
		open   map[string]string // path to given name
		runs   []string
		source string // the source of the last run
	}{
		{"no names", map[string]string{"runs/1/x.tfevents": "", "runs/2/x.tfevents": ""},
			[]string{"1/x.tfevents", "2/x.tfevents"}, "x.tfevents"},
		{"one file", map[string]string{"runs/1/x.tfevents": "baseline"}, []string{"baseline"},
			"baseline"},
		{"one of several, the others by their paths", map[string]string{
			"runs/1/x.tfevents": "baseline", "runs/2/x.tfevents": "", "runs/3/x.tfevents": "",
		},
			[]string{"2/x.tfevents", "3/x.tfevents", "baseline"}, "baseline"},
		{"like the file",
			map[string]string{"runs/1/x.tfevents": "x.tfevents", "runs/2/x.tfevents": ""},
			[]string{"2/x.tfevents", "x.tfevents"}, "x.tfevents"},
		{"manifest by its title", map[string]string{"runs/titled.json": ""}, []string{"1"},
			"nightly"},
		{"manifest by its given name", map[string]string{"runs/titled.json": "mine"}, []string{"1"},
			"mine"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := startNames(t)
			var sources []wire.Source
			for _, path := range slices.Sorted(maps.Keys(tt.open)) {
				sources = append(sources, wire.Source{URL: b.url(path), Name: tt.open[path]})
			}
			p := startPage(t, intake.Config{})
			p.open(sources...)
			assert.Equal(t, tt.runs, slices.Sorted(maps.Keys(p.runs())))
			assert.Equal(t, tt.source, p.runs()[tt.runs[len(tt.runs)-1]].Source)
		})
	}
}

// TestRenamedSourceComesFromTheCache opens a file under another name, and from the recent sources,
// without fetching it again.
func TestRenamedSourceComesFromTheCache(t *testing.T) {
	b, kept := startNames(t), newCache()
	url := b.url("runs/1/x.tfevents")
	for _, tt := range []struct {
		given wire.Source
		want  string
	}{
		{wire.Source{URL: url}, "x.tfevents"},
		{wire.Source{URL: url, Name: "baseline"}, "baseline"},
		{wire.Source{URL: url, Name: "first try"}, "first try"},
		{wire.Source{}, "first try"}, // the recent one
		{wire.Source{URL: url}, "x.tfevents"},
	} {
		p := startPage(t, intake.Config{Cache: kept})
		if tt.given.URL == "" {
			known := until(p, func(*wire.Recents) bool { return true }).Sources
			require.Len(t, known, 1)
			tt.given.Recent = known[0].Key
		}
		loaded := p.open(tt.given)
		p.close()
		assert.Equal(t, []string{tt.want}, slices.Collect(maps.Keys(p.runs())))
		assert.EqualValues(t, 10, loaded.Points)
		if tt.want != "x.tfevents" {
			assert.Zero(t, loaded.FetchedBytes)
		}
	}
}

// TestAddressesOfOtherForms opens a folder and a file by addresses that are not URLs, and checks
// their names and cache keys.
func TestAddressesOfOtherForms(t *testing.T) {
	o := startObjectStore(t, 10, map[string][]byte{
		"My Logs/a/x.tfevents": scalars("loss", 10).bytes, "one.tfevents": scalars("acc", 5).bytes,
	})
	kept := newCache()
	folder := o.source("My Logs/")
	file := wire.Source{URL: "s3://lab/one.tfevents?region=eu&endpoint=" + o.URL}
	p := startPage(t, intake.Config{Cache: kept})
	assert.EqualValues(t, 15, p.open(folder, file).Points)
	assert.Equal(t, "My Logs", p.runs()["a"].Source)
	assert.Equal(t, "one.tfevents", p.runs()["one.tfevents"].Source)
	assert.Empty(t, p.problems())
	list := wantRecents(p, func(r *wire.Recents) bool {
		return len(r.Sources) == 2 && r.Sources[0].Bytes > 0 && r.Sources[1].Bytes > 0
	})
	details := []string{words.Say(list.Sources[0].Detail), words.Say(list.Sources[1].Detail)}
	assert.ElementsMatch(t, []string{"s3://lab/My Logs/", "s3://lab/one.tfevents"}, details)
	p.close()
	o.takeLog()

	p = startPage(t, intake.Config{Cache: kept})
	loaded := p.open(wire.Source{Recent: list.Sources[0].Key},
		wire.Source{Recent: list.Sources[1].Key})
	assert.EqualValues(t, 15, loaded.Points)
	assert.Zero(t, loaded.FetchedBytes)
	assert.Equal(t, "My Logs", p.runs()["a"].Source)
}
