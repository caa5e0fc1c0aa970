package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// chunkCards is the approximate number of cards in a chunk, which has as many whole rows as come
// nearest to it. A frame has no time for more cards. Rows of two, three and six cards divide it.
const chunkCards = 6

// firstCards returns how many cards exist before the host has reported which chunks are near the
// viewport: enough to fill a screen, so that no visible row moves. While more cards may come, or
// the number of columns is unknown, it is more than most screens show.
func (g *Groups) firstCards() int {
	if g.Columns < 1 || g.Waiting {
		return 24
	}
	_, height := app.Window().Size()
	return g.Columns * max(4, height/leastPitch+1)
}

// leastPitch is a lower bound of the height of a card with the gap below it, in CSS px.
const leastPitch = 240

// chunkSize returns the number of cards of a chunk, given the cards per row; 0 columns means not
// known yet.
func chunkSize(columns int) int {
	if columns < 1 {
		return chunkCards
	}
	return columns * max(1, (chunkCards+columns/2)/columns)
}

// cardChunk is a number of whole rows of a group's cards. Far from the viewport it is one empty
// element, whose height the host sets to the height of its cards: so a page of thousands of cards
// has elements only for the visible ones.
type cardChunk struct {
	app.Compo
	Page     *Page
	Tab      kind.ID
	Group    int    // index into the model's groups
	From, To int    // range of the group's cards
	Sum      uint64 // checksum of its cards; see sumCards
	Names    uint64 // version of the names of runs and tags
	Extra    uint64 // version of the kind's own state; see Versioned
	First    bool   // near until the host reports otherwise

	id   string
	near bool
}

// OnInit assigns an id to the chunk's place on the page, which stays the same whatever cards it
// shows.
func (c *cardChunk) OnInit() {
	d := &c.Page.Grid
	d.lastChunk++
	c.id, c.near = "k"+strconv.Itoa(d.lastChunk), c.First
	d.Chunks[c.id] = c
}

// OnDismount unregisters the chunk.
func (c *cardChunk) OnDismount() { delete(c.Page.Grid.Chunks, c.id) }

// keys returns the chunk's group and cards.
func (c *cardChunk) keys() (*cards.Group, []cards.Key) {
	groups := c.Page.Model.Cards.Groups()
	if c.Group >= len(groups) || c.To > len(groups[c.Group].Cards) {
		return &cards.Group{}, nil // the groups changed, and their component has not rendered since
	}
	return &groups[c.Group], groups[c.Group].Cards[c.From:c.To]
}

// Render shows the cards while the chunk is near the viewport.
func (c *cardChunk) Render() app.UI {
	grid := ui.Element("div", "grid",
		ui.Attrs{"data-chunk", c.id, "data-cards", strconv.Itoa(c.To - c.From)})
	if !c.near {
		return grid
	}
	group, keys := c.keys()
	cards := make([]app.UI, len(keys))
	for i, key := range keys {
		cards[i] = c.card(group.Area, key)
	}
	return grid.Body(cards...)
}

func (c *cardChunk) card(area cards.Area, key cards.Key) app.UI {
	return c.Page.KindOf(c.Tab).Card(CardInputs{
		At: card.Place{Area: area, Key: key}, Names: c.Names, Version: c.Extra,
		Pinned: c.Page.Model.Cards.Pinned(key),
	})
}

// chunksMoved takes the number of cards per row and the chunks that came near the viewport or left
// it.
func (cg *cardGrid) chunksMoved(columns int, changed []wire.ChunkBox) {
	if columns > 0 && chunkSize(columns) != chunkSize(cg.columns) {
		cg.page.Render()
	}
	if columns > 0 {
		cg.columns = columns
	}
	for _, box := range changed {
		if box.Near && box.ID == groupsEndID(cg.groups) {
			cg.growGroups(cg.groups)
		}
		if b := cg.blocks[box.ID]; b != nil && b.near != box.Near {
			b.near = box.Near
			cg.page.RenderOnly(b)
		}
		if c := cg.Chunks[box.ID]; c != nil && c.near != box.Near {
			c.near = box.Near
			cg.page.RenderOnly(c)
		}
	}
}

// sumCards returns a checksum of a row of cards, including the state that their frames show.
func sumCards(m *state.Model, keys []cards.Key, anyPins bool) uint64 {
	sum := uint64(14695981039346656037) // FNV-1a
	add := func(v uint32) { sum = (sum ^ uint64(v)) * 1099511628211 }
	for _, key := range keys {
		add(uint32(key.Tag))
		add(uint32(key.Run))
		add(key.Chart)
		if anyPins && m.Cards.Pinned(key) {
			add(1)
		}
		if key.Chart != 0 {
			for _, t := range m.Cards.CardTags(key) {
				add(uint32(t.ID))
			}
		}
	}
	return sum
}
