package cache

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Contents describes the content of a cache for the user.
type Contents struct {
	Recents    []Recent // newest first
	KeptBytes  int64    // size of all files' data, including files without a source
	LimitBytes int64    // the current limit
}

// Contents returns the current content, including other tabs' data. A file of several sources is
// counted for the last opened one, so that the difference between KeptBytes and the sources' sum
// belongs to files without a source.
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

// Recent returns a recent source as any tab last saved it, without Bytes; ErrNotFound if there is
// none, or none that can be read. It reads only that record, since a page may ask for each of
// hundreds of sources.
func (c *Cache) Recent(ctx context.Context, key string) (Recent, error) {
	if err := c.ready(ctx); err != nil {
		return Recent{}, err
	}
	key = plain(key)
	found, err := c.store.Get(ctx, TableSources, key)
	if err != nil {
		return Recent{}, fmt.Errorf("read a recent source: %w", err)
	}
	r, err := decodeRecent(key, found[0])
	if err != nil {
		return Recent{}, ErrNotFound
	}
	return r, nil
}

// Hold marks a source as open before its files are known, so that neither this nor another tab
// evicts its data, until Forget, Clear, Close or the end of the program.
func (c *Cache) Hold(source string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hold(plain(source))
}

// hold claims a source, once. The caller holds mu, which is why Store.Claim does not wait.
func (c *Cache) hold(source string) {
	if c.open[source] == nil {
		c.open[source] = c.store.Claim(source)
	}
}

// releaseAll releases all sources. The caller holds mu.
func (c *Cache) releaseAll() {
	for source := range c.open {
		c.release(source)
	}
}

// SaveRecents adds sources to the recent ones, or replaces the ones with the same keys, as opened
// now, in this order, and holds them. Call it when the sources' files are known, and again when
// these change: files without a source are evicted first.
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

// date sets the save times of sources to now, a millisecond apart, and after any sources saved at
// the same moment: a source opened later is newer, even if another one was forgotten meanwhile.
// Times in the future, from a wrong clock, are ignored.
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

// Forget drops a recent source with the cached data of all files that no other source has. A source
// being read, in any tab, continues without the cache.
func (c *Cache) Forget(ctx context.Context, key string) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.reload(ctx); err != nil { // another tab's source may have these files by now
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
