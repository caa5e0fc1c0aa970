package layout

import "errors"

// ErrStopped is returned by a layout that the caller stopped.
var ErrStopped = errors.New("layout stopped")

// ID identifies a node. It is unique within a drawing, and stays the same as long as the graph.
type ID int32

// Node is a node in its scope. Lengths are pixels at scale 1.
type Node struct {
	ID   ID
	W, H float32 // size of the closed box; an open box is at least as wide

	// Left and Right are the space needed beside the box, and Tall is the height of the constants,
	// summaries and references there. Tall may exceed H; the box is then vertically centred.
	Left, Right, Tall float32

	// Open is set if the node is a scope that is drawn around its content.
	Open bool

	// Table selects the table for a node without edges: each number has its own.
	Table uint8
}

// Edge is a line from one node to another. An end outside the scope is the ID of the node at which
// the corresponding edge of the surrounding scope ends, so that both form one line.
type Edge struct {
	From, To ID
	Weight   float32 // importance of a short and straight line; 0 counts as 1
	Width    float32 // width of the line, in pixels
}

// Scope is the content of an open node. The order of nodes breaks ties; best is the order in which
// they compute.
type Scope struct {
	Nodes []Node
	Edges []Edge
}

// Source provides the contents of scopes. Sizes and open scopes may change between calls of
// [Tree.Layout]; if nodes or edges change, call [Tree.Forget].
type Source interface {
	// Scope returns the content of an open node, or of the graph for [Root].
	Scope(id ID) Scope
}

// Root is the id of the whole graph.
const Root ID = -1

// Direction is the direction of edges.
type Direction uint8

// Directions.
const (
	Up Direction = iota // inputs are below
	Down
)

// Options are distances and limits. The zero value selects the defaults.
type Options struct {
	Direction Direction
	NodeGap   float32 // between neighbours of a layer; 0 is 16
	LayerGap  float32 // minimum between layers; 0 is 34
	Pad       float32 // inside the border of an open node; 0 is 14
	Head      float32 // space for the title of an open node, at its upper border; 0 is 28
	// TableHead is the space for a title over each table with a number other than 0.
	TableHead float32
	// MaxSpan limits the layers that an edge may cross; longer edges are cut. 0 is 400.
	MaxSpan int
	// NoWrap does not break parts that are much longer than wide.
	NoWrap bool
}

// Flags of a line.
type Flags uint8

// The flags.
const (
	// Back marks a line of a cycle that runs against the direction of all other lines. Its points
	// still run from From to To.
	Back Flags = 1 << iota
	// Loop marks a line from a node to itself. It has no points.
	Loop
	// Cut marks a line that is too long to be drawn. It has no points: its ends name each other
	// instead.
	Cut
	// FromOutside and ToOutside mark lines with one end at a port in the border of the scope.
	FromOutside
	ToOutside
	// Wrapped marks a line from the end of a strip to the beginning of the next one: part of it
	// runs back beside the strips.
	Wrapped
)

// Box is the position of a node. X and Y are the upper left corner; y grows downwards.
type Box struct {
	ID         ID
	Parent     int32 // index of the surrounding box; -1 for none
	End        int32 // index after the last box inside this one; the first follows directly
	X, Y, W, H float32
	Open       bool
}

// Line is the path of an edge: points First to Last. Between two points it is straight if they have
// the same X or the same Y, and otherwise a curve that leaves and arrives vertically.
type Line struct {
	Scope       ID
	Edge        int32 // index in the edges of the scope
	From, To    int32 // indices of boxes; -1 for an end outside
	First, Last int32
	Flags       Flags
}

// Point is a point of a line.
type Point struct{ X, Y float32 }

// Layout is a drawing of all open scopes. Boxes are in painting order, a scope before its content.
type Layout struct {
	Boxes  []Box
	Lines  []Line
	Points []Point
	W, H   float32
}
