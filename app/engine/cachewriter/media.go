package cachewriter

import (
	"context"
	"sync"
	"time"

	"eventlens/eventfile/cache"
)

const (
	// mediaQuiet is the pause in writing after each request for a payload. A person who goes
	// through steps, or plays them, waits for the next payload, and a browser takes 10 ms to clone
	// half a megabyte and commit it.
	mediaQuiet = time.Second
	// mediaAheadBytes is how many bytes of payloads may wait. Beyond it the oldest ones are
	// dropped: caching them would only save a later visit a request.
	mediaAheadBytes = 4 << 20
)

// Media writes payloads that were read from files, such as images, to the cache. A nil Media caches
// nothing.
type Media struct {
	cache *cache.Cache
	full  func() // called by the writing goroutine when something could not be cached
	done  chan struct{}

	mu      sync.Mutex
	changed *sync.Cond     // signals a change of the fields below
	waiting []pendingMedia // oldest first
	bytes   int64
	asked   time.Time // when a payload was last asked for
	closed  bool
}

// pendingMedia is a payload to be written.
type pendingMedia struct {
	key     cache.Key
	offset  int64
	content []byte
}

// NewMedia returns a Media that writes to c. The writing goroutine calls full when something could
// not be cached.
func NewMedia(c *cache.Cache, full func()) *Media {
	m := &Media{cache: c, full: full, done: make(chan struct{}), asked: time.Now()}
	m.changed = sync.NewCond(&m.mu)
	go m.run()
	return m
}

func (m *Media) run() {
	defer close(m.done)
	for {
		next, ok := m.take()
		if !ok {
			return
		}
		if err := m.cache.PutMedia(context.Background(), next.key, next.offset,
			next.content); err != nil {
			m.full()
		}
	}
}

// take waits until a payload is due and returns it; ok is false after Close, once all were written.
func (m *Media) take() (next pendingMedia, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for {
		delay := time.Until(m.asked.Add(mediaQuiet))
		switch {
		case len(m.waiting) == 0 && m.closed:
			return pendingMedia{}, false
		case len(m.waiting) == 0:
			m.changed.Wait()
		case delay <= 0 || m.closed:
			return m.oldest(), true
		default:
			waitAtMost(m.changed, delay)
		}
	}
}

// oldest removes and returns the payload that has waited longest.
func (m *Media) oldest() (next pendingMedia) {
	// Otherwise the array would keep the payload in memory.
	next, m.waiting[0] = m.waiting[0], pendingMedia{}
	m.waiting = m.waiting[1:]
	m.bytes -= int64(len(next.content))
	return next
}

// Asked notes that a payload was asked for: nothing is written for a while.
func (m *Media) Asked() {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = time.Now()
}

// Put queues a payload, which lies at an offset of a file. content must not be changed afterwards.
func (m *Media) Put(key cache.Key, offset int64, content []byte) {
	if m == nil || len(content) > mediaAheadBytes {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.waiting = append(m.waiting, pendingMedia{key, offset, content})
	m.bytes += int64(len(content))
	for m.bytes > mediaAheadBytes {
		m.oldest()
	}
	m.changed.Broadcast()
}

// Close writes the queued payloads and waits for that.
func (m *Media) Close() {
	if m == nil {
		return
	}
	m.mu.Lock()
	m.closed = true
	m.changed.Broadcast()
	m.mu.Unlock()
	<-m.done
}
