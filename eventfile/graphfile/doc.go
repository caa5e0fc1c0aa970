// Package graphfile decodes all kinds of graphs in event files, and in files beside them, to one
// normal form: [Graph].
//
// It reads GraphDef and MetaGraphDef as messages and as text, RunMetadata with the executed graphs
// and the cost of each node, and Keras models as JSON of versions 2 and 3. [Decode] takes a graph
// of known form from an event or a value; [Open] takes a file and detects its form.
//
//	g, err := graphfile.Decode(graphfile.FromGraphDef, payload)
//	for i := range g.Nodes {
//		node := &g.Nodes[i]
//		for _, input := range node.Inputs { ... g.Nodes[input.Node] ... }
//		for attr := range node.Attrs() { ... }
//	}
//
// Node names are the writer's; package app/views/graph/hierarchy derives scopes, series and
// drawings from them.
//
// # Bad input
//
// Damage costs the node that contains it, or everything after it if the next node cannot be found.
// It is listed in [Graph].Problems, and everything read before is kept. An error is only returned
// if nothing at all could be read. Memory is bounded by the input: of large tensors and of
// attributes beyond some kilobytes only types, shapes and sizes are kept. Nothing is recursive
// except attribute values, whose depth is limited.
//
// # Ownership
//
// A Graph retains nothing of the bytes it was decoded from. Several goroutines may read it.
package graphfile
