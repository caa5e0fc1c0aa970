// Package hierarchy makes of the flat nodes of a graph what a person looks at: scopes in scopes, series of like siblings, functions where they are called, and the
// edges between what is shown. It stands between eventfile/graph, which decodes, and the layout and drawing of a graph.
//
//	tree := hierarchy.Build(g, hierarchy.Default())
//	scope := tree.Scope(hierarchy.Root)      // what is shown at the top
//	for _, id := range scope.Main { ... tree.Label(id), tree.Expandable(id) ... }
//	for _, e := range scope.Edges { ... e.From, e.To ... }
//	inner := tree.Scope(id)                  // what an expanded node shows, made when it is asked for
//
// Everything shown has an [ID], a small number that stays the same as long as the tree. IDs are those of one tree only; what outlives it, such as an address, uses
// [Tree.Name], which [Tree.Find] leads back.
//
// # Rules
//
// By default the rules are those of TensorBoard's Graphs tab, and tests compare with it: which names make scopes and series, what is put beside its
// consumer, what is taken aside since everything touches it. Each rule is an option. Nothing disappears: what is not in the main drawing of its scope is in its
// Sources, Sinks or Library, or hangs on a node as an [Annotation]; [Tree.Whereabouts] tells which of it, and [Tree.Loose] lists what hangs nowhere.
//
// What differs from TensorBoard, on purpose: functions are expanded also where an attribute names them, not only where the op does; series inside of functions are kept
// when a call is expanded; the size of an edge is that of the tensors that flow along it, not of all that its source gives; a name that is used twice is two nodes; a tensor behind
// a control edge from the same node is a tensor; groups are of one structure whatever the order in which the writer lists
// their operations, and whatever groups are in them.
//
// # Cost
//
// In WebAssembly half of the time for opening a large graph is the garbage collector's, where it runs as often as it does by default: programs set it to a few hundred percent.
//
// Build takes time in proportion to nodes and edges. Scope costs what its children and the edges of their insides do, and is kept. A function is copied when a call to
// it is expanded, so that those that call themselves cost nothing until then. A tree belongs to one goroutine.
package hierarchy
