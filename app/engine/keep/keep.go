package keep

import (
	"context"
	"errors"
	"sync"
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile/cache"
)

const (
	// keepAheadBytes is how many bytes of columns may wait to be written before reading waits for them.
	keepAheadBytes = 64 << 20
	// keepEvery is how long nothing is written after reading began, and between two times while it goes on, unless keepSoonBytes wait. A browser clones what
	// it is given on the thread that draws: 0.27 s for the columns of 2 M points, which belong behind the last chart and not before it; and what is
	// written together takes fewer transactions. A tab that is closed before loses that much.
	keepEvery     = 5 * time.Second
	keepSoonBytes = 24 << 20
	// Chunks are written together, as many as there are up to this: a transaction costs some milliseconds, and a folder may have thousands of files.
	groupBytes, groupFiles = 4 << 20, 256
)

// Keeper writes columns to the cache, in the order they were read and beside the reading. A nil Keeper keeps nothing.
type Keeper struct {
	cache  *cache.Cache
	done   chan struct{}
	full   func() // called once by the writing goroutine when something could not be kept
	failed bool

	mu      sync.Mutex
	changed *sync.Cond // of what follows
	waiting []change
	bytes   int64     // that wait or are being written
	busy    bool      // files are read
	last    time.Time // when reading began or ended, or changes were taken
	closed  bool
}

// change is one of the cache that waits for its time: a chunk of columns, or anything else.
type change struct {
	chunk *chunk
	apply func(context.Context)
	bytes int64
}

// chunk is the columns of a batch, none if it was empty, and how far they go.
type chunk struct {
	file    *File
	at      wire.Mark
	content []byte
}

// New returns a keeper that writes to c. full is called once, by the goroutine that writes, when something could not be kept.
func New(c *cache.Cache, full func()) *Keeper {
	k := &Keeper{cache: c, done: make(chan struct{}), full: full, busy: true, last: time.Now()}
	k.changed = sync.NewCond(&k.mu)
	go k.run()
	return k
}

// run writes until Close. It ignores the end of the engine's context: what waits by then is still written.
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

// take waits for changes and until their time has come, and returns them all; nil after Close. Their time has come a while after the last ones, when
// nothing is read, or when much waits.
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

// waitAtMost waits for a change, but no longer than this. The caller holds the lock of the condition.
func waitAtMost(changed *sync.Cond, d time.Duration) {
	wake := time.AfterFunc(d, func() {
		changed.L.Lock() // so that the caller waits by now
		defer changed.L.Unlock()
		changed.Broadcast()
	})
	changed.Wait()
	wake.Stop()
}

// queue adds a change, and waits while too much waits already.
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

// Write queues a change that is no chunk.
func (k *Keeper) Write(apply func(context.Context)) {
	k.queue(change{apply: apply})
}

// AfterAll applies a change once all those queued before are done, and returns its error. It must not be called by the loop.
func (k *Keeper) AfterAll(apply func(context.Context) error) error {
	done := make(chan error, 1)
	k.queue(change{apply: func(ctx context.Context) { done <- apply(ctx) }})
	return <-done
}

// Flush waits until all changes queued before are done. It must not be called by the loop.
func (k *Keeper) Flush() {
	_ = k.AfterAll(func(context.Context) error { return nil })
}

// SetBusy says whether files are being read; while none are, nothing waits.
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

// groupOf returns how many chunks at the start of writes go into one transaction: of different files, up to a size.
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

// writeGroup keeps chunks in one transaction, or, when that fails, each for itself, to find out what can be kept.
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

// File is what the cache holds of a file. After it was read back it belongs to the writing goroutine.
type File struct {
	Meta cache.FileMeta
	off  bool // an earlier part could not be kept, so that nothing behind it may be
}

// Stop has nothing more kept of the file.
func (f *File) Stop() { f.off = true }

// Stopped reports whether nothing more of the file is kept.
func (f *File) Stopped() bool { return f.off }

// NewFile returns what is known of a file before the cache was asked.
func NewFile(key cache.Key) *File {
	return &File{Meta: cache.FileMeta{Key: key, SizeBytes: -1, LastRecord: -1}}
}

// Append keeps the columns of a batch, which may be none, and how far they go.
func (k *Keeper) Append(f *File, at wire.Mark, content []byte) {
	k.queue(change{chunk: &chunk{f, at, content}, bytes: int64(len(content))})
}

// columns returns the chunk as the cache takes it.
func (c *chunk) columns() cache.ColumnChunk {
	chunk := cache.ColumnChunk{Meta: c.file.Meta, Content: c.content}
	m, at := &chunk.Meta, &c.at
	m.SizeBytes, m.Validator = at.SizeBytes, at.Validator
	m.Offset, m.LastRecord, m.LastHash = at.Offset, at.Last, at.Hash
	return chunk
}

// Reset drops what is kept of a file that is read anew.
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

// fail tells once that not everything is kept.
func (k *Keeper) fail() {
	if !k.failed {
		k.failed = true
		k.full()
	}
}
