package loop

import (
	"sync/atomic"
	"time"
)

// maxSlice is how long a worker's goroutines work before they let the browser deliver messages. A
// message waits at most that long, plus the time to draw one card.
const maxSlice = 20 * time.Millisecond

// TimeSlice divides a worker's thread between its goroutines and the browser. All goroutines share
// one TimeSlice: once maxSlice has passed, each of them yields at its next Give, so that messages
// do not wait longer when there are more goroutines.
type TimeSlice struct {
	yield   func() // lets the browser deliver messages
	now     func() time.Time
	started atomic.Int64 // when the thread was last yielded, in nanoseconds
}

// NewTimeSlice returns a time slice. yield lets the browser deliver messages; now is the clock.
func NewTimeSlice(yield func(), now func() time.Time) *TimeSlice {
	return &TimeSlice{yield: yield, now: now}
}

// Give lets the browser deliver waiting messages if the slice is over. It reads the clock, so call
// it every few dozen microseconds of work, not for every record.
func (t *TimeSlice) Give() {
	if t.now().UnixNano()-t.started.Load() < int64(maxSlice) {
		return
	}
	t.yield()
	t.started.Store(t.now().UnixNano())
}
