package card

import (
	"slices"
	"strconv"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// Making the cards of a tab takes as long as drawing them. While a person points at the tab its first cards are drawn already: the worker takes them for cards near the
// viewport, by the ids that they will have, and what it draws is kept until they are there.

// Ahead is a card that is drawn before it is there.
type Ahead struct {
	ID     string
	Owner  Kind
	Key    state.CardKey
	Box    wire.CardBox // as it will be
	wanted wire.Card    // of the last view
	view   int          // number of the view that asked for it
	drawn  *wire.Drawn  // nil before it came
}

// DrawAhead has cards of a kind drawn that will be there with plots of a size.
func (cs *Cards) DrawAhead(k Kind, keys []state.CardKey, box wire.CardBox) {
	for _, key := range keys {
		cs.last++
		box.ID = "c" + strconv.Itoa(cs.last)
		cs.Ahead = append(cs.Ahead, &Ahead{ID: box.ID, Owner: k, Key: key, Box: box})
	}
	cs.page.SendView()
}

// ForgetAhead lets go of what was drawn for cards that are not there, and reports whether there was anything.
func (cs *Cards) ForgetAhead() bool {
	before := len(cs.Ahead)
	cs.Ahead = slices.DeleteFunc(cs.Ahead, func(a *Ahead) bool {
		if cs.All[a.ID] != nil {
			return false
		}
		a.keep(cs.host, nil)
		return true
	})
	return len(cs.Ahead) < before
}

// keep keeps a drawing in the place of the one before.
func (a *Ahead) keep(host Host, d *wire.Drawn) {
	if before := a.drawn; before != nil {
		host.Release(before.Pixels, before.Ops)
	}
	a.drawn = d
}

// Want takes what a view asks of the card; anew says that it is to be drawn anew.
func (a *Ahead) Want(wanted wire.Card, view int, anew bool) {
	if anew || !a.wanted.Same(wanted) {
		a.wanted, a.view = wanted, view
	}
}

// aheadAt returns the place among the cards drawn ahead of the one that fn is true of, -1 for none.
func (cs *Cards) aheadAt(fn func(*Ahead) bool) int { return slices.IndexFunc(cs.Ahead, fn) }

// keepAhead keeps a drawing for a card that is not there yet, and reports whether it is of one.
func (cs *Cards) keepAhead(d *wire.Drawn) bool {
	i := cs.aheadAt(func(a *Ahead) bool { return a.ID == d.Card })
	if i >= 0 {
		cs.Ahead[i].keep(cs.host, d)
	}
	return i >= 0
}

// begin takes what was drawn of the card before it was there. What it says is said in the first rendering; it is painted when it is known how large the card is.
func (c *Chart) begin() {
	cs := c.Cards
	c.ahead = nil
	i := cs.aheadAt(func(a *Ahead) bool { return a.ID == c.Slot.Id })
	if i < 0 {
		return
	}
	c.ahead = cs.Ahead[i]
	c.wanted, c.view, c.smoothed = c.ahead.wanted, c.ahead.view, cs.model.Smoothing().On()
	if c.ahead.drawn != nil {
		c.show(c.ahead.drawn)
	}
}

// paintAhead paints what was drawn of a card that has just come near the viewport, if it is as large as it was drawn.
func (cs *Cards) paintAhead(c *Chart, box wire.CardBox) {
	a := c.ahead
	c.ahead = nil
	if a == nil {
		return
	}
	cs.Ahead = slices.DeleteFunc(cs.Ahead, func(other *Ahead) bool { return other == a })
	d := a.drawn
	if d == nil {
		return
	}
	if box.Width != a.Box.Width || box.Height != a.Box.Height || box.Ratio != a.Box.Ratio {
		a.keep(cs.host, nil)
		return
	}
	cs.Drawn(d)
}
