package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eventlens/app/wire"
)

// loop runs everything that touches the engine's state, one thing at a time: messages first, then what the view needs at once, then what
// the readers hand over.
// It returns nil when the page closed the connection.
func (e *Engine) loop() error {
	wake := time.NewTimer(0)
	defer wake.Stop()
	for {
		select {
		case m, open := <-e.inbox:
			if !open {
				return context.Cause(e.ctx)
			}
			e.handleAll(m)
			continue
		case d := <-e.parsers.ended:
			e.takePicture(d)
			continue
		default:
		}
		if e.drawUrgent() {
			e.turn.Give()
			continue
		}
		e.keeper.setBusy(e.reading.open || len(e.apart.begun) > 0) // only now, so that the last drawings come before the writes that waited
		wake.Reset(e.nextDue())
		select {
		case m, open := <-e.inbox:
			if !open {
				return context.Cause(e.ctx)
			}
			e.handleAll(m)
		case task := <-e.tasks:
			task()
		case d := <-e.parsers.ended:
			e.takePicture(d)
		case <-e.parsers.ready: // there may be more to draw with
		case <-wake.C:
			e.rested()
			e.tellOwed()
			e.measureOwed()
			e.refresh()
			e.fade()
			e.check()
			e.giveUp()
		}
	}
}

// nextDue returns how long the loop may wait for something to do.
func (e *Engine) nextDue() time.Duration {
	due := min(e.drawDue(), e.fadeDue(), e.checkDue(), e.stallDue(), e.measureDue(), e.restDue())
	if e.progress.owed {
		due = min(due, max(0, e.progressWait()))
	}
	return due
}

// listen passes the page's messages to the loop until the connection ends, and then closes the inbox.
func (e *Engine) listen(ctx context.Context) {
	defer close(e.inbox)
	for {
		m, err := wire.Receive(ctx, e.conn)
		switch {
		case err == nil:
		case errors.Is(err, wire.ErrFrame):
			e.cancel(err)
			return
		default: // closed, or the context ended
			return
		}
		select {
		case e.inbox <- m:
		case <-ctx.Done():
			return
		}
	}
}

// handleAll handles a message and all that wait behind it, leaving out those that a later one makes pointless.
func (e *Engine) handleAll(first wire.Message) {
	waiting := []wire.Message{first}
	for more := true; more; {
		select {
		case m, open := <-e.inbox:
			if more = open; open {
				waiting = append(waiting, m)
			}
		default:
			more = false
		}
	}
	for i, m := range waiting {
		if !superseded(m, waiting[i+1:]) {
			e.handle(m)
		}
	}
}

// superseded reports whether a later message asks for the same thing anew: another view, another place under the pointer.
func superseded(m wire.Message, later []wire.Message) bool {
	for _, l := range later {
		switch m.(type) {
		case *wire.View:
			if _, ok := l.(*wire.View); ok {
				return true
			}
		case *wire.Hover:
			if _, ok := l.(*wire.Hover); ok {
				return true
			}
		}
	}
	return false
}

func (e *Engine) handle(m wire.Message) {
	switch m := m.(type) {
	case *wire.Open:
		e.open(m)
	case *wire.View:
		e.setView(m)
	case *wire.Hover:
		e.hover(m)
	case *wire.GetTable:
		e.getTable(m)
	case *wire.GetImage:
		e.getImage(m)
	case *wire.GetFindings:
		e.getFindings(m)
	case *wire.Export:
		e.export(m)
	case *wire.ExportMore:
		e.exportMore(m)
	case *wire.Forget:
		e.forget(m)
	case *wire.KeepLimit:
		e.keepLimit(m)
	case *wire.Stop:
		e.stopCheck()
		e.stop()
	case *wire.Access:
		e.setAccess(m)
	case *wire.Refresh:
		e.wantCheck()
	case *wire.Follow:
		e.setFollow(m)
	case *wire.Measure:
		e.setMeasure(m)
	}
}

// spawn runs fn in a goroutine that Run waits for. fn must end soon after its context does.
func (e *Engine) spawn(ctx context.Context, fn func(context.Context)) {
	e.group.Add(1)
	go func() {
		defer e.group.Done()
		fn(ctx)
	}()
}

// do has the loop run task and waits until it ran. It reports whether it did: false when ctx ended before.
// It is called by any goroutine but the loop.
func (e *Engine) do(ctx context.Context, task func()) bool {
	done := make(chan struct{})
	select {
	case e.tasks <- func() { task(); close(done) }:
		<-done
		return true
	case <-ctx.Done():
		return false
	}
}

// send sends a message. That the page closed the connection is left to listen to notice.
func (e *Engine) send(m wire.Message) {
	if err := wire.Send(e.conn, m); err != nil && !errors.Is(err, wire.ErrClosed) {
		e.cancel(fmt.Errorf("send to the page: %w", err))
	}
}
