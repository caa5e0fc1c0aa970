package engine_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

// answerRefused answers the engine's requests to its host page, in order; it returns the addresses
// of these requests.
func answerRefused(p *page, answers ...func(m *wire.Refused)) (urls []string) {
	for _, answer := range answers {
		m := until(p, func(*wire.Refused) bool { return true })
		urls = append(urls, m.URL)
		answer(m)
	}
	return urls
}

// TestTokenOfTheHost lets a token expire before the listing is read, within a file, and before the
// next check. The host is asked each time, and nothing is read twice.
func TestTokenOfTheHost(t *testing.T) {
	log := scalars("loss", 60_000)
	for name, workers := range map[string]*workers{"own thread": nil, "workers": newWorkers()} {
		t.Run(name, func(t *testing.T) {
			b := startBucket(t, map[string][]byte{
				"runs/a.tfevents":     log.bytes,
				"runs/eventlens.json": []byte(`{"version":1,"files":[{"path":"a.tfevents"}]}`),
			})
			var valid atomic.Value
			valid.Store("Bearer 1")
			cut := true
			b.cutAt = len(log.bytes) / 2
			b.guard = func(r *http.Request) int {
				if r.Header.Get("Authorization") != valid.Load() {
					return http.StatusUnauthorized
				}
				// The token is valid for this one request of the file, which breaks off.
				if cut && strings.HasSuffix(r.URL.Path, ".tfevents") {
					cut = false
					valid.Store("Bearer 2")
				}
				return 0
			}
			cfg := vaulted()
			cfg.Embedded = true
			p := startPage(t, cfg)
			if workers != nil {
				p = startPageWithWorkers(t, workers, cfg)
			}
			give := func(m *wire.Refused) {
				p.send(&wire.Access{Grants: []wire.Grant{{
					Scope: b.url(""),
					Headers: []wire.HeaderField{{
						Name: "Authorization", Value: valid.Load().(string),
					}},
				}}})
				p.send(&wire.Renewed{Number: m.Number})
			}
			p.send(&wire.Open{Sources: []wire.Source{{URL: b.url("runs/")}}})
			want := []string{b.url("runs/"), b.url("runs/a.tfevents")}
			assert.Equal(t, want, answerRefused(p, give, give))
			loaded := p.loaded()
			assert.EqualValues(t, 60_000, loaded.Points)
			assert.Empty(t, p.problems())
			read := 0
			for _, line := range b.takeLog() {
				if strings.Contains(line, ".tfevents") && strings.Contains(line, "bytes=") {
					read++
				}
			}
			assert.Positive(t, read, "it is read on where it stopped")
		})
	}
}

// TestHostKnowsNothing has a host without a better address: the problem is the same as without a
// host. Late and strange answers are ignored.
func TestHostKnowsNothing(t *testing.T) {
	b := startBucket(t, map[string][]byte{"a.tfevents": scalars("loss", 5).bytes})
	b.guard = func(*http.Request) int { return http.StatusForbidden }
	cfg := vaulted()
	cfg.Embedded = true
	p := startPage(t, cfg)
	p.send(&wire.Renewed{Number: 7, URL: b.url("a.tfevents")})
	p.send(&wire.Open{Sources: []wire.Source{{URL: b.url("a.tfevents")}}})
	refused := until(p, func(*wire.Refused) bool { return true })
	p.send(&wire.Renewed{Number: refused.Number, URL: "javascript:alert(1)"})
	p.send(&wire.Renewed{Number: refused.Number})
	loaded := p.loaded()
	require.Equal(t, 1, loaded.Problems)
	assert.Contains(t, p.problems()[0], "403")
}

// TestPageFirstInFrames opens a folder in a frame and on a page of its own. In the frame, the
// manifest is requested where the folder's page lists it, or where there is no page; a page that is
// refused with status 403 is no reason to ask the host for access.
func TestPageFirstInFrames(t *testing.T) {
	const (
		page     = `<title>Index of /runs/</title><a href="a.tfevents">a.tfevents</a>`
		with     = page + `<a href="eventlens.json">eventlens.json</a>`
		manifest = `{"version":1,"files":[{"path":"a.tfevents"}]}`
	)
	both := []string{"/runs/", "/runs/eventlens.json"}
	for name, c := range map[string]struct {
		embedded       bool
		page, manifest string
		asked          []string
	}{
		"frame, page alone":         {true, page, "", both[:1]},
		"frame, page with manifest": {true, with, manifest, both},
		"frame, manifest alone":     {true, "", manifest, both},
		"page, manifest alone":      {false, "", manifest, both[1:]},
		"page, page with manifest":  {false, with, manifest, both[1:]},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string][]byte{"runs/a.tfevents": scalars("loss", 5).bytes}
			if files["runs/eventlens.json"] = []byte(c.manifest); c.page != "" {
				files["runs/"] = []byte(c.page)
			}
			b := startBucket(t, files)
			b.guard = func(r *http.Request) int {
				if r.URL.Path == "/runs/" && c.page == "" {
					return http.StatusForbidden
				}
				return 0
			}
			cfg := vaulted()
			cfg.Embedded = c.embedded
			p := startPage(t, cfg)
			p.send(&wire.Open{Sources: []wire.Source{{URL: b.url("runs/")}}})
			assert.EqualValues(t, 5, p.loaded().Points)
			assert.Empty(t, p.problems())
			var asked []string
			for _, line := range b.takeLog() {
				if path := strings.TrimPrefix(line, "GET "); !strings.Contains(path, "tfevents") {
					asked = append(asked, path)
				}
			}
			assert.Equal(t, c.asked, asked)
		})
	}
}
