// Package tpu knows, by name, which TensorFlow operations run on a TPU, like TensorBoard's Graphs
// tab.
package tpu

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"eventlens/eventfile/graphfile"
)

// Applies reports whether the operations of a graph are TensorFlow's, not Keras layers or PyTorch
// operations such as aten::add and IO Node.
func Applies(g *graphfile.Graph) bool {
	return !g.Layers && !slices.ContainsFunc(g.Nodes, func(n graphfile.Node) bool {
		return strings.Contains(n.Op, "::") || n.Op == "IO Node"
	})
}

// Runs reports whether a node runs on a TPU.
func Runs(n *graphfile.Node) bool { return Compatible(n.Op, n.Device) }

// Compatible reports whether an operation runs on a TPU. Operations placed on another device or on
// the host of a TPU, and nodes without an op, such as layers, count as compatible.
func Compatible(op, device string) bool {
	if op == "" || device != "" && (isElsewhere(device) || strings.Contains(device, "TPU_SYSTEM")) {
		return true
	}
	return known()[op]
}

// isElsewhere reports whether a device is not a TPU.
func isElsewhere(device string) bool {
	device = strings.ToLower(device)
	return strings.Contains(device, "cpu:") || strings.Contains(device, "gpu:") ||
		!strings.Contains(device, "tpu")
}

// Ops returns the operations that run on a TPU, sorted by name. The slice belongs to the package.
var Ops = sync.OnceValue(func() []string { return strings.Fields(ops) })

// known returns Ops as a set, since every node of a graph is looked up.
var known = sync.OnceValue(func() map[string]bool {
	set := make(map[string]bool, len(Ops()))
	for _, op := range Ops() {
		set[op] = true
	}
	return set
})

// ops is the list of TensorBoard 2.21.0 (tf_graph_common/op.ts), sorted. It is one string, since a
// list of so many strings would take more space in the program. go run ./cmd/bench/hierarchies
// compares it with the current list.
//
//go:embed ops.txt
var ops string
