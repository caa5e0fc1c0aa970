package parse

import (
	"sync/atomic"
	"time"
)

// maxTurn is how long a worker's goroutines work before they let the browser deliver messages. A message waits that long at most, plus the
// drawing of one card.
const maxTurn = 20 * time.Millisecond

// Turn is the share that a worker's goroutines have of their thread. All of them use one: when one has worked for maxTurn, each of them lets go at its
// next Give, so that the wait does not grow with their number.
type Turn struct {
	yield   func()
	now     func() time.Time
	started atomic.Int64 // nanoseconds, when the thread was last given away
}

// NewTurn returns a turn. yield lets the browser deliver messages, now is the clock.
func NewTurn(yield func(), now func() time.Time) *Turn { return &Turn{yield: yield, now: now} }

// Give lets waiting messages in if the turn is over. It reads the clock, so call it every few dozen microseconds of work, not for every record.
func (t *Turn) Give() {
	if t.now().UnixNano()-t.started.Load() < int64(maxTurn) {
		return
	}
	t.yield()
	t.started.Store(t.now().UnixNano())
}
