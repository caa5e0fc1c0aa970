package hierarchy

import "eventlens/eventfile/graph"

// ID is one node of a tree: an operation, or a group of them. IDs count up from 0; there are [Tree.Len] of them.
type ID int32

const (
	// Root is the group of all that is at the top.
	Root ID = 0
	// None is no node.
	None ID = -1
)

// Kind is what a node of a tree is.
type Kind uint8

// The kinds of nodes.
const (
	// Op is an operation, a layer or an argument of a function. One that calls functions is Expandable.
	Op Kind = iota
	// Scope is a group of those whose names begin alike up to a slash.
	Scope
	// Series is a group of like operations with consecutive numbers.
	Series
	// Function is the definition of a function, which is in the library; or, in the insides of a call of several functions, one of them.
	Function
)

// Options are the rules by which a tree is built. Start from [Default].
type Options struct {
	// Constants puts constants beside each node that reads them, and Summaries puts summaries beside the node that they read.
	Constants, Summaries bool
	// Parameters treats the parameters that PyTorch's traces read from a module (prim::GetAttr) as constants. TensorBoard does not.
	Parameters bool
	// SeriesSize is how many like siblings make a series; with 0 there are none.
	SeriesSize int
	// SeriesAnywhere looks for numbers anywhere in the last part of a name, not only at its end.
	SeriesAnywhere bool
	// Ungrouped has the names of series that are dissolved into their members.
	Ungrouped map[string]bool
	// Aside takes nodes out of the main drawing of their scope: what does nothing but wait (NoOp), what very many others touch, and what is left without neighbours.
	Aside bool
	// Places overrides for single nodes, by name, whether they are taken aside.
	Places map[string]Place
	// BridgeDegree is with how many children of one scope a node outside of it may be connected by drawn paths, and ControlDegree the same for control edges, within the
	// scope too. What has more becomes annotations. With 0 there is no limit.
	BridgeDegree, ControlDegree int
	// Functions expands calls of functions that an attribute names. Those that the op names are expanded in any case.
	Functions bool
}

// Default is the rules of TensorBoard, and Functions.
func Default() Options {
	return Options{Constants: true, Summaries: true, SeriesSize: 5, Aside: true, BridgeDegree: 4, ControlDegree: 4, Functions: true}
}

// Place is where a node is shown within its scope.
type Place uint8

// The places.
const (
	PlaceAuto  Place = iota // the rules decide
	PlaceMain               // in the drawing
	PlaceAside              // beside it
)

// Tree is the hierarchy of one graph.
type Tree struct {
	graph   *graph.Graph
	options Options
}

// Build makes the tree of a graph, which is kept and not changed.
func Build(g *graph.Graph, o Options) *Tree { return &Tree{graph: g, options: o} }

// Graph returns the graph.
func (t *Tree) Graph() *graph.Graph { return t.graph }

// Options returns the rules of the tree.
func (t *Tree) Options() Options { return t.options }

// Len is the number of IDs. It grows when calls are expanded.
func (t *Tree) Len() int { return 1 }

// Kind returns what a node is.
func (t *Tree) Kind(id ID) Kind { return Scope }

// Name returns the full name of a node, which no other node has unless the writer gave it twice. Root's is empty. It is put together at each call.
func (t *Tree) Name(id ID) string { return "" }

// Label returns the last part of its name, which is what a drawing writes.
func (t *Tree) Label(id ID) string { return "" }

// Find returns the node of a name. Calls on the way are expanded. A name as the writer wrote it is found too where it became "a/(a)".
func (t *Tree) Find(name string) (ID, bool) { return None, false }

// Parent returns the group in which a node is, or None for Root. An embedded node is in the one beside which it is shown; where there are several, in the last.
func (t *Tree) Parent(id ID) ID { return None }

// Depth is how many parents a node has.
func (t *Tree) Depth(id ID) int { return 0 }

// Contains tells whether id is group or somewhere in it.
func (t *Tree) Contains(group, id ID) bool { return false }

// Expandable tells whether a node has an inside: a group that is not empty, or a call of a function that is known.
func (t *Tree) Expandable(id ID) bool { return false }

// Children returns all that is directly in a group, whether it is in the main drawing or aside, in the order of the graph. Functions of the library are not among those of
// Root. A call is expanded. The slice is the tree's own.
func (t *Tree) Children(id ID) []ID { return nil }

// Library returns the functions of the graph.
func (t *Tree) Library() []ID { return nil }

// Loose returns constants and summaries that belong beside a node but have none.
func (t *Tree) Loose() []ID { return nil }

// Node returns the operation behind a node, or nil for a group. It is shared by all copies of a function.
func (t *Tree) Node(id ID) *graph.Node { return nil }

// Calls returns the functions that a node calls, with their IDs in the library: None where the library lacks it.
func (t *Tree) Calls(id ID) []ID { return nil }

// Size is the number of operations in a group, embedded ones not counted; 1 for an operation.
func (t *Tree) Size(id ID) int { return 0 }

// Levels is how many levels of nodes are below a group: 1 if there are only operations in it, 0 for an operation.
func (t *Tree) Levels(id ID) int { return 0 }

// Whereabouts tells where a node is found in the drawing of its parent.
func (t *Tree) Whereabouts(id ID) Whereabouts { return InMain }

// Whereabouts is a place in the drawing of a scope.
type Whereabouts uint8

// The whereabouts.
const (
	InMain     Whereabouts = iota
	InSources              // aside, since many read it
	InSinks                // aside, since it reads many or only waits
	InLibrary              // a function
	BesideNode             // embedded, an annotation of its consumers
	Nowhere                // loose: it belongs beside a node and has none
)
