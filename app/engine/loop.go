package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
)

// serve runs everything that touches the engine's state, one thing at a time: messages first, then what the views need at once, then what
// the readers hand over.
// It returns nil when the last page closed its connection.
func (e *Engine) serve() error {
	wake := time.NewTimer(0)
	defer wake.Stop()
	for len(e.pages.all) > 0 {
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
		e.intake.SetBusy(e.intake.Reading() || e.pages.drawing()) // only now, so that the last drawings come before the writes that waited
		wake.Reset(min(e.intake.Due(), e.pages.due()))
		select {
		case s := <-e.pages.inbox:
			if err := e.handleAll(s); err != nil {
				return err
			}
		case task := <-e.loop.Tasks:
			task()
		case <-e.pages.woken:
		case <-e.intake.Workers().Ready(): // there may be more to draw with
		case <-wake.C:
			e.intake.TellOwed()
			e.pages.each(func(v *view.View) { v.Wake() })
			e.intake.Wake()
		case <-e.loop.Context().Done():
			return context.Cause(e.loop.Context())
		}
	}
	return nil
}

// handleAll handles a message and all that wait behind it, leaving out those that a later one of the same page makes pointless. An error says that pages and
// engine cannot go on.
func (e *Engine) handleAll(first said) error {
	waiting := []said{first}
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
		case !slices.Contains(e.pages.all, s.page): // it has left
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

// superseded reports whether a later message of the page asks for the same thing anew: another view, another place under the pointer.
func (e *Engine) superseded(s said, later []said) bool {
	asks := s.page.view.Pointing
	if _, ok := s.message.(*wire.View); ok {
		asks = func(m wire.Message) bool { _, ok := m.(*wire.View); return ok }
	}
	return asks(s.message) && slices.ContainsFunc(later, func(l said) bool { return l.page == s.page && l.message != nil && asks(l.message) })
}

// handle gives a message of a page to who answers it.
func (e *Engine) handle(p *page, m wire.Message) {
	if e.parts(p, m) {
		e.part(p)
		return
	}
	switch said := m.(type) {
	case *wire.Open:
		e.pages.exclusive = e.opened
		e.opened = true
	case *wire.Stop, *wire.Forget:
		e.pages.exclusive = true
	case *wire.Access:
		p.access = *said
		m = e.access()
	case *wire.Follow:
		p.follow = *said
		m = e.follow()
	}
	if !e.intake.Handle(m) {
		p.view.Handle(m)
	}
	if _, ok := m.(*wire.View); ok {
		e.intake.Rerank()
	}
}
