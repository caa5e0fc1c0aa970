package graph_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/graph"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	graphwire "eventlens/app/wire/graph"
	"eventlens/eventfile"
)

// fixture is a page with the view, and the end of its program.
type fixture struct {
	*pagetest.Fixture
	program wire.Conn
	view    *graph.View
}

func open(t *testing.T, fragment string, graphs ...graphwire.Graph) *fixture {
	f := &fixture{}
	started, mounted := make(chan wire.Conn, 1), make(chan struct{})
	host := &pagetest.Host{Address: fragment, InTheme: "dark", Views: []func(*page.Page) page.Tabbed{func(p *page.Page) page.Tabbed {
		v := graph.New(p)
		f.view = v.(*graph.View)
		return v
	}}, Program: func(name, service string, _ func(done, all int64)) (wire.Conn, error) {
		assert.Equal(t, "lab graphs", name+" "+service)
		<-mounted // no program is there before the page is
		conn, worker := wire.Pipe()
		started <- worker
		return conn, nil
	}}
	f.Fixture = pagetest.Mount(t, host)
	close(mounted)
	tags := &wire.Catalogue{Tags: []wire.Tag{{ID: 1, Kind: kind.Graph, Values: int64(len(graphs)), In: 1}}}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("b", "a"), tags, &wire.Loaded{})
	f.Settle()
	f.program = <-started
	require.NoError(t, wire.Send(f.program, &wire.Ready{}))
	assert.True(t, f.asked().(*graphwire.Look).Dark)
	f.stored(&graphwire.Listed{Graphs: graphs})
	return f
}

// asked is the next question to the program.
func (f *fixture) asked() wire.Coded {
	f.T.Helper()
	arrived := make(chan wire.Message, 1)
	go func() {
		if m, err := wire.Receive(f.T.Context(), f.program); err == nil {
			arrived <- m
		}
	}()
	var m wire.Message
	for end := time.Now().Add(time.Minute); m == nil; runtime.Gosched() {
		require.True(f.T, time.Now().Before(end), "nothing was asked")
		f.Settle()
		select {
		case m = <-arrived:
		default:
		}
	}
	question, err := graphwire.Shown.Questions.Unpack(m.(*wire.Ask).Question)
	require.NoError(f.T, err)
	return question
}

// stored answers the last question to the store worker, and is settled before.
func (f *fixture) stored(answer wire.Coded) {
	f.T.Helper()
	f.Settle()
	f.Tell(&wire.Answer{Kind: kind.Graph, Serial: f.Conn.Serial.Load(), Answer: graphwire.Stored.Answers.Pack(answer)})
}

// fetches are the graphs whose bytes were asked for.
func (f *fixture) fetches() (places []graphwire.Place) {
	for _, m := range f.Asked() {
		if on, ok := m.(*pagetest.On); ok {
			if fetch, ok := on.What.(*graphwire.Fetch); ok {
				places = append(places, fetch.Place)
			}
		}
	}
	return places
}

// until settles the page until its markup holds a text.
func (f *fixture) until(text string) {
	f.T.Helper()
	for end := time.Now().Add(time.Minute); !strings.Contains(f.HTML(), text); runtime.Gosched() {
		require.True(f.T, time.Now().Before(end), "%q is not in %s", text, f.HTML())
		f.Settle()
	}
}

var (
	ofB   = graphwire.Graph{Place: graphwire.Place{Run: 1, Tag: 1}, Form: eventfile.FormGraphDef, Bytes: 5}
	keras = graphwire.Graph{Place: graphwire.Place{Run: 2, Tag: 2}, Form: eventfile.FormKerasModel, Name: "keras", Bytes: 5}
	ofA   = graphwire.Graph{Place: graphwire.Place{Run: 2, Tag: 1}, Form: eventfile.FormGraphDef, Bytes: 5}
)

// TestTheFirstGraphIsShown hands the bytes of the first run's graph on by reference, and another one when it is chosen, which the address says then.
func TestTheFirstGraphIsShown(t *testing.T) {
	f := open(t, "src=../runs/&tab=graphs", ofB, keras, ofA)
	assert.Equal(t, []graphwire.Place{ofA.Place}, f.fetches(), "the graph of run a comes before its model")
	f.stored(&graphwire.Fetched{Bytes: 77})
	shown := f.asked().(*graphwire.Open)
	require.Len(t, shown.Parts, 1)
	assert.Equal(t, eventfile.FormGraphDef, shown.Parts[0].Form)
	assert.NotContains(t, f.Host.Address, "graph=", "nobody chose it")

	f.Play(func() { f.view.Choose("graph-choice", 1) })
	assert.Equal(t, []graphwire.Place{keras.Place}, f.fetches())
	assert.Contains(t, f.Host.Address, "graph=graph_keras_model")
	f.stored(&graphwire.Fetched{Problem: wire.Plain("It is gone.")})
	f.until("It is gone.")
	assert.Empty(t, f.asked().(*graphwire.Open).Parts)
}

// TestAnAddressNamesAGraph shows that, with the node that it names, and follows what the program chooses.
func TestAnAddressNamesAGraph(t *testing.T) {
	f := open(t, "src=../runs/&tab=graphs&graph=graph_keras_model:0:5:kerasa&graphnode=x%2Fy", ofB, keras, ofA)
	assert.Equal(t, []graphwire.Place{keras.Place}, f.fetches())
	f.stored(&graphwire.Fetched{Bytes: 78})
	shown := f.asked().(*graphwire.Open)
	assert.Equal(t, "x/y", shown.Node)
	require.NoError(t, wire.Send(f.program, &wire.Answer{Answer: graphwire.Shown.Answers.Pack(&graphwire.Link{Node: "z", Look: "op"})}))
	for !strings.Contains(f.Host.Address, "graphnode=z") {
		f.Settle()
		runtime.Gosched()
	}
	assert.Contains(t, f.Host.Address, "graphlook=op")
	f.Play(func() { f.view.Do("choose 3", "") })
	assert.Equal(t, &graphwire.Do{Act: "choose 3"}, f.asked())
}

// TestCostsOfSeveralSteps reads the last record of what nodes cost along with a graph, or the one that is chosen.
func TestCostsOfSeveralSteps(t *testing.T) {
	costs := func(index int, step int64) graphwire.Graph {
		return graphwire.Graph{Place: graphwire.Place{Run: 2, Tag: 3, Index: index}, Form: eventfile.FormTaggedRunMetadata, Name: "step", Bytes: 5, Step: step}
	}
	f := open(t, "src=../runs/&tab=graphs", ofA, costs(0, 10), costs(1, 20))
	assert.Equal(t, []graphwire.Place{ofA.Place, costs(1, 20).Place}, f.fetches())
	assert.Contains(t, f.HTML(), `aria-label="Costs"`)
	assert.Contains(t, f.HTML(), "Run metadata · step · step 20")
	f.Play(func() { f.view.Choose("graph-costs", 0) })
	assert.Equal(t, []graphwire.Place{ofA.Place, costs(0, 10).Place}, f.fetches())

	f = open(t, "src=../runs/&tab=graphs", ofA, costs(0, 10))
	assert.NotContains(t, f.HTML(), `aria-label="Costs"`, "there is one")
}

// TestChartsOfANode tells the program which tags there are, and leaves for the chart of one.
func TestChartsOfANode(t *testing.T) {
	f := open(t, "src=../runs/&tab=graphs", ofA)
	f.Tell(&wire.Catalogue{Tags: []wire.Tag{{ID: 7, Kind: kind.Scalar, Name: "loss"}, {ID: 8, Kind: kind.Histogram, Name: "dense/kernel 1"}}})
	f.Play(f.view.Refresh)
	assert.Equal(t, &graphwire.Tags{Kinds: []graphwire.TagsOfKind{{Key: "scalars", Name: "Scalars", Tags: []string{"loss"}}, {Key: "histograms", Name: "Histograms", Tags: []string{"dense/kernel 1"}}}}, f.asked())
	f.Play(func() { f.view.Do("chart histograms dense/kernel 1", "") })
	assert.Contains(t, f.Host.Address, "tab=histograms")
	assert.Contains(t, f.Host.Address, "tags=")
	assert.Equal(t, "dense/kernel 1", f.Page.Model.TagFilter().Text())
}

// TestGraphsInFiles names the graph of a file by the file, whose ending the program goes by.
func TestGraphsInFiles(t *testing.T) {
	file := graphwire.Graph{Place: graphwire.Place{Run: 1, Tag: 1}, Form: eventfile.FormGraphFile, Name: "net.pbtxt", Bytes: 5}
	f := open(t, "src=../runs/net.pbtxt&tab=graphs", file)
	f.stored(&graphwire.Fetched{Bytes: 77})
	shown := f.asked().(*graphwire.Open)
	require.Len(t, shown.Parts, 1)
	assert.Equal(t, graphwire.Part{Form: eventfile.FormGraphFile, Name: "File · net.pbtxt", Bytes: shown.Parts[0].Bytes}, shown.Parts[0])
}
