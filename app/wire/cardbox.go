package wire

// CardBox is an element on screen that wants a drawing or an image.
type CardBox struct {
	ID            string  // its data-card attribute
	Width, Height float64 // CSS px of its chart or image area
	Ratio         float64 // device px in a CSS px
	Visible       bool    // in the viewport itself, not only near it
}
