package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// runRow is a row of the run list. Its fields are all it shows, so that a list of hundreds renders the rows that changed.
type runRow struct {
	app.Compo
	Page   *page
	ID     wire.RunID
	Name   string
	Source string
	State  wire.RunState
	// Stopped tells that nothing is read any more, although the state may be that of a run that is.
	Stopped bool
	Shown   bool
	Solo    bool
}

// Render shows check box, line sample, name and state. The list's handlers read the data attributes.
func (r *runRow) Render() app.UI {
	run := r.Page.model.Run(r.ID)
	if run == nil {
		run = &state.Run{Name: r.Name}
	}
	class := "run"
	if !r.Shown {
		class += " off"
	}
	name := app.Button().Class("run-name", "split").Type("button").DataSet("act", "only").Title(state.RunOnly(r.Name, r.Solo)).Aria("pressed", r.Solo)
	parts := nameParts(run.Folder, run.Leaf)
	if r.Source != "" {
		parts = append(parts, app.Span().Class("from").Text(r.Source))
	}
	said, dot := state.RunStateText(r.State), stateClass(r.State)
	if r.Stopped && (r.State == wire.RunQueued || r.State == wire.RunReading) {
		said, dot = state.StoppedState, "stop"
	}
	return app.Li().Class(class).DataSet("run", int(r.ID)).Body(
		app.Input().Class("check").Type("checkbox").Checked(r.Shown).DataSet("act", "show").Aria("label", state.RunShow(r.Name)),
		swatch(run),
		name.Body(parts...),
		app.I().Class("dot", dot).Attr("role", "img").Aria("label", said).Title(said),
	)
}

func stateClass(s wire.RunState) string {
	switch s {
	case wire.RunQueued:
		return "queued"
	case wire.RunReading:
		return "reading"
	case wire.RunProblem:
		return "bad"
	}
	return "read"
}
