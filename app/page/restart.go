package page

import (
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// A worker that ended is replaced by one that numbers runs and tags anew. What the page knows by their names stays, what it knows by their ids ends.

// restart begins anew with such a worker.
func (p *Page) restart() {
	p.forgetIDs()
	p.Model.Reset()
	p.Steps.Restart()
	p.Opening.Examination.End()
	p.Exports.Lose()
	p.sentView, p.sentLook = nil, nil
	p.Following.Restart()
	if sources := append(state.NameDrops(p.Host.Given()), p.Model.Reopened()...); len(sources) > 0 {
		p.Send(&wire.Open{Sources: sources})
	}
}

// forgetIDs closes what is open about single runs and cards, and forgets what was drawn and answered. The cards that come get other ids than those that were
// there: one that has the number of a card before may be of another tag.
func (p *Page) forgetIDs() {
	open := p.Summary.open || p.Cards.Focused() != "" || p.Cards.Popups.Menu.Open || p.Cards.Popups.About.Open
	for _, k := range p.kinds {
		if l, ok := k.(layered); ok {
			open = l.ForgetIDs() || open
		}
	}
	p.Summary.CloseFindings()
	p.Desk.Dragged = card.Place{}
	p.Cards.Hover.Lower()
	for _, c := range p.Cards.All {
		c.SetNear(false) // ends its hover, and closes its menu and what it is about
	}
	p.Cards.ForgetAhead()
	p.Runs.ForgetIDs()
	p.Cards.Popups.Changed()
	if open {
		p.After(func() { ui.Focus("main") }) // the card that had the focus, or gets it back, is gone
	}
}
