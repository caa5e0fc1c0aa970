package hierarchy_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/eventfile/graphfile"
)

// encoded is a GraphDef under construction.
type encoded []byte

// node appends a node with the usual attributes.
func (e *encoded) node(name, op string, inputs ...string) {
	text := func(dst []byte, number protowire.Number, s string) []byte {
		return protowire.AppendString(protowire.AppendTag(dst, number, protowire.BytesType), s)
	}
	bytes := func(dst []byte, number protowire.Number, b []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(dst, number, protowire.BytesType), b)
	}
	varint := func(dst []byte, number protowire.Number, x uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(dst, number, protowire.VarintType), x)
	}
	n := text(text(nil, 1, name), 2, op)
	for _, in := range inputs {
		n = text(n, 3, in)
	}
	n = text(n, 4, "/job:localhost/replica:0/task:0/device:CPU:0")
	n = bytes(n, 5, bytes(text(nil, 1, "T"), 2, varint(nil, 6, 1)))
	n = bytes(n, 5, bytes(text(nil, 1, "transpose_a"), 2, varint(nil, 5, 0)))
	shape := bytes(bytes(nil, 2, varint(nil, 1, 32)), 2, varint(nil, 1, 64))
	n = bytes(n, 5, bytes(text(nil, 1, "_output_shapes"), 2, bytes(nil, 1, bytes(nil, 7, shape))))
	*e = encoded(bytes(*e, 1, n))
}

// large makes a graph with about the given number of nodes: towers of blocks of layers, each of
// which reads the previous one, weights, and a step that all read.
func large(nodes int) []byte {
	e := encoded{}
	e.node("global_step", "VarHandleOp")
	before := "global_step"
	for i := 0; len(e) > 0 && i < nodes/10; i++ {
		layer := fmt.Sprintf("tower_%d/block_%d/layer_%d", i/1000, i/50%20, i%50)
		e.node(layer+"/weights", "VariableV2")
		e.node(layer+"/weights/read", "Identity", layer+"/weights")
		e.node(layer+"/bias", "VariableV2")
		e.node(layer+"/scale", "Const")
		e.node(layer+"/MatMul", "MatMul", before, layer+"/weights/read")
		e.node(layer+"/Mul", "Mul", layer+"/MatMul", layer+"/scale")
		e.node(layer+"/BiasAdd", "BiasAdd", layer+"/Mul", layer+"/bias")
		e.node(layer+"/Relu", "Relu", layer+"/BiasAdd")
		e.node(layer+"/Dropout", "Dropout", layer+"/Relu", "global_step")
		e.node(layer+"/init", "NoOp", "^"+layer+"/weights")
		before = layer + "/Dropout"
	}
	return e
}

func BenchmarkOpen100000(b *testing.B) {
	data := large(100_000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		g, err := graphfile.Decode(graphfile.FromGraphDef, data)
		require.NoError(b, err)
		hierarchy.Build(g, hierarchy.Default()).Scope(hierarchy.Root)
	}
}

func BenchmarkDecode100000(b *testing.B) {
	data := large(100_000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := graphfile.Decode(graphfile.FromGraphDef, data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStructures100000(b *testing.B) {
	g, err := graphfile.Decode(graphfile.FromGraphDef, large(100_000))
	require.NoError(b, err)
	for b.Loop() {
		b.StopTimer()
		t := hierarchy.Build(g, hierarchy.Default())
		b.StartTimer()
		t.Structures()
	}
}

// BenchmarkFlat100000 uses a graph without scopes, with everything at the top.
func BenchmarkFlat100000(b *testing.B) {
	e := encoded{}
	e.node("n0a", "Relu")
	for i := 1; i < 100_000; i++ {
		e.node(fmt.Sprintf("n%da", i), "Relu", fmt.Sprintf("n%da", i-1), fmt.Sprintf("n%da", i/2))
	}
	for b.Loop() {
		g, err := graphfile.Decode(graphfile.FromGraphDef, e)
		require.NoError(b, err)
		hierarchy.Build(g, hierarchy.Default()).Scope(hierarchy.Root)
	}
}

// TestChainOfAMillion finds recursion that goes as deep as a graph is long.
func TestChainOfAMillion(t *testing.T) {
	n := 1_000_000
	if runtime.GOARCH == "wasm" || testing.Short() {
		n = 50_000
	}
	g := &graphfile.Graph{Nodes: make([]graphfile.Node, n)}
	for i := range g.Nodes {
		g.Nodes[i] = graphfile.Node{Name: fmt.Sprintf("chain/%dx", i), Op: "Relu"}
		if i > 0 {
			g.Nodes[i].Inputs = []graphfile.Input{{Node: int32(i - 1), Output: "0"}}
		}
	}
	tree := hierarchy.Build(g, hierarchy.Default())
	chain, ok := tree.Find("chain")
	require.True(t, ok)
	assert.Equal(t, n, tree.Size(chain))
	assert.Len(t, tree.Scope(chain).Edges, n-1)
	last, ok := tree.Find(fmt.Sprintf("chain/%dx", n-1))
	require.True(t, ok)
	assert.Len(t, tree.Trace(last, hierarchy.Upstream, 0, true), n-1)
	first, _ := tree.Find("chain/0x")
	assert.Len(t, tree.Path(first, last, true), n)
	assert.Zero(t, tree.Structure(chain))
}
