package program

import (
	"slices"
	"sync"

	"eventlens/app/wire"
)

// Asked is a question with its answer function.
type Asked struct {
	Question wire.Coded
	Answer   func(wire.Coded)
}

// Queue holds waiting questions for a service that works through them in one goroutine. All methods
// may be called from several goroutines.
type Queue struct {
	mu      sync.Mutex
	all     []Asked
	waiting chan struct{}
}

// NewQueue returns an empty queue.
func NewQueue() *Queue { return &Queue{waiting: make(chan struct{}, 1)} }

// Put adds a question at the end.
func (q *Queue) Put(a Asked) {
	q.mu.Lock()
	q.all = append(q.all, a)
	q.mu.Unlock()
	select {
	case q.waiting <- struct{}{}:
	default:
	}
}

// Waiting returns a channel that can be received from after a question was put. Other questions may
// have been taken meanwhile, so that there may be none.
func (q *Queue) Waiting() <-chan struct{} { return q.waiting }

// Take removes the first question and returns it; ok is false if there is none.
func (q *Queue) Take() (first Asked, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.all) == 0 {
		return Asked{}, false
	}
	first, q.all = q.all[0], q.all[1:]
	return first, true
}

// Empty reports whether no question waits.
func (q *Queue) Empty() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.all) == 0
}

// Has reports whether a question of some kind waits.
func (q *Queue) Has(kind func(wire.Coded) bool) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.all, func(a Asked) bool { return kind(a.Question) })
}

// Drop removes the questions of some kind, which stay unanswered, and returns them: what they refer
// to is then the caller's.
func (q *Queue) Drop(kind func(wire.Coded) bool) (dropped []wire.Coded) {
	q.mu.Lock()
	defer q.mu.Unlock()
	var kept []Asked
	for _, a := range q.all {
		if kind(a.Question) {
			dropped = append(dropped, a.Question)
		} else {
			kept = append(kept, a)
		}
	}
	q.all = kept
	return dropped
}
