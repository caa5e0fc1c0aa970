package gallery

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kinds/image"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Cards are the image cards.
type Cards interface {
	card.Asker
	// Fill shows the card of an image full screen, at a step and with one of its images.
	Fill(at cards.Key, step int64, sample int)
	// Clear leaves full screen.
	Clear()
}

// Latest is the step of a card that shows its last step.
const Latest = math.MaxInt64

// Gallery is the grid and the comparison, which can be opened over the page of images.
type Gallery struct {
	media   host.Media
	page    card.Page
	model   *state.Model
	cards   Cards
	exports *export.Files

	look    look
	grid    grid
	compare comparison
	// tags to save, by the serial number of the question for the archive's size
	saving map[uint32]wire.TagID
}

// New makes a gallery for a page and its cards.
func New(media host.Media, page card.Page, model *state.Model, exports *export.Files,
	cards Cards) *Gallery {
	g := &Gallery{
		media: media, page: page, model: model, exports: exports, cards: cards,
		saving: map[uint32]wire.TagID{},
	}
	g.grid.g, g.compare.g = g, g
	model.Cards.Register(&g.look)
	return g
}

// Start subscribes to the scripts that draw.
func (g *Gallery) Start() {
	app.Window().AddEventListener("eventlens:grid", func(_ app.Context, e app.Event) {
		g.grid.told(e.Get("detail"))
	})
	app.Window().AddEventListener("eventlens:compare", func(_ app.Context, e app.Event) {
		g.compare.told(e.Get("detail"))
	})
}

// allRead reports that no further tags and runs will come.
func (g *Gallery) allRead() bool { return g.model.Loaded() != nil && !g.model.Progress().Reading }

// call calls a function of the scripts that draw.
func call(name string, args ...any) app.Value {
	scripts := app.Window().Get("eventlens")
	if scripts.Truthy() {
		return scripts.Call(name, args...)
	}
	return scripts
}

// Items returns the gallery's entries in a card's menu.
func (g *Gallery) Items(of Seen) []card.Item {
	key := of.Key
	return []card.Item{
		{Label: image.GridOpen.Text(), Icon: "grid", Hint: "G", Do: func() { g.OpenGrid(key.Tag) }},
		{Label: image.CompareOpen.Text(), Icon: "compare", Hint: "C", Do: func() {
			g.CompareCard(of)
		}},
		{Label: image.SaveImages.Text(), Icon: "download", Do: func() { g.SaveAll(key.Tag) }},
	}
}

// Button returns the toolbar button that opens the grid.
func (g *Gallery) Button() app.UI {
	return ui.Button("btn ghost", g.onGrid,
		ui.Attrs{"id", "open-grid", "aria-haspopup", "dialog", "title",
			words.WithKey(image.GridOpen.Text(), "G")},
		ui.Icon("grid"), app.Text(image.GridShort.Text()))
}

// CompareButton returns the button in the head of the full-screen view that opens a comparison.
func (g *Gallery) CompareButton(press app.EventHandler) app.UI {
	label := image.CompareOpen.Text()
	return ui.Button("btn small full-compare", press,
		ui.Attrs{"aria-label", label, "title", words.WithKey(label, "C")}, ui.Icon("compare"),
		ui.Text("span", "wide", label))
}

func (g *Gallery) onGrid(app.Context, app.Event) { g.OpenGrid(0) }

// Key handles a letter, and reports whether it did. of is the current card, if there is one.
func (g *Gallery) Key(letter string, of Seen) bool {
	switch letter {
	case "g":
		return g.OpenGrid(of.Key.Tag)
	case "c":
		if of.Key.Tag == 0 {
			return false
		}
		g.CompareCard(of)
		return true
	}
	return false
}

// open reports whether the grid or the comparison is on screen.
func (g *Gallery) open() bool {
	return g.model.Cards.Tab().Shows(g.cards.ID()) && (g.look.grid.on || g.look.compare)
}

// covers reports whether a card is full screen. It lies over the grid and below the comparison.
func (g *Gallery) covers() bool {
	_, on := g.model.Cards.Full()
	return on
}

// focused returns the element with the focus, to give it back later.
func focused() app.Value { return app.Window().Get("document").Get("activeElement") }

// Layers returns the open grid and comparison. A comparison lies over the grid that it was opened
// from.
func (g *Gallery) Layers() []app.UI {
	layers := []app.UI{ui.Hidden(), ui.Hidden()}
	if !g.model.Cards.Tab().Shows(g.cards.ID()) {
		return layers
	}
	if g.look.grid.on {
		layers[0] = g.grid.view()
	}
	if g.look.compare {
		layers[1] = g.compare.view()
	}
	return layers
}

// LayerKey handles a key while something is open.
func (g *Gallery) LayerKey(key string, typing bool) (open, handled bool) {
	switch {
	case !g.open(), g.covers() && !g.look.compare:
		return false, false
	case key == "Escape":
		return true, g.Escape()
	case g.look.compare:
		return true, !typing && g.compare.key(key)
	}
	return true, false
}

// Escape closes the topmost layer, and reports whether there was one.
func (g *Gallery) Escape() bool {
	opener := g.grid.opener
	switch {
	case !g.open():
		return false
	case g.look.compare:
		g.look.compare, opener = false, g.compare.opener
	case g.covers():
		return false
	default:
		g.look.grid.on = false
	}
	g.page.ChangedWithHistory()
	g.page.After(func() {
		ui.SettleLayers()
		if !g.Uncovered() {
			ui.FocusAgain(opener, "open-grid")
		}
	})
	return true
}

// Uncovered gives the focus back to the grid if it is visible now, and reports whether it is.
func (g *Gallery) Uncovered() bool {
	if !g.open() || g.look.compare || g.covers() {
		return false
	}
	call("focusGrid")
	return true
}

// ForgetIDs makes the open layers ask again, since tags and runs have new ids. It closes nothing.
func (g *Gallery) ForgetIDs() bool {
	g.grid.asked, g.compare.asked = gridQuestion{}, [2]sideQuestion{}
	clear(g.saving)
	return false
}

// Refresh makes the open layers ask again after more was read.
func (g *Gallery) Refresh() {
	if g.open() {
		g.page.Render()
	}
}

// Answered takes an answer of the worker.
func (g *Gallery) Answered(id string, serial uint32, answer wire.Coded) {
	switch m := answer.(type) {
	case *image.Steps:
		if tag, ok := g.saving[serial]; ok {
			delete(g.saving, serial)
			g.save(tag, m)
			return
		}
		g.grid.stepsRead(serial, m)
	case *image.Cell:
		if key, ok := strings.CutPrefix(id, cellPrefix); ok {
			g.grid.cellRead(key, m)
			return
		}
		g.compare.read(id, serial, m)
	}
}

// url makes a URL for an image, "" for none.
func (g *Gallery) url(ref wire.Ref) string {
	if ref == 0 {
		return ""
	}
	return g.media.ObjectURL(ref)
}

// tagNamed returns the image tag with this name, nil for none.
func (g *Gallery) tagNamed(name string) *cards.Tag {
	for _, t := range g.model.Cards.AllTags(g.cards.ID()) {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// SaveAll saves all images of a tag, in the visible runs, as an archive.
func (g *Gallery) SaveAll(tag wire.TagID) {
	serial := g.page.Ask(g.cards, "",
		&image.GetSteps{
			Tag: tag, Runs: g.model.Runs.DrawnRuns(), AllAttempts: g.model.Cards.AllAttempts(),
		})
	g.saving[serial] = tag
}

// save starts saving the archive, after its size is known.
func (g *Gallery) save(id wire.TagID, m *image.Steps) {
	tag := g.model.Cards.Tag(id)
	if tag == nil || m.Images == 0 {
		g.page.Say(image.GridEmpty.Text())
		return
	}
	g.exports.Archive(&wire.Export{Kind: wire.ExportImages, Tags: []wire.TagID{id}, Runs: m.Runs},
		state.FileName("zip", tag.Name), m.Bytes)
}

// focusFirst moves the focus to an element unless another element has it. No element has it when
// the page is opened from a URL.
func focusFirst(id string) {
	if active := app.Window().Get("document").Get("activeElement"); !active.Truthy() ||
		active.Get("localName").String() == "body" {
		ui.Focus(id)
	}
}
