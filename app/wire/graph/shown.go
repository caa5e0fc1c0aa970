package graph

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile"
)

// Shown is what the program is asked. What a person does in the view is an act, a text that came with what they see: the page knows neither the one nor the other.
var Shown = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Open)(nil), (*Look)(nil), (*scripted.Do)(nil), (*Tags)(nil), (*matching.Matched)(nil)}, New: func(number byte) wire.Coded {
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
	Answers: wire.Types{List: []wire.Coded{(*scripted.Hand)(nil), (*Link)(nil), (*File)(nil), (*Opened)(nil), (*matching.Match)(nil)}, New: func(number byte) wire.Coded {
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

// Open shows a graph in the place of the one before. An Open without parts shows none.
type Open struct {
	Parts []Part
	Node  string // name of what is chosen in it; empty for nothing
	Look  string // how it was looked at, as a [Link] told
}

// Part is what a graph is made of, or what it is compared with.
type Part struct {
	Form   eventfile.Form
	Name   string   // of the graph for people; that of a file ends as the file's does
	Bytes  wire.Ref // an ArrayBuffer
	Second bool     // it is what the first is compared with
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
	Problem string // why, or what was lost of what is drawn; empty if all is well
}

// Code implements wire.Coded.
func (m *Opened) Code(c *wire.Coder) {
	c.Bool(&m.Nothing)
	c.String(&m.Problem)
}

// Look says how everything is drawn.
type Look struct{ Dark bool }

// Code implements wire.Coded.
func (m *Look) Code(c *wire.Coder) { c.Bool(&m.Dark) }

// RedrawAct is the act of an element that is new and shows nothing.
const RedrawAct = "redraw"

// ChartAct is the act of what leads to a chart: the page does it itself. The key of a kind and a tag follow, each behind a blank.
const ChartAct = "chart"

// Tags tells of all tags that there are charts of, by kind.
type Tags struct{ Kinds []TagsOfKind }

// TagsOfKind are the tags of a kind: its key in the address, and what people call it.
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

// Link is what the address says of what is shown: the node that is chosen, and how it is looked at.
type Link struct{ Node, Look string }

// Code implements wire.Coded.
func (m *Link) Code(c *wire.Coder) {
	c.String(&m.Node)
	c.String(&m.Look)
}

// File is for the browser's downloads.
type File struct {
	Name string
	Blob wire.Ref
}

// Code implements wire.Coded.
func (m *File) Code(c *wire.Coder) {
	c.String(&m.Name)
	c.Ref(&m.Blob)
}
