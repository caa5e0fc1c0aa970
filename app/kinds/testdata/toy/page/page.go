// Package page shows toys.
package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/kinds/toy"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

type toys struct{ page *page.Page }

var _ page.Asks = (*toys)(nil)

// New makes the kind for a page.
func New(p *page.Page) page.Kind { return &toys{p} }

func (*toys) ID() kind.ID                       { return toy.ID }
func (*toys) Protocol() *wire.Protocol          { return &toy.Protocol }
func (*toys) Badge(page.Counts) page.Badge      { return page.Badge{} }
func (*toys) Tools(t *page.Toolbar) page.Tools  { return t.OnlyRestarts() }
func (*toys) Key(string) bool                   { return false }
func (*toys) Menu(card.Place, string) card.Menu { return card.Menu{} }
func (k *toys) Card(in page.CardInputs) app.UI  { return &toyCard{Toys: k, At: in.At} }

// Answered implements page.Asks: it passes a toy to its card.
func (k *toys) Answered(id string, _ uint32, answer wire.Coded) {
	if c, ok := k.page.Cards.All[id].(*toyCard); ok {
		c.toy = *answer.(*toy.Toy)
		k.page.RenderOnly(c)
		k.page.Cards.Filled()
	}
}

type toyCard struct {
	app.Compo
	Toys *toys
	At   card.Place

	slot card.Slot
	toy  toy.Toy
}

// SetNear implements card.Card: near the viewport the card asks for its toy.
func (c *toyCard) SetNear(near bool) (changed bool) {
	if near {
		c.Toys.page.Ask(c.Toys, c.slot.Id, &toy.Get{Tag: c.At.Key.Tag, Run: c.At.Key.Run})
	}
	return false
}

// Place implements card.Card.
func (c *toyCard) Place() card.Place { return c.At }

// Done implements card.Card.
func (c *toyCard) Done() bool { return c.toy != toy.Toy{} }

// OnDismount frees the card's id.
func (c *toyCard) OnDismount() { c.slot.Release(c.Toys.page.Cards) }

// Render shows the toy.
func (c *toyCard) Render() app.UI {
	cards := c.Toys.page.Cards
	id, _ := c.slot.Take(cards, c, c.At.Key)
	_, run := cards.TagAndRun(c.At.Key)
	return card.OfRun(cards, "toy", id, c.At, false, run, ui.Text("p", "toy", toyText(c.toy)))
}

func toyText(t toy.Toy) string {
	return "step " + strconv.FormatInt(t.Step, 10) + ": " + strconv.Itoa(t.Bytes) + " bytes"
}
