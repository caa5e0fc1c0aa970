package host

import "eventlens/app/wire"

// Cards is the grid of cards on screen: which cards are in sight and how large they are, and menus
// beside elements.
type Cards interface {
	// OnCards calls fn, at most once a frame, with all elements that have a data-card attribute,
	// when that set changes, or when one within a screen of the viewport moves or changes its size.
	OnCards(fn func(cards []wire.CardBox))
	// OnChunks calls fn, at most once a frame, with the number of cards per row and the elements
	// with a data-chunk attribute that have come near the viewport, or left it, since the last
	// call. Such an element without content keeps the height of the number of cards in its
	// data-cards attribute.
	OnChunks(fn func(columns int, changed []wire.ChunkBox))
	// OnTabIntent calls fn with the name, as in the URL, of a tab that the person is about to open,
	// because they point at it or moved the focus to it; with "" when they moved on without opening
	// it.
	OnTabIntent(fn func(tab string))
	// OnCardDrag calls fn when the person starts to drag a card by its head, with To empty, and
	// when they drop it on another card.
	OnCardDrag(fn func(d wire.CardDrag))
	// PlotBox returns the size that the plot of a card would have in the grid, and the number of
	// cards per row; zeros where there can be no cards. cardSize and plot are the CSS classes that
	// set the sizes of the card and of its plot.
	PlotBox(cardSize, plot string) (box wire.CardBox, columns int)
	// PlaceMenu positions an element next to another one, inside the window.
	PlaceMenu(elementID, anchorID string)
}
