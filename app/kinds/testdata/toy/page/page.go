// Package page shows toys.
package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/kinds/toy"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

type toys struct{ page *page.Page }

var (
	_ page.Asks    = (*toys)(nil)
	_ page.Stepped = (*toys)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind { return &toys{p} }

func (*toys) ID() kind.ID                       { return toy.ID }
func (*toys) Protocol() *wire.Protocol          { return &toy.Protocol }
func (*toys) Stepped() bool                     { return true }
func (*toys) Badge(page.Counts) page.Badge      { return page.Badge{} }
func (*toys) Tools(t *page.Toolbar) page.Tools  { return t.OnlyRestarts() }
func (*toys) Key(string) bool                   { return false }
func (*toys) Menu(card.Place, string) card.Menu { return card.Menu{} }

// Card implements page.Kind. A card renders when one of its exported fields changes.
func (k *toys) Card(in page.CardInputs) app.UI {
	return &toyCard{Toys: k, At: in.At, Names: in.Names, Pinned: in.Pinned}
}

// Answered implements page.Asks: it passes a toy to its card.
func (k *toys) Answered(id string, _ uint32, answer wire.Coded) {
	if c, ok := k.page.Cards.All[id].(*toyCard); ok && c.loader.End() {
		c.toy = *answer.(*toy.Toy)
		c.Follow()
		k.page.RenderOnly(c)
		k.page.Cards.Filled()
	}
}

// toyCard is the card of a toy in one run.
type toyCard struct {
	app.Compo
	Toys   *toys
	At     card.Place
	Names  uint64 // version of the names of runs and tags
	Pinned bool

	loader step.Loader
	toy    toy.Toy
}

var _ step.Card = (*toyCard)(nil)

// SetNear implements card.Card: near the viewport the card asks for its toy.
func (c *toyCard) SetNear(near bool) (changed bool) {
	c.loader.SetNear(near)
	return true
}

// Follow implements step.Card.
func (c *toyCard) Follow() {
	if c.loader.Begin() {
		c.Toys.page.Ask(c.Toys, c.loader.Slot.Id,
			&toy.Get{Tag: c.At.Key.Tag, Run: c.At.Key.Run, Step: c.loader.Asked})
	}
}

func (c *toyCard) Place() card.Place { return c.At }
func (c *toyCard) Done() bool        { return c.loader.Done() }
func (c *toyCard) Arrived() bool     { return c.loader.Arrived() }
func (c *toyCard) Stamp() wire.Stamp { return c.toy.Stamp }

// OnDismount frees the card's id.
func (c *toyCard) OnDismount() { c.loader.Release() }

// Render shows the toy, and the slider that chooses its step.
func (c *toyCard) Render() app.UI {
	p := c.Toys.page
	id, fresh := c.loader.Take(p.Steps, c)
	if fresh {
		c.toy = toy.Toy{}
	}
	tag, run := p.Cards.TagAndRun(c.At.Key)
	text := ""
	if c.loader.Loaded {
		text = strconv.Itoa(c.toy.Bytes) + " bytes"
	}
	return card.OfRun(p.Cards, "toy", id, c.At, c.Pinned, run,
		ui.Text("p", "toy", text),
		p.Steps.Slider(id, c.At.Key, c.toy.Stamp,
			words.StepSlider(tag.Called(), run.ShownName()), ""))
}
