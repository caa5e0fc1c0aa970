package engine

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/view"
	"eventlens/app/wire"
)

// page is a page being served: its connection, its view, and its latest messages about things
// shared by all pages.
type page struct {
	conn   wire.Conn
	view   *view.View
	access wire.Access
	follow wire.Follow
}

// pageMessage is a message of a page. If err is set the page has gone; io.EOF means that it closed
// its connection.
type pageMessage struct {
	page    *page
	message wire.Message
	err     error
}

// pages holds the served pages, in the order they joined. Only the loop uses its fields, except the
// channels.
type pages struct {
	all   []*page
	inbox chan pageMessage
	woken chan struct{} // signals that a drawing of some page has ended
	// exclusive is set once a page opened further sources, or stopped or forgot some: then no
	// further page can join.
	exclusive bool
}

// Join has a running engine serve another page, which starts with the same sources as the first. It
// returns false if the engine has ended or is exclusive.
func (e *Engine) Join(conn wire.Conn) (joined bool) {
	e.loop.Do(e.life, func() {
		if joined = !e.pages.exclusive && len(e.pages.all) > 0; joined {
			e.intake.Introduce(e.admit(conn).view.Send)
		}
	})
	return joined
}

// admit begins to serve a page.
func (e *Engine) admit(conn wire.Conn) *page {
	facing := e.loop.Facing(conn)
	p := &page{conn: conn, view: view.New(e.cfg.View, facing, dataOf(e.intake))}
	e.kinds(p.view)
	p.view.Start()
	e.pages.all = append(e.pages.all, p)
	p.view.Send(&wire.Ready{Lacks: append(slices.Clone(e.cfg.Lacks), e.intake.Lacks()...)})
	e.loop.Spawn(e.loop.Context(), func(ctx context.Context) { e.listen(ctx, p) })
	return p
}

// wake makes the loop look for drawings that have ended.
func (e *Engine) wake() {
	select {
	case e.pages.woken <- struct{}{}:
	default:
	}
}

// listen passes a page's messages to the loop until its connection ends.
func (e *Engine) listen(ctx context.Context, p *page) {
	for {
		m, err := wire.Receive(ctx, p.conn)
		select {
		case e.pages.inbox <- pageMessage{p, m, err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// leave stops serving a page. Open sources stay for the others.
func (e *Engine) leave(p *page) {
	p.view.Close()
	e.pages.all = slices.DeleteFunc(e.pages.all, func(q *page) bool { return q == p })
	if len(e.pages.all) > 0 {
		e.intake.Handle(e.access())
		e.intake.Handle(e.follow())
		e.intake.AskAgain()
	}
}

// detachPage tells a page to start an engine of its own, and stops serving it.
func (e *Engine) detachPage(p *page) {
	e.cfg.Detach(p.conn)
	e.leave(p)
}

// needsOwnEngine reports whether a message would change the sources of this page, but not of the
// other pages. These may have joined before the first page opened the common sources.
func (e *Engine) needsOwnEngine(p *page, m wire.Message) bool {
	switch m.(type) {
	case *wire.Open:
		return len(e.pages.all) > 1 && (e.opened || p != e.pages.all[0])
	case *wire.Stop, *wire.Forget:
		return len(e.pages.all) > 1
	}
	return false
}

// access returns the access grants of all pages together.
func (e *Engine) access() *wire.Access {
	all := new(wire.Access)
	for _, p := range e.pages.all {
		all.Grants = append(all.Grants, p.access.Grants...)
	}
	return all
}

// follow returns the shortest check interval that any page asked for. It is hidden only if all
// pages are.
func (e *Engine) follow() *wire.Follow {
	all := &wire.Follow{Hidden: true}
	for _, p := range e.pages.all {
		all.Hidden = all.Hidden && p.follow.Hidden
		if every := p.follow.EveryMs; every > 0 && (all.EveryMs == 0 || every < all.EveryMs) {
			all.EveryMs = every
		}
	}
	return all
}

// ask sends a request to the page that joined first.
func (e *Engine) ask(m *wire.Refused) { e.pages.all[0].view.Send(m) }

// draw draws the next urgent card of each page. It reports whether there was one.
func (ps *pages) draw() (drew bool) {
	for _, p := range ps.all {
		drew = p.view.DrawUrgent() || drew
	}
	return drew
}

// takeDrawn shows one drawing that has ended, and reports whether there was one.
func (ps *pages) takeDrawn() bool {
	for _, p := range ps.all {
		select {
		case d := <-p.view.Ended():
			p.view.Take(d)
			return true
		default:
		}
	}
	return false
}

func (ps *pages) drawing() bool {
	return slices.ContainsFunc(ps.all, func(p *page) bool { return p.view.Drawing() })
}

// due returns how long the loop may wait before it wakes the views.
func (ps *pages) due() time.Duration {
	due := time.Duration(view.Never)
	for _, p := range ps.all {
		due = min(due, p.view.Due())
	}
	return due
}

func (ps *pages) each(do func(*view.View)) {
	for _, p := range ps.all {
		do(p.view)
	}
}

// screen returns the functions by which intake informs the views.
func (ps *pages) screen() intake.Screen {
	return intake.Screen{
		Rank: func(run wire.RunID) int {
			rank := view.LastRank
			ps.each(func(v *view.View) { rank = min(rank, v.Rank(run)) })
			return rank
		},
		Changed:     func() { ps.each((*view.View).Changed) },
		TagsSent:    func() { ps.each((*view.View).TagsSent) },
		FinishCards: func() { ps.each((*view.View).FinishCards) },
	}
}

// broadcastConn is a connection to all pages, for messages meant for all. It carries no references.
type broadcastConn struct{ *pages }

// Send implements [wire.Conn]. A closed connection is ignored, since that page's listener notices
// it.
func (to broadcastConn) Send(frame []byte, _ ...wire.Ref) error {
	for _, p := range to.all {
		if err := p.conn.Send(bytes.Clone(frame)); err != nil && !errors.Is(err, wire.ErrClosed) {
			return err
		}
	}
	return nil
}

// Receive implements [wire.Conn]. Each page is listened to separately, so it returns io.EOF.
func (broadcastConn) Receive(context.Context) ([]byte, []wire.Ref, error) {
	return nil, nil, io.EOF
}

// Close implements [wire.Conn].
func (broadcastConn) Close() error { return nil }
