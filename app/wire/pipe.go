package wire

import (
	"context"
	"io"
	"sync"
)

// Pipe returns the two ends of a connection within one process. References pass unchanged: both
// ends share one table.
func Pipe() (Conn, Conn) {
	p := &pipe{}
	a, b := newQueue(), newQueue()
	return &pipeEnd{p, a, b}, &pipeEnd{p, b, a}
}

// pipe is the state common to both ends: closing one closes both.
type pipe struct{ once sync.Once }

type pipeEnd struct {
	pipe    *pipe
	in, out *queue
}

// Send implements Conn.
func (e *pipeEnd) Send(frame []byte, refs ...Ref) error {
	return e.out.put(packet{frame, refs})
}

// Receive implements Conn.
func (e *pipeEnd) Receive(ctx context.Context) ([]byte, []Ref, error) {
	p, err := e.in.take(ctx)
	return p.frame, p.refs, err
}

// Close implements Conn.
func (e *pipeEnd) Close() error {
	e.pipe.once.Do(func() {
		e.in.close()
		e.out.close()
	})
	return nil
}

type packet struct {
	frame []byte
	refs  []Ref
}

// queue is one direction. It is unbounded like a browser's message port, so Send never waits.
type queue struct {
	mu      sync.Mutex
	packets []packet
	closed  bool
	changed chan struct{} // closed and replaced at every change
}

func newQueue() *queue { return &queue{changed: make(chan struct{})} }

func (q *queue) put(p packet) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return ErrClosed
	}
	q.packets = append(q.packets, p)
	q.wake()
	return nil
}

func (q *queue) take(ctx context.Context) (packet, error) {
	for {
		q.mu.Lock()
		if len(q.packets) > 0 {
			p := q.packets[0]
			q.packets[0] = packet{} // releases the packet for garbage collection
			q.packets = q.packets[1:]
			q.mu.Unlock()
			return p, nil
		}
		closed, changed := q.closed, q.changed
		q.mu.Unlock()
		if closed {
			return packet{}, io.EOF
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return packet{}, ctx.Err()
		}
	}
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.wake()
}

// wake wakes all calls of take. It is called with mu held.
func (q *queue) wake() {
	close(q.changed)
	q.changed = make(chan struct{})
}
