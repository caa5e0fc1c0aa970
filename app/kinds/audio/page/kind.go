package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/kinds/audio"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Kind is the kind of audio clips.
type Kind struct {
	media host.Media
	page  card.Page
	model *state.Model
	cards *card.Cards
	steps *step.Steps

	players map[string]*player // by card id
	choices map[string]choice  // choices by [card.Cards.StableName]
}

// choice is a person's choice on a card.
type choice struct {
	sample  int // index among the clips of the step
	against against
}

// The kind's optional abilities.
var (
	_ page.Asks     = (*Kind)(nil)
	_ page.HasFrame = (*Kind)(nil)
	_ page.Stepped  = (*Kind)(nil)
	_ page.Enlarges = (*Kind)(nil)
	_ card.Stepping = (*Kind)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	return &Kind{
		media: p.Host.Media, page: p, model: p.Model, cards: p.Cards, steps: p.Steps,
		players: map[string]*player{}, choices: map[string]choice{},
	}
}

// ID identifies the kind.
func (*Kind) ID() kind.ID { return audio.ID }

// Card returns the component of a card.
func (k *Kind) Card(in page.CardInputs) app.UI {
	return &card.Chart{
		Cards: k.cards, Owner: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names,
		Pinned: in.Pinned,
	}
}

// FullInputs returns the state that the full-screen card shows beyond the inputs of every card.
func (k *Kind) FullInputs(key cards.Key) any { return k.model.Cards.Pinned(key) }

// FullParts returns the card alone, with its run beside the title.
func (k *Kind) FullParts(key cards.Key) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(k.model, key),
		Card: &card.Chart{
			Cards: k.cards, Owner: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(),
			Pinned: k.model.Cards.Pinned(key), Full: true,
		}}
}

// Badge says how many steps have clips.
func (*Kind) Badge(c page.Counts) page.Badge {
	return page.Badge{
		Icon: "points", Text: audio.Steps(c.Values - c.Superseded),
		Title: audio.Title.Text(),
	}
}

// Tools returns the kind's part of the toolbar.
func (*Kind) Tools(t *page.Toolbar) page.Tools { return t.OnlyRestarts() }

// Key handles no key: audio.js handles the keys of players.
func (*Kind) Key(string) bool { return false }

// Stepped reports that each card shows one step.
func (*Kind) Stepped() bool { return true }

// Menu returns the kind's entries in a card's menu.
func (k *Kind) Menu(at card.Place, _ string) card.Menu {
	return card.Menu{After: []card.Item{card.CopyName}, End: k.cards.Pictures.PictureItems(at.Key)}
}

// Class is the CSS class of the groups; there is nothing else around the cards.
func (*Kind) Class() string { return "sounds" }
func (*Kind) Note() string  { return "" }
func (*Kind) Foot() app.UI  { return nil }

// Line returns the run.
func (k *Kind) Line(c *card.Chart) app.UI {
	run := k.model.Runs.Run(c.Key.Run)
	if run == nil {
		run = &runs.Run{}
	}
	return ui.Element("p", "card-line", nil, ui.Swatch(run), ui.RunName(run))
}

// PlotClass is the CSS class of the drawing's place.
func (*Kind) PlotClass() string { return "plot wave" }

// Pill returns no note.
func (*Kind) Pill(*card.Chart) (short, full string) { return "", "" }

// Over returns the mark of the playback position, and the note.
func (k *Kind) Over(c *card.Chart, _ string) []app.UI {
	return []app.UI{ui.Element("span", "playhead",
		ui.Attrs{"aria-hidden", "true", "hidden", "true"}), k.player(c).note()}
}

// Below returns the player.
func (k *Kind) Below(c *card.Chart, _ string) app.UI { return k.player(c).view() }

// Painted is called after a drawing was painted. The first one means that a new card has come near
// the viewport.
func (k *Kind) Painted(c *card.Chart, _ *wire.Drawn, moved bool) {
	p := k.player(c)
	p.near = true
	k.follow(p)
	if moved {
		k.page.RenderOnly(c)
	}
}

// CrossLabel returns no label.
func (*Kind) CrossLabel(*chart.Readout) string { return "" }

// Describe requests nothing: cards have no description.
func (*Kind) Describe(string) {}

// Protocol lists the questions and answers of the kind.
func (*Kind) Protocol() *wire.Protocol { return &audio.Protocol }

// Answered passes a clip to its player. It releases the clip if the card is gone or has asked again
// since.
func (k *Kind) Answered(id string, serial uint32, answer wire.Coded) {
	m, ok := answer.(*audio.Clip)
	if !ok {
		return
	}
	p := k.players[id]
	if _, there := k.cards.All[id]; !there || p == nil || p.side(m.Second).serial != serial {
		k.media.Release(append(m.Parts, m.Played...)...)
		return
	}
	p.show(m)
	k.follow(p)
	if c, ok := k.cards.All[id].(*card.Chart); ok {
		k.page.RenderOnly(c)
	}
	k.cards.Filled()
}

// Follow implements card.Stepping.
func (k *Kind) Follow(c *card.Chart) { k.follow(k.player(c)) }

// Arrived implements card.Stepping.
func (k *Kind) Arrived(c *card.Chart) bool {
	p := k.player(c)
	own := &p.sides[0]
	return !p.near || !own.waiting && own.asked == p.wanted(false)
}

// Stamp implements card.Stepping.
func (k *Kind) Stamp(c *card.Chart) wire.Stamp { return k.player(c).sides[0].clip.Stamp }
