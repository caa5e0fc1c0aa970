package hierarchy

import (
	"eventlens/eventfile"
	"eventlens/eventfile/graph"
)

// View is what an expanded group shows. Its slices are the tree's own and are not changed.
type View struct {
	Group ID
	// Main is the children in the main drawing.
	Main []ID
	// Sources and Sinks are the children that were taken aside: those that many read, and those that read many or only wait.
	Sources, Sinks []ID
	// Library is the functions of the graph, for Root only.
	Library []ID
	// Edges are between nodes of Main.
	Edges []Edge
	// Bridges lead from a node of Main to the outside of the group, or the other way round. The node outside is a sibling of the group or of one of the groups around it.
	Bridges []Edge
	// Annotations are what hangs on nodes of Main, Sources and Sinks instead of an edge, by node.
	Annotations []Annotation
}

// Edge is all tensors and control edges from one node to another one.
type Edge struct {
	From, To ID
	// Tensors counts the tensors, Control the control edges, and References those of the tensors that the target writes to.
	Tensors, Control, References int32
	// Elements is the number of elements of all tensors together, a lower bound; see [graph.Shape.Elements]. A tensor of unknown shape counts as one.
	Elements int64
	// Type and Shape are those of the tensors, if all are alike; else DTInvalid and nil.
	Type  eventfile.DType
	Shape graph.Shape
	// Several tells that the tensors have several shapes or types.
	Several bool

	first, count int32 // links, in t.links
}

// IsControl tells whether only control edges are in it.
func (e *Edge) IsControl() bool { return e.Tensors == 0 }

// Annotation is something that hangs on a node in place of an edge.
type Annotation struct {
	// On is the node of the scope, and Other what it is connected with.
	On, Other ID
	// In tells that Other leads into On.
	In   bool
	Kind AnnotationKind
	// Edge is what it stands for. That of an embedded node has only its ends.
	Edge Edge
}

// AnnotationKind is why something is an annotation.
type AnnotationKind uint8

// The kinds of annotations.
const (
	Constant AnnotationKind = iota // Other is embedded: a constant that On reads
	Summary                        // Other is embedded: a summary of On
	Shortcut                       // Other is in the same scope, and one of both was taken aside or has too many control edges
	Outside                        // Other is outside of the scope
)

// Scope returns what a group shows when it is expanded, made when it is first asked for. It is nil for what has no inside.
func (t *Tree) Scope(id ID) *View { return nil }

// Tensor is one edge of the graph.
type Tensor struct {
	From, To ID // operations
	// Output is which output of From, Input which input of To, from 0.
	Output string
	Input  int
	Type   eventfile.DType
	Shape  graph.Shape
	// Control tells that it is a control edge, Reference that To writes to it.
	Control, Reference bool
}

// Tensors returns what is in an edge of a View of this tree, at most limit of them.
func (t *Tree) Tensors(e *Edge, limit int) []Tensor { return nil }

// Neighbours returns the edges into a node and out of it as they are seen from its scope: the other end is a sibling, or a sibling of one of the groups around it.
// Embedded nodes are among them.
func (t *Tree) Neighbours(id ID) (in, out []Edge) { return nil, nil }
