package page

import (
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// Methods that packages changes, views and watch call.

// OpensDialogs reports whether dialogs about the log may open now.
func (p *Page) OpensDialogs() bool { return !p.coversTabs() && !p.Embedding.HidesBars() }

// GoTo shows a card and gives it the focus.
func (p *Page) GoTo(key cards.Key) bool { return p.Grid.GoTo(key) }

// CurrentTag returns the tag of the current card, 0 for none.
func (p *Page) CurrentTag() wire.TagID {
	at, _ := p.Cards.PlaceOf(p.Cards.Current())
	return at.Key.Tag
}

// Watched updates the address and the worker's questions after a change of the conditions.
func (p *Page) Watched() {
	p.ChangedKeepingReadout()
	p.Following.SetPolling()
	p.Runs.Measure()
}

// Watches shows the conditions, and the fields of a new one about a scalar.
func (p *Page) Watches(tag wire.TagID) { p.Watch.Open(tag) }
