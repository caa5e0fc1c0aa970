package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"eventlens/app/wire"
)

// serve runs everything that touches the engine's state, one thing at a time: messages first, then what the view needs at once, then what
// the readers hand over.
// It returns nil when the page closed the connection.
func (e *Engine) serve() error {
	wake := time.NewTimer(0)
	defer wake.Stop()
	for {
		select {
		case m, open := <-e.inbox:
			if !open {
				return context.Cause(e.loop.Context())
			}
			e.handleAll(m)
			continue
		case d := <-e.view.Ended():
			e.view.Take(d)
			continue
		default:
		}
		if e.view.DrawUrgent() {
			e.loop.Give()
			continue
		}
		e.intake.SetBusy(e.intake.Reading() || e.view.Drawing()) // only now, so that the last drawings come before the writes that waited
		wake.Reset(min(e.intake.Due(), e.view.Due()))
		select {
		case m, open := <-e.inbox:
			if !open {
				return context.Cause(e.loop.Context())
			}
			e.handleAll(m)
		case task := <-e.loop.Tasks:
			task()
		case d := <-e.view.Ended():
			e.view.Take(d)
		case <-e.intake.Workers().Ready(): // there may be more to draw with
		case <-wake.C:
			e.intake.TellOwed()
			e.view.Wake()
			e.intake.Wake()
		}
	}
}

// listen passes the page's messages to the loop until the connection ends, and then closes the inbox.
func (e *Engine) listen(ctx context.Context) {
	defer close(e.inbox)
	for {
		m, err := e.loop.Receive(ctx)
		switch {
		case err == nil:
		case errors.Is(err, wire.ErrFrame):
			e.loop.Cancel(err)
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
		if !e.superseded(m, waiting[i+1:]) {
			e.handle(m)
		}
	}
}

// superseded reports whether a later message asks for the same thing anew: another view, another place under the pointer.
func (e *Engine) superseded(m wire.Message, later []wire.Message) bool {
	if _, ok := m.(*wire.View); ok {
		return slices.ContainsFunc(later, func(l wire.Message) bool { _, ok := l.(*wire.View); return ok })
	}
	return e.view.Pointing(m) && slices.ContainsFunc(later, e.view.Pointing)
}

// handle gives a message to who answers it.
func (e *Engine) handle(m wire.Message) {
	if !e.intake.Handle(m) {
		e.view.Handle(m)
	}
	if _, ok := m.(*wire.View); ok {
		e.intake.Rerank()
	}
}
