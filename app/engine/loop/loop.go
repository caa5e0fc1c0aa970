package loop

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"eventlens/app/wire"
)

// Loop runs functions on the goroutine that owns all state, which also exchanges messages with a
// page.
type Loop struct {
	*TimeSlice
	// Tasks are the functions handed over by Do. The loop runs them.
	Tasks chan func()

	conn   wire.Conn
	ctx    context.Context
	cancel context.CancelCauseFunc
	group  *sync.WaitGroup
}

// New returns a loop whose goroutines share a thread by means of slice.
func New(slice *TimeSlice) *Loop {
	return &Loop{TimeSlice: slice, Tasks: make(chan func()), group: new(sync.WaitGroup)}
}

// Begin connects the loop to the page at the other end of conn, until ctx ends.
func (l *Loop) Begin(ctx context.Context, conn wire.Conn) {
	l.conn = conn
	l.ctx, l.cancel = context.WithCancelCause(ctx)
}

// Facing returns the same loop, which must have begun, for another page: it sends to the page at
// the other end of conn.
func (l *Loop) Facing(conn wire.Conn) *Loop {
	facing := *l
	facing.conn = conn
	return &facing
}

// Context is the context of all goroutines; it ends with Cancel.
func (l *Loop) Context() context.Context { return l.ctx }

// Cancel ends all goroutines. Only the first cause counts.
func (l *Loop) Cancel(cause error) { l.cancel(cause) }

// Wait returns after all goroutines have ended.
func (l *Loop) Wait() { l.group.Wait() }

// Spawn runs fn in a goroutine that Wait waits for. fn must end soon after its context does.
func (l *Loop) Spawn(ctx context.Context, fn func(context.Context)) {
	l.group.Add(1)
	go func() {
		defer l.group.Done()
		fn(ctx)
	}()
}

// Do has the loop run task and waits for it. It returns false if ctx ended before the task began.
// Any goroutine but the loop may call it.
func (l *Loop) Do(ctx context.Context, task func()) bool {
	done := make(chan struct{})
	select {
	case l.Tasks <- func() { task(); close(done) }:
		<-done
		return true
	case <-ctx.Done():
		return false
	}
}

// Send sends a message to the page. A closed connection is ignored, since the receiver notices it.
func (l *Loop) Send(m wire.Message) {
	if err := wire.Send(l.conn, m); err != nil && !errors.Is(err, wire.ErrClosed) {
		l.cancel(fmt.Errorf("send to the page: %w", err))
	}
}

// Receive waits for the page's next message.
func (l *Loop) Receive(ctx context.Context) (wire.Message, error) {
	return wire.Receive(ctx, l.conn)
}
