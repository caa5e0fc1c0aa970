// Package layout places the nodes of a graph in layers, so that its edges run one way.
//
// A graph is a tree of scopes. An open scope is a box around its own layout; a closed one is a box
// like any other. [Tree] lays out the open scopes from the inside out and caches the results:
// opening a node only requires placing the scopes around it again.
//
// A scope is laid out in two phases. The first breaks cycles, assigns every node to a layer and
// orders each layer. It does not use sizes, so it runs only once, and opening a node never changes
// the order. The second phase finds positions for the current sizes of nodes. So a drawing depends
// only on which scopes are open, not on the order in which they were opened.
//
// An edge from outside a scope enters by a port in the border of its box. The edge of the
// surrounding scope ends at the same point, so a line can be followed through borders.
//
// Some graphs are drawn differently to stay readable: links of one node over many layers share a
// trunk, leaves of one node stand in rows, unconnected nodes form a table, parts much longer than
// wide are broken into strips, and an edge over very many layers is only marked as cut. Positions
// come from straight blocks (Brandes and Köpf), or, if those would push each other far apart, from
// pulling layers towards their neighbours.
//
// No function recurses over edges or layers, so a chain of a million nodes does not exhaust the
// stack. Long computations ask a function of the caller from time to time whether to continue. The
// same input gives the same layout, on every platform.
package layout
