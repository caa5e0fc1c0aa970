package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/views/graph"
	"eventlens/app/wire/scripted"
)

// TestAGraphIsReadWhileAPersonComes starts the program and reads the graph when the pointer is on
// the tab, and passes the drawing on when the tab is open. A second visit asks for the drawing
// again.
func TestAGraphIsReadWhileAPersonComes(t *testing.T) {
	f := mount(t, "src=../runs/", 1)
	f.Play(func() { f.Host.TellTabIntent("graphs") })
	f.stored(&graph.Listed{Graphs: []graph.Graph{ofA}})
	assert.Equal(t, []graph.Place{ofA.Place}, f.fetches())
	f.stored(&graph.Fetched{Bytes: 77})
	f.Start()
	f.ProgramAsked()
	assert.Len(t, f.ProgramAsked().(*graph.Open).Parts, 1)
	f.Says(&scripted.ScriptMessage{What: "list", With: 5})
	f.Says(&graph.Link{Node: "z"})
	f.Until(func() bool { return strings.Contains(f.Host.Address, "graphnode=z") })
	assert.Empty(t, f.Host.Handed)

	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=graphs&graphnode=z") })
	f.Play(func() { f.view.Do("redraw", "") })
	assert.Equal(t, []hosttest.Handed{{Element: "graph-view", What: "list", With: 5}},
		hosttest.Take(&f.Host.Handed))
	f.Says(&scripted.ScriptMessage{What: "marks", With: 6})
	f.Until(func() bool { return len(f.Host.Handed) > 0 })
	assert.Equal(t, []hosttest.Handed{{Element: "graph-view", What: "marks", With: 6}},
		f.Host.Handed)
	f.Play(func() { f.Host.TellFragment("src=../runs/&graphnode=z") })
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=graphs&graphnode=z") })
	f.Play(func() { f.view.Do("redraw", "") })
	assert.Equal(t, &scripted.UserAction{Act: "redraw"}, f.ProgramAsked())
}

// TestALargeGraphIsReadOnceItsTabIsOpen checks that its bytes are not requested before.
func TestALargeGraphIsReadOnceItsTabIsOpen(t *testing.T) {
	f := mount(t, "src=../runs/&tab=scalars", 1)
	f.Play(func() { f.Host.TellTabIntent("graphs") })
	large := ofA
	large.Bytes = 9 << 20
	f.stored(&graph.Listed{Graphs: []graph.Graph{large}})
	assert.Empty(t, f.fetches())
	f.Start()
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=graphs") })
	f.Until(func() bool { return strings.Contains(f.HTML(), `id="graph-view"`) })
	f.Play(func() { f.view.Do("redraw", "") })
	assert.Equal(t, []graph.Place{large.Place}, f.fetches())
}
