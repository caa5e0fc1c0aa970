package app

import (
	"strconv"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// A worker that ended is replaced by one that numbers runs and tags anew. What the page knows by their names stays, what it knows by their ids ends.

// restart begins anew with such a worker.
func (p *page) restart() {
	p.forgetIDs()
	p.model.Reset()
	p.examination.endExamination()
	p.exports.loseDownloads()
	p.sentView, p.sentLook, p.following.sent = nil, nil, nil
	p.following.setPolling()
	if sources := append(p.host.Given(), p.opening.recents...); len(sources) > 0 {
		p.send(&wire.Open{Sources: sources})
	}
}

// forgetIDs closes what is open about single runs and cards, and forgets what was drawn and answered. The cards that come get other ids than those that were
// there: one that has the number of a card before may be of another tag.
func (p *page) forgetIDs() {
	open := p.summary.open || p.desk.focusedCard() != "" || p.desk.menu.open || p.desk.about.open
	for _, k := range p.kinds {
		if l, ok := k.(layered); ok {
			open = l.forgetIDs() || open
		}
	}
	p.summary.closeFindings()
	p.desk.dragged = place{}
	p.hover.lower()
	for _, c := range p.cards {
		c.setNear(false) // ends its hover, and closes its menu and what it is about
	}
	p.runs.ForgetIDs()
	p.desk.deskChanged()
	if open {
		p.after(func() { ui.Focus("main") }) // the card that had the focus, or gets it back, is gone
	}
}

// lasting names a card for what a person did to it, as long as the page is there: whatever worker numbers its tags, and whatever tags a chart of several has.
func (p *page) lasting(key state.CardKey) string {
	if key.Chart != 0 {
		return "chart:" + strconv.Itoa(int(key.Chart)) // no other card is called so
	}
	name := p.model.CardName(key)
	if run := p.model.Run(key.Run); run != nil {
		name += "\n" + run.Source
	}
	return name
}
