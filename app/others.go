package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// others is all that is counted and not drawn.
type others struct{ page *page }

func newOthers(p *page) kind { return &others{p} }

func (*others) id() wire.Kind { return wire.KindOther }

func (o *others) card(in cardInputs) app.UI {
	return &otherCard{Page: o.page, Key: in.at.key, Values: o.page.model.Tag(in.at.key.Tag).Values}
}

// version is how many values there are, which each card says of its own.
func (o *others) version() uint64 { return uint64(o.page.model.Values(wire.KindOther)) }

func (*others) badge(valueCounts) badge           { return badge{} }
func (*others) tools(t *toolbar) kindTools        { return t.onlyRestarts() }
func (*others) key(string) bool                   { return false }
func (*others) menu(place, string) kindMenu       { return kindMenu{} }
func (*others) class() string                     { return "" }
func (*others) note() string                      { return state.OtherText }
func (*others) groupClass([]state.CardKey) string { return "" }
func (*others) foot() app.UI                      { return nil }
