package graph

import (
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// Stored lists the questions to the store worker, and its answers.
var Stored = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*List)(nil), (*Fetch)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(List)
			case 2:
				return new(Fetch)
			}
			return nil
		}},
	Answers: wire.Types{List: []wire.Coded{(*Listed)(nil), (*Fetched)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(Listed)
			case 2:
				return new(Fetched)
			}
			return nil
		}},
}

// List asks for the list of graphs. The answer is [Listed].
type List struct{}

// Code implements wire.Coded.
func (*List) Code(*wire.Coder) {}

// Listed answers List: the graphs of each run and tag in file order.
type Listed struct {
	Graphs []Graph
	More   int // graphs left out
}

// Graph is a graph of a run.
type Graph struct {
	Place
	Form  eventfile.Form
	Name  string // its tag; empty for a run's own graph
	Bytes int64
	Step  int64
	Time  wire.Text
}

// Place locates a graph.
type Place struct {
	Run   wire.RunID
	Tag   wire.TagID
	Index int // among the tag's graphs in the run, counting all attempts
}

// Code implements wire.Coded.
func (m *Listed) Code(c *wire.Coder) {
	wire.List(c, &m.Graphs, func(c *wire.Coder, g *Graph) {
		g.Place.Code(c)
		wire.Small(c, &g.Form)
		c.String(&g.Name)
		c.Int64(&g.Bytes)
		c.Int64(&g.Step)
		c.Text(&g.Time)
	})
	c.Int(&m.More)
}

// Code implements wire.Coded.
func (p *Place) Code(c *wire.Coder) {
	wire.Small(c, &p.Run)
	wire.Small(c, &p.Tag)
	c.Int(&p.Index)
}

// Fetch asks for the bytes of a graph. The answer is [Fetched].
type Fetch struct{ Place }

// Fetched answers Fetch with an ArrayBuffer, or tells why there is none.
type Fetched struct {
	Bytes   wire.Ref
	Problem wire.Text
}

// Code implements wire.Coded.
func (m *Fetched) Code(c *wire.Coder) {
	c.Ref(&m.Bytes)
	c.Text(&m.Problem)
}
