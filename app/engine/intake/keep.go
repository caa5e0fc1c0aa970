package intake

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

// keeper writes columns to the cache, in the order they were read and beside the reading. A nil keeper keeps nothing.
type keeper struct {
	cache  *cache.Cache
	done   chan struct{}
	full   func() // called once by the writing goroutine when something could not be kept
	failed bool

	mu      sync.Mutex
	changed *sync.Cond // of what follows
	waiting []keeperWrite
	bytes   int64     // that wait or are being written
	busy    bool      // files are read
	last    time.Time // when reading began or ended, or changes were taken
	closed  bool
}

// keeperWrite is a change of the cache that waits for its time: a chunk of columns, or anything else.
type keeperWrite struct {
	chunk *keptChunk
	apply func(context.Context)
	bytes int64
}

// keptChunk is the columns of a batch, none if it was empty, and how far they go.
type keptChunk struct {
	file    *keptFile
	at      wire.Mark
	content []byte
}

func newKeeper(c *cache.Cache, full func()) *keeper {
	k := &keeper{cache: c, done: make(chan struct{}), full: full, busy: true, last: time.Now()}
	k.changed = sync.NewCond(&k.mu)
	go k.run()
	return k
}

// run writes until close. It ignores the end of the engine's context: what waits by then is still written.
func (k *keeper) run() {
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

// take waits for changes and until their time has come, and returns them all; nil after close. Their time has come a while after the last ones, when
// nothing is read, or when much waits.
func (k *keeper) take() []keeperWrite {
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
		wake := time.AfterFunc(delay, k.wake)
		k.changed.Wait()
		wake.Stop()
	}
}

func (k *keeper) wake() {
	k.mu.Lock() // so that take waits by now
	defer k.mu.Unlock()
	k.changed.Broadcast()
}

// queue adds a change, and waits while too much waits already.
func (k *keeper) queue(w keeperWrite) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for k.bytes > keepAheadBytes {
		k.changed.Wait()
	}
	k.waiting = append(k.waiting, w)
	k.bytes += w.bytes
	k.changed.Broadcast()
}

// write queues a change that is no chunk.
func (k *keeper) write(apply func(context.Context)) {
	k.queue(keeperWrite{apply: apply})
}

// afterAll applies a change once all those queued before are done, and returns its error. It must not be called by the loop.
func (k *keeper) afterAll(apply func(context.Context) error) error {
	done := make(chan error, 1)
	k.queue(keeperWrite{apply: func(ctx context.Context) { done <- apply(ctx) }})
	return <-done
}

// flush waits until all changes queued before are done. It must not be called by the loop.
func (k *keeper) flush() {
	_ = k.afterAll(func(context.Context) error { return nil })
}

// setBusy says whether files are being read; while none are, nothing waits.
func (k *keeper) setBusy(busy bool) {
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

// close waits until everything is written.
func (k *keeper) close() {
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
func groupOf(writes []keeperWrite) (n int) {
	bytes, files := int64(0), make(map[*keptFile]bool)
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
func (k *keeper) writeGroup(ctx context.Context, group []keeperWrite) {
	chunks := make([]cache.ColumnChunk, 0, len(group))
	files := make([]*keptFile, 0, len(group))
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
			f.meta = next[i]
		}
		return
	}
	for i, f := range files {
		f.meta, err = k.cache.AppendChunk(ctx, chunks[i].Meta, chunks[i].Content)
		f.off = err != nil
		if err != nil && !errors.Is(err, cache.ErrStale) {
			k.fail()
		}
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

// append keeps the columns of a batch, which may be none, and how far they go.
func (k *keeper) append(f *keptFile, at wire.Mark, content []byte) {
	k.queue(keeperWrite{chunk: &keptChunk{f, at, content}, bytes: int64(len(content))})
}

// columns returns the chunk as the cache takes it.
func (c *keptChunk) columns() cache.ColumnChunk {
	chunk := cache.ColumnChunk{Meta: c.file.meta, Content: c.content}
	m, at := &chunk.Meta, &c.at
	m.SizeBytes, m.Validator = at.SizeBytes, at.Validator
	m.Offset, m.LastRecord, m.LastHash = at.Offset, at.Last, at.Hash
	return chunk
}

// reset drops what is kept of a file that is read anew.
func (k *keeper) reset(f *keptFile) {
	k.write(func(ctx context.Context) {
		key := f.meta.Key
		*f = *newKeptFile(key)
		if k.cache.ResetFile(ctx, key) != nil {
			f.off = true
			k.fail()
		}
	})
}

// fail tells once that not everything is kept.
func (k *keeper) fail() {
	if !k.failed {
		k.failed = true
		k.full()
	}
}
