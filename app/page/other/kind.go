package other

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/words"
)

// others is all that is counted and not drawn.
type others struct{ model *state.Model }

// New makes the kind for a page.
func New(p *page.Page) page.Kind { return &others{p.Model} }

func (*others) ID() kind.ID { return kind.Other }

func (o *others) Card(in page.CardInputs) app.UI {
	return &otherCard{Others: o, Key: in.At.Key, Values: o.model.Tag(in.At.Key.Tag).Values}
}

// Version is how many values there are, which each card says of its own.
func (o *others) Version() uint64 { return uint64(o.model.Values(kind.Other)) }

func (*others) Badge(page.Counts) page.Badge      { return page.Badge{} }
func (*others) Tools(t *page.Toolbar) page.Tools  { return t.OnlyRestarts() }
func (*others) Key(string) bool                   { return false }
func (*others) Menu(card.Place, string) card.Menu { return card.Menu{} }
func (*others) Class() string                     { return "" }
func (*others) Note() string                      { return words.OtherText.Text() }
func (*others) Foot() app.UI                      { return nil }
