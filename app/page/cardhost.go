package page

import "eventlens/app/wire"

// CardHost is what the cards need of the browser beside their boxes.
type CardHost interface {
	// OnChunks calls fn, at most once a frame, with how many cards a row has room for and every element with a data-chunk attribute that came near the
	// viewport, or left it, since. Such an element without content keeps the height that its data-cards cards have.
	OnChunks(fn func(columns int, changed []ChunkBox))
	// OnAim calls fn with the name in the address of a tab that the person is about to open: they point at it, or come to it by keys; with ""
	// when they went on without opening it.
	OnAim(fn func(tab string))
	// PlotBox is the size that the plot of a card would have beside others, and how many cards a row has room for: zeros where no cards can be. It is given the
	// classes for the size of cards and of the plot.
	PlotBox(cardSize, plot string) (box CardBox, columns int)
	// PlaceMenu shows an element beside another one, inside the window.
	PlaceMenu(elementID, anchorID string)
	// OnCardDrag calls fn when the person takes a card by its head, with To empty, and when they drop it on another.
	OnCardDrag(fn func(d CardDrag))
}

// ChunkBox is a stretch of cards that came near the viewport, or left it.
type ChunkBox = wire.ChunkBox

// CardDrag is a card that is dragged.
type CardDrag = wire.CardDrag
