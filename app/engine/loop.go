package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
)

// serve runs everything that touches the engine's state, one thing at a time: messages first, then
// urgent drawings, then the functions of other goroutines. It returns nil once the last page has
// closed its connection.
func (e *Engine) serve() error {
	wake := time.NewTimer(0)
	defer wake.Stop()
	for len(e.pages.all) > 0 {
		e.intake.Tell()
		select {
		case s := <-e.pages.inbox:
			if err := e.handleAll(s); err != nil {
				return err
			}
			continue
		default:
		}
		if e.pages.takeDrawn() {
			continue
		}
		if e.pages.draw() {
			e.loop.Give()
			continue
		}
		// Only now, so that the last drawings come before delayed writes.
		e.intake.SetBusy(e.intake.Reading() || e.pages.drawing())
		wake.Reset(min(e.intake.Due(), e.pages.due()))
		select {
		case s := <-e.pages.inbox:
			if err := e.handleAll(s); err != nil {
				return err
			}
		case task := <-e.loop.Tasks:
			task()
		case <-e.pages.woken:
		case <-e.intake.Workers().Ready(): // there may be another worker to draw with
		case <-wake.C:
			e.pages.each(func(v *view.View) { v.Wake() })
			e.intake.Wake()
		case <-e.loop.Context().Done():
			return context.Cause(e.loop.Context())
		}
	}
	return nil
}

// handleAll handles a message and all that are queued behind it, except those superseded by a later
// one of the same page. An error means that pages and engine cannot go on.
func (e *Engine) handleAll(first pageMessage) error {
	waiting := []pageMessage{first}
	for more := true; more; {
		select {
		case s := <-e.pages.inbox:
			waiting = append(waiting, s)
		default:
			more = false
		}
	}
	for i, s := range waiting {
		switch {
		case !slices.Contains(e.pages.all, s.page): // the page has left since
		case errors.Is(s.err, wire.ErrFrame):
			return s.err
		case s.err != nil:
			e.leave(s.page)
		case !e.superseded(s, waiting[i+1:]):
			e.handle(s.page, s.message)
		}
	}
	return context.Cause(e.loop.Context())
}

// superseded reports whether a later message of the page replaces this one: another view, or
// another pointer position.
func (e *Engine) superseded(s pageMessage, later []pageMessage) bool {
	sameKind := s.page.view.Pointing
	if _, ok := s.message.(*wire.View); ok {
		sameKind = func(m wire.Message) bool { _, ok := m.(*wire.View); return ok }
	}
	return sameKind(s.message) && slices.ContainsFunc(later, func(l pageMessage) bool {
		return l.page == s.page && l.message != nil && sameKind(l.message)
	})
}

// handle dispatches a page's message.
func (e *Engine) handle(p *page, m wire.Message) {
	if e.needsOwnEngine(p, m) {
		e.detachPage(p)
		return
	}
	switch message := m.(type) {
	case *wire.Open:
		e.pages.exclusive = e.opened
		e.opened = true
	case *wire.Stop, *wire.Forget:
		e.pages.exclusive = true
	case *wire.Access:
		p.access = *message
		m = e.access()
	case *wire.Follow:
		p.follow = *message
		m = e.follow()
	}
	if e.intake.Handle(m) {
		e.intake.Tell()
	} else {
		p.view.Handle(m)
	}
	if _, ok := m.(*wire.View); ok {
		e.intake.Rerank()
	}
}
