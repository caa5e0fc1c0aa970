// Package hierarchy turns the flat nodes of a graph into the view of a person: nested scopes,
// series of similar siblings, functions where they are called, and the edges between the visible
// nodes. It stands between eventfile/graphfile, which decodes, and the layout and drawing of a
// graph.
//
//	tree := hierarchy.Build(g, hierarchy.Default())
//	scope := tree.Scope(hierarchy.Root)      // the contents of the top level
//	for _, id := range scope.Main { ... tree.Label(id), tree.Expandable(id) ... }
//	for _, e := range scope.Edges { ... e.From, e.To ... }
//	inner := tree.Scope(id)                  // the contents of an expanded node, made on demand
//
// Everything visible has an [ID], a small number that stays the same as long as the tree exists.
// IDs are valid in one tree only. Use [Tree.Name] for anything that outlives the tree, such as an
// address; [Tree.Find] leads back.
//
// # Rules
//
// By default the rules of TensorBoard's Graphs tab apply, and tests compare with it: which
// names make scopes and series, which nodes are shown beside their consumer, which are taken aside
// because everything is connected with them. Each rule is an option. Nothing disappears: a node
// that is not in the main drawing of its scope is in its Sources, Sinks or Library, or is attached
// to a node as an [Annotation]; [Tree.Whereabouts] tells where, and [Tree.Loose] lists nodes that
// are attached nowhere.
//
// These deliberately differ from TensorBoard: functions named by an attribute are expanded too, not
// only functions named by the op; series inside functions are kept when a call is expanded; the
// size of an edge counts the tensors that flow along it, not all outputs of its source; a name that
// is used twice gives two nodes; a tensor after a control edge from the same node is a tensor; the
// structure of a group does not depend on the order in which the writer lists its operations, nor
// on inner groups.
//
// # Cost
//
// In WebAssembly, with default settings, half of the time for opening a large graph is garbage
// collection: programs set GOGC to a few hundred percent.
//
// Build takes time in proportion to nodes and edges. Scope costs in proportion to its children and
// the edges inside them, and is cached. A function is copied when a call to it is expanded, so
// recursive functions cost nothing until then. A tree must be used by one goroutine only.
package hierarchy
