package graph

import (
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// Stored is what the store worker is asked.
var Stored = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*List)(nil), (*Fetch)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(List)
		case 2:
			return new(Fetch)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Listed)(nil), (*Fetched)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Listed)
		case 2:
			return new(Fetched)
		}
		return nil
	}},
}

// List asks which graphs there are. The answer is [Listed].
type List struct{}

// Code implements wire.Coded.
func (*List) Code(*wire.Coder) {}

// Listed answers List: the graphs of each run and tag in the order of the file.
type Listed struct {
	Graphs []Graph
	More   int // that were left out
}

// Graph is a graph of a run.
type Graph struct {
	Place
	Form  eventfile.Form
	Name  string // of its tag; empty for that of a run
	Bytes int64
	Step  int64
	Time  wire.Text
}

// Place is where a graph is.
type Place struct {
	Run   wire.RunID
	Tag   wire.TagID
	Index int // among those of the tag in the run, in all attempts
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

// Fetched answers Fetch with an ArrayBuffer, or says why there is none.
type Fetched struct {
	Bytes   wire.Ref
	Problem wire.Text
}

// Code implements wire.Coded.
func (m *Fetched) Code(c *wire.Coder) {
	c.Ref(&m.Bytes)
	c.Text(&m.Problem)
}
