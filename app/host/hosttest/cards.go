package hosttest

import "eventlens/app/wire"

// Cards fakes [host.Cards], with two cards in a row.
type Cards struct {
	PlotSize wire.CardBox // size of plots that do not exist yet
	Menus    []Menu       // menus that were placed

	TellCards     func([]wire.CardBox)
	TellChunks    func(columns int, changed []wire.ChunkBox)
	TellTabIntent func(tab string)
	TellCardDrag  func(wire.CardDrag)
}

// Menu is a menu beside an element; both are ids.
type Menu struct{ Menu, Anchor string }

func (c *Cards) OnCards(fn func([]wire.CardBox))            { c.TellCards = fn }
func (c *Cards) OnChunks(fn func(int, []wire.ChunkBox))     { c.TellChunks = fn }
func (c *Cards) OnTabIntent(fn func(string))                { c.TellTabIntent = fn }
func (c *Cards) OnCardDrag(fn func(wire.CardDrag))          { c.TellCardDrag = fn }
func (c *Cards) PlotBox(string, string) (wire.CardBox, int) { return c.PlotSize, 2 }
func (c *Cards) PlaceMenu(id, anchor string) {
	c.Menus = append(c.Menus, Menu{id, anchor})
}
