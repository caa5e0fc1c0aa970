package other

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/other"
	"eventlens/app/words"
)

// others is all that is not drawn.
type others struct {
	host  Host
	page  Page
	model *state.Model
	cards *card.Cards
	steps *step.Steps
}

// Host is what the kind needs of the browser.
type Host interface {
	// SaveBlob saves a Blob among the browser's downloads and releases it.
	SaveBlob(name string, blob wire.Ref)
	// Release lets go of what is not used.
	Release(unused ...wire.Ref)
}

// Page is what the kind needs of the page.
type Page interface {
	// RenderOnly renders one component soon.
	RenderOnly(c app.UI)
	// Ask asks the worker about a card and returns the number of the question.
	Ask(k card.Asker, id string, question wire.Coded) (serial uint32)
}

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	return &others{host: p.Host, page: p, model: p.Model, cards: p.Cards, steps: p.Steps}
}

func (*others) ID() kind.ID { return kind.Other }

func (o *others) Card(in page.CardInputs) app.UI {
	return &OtherCard{Others: o, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Values: o.model.Tag(in.At.Key.Tag).Values}
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

// Stepped reports that the step of the page decides what is saved.
func (*others) Stepped() bool { return true }

// Protocol is what can be asked.
func (*others) Protocol() *wire.Protocol { return &other.Protocol }

// Refresh asks again where there is more by now.
func (o *others) Refresh() {
	for _, c := range o.cards.All {
		if c, ok := c.(*OtherCard); ok {
			c.Follow()
		}
	}
}

// Answered hands a list to its card, and numbers to the browser's downloads.
func (o *others) Answered(id string, _ uint32, answer wire.Coded) {
	c, _ := o.cards.All[id].(*OtherCard)
	switch m := answer.(type) {
	case *other.Sizes:
		if c != nil {
			c.show(m)
			o.cards.Filled()
		}
	case *other.File:
		o.saved(c, m)
	}
}

// saved saves numbers that came, or says why they did not.
func (o *others) saved(c *OtherCard, m *other.File) {
	if c == nil {
		if m.Blob != 0 {
			o.host.Release(m.Blob)
		}
		return
	}
	c.problem = words.Say(m.Problem)
	if m.Blob != 0 {
		name := ""
		if run := o.model.Run(m.Run); run != nil {
			name = run.Name
		}
		o.host.SaveBlob(state.FileName("npy", name, o.model.Tag(c.Key.Tag).Name, strconv.FormatInt(m.Number, 10)), m.Blob)
	}
	o.page.RenderOnly(c)
}

// onSave asks for the numbers of the run whose button was pressed.
func (o *others) onSave(_ app.Context, e app.Event) {
	run, err := strconv.Atoi(ui.Data(e, "save"))
	if err == nil {
		o.Save(o.cards.Pressed(e), wire.RunID(run))
	}
}

// Save asks for the numbers of a run at the step that its card shows.
func (o *others) Save(id string, run wire.RunID) {
	if c, ok := o.cards.All[id].(*OtherCard); ok {
		o.page.Ask(o, id, &other.Save{Tag: c.Key.Tag, Run: run, Wish: c.asked})
	}
}
