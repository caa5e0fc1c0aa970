package engine_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// vaulted returns a configuration whose fetcher knows grants, like a worker's in the browser.
func vaulted() intake.Config {
	vault := source.NewVault(&sourcetest.Fetcher{}, time.Now)
	return intake.Config{Parse: parse.Config{Fetcher: vault, Grants: vault.Set}}
}

// wantToken refuses requests below a path that carry no token.
func wantToken(below string) func(*http.Request) int {
	return func(r *http.Request) int {
		if strings.HasPrefix(r.URL.Path, below) && r.Header.Get("X-Token") != "secret" {
			return http.StatusUnauthorized
		}
		return 0
	}
}

// token grants access to a bucket.
func (b *bucket) token() *wire.Access {
	return &wire.Access{Grants: []wire.Grant{{
		Scope: b.url(""), Headers: []wire.HeaderField{{Name: "X-Token", Value: "secret"}},
	}}}
}

// TestAccess opens a folder that is private as a whole, or whose files alone are private, and then
// gives access. Every worker gets it, including those started later.
func TestAccess(t *testing.T) {
	for name, private := range map[string]string{"the listing": "/", "the files": "/runs/run"} {
		t.Run(name, func(t *testing.T) {
			b, points := folder(t, 12)
			b.guard = wantToken(private)
			w := newWorkers()
			cfg := vaulted()
			cfg.Workers.IdleFor = time.Millisecond
			p := startPageWithWorkers(t, w, cfg)
			loaded := p.open(wire.Source{URL: b.url("runs/")})
			assert.Zero(t, loaded.Points)
			assert.Positive(t, loaded.Problems)
			p.send(b.token())
			p.send(&wire.Refresh{})
			loaded = p.loaded()
			assert.Equal(t, points, loaded.Points)
			assert.Zero(t, loaded.Problems, "what was said is taken back")
			started, _ := w.counts()
			for range started {
				<-w.ended
			}

			b.change(func() {
				for path, content := range b.files {
					b.files["more/"+path] = content
				}
			})
			assert.Equal(t, 2*points, p.open(wire.Source{URL: b.url("more/runs/")}).Points)
			again, _ := w.counts()
			assert.Greater(t, again, started)
		})
	}
}

// TestAccessIsTakenBack opens with access, and checks again without it.
func TestAccessIsTakenBack(t *testing.T) {
	b := startBucket(t, map[string][]byte{"a.tfevents": scalars("loss", 5).bytes})
	b.guard = wantToken("/")
	p := startPage(t, vaulted())
	p.send(b.token())
	assert.EqualValues(t, 5, p.open(wire.Source{URL: b.url("a.tfevents")}).Points)
	p.send(&wire.Access{})
	p.send(&wire.Refresh{})
	checked := until(p, func(c *wire.Checked) bool {
		return !c.Checking && words.Say(c.Problem) != ""
	})
	assert.Contains(t, words.Say(checked.Problem), "401")
}
