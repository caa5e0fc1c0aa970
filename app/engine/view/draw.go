package view

import (
	"time"

	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// While files are being read, the screen is updated by passes over the stale cards, at most one per
// redrawEvery and for a limited share of the time. If a pass is expected to take d, it begins
// redrawRest times d after the last one began, or after redrawLongest if that is sooner, but never
// less than redrawRest times the cost of the last pass itself.
const (
	redrawEvery   = 500 * time.Millisecond
	redrawRest    = 30
	redrawLongest = 10 * time.Second
)

// pass is the last update of stale cards while files are being read.
type pass struct {
	began   time.Time
	cost    time.Duration // time spent drawing since began
	records int64         // records read when the pass began
}

// rest returns the least time from the beginning of p to the beginning of the next pass. records is
// the number of records that the next pass will draw.
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

// beginPass begins a pass over the stale cards if it is due.
func (v *View) beginPass() {
	if !v.stale || len(v.cards) > 0 && v.passDue() > 0 {
		return
	}
	v.last = pass{began: v.Now(), records: v.Records()}
	v.markStale(v.cards[:len(v.cards)-v.near])
}

// fadeDue returns the time until a mark on screen fades because no more data came.
func (v *View) fadeDue() time.Duration {
	due := time.Duration(Never)
	for _, c := range v.cards {
		if at := fades(c); !at.IsZero() {
			due = min(due, max(0, at.Sub(v.Now())))
		}
	}
	return due
}

// fade schedules redrawing of cards whose marks have faded.
func (v *View) fade() {
	for _, c := range v.cards {
		if at := fades(c); !at.IsZero() && !at.After(v.Now()) {
			c.urgent = true
		}
	}
}

// fades returns when the first mark on a card fades; zero for never.
func fades(c *Card) time.Time {
	if p, ok := c.Plot.(Fading); ok {
		return p.Fades()
	}
	return time.Time{}
}

// DrawUrgent draws one waiting card, or begins to. It reports whether there was one and somebody
// free to draw it.
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

// next returns the card to draw next; nil for none. Cards in sight come before those near it. Among
// these the card last pointed at comes first, then the one drawn longest ago. While a slider is
// dragged, views arrive faster than all their cards are drawn; then all cards get their turn, since
// the card pointed at is not drawn twice in a row. Cards near the viewport also wait until nothing
// in sight is being drawn: there are fewer cores than threads.
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

// draw draws a card with the current view and data, and sends it. If inBackground is set and the
// picture is slow, it is only begun; see background.go.
func (v *View) draw(c *Card, inBackground bool) {
	snapshot := v.Snapshot()
	c.urgent, c.faded, c.coming, c.complete, c.version = false, false, false, v.Complete(),
		snapshot.Version
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

// plotOf returns the plot of a card before it is drawn. It is nil if there is nothing to draw: for
// a kind that is not drawn, and for a tag that only an earlier worker knew.
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

// emphasise sends a card with a new emphasis. It returns false if the card has to be drawn anew for
// it.
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
