package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
)

// preReadCards is about how many cards of a tab are on screen first.
const preReadCards = 8

// PreReads is implemented by kinds whose cards need further reading of their own. From nearby
// storage the answer arrives sooner than the cards of the newly opened tab exist.
type PreReads interface {
	// PreRead starts to read for cards that will be shown soon, and cancels such reads for all
	// others.
	PreRead(cards []cards.Key)
}

// Prefetches is implemented by views with a tab that can load their program before they are shown.
type Prefetches interface{ Prefetch() }

// tabIntended is called when the person is about to open a tab: it has the tab's first cards read
// and drawn ahead. With "" the person moved on, and what was prepared is dropped.
func (p *Page) tabIntended(tab string) {
	for _, v := range p.tabs {
		if e, ok := v.(Prefetches); ok && v.Tab().Name == tab {
			e.Prefetch()
		}
	}
	k, ok := kind.Named(tab)
	switch {
	case tab == "" && p.preReadTab != p.Model.Cards.Tab():
		p.forgetPreRead()
		p.preReadTab = p.Model.Cards.Tab()
	case ok && k != p.Model.Cards.Tab() && p.preRead(k):
		p.predraw(k)
	}
}

// predraw has the worker draw the first cards of a tab ahead, unless it is busy reading files.
func (p *Page) predraw(tab kind.ID) {
	k, ok := p.KindOf(tab).(card.Kind)
	if !ok || p.Model.Loaded() == nil {
		return
	}
	_, height := app.Window().Size()
	if box, columns := p.Host.Cards.PlotBox(sizeClass(p.Model.Cards.Size()),
		k.PlotClass()); box.Width > 0 &&
		box.Height > 0 {
		p.Cards.Predraw(k, p.Model.Cards.FirstCards(tab, columns*max(1, height/leastPitch)), box)
	}
}

// forgetPreRead drops what was read and drawn ahead for cards that do not exist.
func (p *Page) forgetPreRead() {
	if k, ok := p.KindOf(p.preReadTab).(PreReads); ok {
		k.PreRead(nil)
	}
	if p.Cards.ForgetPredrawn() {
		p.SendView()
	}
}

// preReadOpened has the opened tab's first cards read, unless something covers its cards.
func (p *Page) preReadOpened() {
	if _, full := p.Model.Cards.Full(); full || !p.ShowsCards() {
		p.preReadTab = p.Model.Cards.Tab()
		return
	}
	p.preRead(p.Model.Cards.Tab())
}

// preRead tells the kind of a tab that comes on screen which cards it shows first, drops what was
// read early for another tab, and reports whether this is the first time.
func (p *Page) preRead(tab kind.ID) (first bool) {
	if tab == p.preReadTab {
		return false
	}
	p.forgetPreRead()
	p.preReadTab = tab
	if k, ok := p.KindOf(tab).(PreReads); ok {
		k.PreRead(p.Model.Cards.FirstCards(tab, preReadCards))
	}
	return true
}
