package wire

// CardBox is a page element that needs a drawing or an image while it is near the viewport.
type CardBox struct {
	ID string // its data-card attribute
	// CSS px of its chart or image area, 0 while far from the viewport or hidden
	Width, Height float64
	Ratio         float64 // device px per CSS px
	Visible       bool    // in the viewport itself, not only near it
}

// ChunkBox is a block of cards that came near the viewport or left it.
type ChunkBox struct {
	ID   string // its data-chunk attribute
	Near bool
}

// CardDrag is a drag of a card: To is empty when it starts, and set when the card is dropped.
type CardDrag struct {
	Card  string // data-card attribute of the dragged card, as it was when the drag started
	To    string // data-card attribute of the card under it
	Place DropPlace
}

// DropPlace is the part of a card on which another one is dropped.
type DropPlace uint8

// The places: the middle, and the edges towards the previous and the next card. With DropGroup, the
// keys of groups stand for cards.
const (
	DropOnto DropPlace = iota
	DropBefore
	DropBehind
	DropGroup
)
