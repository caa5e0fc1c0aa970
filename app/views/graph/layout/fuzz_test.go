package layout_test

import (
	"testing"

	"eventlens/app/views/graph/layout"
)

// FuzzLayout makes a graph of any bytes, with cycles, loops, duplicate IDs and missing ends, and
// opens and closes its nodes. Boxes must not overlap, lines must run forwards or be marked, and the
// result must depend only on which nodes are open.
func FuzzLayout(f *testing.F) {
	f.Add([]byte("\x05\x00\x01\x01\x02\x02\x03\x03\x00"))
	f.Add([]byte("\x20abcdefgabcdegfabcdbdaacbdbabdhhhhabccdvbnm"))
	f.Add([]byte("\xff\x00\x00\x01\x10\xf0\xff\x01\x80\x80\x81\x82\x83\x84"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > 600 {
			return
		}
		g, scopes := fuzzGraph(data)
		direction := layout.Direction(data[1] & 1)
		tree := layout.NewTree(g, layout.Options{
			Direction: direction, MaxSpan: 1 + int(data[1]>>1), TableHead: float32(data[0] & 16),
		})
		for _, id := range scopes {
			g.open(id, true)
			l, err := tree.Layout(nil)
			if err != nil {
				t.Fatal(err)
			}
			check(t, g, l, direction == layout.Up)
		}
	})
}

// fuzzGraph makes n nodes in four nested scopes, and edges as the bytes say.
func fuzzGraph(data []byte) (graph, []layout.ID) {
	n := int(data[0]) + 1
	const scopes = 4
	g := graph{}
	parents := [scopes]layout.ID{layout.Root, 1000, 1001, 1000}
	ids := []layout.ID{layout.Root, 1000, 1001, 1002}
	for i, id := range ids {
		g[id] = &layout.Scope{}
		if i > 0 {
			g[parents[i-1]].Nodes = append(g[parents[i-1]].Nodes, node(id))
		}
	}
	for i := range n {
		into := g[ids[int(data[i%len(data)])%scopes]]
		into.Nodes = append(into.Nodes, layout.Node{
			ID: layout.ID(i), W: float32(data[(i*7)%len(data)]), H: float32(data[(i*3)%len(data)]),
			Table: data[i%len(data)] & 1,
		})
	}
	for i := 0; i+2 < len(data); i += 3 {
		into := g[ids[int(data[i])%scopes]]
		end := func(b byte) layout.ID {
			if b&3 == 0 { // any node, perhaps in another scope
				return layout.ID(b)
			}
			return into.Nodes[int(b)%max(len(into.Nodes), 1)].ID
		}
		if len(into.Nodes) > 0 {
			into.Edges = append(into.Edges, layout.Edge{
				From: end(data[i+1]), To: end(data[i+2]), Weight: float32(data[i]) / 16,
				Width: float32(data[i]) / 32,
			})
		}
	}
	return g, ids[1:]
}
