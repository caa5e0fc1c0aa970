package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// Ids of the buttons that open and close the run list of narrow screens.
const (
	runsButtonID = "runs-button"
	runsCloseID  = "runs-close"
)

// toolbar holds what concerns all cards of the tab on screen.
type toolbar struct {
	app.Compo
	Page    *page
	Tab     wire.Kind
	Axis    wire.Axis
	Overlay bool
	// Restarts tells that there are superseded values, so that there is a choice.
	Restarts    bool
	AllAttempts bool
	Filter      string
	Problem     string
	Count       string
	Runs        int // shown
}

func (t *toolbar) onRuns(app.Context, app.Event) {
	t.Page.drawerOpen = true
	t.Page.render()
	t.Page.after(func() { focus(runsCloseID) }) // not the filter: a keyboard would cover the list
}

func (t *toolbar) onChoice(_ app.Context, e app.Event) { t.choose(data(e, "choice")) }

// choose takes a button of the segmented controls.
func (t *toolbar) choose(choice string) {
	m := t.Page.model
	switch choice {
	case state.AxisName(wire.AxisStep):
		m.SetAxis(wire.AxisStep)
	case state.AxisName(wire.AxisRelative):
		m.SetAxis(wire.AxisRelative)
	case state.AxisName(wire.AxisWall):
		m.SetAxis(wire.AxisWall)
	case state.ModeOffset, state.ModeOverlay:
		m.SetOverlay(choice == state.ModeOverlay)
	case state.AttemptsNewest, state.AttemptsAll:
		m.SetAllAttempts(choice == state.AttemptsAll)
		defer t.Page.reloadImages()
	default:
		return
	}
	t.Page.changed()
}

// Render shows the tag filter and, of scalars and histograms, how they are drawn.
func (t *toolbar) Render() app.UI {
	parts := []app.UI{
		app.Button().ID(runsButtonID).Class("btn runs-button").Type("button").Aria("controls", "runs").OnClick(t.onRuns).Body(icon("rows"), app.Text(state.RunsButton(t.Runs))),
		&searchField{Page: t.Page, ID: tagsFilterID, Label: state.TagsFilterLabel, Text: t.Filter, Problem: t.Problem, Count: t.Count},
	}
	switch t.Tab {
	case wire.KindScalar:
		parts = append(parts, t.segments(state.AxisLabel, state.AxisName(t.Axis),
			state.AxisName(wire.AxisStep), state.AxisName(wire.AxisRelative), state.AxisName(wire.AxisWall)))
	case wire.KindHistogram:
		chosen := state.ModeOffset
		if t.Overlay {
			chosen = state.ModeOverlay
		}
		parts = append(parts, t.segments(state.ModeLabel, chosen, state.ModeOffset, state.ModeOverlay))
	}
	if t.Restarts {
		chosen := state.AttemptsNewest
		if t.AllAttempts {
			chosen = state.AttemptsAll
		}
		parts = append(parts, t.segments(state.AttemptsLabel, chosen, state.AttemptsNewest, state.AttemptsAll))
	}
	return app.Div().Class("toolbar").Body(parts...)
}

func (t *toolbar) segments(label, chosen string, choices ...string) app.UI {
	buttons := make([]app.UI, len(choices))
	for i, c := range choices {
		buttons[i] = app.Button().Type("button").Aria("pressed", c == chosen).DataSet("choice", c).Text(c)
	}
	return app.Div().Class("control").Body(
		app.Span().Class("label").Aria("hidden", true).Text(label),
		app.Div().Class("seg").Attr("role", "group").Aria("label", label).OnClick(t.onChoice).Body(buttons...),
	)
}
