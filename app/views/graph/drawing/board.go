package drawing

import (
	"slices"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/layout"
)

// Mode selects the meaning of box colours.
type Mode uint8

// Modes.
const (
	ByStructure Mode = iota // one colour for all groups of the same structure
	ByOp
	ByDevice
	ByTime
	ByMemory
	ByType    // type of the node's first output
	ByCluster // XLA cluster
	ByTPU     // whether a TPU runs it
	ByState   // differences between two graphs
	Plain     // no colours, for a quick first picture
)

// Captions are written over nodes taken aside: nodes that many others read, nodes that read many
// others, other nodes, and library functions.
type Captions struct{ Read, Reading, Busy, Library string }

// Look selects how a picture is drawn.
type Look struct {
	Direction layout.Direction
	Theme     *Theme // nil is Light
	Mode      Mode
	// Captions are written over nodes taken aside.
	Captions Captions
	// State is the comparison with another graph, by node ID, for ByState. Second is set if this is
	// the second of the two graphs.
	State  []hierarchy.State
	Second bool
}

// Board draws a tree with open and closed groups. It belongs to one goroutine.
type Board struct {
	tree    *hierarchy.Tree
	layout  *layout.Tree
	look    Look
	open    map[hierarchy.ID]bool
	scopes  map[hierarchy.ID]*content
	last    *Drawing
	anchor  hierarchy.ID // the node opened or closed since the last picture
	colours *modeColours // nil until needed
}

// content is the cached content of an open group.
type content struct {
	view  *hierarchy.View
	scope layout.Scope
	faces []face           // faces of the scope's nodes, in their order
	edges []hierarchy.Edge // edges of the scope
	cuts  map[int32]bool   // edges that are now shown as notes
	aside int              // number of nodes in the main drawing; later ones are aside
}

// NewBoard returns a board on which only the top level is open.
func NewBoard(tree *hierarchy.Tree, look Look) *Board {
	b := &Board{tree: tree, open: map[hierarchy.ID]bool{}, anchor: hierarchy.None}
	b.SetLook(look)
	return b
}

// SetLook changes the look. Open nodes stay open.
func (b *Board) SetLook(look Look) {
	if look.Theme == nil {
		look.Theme = &Light
	}
	if b.layout == nil || look.Direction != b.look.Direction {
		b.layout = layout.NewTree((*source)(b),
			layout.Options{Direction: look.Direction, TableHead: captionHeight})
		b.scopes = map[hierarchy.ID]*content{}
	}
	b.look = look
	b.colours = nil
}

// Reset drops all positions after rules of the tree changed. The tree may be another one with the
// same IDs.
func (b *Board) Reset(tree *hierarchy.Tree) {
	b.tree, b.layout, b.last = tree, nil, nil
	b.SetLook(b.look)
}

// Recost drops the colours after the nodes' costs changed.
func (b *Board) Recost() { b.colours = nil }

// IsOpen reports whether a node is open, or would be drawn open if all groups around it were open.
func (b *Board) IsOpen(id hierarchy.ID) bool { return b.open[id] }

// Opened lists the open nodes, sorted by ID.
func (b *Board) Opened() []hierarchy.ID {
	ids := make([]hierarchy.ID, 0, len(b.open))
	for id := range b.open {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// SetOpen opens or closes a node, if it has an inside. Open nodes inside it stay open for the next
// time. The node keeps its position in the next picture.
func (b *Board) SetOpen(id hierarchy.ID, open bool) {
	switch {
	case id == hierarchy.Root || b.open[id] == open:
		return
	case open && !b.tree.Expandable(id):
		return
	case open:
		b.open[id] = true
	default:
		delete(b.open, id)
	}
	b.anchor = id
}

// Reveal opens all groups around a node, so that it is in the next picture. An operation that has
// the node as a constant or summary is not a group and stays unchanged.
func (b *Board) Reveal(id hierarchy.ID) {
	for up := b.tree.Parent(id); up > hierarchy.Root; up = b.tree.Parent(up) {
		if b.tree.Expandable(up) && !b.tree.Embedded(id) {
			b.SetOpen(up, true)
		}
		id = up
	}
}

// source implements layout.Source. The IDs of both packages are the same, except for the root.
type source Board

func (s *source) Scope(id layout.ID) layout.Scope {
	b := (*Board)(s)
	group := hierarchy.ID(id)
	if id == layout.Root {
		group = hierarchy.Root
	}
	c := b.content(group)
	for i := range c.scope.Nodes {
		id := hierarchy.ID(c.scope.Nodes[i].ID)
		c.scope.Nodes[i].Open = b.open[id]
	}
	return c.scope
}

// content returns the content of a group, with the sizes of its nodes.
func (b *Board) content(group hierarchy.ID) *content {
	if c := b.scopes[group]; c != nil {
		return c
	}
	c := &content{view: b.tree.Scope(group)}
	b.scopes[group] = c
	if c.view == nil {
		c.view = &hierarchy.View{Group: group}
		return c
	}
	notes := map[hierarchy.ID][]*hierarchy.Annotation{}
	for i := range c.view.Annotations {
		a := &c.view.Annotations[i]
		notes[a.On] = append(notes[a.On], a)
	}
	c.aside = len(c.view.Main)
	for table, ids := range [][]hierarchy.ID{
		c.view.Main, c.view.Sources, c.view.Sinks, c.view.Library,
	} {
		for _, id := range ids {
			f := b.face(id, notes[id])
			n := f.node(layout.ID(id))
			n.Table = uint8(table)
			c.faces = append(c.faces, f)
			c.scope.Nodes = append(c.scope.Nodes, n)
		}
	}
	c.edges = append(append(c.edges, c.view.Edges...), c.view.Bridges...)
	for i := range c.edges {
		e := &c.edges[i]
		weight := float32(1)
		if e.IsControl() {
			weight = 0.25
		}
		c.scope.Edges = append(c.scope.Edges, layout.Edge{
			From: layout.ID(e.From), To: layout.ID(e.To), Weight: weight, Width: lineWidth(e),
		})
	}
	return c
}
