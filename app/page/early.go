package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state"
)

// earlyCards is about how many cards of a tab are on screen first.
const earlyCards = 8

// early is a kind whose cards show what is read for them. Storage near by answers sooner than the cards of another tab are there.
type early interface {
	// ReadEarly has that read for cards that will be there, those of no others any more.
	ReadEarly(cards []state.CardKey)
}

// expectant is a view with a tab that gets ready what it shows.
type expectant interface{ Expect() }

// aimed has what a tab shows first read and drawn when the person is about to open it, and forgotten when they are not any more.
func (p *Page) aimed(tab string) {
	for _, v := range p.tabs {
		if e, ok := v.(expectant); ok && v.Tab().Name == tab {
			e.Expect()
		}
	}
	k, ok := kind.Named(tab)
	switch {
	case tab == "" && p.earlyTab != p.Model.Tab():
		p.forgetEarly()
		p.earlyTab = p.Model.Tab()
	case ok && k != p.Model.Tab() && p.readEarly(k):
		p.drawEarly(k)
	}
}

// drawEarly has the worker draw what is first on screen of a tab, unless it has enough to do because files are read.
func (p *Page) drawEarly(tab kind.ID) {
	k, ok := p.KindOf(tab).(card.Kind)
	if !ok || p.Model.Loaded() == nil {
		return
	}
	_, height := app.Window().Size()
	if box, columns := p.Host.PlotBox(sizeClass(p.Model.Size()), k.PlotClass()); box.Width > 0 && box.Height > 0 {
		p.Cards.DrawAhead(k, p.Model.FirstCards(tab, columns*max(1, height/leastPitch)), box)
	}
}

// forgetEarly lets go of what was read and drawn for cards that are not there.
func (p *Page) forgetEarly() {
	if k, ok := p.KindOf(p.earlyTab).(early); ok {
		k.ReadEarly(nil)
	}
	if p.Cards.ForgetAhead() {
		p.SendView()
	}
}

// readOpened does so for the tab that was opened, unless something is before its cards.
func (p *Page) readOpened() {
	if _, full := p.Model.Full(); full || !p.ShowsCards() {
		p.earlyTab = p.Model.Tab()
		return
	}
	p.readEarly(p.Model.Tab())
}

// readEarly tells the kind of a tab that comes on screen which cards that has first, and reports whether that is the first time.
// Those of another tab are forgotten.
func (p *Page) readEarly(tab kind.ID) (first bool) {
	if tab == p.earlyTab {
		return false
	}
	p.forgetEarly()
	p.earlyTab = tab
	if k, ok := p.KindOf(tab).(early); ok {
		k.ReadEarly(p.Model.FirstCards(tab, earlyCards))
	}
	return true
}
