// Package step has the step of the whole page, for cards that show one step of a tag in a run at a
// time.
//
// [Steps] is the page's step: the bar in the toolbar shows and moves it ([Bar]), plays it
// ([Player]), and every [Card] goes to its nearest step at or before it. It is the same place as
// the handle of the scalars; see [cards.StepSelection.Place]. While the page has no step, every
// card shows its latest one.
//
// A card asks the worker for [Steps.Request] when its [Loader] says so, and shows a [Slider]. The
// worker answers with a [wire.Stamp]. Moving the slider of a card gives that card a step of its own,
// until it is sent back to the page's.
package step
