// Package card is what every card has, and what cards that the worker draws share.
//
// [Cards] are the cards that are there: which is where, which are in the viewport, and what lies over them: the [Hover] with its readout, the [Zoom], the menu of a
// card and what it is about ([Popups]), and its [Pictures]. It knows the page as a [Page] and the browser as a [Host], each with the few methods that it calls.
//
// A card is a component that takes an id for its canvas as a [Slot] and fills itself while it is near the viewport. [Chart] is the one for drawings by the worker;
// a [Kind] says what is around the drawing.
//
// Everything runs on the UI goroutine. A pointer that moves renders nothing: the host fills in the readout and the marks.
package card
