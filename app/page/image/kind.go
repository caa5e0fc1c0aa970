package image

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/image/gallery"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/wire/image"
	"eventlens/app/words"
)

// images is the kind of pictures: a card of a tag in one run, with its steps.
type images struct {
	host  Host
	page  Page
	model *state.Model
	cards *card.Cards
	steps *step.Steps
	// samples are which image of a step is shown, of cards where a person chose another than the first.
	samples map[string]int
	look    look                     // of all pictures
	shown   look                     // as the scripts were told
	saving  map[uint32]state.CardKey // by the number of the question: of which cards images are on their way to a file
	gallery *gallery.Gallery
	early   early
	full    Full
	leave   func() // gives back what the card had that a cell of the grid filled the screen with
}

// Host is what the kind needs of the browser.
type Host interface {
	// PictureAddress, RevokeURL, DecodePicture, ZoomPicture and TonePictures are those of page.Host.
	PictureAddress(ref wire.Ref, mime string, still bool, width, height int) (address string)
	RevokeURL(url string)
	DecodePicture(address, placeID string, done func(ok, turned bool))
	ZoomPicture(elementID, how string)
	TonePictures(brightness, contrast float64)
	// SaveBlob saves a Blob among the browser's downloads and releases it.
	SaveBlob(name string, blob wire.Ref)
	// Release lets go of what is not used.
	Release(unused ...wire.Ref)
}

// Page is what the kind needs of the page.
type Page interface {
	// Do runs fn on the UI goroutine, without rendering anything; After runs it once what is due was rendered.
	Do(fn func())
	After(fn func())
	// Render renders what changed, RenderOnly one component.
	Render()
	RenderOnly(c app.UI)
	// Adjusted follows a change of the model.
	Adjusted()
	// Say announces something to people who do not see it happen.
	Say(text string)
	// Ask asks the worker about a card and returns the number of the question.
	Ask(k card.Asker, id string, question wire.Coded) (serial uint32)
}

// Full has one card fill the screen.
type Full interface {
	Open(key state.CardKey)
	Close() bool
}

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	k := &images{host: p.Host, page: p, model: p.Model, cards: p.Cards, steps: p.Steps, samples: map[string]int{}, look: asLogged, shown: asLogged, saving: map[uint32]state.CardKey{}, full: &p.Full, leave: func() {}}
	p.Model.Register(k)
	p.Model.Keep(zoomChoice, sameChoice)
	k.gallery = gallery.New(p.Host, p, p.Model, p.Exports, k)
	return k
}

func (*images) ID() kind.ID { return kind.Image }

func (k *images) Card(in page.CardInputs) app.UI {
	return &ImageCard{Images: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Pinned: in.Pinned}
}

func (k *images) Badge(c page.Counts) page.Badge {
	return page.Badge{Icon: "image", Text: words.ImageSteps(c.Values - c.Superseded), Title: words.ImagesTitle.Text()}
}

// FullInputs are what the card shows that fills the screen, beside what each card does.
func (k *images) FullInputs(key state.CardKey) any { return k.model.Pinned(key) }

// FullParts are the card alone, and its run beside the title.
func (k *images) FullParts(key state.CardKey) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(k.model, key), Tools: []app.UI{k.gallery.CompareButton(k.onCompare)},
		Card: &ImageCard{Images: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(), Pinned: k.model.Pinned(key)}}
}

// Fill has the card of an image fill the screen, at a step and with one of its images, until it does no more.
func (k *images) Fill(at state.CardKey, step int64, sample int) {
	k.leave()
	name := k.cards.Lasting(at)
	before, leave := k.samples[name], k.steps.Visit(at, wire.StepAt(wire.AxisStep, float64(step), k.model.AllAttempts()))
	k.samples[name] = sample
	k.leave = func() {
		k.samples[name], k.leave = before, func() {}
		leave()
	}
	k.full.Open(at)
}

// Clear has no card fill the screen.
func (k *images) Clear() { k.full.Close() }

// Uncovered is told that none does any more.
func (k *images) Uncovered() bool {
	k.leave()
	return k.gallery.Uncovered()
}

// onCompare compares the image that fills the screen.
func (k *images) onCompare(app.Context, app.Event) {
	key, _ := k.model.Full()
	for id, c := range k.cards.All {
		if at := c.Place(); at.Area == card.AreaFull && at.Key == key {
			k.gallery.CompareCard(k.seen(id, key))
		}
	}
}

// Stepped reports that each card shows one step.
func (*images) Stepped() bool { return true }

// Start listens to the scripts that draw what lies over the page.
func (k *images) Start() {
	k.gallery.Start()
	app.Window().AddEventListener("eventlens:pictures", func(_ app.Context, e app.Event) { k.zoomed(e.Get("detail").String()) })
}

// Layers are the grid and the comparison, while they are open.
func (k *images) Layers() []app.UI { return k.gallery.Layers() }

// LayerKey handles a key while one of them is.
func (k *images) LayerKey(key string, typing bool) (open, handled bool) {
	return k.gallery.LayerKey(key, typing)
}

// Escape closes the one on top.
func (k *images) Escape() bool { return k.gallery.Escape() }

// ForgetIDs asks anew for what is open.
func (k *images) ForgetIDs() bool {
	k.ReadEarly(nil)
	return k.gallery.ForgetIDs()
}

func (*images) Class() string { return "images" }
func (*images) Note() string  { return "" }
func (*images) Foot() app.UI  { return nil }

// Protocol is what can be asked.
func (*images) Protocol() *wire.Protocol { return &image.Protocol }

// Answered hands an image to its card. That of a card which is gone is freed.
func (k *images) Answered(id string, serial uint32, answer wire.Coded) {
	switch m := answer.(type) {
	case *image.Image:
		if c, ok := k.cards.All[id].(*ImageCard); (!ok || !c.take(serial, m)) && !k.answeredEarly(serial, m) && m.Encoded != 0 {
			k.host.Release(m.Encoded)
		}
	case *image.File:
		k.saved(m, serial)
	default:
		k.gallery.Answered(id, serial, answer)
	}
}

// Refresh asks again where there may be other steps by now.
func (k *images) Refresh() {
	k.gallery.Refresh()
	for _, c := range k.cards.All {
		if c, ok := c.(*ImageCard); ok && c.outdated() {
			c.request()
		}
	}
}
