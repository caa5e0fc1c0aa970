package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/kinds/text"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/page/ondemand"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// texts is the kind of texts.
type texts struct {
	workers host.Workers
	saver   host.Saver
	page    card.Page
	grid    Grid
	model   *state.Model
	cards   *card.Cards
	steps   *step.Steps
	program *ondemand.Program
	exports *export.Files

	looks  map[string]look       // how cards show their texts, for cards that the person changed
	images map[string]imageState // images that the person has allowed to load, by URL
	// ids of the cards that wait for marks, by serial number of the question to the program
	rendering map[uint32]string
	// copies and downloads under way, by serial number of the question to the worker
	files   map[uint32]saving
	find    finder
	compare comparer
}

// look says how a card shows its texts.
type look struct {
	raw  bool // show the texts as they were logged
	open bool // taller
}

// Grid is the grid of cards.
type Grid interface {
	// GoTo moves the focus to a card, wherever it is on the page.
	GoTo(key cards.Key) bool
	// OpenFull shows a card full screen.
	OpenFull(key cards.Key)
}

// The kind's optional abilities.
var (
	_ page.Asks          = (*texts)(nil)
	_ page.Versioned     = (*texts)(nil)
	_ page.HasSettings   = (*texts)(nil)
	_ page.HasFrame      = (*texts)(nil)
	_ page.HasLayers     = (*texts)(nil)
	_ page.ListsSettings = (*texts)(nil)
	_ page.Stepped       = (*texts)(nil)
	_ page.Enlarges      = (*texts)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	k := &texts{workers: p.Host.Workers, saver: p.Host.Saver, page: p, grid: &p.Grid,
		model: p.Model, cards: p.Cards,
		steps: p.Steps, exports: p.Exports, looks: map[string]look{},
		images:    map[string]imageState{},
		rendering: map[uint32]string{}, files: map[uint32]saving{}}
	k.find.init(k)
	k.compare.k = k
	k.program = ondemand.New(p.Host.Workers, p,
		ondemand.Spec{Name: "text", Title: text.Program.Text(), Protocol: &text.Rendering},
		content{k})
	return k
}

func (*texts) ID() kind.ID { return text.ID }

func (k *texts) Card(in page.CardInputs) app.UI {
	return &TextCard{
		Texts: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Version: in.Version,
		Pinned: in.Pinned,
	}
}

// FullInputs returns the state that the full-screen card shows beyond the inputs of every card.
func (k *texts) FullInputs(key cards.Key) any {
	return struct {
		pinned  bool
		version uint64
	}{k.model.Cards.Pinned(key), k.Version()}
}

// FullParts returns the card alone, with its run beside the title.
func (k *texts) FullParts(key cards.Key) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(k.model, key),
		Card: &TextCard{
			Texts: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(),
			Version: k.Version(), Pinned: k.model.Cards.Pinned(key),
		}}
}

// Version changes with anything that all cards show: whether the program runs, and the search.
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
	return page.Badge{
		Icon: "rows", Text: text.Steps(c.Values - c.Superseded),
		Title: text.TextsTitle.Text(),
	}
}

// Settings returns the settings that the tools show.
func (k *texts) Settings() any { return k.find.settings() }

func (k *texts) Tools(t *page.Toolbar) page.Tools {
	tools := t.OnlyRestarts()
	tools.Row = append([]app.UI{k.find.field()}, tools.Row...)
	return tools
}

// SettingNames lists the search.
func (*texts) SettingNames() string { return text.FindText.Text() }

// Key handles the letters that lead through the search results, and the one that compares.
func (k *texts) Key(key string) bool {
	if key != "c" {
		return k.find.key(key)
	}
	id := k.cards.Current()
	at, ok := k.cards.PlaceOf(id)
	if ok {
		k.compare.Open(at.Key, id)
	}
	return ok
}

// Stepped reports that each card shows one step.
func (*texts) Stepped() bool { return true }

func (k *texts) Menu(at card.Place, id string) card.Menu {
	now := k.look(at.Key)
	return card.Menu{
		After: []card.Item{
			{Label: text.TextRaw.Text(), Check: card.CheckOf(now.raw), Do: func() {
				k.setLook(at.Key, func(l *look) { l.raw = !l.raw })
			}},
			{Label: text.TextCompare.Text(), Icon: "compare", Hint: "C", Do: func() {
				k.compare.Open(at.Key, id)
			}},
			card.Clip(card.Item{Label: text.Copy.Text(), Icon: "copy", Do: func() {
				k.copy(id)
			}}, "text/plain"),
			{Label: text.SaveMD.Text(), Icon: "download", Do: func() { k.save(id, "md") }},
			{Label: text.SaveTXT.Text(), Icon: "download", Do: func() { k.save(id, "txt") }},
			{Label: text.SaveAll.Text(), Icon: "download", Do: func() {
				k.saveAll(at.Key.Tag)
			}},
			card.CopyName,
		},
	}
}

func (*texts) Class() string { return "texts" }
func (*texts) Note() string  { return "" }
func (*texts) Foot() app.UI  { return nil }

// Protocol lists the questions and answers of the kind.
func (*texts) Protocol() *wire.Protocol { return &text.Protocol }

func (k *texts) look(key cards.Key) look { return k.looks[k.cards.StableName(key)] }

// setLook changes how a card shows its texts, wherever it is on the page.
func (k *texts) setLook(key cards.Key, change func(*look)) {
	l := k.look(key)
	change(&l)
	k.looks[k.cards.StableName(key)] = l
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

// content takes the program's answers.
type content struct{ *texts }

// Started implements ondemand.Content: it sends all waiting questions.
func (c content) Started() {
	clear(c.rendering)
	for _, other := range c.cards.All {
		if other, ok := other.(*TextCard); ok {
			other.render()
		}
	}
	c.compare.ask()
}

// Stopped makes cards show their texts as logged.
func (c content) Stopped() {
	clear(c.rendering)
	for _, other := range c.cards.All {
		if other, ok := other.(*TextCard); ok {
			other.render()
		}
	}
	c.compare.changed()
}

// Answered implements ondemand.Content.
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

// Render implements ondemand.Content; the program's results are shown on cards instead.
func (content) Render() app.UI { return ui.Hidden() }

// Layers returns the open comparison.
func (k *texts) Layers() []app.UI { return []app.UI{k.compare.dialog()} }

// LayerKey handles a key while the comparison is open.
func (k *texts) LayerKey(key string, typing bool) (open, handled bool) {
	if !k.compare.open {
		return false, false
	}
	return true, !typing && k.compare.key(key)
}

// Escape closes the list of results, and reports whether it was open. A full-screen card covers it.
func (k *texts) Escape() bool {
	_, full := k.model.Cards.Full()
	return !full && k.model.Cards.Tab() == text.ID && k.find.close()
}

// ForgetIDs closes everything about single cards.
func (k *texts) ForgetIDs() bool {
	had := k.find.panelOpen || k.compare.open
	k.find.close()
	k.compare.close()
	return had
}
