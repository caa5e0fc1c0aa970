package graph

import (
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// Shown is what the program is asked. What a person does on the drawing and in the panels is an act, a text that the program gave them with: the page knows neither.
var Shown = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Open)(nil), (*Look)(nil), (*Do)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Open)
		case 2:
			return new(Look)
		case 3:
			return new(Do)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Picture)(nil), (*Panel)(nil), (*Link)(nil), (*File)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Picture)
		case 2:
			return new(Panel)
		case 3:
			return new(Link)
		case 4:
			return new(File)
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
	Form   eventfile.Form // FormNone for a file, which the program finds out about
	Name   string         // of the graph for people, or the file's
	Bytes  wire.Ref       // a Blob
	Second bool           // it is what the first is compared with
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

// Look says how everything is drawn.
type Look struct{ Dark bool }

// Code implements wire.Coded.
func (m *Look) Code(c *wire.Coder) { c.Bool(&m.Dark) }

// Do has the program do what an act stands for, with a value where a person typed or chose one.
type Do struct{ Act, Value string }

// Code implements wire.Coded.
func (m *Do) Code(c *wire.Coder) {
	c.String(&m.Act)
	c.String(&m.Value)
}

// Picture is what the canvas draws: a list as package drawing writes it, or marks on what was drawn last, or both. Both are ArrayBuffers, which the page does not read.
type Picture struct{ List, Marks wire.Ref }

// Code implements wire.Coded.
func (m *Picture) Code(c *wire.Coder) {
	c.Ref(&m.List)
	c.Ref(&m.Marks)
}

// Area is the place of a panel.
type Area uint8

// The areas.
const (
	Tools   Area = iota // above the drawing
	Side                // beside it
	Outline             // the tree beside it
)

// Panel fills an area with rows.
type Panel struct {
	Area  Area
	Label string // for people who do not see it
	At    int    // the row that the keyboard is at, -1 for none
	Rows  []Row
}

// RowKind is what a row is.
type RowKind uint8

// The kinds of rows.
const (
	Heading RowKind = iota // of the rows below
	Note                   // a text
	Fact                   // a name and a value
	Item                   // an entry of a list: a press does its act
	Field                  // what is typed is the value of its act
	Choice                 // one of Value's lines, counted from 0; Depth is the one chosen
	Check                  // on or off
	Button                 // does its act
	Tab                    // a button of several of which one is pressed; those that follow each other stand in a row
	Colour                 // of a legend
)

// RowFlags are what more is to be known of a row.
type RowFlags uint8

// The flags.
const (
	On      RowFlags = 1 << iota // chosen, or pressed
	CanOpen                      // there is something below an entry
	Opened                       // and it is listed
	Code                         // the value is none of a person's words
	Wrong                        // the note is of a fault
)

// Row is a row of a panel.
type Row struct {
	Kind  RowKind
	Flags RowFlags
	Text  string
	Value string
	Hint  string // said on pointing at it
	Act   string // what a press asks; empty for nothing
	Depth int
	Ink   uint32 // of a colour: red, green, blue, and 1 above for that there is one
}

// Code implements wire.Coded.
func (m *Panel) Code(c *wire.Coder) {
	wire.Small(c, &m.Area)
	c.String(&m.Label)
	c.Int(&m.At)
	wire.List(c, &m.Rows, func(c *wire.Coder, r *Row) {
		wire.Small(c, &r.Kind)
		wire.Small(c, &r.Flags)
		c.String(&r.Text)
		c.String(&r.Value)
		c.String(&r.Hint)
		c.String(&r.Act)
		c.Int(&r.Depth)
		wire.Small(c, &r.Ink)
	})
}

// Link is what the address says of what is shown: the node that is chosen, and how it is looked at.
type Link struct{ Node, Look string }

// Code implements wire.Coded.
func (m *Link) Code(c *wire.Coder) {
	c.String(&m.Node)
	c.String(&m.Look)
}

// File is for the browser's downloads, or one of its own tasks if it has no Blob: the drawing as a picture, which the canvas makes.
type File struct {
	Name string
	Blob wire.Ref
}

// Code implements wire.Coded.
func (m *File) Code(c *wire.Coder) {
	c.String(&m.Name)
	c.Ref(&m.Blob)
}
