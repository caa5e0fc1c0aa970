// Package card has the parts that all cards share, and the parts that all cards drawn by the worker
// share.
//
// [Cards] holds the existing cards: their positions, which of them are in the viewport, and what
// lies over them: the [Hover] with its readout, the [Zoom], the menu of a card and its About popup
// ([Popups]), and the [Pictures] to save. It reaches the page as a [Page], an interface with only
// the methods that it calls.
//
// A card is a component that takes an id for its canvas from a [Slot] and fills itself while it is
// near the viewport. [Chart] is the card for drawings by the worker; a [Kind] provides everything
// around the drawing.
//
// Everything runs on the UI goroutine. Moving the pointer renders nothing: the host fills in the
// readout and the marks.
package card
