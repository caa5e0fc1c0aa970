package engine_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestKeptIsHiddenAfterARefusal reads with a token, and comes again without it: the storage answers
// 401 or 403. Cached data are hidden until access is given, or, if configured so, shown with their
// age, which another refusal does not change.
func TestKeptIsHiddenAfterARefusal(t *testing.T) {
	log := scalars("loss", 50)
	for _, opened := range []string{"runs/", "runs/a.tfevents"} {
		for _, status := range []int{http.StatusUnauthorized, http.StatusForbidden} {
			t.Run(opened+" "+http.StatusText(status), func(t *testing.T) {
				b := startBucket(t, map[string][]byte{
					"runs/a.tfevents":     log.bytes,
					"runs/eventlens.json": []byte(`{"version":1,"files":[{"path":"a.tfevents"}]}`),
				})
				b.guard = func(r *http.Request) int {
					if r.Header.Get("X-Token") != "secret" {
						return status
					}
					return 0
				}
				access := &wire.Access{Grants: []wire.Grant{{
					Scope:   b.url(""),
					Headers: []wire.HeaderField{{Name: "X-Token", Value: "secret"}},
				}}}
				store := newCache()
				visit := func(shows bool, before ...wire.Message) *page {
					cfg := vaulted()
					cfg.Cache, cfg.Recents.HidesKept = store, !shows
					p := startPage(t, cfg)
					for _, m := range before {
						p.send(m)
					}
					p.open(wire.Source{URL: b.url(opened)})
					return p
				}
				p := visit(false, access)
				saved := wantRecents(p, func(r *wire.Recents) bool {
					return len(r.Sources) == 1 && r.Bytes > 0
				}).Sources[0].SavedMs
				p.close()

				p = visit(false)
				for _, m := range p.seen {
					if l, ok := m.(*wire.Loaded); ok {
						assert.Zero(t, l.Points, "what is kept is hidden")
					}
					if c, ok := m.(*wire.Catalogue); ok {
						assert.Empty(t, c.Tags, "and was never shown")
					}
				}
				require.Len(t, p.problems(), 1)
				assert.Contains(t, p.problems()[0],
					"The data saved on this device is hidden until you give access.")
				p.send(access)
				p.send(&wire.Refresh{})
				loaded := until(p, func(l *wire.Loaded) bool { return true })
				assert.EqualValues(t, 50, loaded.Points)
				assert.Zero(t, loaded.Problems)
				p.close()
				saved = max(saved, savedNow(t, store))

				for range 2 {
					p = visit(true)
					require.NotEmpty(t, p.problems())
					last := p.problems()[len(p.problems())-1]
					assert.Contains(t, last,
						"Saved at "+words.Say(wire.Moment(float64(saved/1000), 3600, false))+
							". The storage now refuses access.")
					assert.EqualValues(t, 50, p.tag("loss").Values)
					p.close()
					assert.Equal(t, saved, savedNow(t, store), "nothing was opened")
				}
			})
		}
	}
}

// savedNow returns when the only source in a cache was last opened.
func savedNow(t *testing.T, store cacheStore) int64 {
	t.Helper()
	p := startPage(t, intake.Config{Cache: store})
	recents := wantRecents(p, func(r *wire.Recents) bool { return len(r.Sources) == 1 })
	p.close()
	return recents.Sources[0].SavedMs
}

// TestForgetWhatIsOpen has the host forget: nothing of the open sources stays cached, other sources
// do, and data read later are not cached.
func TestForgetWhatIsOpen(t *testing.T) {
	log := scalars("loss", 50)
	b := startBucket(t, map[string][]byte{"a.tfevents": log.bytes, "b.tfevents": log.bytes})
	store := newCache()
	p := startPage(t, intake.Config{Cache: store})
	p.open(wire.Source{URL: b.url("b.tfevents")})
	wantRecents(p, func(r *wire.Recents) bool { return len(r.Sources) == 1 && r.Bytes > 0 })
	p.close()
	p = startPage(t, intake.Config{Cache: store})
	p.open(wire.Source{URL: b.url("a.tfevents")})
	wantRecents(p, func(r *wire.Recents) bool { return len(r.Sources) == 2 })
	p.send(&wire.Forget{Open: true})
	left := until(p, func(r *wire.Recents) bool { return r.Forgotten })
	require.Len(t, left.Sources, 1)
	assert.True(t, strings.HasSuffix(left.Sources[0].Key, "b.tfevents"))
	b.put("a.tfevents", append(log.bytes, scalars("loss", 60).bytes[len(log.bytes):]...))
	p.send(&wire.Refresh{})
	until(p, func(l *wire.Loaded) bool { return l.Points == 60 })
	p.close()
	p = startPage(t, intake.Config{Cache: store})
	recents := wantRecents(p, func(r *wire.Recents) bool { return true })
	assert.Equal(t, left.Bytes, recents.Bytes)
	assert.Len(t, recents.Sources, 1)
	var asked atomic.Int64
	b.guard = func(*http.Request) int { asked.Add(1); return 0 }
	loaded := p.open(wire.Source{URL: b.url("a.tfevents")})
	assert.Zero(t, loaded.FromCache)
	assert.Positive(t, asked.Load())
}

// TestForgetWhereNothingIsKept expects an answer without a cache, too.
func TestForgetWhereNothingIsKept(t *testing.T) {
	p := startPage(t, vaulted())
	p.send(&wire.Forget{Open: true})
	until(p, func(r *wire.Recents) bool { return r.Forgotten })
}
