package image

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
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
	return &images{host: p.Host, page: p, model: p.Model, cards: p.Cards, steps: p.Steps, samples: map[string]int{}}
}

func (*images) ID() kind.ID { return kind.Image }

func (k *images) Card(in page.CardInputs) app.UI {
	return &ImageCard{Images: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Pinned: in.Pinned}
}

func (k *images) Badge(c page.Counts) page.Badge {
	return page.Badge{Icon: "image", Text: words.ImageSteps(c.Values - c.Superseded), Title: words.ImagesTitle.Text()}
}

func (*images) Tools(t *page.Toolbar) page.Tools { return t.OnlyRestarts() }

func (*images) Key(string) bool { return false }

// Stepped reports that each card shows one step.
func (*images) Stepped() bool { return true }

func (*images) Menu(card.Place, string) card.Menu {
	return card.Menu{After: []card.Item{card.CopyName}}
}

func (*images) Class() string { return "images" }
func (*images) Note() string  { return "" }
func (*images) Foot() app.UI  { return nil }

// Protocol is what can be asked.
func (*images) Protocol() *wire.Protocol { return &image.Protocol }
