package cachewriter

import (
	"context"
	"errors"
	"sync"
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile/cache"
)

const (
	// keepAheadBytes is how many bytes of columns may wait to be written before reading waits for
	// them.
	keepAheadBytes = 64 << 20
	// keepEvery is the pause before the first write after reading began, and between writes while
	// it goes on, unless keepSoonBytes wait. A browser clones written data on the thread that
	// draws, which takes 0.27 s for the columns of 2 M points and should not delay the last chart.
	// Larger batches also take fewer transactions. A tab that is closed before a write loses the
	// waiting columns.
	keepEvery     = 5 * time.Second
	keepSoonBytes = 24 << 20
	// Limits of the chunks written in one transaction: a transaction costs some milliseconds, and a
	// folder may have thousands of files.
	groupBytes, groupFiles = 4 << 20, 256
)

// Keeper writes columns to the cache in the order they were read, concurrently with reading. A nil
// Keeper caches nothing.
type Keeper struct {
	cache  *cache.Cache
	done   chan struct{}
	full   func() // called once by the writing goroutine when something could not be cached
	failed bool

	mu      sync.Mutex
	changed *sync.Cond // signals a change of the fields below
	waiting []change
	bytes   int64     // size of the changes waiting or being written
	busy    bool      // files are being read
	last    time.Time // when reading last began or ended, or changes were last taken
	closed  bool
}

// change is a waiting change of the cache: a chunk of columns, or anything else.
type change struct {
	chunk *chunk
	apply func(context.Context)
	bytes int64
}

// chunk holds the columns of a batch, none if it was empty, and the mark after them.
type chunk struct {
	file    *File
	at      wire.Mark
	content []byte
}

// New returns a keeper that writes to c. The writing goroutine calls full once, when something
// could not be cached.
func New(c *cache.Cache, full func()) *Keeper {
	k := &Keeper{cache: c, done: make(chan struct{}), full: full, busy: true, last: time.Now()}
	k.changed = sync.NewCond(&k.mu)
	go k.run()
	return k
}

// run writes until Close. It ignores the end of the engine's context: waiting changes are still
// written.
func (k *Keeper) run() {
	defer close(k.done)
	for writes := k.take(); writes != nil; writes = k.take() {
		bytes := int64(0)
		for _, write := range writes {
			bytes += write.bytes
		}
		for len(writes) > 0 {
			n := groupOf(writes)
			if n > 0 {
				k.writeGroup(context.Background(), writes[:n])
			} else {
				n = 1
				writes[0].apply(context.Background())
			}
			clear(writes[:n])
			writes = writes[n:]
		}
		k.mu.Lock()
		k.bytes -= bytes
		k.changed.Broadcast()
		k.mu.Unlock()
	}
}

// take waits until changes are due, and returns all waiting changes; nil after Close. Changes are
// due keepEvery after the last ones, when nothing is being read, or when many bytes wait.
func (k *Keeper) take() []change {
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		if len(k.waiting) == 0 {
			if k.closed {
				return nil
			}
			k.changed.Wait()
			continue
		}
		delay := time.Until(k.last.Add(keepEvery))
		if delay <= 0 || !k.busy || k.closed || k.bytes > keepSoonBytes {
			due := k.waiting
			k.waiting, k.last = nil, time.Now()
			return due
		}
		waitAtMost(k.changed, delay)
	}
}

// waitAtMost waits for changed, but at most for d. The caller holds the lock of the condition.
func waitAtMost(changed *sync.Cond, d time.Duration) {
	wake := time.AfterFunc(d, func() {
		changed.L.Lock() // taken only once the caller waits
		defer changed.L.Unlock()
		changed.Broadcast()
	})
	changed.Wait()
	wake.Stop()
}

// queue adds a change. It waits while too many bytes are queued.
func (k *Keeper) queue(w change) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for k.bytes > keepAheadBytes {
		k.changed.Wait()
	}
	k.waiting = append(k.waiting, w)
	k.bytes += w.bytes
	k.changed.Broadcast()
}

// Write queues a change other than a chunk.
func (k *Keeper) Write(apply func(context.Context)) {
	k.queue(change{apply: apply})
}

// AfterAll applies a change after all those queued before, and returns its error. The loop must not
// call it.
func (k *Keeper) AfterAll(apply func(context.Context) error) error {
	done := make(chan error, 1)
	k.queue(change{apply: func(ctx context.Context) { done <- apply(ctx) }})
	return <-done
}

// Flush waits until all changes queued before are done. The loop must not call it.
func (k *Keeper) Flush() {
	_ = k.AfterAll(func(context.Context) error { return nil })
}

// SetBusy tells whether files are being read; while none are, changes are written at once.
func (k *Keeper) SetBusy(busy bool) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.busy != busy {
		k.busy, k.last = busy, time.Now()
		k.changed.Broadcast()
	}
}

// Close waits until everything is written.
func (k *Keeper) Close() {
	if k == nil {
		return
	}
	k.mu.Lock()
	k.closed = true
	k.changed.Broadcast()
	k.mu.Unlock()
	<-k.done
}

// groupOf returns how many chunks at the start of writes go into one transaction: chunks of
// different files, up to groupFiles and groupBytes.
func groupOf(writes []change) (n int) {
	bytes, files := int64(0), make(map[*File]bool)
	for ; n < len(writes) && n < groupFiles; n++ {
		w := writes[n]
		if w.chunk == nil || files[w.chunk.file] || n > 0 && bytes+w.bytes > groupBytes {
			break
		}
		files[w.chunk.file] = true
		bytes += w.bytes
	}
	return n
}

// writeGroup writes chunks in one transaction. If that fails it writes them one by one, to save as
// many as possible.
func (k *Keeper) writeGroup(ctx context.Context, group []change) {
	chunks := make([]cache.ColumnChunk, 0, len(group))
	files := make([]*File, 0, len(group))
	for _, w := range group {
		if f := w.chunk.file; !f.off {
			chunks = append(chunks, w.chunk.columns())
			files = append(files, f)
		}
	}
	if len(chunks) == 0 {
		return
	}
	next, err := k.cache.AppendChunks(ctx, chunks)
	if err == nil {
		for i, f := range files {
			f.Meta = next[i]
		}
		return
	}
	for i, f := range files {
		f.Meta, err = k.cache.AppendChunk(ctx, chunks[i].Meta, chunks[i].Content)
		f.off = err != nil
		if err != nil && !errors.Is(err, cache.ErrStale) {
			k.fail()
		}
	}
}

// File is the cache's state of a file. Once the cached columns were read back, it belongs to the
// writing goroutine.
type File struct {
	Meta cache.FileMeta
	off  bool // an earlier part could not be cached, so later parts must not be
}

// Stop stops the caching of the file.
func (f *File) Stop() { f.off = true }

// Stopped reports whether the caching of the file has stopped.
func (f *File) Stopped() bool { return f.off }

// NewFile returns the state of a file of which nothing is known to be cached.
func NewFile(key cache.Key) *File {
	return &File{Meta: cache.FileMeta{Key: key, SizeBytes: -1, LastRecord: -1}}
}

// Append queues the columns of a batch, which may be empty, and the mark after them.
func (k *Keeper) Append(f *File, at wire.Mark, content []byte) {
	k.queue(change{chunk: &chunk{f, at, content}, bytes: int64(len(content))})
}

// columns returns the chunk in the cache's form.
func (c *chunk) columns() cache.ColumnChunk {
	chunk := cache.ColumnChunk{Meta: c.file.Meta, Content: c.content}
	m, at := &chunk.Meta, &c.at
	m.SizeBytes, m.Validator = at.SizeBytes, at.Validator
	m.Offset, m.LastRecord, m.LastHash = at.Offset, at.Last, at.Hash
	return chunk
}

// Reset drops the cached data of a file that is read again from its start.
func (k *Keeper) Reset(f *File) {
	k.Write(func(ctx context.Context) {
		key := f.Meta.Key
		*f = *NewFile(key)
		if k.cache.ResetFile(ctx, key) != nil {
			f.off = true
			k.fail()
		}
	})
}

// fail reports once that not everything is cached.
func (k *Keeper) fail() {
	if !k.failed {
		k.failed = true
		k.full()
	}
}
