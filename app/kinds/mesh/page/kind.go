package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/kinds/mesh"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// meshes is the kind of meshes.
type meshes struct {
	workers host.Workers
	page    *page.Page
	model   *state.Model
	cards   *card.Cards
	steps   *step.Steps

	// the scripts were requested; were loaded; could not be loaded
	asked, there, failed bool
	look                 string // settings of all cards, in the script's format
}

// The kind's optional abilities.
var (
	_ page.Asks     = (*meshes)(nil)
	_ page.Stepped  = (*meshes)(nil)
	_ page.Enlarges = (*meshes)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	k := &meshes{workers: p.Host.Workers, page: p, model: p.Model, cards: p.Cards, steps: p.Steps}
	p.Model.Cards.Register(k)
	return k
}

// Write implements cards.KindSettings.
func (k *meshes) Write(f *address.Fragment) { f.Set(address.MeshLook, k.look) }

// Read implements cards.KindSettings.
func (k *meshes) Read(f *address.Fragment) { k.look = f.Text(address.MeshLook) }

// Apply implements cards.KindSettings: the worker needs no setting.
func (*meshes) Apply(*wire.View) {}

// onLook takes changed settings of all cards from the script.
func (k *meshes) onLook(_ app.Context, e app.Event) {
	k.look = e.Get("detail").String()
	k.page.ChangedKeepingReadout()
}

func (*meshes) ID() kind.ID { return mesh.ID }

func (k *meshes) Card(in page.CardInputs) app.UI {
	return &MeshCard{
		Meshes: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Pinned: in.Pinned,
		Look: k.look,
	}
}

// Badge returns none: a card shows one step at a time.
func (*meshes) Badge(page.Counts) page.Badge { return page.Badge{} }

// Tools returns the kind's part of the toolbar; the tools of a mesh are on its card.
func (*meshes) Tools(t *page.Toolbar) page.Tools { return t.OnlyRestarts() }

// FullInputs returns the state that the full-screen card shows beyond the inputs of every card.
func (k *meshes) FullInputs(key cards.Key) any { return [2]any{k.model.Cards.Pinned(key), k.look} }

// FullParts returns the card alone, with its run beside the title.
func (k *meshes) FullParts(key cards.Key) page.FullParts {
	return page.FullParts{
		Beside: card.RunBeside(k.model, key),
		Card: &MeshCard{
			Meshes: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(),
			Pinned: k.model.Cards.Pinned(key), Look: k.look,
		},
	}
}

// Stepped reports that each card shows one step.
func (*meshes) Stepped() bool { return true }

// Key handles no key: mesh.js handles the keys of a mesh.
func (*meshes) Key(string) bool { return false }

// Menu returns the kind's entries in a card's menu.
func (*meshes) Menu(card.Place, string) card.Menu {
	return card.Menu{After: []card.Item{card.CopyName}}
}

// Protocol lists the questions and answers of the kind.
func (*meshes) Protocol() *wire.Protocol { return &mesh.Protocol }

// bring loads the scripts, and tries again if that failed before. Then the cards near the viewport
// request their meshes.
func (k *meshes) bring() {
	if k.asked && !k.failed {
		return
	}
	k.asked, k.failed = true, false
	k.workers.Bring(mesh.ID.Key(), func(ok bool) {
		k.page.Do(func() {
			k.there, k.failed = ok, !ok
			for _, c := range k.cards.All {
				if c, is := c.(*MeshCard); is {
					c.Follow()
					k.page.RenderOnly(c)
				}
			}
			k.cards.Filled()
		})
	})
}

// Answered passes a mesh to its card, and releases it if the card is gone.
func (k *meshes) Answered(id string, _ uint32, answer wire.Coded) {
	m := answer.(*mesh.Mesh)
	if c, ok := k.cards.All[id].(*MeshCard); ok && c.loader.End() {
		c.show(m)
		return
	}
	for _, p := range m.Parts {
		k.workers.Release(p.Bytes)
	}
}
