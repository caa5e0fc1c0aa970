package card

import (
	"slices"
	"strconv"

	"eventlens/app/host"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// Creating the cards of a tab takes as long as drawing them. So while a person points at a tab, its
// first cards are drawn already: the View lists them like cards near the viewport, with the ids
// that they will have, and the drawings are kept until the cards exist.

// Predrawn is a card that is drawn before it exists.
type Predrawn struct {
	ID     string
	Owner  Kind
	Key    cards.Key
	Box    wire.CardBox // its expected size
	wanted wire.Card    // as in the last view
	view   int          // number of the view that asked for it
	drawn  *wire.Drawn  // nil until it arrives
}

// Predraw has cards of a kind predrawn, with plots of a given size.
func (cs *Cards) Predraw(k Kind, keys []cards.Key, box wire.CardBox) {
	for _, key := range keys {
		cs.last++
		box.ID = "c" + strconv.Itoa(cs.last)
		cs.Predrawn = append(cs.Predrawn, &Predrawn{ID: box.ID, Owner: k, Key: key, Box: box})
	}
	cs.page.SendView()
}

// ForgetPredrawn drops the drawings of cards that do not exist, and reports whether there were any.
func (cs *Cards) ForgetPredrawn() bool {
	before := len(cs.Predrawn)
	cs.Predrawn = slices.DeleteFunc(cs.Predrawn, func(a *Predrawn) bool {
		if cs.All[a.ID] != nil {
			return false
		}
		a.keep(cs.host.Charts, nil)
		return true
	})
	return len(cs.Predrawn) < before
}

// keep stores a drawing and releases the previous one.
func (a *Predrawn) keep(charts host.Charts, d *wire.Drawn) {
	if before := a.drawn; before != nil {
		charts.Release(before.Pixels, before.Ops)
	}
	a.drawn = d
}

// Want takes the card's entry in a view; anew tells that it will be drawn again.
func (a *Predrawn) Want(wanted wire.Card, view int, anew bool) {
	if anew || !a.wanted.Same(wanted) {
		a.wanted, a.view = wanted, view
	}
}

// predrawnAt returns the index of the first predrawn card for which fn is true, -1 for none.
func (cs *Cards) predrawnAt(fn func(*Predrawn) bool) int {
	return slices.IndexFunc(cs.Predrawn, fn)
}

// keepPredrawn stores a drawing that arrived before its card exists. It reports false for a drawing
// of an existing card.
func (cs *Cards) keepPredrawn(d *wire.Drawn) bool {
	i := cs.predrawnAt(func(a *Predrawn) bool { return a.ID == d.Card })
	if i >= 0 {
		cs.Predrawn[i].keep(cs.host.Charts, d)
	}
	return i >= 0
}

// begin takes over the drawing of a predrawn card. The first render shows its texts; it is painted
// when the size of the card is known.
func (c *Chart) begin() {
	cs := c.Cards
	c.predrawn = nil
	i := cs.predrawnAt(func(a *Predrawn) bool { return a.ID == c.Slot.Id })
	if i < 0 {
		return
	}
	c.predrawn = cs.Predrawn[i]
	c.wanted, c.view = c.predrawn.wanted, c.predrawn.view
	if c.predrawn.drawn != nil {
		c.show(c.predrawn.drawn)
	}
}

// paintPredrawn paints the predrawn picture of a card that has just come near the viewport, if it
// has the right size.
func (cs *Cards) paintPredrawn(c *Chart, box wire.CardBox) {
	a := c.predrawn
	c.predrawn = nil
	if a == nil {
		return
	}
	cs.Predrawn = slices.DeleteFunc(cs.Predrawn, func(other *Predrawn) bool { return other == a })
	d := a.drawn
	if d == nil {
		return
	}
	if box.Width != a.Box.Width || box.Height != a.Box.Height || box.Ratio != a.Box.Ratio {
		a.keep(cs.host.Charts, nil)
		return
	}
	cs.Drawn(d)
}
