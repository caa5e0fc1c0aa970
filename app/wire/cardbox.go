package wire

// CardBox is an element that wants a drawing or an image while it is near the viewport.
type CardBox struct {
	ID            string  // its data-card attribute
	Width, Height float64 // CSS px of its chart or image area, 0 while it is far from the viewport or hidden
	Ratio         float64 // device px in a CSS px
	Visible       bool    // in the viewport itself, not only near it
}

// ChunkBox is a stretch of cards that came near the viewport, or left it.
type ChunkBox struct {
	ID   string // its data-chunk attribute
	Near bool
}

// CardDrag is a card that is dragged: taken while To is empty, then dropped.
type CardDrag struct {
	Card  string // its data-card attribute, when it was taken
	To    string // that of the card under it
	Place DropPlace
}

// DropPlace is where on a card another one is dropped.
type DropPlace uint8

// The places: the middle, and the edges towards the card before and the one behind.
const (
	DropOnto DropPlace = iota
	DropBefore
	DropBehind
)
