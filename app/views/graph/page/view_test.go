package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/views/graph"
	graphpage "eventlens/app/views/graph/page"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile"
)

// fixture is a page with the view; the test plays its program.
type fixture struct {
	*pagetest.Program
	view *graphpage.View
}

func open(t *testing.T, fragment string, graphs ...graph.Graph) *fixture {
	f := mount(t, fragment, len(graphs))
	f.Start()
	assert.True(t, f.ProgramAsked().(*graph.Look).Dark)
	f.stored(&graph.Listed{Graphs: graphs})
	return f
}

// mount opens a page for a log with graphs.
func mount(t *testing.T, fragment string, graphs int) *fixture {
	f := &fixture{}
	browser := hosttest.At(fragment)
	browser.InTheme = "dark"
	f.Program = pagetest.MountWithProgram(t, browser, "graphs", &graph.Shown,
		func(p *page.Page) page.Tabbed {
			v := graphpage.New(p)
			f.view = v.(*graphpage.View)
			return v
		})
	tags := &wire.Catalogue{Tags: []wire.Tag{{ID: 1, Kind: graph.ID, Values: int64(graphs), In: 1}}}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("b", "a"), tags, &wire.Loaded{})
	f.Settle()
	return f
}

// stored settles the page and then answers its last question to the store worker.
func (f *fixture) stored(answer wire.Coded) {
	f.T.Helper()
	f.Settle()
	f.Tell(&wire.Answer{
		Kind: graph.ID, Serial: f.Conn.Serial.Load(), Answer: graph.Stored.Answers.Pack(answer),
	})
}

// fetches returns the graphs whose bytes were requested.
func (f *fixture) fetches() (places []graph.Place) {
	for _, m := range f.Asked() {
		if on, ok := m.(*pagetest.On); ok {
			if fetch, ok := on.What.(*graph.Fetch); ok {
				places = append(places, fetch.Place)
			}
		}
	}
	return places
}

var (
	ofB   = graph.Graph{Place: graph.Place{Run: 1, Tag: 1}, Form: eventfile.FormGraphDef, Bytes: 5}
	keras = graph.Graph{
		Place: graph.Place{Run: 2, Tag: 2}, Form: eventfile.FormKerasModel, Name: "keras", Bytes: 5,
	}
	ofA = graph.Graph{Place: graph.Place{Run: 2, Tag: 1}, Form: eventfile.FormGraphDef, Bytes: 5}
)

// TestTheFirstGraphIsShown passes the bytes of the first run's graph on by reference, and those of
// another graph when it is chosen, which is then in the URL.
func TestTheFirstGraphIsShown(t *testing.T) {
	f := open(t, "src=../runs/&tab=graphs", ofB, keras, ofA)
	assert.Equal(t, []graph.Place{ofA.Place}, f.fetches(),
		"the graph of run a comes before its model")
	f.stored(&graph.Fetched{Bytes: 77})
	shown := f.ProgramAsked().(*graph.Open)
	require.Len(t, shown.Parts, 1)
	assert.Equal(t, eventfile.FormGraphDef, shown.Parts[0].Form)
	assert.NotContains(t, f.Host.Address, "graph=", "nobody chose it")

	f.Play(func() { f.view.Choose("graph-choice", 1) })
	assert.Equal(t, []graph.Place{keras.Place}, f.fetches())
	assert.Contains(t, f.Host.Address, "graph=graph_keras_model")
	f.stored(&graph.Fetched{Problem: wire.Plain("It is gone.")})
	f.Until(func() bool { return strings.Contains(f.HTML(), "It is gone.") })
	assert.Empty(t, f.ProgramAsked().(*graph.Open).Parts)
}

// TestAnAddressNamesAGraph shows the graph and the node of the URL, and follows the program's
// choices.
func TestAnAddressNamesAGraph(t *testing.T) {
	f := open(t, "src=../runs/&tab=graphs&graph=graph_keras_model:0:5:kerasa&graphnode=x%2Fy", ofB,
		keras, ofA)
	assert.Equal(t, []graph.Place{keras.Place}, f.fetches())
	f.stored(&graph.Fetched{Bytes: 78})
	shown := f.ProgramAsked().(*graph.Open)
	assert.Equal(t, "x/y", shown.Node)
	f.Says(&graph.Link{Node: "z", Look: "op"})
	f.Until(func() bool { return strings.Contains(f.Host.Address, "graphnode=z") })
	assert.Contains(t, f.Host.Address, "graphlook=op")
	f.Play(func() { f.view.Do("choose 3", "") })
	assert.Equal(t, &scripted.UserAction{Act: "choose 3"}, f.ProgramAsked())
}

// TestCostsOfSeveralSteps reads the last record of costs along with a graph, or the chosen record.
func TestCostsOfSeveralSteps(t *testing.T) {
	costs := func(index int, step int64) graph.Graph {
		return graph.Graph{
			Place: graph.Place{Run: 2, Tag: 3, Index: index}, Form: eventfile.FormTaggedRunMetadata,
			Name: "step", Bytes: 5, Step: step,
		}
	}
	f := open(t, "src=../runs/&tab=graphs", ofA, costs(0, 10), costs(1, 20))
	assert.Equal(t, []graph.Place{ofA.Place, costs(1, 20).Place}, f.fetches())
	assert.Contains(t, f.HTML(), `aria-label="Costs"`)
	assert.Contains(t, f.HTML(), "Run metadata · step · step 20")
	f.Play(func() { f.view.Choose("graph-costs", 0) })
	assert.Equal(t, []graph.Place{ofA.Place, costs(0, 10).Place}, f.fetches())
	assert.Contains(t, f.Host.Address, "graphcosts=")
	linked := open(t, f.Host.Address, ofA, costs(0, 10), costs(1, 20))
	assert.Equal(t, []graph.Place{ofA.Place, costs(0, 10).Place}, linked.fetches())

	f = open(t, "src=../runs/&tab=graphs", ofA, costs(0, 10))
	assert.NotContains(t, f.HTML(), `aria-label="Costs"`, "there is one")
}

// TestChartsOfANode tells the program the tags of the graph's run, and goes to the chart of one.
func TestChartsOfANode(t *testing.T) {
	f := open(t, "src=../runs/&tab=graphs&hide=a", ofA)
	f.Tell(&wire.Catalogue{Tags: []wire.Tag{{ID: 7, Kind: kind.Scalar, Name: "loss"},
		{ID: 8, Kind: histogram.ID, Name: "dense/kernel 1"},
		{ID: 9, Kind: kind.Scalar, Name: "dense/norm of run b"}}})
	f.Play(f.view.Refresh)
	runs := []wire.RunID{ofA.Run}
	f.stored(&graph.FoundTags{Runs: []wire.RunID{ofB.Run}, Tags: []wire.TagID{9}})
	f.stored(&graph.FoundTags{Runs: runs, Tags: []wire.TagID{7, 8}})
	assert.Equal(t,
		&graph.Tags{Kinds: []graph.TagsOfKind{{
			Key: "scalars", Name: "Scalars", Tags: []string{"loss"},
		}, {Key: "histograms", Name: "Histograms", Tags: []string{
			"dense/kernel 1",
		}}}}, f.ProgramAsked())
	f.Play(func() { f.view.Do("chart histograms dense/kernel 1", "") })
	assert.Contains(t, f.Host.Address, "tab=histograms")
	assert.Contains(t, f.Host.Address, "tags=")
	assert.Equal(t, "dense/kernel 1", f.Page.Model.Cards.TagFilter().Text())
	assert.NotContains(t, f.Host.Address, "hide=", "its run was hidden")
}

// TestGraphsInFiles checks that the graph of a file is named after the file, whose extension
// matters to the program.
func TestGraphsInFiles(t *testing.T) {
	file := graph.Graph{
		Place: graph.Place{Run: 1, Tag: 1}, Form: eventfile.FormGraphFile, Name: "net.pbtxt",
		Bytes: 5,
	}
	f := open(t, "src=../runs/net.pbtxt&tab=graphs", file)
	f.stored(&graph.Fetched{Bytes: 77})
	shown := f.ProgramAsked().(*graph.Open)
	require.Len(t, shown.Parts, 1)
	assert.Equal(t, graph.Part{
		Form: eventfile.FormGraphFile, Name: "File · net.pbtxt", Bytes: shown.Parts[0].Bytes,
	}, shown.Parts[0])
}

// TestGraphsWithNothingToDraw checks that such graphs are skipped where nobody chose one: graphs
// without bytes at once, others after they were read. The choices mark them, and a person can still
// choose one, with a button that leads to another graph.
func TestGraphsWithNothingToDraw(t *testing.T) {
	empty, hollow := ofA, keras
	empty.Bytes = 0
	graphs := []graph.Graph{ofB, hollow, empty}
	f := open(t, "src=../runs/&tab=graphs", graphs...)
	assert.Equal(t, []graph.Place{hollow.Place}, f.fetches(), "the empty one comes first in run a")
	f.stored(&graph.Fetched{Bytes: 77})
	f.ProgramAsked()
	f.Says(&graph.Opened{Nothing: true, Problem: "It is empty."})
	var fetched []graph.Place
	f.Until(func() bool { fetched = append(fetched, f.fetches()...); return len(fetched) > 0 })
	assert.Equal(t, []graph.Place{ofB.Place}, fetched)
	f.stored(&graph.Fetched{Bytes: 78})
	f.ProgramAsked()
	f.Says(&graph.Opened{Problem: "One place is damaged."})
	f.Until(func() bool { return strings.Contains(f.HTML(), "One place is damaged.") })
	assert.NotContains(t, f.HTML(), "It is empty.")
	assert.NotContains(t, f.Host.Address, "graph=", "nobody chose")

	f.Play(func() { f.view.Choose("graph-run", 0) })
	assert.Equal(t, []graph.Place{empty.Place}, f.fetches(), "run a has nothing else")
	assert.Contains(t, f.HTML(), "Graph · nothing to draw")
	f.Play(func() { f.view.Choose("graph-choice", 1) })
	assert.Equal(t, []graph.Place{hollow.Place}, f.fetches())
	f.stored(&graph.Fetched{Bytes: 79})
	f.ProgramAsked()
	f.Says(&graph.Opened{Nothing: true, Problem: "It is empty."})
	f.Until(func() bool { return strings.Contains(f.HTML(), "It is empty.") })
	assert.Contains(t, f.HTML(), "Show another graph")

	linked := open(t, f.Host.Address, graphs...)
	assert.Equal(t, []graph.Place{hollow.Place}, linked.fetches(), "the address wins")
	linked.stored(&graph.Fetched{Bytes: 79})
	linked.ProgramAsked()
	linked.Says(&graph.Opened{Nothing: true, Problem: "It is empty."})
	linked.Until(func() bool { return strings.Contains(linked.HTML(), "It is empty.") })
}

// TestAComparisonIsInTheAddress compares with the graph of a link, even if that is listed later
// than the first graph.
func TestAComparisonIsInTheAddress(t *testing.T) {
	f := open(t, "src=../runs/&tab=graphs", ofB, ofA)
	assert.Equal(t, []graph.Place{ofA.Place}, f.fetches())
	f.Play(func() { f.view.Choose("graph-other", 1) })
	assert.Equal(t, []graph.Place{ofA.Place, ofB.Place}, f.fetches())
	assert.Contains(t, f.Host.Address, "graphother=graph_def")

	linked := open(t, f.Host.Address, ofA)
	assert.Equal(t, []graph.Place{ofA.Place}, linked.fetches())
	linked.Play(linked.view.Refresh)
	linked.stored(&graph.Listed{Graphs: []graph.Graph{ofA, ofB}})
	assert.Equal(t, []graph.Place{ofA.Place, ofB.Place}, linked.fetches())
	linked.Play(func() { linked.view.Choose("graph-other", 0) })
	assert.Equal(t, []graph.Place{ofA.Place}, linked.fetches())
	assert.NotContains(t, linked.Host.Address, "graphother")
}

// TestARunIsChosen shows the run's first graph that has something to draw.
func TestARunIsChosen(t *testing.T) {
	empty := ofA
	empty.Bytes = 0
	f := open(t, "src=../runs/&tab=graphs&graph=graph_def:0:0:b", ofB, keras, empty)
	assert.Equal(t, []graph.Place{ofB.Place}, f.fetches())
	f.Play(func() { f.view.Choose("graph-run", 0) })
	assert.Equal(t, []graph.Place{keras.Place}, f.fetches())
	assert.Contains(t, f.Host.Address, "graph=graph_keras_model")
}
