package graph

import (
	"strconv"
	"strings"

	"eventlens/eventfile"
)

// Graph is one graph: its nodes, the functions that they call, and what they cost if that was recorded.
type Graph struct {
	// Nodes are in the order of the writer. Several may have one name, which is a fault of the writer: inputs lead to the first of them.
	Nodes []Node
	// Functions is the library, in the order of the writer.
	Functions []Function
	// Stats is what the nodes cost, nil where that was not recorded.
	Stats *Stats
	// Problems are the first faults that were found, in the order of the input. ProblemCount counts all of them, and LostCount those by which something was lost.
	Problems                []Problem
	ProblemCount, LostCount int
	// Missing counts the inputs that name no node. PyTorch writes many of them, for nothing in them is wrong otherwise they are not among the problems.
	Missing int
	// Layers tells that the nodes are the layers of a Keras model.
	Layers bool
	// Clustered tells that some node may be in a cluster of XLA; see Node.Cluster.
	Clustered bool
	// Weights is how many weights each layer of a Keras model holds, with what it has inside, or why that cannot be told. It is nil for other graphs.
	Weights []int64

	debug []byte // encoded; see Position
}

// Node is one operation, or one layer of a Keras model.
type Node struct {
	Name   string
	Op     string // such as "MatMul" or "aten::linear"; of a layer its class, such as "Dense"
	Device string // empty if none was recorded
	// Inputs are in the order of the writer, control inputs behind or among the others as they were written.
	Inputs []Input
	// Outputs has the type and shape of each output, as far as the graph tells; it may be empty.
	Outputs []Output
	// Calls names the functions among the attributes, with the key of the attribute: one for PartitionedCall, two or more for If and While.
	Calls []Call

	attrs []byte // encoded; see Attrs
}

// Input is where a node takes a tensor from, or what it waits for.
type Input struct {
	// Node is the index of the source among the nodes of the same graph or function, or [Missing].
	Node int32
	// Control tells that no tensor flows: the source only has to run before.
	Control bool
	// Output is which output of the source is read: "0" if nothing is said, "2", or "name:0" in a function.
	Output string
	// Name is the source as it was written, if it is Missing, else empty.
	Name string
}

// Missing is the node of an input that names none.
const Missing int32 = -1

// Index is the number of the output that is read, among all or among those of its name.
func (in Input) Index() int {
	n, err := strconv.Atoi(in.Output[strings.LastIndexByte(in.Output, ':')+1:])
	if err != nil {
		return 0
	}
	return n
}

// Output is what one output of a node gives.
type Output struct {
	Type  eventfile.DType // DTInvalid if unknown
	Shape Shape
}

// Shape is the size of a tensor in each dimension, -1 where that is open. It is nil if not even their number is known, and empty but not nil for a scalar.
type Shape []int64

// Elements is the number of elements; what is open counts as one, so that it is a lower bound. It ends at the largest int64.
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

// String is the shape as people write it: "32×?×64", "scalar", or "?" if nothing is known.
func (s Shape) String() string { return string(s.Append(nil)) }

// Append appends what String returns.
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

// Call is a function that a node calls, by an attribute or by its own op.
type Call struct {
	// Key is the attribute that names it, such as "f", "cond" or "body"; empty if the op of the node is the function's name.
	Key string
	// Function is the index in the library, or -1 if the library has none of that name.
	Function int32
	Name     string
}

// Function is a graph that nodes call by name.
type Function struct {
	Name string
	// Inputs are its arguments. The first nodes stand for them, in this order, with the op "input_arg".
	Inputs []Arg
	// Outputs are its results, and Returns says for each of them which node's output it is.
	Outputs []Arg
	Returns []Input
	Nodes   []Node
}

// Arg is an argument or a result of a function.
type Arg struct {
	Name string
	Type eventfile.DType
}

// KeyBuilt is the attribute of a layer with the shape of the input that it was built for.
const KeyBuilt = "build_input_shape"

// OpArgument is the op of the nodes that stand for the arguments of a function.
const OpArgument = "input_arg"

// Problem is a fault in the input.
type Problem struct {
	// Node is the name of the node at fault, empty if it is not about one or its name could not be read.
	Node string
	// What says what is wrong.
	What string
	// Lost tells that something could not be read.
	Lost bool
}

// maxProblems bounds the list of problems; more are only counted.
const maxProblems = 100

// problem notes a fault by which something was lost.
func (g *Graph) problem(node, what string) {
	g.LostCount++
	g.note(Problem{Node: node, What: what, Lost: true})
}

// note notes a fault.
func (g *Graph) note(p Problem) {
	g.ProblemCount++
	if len(g.Problems) < maxProblems {
		g.Problems = append(g.Problems, p)
	}
}
