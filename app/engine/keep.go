package engine

import (
	"context"
	"errors"
	"strings"

	"eventlens/eventfile/cache"
)

// keepAhead is how many chunks may wait to be written before reading waits for them; a chunk comes of a few MiB of file.
const keepAhead = 16

// keeper writes columns to the cache, in the order they were read and beside the reading. A nil keeper keeps nothing.
type keeper struct {
	cache  *cache.Cache
	writes chan func(context.Context)
	done   chan struct{}
	full   func() // called once by the writing goroutine when something could not be kept
	failed bool
}

func newKeeper(c *cache.Cache, full func()) *keeper {
	k := &keeper{cache: c, writes: make(chan func(context.Context), keepAhead), done: make(chan struct{}), full: full}
	go k.run()
	return k
}

// run writes until close. It ignores the end of the engine's context: what waits by then is still written.
func (k *keeper) run() {
	defer close(k.done)
	for write := range k.writes {
		write(context.Background())
	}
}

// close waits until everything is written.
func (k *keeper) close() {
	if k != nil {
		close(k.writes)
		<-k.done
	}
}

// keptFile is what the cache holds of a file. After it was read back it belongs to the writing goroutine.
type keptFile struct {
	meta cache.FileMeta
	off  bool // an earlier part could not be kept, so that nothing behind it may be
}

func newKeptFile(key cache.Key) *keptFile {
	return &keptFile{meta: cache.FileMeta{Key: key, SizeBytes: -1, LastRecord: -1}}
}

// append keeps a chunk of a file, which may be empty, and how far it goes.
func (k *keeper) append(f *keptFile, at mark, chunk []byte) {
	k.writes <- func(ctx context.Context) {
		if f.off {
			return
		}
		meta := f.meta
		meta.SizeBytes, meta.Validator = at.sizeBytes, at.validator
		meta.Offset, meta.LastRecord, meta.LastHash = at.offset, at.last, at.hash
		var err error
		f.meta, err = k.cache.AppendChunk(ctx, meta, chunk)
		f.off = err != nil
		if err != nil && !errors.Is(err, cache.ErrStale) {
			k.fail()
		}
	}
}

// reset drops what is kept of a file that is read anew.
func (k *keeper) reset(f *keptFile) {
	k.writes <- func(ctx context.Context) {
		key := f.meta.Key
		*f = *newKeptFile(key)
		if k.cache.ResetFile(ctx, key) != nil {
			f.off = true
			k.fail()
		}
	}
}

// fail tells once that not everything is kept.
func (k *keeper) fail() {
	if !k.failed {
		k.failed = true
		k.full()
	}
}

// validators joins what a server and a listing say changes with the content; a file is unchanged if either is the same.
func validators(served, listed string) string { return served + "\n" + listed }

// unchanged reports whether a file of this size and validator is the one that m is a mark of, read to its end.
func (m *mark) unchanged(sizeBytes int64, served, listed string) bool {
	oldServed, oldListed, _ := strings.Cut(m.validator, "\n")
	return m.sizeBytes >= 0 && m.sizeBytes == sizeBytes &&
		(served != "" && served == oldServed || listed != "" && listed == oldListed)
}
