package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/kinds/other"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// others is the kind of all values that are not drawn.
type others struct {
	saver   host.Saver
	page    card.Page
	model   *state.Model
	cards   *card.Cards
	steps   *step.Steps
	exports *export.Files
}

// The kind's optional abilities.
var (
	_ page.Asks      = (*others)(nil)
	_ page.Versioned = (*others)(nil)
	_ page.HasFrame  = (*others)(nil)
	_ page.Stepped   = (*others)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	return &others{saver: p.Host.Saver, page: p, model: p.Model, cards: p.Cards, steps: p.Steps,
		exports: p.Exports}
}

func (*others) ID() kind.ID { return kind.Other }

func (o *others) Card(in page.CardInputs) app.UI {
	return &OtherCard{
		Others: o, Area: in.At.Area, Key: in.At.Key, Names: in.Names,
		Values: o.model.Cards.Tag(in.At.Key.Tag).Values,
	}
}

// Version is the number of values, since each card shows its own number.
func (o *others) Version() uint64 { return uint64(o.model.Cards.Values(kind.Other)) }

func (*others) Badge(page.Counts) page.Badge      { return page.Badge{} }
func (*others) Tools(t *page.Toolbar) page.Tools  { return t.OnlyRestarts() }
func (*others) Key(string) bool                   { return false }
func (*others) Menu(card.Place, string) card.Menu { return card.Menu{} }
func (*others) Class() string                     { return "" }
func (*others) Note() string                      { return other.Text.Text() }
func (*others) Foot() app.UI                      { return nil }

// Stepped reports true: each row shows the value at the page's step, which can be saved.
func (*others) Stepped() bool { return true }

// Protocol lists the questions and answers of the kind.
func (*others) Protocol() *wire.Protocol { return &other.Protocol }

// Answered passes a list to its card, or saves numbers that arrived.
func (o *others) Answered(id string, serial uint32, answer wire.Coded) {
	c, _ := o.cards.All[id].(*OtherCard)
	switch m := answer.(type) {
	case *other.Sizes:
		if c != nil && c.loader.End() {
			c.take(m)
			c.Follow()
			o.page.RenderOnly(c)
			o.cards.Filled()
		}
	case *other.Value:
		if c != nil && serial == c.asked {
			c.value = *m
			o.page.RenderOnly(c)
		}
	case *other.File:
		o.saved(c, m)
	}
}

// onShow handles the button that shows the value of a run.
func (o *others) onShow(_ app.Context, e app.Event) {
	run, err := strconv.Atoi(ui.Data(e, "show"))
	if err == nil {
		o.Show(o.cards.Pressed(e), wire.RunID(run))
	}
}

// Show shows the value of a run on the card with this id.
func (o *others) Show(id string, run wire.RunID) {
	if c, ok := o.cards.All[id].(*OtherCard); ok {
		c.choose(run)
		o.page.RenderOnly(c)
	}
}

func (o *others) onCopy(_ app.Context, e app.Event) { o.Copy(o.cards.Pressed(e)) }

// Copy puts the text on the card with this id on the clipboard.
func (o *others) Copy(id string) {
	if c, ok := o.cards.All[id].(*OtherCard); ok {
		o.exports.CopyText(c.value.Text, words.TextCopied.Text(), words.SummaryNoCopy.Text())
	}
}

// saved saves the numbers of an answer, or says why there are none.
func (o *others) saved(c *OtherCard, m *other.File) {
	if c == nil {
		if m.Blob != 0 {
			o.saver.Release(m.Blob)
		}
		return
	}
	c.problem = words.Say(m.Problem)
	if m.Blob != 0 {
		name := ""
		if run := o.model.Runs.Run(m.Run); run != nil {
			name = run.Name
		}
		o.saver.SaveBlob(state.FileName("npy", name, o.model.Cards.Tag(c.Key.Tag).Name,
			strconv.FormatInt(m.Number, 10)), m.Blob)
	}
	o.page.RenderOnly(c)
}

// onSave handles the button that saves the numbers of a run.
func (o *others) onSave(_ app.Context, e app.Event) {
	run, err := strconv.Atoi(ui.Data(e, "save"))
	if err == nil {
		o.Save(o.cards.Pressed(e), wire.RunID(run))
	}
}

// Save requests the numbers of a run, at the step that the card with this id shows.
func (o *others) Save(id string, run wire.RunID) {
	if c, ok := o.cards.All[id].(*OtherCard); ok {
		o.page.Ask(o, id, &other.Save{Tag: c.Key.Tag, Run: run, Step: c.loader.Asked})
	}
}
