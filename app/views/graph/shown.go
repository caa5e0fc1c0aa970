package graph

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile"
)

// Shown lists the questions to the graph program, and its answers. A person's actions in the view
// are acts: texts that came with the displayed elements. The page interprets neither.
var Shown = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Open)(nil), (*Look)(nil), (*scripted.Do)(nil),
		(*Tags)(nil), (*matching.Matched)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Open)
		case 2:
			return new(Look)
		case 3:
			return new(scripted.Do)
		case 4:
			return new(Tags)
		case 5:
			return new(matching.Matched)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*scripted.Hand)(nil), (*Link)(nil), (*File)(nil),
		(*Opened)(nil), (*matching.Match)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(scripted.Hand)
		case 2:
			return new(Link)
		case 3:
			return new(File)
		case 4:
			return new(Opened)
		case 5:
			return new(matching.Match)
		}
		return nil
	}},
}

// Open shows a graph instead of the previous one. An Open without parts shows none.
type Open struct {
	Parts []Part
	Node  string // name of the chosen node; empty for none
	Look  string // view settings, as reported in a [Link]
}

// Part is a file or summary that a graph is made of, or that it is compared with.
type Part struct {
	Form   eventfile.Form
	Name   string   // the graph's name for people; a file's name keeps its extension
	Bytes  wire.Ref // an ArrayBuffer
	Second bool     // the first is compared with it
}

// Code implements wire.Coded.
func (m *Open) Code(c *wire.Coder) {
	wire.List(c, &m.Parts, func(c *wire.Coder, p *Part) {
		wire.Small(c, &p.Form)
		c.String(&p.Name)
		c.Ref(&p.Bytes)
		c.Bool(&p.Second)
	})
	c.String(&m.Node)
	c.String(&m.Look)
}

// Opened answers an Open that has parts, before the drawing comes.
type Opened struct {
	Nothing bool   // there is nothing to draw
	Problem string // why, or which part of the drawing was lost; empty if all is well
}

// Code implements wire.Coded.
func (m *Opened) Code(c *wire.Coder) {
	c.Bool(&m.Nothing)
	c.String(&m.Problem)
}

// Look sets how everything is drawn.
type Look struct{ Dark bool }

// Code implements wire.Coded.
func (m *Look) Code(c *wire.Coder) { c.Bool(&m.Dark) }

// RedrawAct is the act of a new element that shows nothing yet.
const RedrawAct = "redraw"

// ChartAct is the act of an element that leads to a chart; the page performs it itself. The key of
// a kind and a tag follow, each after a space.
const ChartAct = "chart"

// Tags tells which tags have charts, by kind.
type Tags struct{ Kinds []TagsOfKind }

// TagsOfKind are the tags of a kind, with the kind's key in the address and its name for people.
type TagsOfKind struct {
	Key, Name string
	Tags      []string
}

// Code implements wire.Coded.
func (m *Tags) Code(c *wire.Coder) {
	wire.List(c, &m.Kinds, func(c *wire.Coder, k *TagsOfKind) {
		c.String(&k.Key)
		c.String(&k.Name)
		wire.List(c, &k.Tags, (*wire.Coder).String)
	})
}

// Link is the address's description of the view: the chosen node and the view settings.
type Link struct{ Node, Look string }

// Code implements wire.Coded.
func (m *Link) Code(c *wire.Coder) {
	c.String(&m.Node)
	c.String(&m.Look)
}

// File is a file for the browser to download.
type File struct {
	Name string
	Blob wire.Ref
}

// Code implements wire.Coded.
func (m *File) Code(c *wire.Coder) {
	c.String(&m.Name)
	c.Ref(&m.Blob)
}
