package audio

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/audio"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Kind is the kind of sound.
type Kind struct {
	host  Host
	page  Page
	model *state.Model
	cards *card.Cards
	steps *step.Steps

	players map[string]*player // by the id of their card
	choices map[string]choice  // by [card.Cards.Lasting]
}

// choice is what a person chose on a card.
type choice struct {
	sample  int // which of the clips of the step
	against against
}

// Host is what the kind needs of the browser.
type Host interface {
	// Clip makes a blob: URL for the parts of a clip and releases them; RevokeURL frees it. With decoded, the browser decodes the clip, too, and calls that with a
	// WAVE file, 0 if it could not.
	Clip(parts []wire.Ref, mime string, decoded func(wave wire.Ref)) string
	RevokeURL(url string)
	// Release lets go of what is not used.
	Release(unused ...wire.Ref)
}

// Page is what the kind needs of the page.
type Page interface {
	// Do runs fn on the UI goroutine; After runs it once what is due was rendered.
	Do(fn func())
	After(fn func())
	// RenderOnly renders one component soon.
	RenderOnly(c app.UI)
	// Ask asks the worker about a card and returns the number of the question.
	Ask(k card.Asker, id string, question wire.Coded) (serial uint32)
}

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	return &Kind{host: p.Host, page: p, model: p.Model, cards: p.Cards, steps: p.Steps, players: map[string]*player{}, choices: map[string]choice{}}
}

// ID is the kind of value.
func (*Kind) ID() kind.ID { return kind.Audio }

// Card is the card at a place.
func (k *Kind) Card(in page.CardInputs) app.UI {
	return &card.Chart{Cards: k.cards, Owner: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Pinned: in.Pinned}
}

// FullInputs are what the card shows that fills the screen, beside what each card does.
func (k *Kind) FullInputs(key state.CardKey) any { return k.model.Pinned(key) }

// FullParts are the card alone, and its run beside the title.
func (k *Kind) FullParts(key state.CardKey) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(k.model, key),
		Card: &card.Chart{Cards: k.cards, Owner: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(), Pinned: k.model.Pinned(key), Full: true}}
}

// Badge says at how many steps there is something.
func (*Kind) Badge(c page.Counts) page.Badge {
	return page.Badge{Icon: "points", Text: words.AudioSteps(c.Values - c.Superseded), Title: words.AudioTitle.Text()}
}

// Tools are the kind's part of the toolbar.
func (*Kind) Tools(t *page.Toolbar) page.Tools { return t.OnlyRestarts() }

// Key handles a key and reports whether it did: those of players are web/audio.js's.
func (*Kind) Key(string) bool { return false }

// Stepped reports that each card shows one step.
func (*Kind) Stepped() bool { return true }

// Menu is the kind's lines of a card's menu.
func (k *Kind) Menu(at card.Place, _ string) card.Menu {
	return card.Menu{After: []card.Item{card.CopyName}, End: k.cards.Pictures.PictureItems(at.Key)}
}

// Class is that of all groups; there is nothing around the cards.
func (*Kind) Class() string { return "sounds" }
func (*Kind) Note() string  { return "" }
func (*Kind) Foot() app.UI  { return nil }

// Line is the run.
func (k *Kind) Line(c *card.Chart) app.UI {
	run := k.model.Run(c.Key.Run)
	if run == nil {
		run = &state.Run{}
	}
	return ui.Element("p", "card-line", nil, ui.Swatch(run), ui.RunName(run))
}

// PlotClass is the class of the place of a drawing.
func (*Kind) PlotClass() string { return "plot wave" }

// Pill is said beside the title.
func (*Kind) Pill(*card.Chart) (short, full string) { return "", "" }

// Over is what lies over a drawing: the place that is heard.
func (k *Kind) Over(c *card.Chart, _ string) []app.UI {
	return []app.UI{ui.Element("span", "playhead", ui.Attrs{"aria-hidden", "true", "hidden", "true"}), k.player(c).note()}
}

// Below is the player.
func (k *Kind) Below(c *card.Chart, _ string) app.UI { return k.player(c).view() }

// Painted follows a drawing that was just painted: of a card that is new, it is the sign that it came near the viewport.
func (k *Kind) Painted(c *card.Chart, _ *wire.Drawn, moved bool) {
	p := k.player(c)
	p.near = true
	k.follow(p)
	if moved {
		k.page.RenderOnly(c)
	}
}

// CrossLabel is what the crosshair stands at.
func (*Kind) CrossLabel(*chart.Readout) string { return "" }

// Describe asks for what a screen reader says of a card.
func (*Kind) Describe(string) {}

// Protocol is what can be asked.
func (*Kind) Protocol() *wire.Protocol { return &audio.Protocol }

// Answered hands a clip to its player. That of a card which is gone, or of an earlier question, is let go.
func (k *Kind) Answered(id string, serial uint32, answer wire.Coded) {
	m, ok := answer.(*audio.Clip)
	if !ok {
		return
	}
	p := k.players[id]
	if _, there := k.cards.All[id]; !there || p == nil || p.side(m.Second).serial != serial {
		k.host.Release(append(m.Parts, m.Played...)...)
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

// Refresh asks again for what may be later steps by now.
func (k *Kind) Refresh() {
	for _, p := range k.players {
		k.follow(p)
	}
}
