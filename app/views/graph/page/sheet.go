package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/views/graph"
	"eventlens/app/words"
)

// Element ids: of the script's element, which holds the drawing and the panels, and of the choices
// of graphs.
const (
	viewID  = "graph-view"
	runID   = "graph-run"
	graphID = "graph-choice"
	otherID = "graph-other"
	// recordID is the choice of the record of costs.
	recordID = "graph-costs"
)

// graphPane is the component of the view while its program runs.
type graphPane struct {
	app.Compo
	View    *View
	Version int
	Runs    uint64 // version of the names of runs
}

// OnDismount tells the view that the script's element is gone.
func (s *graphPane) OnDismount() { s.View.element.Removed() }

// onAct handles an act of the script.
func (s *graphPane) onAct(_ app.Context, e app.Event) {
	detail := e.Get("detail")
	s.View.Do(detail.Index(0).String(), detail.Index(1).String())
}

// Render shows the choice of the graph, and the script's element.
func (s *graphPane) Render() app.UI {
	v := s.View
	state := ui.Hidden()
	switch {
	case v.problem != "":
		state = v.emptyView()
	case v.damage != "":
		state = ui.Element("p", "graph-damage", ui.Attrs{"role", "status"}, ui.Icon("warn"),
			ui.Text("span", "", v.damage))
	case !v.shown || v.opening.waiting > 0:
		state = ui.Element("p", "graph-note", ui.Attrs{"role", "status"},
			app.Text(graph.Reading.Text()))
	}
	c := v.choices()
	return ui.Element("div", "graph", nil,
		ui.Element("div", "graph-chooser", nil,
			v.choice(runID, graph.OfRun, c.runs, c.run),
			v.choice(graphID, graph.Choice, c.graphs, c.graph),
			v.choice(otherID, graph.Compared, c.others, c.other),
			v.choice(recordID, graph.Costs, c.records, c.record)),
		ui.Element("graph-view", "",
			ui.Attrs{"id", viewID, "aria-label", graph.Drawing.Text(), "data-hint",
				graph.ReadNames.Text()}).On("graph-act", s.onAct),
		state)
}

func (v *View) choice(id string, label words.Message, names []string, chosen int) app.UI {
	if len(names) == 0 {
		return ui.Hidden()
	}
	return &ui.ChoiceField{
		Chooser: v, ID: id, Label: label.Text(), Names: strings.Join(names, "\n"), Chosen: chosen,
	}
}
