package engine_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/cache"
)

// recents returns the list of recent sources as last sent.
func (p *page) recents() (list *wire.Recents) {
	for _, m := range p.seen {
		if r, ok := m.(*wire.Recents); ok {
			list = r
		}
	}
	return list
}

// wantRecents waits until the list is as wanted, and returns it.
func wantRecents(p *page, wanted func(*wire.Recents) bool) *wire.Recents {
	p.t.Helper()
	if list := p.recents(); list != nil && wanted(list) {
		return list
	}
	return until(p, wanted)
}

// notices returns the texts of all notices.
func (p *page) notices() (texts []string) {
	for _, m := range p.seen {
		if n, ok := m.(*wire.Notice); ok {
			texts = append(texts, words.Say(n.Text))
		}
	}
	return texts
}

// TestRecentsAccountForEverything opens files that belong to one source, to two, and to none any
// more.
func TestRecentsAccountForEverything(t *testing.T) {
	b := startBucket(t, map[string][]byte{
		"a/x.tfevents": scalars("loss", 100).bytes, "a/y.tfevents": scalars("acc", 100).bytes,
		"a/eventlens.json": []byte(`{"version":1,"files":[{"path":"x.tfevents"},{"path":"y.tfevents"}]}`),
	})
	kept := newCache()
	lost := cache.New(kept, cache.Options{})
	_, err := lost.AppendChunk(t.Context(), cache.FileMeta{Key: "lost"}, make([]byte, 123))
	require.NoError(t, err)
	lost.Close()

	p := startPage(t, intake.Config{Cache: kept})
	p.open(wire.Source{URL: b.url("a/")})
	p.open(wire.Source{URL: b.url("a/x.tfevents")})
	list := wantRecents(p, func(r *wire.Recents) bool {
		return len(r.Sources) == 2 && r.Sources[0].Bytes > 0 && r.Sources[1].Bytes > 0
	})
	assert.EqualValues(t, 123, list.Bytes-list.Sources[0].Bytes-list.Sources[1].Bytes,
		"what no source accounts for")
	assert.EqualValues(t, cache.DefaultLimitBytes, list.Limit)
	for _, r := range list.Sources {
		assert.Positive(t, r.SavedMs)
	}
	p.send(&wire.Forget{Key: list.Sources[0].Key})
	rest := until(p, func(r *wire.Recents) bool { return len(r.Sources) == 1 })
	assert.Equal(t, list.Bytes, rest.Bytes, "the other source has the file, too")
	assert.EqualValues(t, 123, rest.Bytes-rest.Sources[0].Bytes)
}

func TestKeepLimit(t *testing.T) {
	b := startBucket(t, map[string][]byte{
		"old.tfevents": scalars("loss", 1000).bytes, "new.tfevents": scalars("acc", 1000).bytes,
	})
	kept := newCache()
	visit(t, kept, wire.Source{URL: b.url("old.tfevents")})
	p := startPage(t, intake.Config{Cache: kept})
	// This is the list at the start: the next one is sent when everything is cached.
	until(p, func(*wire.Recents) bool { return true })
	p.open(wire.Source{URL: b.url("new.tfevents")})
	before := wantRecents(p, func(r *wire.Recents) bool {
		return len(r.Sources) == 2 && r.Sources[0].Bytes > 0
	})
	require.Positive(t, before.Sources[1].Bytes)

	p.send(&wire.KeepLimit{Bytes: before.Sources[0].Bytes})
	after := until(p, func(r *wire.Recents) bool { return r.Limit == before.Sources[0].Bytes })
	assert.Equal(t, before.Sources[0].Bytes, after.Bytes)
	require.Len(t, after.Sources, 2, "the address stays in the list")
	assert.Zero(t, after.Sources[1].Bytes)
	assert.Empty(t, p.notices())

	p.send(&wire.KeepLimit{Bytes: 1})
	after = until(p, func(r *wire.Recents) bool { return r.Limit == 1 })
	assert.Equal(t, before.Sources[0].Bytes, after.Bytes)
	require.Len(t, p.notices(), 1)
	assert.Contains(t, p.notices()[0], "They stay on this device for now")
	p.close()

	p = startPage(t, intake.Config{Cache: kept})
	assert.EqualValues(t, 1, until(p, func(*wire.Recents) bool { return true }).Limit,
		"it is remembered")
	p.send(&wire.KeepLimit{Bytes: 0})
	until(p, func(r *wire.Recents) bool { return r.Limit == 0 && r.Bytes == 0 })
}

// openingStore is a store that is still being opened, until err is known.
type openingStore struct {
	cache.Store
	err chan error // closed when it is open
}

func (s openingStore) List(ctx context.Context, table string) ([]cache.Entry, error) {
	select {
	case err := <-s.err:
		if err != nil {
			return nil, err
		}
		return s.Store.List(ctx, table)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func TestStoreThatIsBeingOpened(t *testing.T) {
	b := startBucket(t, map[string][]byte{
		"eventlens.json": []byte(`{"version":1,"files":[{"path":"x.tfevents"}]}`),
		"x.tfevents":     scalars("loss", 10).bytes,
	})
	t.Run("open in the end", func(t *testing.T) {
		store := openingStore{Store: newCache(), err: make(chan error)}
		p := startPage(t, intake.Config{Cache: store})
		p.send(&wire.Open{Sources: []wire.Source{{URL: b.url("")}}})
		// The list of files waits for nothing.
		until(p, func(m *wire.Catalogue) bool { return len(m.Runs) == 1 })
		close(store.err)
		assert.EqualValues(t, 10, p.loaded().Points)
		wantRecents(p, func(r *wire.Recents) bool { return len(r.Sources) == 1 && r.Bytes > 0 })
		assert.Empty(t, p.notices())
	})
	t.Run("not available", func(t *testing.T) {
		store := openingStore{Store: newCache(), err: make(chan error, 1)}
		store.err <- fmt.Errorf("no IndexedDB: %w", cache.ErrUnavailable)
		p := startPage(t, intake.Config{Cache: store})
		assert.EqualValues(t, 10, p.open(wire.Source{URL: b.url("")}).Points)
		p.send(&wire.KeepLimit{Bytes: 7})
		p.close()
		p.rest()
		require.Len(t, p.notices(), 1, "told once")
		assert.Contains(t, p.notices()[0], "does not let the page save data")
	})
}
