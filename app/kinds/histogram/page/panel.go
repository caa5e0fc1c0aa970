package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/histogram"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// panels holds the panel of each card, which shows one step: a mark on the drawing and, while the
// panel is open, a slider and the buckets below the drawing.
type panels struct {
	*Kind
	open    map[string]bool   // by card.Cards.StableName
	all     map[string]*panel // by card id
	version uint64            // changes with open
}

// panel shows one step of a card. It is dropped when the card's id is freed.
type panel struct {
	asked   histogram.GetStep // the last question
	serial  uint32            // its number
	waiting bool              // for its answer
	shown   histogram.Step    // the last answer; its Count is 0 before the first one
	any     bool              // a question was asked before
	marked  bool              // the drawing may have a mark
}

// Open reports whether a card shows the buckets of a step.
func (ps *panels) Open(key cards.Key) bool { return ps.open[ps.cards.StableName(key)] }

// Toggle opens or closes the buckets of a card.
func (ps *panels) Toggle(key cards.Key) {
	name := ps.cards.StableName(key)
	if ps.open[name] = !ps.open[name]; !ps.open[name] {
		delete(ps.open, name)
	}
	ps.version++
	ps.page.Changed()
	for _, c := range ps.cards.All {
		if c, ok := c.(*card.Chart); ok && c.Owner == card.Kind(ps.Kind) && c.Key == key {
			ps.follow(c)
		}
	}
}

// wants returns the question for the step that a card should show; ok is false if no step was
// chosen.
func (ps *panels) wants(c *card.Chart) (ask histogram.GetStep, ok bool) {
	_, placed := ps.model.Cards.Place()
	ask = histogram.GetStep{StepRequest: ps.steps.Request(c.Key), Table: ps.Open(c.Key)}
	return ask, ask.Table || placed || ps.steps.Own(c.Key)
}

// of returns the panel of a card, which it creates if needed.
func (ps *panels) panel(id string) *panel {
	p := ps.all[id]
	if p == nil {
		p = &panel{}
		ps.all[id] = p
	}
	return p
}

// follow requests the step that a card should show.
func (ps *panels) follow(c *card.Chart) {
	if c.Slot.Id == "" || !c.Caption.Drawn {
		return // the card asks after it was drawn
	}
	p := ps.panel(c.Slot.Id)
	ask, ok := ps.wants(c)
	if !ok {
		ps.clear(c.Slot.Id, p)
		return
	}
	if !p.any || p.asked != ask {
		ps.request(c, p, ask)
	}
}

func (ps *panels) request(c *card.Chart, p *panel, ask histogram.GetStep) {
	p.any, p.asked, p.waiting = true, ask, true
	p.serial = ps.page.Ask(ps.Kind, c.Slot.Id, &ask)
}

// clear removes the mark of a card.
func (ps *panels) clear(id string, p *panel) {
	if p.marked {
		ps.charts.MarkStep(id, nil)
	}
	*p = panel{}
}

// painted asks again after a card was drawn: the mark fits only one drawing, and there may be other
// steps.
func (ps *panels) painted(c *card.Chart, id string) {
	for id := range ps.all {
		if ps.cards.All[id] == nil {
			delete(ps.all, id)
		}
	}
	p := ps.panel(id)
	if ask, ok := ps.wants(c); ok {
		ps.request(c, p, ask)
	} else {
		p.marked = true // the element may have the mark of an earlier card
		ps.clear(id, p)
	}
}

// answered takes an answer.
func (ps *panels) answered(id string, serial uint32, m *histogram.Step) {
	c, ok := ps.cards.All[id].(*card.Chart)
	p := ps.all[id]
	if !ok || p == nil || serial != p.serial {
		return
	}
	p.waiting, p.shown, p.marked = false, *m, true
	paths := make([]string, len(m.Marks))
	for i, mark := range m.Marks {
		paths[i] = card.Path(mark.XY)
	}
	ps.charts.MarkStep(id, paths)
	if ps.Open(c.Key) {
		ps.page.RenderOnly(c)
	}
}

func (ps *panels) arrived(c *card.Chart) bool {
	p := ps.all[c.Slot.Id]
	return p == nil || !p.waiting
}

func (ps *panels) stamp(c *card.Chart) wire.Stamp {
	if p := ps.all[c.Slot.Id]; p != nil {
		return p.shown.Stamp
	}
	return wire.Stamp{}
}

// view returns the open panel of a card, nil for none.
func (ps *panels) view(c *card.Chart, id string) app.UI {
	if !ps.Open(c.Key) {
		return nil
	}
	p := ps.all[id]
	if p == nil {
		p = &panel{}
	}
	title := ps.model.Cards.TitleOf(c.Key).Full
	aside := ""
	if tables := p.shown.Tables; len(tables) > 1 {
		aside = words.HistogramRuns(len(tables))
	} else if len(tables) == 1 {
		aside = histogram.Total(words.Say(wire.Value(tables[0].Total)))
	}
	return ui.Element("div", "histogram-panel", nil,
		ps.steps.Slider(id, c.Key, p.shown.Stamp, words.StepSlider(title, ""), aside),
		&bucketTable{
			Panels: ps, Card: id, Title: title, Serial: p.serial,
			Waiting: p.waiting && p.shown.Count == 0,
		})
}
