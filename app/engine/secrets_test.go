package engine

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// recorder is a store that remembers everything it was ever given, and every claim.
type recorder struct {
	cache.Store
	mu    sync.Mutex
	given bytes.Buffer
	puts  int
}

func (r *recorder) note(texts ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, text := range texts {
		r.given.WriteString(text + "\n")
	}
	r.puts++
}

func (r *recorder) Apply(ctx context.Context, changes ...cache.Change) error {
	for _, c := range changes {
		r.note(c.Table, c.Key, string(c.Bytes))
	}
	return r.Store.Apply(ctx, changes...)
}

func (r *recorder) Claim(name string) func() {
	r.note(name)
	return r.Store.Claim(name)
}

// TestSecretsAreNotKept opens signed URLs in every way there is, with damage, images and faults, and looks at every byte that was kept or told.
func TestSecretsAreNotKept(t *testing.T) {
	log := scalars("loss", 50).image("pic", 1, 1, 1, pngBytes)
	damaged := bytes.Clone(log.bytes)
	damaged[len(damaged)/2] ^= 1
	manifest := `{"version":1,"files":[{"path":"a/x.tfevents"},{"path":"b/damaged.tfevents"},{"path":"gone.tfevents"},{"path":"../up.tfevents"}]}`
	b := startBucket(t, map[string][]byte{
		"one.tfevents": log.bytes, "named.tfevents": log.bytes, "page.tfevents": []byte("<html>"),
		"runs/eventlens.json": []byte(manifest), "runs/a/x.tfevents": log.bytes, "runs/b/damaged.tfevents": damaged,
	})
	userinfo := strings.Replace(b.URL, "http://", "http://user:secret@", 1)
	fetcher := &sourcetest.Fetcher{}
	kept := &recorder{Store: newCache()}
	p := startPage(t, Config{Cache: kept, Fetcher: fetchFunc(func(ctx context.Context, req source.Request) (*source.Response, error) {
		if !strings.Contains(req.URL, "secret") && !strings.Contains(req.URL, "/runs/") { // a manifest's signature is not that of its files
			return &source.Response{Status: http.StatusForbidden, Header: func(string) string { return "" }, Body: http.NoBody}, nil
		}
		req.URL = strings.Replace(req.URL, "user:secret@", "", 1)
		return fetcher.Fetch(ctx, req)
	})})
	loaded := p.open(
		wire.Source{URL: b.url("one.tfevents?X-Amz-Signature=secret&versionId=3")},
		wire.Source{URL: b.url("named.tfevents?sv=2024&sig=secret#secret"), Name: "mine"},
		wire.Source{URL: b.url("page.tfevents?token=secret")},
		wire.Source{URL: b.url("missing/?Signature=secret&Expires=1")},
		wire.Source{URL: b.url("runs/eventlens.json?X-Goog-Signature=secret")},
		wire.Source{URL: userinfo + "/one.tfevents"},
		wire.Source{URL: userinfo + "/"},
	)
	assert.Positive(t, loaded.Points)
	assert.GreaterOrEqual(t, loaded.Problems, 5, p.problems())
	image := p.image(wire.GetImage{Card: "i", Tag: p.tag("pic").ID, Run: p.runs()["mine"].ID, Index: 0})
	require.Empty(t, image.Problem)
	wantRecents(p, func(r *wire.Recents) bool { return len(r.Sources) == 5 && r.Bytes > 0 })
	p.close()

	require.Positive(t, kept.puts)
	assert.Contains(t, kept.given.String(), "one.tfevents?versionId=3", "what is no secret stays")
	assert.NotContains(t, kept.given.String(), "secret")
	for _, m := range p.rest() {
		if problem, ok := m.(*wire.Problem); ok {
			problem.URL = "" // for what examines it: it is not shown
		}
		frame, _ := wire.Encode(nil, m)
		assert.NotContains(t, string(frame), "secret", "%T", m)
	}
	for _, r := range p.recents().Sources {
		assert.Equal(t, r.Key != "url "+b.url("one.tfevents"), r.Signed, r.Key)
	}
}
