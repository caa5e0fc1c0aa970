package engine

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"eventlens/eventfile/cache"
	"eventlens/eventfile/store"
)

const (
	// keepAhead is how many chunks may wait to be written before reading waits for them; a chunk of about 1 MB comes of 4 MiB of scalars.
	keepAhead = 64
	// keepDelay is how long a chunk waits while files are read. A browser clones what it is given on the thread that reads: 0.27 s for the columns of
	// 2 M points, which belong behind the last chart and not before it.
	keepDelay = 2 * time.Second
)

// keeper writes columns to the cache, in the order they were read and beside the reading. A nil keeper keeps nothing.
type keeper struct {
	cache  *cache.Cache
	writes chan keeperWrite
	done   chan struct{}
	full   func() // called once by the writing goroutine when something could not be kept
	failed bool

	mu   sync.Mutex
	calm chan struct{} // closed while nothing is read
}

// keeperWrite is one change of the cache that waits for its time.
type keeperWrite struct {
	apply func(context.Context)
	due   time.Time
}

func newKeeper(c *cache.Cache, full func()) *keeper {
	k := &keeper{cache: c, writes: make(chan keeperWrite, keepAhead), done: make(chan struct{}), full: full, calm: make(chan struct{})}
	go k.run()
	return k
}

// run writes until close. It ignores the end of the engine's context: what waits by then is still written.
func (k *keeper) run() {
	defer close(k.done)
	delay := time.NewTimer(0)
	defer delay.Stop()
	for write := range k.writes {
		delay.Reset(time.Until(write.due))
		select {
		case <-delay.C:
		case <-k.calmed():
		}
		write.apply(context.Background())
	}
}

// write queues a change.
func (k *keeper) write(apply func(context.Context)) {
	k.writes <- keeperWrite{apply, time.Now().Add(keepDelay)}
}

// afterAll applies a change once all those queued before are done, and returns its error. It must not be called by the loop.
func (k *keeper) afterAll(apply func(context.Context) error) error {
	done := make(chan error, 1)
	k.writes <- keeperWrite{apply: func(ctx context.Context) { done <- apply(ctx) }}
	return <-done
}

// setBusy says whether files are being read; while none are, nothing waits.
func (k *keeper) setBusy(busy bool) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	select {
	case <-k.calm:
		if busy {
			k.calm = make(chan struct{})
		}
	default:
		if !busy {
			close(k.calm)
		}
	}
}

// calmed is closed as soon as nothing is read.
func (k *keeper) calmed() <-chan struct{} {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.calm
}

// close waits until everything is written.
func (k *keeper) close() {
	if k != nil {
		k.setBusy(false)
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

// append keeps the columns of a batch, which may be empty, and how far they go. They are encoded when they are written: that, too, is not for
// the thread to do while it reads.
func (k *keeper) append(f *keptFile, at mark, batch *store.Batch) {
	k.write(func(ctx context.Context) {
		if f.off {
			return
		}
		var chunk []byte
		if batch.Records > 0 || len(batch.Problems) > 0 {
			chunk = encode(batch)
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
	})
}

func encode(batch *store.Batch) []byte {
	chunk, err := batch.AppendBinary(nil)
	if err != nil {
		panic("internal error: " + err.Error()) // only a batch that no Builder made
	}
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

// validators joins what a server and a listing say changes with the content; a file is unchanged if either is the same.
func validators(served, listed string) string { return served + "\n" + listed }

// unchanged reports whether a file of this size and validator is the one that m is a mark of, read to its end.
func (m *mark) unchanged(sizeBytes int64, served, listed string) bool {
	oldServed, oldListed, _ := strings.Cut(m.validator, "\n")
	return m.sizeBytes >= 0 && m.sizeBytes == sizeBytes &&
		(served != "" && served == oldServed || listed != "" && listed == oldListed)
}
