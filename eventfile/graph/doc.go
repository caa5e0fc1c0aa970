// Package graph decodes every graph that event files and files beside them hold to one normal form: [Graph].
//
// What it reads: GraphDef and MetaGraphDef as messages and as text, RunMetadata with the graphs of what ran and the cost of each node, and Keras models as
// JSON of versions 2 and 3. [Decode] takes what an event or a value holds, of which the kind is known; [Open] takes a file and finds out.
//
//	g, err := graph.Decode(graph.FromGraphDef, payload)
//	for i := range g.Nodes {
//		node := &g.Nodes[i]
//		for _, input := range node.Inputs { ... g.Nodes[input.Node] ... }
//		for attr := range node.Attrs() { ... }
//	}
//
// Names of nodes are those of the writer; scopes, series and what is drawn are made of them by package app/graph/hierarchy.
//
// # Bad input
//
// Damage costs the node in which it lies, or what follows where nothing tells the next node. It is listed in [Graph].Problems and what was read before is kept. An
// error is returned only where nothing at all could be read. Memory is bounded by the input: elements of large tensors and attributes beyond some kilobytes are not
// kept, only their types, shapes and sizes. Nothing is recursive but the values of attributes, of which the depth is limited.
//
// # Ownership
//
// A Graph keeps nothing of the bytes it was decoded from. It may be read by several goroutines.
package graph
