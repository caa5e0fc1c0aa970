package drawing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/views/graph/drawing"
	"eventlens/eventfile/graphfile"
)

// TestColoursOfFunctions checks that ops only in functions have their own colours and entries in
// the legend.
func TestColoursOfFunctions(t *testing.T) {
	g := &graphfile.Graph{
		Nodes: []graphfile.Node{{Name: "a/x", Op: "MatMul"},
			{Name: "b/x", Op: "Call", Calls: []graphfile.Call{{Key: "f", Function: 0, Name: "f"}}}},
		Functions: []graphfile.Function{{
			Name: "f", Nodes: []graphfile.Node{{Name: "y", Op: "Relu"}},
		}},
	}
	tree, b := board(t, g, drawing.Look{Mode: drawing.ByOp})
	d := draw(t, b)
	a, f := boxOf(d, find(t, tree, "a")), boxOf(d, tree.Library()[0])
	assert.NotEqual(t, a.Fill, f.Fill)
	keys, _ := b.Keys()
	names := map[string]drawing.Colour{}
	for _, k := range keys {
		names[k.Name] = k.Fill
	}
	assert.Equal(t, map[string]drawing.Colour{
		"MatMul": a.Fill, "Call": boxOf(d, find(t, tree, "b")).Fill, "Relu": f.Fill,
	}, names)
}
