package engine_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// TestOneBadFileAffectsNoOther opens unreadable files beside good ones, by their URLs and by a
// manifest.
func TestOneBadFileAffectsNoOther(t *testing.T) {
	good := scalars("loss", 10).bytes
	b := startBucket(t, map[string][]byte{
		"runs/a/x.tfevents":   good,
		"runs/b/x.tfevents":   []byte("<!doctype html><title>Sign in</title> to go on"),
		"runs/d/x.tfevents":   good,
		"runs/eventlens.json": []byte(`{"version":1,"files":[{"path":"a/x.tfevents"},{"path":"b/x.tfevents"},{"path":"c/x.tfevents"},{"path":"d/x.tfevents"},{"path":"../up.tfevents"}]}`),
	})
	p := startPage(t, intake.Config{})
	loaded := p.open(wire.Source{URL: b.url("runs/")},
		wire.Source{URL: b.url("gone.tfevents?X-Amz-Signature=secret")},
		wire.Source{URL: "http://127.0.0.1:1/unreachable.tfevents"},
		wire.Source{URL: b.url("none/")})
	assert.EqualValues(t, 20, loaded.Points)
	assert.Equal(t, 6, loaded.Problems)
	all := strings.Join(p.problems(), "\n")
	for _, want := range []string{
		b.url("runs/") +
			`: 1 entry of the folder excluded: "../up.tfevents": path leads out of the directory.`,
		"b/x.tfevents: This is not an event file but an HTML page",
		"c/x.tfevents: The server has no such file (status 404).",
		b.url("gone.tfevents") + ": The server has no such file (status 404).",
		"http://127.0.0.1:1/unreachable.tfevents: The server cannot be reached",
		b.url("none/") + ": Listing the folder failed: nothing is found there (HTTP status 404).",
	} {
		assert.Contains(t, all, want)
	}
	assert.NotContains(t, all, "secret")
	assert.Equal(t, wire.RunRead, p.runs()["runs/d"].State)
	assert.Equal(t, wire.RunProblem, p.runs()["runs/c"].State)
}

func TestBadManifests(t *testing.T) {
	for _, tt := range []struct{ name, manifest, want string }{
		{"not JSON", "nonsense", "not valid JSON"},
		{"web page", "<html>", "not a manifest but a web page"},
		{"other version", `{"version":9}`, "version 9 is not supported"},
		{"no event files", `{"version":1,"files":[{"path":"a.txt"},{"path":"b.txt"}]}`,
			"There is no event file among 2 files here"},
		{"empty", `{"version":1,"files":[]}`, "There are no files here"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := startBucket(t, map[string][]byte{"list.json": []byte(tt.manifest)})
			p := startPage(t, intake.Config{})
			loaded := p.open(wire.Source{URL: b.url("list.json?v=1")})
			assert.Equal(t, 1, loaded.Problems)
			require.Len(t, p.problems(), 1)
			assert.Contains(t, p.problems()[0], tt.want)
		})
	}
}

func TestTruncatedManifestIsShownAsFarAsItGoes(t *testing.T) {
	b := startBucket(t, map[string][]byte{
		"list.json":  []byte(`{"version":1,"truncated":true,"files":[{"path":"a.tfevents"}]}`),
		"a.tfevents": scalars("loss", 3).bytes,
	})
	p := startPage(t, intake.Config{})
	loaded := p.open(wire.Source{URL: b.url("list.json")})
	assert.EqualValues(t, 3, loaded.Points)
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0], "The list of files is incomplete")
}

// cutting is a fetcher whose first responses break off in the middle.
type cutting struct {
	sourcetest.Fetcher
	cuts  int
	whole bool // the server ignores ranges
}

func (c *cutting) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	if c.whole {
		req.From, req.To = 0, 0
	}
	res, err := c.Fetcher.Fetch(ctx, req)
	if err == nil && req.Method == "" && c.cuts > 0 {
		c.cuts--
		res.Body = cutBody{&io.LimitedReader{R: res.Body, N: 100_000}, res.Body}
	}
	return res, err
}

type cutBody struct {
	*io.LimitedReader
	io.Closer
}

func (b cutBody) Read(p []byte) (int, error) {
	n, err := b.LimitedReader.Read(p)
	if err == io.EOF && b.N == 0 {
		err = errors.New("connection reset")
	}
	return n, err
}

func TestBrokenConnectionIsTakenUpAgain(t *testing.T) {
	log := scalars("loss", 8000).bytes
	b := startBucket(t, map[string][]byte{"a.tfevents": log})
	p := startPage(t, intake.Config{Parse: parse.Config{Fetcher: &cutting{cuts: 99}}})
	loaded := p.open(wire.Source{URL: b.url("a.tfevents")})
	assert.Equal(t, int64(8000), loaded.Points)
	assert.Empty(t, p.problems())
	assert.Equal(t, int64(len(log)), loaded.FetchedBytes, "each time from where it broke off")
	assert.Equal(t,
		[]string{"GET /a.tfevents", "GET /a.tfevents bytes=100000-165535",
			"GET /a.tfevents bytes=165536-296607", "GET /a.tfevents bytes=265536-331071",
			"GET /a.tfevents bytes=331072-343913"}, b.takeLog())
}

func TestFileThatGoesAwayWhileItIsRead(t *testing.T) {
	log := scalars("loss", 8000).bytes
	b := startBucket(t, map[string][]byte{"a.tfevents": log})
	fetcher := &cutting{cuts: 1}
	p := startPage(t,
		intake.Config{Parse: parse.Config{Fetcher: fetchFunc(func(ctx context.Context,
			req source.Request) (*source.Response, error) {
			if req.From > 0 {
				return &source.Response{Status: http.StatusForbidden, Header: func(string) string {
					return ""
				}, Body: io.NopCloser(bytes.NewReader(nil))}, nil
			}
			return fetcher.Fetch(ctx, req)
		})}})
	loaded := p.open(wire.Source{URL: b.url("a.tfevents")})
	assert.Positive(t, loaded.Points)
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0], "Reading stopped at byte 99,")
	assert.Contains(t, p.problems()[0], "records before it are shown")
}

type fetchFunc func(context.Context, source.Request) (*source.Response, error)

func (f fetchFunc) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	return f(ctx, req)
}

func TestRepeatedFaultsAreOneLine(t *testing.T) {
	log := scalars("loss", 3)
	first := log.at()
	for _, garbage := range []string{"\xff", "\xff\xff", "\x0a\x7f\x01"} { // their details differ
		log.record([]byte(garbage)).scalar("loss", 4, 1)
	}
	p := startPage(t, intake.Config{})
	loaded := p.open(p.files(map[string][]byte{"a.tfevents": log.bytes}))
	assert.EqualValues(t, 6, loaded.Points)
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0],
		"3 records skipped, first at byte "+strconv.Itoa(first)+": unparsable event")
}

func TestOpenAfterStop(t *testing.T) {
	log := scalars("loss", 4000).bytes
	blob := &slowBlob{content: log, parts: make(chan int)}
	p := startPage(t, intake.Config{})
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{
		Path: "slow.tfevents", SizeBytes: int64(len(log)), Blob: p.put(blob),
	}}}}})
	until(p, func(m *wire.Progress) bool { return m.Reading })
	p.send(&wire.Stop{})
	loaded := p.open(p.files(map[string][]byte{"good.tfevents": scalars("loss", 5).bytes}))
	assert.EqualValues(t, 5, loaded.Points)
	assert.Equal(t, wire.RunQueued, p.runs()["slow.tfevents"].State)
	assert.Equal(t, wire.RunRead, p.runs()["good.tfevents"].State)
}

func TestOpeningAgainReadsOnlyWhatIsNew(t *testing.T) {
	log := scalars("loss", 1000)
	b := startBucket(t, map[string][]byte{"a.tfevents": bytes.Clone(log.bytes)})
	p := startPage(t, intake.Config{})
	p.open(wire.Source{URL: b.url("a.tfevents")})
	b.put("a.tfevents", log.scalar("loss", 1000, 1).bytes)
	loaded := p.open(wire.Source{URL: b.url("a.tfevents")})
	assert.Equal(t, 1, loaded.Runs)
	assert.EqualValues(t, 1001, loaded.Points)
	assert.Less(t, loaded.FetchedBytes, int64(len(log.bytes))+100)
}
