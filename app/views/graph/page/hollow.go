package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/views/graph"
	"eventlens/app/words"
)

// fallbackScope says which graph is shown instead of one that has nothing to draw: writers leave
// many of these, and a person who opens the tab wants to see a graph.
type fallbackScope uint8

const (
	toAny    fallbackScope = iota // any graph: the person has not chosen one
	inItsRun                      // a graph of the same run: the person chose the run
	toNone                        // no other graph: the person chose this one
)

// isEmpty reports whether a graph of the list is known to have nothing to draw: it has no bytes, or
// was read and found empty.
func (v *View) isEmpty(at int) bool {
	return v.listed[at].Bytes == 0 || len(v.empty) > 0 && v.empty[v.nameOf(at)]
}

// nonEmptyInstead returns the graph to show instead of the graph with index of: the first graph
// that v.fallback allows and that may have something to draw, or else of itself. If of is -1, any
// graph is allowed.
func (v *View) nonEmptyInstead(of int) int {
	if of >= 0 && v.fallback == toNone {
		return of
	}
	anywhere := of < 0 || v.fallback == toAny
	if at := v.firstNonEmpty(func(g *graph.Graph) bool {
		return anywhere ||
			g.Run == v.listed[of].Run
	}); at >= 0 {
		return at
	}
	return max(of, 0)
}

// firstNonEmpty returns the first graph accepted by of that may have something to draw, -1 for
// none.
func (v *View) firstNonEmpty(of func(*graph.Graph) bool) int {
	for i := range v.listed {
		if of(&v.listed[i]) && !v.isEmpty(i) {
			return i
		}
	}
	return -1
}

// another returns a graph that may have something to draw and is not on screen, preferably of the
// same run; -1 for none.
func (v *View) another() int {
	now := v.indexOf(v.current)
	others := func(g *graph.Graph) bool { return now < 0 || g.Place != v.listed[now].Place }
	if at := v.firstNonEmpty(func(g *graph.Graph) bool {
		return now >= 0 && others(g) && g.Run == v.listed[now].Run
	}); at >= 0 {
		return at
	}
	return v.firstNonEmpty(others)
}

// onOpened takes the program's report on the graph that it opened.
func (v *View) onOpened(m *graph.Opened) {
	if m.Nothing {
		v.empty[v.opened], v.problem = true, m.Problem
		v.follow()
		if v.picked {
			v.page.ChangedKeepingReadout()
		}
	} else {
		v.damage = m.Problem
	}
	v.render()
}

// listedAs returns the name of a graph in the choices, which also say if it has nothing to draw.
func (v *View) listedAs(at int) string {
	if v.isEmpty(at) {
		return words.Facts(v.labelOf(at), graph.Hollow.Text())
	}
	return v.labelOf(at)
}

// emptyView replaces the drawing of a graph that has nothing to draw. It gives the reason, and a
// button for another graph if the log has one.
func (v *View) emptyView() app.UI {
	action := ui.GuideLink("guide/graphs.html")
	if v.another() >= 0 {
		action = ui.Button("btn", func(app.Context, app.Event) { v.choose(v.another(), toAny) },
			nil, app.Text(graph.ShowAnother.Text()))
	}
	return ui.Element("div", "graph-nothing", ui.Attrs{"role", "status"},
		ui.EmptyView("points", graph.HollowTitle.Text(), app.Text(v.problem), action))
}
