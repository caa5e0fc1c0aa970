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
	// Fill shows an image card full screen, at a step. sample is the index of one of the step's
	// images.
	Fill(at cards.Key, step int64, sample int)
	// Clear leaves full screen.
	Clear()
}

// Latest stands for the last step of a card, whichever that is.
const Latest = math.MaxInt64

// Gallery has two layers that open over the page of images: the grid and the comparison.
type Gallery struct {
	media   host.Media
	page    card.Page
	model   *state.Model
	cards   Cards
	exports *export.Files

	look    look
	grid    grid
	compare comparison
	// tags whose images the person saves as an archive, by the serial number of the question for
	// the archive's size
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

// Start subscribes to the messages of the scripts that draw: imagegrid.js and compare.js.
func (g *Gallery) Start() {
	app.Window().AddEventListener("eventlens:grid", func(_ app.Context, e app.Event) {
		g.grid.onMessage(e.Get("detail"))
	})
	app.Window().AddEventListener("eventlens:compare", func(_ app.Context, e app.Event) {
		g.compare.onMessage(e.Get("detail"))
	})
}

// allRead reports whether all tags and runs are known: no more will be read.
func (g *Gallery) allRead() bool { return g.model.Loaded() != nil && !g.model.Progress().Reading }

// call calls a function of the scripts that draw. Without a browser it does nothing.
func call(name string, args ...any) app.Value {
	scripts := app.Window().Get("eventlens")
	if scripts.Truthy() {
		return scripts.Call(name, args...)
	}
	return scripts
}

// Items returns the gallery's entries in the menu of a card that shows an image.
func (g *Gallery) Items(seen Seen) []card.Item {
	key := seen.Key
	return []card.Item{
		{Label: image.GridOpen.Text(), Icon: "grid", Hint: "G", Do: func() { g.OpenGrid(key.Tag) }},
		{Label: image.CompareOpen.Text(), Icon: "compare", Hint: "C", Do: func() {
			g.CompareCard(seen)
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

// Key handles a letter key, and reports whether it did. seen is the image of the current card; its
// tag is 0 if there is no such card.
func (g *Gallery) Key(letter string, seen Seen) bool {
	switch letter {
	case "g":
		return g.OpenGrid(seen.Key.Tag)
	case "c":
		if seen.Key.Tag == 0 {
			return false
		}
		g.CompareCard(seen)
		return true
	}
	return false
}

// open reports whether the grid or the comparison is on screen.
func (g *Gallery) open() bool {
	return g.model.Cards.Tab().Shows(g.cards.ID()) && (g.look.grid.on || g.look.compare)
}

// cardCovers reports whether a card is full screen. Such a card covers the grid; the comparison
// covers the card.
func (g *Gallery) cardCovers() bool {
	_, on := g.model.Cards.Full()
	return on
}

// focused returns the element with the focus, so that it can get the focus back later.
func focused() app.Value { return app.Window().Get("document").Get("activeElement") }

// Layers returns the grid and then the comparison, which lies over the grid. Layers that are not
// open are empty.
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

// LayerKey handles a key. open is set if the grid or the comparison is the topmost layer; typing,
// if the focus is in a text field.
func (g *Gallery) LayerKey(key string, typing bool) (open, handled bool) {
	switch {
	case !g.open(), g.cardCovers() && !g.look.compare:
		return false, false
	case key == "Escape":
		return true, g.Escape()
	case g.look.compare:
		return true, !typing && g.compare.key(key)
	}
	return true, false
}

// Escape closes the topmost layer, and reports whether it did. A full-screen card over the grid is
// not closed here.
func (g *Gallery) Escape() bool {
	opener := g.grid.opener
	switch {
	case !g.open():
		return false
	case g.look.compare:
		g.look.compare, opener = false, g.compare.opener
	case g.cardCovers():
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

// Uncovered is called after a layer over the grid was closed. If the grid is visible now, it gets
// the focus, and Uncovered returns true.
func (g *Gallery) Uncovered() bool {
	if !g.open() || g.look.compare || g.cardCovers() {
		return false
	}
	call("focusGrid")
	return true
}

// ForgetIDs makes the open layers ask again, since tags and runs have new ids. It closes no layer,
// so it returns false.
func (g *Gallery) ForgetIDs() bool {
	g.grid.asked, g.compare.asked = gridQuestion{}, [2]sideQuestion{}
	clear(g.saving)
	return false
}

// Refresh is called after more data was read. It renders the open layers, which then ask again if
// rows, columns or images may have changed.
func (g *Gallery) Refresh() {
	if g.open() {
		g.page.Render()
	}
}

// Answered handles an answer of the worker. id tells what the question was about: a cell of the
// grid, or a side of the comparison.
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

// SaveAll saves all images of a tag, in the visible runs, as an archive. It first asks the worker
// for the size of the archive.
func (g *Gallery) SaveAll(tag wire.TagID) {
	serial := g.page.Ask(g.cards, "",
		&image.GetSteps{
			Tag: tag, Runs: g.model.Runs.DrawnRuns(), AllAttempts: g.model.Cards.AllAttempts(),
		})
	g.saving[serial] = tag
}

// save starts saving the archive of a tag's images. m is the answer with the archive's size.
func (g *Gallery) save(id wire.TagID, m *image.Steps) {
	tag := g.model.Cards.Tag(id)
	if tag == nil || m.Images == 0 {
		g.page.Say(image.GridEmpty.Text())
		return
	}
	g.exports.Archive(&wire.Export{Kind: wire.ExportImages, Tags: []wire.TagID{id}, Runs: m.Runs},
		state.FileName("zip", tag.Name), m.Bytes)
}

// focusIfNone moves the focus to an element if no element has the focus. This is so when the person
// has opened the page from a URL.
func focusIfNone(id string) {
	if active := app.Window().Get("document").Get("activeElement"); !active.Truthy() ||
		active.Get("localName").String() == "body" {
		ui.Focus(id)
	}
}
