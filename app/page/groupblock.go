package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
)

// groupBlock is some groups one after the other. While it is far from the viewport it is one empty element, whose height the host keeps: a person who came
// through thousands of groups leaves no more behind.
type groupBlock struct {
	app.Compo
	Groups *Groups
	From   int    // the first of the groups
	Before int    // cards in front of it
	Round  uint64 // the render of the groups that it follows

	id   string
	near bool
}

// OnInit makes the block known by where it begins. It is made when the viewport comes to it.
func (b *groupBlock) OnInit() {
	b.id, b.near = "b"+strconv.Itoa(b.From), true
	b.Groups.Page.Desk.blocks[b.id] = b
}

// OnDismount gives it up.
func (b *groupBlock) OnDismount() { delete(b.Groups.Page.Desk.blocks, b.id) }

// Render shows the groups while the block is near.
func (b *groupBlock) Render() app.UI {
	g := b.Groups
	block := ui.Element("div", "group-block", ui.Attrs{"data-chunk", b.id, "data-cards", "0"})
	if !b.near {
		return block
	}
	list := g.Page.Model.Groups()
	to := min(b.From+groupsAtOnce, len(list), g.Shown)
	sections := make([]app.UI, 0, groupsAtOnce)
	before := b.Before
	for i := b.From; i < to; i++ {
		sections = append(sections, g.section(i, list, before))
		before += len(list[i].Cards)
	}
	return block.Body(sections...)
}

// wakeGroup has the groups around one be there although they are far, and reports whether they were not.
func (d *desk) wakeGroup(group int) bool {
	for _, b := range d.blocks {
		if b.From == group-group%groupsAtOnce && !b.near {
			b.near = true
			d.page.RenderOnly(b)
			return true
		}
	}
	return false
}
