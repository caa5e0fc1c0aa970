// Package step has the step that the whole page is at, for cards that show one step of a tag in a run at a time.
//
// [Steps] is the page's step: the bar in the toolbar shows and moves it ([Bar]), plays it ([Player]), and every [Card] goes to its nearest step at or before it. It is
// the same place that the handle of the scalars stands at; see [state.StepSelection.Place]. While there is none, every card shows its latest step.
//
// A card asks the worker for [Steps.Wish], shows [Slider], and asks again when [Card.Follow] is called. The worker answers with a [wire.Stamp]. What a person does on
// the slider of one card gives that card a step of its own, until it is sent back to the page's.
package step
