// Package tpu judges by name which operations of TensorFlow run on a TPU, as the Graphs tab of TensorBoard does.
package tpu

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"eventlens/eventfile/graph"
)

// Applies tells whether the operations of a graph are TensorFlow's: not layers of Keras, nor what PyTorch writes, such as aten::add and IO Node.
func Applies(g *graph.Graph) bool {
	return !g.Layers && !slices.ContainsFunc(g.Nodes, func(n graph.Node) bool { return strings.Contains(n.Op, "::") || n.Op == "IO Node" })
}

// Runs tells whether a TPU runs a node.
func Runs(n *graph.Node) bool { return Compatible(n.Op, n.Device) }

// Compatible tells whether a TPU runs an operation. One that was placed elsewhere is no trouble to it, nor is one on the host that runs TPUs, nor one without an
// operation, such as a layer.
func Compatible(op, device string) bool {
	if op == "" || device != "" && (isElsewhere(device) || strings.Contains(device, "TPU_SYSTEM")) {
		return true
	}
	return known()[op]
}

// isElsewhere tells whether a device is no TPU.
func isElsewhere(device string) bool {
	device = strings.ToLower(device)
	return strings.Contains(device, "cpu:") || strings.Contains(device, "gpu:") || !strings.Contains(device, "tpu")
}

// Ops returns the operations that a TPU runs, in the order of their names. The slice is the package's own.
var Ops = sync.OnceValue(func() []string { return strings.Fields(ops) })

// known has the same as a set: a drawing asks for every node of a graph.
var known = sync.OnceValue(func() map[string]bool {
	set := make(map[string]bool, len(Ops()))
	for _, op := range Ops() {
		set[op] = true
	}
	return set
})

// ops is the list of TensorBoard 2.21.0 (tf_graph_common/op.ts), sorted. It is one string in the program, since a list of so many strings is larger.
// go run ./cmd/bench/hierarchies compares it with the list in use.
//
//go:embed ops.txt
var ops string
