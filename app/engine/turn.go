package engine

import (
	"sync/atomic"
	"time"
)

// maxTurn is how long the engine works before it lets the browser deliver messages. A message waits that long at most, plus the
// drawing of one card.
const maxTurn = 20 * time.Millisecond

// turn is the engine's share of its thread. All goroutines of an engine share one: when one has worked for maxTurn, each of them lets go at its
// next give, so that the wait does not grow with their number.
type turn struct {
	yield   func()
	now     func() time.Time
	started atomic.Int64 // nanoseconds, when the thread was last given away
}

// give lets waiting messages in if the turn is over. It reads the clock, so call it every few dozen microseconds of work, not for every record.
func (t *turn) give() {
	if t.now().UnixNano()-t.started.Load() < int64(maxTurn) {
		return
	}
	t.yield()
	t.started.Store(t.now().UnixNano())
}
