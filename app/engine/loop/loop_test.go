package loop_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/wire"
)

var errEnded = errors.New("the session ended")

// begin returns a loop and the page's end of its connection.
func begin(t *testing.T) (*loop.Loop, wire.Conn) {
	t.Helper()
	page, worker := wire.Pipe()
	l := loop.New(loop.NewTimeSlice(func() {}, time.Now))
	l.Begin(context.Background(), worker)
	t.Cleanup(func() { l.Cancel(nil) })
	return l, page
}

// TestTasksRunInTheLoop hands state over from goroutines without a lock: the loop runs one task
// after the other while the goroutines wait.
func TestTasksRunInTheLoop(t *testing.T) {
	l, _ := begin(t)
	const goroutines, each = 8, 100
	count := 0
	for range goroutines {
		l.Spawn(l.Context(), func(ctx context.Context) {
			for range each {
				before := 0
				assert.True(t, l.Do(ctx, func() { count++; before = count }))
				assert.Positive(t, before, "the task has run")
			}
		})
	}
	for range goroutines * each {
		(<-l.Tasks)()
	}
	l.Wait()
	assert.Equal(t, goroutines*each, count)
}

// TestEndOfTheSession releases goroutines that wait for a loop which has ended, and keeps the first
// cause.
func TestEndOfTheSession(t *testing.T) {
	l, _ := begin(t)
	l.Spawn(l.Context(), func(ctx context.Context) {
		assert.False(t, l.Do(ctx, func() { t.Error("nobody runs it") }))
	})
	l.Cancel(errEnded)
	l.Cancel(errors.New("later"))
	l.Wait()
	assert.ErrorIs(t, context.Cause(l.Context()), errEnded)
}

// TestMessages passes messages both ways; only the receiver notices that the page has gone.
func TestMessages(t *testing.T) {
	l, page := begin(t)
	l.Send(&wire.Ready{})
	m, err := wire.Receive(t.Context(), page)
	require.NoError(t, err)
	assert.IsType(t, &wire.Ready{}, m)
	require.NoError(t, wire.Send(page, &wire.Stop{}))
	m, err = l.Receive(t.Context())
	require.NoError(t, err)
	assert.IsType(t, &wire.Stop{}, m)

	require.NoError(t, page.Close())
	l.Send(&wire.Ready{})
	assert.NoError(t, l.Context().Err(), "a page that went away is no failure")
	_, err = l.Receive(t.Context())
	assert.Error(t, err)
}

// broken is an open connection that fails to send.
type broken struct{ wire.Conn }

func (broken) Send([]byte, ...wire.Ref) error { return errEnded }

// TestPageThatCannotBeToldEndsTheSession ends the session, since the page would miss messages.
func TestPageThatCannotBeToldEndsTheSession(t *testing.T) {
	_, worker := wire.Pipe()
	l := loop.New(loop.NewTimeSlice(func() {}, time.Now))
	l.Begin(context.Background(), broken{worker})
	l.Send(&wire.Ready{})
	cause := context.Cause(l.Context())
	assert.ErrorIs(t, cause, errEnded)
	assert.ErrorContains(t, cause, "send to the page")
}
