package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
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

// chunkNames is how many names of folded groups are in a chunk: whole rows of up to six columns.
const chunkNames = 60

// chunkSize returns the number of cards of a chunk, given the cards per row; 0 columns means not
// known yet.
func chunkSize(columns int) int {
	if columns < 1 {
		return chunkCards
	}
	return columns * max(1, (chunkCards+columns/2)/columns)
}

// cardChunk is a number of whole rows of cards, or of names of folded groups. Far from the viewport
// it is one empty element, whose height the host sets to the height of its rows: so a page of
// thousands of cards has elements only for the visible ones.
type cardChunk struct {
	app.Compo
	Page     *Page
	Tab      kind.ID
	From, To int    // range of the grid's spots
	Sum      uint64 // checksum of its spots; see cardGrid.sum
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

// Render shows the cards while the chunk is near the viewport.
func (c *cardChunk) Render() app.UI {
	spots := c.Page.Grid.spots
	if c.To > len(spots) { // the groups changed, and their component has not rendered since
		return ui.Hidden()
	}
	spots = spots[c.From:c.To]
	class := "grid"
	if spots[0].card < 0 {
		class = "grid folds"
	}
	grid := ui.Element("div", class,
		ui.Attrs{"data-chunk", c.id, "data-cards", strconv.Itoa(len(spots))})
	if !c.near {
		return grid
	}
	groups := c.Page.Model.Cards.Groups()
	parts := make([]app.UI, 0, len(spots))
	for _, s := range spots {
		if int(s.group) < len(groups) && int(s.card) < len(groups[s.group].Cards) {
			parts = append(parts, c.spot(&groups[s.group], int(s.card)))
		}
	}
	return grid.Body(parts...)
}

// spot returns a card of a group, or with -1 its name. The name is also above the first card.
func (c *cardChunk) spot(group *cards.Group, index int) app.UI {
	if index < 0 {
		return c.name(group)
	}
	card, of := c.card(group.Area, group.Cards[index]), ui.Attrs{"data-of", movable(group)}
	switch {
	case c.Page.Embedding.HidesBars():
		return card
	case index > 0:
		return ui.Element("div", "cell more", of, card)
	}
	return ui.Element("div", "cell", of, c.name(group), card)
}

// name returns the name of a group, which folds and unfolds it.
func (c *cardChunk) name(group *cards.Group) app.UI {
	key := group.Key()
	title := ui.Element("span", "trunc", nil,
		app.Text(cards.GroupTitle(group, c.Page.Grid.only)))
	note := ui.Hidden()
	if group.OfPairs() {
		note = ui.Text("span", "count trunc", words.PairsHint.Text())
	}
	count := ui.Element("span", "count", ui.Attrs{"title", cards.GroupCountTip(group)},
		app.Text(cards.GroupCount(group)))
	if group.Matches {
		return ui.Element("h2", "lane", nil, title, count)
	}
	class, hint, menu := "lane", "", ui.Hidden()
	if group.CanMove() {
		class, hint = "lane moves", words.MoveGroupHint.Text()
		menu = ui.Button("btn ghost icon lane-more", nil,
			ui.Named(words.GroupMenuLabel(cards.GroupTitle(group, c.Page.Grid.only)), "id",
				groupMenuID(key), "data-group-menu", key, "aria-haspopup", "menu",
				"aria-expanded", "false"), ui.Icon("more"))
	}
	return ui.Element("div", class, ui.Attrs{"data-of", movable(group)},
		ui.Element("h2", "", nil, ui.Button("group-head", nil,
			ui.Attrs{"id", groupID(key), "aria-expanded", ui.Bool(group.Open), "data-group", key,
				"title", hint}, title, count, ui.Icon("chevron")).On("keydown", c.onKey)), note,
		menu)
}

// movable returns the key of a group that can be moved, "" for others; see web/carddrag.js.
func movable(g *cards.Group) string {
	if g.CanMove() {
		return g.Key()
	}
	return ""
}

// onKey moves the group whose name has the focus, for people who do not drag.
func (c *cardChunk) onKey(_ app.Context, e app.Event) {
	by := 0
	switch e.Get("key").String() {
	case "ArrowLeft":
		by = -1
	case "ArrowRight":
		by = 1
	}
	if by == 0 || !e.Get("shiftKey").Bool() {
		return
	}
	e.PreventDefault()
	grid, key := &c.Page.Grid, e.Get("currentTarget").Get("dataset").Get("group").String()
	grid.MoveGroup(key, c.Page.Model.Cards.GroupBeside(key, by), groupID(key))
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
		if c := cg.Chunks[box.ID]; c != nil && c.near != box.Near {
			c.near = box.Near
			cg.page.RenderOnly(c)
		}
	}
}

// sum returns a checksum of spots, including the state that their frames show.
func (cg *cardGrid) sum(groups []cards.Group, spots []spot, anyPins bool) uint64 {
	m, sum := cg.page.Model, uint64(14695981039346656037) // FNV-1a
	add := func(v uint32) { sum = (sum ^ uint64(v)) * 1099511628211 }
	for _, s := range spots {
		group := &groups[s.group]
		if s.card <= 0 {
			for _, text := range [...]string{group.Name, cards.GroupTitle(group, cg.only)} {
				for i := range len(text) {
					add(uint32(text[i]))
				}
			}
			add(uint32(group.Area))
			add(uint32(group.Tags))
			add(uint32(group.WithoutShownRuns))
		}
		add(uint32(s.card))
		if s.card < 0 {
			continue
		}
		key := group.Cards[s.card]
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
