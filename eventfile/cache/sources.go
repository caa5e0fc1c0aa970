package cache

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Contents is what a cache holds, for a person to look at.
type Contents struct {
	Recents    []Recent // newest first
	KeptBytes  int64    // of all files, those of no source included
	LimitBytes int64    // in force
}

// Contents returns what is kept now, by other tabs too. A file of several sources is counted for the one that was opened last, so that what the
// sources do not account for is of no source.
func (c *Cache) Contents(ctx context.Context) (Contents, error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.reload(ctx); err != nil {
		return Contents{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	recents := c.byAge()
	for key, at := range owners(recents) {
		recents[at].Bytes += c.files[key].bytes()
	}
	for i := range recents {
		recents[i].Files = slices.Clone(recents[i].Files)
	}
	slices.Reverse(recents)
	return Contents{Recents: recents, KeptBytes: c.keptBytes, LimitBytes: c.limit}, nil
}

// Hold notes that a source is open before its files are known, so that neither this nor another tab evicts what is kept of it, until Forget, Clear
// or Close, or the end of the program.
func (c *Cache) Hold(source string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hold(plain(source))
}

// hold claims a source, once. mu is held, which is why Store.Claim does not wait.
func (c *Cache) hold(source string) {
	if c.open[source] == nil {
		c.open[source] = c.store.Claim(source)
	}
}

// releaseAll lets go of every source. mu is held.
func (c *Cache) releaseAll() {
	for source := range c.open {
		c.release(source)
	}
}

// SaveRecents adds sources to the recent ones, or replaces those of their keys, as opened now, in this order, and holds them. It is called when the
// sources' files are known and again when they change: files that no source names are evicted first.
func (c *Cache) SaveRecents(ctx context.Context, list ...Recent) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	list = slices.Clone(list)
	for i := range list {
		r := &list[i]
		r.Key, r.Files, r.Bytes = plain(r.Key), slices.Clone(r.Files), 0
		c.Hold(r.Key)
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	c.date(list)
	build := func() (changes []Change, err error) {
		for i := range list {
			changes = append(changes, list[i].put())
		}
		return changes, nil
	}
	if err := c.commit(ctx, transaction{build: build}); err != nil {
		return fmt.Errorf("save recent sources: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range list {
		c.sources[r.Key] = r
	}
	return nil
}

// date says that sources are saved now, a millisecond each, and behind those that were saved in the same moment: what is opened later is newer, also when one of
// them was forgotten meanwhile. Those of a clock that was wrong do not count.
func (c *Cache) date(list []Recent) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now().UnixMilli()
	ms := now
	for _, r := range c.sources {
		if r.SavedMs < now+time.Minute.Milliseconds() {
			ms = max(ms, r.SavedMs+1)
		}
	}
	for i := range list {
		list[i].SavedMs = ms
		ms++
	}
}

// Forget drops a recent source and all that is cached of files that no other source names. A source that is being read, in whichever tab, goes on
// uncached.
func (c *Cache) Forget(ctx context.Context, key string) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.reload(ctx); err != nil { // another tab's source may name the files by now
		return err
	}
	key = plain(key)
	err := c.dropPlanned(ctx, func() (eviction, error) {
		return eviction{sources: []string{key}, whole: c.filesOnlyOf(key)}, nil
	})
	if err != nil {
		return fmt.Errorf("forget source: %w", err)
	}
	return nil
}
