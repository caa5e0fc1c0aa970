package engine_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/read"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
)

// locks are the locks of a browser.
type locks struct {
	mu   sync.Mutex
	held map[string]chan struct{} // closed on release
}

func newLocks() *locks { return &locks{held: make(map[string]chan struct{})} }

func (l *locks) try(_ context.Context, name string) (release func(), ok bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[name] != nil {
		return func() {}, false, nil
	}
	free := make(chan struct{})
	l.held[name] = free
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.held, name)
		close(free)
	}), true, nil
}

func (l *locks) lock(ctx context.Context, name string) (release func(), err error) {
	for {
		if release, ok, _ := l.try(ctx, name); ok {
			return release, nil
		}
		l.mu.Lock()
		free := l.held[name]
		l.mu.Unlock()
		if free == nil {
			continue
		}
		select {
		case <-free:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// tabOf starts an engine as another tab of one browser.
func tabOf(t *testing.T, kept cache.Store, l *locks) *page {
	return startPage(t, intake.Config{Cache: kept, Locks: read.Locks{Wait: l.lock, Try: l.try}})
}

// halfway serves a file whose second half is sent once released, and counts the bytes sent.
type halfway struct {
	content  []byte
	released chan struct{}
	sent     atomic.Int64
}

func (h *halfway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	counted := &countedWriter{ResponseWriter: w, sent: &h.sent}
	if r.Method == http.MethodGet && r.Header.Get("Range") == "" {
		w.Header().Set("Last-Modified", startTime.UTC().Format(http.TimeFormat))
		w.Header().Set("Content-Length", strconv.Itoa(len(h.content)))
		counted.Write(h.content[:len(h.content)/2])
		w.(http.Flusher).Flush()
		select {
		case <-h.released:
		case <-r.Context().Done():
			return
		}
		counted.Write(h.content[len(h.content)/2:])
		return
	}
	http.ServeContent(counted, r, "", startTime, bytes.NewReader(h.content))
}

var startTime = newClock(0).at

// twoTabs opens a half-sent file in two tabs, when the first tab already shows some of it.
func twoTabs(t *testing.T) (h *halfway, l *locks, a, b *page) {
	t.Helper()
	h = &halfway{content: scalars("loss", 20_000).bytes, released: make(chan struct{})}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	kept := newCache()
	l = newLocks()
	a, b = tabOf(t, kept, l), tabOf(t, kept, l)
	source := wire.Source{URL: server.URL + "/a.tfevents"}
	a.send(&wire.Open{Sources: []wire.Source{source}})
	until(a, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	b.send(&wire.Open{Sources: []wire.Source{source}})
	return h, l, a, b
}

// TestTwoTabsReadOnce opens a file in two tabs: the second shows what the first caches while it is
// still reading, and fetches nothing.
func TestTwoTabsReadOnce(t *testing.T) {
	h, _, a, b := twoTabs(t)
	elsewhere := until(b, func(p *wire.Progress) bool { return p.Elsewhere })
	assert.True(t, elsewhere.Reading)
	until(b, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	shown := b.tag("loss").Values
	assert.Positive(t, shown)
	assert.Less(t, shown, int64(20_000))

	close(h.released)
	assert.EqualValues(t, 20_000, a.loaded().Points)
	loaded := b.loaded()
	assert.EqualValues(t, 20_000, loaded.Points)
	assert.EqualValues(t, len(h.content), loaded.Bytes)
	assert.Zero(t, loaded.FetchedBytes)
	assert.EqualValues(t, len(h.content), h.sent.Load(), "one tab downloads")
	assert.False(t, b.lastProgress().Elsewhere)
	assert.Empty(t, b.problems())
}

// TestTabThatEndsLeavesTheRestToTheOther closes the tab that reads.
func TestTabThatEndsLeavesTheRestToTheOther(t *testing.T) {
	h, l, a, b := twoTabs(t)
	until(b, func(p *wire.Progress) bool { return p.Elsewhere })
	a.close()
	l.mu.Lock()
	for _, free := range l.held { // as the browser does
		close(free)
	}
	clear(l.held)
	l.mu.Unlock()
	loaded := b.loaded()
	assert.EqualValues(t, 20_000, loaded.Points)
	assert.Positive(t, loaded.FromCache)
	assert.Less(t, loaded.FetchedBytes, int64(len(h.content)))
	assert.Empty(t, b.problems())
}

// TestTwoTabsFollowOneFile has a file grow under two tabs: one of them reads it, the other takes
// the new data from the cache.
func TestTwoTabsFollowOneFile(t *testing.T) {
	log := scalars("loss", 1000)
	bucket := startBucket(t, map[string][]byte{"a.tfevents": bytes.Clone(log.bytes)})
	kept, l := newCache(), newLocks()
	a, b := tabOf(t, kept, l), tabOf(t, kept, l)
	source := wire.Source{URL: bucket.url("a.tfevents")}
	a.open(source)
	b.open(source)
	for grown := range 3 {
		for step := range 1000 {
			log.scalar("loss", int64(1000*(grown+1)+step), 1)
		}
		bucket.put("a.tfevents", bytes.Clone(log.bytes))
		bucket.takeLog()
		pages := []*page{a, b}
		for _, p := range pages {
			p.send(&wire.Refresh{})
			assert.EqualValues(t, 1000*(grown+2), p.loaded().Points)
		}
		gets := 0
		for _, line := range bucket.takeLog() {
			if strings.HasPrefix(line, "GET") {
				gets++
			}
		}
		assert.Equal(t, 1, gets, "the second tab finds all of it in the cache")
	}
}

// TestStopEndsTheWaitForAnotherTab stops waiting for a source that another tab reads.
func TestStopEndsTheWaitForAnotherTab(t *testing.T) {
	kept, l := newCache(), newLocks()
	bucket := startBucket(t, map[string][]byte{"a.tfevents": scalars("loss", 10).bytes})
	release, ok, err := l.try(t.Context(), "eventlens reading url "+bucket.url("a.tfevents"))
	require.True(t, ok)
	require.NoError(t, err)
	p := tabOf(t, kept, l)
	p.send(&wire.Open{Sources: []wire.Source{{URL: bucket.url("a.tfevents")}}})
	until(p, func(p *wire.Progress) bool { return p.Elsewhere })
	p.send(&wire.Stop{})
	until(p, func(p *wire.Progress) bool { return !p.Reading })
	assert.Empty(t, bucket.takeLog())
	release()
	p.send(&wire.Refresh{})
	assert.EqualValues(t, 10, p.loaded().Points)
}
