package view

import (
	"time"

	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// While files are read, what is on screen is brought up to date this often at most, and in at most this share of the time: a pass that would take d comes
// redrawRest times d after the last one began, or, when ever more lines make it take ever longer, after redrawLongest, if the last one itself allows that.
const (
	redrawEvery   = 500 * time.Millisecond
	redrawRest    = 30
	redrawLongest = 10 * time.Second
)

// pass is the last time that stale cards were drawn while files are read.
type pass struct {
	began   time.Time
	cost    time.Duration // of drawing since
	records int64         // that had been read
}

// rest returns how long after it began the next pass may begin, which will draw what so many records hold.
func (p *pass) rest(records int64) time.Duration {
	own := redrawRest * p.cost
	grown := time.Duration(float64(own) * float64(records) / float64(max(p.records, 1)))
	return max(redrawEvery, own, min(grown, redrawLongest))
}

// passDue returns how long the loop may wait before it calls beginPass.
func (v *View) passDue() time.Duration {
	if !v.stale || len(v.cards) == 0 {
		return Never
	}
	next := v.last.began.Add(v.last.rest(v.Records()))
	return max(0, next.Sub(v.Now()))
}

// beginPass begins a pass over the stale cards if its time has come.
func (v *View) beginPass() {
	if !v.stale || len(v.cards) > 0 && v.passDue() > 0 {
		return
	}
	v.last = pass{began: v.Now(), records: v.Records()}
	v.markStale(v.cards[:len(v.cards)-v.near])
}

// fadeDue returns how long it is until a mark on screen goes because nothing comes any more.
func (v *View) fadeDue() time.Duration {
	due := time.Duration(Never)
	for _, c := range v.cards {
		if at := fades(c); !at.IsZero() {
			due = min(due, max(0, at.Sub(v.Now())))
		}
	}
	return due
}

// fade has the cards drawn again of which a mark goes.
func (v *View) fade() {
	for _, c := range v.cards {
		if at := fades(c); !at.IsZero() && !at.After(v.Now()) {
			c.urgent = true
		}
	}
}

// fades returns when the first mark on a card goes, zero for never.
func fades(c *Card) time.Time {
	if p, ok := c.Plot.(Fading); ok {
		return p.Fades()
	}
	return time.Time{}
}

// DrawUrgent draws one card that is due, or begins to, and reports whether there was one and somebody for it.
func (v *View) DrawUrgent() bool {
	c := v.next()
	if c == nil {
		return false
	}
	inBackground := v.drawsInBackground()
	if w, home := v.hand(); inBackground && w == nil && !home {
		return false
	}
	began := v.Now()
	v.Drawings++
	c.before, c.drawing = c.drawing, v.Drawings
	if c.urgent || !v.emphasise(c) {
		v.draw(c, inBackground)
	}
	v.last.cost += v.Now().Sub(began)
	return true
}

// next returns the card that is to be drawn now, nil for none: those in sight before those near it, the one that was pointed at last before the others, and of
// these the one whose last drawing is the longest ago. While a slider is dragged, views come faster than all their cards are drawn; then all of them follow
// in turn, since the card that was pointed at is not drawn twice running. Those near wait until nothing in sight is being drawn, too: there are fewer cores than
// threads.
func (v *View) next() (best *Card) {
	coming := false
	for i, c := range v.cards {
		near := i >= len(v.cards)-v.near
		if near && (best != nil || coming) {
			break
		}
		coming = coming || c.coming && !near
		switch {
		case !c.urgent && (!c.faded || c.coming):
		case c.ID == v.hovered && (c.drawing == 0 || c.drawing < v.Drawings):
			return c
		case best == nil, c.drawing < best.drawing:
			best = c
		}
	}
	return best
}

// draw draws a card with the current view and data, and sends it. If inBackground is set and that takes long it is only begun; see background.go.
func (v *View) draw(c *Card, inBackground bool) {
	snapshot := v.Snapshot()
	c.urgent, c.faded, c.coming, c.complete, c.version = false, false, false, v.Complete(), snapshot.Version
	drawn := &wire.Drawn{Card: c.ID, View: v.number, Complete: c.complete}
	plot := v.plotOf(c, snapshot.Tag(store.TagID(c.Tag)))
	if plot == nil {
		return
	}
	c.Plot = plot.Draw(c, drawn)
	if drawn.Slow && inBackground && v.beginPicture(c, drawn) {
		return
	}
	c.Plot.Show(drawn)
	c.complete, c.shown = drawn.Complete, v.Drawings
	v.Send(drawn)
}

// plotOf returns the plot of a card before it is drawn; nil where there is nothing to draw: for a tag of an earlier worker, since the page hears of its own ones
// from this one, and for a kind that is not drawn.
func (v *View) plotOf(c *Card, tag store.Tag) Plot {
	id := kind.Of(&tag)
	k := v.kindOf[id]
	if tag.ID == 0 || k == nil {
		return nil
	}
	if c.Plot == nil || c.kind != id {
		c.kind = id
		return k.NewPlot()
	}
	return c.Plot
}

// emphasise sends a card with another emphasis. It reports false where the card has to be drawn for that.
func (v *View) emphasise(c *Card) bool {
	p, ok := c.Plot.(Emphasised)
	if !ok {
		return false
	}
	drawn := p.Emphasise()
	if drawn == nil {
		return false
	}
	c.faded = false
	drawn.View, drawn.Complete = v.number, c.complete
	v.Send(drawn)
	return true
}
