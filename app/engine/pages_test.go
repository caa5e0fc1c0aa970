package engine_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// join has the engine behind a page serve another one, which it returns before it received
// anything.
func (p *page) join() (other *page, joined bool) {
	p.t.Helper()
	other = &page{t: p.t, engine: p.engine, patience: p.patience}
	var worker wire.Conn
	other.conn, worker = wire.Pipe()
	joined = p.engine.Join(worker)
	p.t.Cleanup(func() { other.conn.Close() })
	return other, joined
}

// leave closes the connection of a page while others stay open.
func (p *page) leave() { require.NoError(p.t, p.conn.Close()) }

// shared starts an engine that serves two pages. The first one opened a bucket with a log of one
// good and one broken run, and read it.
func shared(t *testing.T, cfg engine.Config) (b *bucket, first, second *page) {
	log := scalars("loss", 100)
	b = startBucket(t,
		map[string][]byte{"runs/a/a.tfevents": log.bytes,
			"runs/b/b.tfevents":            append(scalars("loss", 10).bytes, "torn"...),
			"runs/" + listing.ManifestName: []byte(`{"version":1,"files":[{"path":"a/a.tfevents"},{"path":"b/b.tfevents"}]}`)})
	first = startWhole(t, cfg)
	first.open(wire.Source{URL: b.url("runs/")})
	second, joined := first.join()
	require.True(t, joined)
	return b, first, second
}

// TestJoinHearsWhatStands joins a page to one that has read everything: it hears all that the first
// one was told and that still holds.
func TestJoinHearsWhatStands(t *testing.T) {
	_, first, second := shared(t, engine.Config{})
	second.loaded()
	assert.Equal(t, first.runs(), second.runs())
	assert.Equal(t, first.tag("loss"), second.tag("loss"))
	assert.Equal(t, first.problems(), second.problems())
	require.Len(t, second.problems(), 1)
	assert.IsType(t, &wire.Ready{}, second.seen[0])
	last := func(p *page) (told *wire.Progress) {
		for _, m := range p.seen {
			if progress, ok := m.(*wire.Progress); ok {
				told = progress
			}
		}
		return told
	}
	assert.Equal(t, last(first), last(second))
	assert.Equal(t, first.seen[len(first.seen)-1], second.seen[len(second.seen)-1], "what was read")
}

// TestPagesDrawTheirOwn draws other cards for each of two pages, also after the first has gone.
func TestPagesDrawTheirOwn(t *testing.T) {
	for name, workers := range map[string]*workers{"own thread": nil, "workers": newWorkers()} {
		t.Run(name, func(t *testing.T) {
			log := scalars("loss", 1000)
			first := startPage(t, intake.Config{})
			if workers != nil {
				first = startPageWithWorkers(t, workers, intake.Config{})
			}
			first.open(first.files(map[string][]byte{"a.tfevents": log.bytes}))
			second, joined := first.join()
			require.True(t, joined)
			second.loaded()
			tag := second.tag("loss").ID
			own := first.draw(wire.Card{ID: "one", Tag: tag}, wire.View{})
			other := second.draw(wire.Card{ID: "two", Tag: tag}, wire.View{})
			first.leave()
			again := second.draw(wire.Card{ID: "three", Tag: tag}, wire.View{})
			for _, drawn := range []*wire.Drawn{other, again} {
				assert.Equal(t, first.get(own.Ops), first.get(drawn.Ops))
				assert.Equal(t, first.get(own.Pixels), first.get(drawn.Pixels))
			}
			for _, m := range second.seen {
				if d, ok := m.(*wire.Drawn); ok {
					assert.NotEqual(t, "one", d.Card)
				}
			}
			second.leave()
			first.awaitEnd()
		})
	}
}

// TestPageThatOpensMoreParts has a page open something else than the others: it gets an engine of
// its own, and the others do not hear of it.
func TestPageThatOpensMoreParts(t *testing.T) {
	parted := make(chan wire.Conn, 1)
	_, first, second := shared(t, engine.Config{Detach: func(page wire.Conn) { parted <- page }})
	second.loaded()
	second.send(&wire.Open{
		Sources: []wire.Source{second.files(map[string][]byte{"more.tfevents": scalars("loss",
			5).bytes})},
	})
	assert.NotNil(t, <-parted)
	third, joined := first.join()
	require.True(t, joined, "nothing else is open")
	third.loaded()
	assert.Len(t, third.runs(), 2)

	third.leave()
	ctx, cancel := context.WithTimeout(t.Context(), first.patience)
	defer cancel()
	require.True(t, first.engine.AwaitPages(ctx, 1))
	first.open(first.files(map[string][]byte{"more.tfevents": scalars("loss", 5).bytes}))
	assert.Len(t, first.runs(), 3, "one that is alone opens it as ever")
	_, joined = first.join()
	assert.False(t, joined, "something else is open than it began with")
}

// TestJoinBeforeTheOpening has a page join before the first one has opened their common sources.
func TestJoinBeforeTheOpening(t *testing.T) {
	b := startBucket(t, map[string][]byte{"a.tfevents": scalars("loss", 100).bytes})
	first := startWhole(t, engine.Config{Detach: func(wire.Conn) { t.Error("a page parted") }})
	second, joined := first.join()
	require.True(t, joined)
	first.open(wire.Source{URL: b.url("a.tfevents")})
	second.loaded()
	assert.Equal(t, first.runs(), second.runs())
}

// TestJoinAfterTheEnd fails to join an engine that has ended.
func TestJoinAfterTheEnd(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.close()
	_, joined := p.join()
	assert.False(t, joined)
}

// TestPagesGiveAccessTogether fetches with the grants of all pages, and repeats a request to
// another page when the one that was asked has gone.
func TestPagesGiveAccessTogether(t *testing.T) {
	cfg := vaulted()
	cfg.Embedded = true
	b, first, second := shared(t, engine.Config{Intake: cfg})
	second.loaded()
	guarded := make(chan string, 64)
	b.guard = func(r *http.Request) int {
		guarded <- r.Header.Get("Authorization")
		if r.Header.Get("Authorization") != "Bearer good" {
			return http.StatusUnauthorized
		}
		return 0
	}
	first.send(&wire.Access{Grants: []wire.Grant{{
		Scope: b.url(""), Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer old"}},
	}}})
	first.send(&wire.Refresh{})
	asked := until(first, func(*wire.Refused) bool { return true })
	assert.Equal(t, "Bearer old", <-guarded)
	first.leave()
	again := until(second, func(*wire.Refused) bool { return true })
	assert.Equal(t, asked, again)
	second.send(&wire.Access{Grants: []wire.Grant{{
		Scope:   b.url(""),
		Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer good"}},
	}}})
	second.send(&wire.Renewed{Number: again.Number})
	until(second, func(m *wire.Checked) bool { return !m.Checking })
	second.leave()
	first.awaitEnd()
}

// TestHiddenPagesPause checks for growth as often as the most frequent visible page wants.
func TestHiddenPagesPause(t *testing.T) {
	_, first, second := shared(t, engine.Config{})
	second.loaded()
	first.send(&wire.Follow{EveryMs: 60_000, Hidden: true})
	second.send(&wire.Follow{EveryMs: 5_000})
	soon := time.Now().Add(6 * time.Second).UnixMilli()
	until(second, func(m *wire.Checked) bool { return m.NextMs > 0 && m.NextMs < soon })
}
