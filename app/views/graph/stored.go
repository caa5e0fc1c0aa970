package graph

import (
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// Stored lists the questions to the worker with the store, and its answers.
var Stored = wire.Protocol{
	Questions: wire.Types{New: newStoredQuestion, List: []wire.Coded{(*List)(nil), (*Fetch)(nil),
		(*FindTags)(nil)}},
	Answers: wire.Types{New: newStoredAnswer, List: []wire.Coded{(*Listed)(nil), (*Fetched)(nil),
		(*FoundTags)(nil)}},
}

// List asks for the list of graphs. The answer is [Listed].
type List struct{}

// Listed answers List: the graphs of each run and tag in file order.
type Listed struct {
	Graphs []Graph
	More   int // graphs left out
}

// Graph is a graph of a run.
type Graph struct {
	Place
	Form  eventfile.Form
	Name  string // tag of the graph; empty for a run's own graph
	Bytes int64
	Step  int64
	Time  wire.Text
}

// Place locates a graph.
type Place struct {
	Run   wire.RunID
	Tag   wire.TagID
	Index int // index among the tag's graphs in the run, counting all attempts
}

// Fetch asks for the bytes of a graph. The answer is [Fetched].
type Fetch struct{ Place }

// Fetched answers Fetch with an ArrayBuffer, or says why there is none.
type Fetched struct {
	Bytes   wire.Ref
	Problem wire.Text
}

// FindTags asks for the tags that runs have. The answer is [FoundTags].
type FindTags struct{ Runs []wire.RunID }

// FoundTags answers FindTags, for the same runs.
type FoundTags struct {
	Runs []wire.RunID
	Tags []wire.TagID
}
