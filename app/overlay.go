package app

import (
	"math"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
)

// overlay is the marks over a chart: the crosshair, its label, and a dot on every line. They are moved by the host, so that the chart itself is never
// drawn again while the pointer moves.
type overlay struct {
	app.Compo
	Page *page
	Card *chartCard
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

// Render shows the marks of the last answer, all at the origin; page.placeHover moves them.
func (o *overlay) Render() app.UI {
	h := &o.Page.hover
	if h.card != o.ID || len(h.answer.Rows) == 0 {
		return app.Div().Class("marks").Aria("hidden", true)
	}
	parts := []app.UI{app.I().Class("cross").ID(crossID(o.ID))}
	if label := crossLabel(&h.answer); label != "" && o.Card.Tab == wire.KindScalar {
		parts = append(parts, app.Span().Class("cross-label").ID(crossLabelID(o.ID)).Body(app.B().Text(label)))
	}
	for i, row := range h.answer.Rows {
		if math.IsNaN(row.Y) {
			continue
		}
		class := "mark " + hueClass(o.Page.model.Run(row.Run))
		if row.Nearest {
			class += " nearest"
		}
		parts = append(parts, app.I().Class(class).ID(dotID(o.ID, i)))
	}
	return app.Div().Class("marks").Aria("hidden", true).Body(parts...)
}

// crossLabel is what the crosshair stands at, in the words of the axis.
func crossLabel(r *wire.Readout) string {
	const step = "Step "
	if len(r.Heading) > len(step) && r.Heading[:len(step)] == step {
		return r.Heading[len(step):]
	}
	return r.Heading
}
