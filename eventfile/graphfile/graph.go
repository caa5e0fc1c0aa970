package graphfile

import (
	"strconv"
	"strings"

	"eventlens/eventfile"
)

// Graph is one graph: its nodes, the functions they call, and their costs if recorded.
type Graph struct {
	// Nodes are in the order of the writer. Several nodes may have the same name, through a fault
	// of the writer: inputs then refer to the first of them.
	Nodes []Node
	// Functions is the function library, in the order of the writer.
	Functions []Function
	// Stats holds the costs of the nodes, nil if not recorded.
	Stats *Stats
	// Problems are the first faults found, in the order of the input. ProblemCount counts all
	// faults, and LostCount the faults that lost data.
	Problems                []Problem
	ProblemCount, LostCount int
	// Missing counts inputs with an unknown source. They are not among the problems, because
	// PyTorch writes many in otherwise correct graphs.
	Missing int
	// Layers means that the nodes are layers of a Keras model.
	Layers bool
	// Clustered means that some node may be in an XLA cluster; see Node.Cluster.
	Clustered bool
	// Weights is the number of weights of each layer of a Keras model, including its inner layers,
	// or a code for why it is unknown. It is nil for other graphs.
	Weights []int64

	debug []byte // encoded GraphDebugInfo; see Position
}

// Node is one operation, or one layer of a Keras model.
type Node struct {
	Name string
	// operation, such as "MatMul" or "aten::linear"; for a layer its class, such as "Dense"
	Op     string
	Device string // device; empty if none was recorded
	// Inputs are in the order of the writer, with control inputs in their original positions.
	Inputs []Input
	// Outputs holds the type and shape of each output, as far as they are known; it may be empty.
	Outputs []Output
	// Calls lists the functions named in attributes, with the attribute's key: one for
	// PartitionedCall, two or more for If and While.
	Calls []Call

	attrs []byte // encoded attributes; see Attrs
}

// Input is a source of a node: a tensor, or a node that must run before.
type Input struct {
	// Node is the index of the source among the nodes of the same graph or function, or [Missing].
	Node int32
	// Control means that no tensor flows: the source must only run before the node.
	Control bool
	// Output identifies the output of the source: "0" by default, "2", or "name:0" in a function.
	Output string
	// Name is the source as written if Node is Missing, else empty.
	Name string
}

// Missing is the Node of an input with an unknown source.
const Missing int32 = -1

// Index returns the number of the output, among all outputs or among those with its name.
func (in Input) Index() int {
	n, err := strconv.Atoi(in.Output[strings.LastIndexByte(in.Output, ':')+1:])
	if err != nil {
		return 0
	}
	return n
}

// Output describes one output of a node.
type Output struct {
	Type  eventfile.DType // DTInvalid if unknown
	Shape Shape
}

// Shape is the size of a tensor in each dimension, -1 if open. It is nil if even the number of
// dimensions is unknown, and empty but not nil for a scalar.
type Shape []int64

// Elements returns the number of elements. Open dimensions count as one, so that it is a lower
// bound. It is limited to the largest int64.
func (s Shape) Elements() int64 {
	n := int64(1)
	for _, size := range s {
		if size < 0 {
			continue
		}
		if size != 0 && n > (1<<63-1)/size {
			return 1<<63 - 1
		}
		n *= size
	}
	return n
}

// String returns the shape in readable form: "32×?×64", "scalar", or "?" if unknown.
func (s Shape) String() string { return string(s.Append(nil)) }

// Append appends the result of String.
func (s Shape) Append(dst []byte) []byte {
	switch {
	case s == nil:
		return append(dst, '?')
	case len(s) == 0:
		return append(dst, "scalar"...)
	}
	for i, size := range s {
		if i > 0 {
			dst = append(dst, "×"...)
		}
		if size < 0 {
			dst = append(dst, '?')
		} else {
			dst = strconv.AppendInt(dst, size, 10)
		}
	}
	return dst
}

// Call is a call of a function by a node, through an attribute or through the node's op.
type Call struct {
	// Key is the attribute with the function's name, such as "f", "cond" or "body"; empty if the
	// node's op is the name.
	Key string
	// Function is the index in the library, or -1 if the library has no function of this name.
	Function int32
	Name     string
}

// Function is a graph that nodes call by name.
type Function struct {
	Name string
	// Inputs are the function's arguments. The first nodes represent them, in this order, with the
	// op "input_arg".
	Inputs []Arg
	// Outputs are the function's results; Returns has the node output that provides each of them.
	Outputs []Arg
	Returns []Input
	Nodes   []Node
}

// Arg is an argument or a result of a function.
type Arg struct {
	Name string
	Type eventfile.DType
}

// KeyBuilt is the attribute of a layer with the input shape that the layer was built for.
const KeyBuilt = "build_input_shape"

// OpArgument is the op of nodes that represent a function's arguments.
const OpArgument = "input_arg"

// Problem is a fault in the input.
type Problem struct {
	// Node is the name of the faulty node; empty if there is none, or if its name could not be
	// read.
	Node string
	// What describes the fault.
	What string
	// Lost means that data could not be read.
	Lost bool
}

// maxProblems limits the list of problems; further ones are only counted.
const maxProblems = 100

// problem records a fault that lost data.
func (g *Graph) problem(node, what string) {
	g.LostCount++
	g.note(Problem{Node: node, What: what, Lost: true})
}

// note records a fault.
func (g *Graph) note(p Problem) {
	g.ProblemCount++
	if len(g.Problems) < maxProblems {
		g.Problems = append(g.Problems, p)
	}
}
