package graph

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/graph"
	"eventlens/app/words"
)

// Ids of elements.
const (
	canvasID  = "graph-canvas"
	runID     = "graph-run"
	choiceID  = "graph-choice"
	otherID   = "graph-other"
	outlineID = "graph-outline"
)

// sheet is the view while its program runs.
type sheet struct {
	app.Compo
	View    *View
	Version int
	Panels  [3]*graph.Panel
	Runs    uint64 // version of their names
	Drawer  graph.Area
	Problem string
}

// onAct does what a pressed row stands for.
func (s *sheet) onAct(_ app.Context, e app.Event) {
	if act := ui.Data(e, "act"); act != "" {
		s.View.do(act, "")
	}
}

// onList opens or closes an entry of the outline at its mark, and chooses it elsewhere.
func (s *sheet) onList(ctx app.Context, e app.Event) {
	if act := ui.Data(e, "list"); act != "" {
		s.View.do(act, "")
		return
	}
	s.onAct(ctx, e)
}

// onValue takes what is typed or chosen in a row.
func (s *sheet) onValue(_ app.Context, e app.Event) {
	target := e.Get("target")
	s.View.do(ui.Data(e, "set"), target.Get("value").String())
}

// onKey does what a key does in the outline.
func (s *sheet) onKey(_ app.Context, e app.Event) {
	if e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy() || e.Get("altKey").Truthy() {
		return
	}
	switch key := e.Get("key").String(); key {
	case "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "Enter", " ":
		e.PreventDefault()
		s.View.do("key", key)
	}
}

// onCanvas takes what a person does on the canvas.
func (s *sheet) onCanvas(_ app.Context, e app.Event) {
	s.View.do(e.Get("detail").String(), "")
}

func (s *sheet) onRun(ctx app.Context, _ app.Event) {
	if id, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		for i := range s.View.listed {
			if s.View.listed[i].Run == wire.RunID(id) {
				s.View.choose(i)
				return
			}
		}
	}
}

func (s *sheet) onChoice(ctx app.Context, _ app.Event) {
	if at, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		s.View.choose(at)
	}
}

func (s *sheet) onOther(ctx app.Context, _ app.Event) {
	if at, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		s.View.compare(at)
	}
}

func (s *sheet) onDrawer(_ app.Context, e app.Event) {
	to, _ := strconv.Atoi(ui.Data(e, "drawer"))
	if graph.Area(to) == s.View.drawer {
		to = 0
	}
	s.View.openDrawer(graph.Area(to))
}

// openDrawer shows a panel where there is no room for it beside the drawing; the tools, which always have room, stand for none.
func (v *View) openDrawer(area graph.Area) {
	v.drawer = area
	v.render()
}

func focusField() { ui.SelectField("graph-find") }

// Render shows everything.
func (s *sheet) Render() app.UI {
	v := s.View
	class := "graph"
	switch v.drawer {
	case graph.Side:
		class += " side-open"
	case graph.Outline:
		class += " outline-open"
	}
	note := ui.Hidden()
	switch {
	case v.problem != "":
		note = ui.Element("p", "graph-note wrong", ui.Attrs{"role", "alert"}, ui.Icon("warn"), ui.Text("span", "", v.problem))
	case v.panels[graph.Tools] == nil || v.opening.waiting > 0:
		note = ui.Element("p", "graph-note", ui.Attrs{"role", "status"}, app.Text(words.GraphsReading.Text()))
	}
	canvas := ui.Element("graph-canvas", "", ui.Attrs{"id", canvasID, "tabindex", "0", "role", "application", "aria-label", words.GraphDrawing.Text(), "data-testid", "graph"}).On("graph-act", s.onCanvas)
	return ui.Element("div", class, nil,
		ui.Element("div", "graph-bar", nil, s.chooser(), s.panel(graph.Tools)),
		ui.Element("div", "graph-body", nil,
			s.panel(graph.Outline),
			ui.Element("div", "graph-stage", nil, canvas, note),
			s.panel(graph.Side)))
}

// chooser is which graph of which run, and what it is compared with.
func (s *sheet) chooser() app.UI {
	v := s.View
	at := v.placed(v.now)
	if at < 0 {
		return ui.Element("div", "graph-chooser", nil)
	}
	now := v.listed[at].Run
	var runs, graphs, others []app.UI
	for i := range v.listed {
		g := &v.listed[i]
		first := i == 0 || v.listed[i-1].Run != g.Run
		if first {
			runs = append(runs, option(int(g.Run), g.Run == now, v.shownRun(g.Run)))
		}
		if g.Run == now {
			graphs = append(graphs, option(i, i == at, v.called(i)))
		}
		if i != at && len(others) < maxOthers {
			others = append(others, option(i, i == v.placed(v.other), words.Facts(v.shownRun(g.Run), v.called(i))))
		}
	}
	parts := []app.UI{
		labelled("graph-run", words.GraphOfRun, ui.Select(ui.Attrs{"id", runID}, runs, s.onRun)),
		labelled("graph-choice", words.GraphChoice, ui.Select(ui.Attrs{"id", choiceID}, graphs, s.onChoice)),
		ui.Hidden(),
	}
	if len(others) > 0 {
		none := option(-1, v.placed(v.other) < 0, words.GraphComparedNone.Text())
		parts[2] = labelled("graph-other", words.GraphCompared, ui.Select(ui.Attrs{"id", otherID}, append([]app.UI{none}, others...), s.onOther))
	}
	return ui.Element("div", "graph-chooser", nil, parts...)
}

// maxOthers is how many graphs one can be compared with.
const maxOthers = 500

func labelled(id string, label words.Message, list app.UI) app.UI {
	return ui.Element("div", "control", nil, ui.Element("label", "label", ui.Attrs{"for", id}, app.Text(label.Text())), list)
}

func option(value int, chosen bool, text string) app.UI {
	return ui.Element("option", "", ui.Attrs{"value", strconv.Itoa(value), "selected", ui.Bool(chosen)}, app.Text(text))
}

func (v *View) shownRun(id wire.RunID) string {
	if r := v.model.Run(id); r != nil {
		return r.ShownName()
	}
	return ""
}

// none says how graphs are logged where there are none.
func (v *View) none() app.UI {
	return ui.EmptyView("layers", words.GraphsNone.Text(), ui.Element("span", "", nil, app.Text(words.GraphsNoneHint.Text()), ui.Text("code", "", words.GraphsWriter.Text())))
}
