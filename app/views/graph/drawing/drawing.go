package drawing

import (
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/layout"
)

// Magic begins the list for the canvas. HeaderWords is the number of words in its header.
const (
	Magic       = 0x31475645 // "EVG1"
	HeaderWords = 40
)

// Sizes at which details appear, in screen pixels.
const (
	TinyPx     = 6.0 // a box less high than this is drawn as a rectangle
	ReadablePx = 7.0 // smaller texts are left out
)

// TextPx is the size of names, SmallPx the size of the texts below or beside them, both at scale 1.
const (
	TextPx  = 12.0
	SmallPx = 10.0
)

// Shape is the form of a box.
type Shape uint8

// Shapes of boxes.
const (
	Op        Shape = iota // an operation: a pill
	Scope                  // a rounded box
	Series                 // three boxes in a stack
	Function               // a rounded box with a bar at its left
	Constant               // a small circle beside its box
	Summary                // a small bar chart beside its box
	Reference              // a small ring beside a box, for a node elsewhere
	More                   // number of further notes beside a box: text only
	// a dashed frame around nodes taken aside, with its caption at the upper left; not a node, its
	// ID is -1
	Aside
)

// BoxFlags are properties of a box.
type BoxFlags uint8

// Properties of boxes.
const (
	Open    BoxFlags = 1 << iota // drawn around its content
	CanOpen                      // opens on a double click
	AtRight                      // at the right of its box, an output; otherwise at the left
	Added                        // only in the second of two graphs
	Removed                      // only in the first of two graphs
	Changed                      // different in two graphs
	Dim                          // not selected by the colours or the search
	Refused                      // the node, or an operation in it, does not run on a TPU
)

// Ink is a colour of the list that does not belong to a box or line.
type Ink uint8

// The first colours of each list, in this order.
const (
	Background Ink = iota
	NameInk        // names
	SmallInk       // small texts and texts of lines
	Halo           // around texts of lines
	inkCount
)

// LineFlags are properties of a line.
type LineFlags uint8

// Properties of lines.
const (
	Control LineFlags = 1 << iota // dashed
	Writes                        // into a variable: the arrow is at both ends
	Back                          // runs against the direction of all other lines
	Beside                        // between a box and its note: thin
	NoArrow                       // the line continues outside its scope
)

// Box is a node, or a note beside one.
type Box struct {
	ID           layout.ID
	Parent, End  int32
	X, Y, W, H   float32
	Shape        Shape
	Flags        BoxFlags
	Fill, Stroke Colour
	Name, Small  string
	Bands        []Band // colours from left to right, instead of Fill; nil for one colour
}

// Band is a part of a box with its own colour, and its share of the box.
type Band struct {
	Fill  Colour
	Share float32
}

// Line is an edge, or several edges with the same ends.
type Line struct {
	From, To int32 // indices of boxes; -1 for none
	Points   []layout.Point
	Flags    LineFlags
	Stroke   Colour
	Width    float32
	Text     string
	TextAt   layout.Point // NaN if there is no room

	Edge *hierarchy.Edge // nil for a line between a box and its note
}

// Colour has red in the lowest byte, then green, blue and alpha.
type Colour uint32

// Drawing is a picture of a graph.
type Drawing struct {
	Theme      *Theme
	Boxes      []Box
	Lines      []Line
	Frames     []Box // dashed frames around nodes taken aside; the name is the caption
	X, Y, W, H float32
	Direction  layout.Direction
	// another graph or other rules: no element corresponds to one of the previous picture
	Fresh  bool
	Anchor hierarchy.ID // the node opened or closed last; None for none

	start []rect           // rectangle of each box in the previous picture; nil if there was none
	begin [][]layout.Point // points of each line in the previous picture
}

type rect struct{ x, y, w, h float32 }
