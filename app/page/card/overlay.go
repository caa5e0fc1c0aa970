package card

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
)

// overlay is what lies over a chart: the marks of the pointer, which the host fills in, so that neither the chart nor the page is drawn again while the
// pointer moves.
type overlay struct {
	app.Compo
	Card *Chart
	ID   string // of the card
}

// OnMount makes the overlay known to its card.
func (o *overlay) OnMount(app.Context) { o.Card.overlay = o }

// OnDismount takes that back.
func (o *overlay) OnDismount() {
	if o.Card.overlay == o {
		o.Card.overlay = nil
	}
}

// Render shows the place of the marks.
func (o *overlay) Render() app.UI {
	return ui.Element("div", "over", nil, ui.Element("div", "marks", ui.Attrs{"aria-hidden", "true"}))
}
