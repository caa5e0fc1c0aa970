package layout

import "errors"

// ErrStopped is what a layout returns whose caller did not want it to go on.
var ErrStopped = errors.New("layout stopped")

// ID names a node. It is the same as long as the graph is, and no two nodes of a drawing have the same one.
type ID int32

// Node is a node in its scope. Lengths are pixels at scale 1.
type Node struct {
	ID   ID
	W, H float32 // of its box when it is closed; an open one is at least as wide

	// Left and Right are room beside the box, Tall is the height of what stands there: constants, summaries,
	// references. Tall may exceed H; the box is then in the middle of it.
	Left, Right, Tall float32

	// Open says that the node is a scope which is drawn around what is in it.
	Open bool

	// Table puts nodes without edges into tables of their own, by this number.
	Table uint8
}

// Edge is a line from one node to another. An end that is no node of the scope is outside of it: the id of the node at
// which the edge of the scope around it ends, so that both are the same line.
type Edge struct {
	From, To ID
	Weight   float32 // how much a short and straight line is worth; 0 counts as 1
	Width    float32 // of the line, in pixels
}

// Scope is what is in an open node. The order of nodes breaks ties; that of the computation is best.
type Scope struct {
	Nodes []Node
	Edges []Edge
}

// Source tells what is in scopes. Answers may change in sizes and in what is open from one call of [Tree.Layout] to the
// next; where nodes or edges change, call [Tree.Forget].
type Source interface {
	// Scope returns what is in an open node, or in the graph for [Root].
	Scope(id ID) Scope
}

// Root is the id of the whole graph.
const Root ID = -1

// Direction is where edges point.
type Direction uint8

// Directions.
const (
	Up Direction = iota // inputs are below
	Down
)

// Options are distances and limits. The zero value has those of the product.
type Options struct {
	Direction Direction
	NodeGap   float32 // between neighbours of a layer; 0 is 16
	LayerGap  float32 // between layers, at least; 0 is 34
	Pad       float32 // inside the border of an open node; 0 is 14
	Head      float32 // room for the title of an open node, at its upper border; 0 is 28
	// TableHead is room for a title over each table whose number is not 0, which nodes with the number 0 need not.
	TableHead float32
	// MaxSpan is how many layers an edge may cross; one that is longer is cut. 0 is 400.
	MaxSpan int
	// NoWrap leaves what is much longer than wide in one piece.
	NoWrap bool
}

// Flags of a line.
type Flags uint8

// What is to be known of a line.
const (
	// Back is a line against the direction of all others, in a cycle. Its points run from its From to its To nevertheless.
	Back Flags = 1 << iota
	// Loop is a line from a node to itself. It has no points.
	Loop
	// Cut is a line that is too long to be drawn. It has no points: its ends name each other instead.
	Cut
	// FromOutside and ToOutside are lines whose one end is a port in the border of the scope.
	FromOutside
	ToOutside
	// Wrapped is a line from the end of a strip to the beginning of the next one: part of it runs back beside the strips.
	Wrapped
)

// Box is where a node is. X and Y are the upper left corner, y grows downwards.
type Box struct {
	ID         ID
	Parent     int32 // the box around it, -1 for none
	End        int32 // boxes inside are those after this one and before End
	X, Y, W, H float32
	Open       bool
}

// Line is the way of an edge: points First to Last. Between two points it is straight if they have the same X or the same Y, and else
// a curve that leaves and arrives vertically.
type Line struct {
	Scope       ID
	Edge        int32 // its index in the edges of the scope
	From, To    int32 // boxes; -1 for an end outside
	First, Last int32
	Flags       Flags
}

// Point is a place of a line.
type Point struct{ X, Y float32 }

// Layout is a drawing of everything that is open. Boxes are in painting order, a scope before what is in it.
type Layout struct {
	Boxes  []Box
	Lines  []Line
	Points []Point
	W, H   float32
}
