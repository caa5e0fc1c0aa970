package text

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/page/program"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/text"
	"eventlens/app/words"
)

// texts is the kind of texts.
type texts struct {
	host    Host
	page    Page
	desk    Desk
	model   *state.Model
	cards   *card.Cards
	steps   *step.Steps
	program *program.Program
	exports *export.Files

	looks     map[string]look       // of cards that a person changed
	images    map[string]imageState // by address, of those that a person has let load
	rendering map[uint32]string     // by question to the program, the card that waits
	files     map[uint32]saving     // by question to the worker, what becomes of the answer
	find      finder
	compare   comparer
}

// look is how a card shows its texts.
type look struct {
	raw  bool // as they were logged
	open bool // higher
}

// Host is what the kind needs of the browser.
type Host interface {
	program.Host
	// CopyText puts a text on the clipboard, SaveBlob saves a file and uses its reference up.
	CopyText(text string, done func(copied bool))
	SaveBlob(name string, blob wire.Ref)
}

// Page is what the kind needs of the page.
type Page interface {
	program.Page
	// RenderOnly renders one component soon.
	RenderOnly(c app.UI)
	// Changed follows a change of the model by the person.
	Changed()
	// Say announces something to people who do not see it happen.
	Say(text string)
	// Ask asks the worker about a card and returns the number of the question.
	Ask(k card.Asker, id string, question wire.Coded) (serial uint32)
}

// Desk is where the cards lie.
type Desk interface {
	// GoTo moves the focus to a card, wherever it is.
	GoTo(key state.CardKey) bool
	// OpenFull has a card fill the screen.
	OpenFull(key state.CardKey)
}

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	k := &texts{host: p.Host, page: p, desk: &p.Desk, model: p.Model, cards: p.Cards, steps: p.Steps, exports: p.Exports, looks: map[string]look{}, images: map[string]imageState{},
		rendering: map[uint32]string{}, files: map[uint32]saving{}}
	k.find.init(k)
	k.compare.k = k
	k.program = program.New(p.Host, p, program.Spec{Name: "text", Title: words.TextProgram.Text(), Protocol: &text.Rendering}, content{k})
	return k
}

func (*texts) ID() kind.ID { return kind.Text }

func (k *texts) Card(in page.CardInputs) app.UI {
	return &TextCard{Texts: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Version: in.Version, Pinned: in.Pinned}
}

// FullInputs are what the card shows that fills the screen, beside what each card does.
func (k *texts) FullInputs(key state.CardKey) any {
	return struct {
		pinned  bool
		version uint64
	}{k.model.Pinned(key), k.Version()}
}

// FullParts are the card alone, and its run beside the title.
func (k *texts) FullParts(key state.CardKey) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(k.model, key),
		Card: &TextCard{Texts: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(), Version: k.Version(), Pinned: k.model.Pinned(key)}}
}

// Version is another number when what all cards show is other: whether the program runs, and what is looked for.
func (k *texts) Version() uint64 {
	v := 4 * k.find.marks
	if _, failed := k.program.Failed(); failed {
		v++
	}
	if k.program.Started() {
		v += 2
	}
	return v
}

func (k *texts) Badge(c page.Counts) page.Badge {
	return page.Badge{Icon: "rows", Text: words.TextSteps(c.Values - c.Superseded), Title: words.TextsTitle.Text()}
}

// Settings are what the tools show.
func (k *texts) Settings() any { return k.find.settings() }

func (k *texts) Tools(t *page.Toolbar) page.Tools {
	tools := t.OnlyRestarts()
	tools.Row = append([]app.UI{k.find.field()}, tools.Row...)
	return tools
}

// Key handles a letter: those that lead through what was found.
func (k *texts) Key(key string) bool { return k.find.key(key) }

// Stepped reports that each card shows one step.
func (*texts) Stepped() bool { return true }

func (k *texts) Menu(at card.Place, id string) card.Menu {
	now := k.look(at.Key)
	return card.Menu{
		After: []card.Item{
			{Label: words.TextRaw.Text(), Check: card.CheckOf(now.raw), Do: func() { k.setLook(at.Key, func(l *look) { l.raw = !l.raw }) }},
			{Label: words.TextCompare.Text(), Icon: "compare", Do: func() { k.compare.Open(at.Key, id) }},
			card.Clip(card.Item{Label: words.TextCopy.Text(), Icon: "copy", Do: func() { k.copy(id) }}, "text/plain"),
			{Label: words.TextSaveMD.Text(), Icon: "download", Do: func() { k.save(id, "md") }},
			{Label: words.TextSaveTXT.Text(), Icon: "download", Do: func() { k.save(id, "txt") }},
			{Label: words.TextSaveAll.Text(), Icon: "download", Do: func() { k.saveAll(at.Key.Tag) }},
			card.CopyName,
		},
	}
}

func (*texts) Class() string { return "texts" }
func (*texts) Note() string  { return "" }
func (*texts) Foot() app.UI  { return nil }

// Protocol is what can be asked.
func (*texts) Protocol() *wire.Protocol { return &text.Protocol }

func (k *texts) look(key state.CardKey) look { return k.looks[k.cards.Lasting(key)] }

// setLook changes how a card shows its texts, wherever it stands.
func (k *texts) setLook(key state.CardKey, change func(*look)) {
	l := k.look(key)
	change(&l)
	k.looks[k.cards.Lasting(key)] = l
	for _, c := range k.cards.All {
		if c, ok := c.(*TextCard); ok && c.Key == key {
			c.Follow()
			k.page.RenderOnly(c)
		}
	}
}

// Answered takes an answer of the worker.
func (k *texts) Answered(id string, serial uint32, answer wire.Coded) {
	c, _ := k.cards.All[id].(*TextCard)
	switch m := answer.(type) {
	case *text.Texts:
		if c != nil {
			c.show(m)
		}
	case *text.Raw:
		switch {
		case k.copied(serial, m), k.compare.took(serial, m):
		case c != nil:
			c.showRaw(m)
		}
	case *text.Whole:
		k.saved(serial, m)
	case *text.Found:
		k.find.found(serial, m)
	}
}

// Refresh asks again where there may be other steps by now.
func (k *texts) Refresh() {
	for _, c := range k.cards.All {
		if c, ok := c.(*TextCard); ok {
			c.refresh()
		}
	}
}

// content takes what the program says.
type content struct{ *texts }

// Started implements program.Content: all that waits is asked.
func (c content) Started() {
	clear(c.rendering)
	for _, other := range c.cards.All {
		if other, ok := other.(*TextCard); ok {
			other.render()
		}
	}
	c.compare.ask()
}

// Stopped has cards show their texts as they are.
func (c content) Stopped() {
	clear(c.rendering)
	for _, other := range c.cards.All {
		if other, ok := other.(*TextCard); ok {
			other.render()
		}
	}
	c.compare.changed()
}

// Answered implements program.Content.
func (c content) Answered(serial uint32, answer wire.Coded) {
	switch m := answer.(type) {
	case *text.Rendered:
		id := c.rendering[serial]
		delete(c.rendering, serial)
		if shown, ok := c.cards.All[id].(*TextCard); ok {
			shown.rendered(serial, m)
		}
	case *text.Compared:
		c.compare.compared(serial, m)
	}
}

// Render implements program.Content; what the program makes stands on cards.
func (content) Render() app.UI { return ui.Hidden() }

// Layers are what is open over the page.
func (k *texts) Layers() []app.UI { return []app.UI{k.compare.dialog()} }

// LayerKey handles a key while the comparison is open.
func (k *texts) LayerKey(key string, typing bool) (open, handled bool) {
	if !k.compare.open {
		return false, false
	}
	return true, !typing && k.compare.key(key)
}

// Escape closes what was found, and reports whether it was open. It lies behind a card that fills the screen.
func (k *texts) Escape() bool {
	_, full := k.model.Full()
	return !full && k.model.Tab() == kind.Text && k.find.close()
}

// ForgetIDs closes what is about single cards.
func (k *texts) ForgetIDs() bool {
	had := k.find.panelOpen || k.compare.open
	k.find.close()
	k.compare.close()
	return had
}
