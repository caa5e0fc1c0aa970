package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/summary"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// The interfaces that the kind needs from the page around it.

// Page is the part of the page that the kind needs.
type Page interface {
	card.Page
	// Smoothing returns the control of the smoothing; id becomes the slider's element id.
	Smoothing(id string) app.UI
	// ShowCharts shows the charts of the given runs only.
	ShowCharts(runs []wire.RunID)
	// Choose loads a script, which shows something made of given, and calls chosen with the
	// person's choice.
	Choose(script, given string, chosen func(choice string))
	// Watches shows the conditions to tell of, and the fields of a new one about a scalar.
	Watches(tag wire.TagID)
	// Visit shows the page that a fragment describes. push adds a history entry.
	Visit(f address.Fragment, push bool)
	// OpensDialogs reports whether the page has its own bars.
	OpensDialogs() bool
	// KindOf returns the kind of a tab.
	KindOf(id kind.ID) page.Kind
}

// Grid is the grid of cards.
type Grid interface {
	// ToggleScale sets the scaling of a card's y axis, or sets it back to linear if it already has
	// that scaling.
	ToggleScale(key cards.Key, to wire.Scaling)
	// Combined shows a chart that was just combined from several tags; ok is false if combining
	// failed.
	Combined(key cards.Key, ok bool)
	// GoTo moves the focus to a card and reports whether there is such a card.
	GoTo(key cards.Key) bool
}

// Full is the full-screen card.
type Full interface {
	// Render renders the full-screen view after a change that is not among its inputs.
	Render()
	// Open shows a card full screen.
	Open(key cards.Key)
}

// Tools are the menus that concern all charts.
type Tools interface {
	// Preview shows a setting while it is being changed.
	Preview()
	// ToggleChoice opens or closes the menu to choose a scalar, at the button with this id.
	// ChoiceOpen returns the id of the button whose menu is open, and ChoiceView returns the menu
	// for a button.
	ToggleChoice(id string)
	ChoiceOpen() string
	ChoiceView(id string) app.UI
}

// Summary is the summary of a run, while it is on screen.
type Summary interface {
	// Found takes the answer to the question with this number.
	Found(serial uint32, found *summary.Findings)
}
