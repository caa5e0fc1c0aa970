//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// OnChunks reports which stretches of cards came near the viewport; see web/chunks.js.
func (h *Host) OnChunks(fn func(columns int, changed []wire.ChunkBox)) {
	c := newCallback(func(args []js.Value) {
		columns, flat := args[0].Int(), args[1]
		changed := make([]wire.ChunkBox, flat.Length()/2)
		for i := range changed {
			changed[i] = wire.ChunkBox{ID: flat.Index(2 * i).String(), Near: flat.Index(2*i + 1).Bool()}
		}
		h.dispatch(func() { fn(columns, changed) })
	})
	h.watch("watchChunks", c)
}

// OnCardDrag reports cards that are dragged; see web/carddrag.js.
func (h *Host) OnCardDrag(fn func(d wire.CardDrag)) {
	c := newCallback(func(args []js.Value) {
		d := wire.CardDrag{Card: args[0].String(), To: args[1].String(), Place: wire.DropPlace(args[2].Int())}
		h.dispatch(func() { fn(d) })
	})
	h.watch("watchCardDrag", c)
}

// PlaceMenu shows an element beside another; see web/cardmenu.js.
func (h *Host) PlaceMenu(elementID, anchorID string) {
	h.shared.Call("placeMenu", elementID, anchorID)
}
