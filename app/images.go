package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// images is the kind of pictures: a card of a tag in one run, with its steps.
type images struct {
	page  *page
	steps map[string]imageStep // of cards that a person moved to a step
}

// imageStep is which step, and which of its images, a card shows.
type imageStep struct{ want, sample int }

func newImages(p *page) kind { return &images{page: p, steps: map[string]imageStep{}} }

func (*images) id() wire.Kind { return wire.KindImage }

func (k *images) card(in cardInputs) app.UI {
	return &imageCard{Page: k.page, Of: k, Area: in.at.area, Key: in.at.key, Names: in.names, Pinned: in.pinned}
}

func (k *images) badge(c valueCounts) badge {
	return badge{"image", state.ImageSteps(c.values - c.superseded), state.ImagesTitle}
}

func (*images) tools(t *toolbar) kindTools { return t.onlyRestarts() }

func (*images) key(string) bool { return false }

func (*images) menu(place, string) kindMenu { return kindMenu{after: []menuItem{copyName}} }

func (*images) class() string                     { return "images" }
func (*images) note() string                      { return "" }
func (*images) groupClass([]state.CardKey) string { return "" }
func (*images) foot() app.UI                      { return nil }

// receive hands an image to its card. That of a card which is gone is freed.
func (k *images) receive(m wire.Message) {
	switch m := m.(type) {
	case *wire.Image:
		k.imageRead(m)
	case *wire.Loaded:
		k.refreshCards()
	}
}
