package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

const readoutID = "readout"

// readout is the table beside the card that is pointed at. The host puts it where it covers no part of that card.
type readout struct {
	app.Compo
	Page *page
}

// OnMount makes the readout known to the page.
func (r *readout) OnMount(app.Context) { r.Page.hover.readout = r }

// OnDismount takes that back.
func (r *readout) OnDismount() { r.Page.hover.readout = nil }

// Render shows the last answer of the worker.
func (r *readout) Render() app.UI {
	answer := &r.Page.hover.answer
	box := app.Div().ID(readoutID).Class("readout").Attr("role", "status")
	if len(answer.Rows) == 0 {
		return box.Hidden(true)
	}
	table := r.lines(answer)
	if answer.Rows[0].Label != "" {
		box = box.Class("facts")
		table = r.facts(answer)
	}
	parts := []app.UI{table}
	if answer.More > 0 {
		parts = append(parts, app.P().Class("readout-foot").Text(state.ReadoutMore(answer.More)))
	}
	return box.Hidden(false).Body(parts...)
}

// lines is a row a run.
func (r *readout) lines(answer *wire.Readout) app.UI {
	rows := make([]app.UI, len(answer.Rows))
	for i, row := range answer.Rows {
		run := r.Page.model.Run(row.Run)
		line := app.Tr()
		if row.Nearest {
			line = line.Class("nearest")
		}
		rows[i] = line.Body(
			app.Td().Body(app.Div().Class("who").Body(swatch(run), runName(run))),
			app.Td().Class("value").Text(row.Value), app.Td().Class("step").Text(row.Step),
			app.Td().Class("time").Text(row.Time), app.Td().Text(row.Relative),
		)
	}
	return app.Table().Body(
		app.Caption().Class("vh").Text(answer.Heading),
		app.THead().Body(app.Tr().Body(
			app.Th().Scope("col").Text(state.ReadoutRun), app.Th().Scope("col").Text(state.ReadoutValue), app.Th().Scope("col").Class("step").Text(state.ReadoutStep),
			app.Th().Scope("col").Class("time").Text(state.ReadoutTime), app.Th().Scope("col").Text(state.ReadoutRelative),
		)),
		app.TBody().Body(rows...),
	)
}

// facts is a row a label, of a histogram.
func (r *readout) facts(answer *wire.Readout) app.UI {
	rows := make([]app.UI, len(answer.Rows))
	for i, row := range answer.Rows {
		rows[i] = app.Tr().Body(app.Th().Scope("row").Text(row.Label), app.Td().Class("value").Text(row.Value))
	}
	return app.Table().Body(
		app.Caption().Body(app.B().Text(answer.Heading), app.Span().Text(answer.Rows[0].Time)),
		app.TBody().Body(rows...),
	)
}
