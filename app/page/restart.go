package page

import (
	"strconv"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// A worker that ended is replaced by one that numbers runs and tags anew. What the page knows by their names stays, what it knows by their ids ends.

// restart begins anew with such a worker.
func (p *Page) restart() {
	p.forgetIDs()
	p.Model.Reset()
	p.Opening.Examination.End()
	p.Exports.Lose()
	p.sentView, p.sentLook = nil, nil
	p.Following.Restart()
	if sources := append(state.NameDrops(p.Host.Given()), p.Opening.Reopen()...); len(sources) > 0 {
		p.Send(&wire.Open{Sources: sources})
	}
}

// forgetIDs closes what is open about single runs and cards, and forgets what was drawn and answered. The cards that come get other ids than those that were
// there: one that has the number of a card before may be of another tag.
func (p *Page) forgetIDs() {
	open := p.Summary.open || p.Desk.focusedCard() != "" || p.Desk.Menu.Open || p.Desk.About.Open
	for _, k := range p.kinds {
		if l, ok := k.(layered); ok {
			open = l.ForgetIDs() || open
		}
	}
	p.Summary.CloseFindings()
	p.Desk.Dragged = Place{}
	p.Hover.lower()
	for _, c := range p.Cards {
		c.SetNear(false) // ends its hover, and closes its menu and what it is about
	}
	p.Runs.ForgetIDs()
	p.Desk.DeskChanged()
	if open {
		p.After(func() { ui.Focus("main") }) // the card that had the focus, or gets it back, is gone
	}
}

// Lasting names a card for what a person did to it, as long as the page is there: whatever worker numbers its tags, and whatever tags a chart of several has.
func (p *Page) Lasting(key state.CardKey) string {
	if key.Chart != 0 {
		return "chart:" + strconv.Itoa(int(key.Chart)) // no other card is called so
	}
	name := p.Model.CardName(key)
	if run := p.Model.Run(key.Run); run != nil {
		name += "\n" + run.Source
	}
	return name
}
