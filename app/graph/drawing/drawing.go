package drawing

import (
	"eventlens/app/graph/hierarchy"
	"eventlens/app/graph/layout"
)

// Magic begins the list for the canvas, HeaderWords is how many words its header has.
const (
	Magic       = 0x31475645 // "EVG1"
	HeaderWords = 40
)

// Sizes from which details are drawn, in pixels of the screen.
const (
	TinyPx     = 6.0 // a box that is lower is a rectangle
	ReadablePx = 7.0 // a text that is smaller is left out
)

// TextPx is the size of names, SmallPx that of what is written below or beside them, both at scale 1.
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
	Reference              // a small ring beside a box, for a node that is elsewhere
	More                   // how many further ones are beside a box: a text only
	Aside                  // a dashed frame around nodes that were taken aside, with its caption at the upper left; no node, its id is -1
)

// BoxFlags are properties of a box.
type BoxFlags uint8

// Properties of boxes.
const (
	Open    BoxFlags = 1 << iota // drawn around what is in it
	CanOpen                      // opens on a double click
	AtRight                      // stands at the right of its box, an output; else at the left
	Added                        // only in the second of two graphs
	Removed                      // only in the first of two graphs
	Changed                      // different in two graphs
	Dim                          // not what colours or search are about
	Refused                      // no TPU runs it, or something in it
)

// Ink is a colour of the list that belongs to no box or line.
type Ink uint8

// The first colours of each list, in this order.
const (
	Background Ink = iota
	NameInk        // names
	SmallInk       // small texts and texts of lines
	Halo           // around texts of lines
	inks
)

// LineFlags are properties of a line.
type LineFlags uint8

// Properties of lines.
const (
	Control LineFlags = 1 << iota // dashed
	Writes                        // into a variable: the arrow is at both ends
	Back                          // against the direction of all others
	Beside                        // between a box and what stands beside it: thin
	NoArrow                       // it goes on outside of its scope
)

// Box is a node, or what stands beside one.
type Box struct {
	ID           layout.ID
	Parent, End  int32
	X, Y, W, H   float32
	Shape        Shape
	Flags        BoxFlags
	Fill, Stroke Colour
	Name, Small  string
	Bands        []Band // from left to right, in the place of Fill; nil for one colour
}

// Band is a part of a box in a colour of its own, so large a share of all.
type Band struct {
	Fill  Colour
	Share float32
}

// Line is an edge, or several that have the same ends.
type Line struct {
	From, To int32 // boxes, -1 for none
	Points   []layout.Point
	Flags    LineFlags
	Stroke   Colour
	Width    float32
	Text     string
	TextAt   layout.Point // NaN if there is no room

	Edge *hierarchy.Edge // that it is, nil for one between a box and what stands beside it
}

// Colour is red in the lowest byte, then green, blue and alpha.
type Colour uint32

// Drawing is a picture of a graph.
type Drawing struct {
	Theme      *Theme
	Boxes      []Box
	Lines      []Line
	Frames     []Box // around nodes that were taken aside; the name is the caption
	X, Y, W, H float32
	Direction  layout.Direction
	Fresh      bool         // it is another graph, or drawn by other rules: nothing of the picture before is to be found again
	Anchor     hierarchy.ID // what was opened or closed, None for nothing

	start []rect // by box: where it was in the picture before, nil without one
	begin [][]layout.Point
}

type rect struct{ x, y, w, h float32 }
