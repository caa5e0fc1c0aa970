package graph

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile"
)

// Shown lists the questions to the graph program, and its answers. A person's actions in the view
// are acts: texts that came with the displayed elements. The page does not interpret them.
var Shown = wire.Protocol{
	Questions: wire.Types{New: newShownQuestion, List: []wire.Coded{
		(*Open)(nil), (*Look)(nil), (*scripted.UserAction)(nil), (*Tags)(nil),
		(*matching.Matched)(nil),
	}},
	Answers: wire.Types{New: newShownAnswer, List: []wire.Coded{
		(*scripted.ScriptMessage)(nil), (*Link)(nil), (*File)(nil), (*Opened)(nil),
		(*matching.Match)(nil),
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
	Second bool     // the part belongs to the second graph of a comparison
}

// Opened answers an Open that has parts, before the drawing comes.
type Opened struct {
	Nothing bool   // there is nothing to draw
	Problem string // why there is no drawing, or which part of it was lost; empty if it is complete
}

// Look sets how everything is drawn.
type Look struct{ Dark bool }

// RedrawAct is the act of a new element that shows nothing yet.
const RedrawAct = "redraw"

// ChartAct is the act of an element that leads to a chart; the page performs it itself. The key of
// a kind and a tag follow, each after a space.
const ChartAct = "chart"

// Tags tells the program which tags have charts, by kind.
type Tags struct{ Kinds []TagsOfKind }

// TagsOfKind are the tags of a kind, with the kind's key in the address and its name for people.
type TagsOfKind struct {
	Key, Name string
	Tags      []string
}

// Link is the address's description of the view: the chosen node and the view settings.
type Link struct{ Node, Look string }

// File is a file for the browser to download.
type File struct {
	Name string
	Blob wire.Ref
}
