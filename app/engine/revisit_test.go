package engine_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	imagewire "eventlens/app/kinds/image"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// visit opens sources in a new engine with the same cache, and ends it.
func visit(t *testing.T, kept cache.Store, sources ...wire.Source) (*page, *wire.Loaded) {
	t.Helper()
	p := startPage(t, intake.Config{Cache: kept})
	loaded := p.open(sources...)
	p.close()
	return p, loaded
}

// revisit is a change of a file between two visits, and what the second visit has to fetch.
type revisit struct {
	name                   string
	second                 []byte
	noRanges               bool
	points, fromCache      int64
	minFetched, maxFetched int64
	wantProblem            string
}

func TestRevisit(t *testing.T) {
	before := scalars("loss", 20_000)
	appended := bytes.Clone(before.bytes)
	after := &logWriter{bytes: appended}
	for step := range 10 {
		after.scalar("loss", int64(20_000+step), 1)
	}
	other := scalars("acc", 30_000).bytes
	size := int64(len(before.bytes))
	last := int64(50) // no record of these logs is longer
	for _, tt := range []revisit{
		{name: "unchanged", second: before.bytes, points: 20_000, fromCache: size},
		{
			name: "appended", second: after.bytes, points: 20_010, fromCache: size, minFetched: 10,
			maxFetched: last + 10*last,
		},
		{name: "appended without ranges", second: after.bytes, noRanges: true, points: 20_010,
			fromCache:  size,
			minFetched: int64(len(after.bytes)), maxFetched: int64(len(after.bytes))},
		{
			name: "replaced by a longer file", second: other, points: 30_000,
			minFetched: int64(len(other)), maxFetched: 2 * int64(len(other)),
		},
		{
			name: "replaced by a shorter file", second: scalars("acc", 5).bytes, points: 5,
			minFetched: 1, maxFetched: 1000,
		},
		{name: "replaced by an empty file", second: nil, wantProblem: "The file is empty"},
		{name: "cut off inside the last record", second: before.bytes[:size-3], points: 19_999,
			minFetched: 1, maxFetched: 2 * size,
			wantProblem: "The last record is incomplete"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := startBucket(t, map[string][]byte{"a.tfevents": before.bytes})
			kept := newCache()
			_, loaded := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			require.Equal(t,
				&wire.Loaded{Runs: 1, Tags: 1, Points: 20_000, Bytes: size, FetchedBytes: size},
				loaded)
			b.takeLog()

			if !bytes.Equal(tt.second, before.bytes) {
				b.put("a.tfevents", tt.second)
			}
			b.noRanges = tt.noRanges
			p, again := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			assert.Equal(t, tt.points, again.Points)
			assert.EqualValues(t, len(tt.second), again.Bytes)
			assert.Equal(t, tt.fromCache, again.FromCache)
			assert.GreaterOrEqual(t, again.FetchedBytes, tt.minFetched)
			assert.LessOrEqual(t, again.FetchedBytes, tt.maxFetched)
			if tt.fromCache == int64(len(tt.second)) && tt.fromCache > 0 {
				assert.NotContains(t, strings.Join(b.takeLog(), "\n"), "GET /a.tfevents",
					"no event bytes are asked for")
			}
			tt.assertProblems(t, p)
			b.takeLog()

			p, third := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			assert.Equal(t, tt.points, third.Points)
			assert.Zero(t, third.FetchedBytes, "what the second visit read is kept")
			tt.assertProblems(t, p)
		})
	}
}

func (r revisit) assertProblems(t *testing.T, p *page) {
	t.Helper()
	if r.wantProblem == "" {
		assert.Empty(t, p.problems())
		return
	}
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0], r.wantProblem)
}

// TestRevisitWithColumnsOfAnEarlierVersion has columns in the cache as the previous version wrote
// them.
func TestRevisitWithColumnsOfAnEarlierVersion(t *testing.T) {
	log := scalars("loss", 100)
	b := startBucket(t, map[string][]byte{"a.tfevents": log.bytes})
	kept := newCache()
	visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
	before, err := os.ReadFile("../../eventfile/store/testdata/batch.4")
	require.NoError(t, err)
	c, key := cache.New(kept, cache.Options{}), cache.URLKey(b.url("a.tfevents"))
	meta, err := c.File(t.Context(), key)
	require.NoError(t, err)
	require.NoError(t, c.ResetFile(t.Context(), key))
	old := cache.FileMeta{
		Key: key, SizeBytes: meta.SizeBytes, Validator: meta.Validator, Offset: meta.Offset,
		LastRecord: meta.LastRecord, LastHash: meta.LastHash,
	}
	_, err = c.AppendChunk(t.Context(), old, before)
	require.NoError(t, err)

	p, again := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
	assert.Equal(t,
		&wire.Loaded{
			Runs: 1, Tags: 1, Points: 100, Bytes: int64(len(log.bytes)),
			FetchedBytes: int64(len(log.bytes)),
		}, again)
	assert.Empty(t, p.problems(), "nobody is bothered with that")
	_, third := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
	assert.EqualValues(t, 100, third.Points)
	assert.Zero(t, third.FetchedBytes, "it is kept in the form of this version")
}

func TestRevisitTrustsTheManifest(t *testing.T) {
	manifest := func(modified string) []byte {
		return []byte(`{"version":1,"files":[{"path":"a/x.tfevents","size":` +
			sizeOf(scalars("loss", 100)) + `,"modified":"` + modified + `"}]}`)
	}
	b := startBucket(t, map[string][]byte{
		"eventlens.json": manifest("2026-01-02T03:04:05Z"),
		"a/x.tfevents":   scalars("loss", 100).bytes,
	})
	kept := newCache()
	visit(t, kept, wire.Source{URL: b.url("")})
	b.takeLog()
	_, loaded := visit(t, kept, wire.Source{URL: b.url("")})
	assert.Zero(t, loaded.FetchedBytes)
	assert.EqualValues(t, 100, loaded.Points)
	assert.Equal(t, []string{"GET /eventlens.json"}, b.takeLog(),
		"one request for the list, none for the file")

	b.put("eventlens.json", manifest("2026-01-02T03:04:06Z"))
	_, loaded = visit(t, kept, wire.Source{URL: b.url("")})
	assert.EqualValues(t, 100, loaded.Points)
	assert.Less(t, loaded.FetchedBytes, int64(100), "no more than the last record")
}

func TestRevisitOfDroppedFiles(t *testing.T) {
	kept := newCache()
	p := startPage(t, intake.Config{Cache: kept})
	log := scalars("loss", 100).image("pic", 1, 1, 1, pngBytes)
	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": log.bytes, "logs/b/x.tfevents": scalars("acc", 5).bytes,
	}))
	p.close()

	p = startPage(t, intake.Config{Cache: kept})
	recents := until(p, func(r *wire.Recents) bool { return true })
	require.Len(t, recents.Sources, 1)
	recent := recents.Sources[0]
	assert.Equal(t, "logs", recent.Name)
	assert.Equal(t, "Folder on this computer", words.Say(recent.Detail))
	assert.True(t, recent.Local)
	loaded := p.open(wire.Source{Recent: recent.Key})
	assert.Equal(t, int64(105), loaded.Points)
	assert.Zero(t, loaded.FetchedBytes)
	assert.Contains(t, p.runs(), "a")
	assert.Contains(t, p.runs(), "b")

	image := p.image("i",
		imagewire.Get{
			Tag: p.tag("pic").ID, Run: p.runs()["a"].ID, StepRequest: wire.StepRequest{Index: -1},
		})
	assert.Empty(t, words.Say(image.Problem))
	assert.Equal(t, pngBytes, p.get(image.Encoded))
}

// TestRecentsOfEarlierVersions has sentences in the list of recent sources, as earlier versions
// stored them.
func TestRecentsOfEarlierVersions(t *testing.T) {
	kept := newCache()
	list := cache.New(kept, cache.Options{})
	for _, r := range []cache.Recent{
		{
			Key: "local logs/", Name: "logs", Local: true, Detail: "Folder on this computer",
			Files: []cache.RecentFile{{Path: "logs/a", Key: "a"}},
		},
		{
			Key: "local a b", Name: "2 files on this computer", Local: true,
			Detail: "2 files on this computer",
			Files:  []cache.RecentFile{{Path: "a", Key: "a"}, {Path: "b", Key: "b"}},
		},
		{Key: "url https://h/", Name: "h", Detail: "https://h/", URL: "https://h/"},
	} {
		require.NoError(t, list.SaveRecents(t.Context(), r))
	}
	p := startPage(t, intake.Config{Cache: kept})
	told := map[string]wire.Text{}
	for _, r := range until(p, func(r *wire.Recents) bool { return len(r.Sources) == 3 }).Sources {
		told[r.Name] = r.Detail
	}
	assert.Equal(t, map[string]wire.Text{
		"logs":                     report.LocalFolder.Text(),
		"2 files on this computer": report.LocalFiles.With(wire.Whole(2)),
		"h":                        wire.Plain("https://h/"),
	}, told)
}

func TestRevisitWithoutTheFile(t *testing.T) {
	kept := cache.NewMemory(40_000) // holds the columns, not the file
	p := startPage(t, intake.Config{Cache: kept})
	p.open(p.files(map[string][]byte{"x.tfevents": scalars("loss",
		1000).image("pic", 1, 1, 1, pngBytes).bytes}))
	until(p, func(n *wire.Notice) bool {
		return strings.Contains(words.Say(n.Text), "too large to save")
	})
	p.close()

	p = startPage(t, intake.Config{Cache: kept})
	recent := until(p, func(r *wire.Recents) bool { return true }).Sources[0]
	loaded := p.open(wire.Source{Recent: recent.Key})
	assert.EqualValues(t, 1000, loaded.Points)
	assert.Empty(t, p.problems())
	image := p.image("i",
		imagewire.Get{Tag: p.tag("pic").ID, Run: 1, StepRequest: wire.StepRequest{Index: 0}})
	assert.Contains(t, words.Say(image.Problem), "Drop it again")
}

func TestRecentOfASignedURL(t *testing.T) {
	b := startBucket(t, map[string][]byte{"x.tfevents": scalars("loss", 10).bytes})
	kept := newCache()
	p := startPage(t, intake.Config{Cache: kept})
	p.open(wire.Source{URL: b.url("x.tfevents?X-Amz-Signature=secret")})
	recent := until(p, func(r *wire.Recents) bool { return len(r.Sources) > 0 }).Sources[0]
	assert.True(t, recent.Signed)
	assert.NotContains(t, recent.Key+words.Say(recent.Detail)+recent.Name, "secret")
	p.open(wire.Source{Recent: recent.Key})
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0], "signed addresses")

	p.open(wire.Source{Recent: "no such key"})
	assert.Contains(t, p.problems()[1], "no longer saved on this device")
}

func TestForget(t *testing.T) {
	b := startBucket(t, map[string][]byte{"x.tfevents": scalars("loss", 10).bytes})
	p := startPage(t, intake.Config{Cache: newCache()})
	p.open(wire.Source{URL: b.url("x.tfevents")})
	recent := until(p, func(r *wire.Recents) bool { return len(r.Sources) > 0 }).Sources[0]
	p.send(&wire.Forget{Key: recent.Key})
	until(p, func(r *wire.Recents) bool { return len(r.Sources) == 0 && r.Bytes == 0 })
	p.open(wire.Source{URL: b.url("x.tfevents")})
	p.send(&wire.Forget{})
	until(p, func(r *wire.Recents) bool { return len(r.Sources) == 0 && r.Bytes == 0 })
}

// TestBrokenCache opens files over a cache that cannot store anything: reading continues, and the
// user sees one notice.
func TestBrokenCache(t *testing.T) {
	p := startPage(t, intake.Config{Cache: cache.NewMemory(1)})
	loaded := p.open(p.files(map[string][]byte{
		"a.tfevents": scalars("loss", 10).bytes, "b.tfevents": scalars("loss", 10).bytes,
	}))
	assert.EqualValues(t, 20, loaded.Points)
	isNotice := func(m wire.Message) bool {
		n, ok := m.(*wire.Notice)
		return ok && strings.Contains(words.Say(n.Text), "could not save everything")
	}
	// Columns are written concurrently, sometimes before reading ends.
	if !slices.ContainsFunc(p.seen, isNotice) {
		until(p, func(n *wire.Notice) bool { return isNotice(n) })
	}
	p.close()
	assert.Len(t, slices.DeleteFunc(p.rest(), func(m wire.Message) bool { return !isNotice(m) }), 1,
		"told once")
}

// TestRevisitWithoutNetwork shows the cached data of a folder and of a file whose server does not
// answer, and reads on when it does.
func TestRevisitWithoutNetwork(t *testing.T) {
	b, points := folder(t, 8)
	b.files["one.tfevents"] = scalars("acc", 50).bytes
	kept := newCache()
	sources := []wire.Source{{URL: b.url("runs/")}, {URL: b.url("one.tfevents")}}
	visit(t, kept, sources...)
	b.takeLog()
	offline := true
	net := &sourcetest.Fetcher{}
	p := startPage(t,
		intake.Config{Cache: kept, Parse: parse.Config{Fetcher: fetchFunc(func(ctx context.Context,
			req source.Request) (*source.Response, error) {
			if offline {
				return nil, errors.New("no network")
			}
			return net.Fetch(ctx, req)
		})}})
	loaded := p.open(sources...)
	assert.Equal(t, points+50, loaded.Points)
	assert.Equal(t, loaded.Bytes, loaded.FromCache)
	assert.Empty(t, b.takeLog())
	require.Len(t, p.problems(), 2, "one for the listing, one for the file")
	for _, problem := range p.problems() {
		assert.Regexp(t, "cannot be reached|connection failed", problem)
	}

	offline = false
	b.put("one.tfevents", scalars("acc", 60).bytes)
	p.send(&wire.Refresh{})
	assert.Equal(t, points+60, p.loaded().Points)
}
