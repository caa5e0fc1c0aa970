package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	imagewire "eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/words"
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

// TestSecretsAreNotKept opens signed URLs in every way, with damage, images and faults, and
// examines every byte that was stored or sent.
func TestSecretsAreNotKept(t *testing.T) {
	log := scalars("loss", 50).image("pic", 1, 1, 1, pngBytes)
	damaged := bytes.Clone(log.bytes)
	damaged[len(damaged)/2] ^= 1
	manifest := `{"version":1,"files":[{"path":"a/x.tfevents"},{"path":"b/damaged.tfevents"},{"path":"gone.tfevents"},{"path":"../up.tfevents"}]}`
	b := startBucket(t, map[string][]byte{
		"one.tfevents": log.bytes, "named.tfevents": log.bytes, "page.tfevents": []byte("<html>"),
		"runs/eventlens.json": []byte(manifest), "runs/a/x.tfevents": log.bytes,
		"runs/b/damaged.tfevents": damaged,
	})
	userinfo := strings.Replace(b.URL, "http://", "http://user:secret@", 1)
	fetcher := &sourcetest.Fetcher{}
	kept := &recorder{Store: newCache()}
	p := startPage(t,
		intake.Config{Cache: kept, Parse: parse.Config{Fetcher: fetchFunc(func(ctx context.Context,
			req source.Request) (*source.Response, error) {
			// A manifest's signature differs from the signatures of its files.
			if !strings.Contains(req.URL, "secret") && !strings.Contains(req.URL, "/runs/") {
				return &source.Response{Status: http.StatusForbidden,
					Header: func(string) string {
						return ""
					}, Body: http.NoBody}, nil
			}
			assert.NotContains(t, req.URL, "user:secret@", "browsers make no such request")
			return fetcher.Fetch(ctx, req)
		})}})
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
	image := p.image("i",
		imagewire.Get{
			Tag: p.tag("pic").ID, Run: p.runs()["mine"].ID, StepRequest: wire.StepRequest{Index: 0},
		})
	require.Empty(t, words.Say(image.Problem))
	// The sources that could be read are in the list of recent ones.
	wantRecents(p, func(r *wire.Recents) bool { return len(r.Sources) == 3 && r.Bytes > 0 })
	p.close()

	require.Positive(t, kept.puts)
	assert.Contains(t, kept.given.String(), "one.tfevents?versionId=3", "what is no secret stays")
	assert.NotContains(t, kept.given.String(), "secret")
	for _, m := range p.rest() {
		if problem, ok := m.(*wire.Problem); ok {
			problem.URL = "" // diagnosis needs it; it is not shown
		}
		frame, _ := wire.Encode(nil, m)
		assert.NotContains(t, string(frame), "secret", "%T", m)
	}
	for _, r := range p.recents().Sources {
		assert.Equal(t, r.Key != "url "+b.url("one.tfevents"), r.Signed, r.Key)
	}
}

// grantedBucket has a log and a damaged one behind each kind of grant, one of them refused, and a
// manifest of signed addresses of which one has expired.
func grantedBucket(t *testing.T) *bucket {
	log := scalars("loss", 50).image("pic", 1, 1, 1, pngBytes)
	damaged := bytes.Clone(log.bytes)
	damaged[len(damaged)/2] ^= 1
	list := []byte(`{"version":1,"files":[{"path":"a/x.tfevents"},{"path":"b/damaged.tfevents"},{"path":"gone.tfevents"},{"path":"denied.tfevents"}]}`)
	files := map[string][]byte{}
	for _, place := range []string{"bearer/", "header/", "keys/", "cookies/", "wrong/"} {
		files[place+"eventlens.json"], files[place+
			"a/x.tfevents"], files[place+
			"b/damaged.tfevents"], files[place+
			"denied.tfevents"] = list, log.bytes, damaged, log.bytes
	}
	files["signed/a.tfevents"], files["signed/b.tfevents"], files["signed/expired.tfevents"] = log.bytes, damaged, log.bytes
	b := startBucket(t, files)
	b.guard = func(r *http.Request) int {
		place, name, _ := strings.Cut(r.URL.Path[1:], "/")
		sent := map[string]string{"bearer": r.Header.Get("Authorization"),
			"header": r.Header.Get("X-Token"), "keys": r.Header.Get("X-Amz-Security-Token"),
			"signed": r.URL.Query().Get("X-Amz-Signature")}[place]
		if strings.HasSuffix(name, "denied.tfevents") || place == "wrong" ||
			!strings.Contains(sent, "secret") && place != "cookies" &&
				!strings.HasSuffix(name, "signed.json") {
			return http.StatusForbidden
		}
		return 0
	}
	b.files["signed/signed.json"] = fmt.Appendf(nil,
		`{"version":1,"files":[{"path":"a.tfevents","url":%q},{"path":"b.tfevents","url":%q},{"path":"c.tfevents","url":%q}]}`,
		b.url("signed/a.tfevents?X-Amz-Signature=secret"),
		b.url("signed/b.tfevents?X-Amz-Signature=secret&versionId=7"),
		b.url("signed/expired.tfevents?X-Amz-Signature=expired"))
	return b
}

// everyGrant returns a grant of each kind for the places of grantedBucket, and one that is invalid.
func everyGrant(b *bucket) []wire.Grant {
	keys := wire.Keys{
		ID: "secret-id", Secret: "secret-key", Token: "secret-session", Region: "secret-1",
	}
	return []wire.Grant{
		{
			Scope:   b.url("bearer/"),
			Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer secret"}},
		},
		{Scope: b.url("header/"), Headers: []wire.HeaderField{{Name: "X-Token", Value: "secret"}}},
		{Scope: b.url("keys/"), Keys: keys},
		{
			Scope: b.url("cookies/"), Cookies: true,
			Headers: []wire.HeaderField{{Name: "X-Token", Value: "secret"}},
		},
		{
			Scope:   b.url("wrong/"),
			Headers: []wire.HeaderField{{Name: "X-Bad", Value: "secret\r\nX-Other: secret"}},
		},
	}
}

// TestGrantsAreNotKept reads with every kind of grant, and by a manifest of signed addresses of
// which some have expired, with damage and refusals, and examines every byte that was stored or
// sent.
func TestGrantsAreNotKept(t *testing.T) {
	b := grantedBucket(t)
	kept := &recorder{Store: newCache()}
	cfg := vaulted()
	cfg.Cache = kept
	asked := 0
	cfg.FreshURL = func(_ context.Context, canonical string) (string, error) {
		if !strings.Contains(canonical, "/signed/") {
			return "", errors.New("nothing newer")
		}
		asked++
		return canonical + "?X-Amz-Signature=secret-fresh", nil
	}
	p := startPage(t, cfg)
	p.send(&wire.Access{Grants: everyGrant(b)})
	var sources []wire.Source
	for _, place := range []string{
		"bearer/", "header/", "keys/", "cookies/", "wrong/", "signed/signed.json",
	} {
		sources = append(sources, wire.Source{URL: b.url(place)})
	}
	loaded := p.open(sources...)
	assert.Equal(t, 1, asked)
	assert.Greater(t, loaded.Points, int64(6*50), "of every place but one")
	assert.GreaterOrEqual(t, loaded.Problems, 4*3+2)
	images := 0
	for _, r := range p.runs() {
		if words.Say(p.image("i",
			imagewire.Get{Tag: p.tag("pic").ID, Run: r.ID, StepRequest: wire.StepRequest{
				Index: 0,
			}}).Problem) == "" {
			images++
		}
	}
	assert.GreaterOrEqual(t, images, 6)
	wantRecents(p, func(r *wire.Recents) bool { return len(r.Sources) == 5 && r.Bytes > 0 })
	p.close()

	require.Positive(t, kept.puts)
	assert.Contains(t, kept.given.String(), "signed/b.tfevents?versionId=7",
		"what is no secret stays")
	assert.NotContains(t, kept.given.String(), "secret")
	for _, m := range p.rest() {
		if problem, ok := m.(*wire.Problem); ok {
			assert.NotContains(t, strings.ReplaceAll(problem.URL, "X-Amz-Signature=secret", ""),
				"secret", "a signature at most")
			problem.URL = ""
		}
		frame, _ := wire.Encode(nil, m)
		assert.NotContains(t, string(frame), "secret", "%T", m)
	}
}
