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

	gallery *gallery.Gallery
}

// Host is what the kind needs of the browser.
type Host interface {
	// ObjectURL makes a blob: URL for a Blob and releases ref; RevokeURL frees it.
	ObjectURL(ref wire.Ref) string
	RevokeURL(url string)
}

// Page is what the kind needs of the page.
type Page interface {
	// RenderOnly renders one component soon.
	RenderOnly(c app.UI)
	// Ask asks the worker about a card and returns the number of the question.
	Ask(k card.Asker, id string, question wire.Coded) (serial uint32)
}

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	k := &images{host: p.Host, page: p, model: p.Model, cards: p.Cards, steps: p.Steps, samples: map[string]int{}}
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

func (k *images) Tools(t *page.Toolbar) page.Tools {
	tools := t.OnlyRestarts()
	tools.End = append(tools.End, k.gallery.Button())
	return tools
}

// FullInputs are what the card shows that fills the screen, beside what each card does.
func (k *images) FullInputs(key state.CardKey) any { return k.model.Pinned(key) }

// FullParts are the card alone, and its run beside the title.
func (k *images) FullParts(key state.CardKey) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(k.model, key),
		Card: &ImageCard{Images: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(), Pinned: k.model.Pinned(key)}}
}

// Stepped reports that each card shows one step.
func (*images) Stepped() bool { return true }

func (k *images) Key(letter string) bool {
	id := k.cards.Current()
	at, _ := k.cards.PlaceOf(id)
	step, sample := k.seen(id)
	return k.gallery.Key(letter, at.Key, step, sample)
}

func (k *images) Menu(at card.Place, id string) card.Menu {
	step, sample := k.seen(id)
	return card.Menu{After: append(k.gallery.Items(at.Key, step, sample), card.CopyName)}
}

// Start listens to the scripts that draw what lies over the page.
func (k *images) Start() { k.gallery.Start() }

// Layers are the grid and the comparison, while they are open.
func (k *images) Layers() []app.UI { return k.gallery.Layers() }

// LayerKey handles a key while one of them is.
func (k *images) LayerKey(key string, typing bool) (open, handled bool) {
	return k.gallery.LayerKey(key, typing)
}

// Escape closes the one on top.
func (k *images) Escape() bool { return k.gallery.Escape() }

// ForgetIDs asks anew for what is open.
func (k *images) ForgetIDs() bool { return k.gallery.ForgetIDs() }

func (*images) Class() string { return "images" }
func (*images) Note() string  { return "" }
func (*images) Foot() app.UI  { return nil }

// Protocol is what can be asked.
func (*images) Protocol() *wire.Protocol { return &image.Protocol }
