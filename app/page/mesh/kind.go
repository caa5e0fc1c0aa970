package mesh

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/wire/mesh"
)

// meshes is the kind of meshes.
type meshes struct {
	host  page.Host
	page  *page.Page
	model *state.Model
	cards *card.Cards
	steps *step.Steps

	asked, there, failed bool   // the scripts were asked for, came, or cannot be loaded
	look                 string // of all cards, in the script's words
}

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	k := &meshes{host: p.Host, page: p, model: p.Model, cards: p.Cards, steps: p.Steps}
	p.Model.Register(k)
	return k
}

// Write implements state.KindSettings.
func (k *meshes) Write(f *address.Fragment) { f.Set(address.MeshLook, k.look) }

// Read implements state.KindSettings.
func (k *meshes) Read(f *address.Fragment) { k.look = f.Text(address.MeshLook) }

// Apply implements state.KindSettings.
func (*meshes) Apply(*wire.View) {}

// onLook takes how a person wants all cards to be.
func (k *meshes) onLook(_ app.Context, e app.Event) {
	k.look = e.Get("detail").String()
	k.page.Adjusted()
}

func (*meshes) ID() kind.ID { return kind.Mesh }

func (k *meshes) Card(in page.CardInputs) app.UI {
	return &MeshCard{Meshes: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Pinned: in.Pinned, Look: k.look}
}

// Badge says nothing: a card shows one step at a time.
func (*meshes) Badge(page.Counts) page.Badge { return page.Badge{} }

// Tools are the kind's part of the toolbar; those of a mesh are on its card.
func (*meshes) Tools(t *page.Toolbar) page.Tools { return t.OnlyRestarts() }

// FullInputs are what the card shows that fills the screen, beside what each card does.
func (k *meshes) FullInputs(key state.CardKey) any { return [2]any{k.model.Pinned(key), k.look} }

// FullParts are the card alone, and its run beside the title.
func (k *meshes) FullParts(key state.CardKey) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(k.model, key), Card: &MeshCard{Meshes: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(), Pinned: k.model.Pinned(key), Look: k.look}}
}

// Stepped reports that each card shows one step.
func (*meshes) Stepped() bool { return true }

// Key handles a letter: those of a mesh are web/mesh.js's.
func (*meshes) Key(string) bool { return false }

// Menu is what a card's menu has for the kind.
func (*meshes) Menu(card.Place, string) card.Menu {
	return card.Menu{After: []card.Item{card.CopyName}}
}

// Protocol is what can be asked.
func (*meshes) Protocol() *wire.Protocol { return &mesh.Protocol }

// bring loads the scripts, again where that failed; the cards near the viewport ask then.
func (k *meshes) bring() {
	if k.asked && !k.failed {
		return
	}
	k.asked, k.failed = true, false
	k.host.Bring(kind.Mesh.Key(), func(ok bool) {
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

// Answered hands a mesh to its card. That of a card which is gone is freed.
func (k *meshes) Answered(id string, serial uint32, answer wire.Coded) {
	m, is := answer.(*mesh.Mesh)
	if c, ok := k.cards.All[id].(*MeshCard); is && (!ok || !c.take(serial, m)) {
		for _, p := range m.Parts {
			k.host.Release(p.Bytes)
		}
	}
}

// Refresh asks again where there may be other steps by now.
func (k *meshes) Refresh() {
	for _, c := range k.cards.All {
		if c, ok := c.(*MeshCard); ok {
			c.Follow()
		}
	}
}
