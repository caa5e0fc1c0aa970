package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/image/gallery"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// images is the kind of images: a card of a tag in one run, with its steps.
type images struct {
	media host.Media
	saver host.Saver
	page  card.Page
	model *state.Model
	cards *card.Cards
	steps *step.Steps
	// samples holds the chosen image of a step, for cards where the person chose another one than
	// the first.
	samples   map[string]int
	look      look // settings of all images
	shownLook look // the look that the scripts were last told
	// cards whose images are being saved, by the serial number of the question for the archive's
	// size
	saving  map[uint32]cards.Key
	gallery *gallery.Gallery
	preRead preRead
	full    Full
	leave   func() // restores the step and sample of the card that the grid opened full screen
}

// Full shows a card full screen.
type Full interface {
	Open(key cards.Key)
	Close() bool
}

// The kind's optional abilities.
var (
	_ page.Starts        = (*images)(nil)
	_ page.Asks          = (*images)(nil)
	_ page.Refreshes     = (*images)(nil)
	_ page.ListsSettings = (*images)(nil)
	_ page.HasSettings   = (*images)(nil)
	_ page.HasOwnOptions = (*images)(nil)
	_ page.HasFrame      = (*images)(nil)
	_ page.HasLayers     = (*images)(nil)
	_ page.Covered       = (*images)(nil)
	_ page.Stepped       = (*images)(nil)
	_ page.Enlarges      = (*images)(nil)
	_ page.PreReads      = (*images)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	k := &images{
		media: p.Host.Media, saver: p.Host.Saver, page: p, model: p.Model, cards: p.Cards,
		steps:   p.Steps,
		samples: map[string]int{}, look: asLogged, shownLook: asLogged,
		saving: map[uint32]cards.Key{}, full: &p.Full, leave: func() {},
	}
	p.Model.Cards.Register(k)
	p.Model.Cards.Keep(zoomChoice, sameChoice)
	k.gallery = gallery.New(p.Host.Media, p, p.Model, p.Exports, k)
	return k
}

func (*images) ID() kind.ID { return image.ID }

func (k *images) Card(in page.CardInputs) app.UI {
	return &ImageCard{
		Images: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Pinned: in.Pinned,
	}
}

func (k *images) Badge(c page.Counts) page.Badge {
	return page.Badge{
		Icon: "image", Text: image.ImageSteps(c.Values - c.Superseded),
		Title: image.Title.Text(),
	}
}

// FullInputs returns the state that the full-screen card shows beyond the inputs of every card.
func (k *images) FullInputs(key cards.Key) any { return k.model.Cards.Pinned(key) }

// FullParts returns the card alone, with its run beside the title.
func (k *images) FullParts(key cards.Key) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(k.model, key),
		Tools: []app.UI{k.gallery.CompareButton(k.onCompare)},
		Card: &ImageCard{
			Images: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(),
			Pinned: k.model.Cards.Pinned(key),
		}}
}

// Fill shows the card of an image full screen, at a step and with one of its images. Both are
// restored when it leaves full screen.
func (k *images) Fill(at cards.Key, step int64, sample int) {
	k.leave()
	name := k.cards.StableName(at)
	before, leave := k.samples[name],
		k.steps.Visit(at, wire.StepAt(wire.AxisStep, float64(step), k.model.Cards.AllAttempts()))
	k.samples[name] = sample
	k.leave = func() {
		k.samples[name], k.leave = before, func() {}
		leave()
	}
	k.full.Open(at)
}

// Clear leaves full screen.
func (k *images) Clear() { k.full.Close() }

// Uncovered is called when no card is full screen any more.
func (k *images) Uncovered() bool {
	k.leave()
	return k.gallery.Uncovered()
}

// onCompare compares the full-screen image.
func (k *images) onCompare(app.Context, app.Event) {
	key, _ := k.model.Cards.Full()
	for id, c := range k.cards.All {
		if at := c.Place(); at.Area == card.AreaFull && at.Key == key {
			k.gallery.CompareCard(k.seen(id, key))
		}
	}
}

// Stepped reports that each card shows one step.
func (*images) Stepped() bool { return true }

// Start subscribes to the scripts that draw over the page.
func (k *images) Start() {
	k.gallery.Start()
	app.Window().AddEventListener("eventlens:pictures", func(_ app.Context, e app.Event) {
		k.zoomed(e.Get("detail").String())
	})
}

// Layers returns the grid and the comparison, while they are open.
func (k *images) Layers() []app.UI { return k.gallery.Layers() }

// LayerKey handles a key while the grid or the comparison is open.
func (k *images) LayerKey(key string, typing bool) (open, handled bool) {
	return k.gallery.LayerKey(key, typing)
}

// Escape closes the topmost open layer: the comparison or the grid.
func (k *images) Escape() bool { return k.gallery.Escape() }

// ForgetIDs drops everything that refers to ids, and makes the open layers ask again.
func (k *images) ForgetIDs() bool {
	k.PreRead(nil)
	return k.gallery.ForgetIDs()
}

func (*images) Class() string { return "images" }
func (*images) Note() string  { return "" }
func (*images) Foot() app.UI  { return nil }

// Protocol lists the questions and answers of the kind.
func (*images) Protocol() *wire.Protocol { return &image.Protocol }

// Answered passes an image to its card, and frees it if the card is gone.
func (k *images) Answered(id string, serial uint32, answer wire.Coded) {
	switch m := answer.(type) {
	case *image.Image:
		if c, ok := k.cards.All[id].(*ImageCard); (!ok || !c.take(serial, m)) &&
			!k.answeredPreRead(serial, m) && m.Encoded != 0 {
			k.media.Release(m.Encoded)
		}
	case *image.File:
		k.saved(m, serial)
	default:
		k.gallery.Answered(id, serial, answer)
	}
}

// Refresh asks again for the steps of the grid and of the comparison.
func (k *images) Refresh() { k.gallery.Refresh() }
