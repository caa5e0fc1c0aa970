package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
)

// groupBlock is a number of consecutive groups. Far from the viewport it is one empty element,
// whose height the host keeps, so that scrolling through thousands of groups leaves no elements
// behind.
type groupBlock struct {
	app.Compo
	Groups *Groups
	From   int    // index of the first group
	Before int    // number of cards before it
	Round  uint64 // number of the Groups render that made it

	id   string
	near bool
}

// OnInit registers the block under the index of its first group. A block is made when the viewport
// comes near it.
func (b *groupBlock) OnInit() {
	b.id, b.near = "b"+strconv.Itoa(b.From), true
	b.Groups.Page.Grid.blocks[b.id] = b
}

// OnDismount unregisters the block.
func (b *groupBlock) OnDismount() { delete(b.Groups.Page.Grid.blocks, b.id) }

// Render shows the groups while the block is near the viewport.
func (b *groupBlock) Render() app.UI {
	g := b.Groups
	block := ui.Element("div", "group-block", ui.Attrs{"data-chunk", b.id, "data-cards", "0"})
	if !b.near {
		return block
	}
	list := g.Page.Model.Cards.Groups()
	to := min(b.From+groupsAtOnce, len(list), g.Shown)
	sections := make([]app.UI, 0, groupsAtOnce)
	before := b.Before
	for i := b.From; i < to; i++ {
		sections = append(sections, g.section(i, list, before))
		before += len(list[i].Cards)
	}
	return block.Body(sections...)
}

// wakeGroup renders the block of a group although it is far from the viewport, and reports whether
// it was not rendered before.
func (cg *cardGrid) wakeGroup(group int) bool {
	for _, b := range cg.blocks {
		if b.From == group-group%groupsAtOnce && !b.near {
			b.near = true
			cg.page.RenderOnly(b)
			return true
		}
	}
	return false
}
