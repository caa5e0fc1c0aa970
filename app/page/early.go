package page

import "eventlens/app/state"

// earlyCards is about how many cards of a tab are on screen first.
const earlyCards = 8

// early is a kind whose cards show what is read for them. Storage near by answers sooner than the cards of another tab are there.
type early interface {
	// ReadEarly has that read for cards that will be there.
	ReadEarly(cards []state.CardKey)
}

// readEarly tells the kind of a tab that comes on screen which cards that has first.
func (p *Page) readEarly() {
	tab := p.Model.Tab()
	if tab == p.earlyTab {
		return
	}
	p.earlyTab = tab
	k, ok := p.KindOf(tab).(early)
	if _, full := p.Model.Full(); !ok || full || !p.ShowsCards() {
		return
	}
	var first []state.CardKey
	for _, g := range p.Model.Groups() {
		if g.Open {
			first = append(first, g.Cards[:min(len(g.Cards), earlyCards-len(first))]...)
		}
	}
	k.ReadEarly(first)
}
