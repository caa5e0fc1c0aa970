package card

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
)

// overlay lies over a chart with the marks of the pointer. The host fills them in, so that neither
// the chart nor the page renders while the pointer moves.
type overlay struct {
	app.Compo
	Card *Chart
	ID   string // id of the card
}

// OnMount registers the overlay with its card.
func (o *overlay) OnMount(app.Context) { o.Card.overlay = o }

// OnDismount unregisters the overlay.
func (o *overlay) OnDismount() {
	if o.Card.overlay == o {
		o.Card.overlay = nil
	}
}

// Render shows the element for the marks.
func (o *overlay) Render() app.UI {
	return ui.Element("div", "over", nil,
		ui.Element("div", "marks", ui.Attrs{"aria-hidden", "true"}))
}
