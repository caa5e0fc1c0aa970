//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// OnCards reports the cards near the viewport; see web/cards.js.
func (w *window) OnCards(fn func(cards []wire.CardBox)) {
	c := newCallback(func(args []js.Value) {
		boxes := cardBoxes(args[0])
		w.dispatch(func() { fn(boxes) })
	})
	w.watch("watchCards", c)
}

// cardBoxes converts the flat array from web/cards.js.
func cardBoxes(flat js.Value) []wire.CardBox {
	const fields = 5
	boxes := make([]wire.CardBox, flat.Length()/fields)
	for i := range boxes {
		at := func(field int) js.Value { return flat.Index(fields*i + field) }
		boxes[i] = wire.CardBox{
			ID: at(0).String(), Width: at(1).Float(), Height: at(2).Float(), Ratio: at(3).Float(),
			Visible: at(4).Bool(),
		}
	}
	return boxes
}

// OnChunks reports which chunks of cards came near the viewport, or left it; see web/chunks.js.
func (w *window) OnChunks(fn func(columns int, changed []wire.ChunkBox)) {
	c := newCallback(func(args []js.Value) {
		columns, flat := args[0].Int(), args[1]
		changed := make([]wire.ChunkBox, flat.Length()/2)
		for i := range changed {
			changed[i] = wire.ChunkBox{
				ID: flat.Index(2 * i).String(), Near: flat.Index(2*i + 1).Bool(),
			}
		}
		w.dispatch(func() { fn(columns, changed) })
	})
	w.watch("watchChunks", c)
}

// OnTabIntent reports a tab that is likely to be opened next; see web/tabintent.js.
func (w *window) OnTabIntent(fn func(tab string)) {
	c := newCallback(func(args []js.Value) {
		tab := args[0].String()
		w.dispatch(func() { fn(tab) })
	})
	w.watch("watchAim", c)
}

// OnCardDrag reports dragged cards; see web/carddrag.js.
func (w *window) OnCardDrag(fn func(d wire.CardDrag)) {
	c := newCallback(func(args []js.Value) {
		d := wire.CardDrag{
			Card: args[0].String(), To: args[1].String(), Place: wire.DropPlace(args[2].Int()),
		}
		w.dispatch(func() { fn(d) })
	})
	w.watch("watchCardDrag", c)
}

// PlotBox returns the size that a plot would have, and the number of cards per row; see
// web/cards.js.
func (w *window) PlotBox(cardSize, plot string) (box wire.CardBox, columns int) {
	size := w.shared.Call("plotBox", cardSize, plot)
	return wire.CardBox{
		Width: size.Index(0).Float(), Height: size.Index(1).Float(), Ratio: size.Index(2).Float(),
	}, size.Index(3).Int()
}

// PlaceMenu shows an element beside another; see web/cardmenu.js.
func (w *window) PlaceMenu(elementID, anchorID string) {
	w.shared.Call("placeMenu", elementID, anchorID)
}
