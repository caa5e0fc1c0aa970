//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// OnChunks reports which chunks of cards came near the viewport, or left it; see web/chunks.js.
func (h *Host) OnChunks(fn func(columns int, changed []wire.ChunkBox)) {
	c := newCallback(func(args []js.Value) {
		columns, flat := args[0].Int(), args[1]
		changed := make([]wire.ChunkBox, flat.Length()/2)
		for i := range changed {
			changed[i] = wire.ChunkBox{
				ID: flat.Index(2 * i).String(), Near: flat.Index(2*i + 1).Bool(),
			}
		}
		h.dispatch(func() { fn(columns, changed) })
	})
	h.watch("watchChunks", c)
}

// OnAim reports a tab that is likely to be opened next; see web/aim.js.
func (h *Host) OnAim(fn func(tab string)) {
	c := newCallback(func(args []js.Value) {
		tab := args[0].String()
		h.dispatch(func() { fn(tab) })
	})
	h.watch("watchAim", c)
}

// PlotBox returns the size that a plot would have, and the number of cards per row; see
// web/cards.js.
func (h *Host) PlotBox(cardSize, plot string) (box wire.CardBox, columns int) {
	size := h.shared.Call("plotBox", cardSize, plot)
	return wire.CardBox{
		Width: size.Index(0).Float(), Height: size.Index(1).Float(), Ratio: size.Index(2).Float(),
	}, size.Index(3).Int()
}

// OnCardDrag reports dragged cards; see web/carddrag.js.
func (h *Host) OnCardDrag(fn func(d wire.CardDrag)) {
	c := newCallback(func(args []js.Value) {
		d := wire.CardDrag{
			Card: args[0].String(), To: args[1].String(), Place: wire.DropPlace(args[2].Int()),
		}
		h.dispatch(func() { fn(d) })
	})
	h.watch("watchCardDrag", c)
}

// PlaceMenu shows an element beside another; see web/cardmenu.js.
func (h *Host) PlaceMenu(elementID, anchorID string) {
	h.shared.Call("placeMenu", elementID, anchorID)
}
