package graph

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire/graph"
	"eventlens/app/words"
)

// way is what a graph that has nothing to draw gives way to: writers leave many of them, and who opens the tab wants to see one.
type way uint8

const (
	toAny    way = iota // nobody chose
	inItsRun            // the run was chosen
	toNone              // the graph was
)

// isHollow reports whether it is known that a graph of the list has nothing to draw: it takes no bytes, or it was read.
func (v *View) isHollow(at int) bool {
	return v.listed[at].Bytes == 0 || len(v.hollow) > 0 && v.hollow[v.nameOf(at)]
}

// instead returns what a graph gives way to: the first that may have something to draw. It is the graph itself if there is none, and the first one in the place of -1.
func (v *View) instead(of int) int {
	if of >= 0 && v.gives == toNone {
		return of
	}
	anywhere := of < 0 || v.gives == toAny
	if at := v.filled(func(g *graph.Graph) bool { return anywhere || g.Run == v.listed[of].Run }); at >= 0 {
		return at
	}
	return max(of, 0)
}

// filled returns the first of some graphs that may have something to draw, -1 for none.
func (v *View) filled(of func(*graph.Graph) bool) int {
	for i := range v.listed {
		if of(&v.listed[i]) && !v.isHollow(i) {
			return i
		}
	}
	return -1
}

// another returns a graph that may have something to draw and is not on screen, of its run if there is one; -1 for none.
func (v *View) another() int {
	now := v.placed(v.now)
	others := func(g *graph.Graph) bool { return now < 0 || g.Place != v.listed[now].Place }
	if at := v.filled(func(g *graph.Graph) bool { return now >= 0 && others(g) && g.Run == v.listed[now].Run }); at >= 0 {
		return at
	}
	return v.filled(others)
}

// told takes what the program says of the graph that it opened.
func (v *View) told(m *graph.Opened) {
	if m.Nothing {
		v.hollow[v.opened], v.problem = true, m.Problem
		v.follow()
		if v.picked {
			v.page.Adjusted()
		}
	} else {
		v.damage = m.Problem
	}
	v.render()
}

// listedAs is what a graph is called in lists, which say where there is nothing to draw.
func (v *View) listedAs(at int) string {
	if v.isHollow(at) {
		return words.Facts(v.called(at), words.GraphHollow.Text())
	}
	return v.called(at)
}

// nothing is in the place of a drawing: why there is none, and another graph if the log has one.
func (v *View) nothing() app.UI {
	action := ui.GuideLink("guide/graphs.html")
	if v.another() >= 0 {
		action = ui.Button("btn", func(app.Context, app.Event) { v.choose(v.another(), toAny) }, nil, app.Text(words.GraphShowAnother.Text()))
	}
	return ui.Element("div", "graph-nothing", ui.Attrs{"role", "status"}, ui.EmptyView("points", words.GraphHollowTitle.Text(), app.Text(v.problem), action))
}
