package cache

import (
	"context"
	"fmt"
	"slices"
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

// SaveRecent adds a source to the recent ones, or replaces the one of its key, as opened now, and holds it. It is called when the source's files
// are known and again when they change: files that no source names are evicted first.
func (c *Cache) SaveRecent(ctx context.Context, r Recent) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	r.Key, r.Files = plain(r.Key), slices.Clone(r.Files)
	r.Bytes = 0
	c.Hold(r.Key)
	c.writing.Lock()
	defer c.writing.Unlock()
	r.SavedMs = c.savedMs()
	if err := c.commit(ctx, transaction{build: func() ([]Change, error) { return []Change{r.put()}, nil }}); err != nil {
		return fmt.Errorf("save recent source: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sources[r.Key] = r
	return nil
}

// savedMs returns the time now, or the first millisecond after it at which no source was saved: sources that are opened together keep their order.
func (c *Cache) savedMs() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	ms := c.now().UnixMilli()
	for _, other := range c.byAge() {
		if other.SavedMs == ms {
			ms++
		}
	}
	return ms
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
