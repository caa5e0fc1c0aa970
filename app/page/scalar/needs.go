package scalar

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// What the kind needs of what is around it.

// Page is what the kind needs of the page.
type Page interface {
	// Do runs fn on the UI goroutine, without rendering anything; After runs it once what is due was rendered.
	Do(fn func())
	After(fn func())
	// Render renders what changed, and RenderOnly one component.
	Render()
	RenderOnly(c app.UI)
	// Changed follows a change of the model by the person.
	Changed()
	// Say announces something to people who do not see it happen.
	Say(text string)
	// Smoothing is what chooses the smoothing; id is that of the slider.
	Smoothing(id string) app.UI
	// Ask asks the worker about a card, "" for what is about none, and returns the number of the question.
	Ask(k card.Asker, id string, question wire.Coded) (serial uint32)
}

// Host is what the kind needs of the browser.
type Host interface {
	// ZoneOffset is the local offset from UTC in seconds at a time.
	ZoneOffset(unixMs int64) int
	// OnHandle calls fn with a handle of the selected steps that is dragged, and Place puts an element at a place of its containing block.
	OnHandle(fn func(cardID string, handle int, x float64, done bool))
	Place(elementID string, x, y float64)
	// SaveText saves a text as a file.
	SaveText(name, mime, text string)
	// Bring loads the scripts of something that is not on every page, and calls done with whether they are there.
	Bring(service string, done func(ok bool))
}

// Desk is the cards of the tab.
type Desk interface {
	// ToggleScale gives a card's y axis a scaling, or takes it back.
	ToggleScale(key state.CardKey, to wire.Scaling)
	// Combined shows a chart that was made of several tags.
	Combined(key state.CardKey, ok bool)
}

// Full is the card that fills the screen.
type Full interface {
	// Render renders what fills the screen, because something changed that is no input of it.
	Render()
}

// Tools is what is open of the tools that concern all charts.
type Tools interface {
	// Live shows a setting while it is being changed.
	Live()
	// ToggleChoice opens the choice of a scalar at the button with this id, or closes it. ChoiceOpen is the id where it is open, ChoiceView the choice there.
	ToggleChoice(id string)
	ChoiceOpen() string
	ChoiceView(id string) app.UI
}

// Summary is what stands out in a run, while that is on screen.
type Summary interface {
	// Found takes the answer to the question with this number.
	Found(serial uint32, found *page.Findings)
}
