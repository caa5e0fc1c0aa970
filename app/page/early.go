package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
)

// earlyCards is about how many cards of a tab are on screen first.
const earlyCards = 8

// early is implemented by kinds whose cards need further reading of their own. From nearby storage
// the answer arrives sooner than the cards of the newly opened tab exist.
type early interface {
	// ReadEarly starts to read for cards that will be shown soon, and cancels such reads for all
	// others.
	ReadEarly(cards []cards.Key)
}

// expectant is implemented by views with a tab that can prepare for being shown.
type expectant interface{ Expect() }

// aimed is called when the person is about to open a tab: it has the tab's first cards read and
// drawn ahead. With "" the person moved on, and what was prepared is dropped.
func (p *Page) aimed(tab string) {
	for _, v := range p.tabs {
		if e, ok := v.(expectant); ok && v.Tab().Name == tab {
			e.Expect()
		}
	}
	k, ok := kind.Named(tab)
	switch {
	case tab == "" && p.earlyTab != p.Model.Cards.Tab():
		p.forgetEarly()
		p.earlyTab = p.Model.Cards.Tab()
	case ok && k != p.Model.Cards.Tab() && p.readEarly(k):
		p.drawEarly(k)
	}
}

// drawEarly has the worker draw the first cards of a tab ahead, unless it is busy reading files.
func (p *Page) drawEarly(tab kind.ID) {
	k, ok := p.KindOf(tab).(card.Kind)
	if !ok || p.Model.Loaded() == nil {
		return
	}
	_, height := app.Window().Size()
	if box, columns := p.Host.Cards.PlotBox(sizeClass(p.Model.Cards.Size()),
		k.PlotClass()); box.Width > 0 &&
		box.Height > 0 {
		p.Cards.DrawAhead(k, p.Model.Cards.FirstCards(tab, columns*max(1, height/leastPitch)), box)
	}
}

// forgetEarly drops what was read and drawn ahead for cards that do not exist.
func (p *Page) forgetEarly() {
	if k, ok := p.KindOf(p.earlyTab).(early); ok {
		k.ReadEarly(nil)
	}
	if p.Cards.ForgetAhead() {
		p.SendView()
	}
}

// readOpened requests early reading for the opened tab, unless something covers its cards.
func (p *Page) readOpened() {
	if _, full := p.Model.Cards.Full(); full || !p.ShowsCards() {
		p.earlyTab = p.Model.Cards.Tab()
		return
	}
	p.readEarly(p.Model.Cards.Tab())
}

// readEarly tells the kind of a tab that comes on screen which cards it shows first, drops what was
// read early for another tab, and reports whether this is the first time.
func (p *Page) readEarly(tab kind.ID) (first bool) {
	if tab == p.earlyTab {
		return false
	}
	p.forgetEarly()
	p.earlyTab = tab
	if k, ok := p.KindOf(tab).(early); ok {
		k.ReadEarly(p.Model.Cards.FirstCards(tab, earlyCards))
	}
	return true
}
