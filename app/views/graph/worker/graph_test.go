package worker_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view/viewtest"

	"eventlens/app/views/graph"
	graphworker "eventlens/app/views/graph/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
)

type screen struct{ *viewtest.Screen }

func show(t *testing.T, log []byte) screen {
	s := viewtest.New(t, log, graph.ID, graph.Stored)
	s.Add(graph.ID, graphworker.New(&s.Env))
	return screen{s}
}

func (s screen) list() []graph.Graph {
	return viewtest.One[*graph.Listed](s.Screen, &graph.List{}).Graphs
}

func (s screen) fetch(at graph.Place) *graph.Fetched {
	return viewtest.One[*graph.Fetched](s.Screen, &graph.Fetch{Place: at})
}

// TestGraphsOfWriters lists the graphs of each writer and fetches their bytes.
func TestGraphsOfWriters(t *testing.T) {
	for name, want := range map[string][]eventfile.Form{
		"torch-2.15.0-graph": {eventfile.FormGraphDef, eventfile.FormTaggedRunMetadata},
		"tf1-2.21.0-graph": {eventfile.FormGraphDef, eventfile.FormMetaGraphDef,
			eventfile.FormTaggedRunMetadata},
		"tf2-2.21.0-trace":           {eventfile.FormGraphDef, eventfile.FormFunctionGraphs},
		"keras-3.15.1-train":         {eventfile.FormKerasModel},
		"tensorboardx-2.6.5-scalars": nil,
	} {
		t.Run(name, func(t *testing.T) {
			s := show(t, viewtest.Fixture(t, name))
			var got []eventfile.Form
			for _, g := range s.list() {
				got = append(got, g.Form)
				answer := s.fetch(g.Place)
				require.True(t, answer.Problem.None(), words.Say(answer.Problem))
				content := s.Buffers[answer.Bytes-1000]
				assert.Len(t, content, int(g.Bytes))
				assert.True(t, bytes.Contains(s.Log, content))
				if g.Form == eventfile.FormKerasModel {
					assert.Equal(t, "keras", g.Name)
					assert.Equal(t, byte('{'), content[0])
				}
			}
			assert.ElementsMatch(t, want, got)
		})
	}
}

// TestGraphsThatCannotBeRead expects the reason.
func TestGraphsThatCannotBeRead(t *testing.T) {
	s := show(t, viewtest.Fixture(t, "torch-2.15.0-graph"))
	at := s.list()[0].Place
	for _, none := range []graph.Place{
		{Run: at.Run, Tag: at.Tag, Index: 7}, {Run: at.Run, Tag: at.Tag, Index: -1},
		{Run: 9, Tag: at.Tag}, {},
	} {
		assert.Equal(t, "There is no graph here.", words.Say(s.fetch(none).Problem))
	}
	s.Fails = errors.New("unplugged")
	answer := s.fetch(at)
	assert.Contains(t, words.Say(answer.Problem), "unplugged")
	assert.Equal(t, wire.Ref(0), answer.Bytes)
}

// TestTagsOfTheRunOfAGraph finds every tag of a run, of all kinds.
func TestTagsOfTheRunOfAGraph(t *testing.T) {
	s := show(t, viewtest.Fixture(t, "keras-3.15.1-train"))
	run := s.list()[0].Run
	found := viewtest.One[*graph.FoundTags](s.Screen, &graph.FindTags{Runs: []wire.RunID{run}})
	assert.Equal(t, []wire.RunID{run}, found.Runs)
	assert.Len(t, found.Tags, len(s.Env.Snapshot().Tags()))
	none := viewtest.One[*graph.FoundTags](s.Screen, &graph.FindTags{Runs: []wire.RunID{run + 1}})
	assert.Empty(t, none.Tags)
}
