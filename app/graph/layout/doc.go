// Package layout places the nodes of a graph in layers, so that its edges run one way.
//
// A graph is a tree of scopes. A scope that is open is a box around its own layout, a closed one is a box like any
// other. [Tree] lays out what is open, from the innermost scope outwards, and keeps what it found: after a node was
// opened only the scopes around it are placed again.
//
// A scope is laid out in two phases. The first breaks cycles, gives every node a layer and orders each layer; it knows
// no sizes, so it is made once, and nothing changes its order when a node is opened. The second finds places for the
// sizes that the nodes have now. So a drawing depends on which scopes are open, not on the way that led there.
//
// An edge that comes from outside of a scope enters by a port in the border of its box. The edge of the scope around it
// ends at that same point, so that a line can be followed through borders.
//
// What would be hard to look at is put differently: links of one node over many layers share a trunk, leaves of one node
// stand in rows, what is not connected is a table, what is much longer than wide is broken into strips, and an edge over very
// many layers is only marked as cut. Places come from straight blocks (Brandes and Köpf), or, where those would push
// each other far apart, from drawing layers towards their neighbours.
//
// Nothing here recurses over edges or layers: a chain of a million nodes is only long. Everything long asks a function
// of the caller from time to time whether to go on. The same input gives the same layout, everywhere.
package layout
