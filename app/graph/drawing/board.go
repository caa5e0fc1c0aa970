package drawing

import (
	"slices"

	"eventlens/app/graph/hierarchy"
	"eventlens/app/graph/layout"
)

// Mode is what colours of boxes tell.
type Mode uint8

// Modes.
const (
	ByStructure Mode = iota // groups that are alike
	ByOp
	ByDevice
	ByTime
	ByMemory
	ByType    // of the first output
	ByCluster // of XLA
	ByTPU     // whether one runs it
	ByState   // what differs from another graph
	Plain     // nothing, for who cannot wait
)

// Captions are written over nodes that were taken aside: those that only are read, those that only read, others, and the functions of the library.
type Captions struct{ Read, Reading, Busy, Library string }

// Look is how a picture is drawn.
type Look struct {
	Direction layout.Direction
	Theme     *Theme // nil is Light
	Mode      Mode
	// Captions are written over nodes that were taken aside.
	Captions Captions
	// State says how nodes compare with another graph, by id, for ByState. Second says that this is the second of both graphs.
	State  []hierarchy.State
	Second bool
}

// Board draws a tree of which some groups are open. It belongs to one goroutine.
type Board struct {
	tree   *hierarchy.Tree
	layout *layout.Tree
	look   Look
	open   map[hierarchy.ID]bool
	scopes map[hierarchy.ID]*content
	last   *Drawing
	anchor hierarchy.ID // what was opened or closed since the last picture
	ink    *ink
}

// content is what a board knows of an open group.
type content struct {
	view  *hierarchy.View
	scope layout.Scope
	faces []face           // by node of the scope
	edges []hierarchy.Edge // by edge of the scope
	cuts  map[int32]bool   // edges that are notes now
	aside int              // nodes before this one are in the main drawing
}

// NewBoard returns a board on which nothing but the top is open.
func NewBoard(tree *hierarchy.Tree, look Look) *Board {
	b := &Board{tree: tree, open: map[hierarchy.ID]bool{}, anchor: hierarchy.None}
	b.SetLook(look)
	return b
}

// SetLook changes how it is drawn. What is open stays open.
func (b *Board) SetLook(look Look) {
	if look.Theme == nil {
		look.Theme = &Light
	}
	if b.layout == nil || look.Direction != b.look.Direction {
		b.layout = layout.NewTree((*source)(b), layout.Options{Direction: look.Direction, TableHead: captionHeight})
		b.scopes = map[hierarchy.ID]*content{}
	}
	b.look = look
	b.ink = nil
}

// Reset forgets the places of everything, after rules of the tree changed; the tree may be another one with the same ids.
func (b *Board) Reset(tree *hierarchy.Tree) {
	b.tree, b.layout, b.last = tree, nil, nil
	b.SetLook(b.look)
}

// Recost says that statistics changed.
func (b *Board) Recost() { b.ink = nil }

// IsOpen reports whether a node is drawn around what is in it, or would be if all around it were.
func (b *Board) IsOpen(id hierarchy.ID) bool { return b.open[id] }

// Opened lists what is open, in no order that means anything.
func (b *Board) Opened() []hierarchy.ID {
	ids := make([]hierarchy.ID, 0, len(b.open))
	for id := range b.open {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// SetOpen opens or closes a node, if it has an inside. What is open within stays so for the next time. The node keeps its
// place in the next picture.
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

// Reveal opens everything around a node, so that it is in the next picture. What it hangs on as a constant or summary is no
// group and stays as it is.
func (b *Board) Reveal(id hierarchy.ID) {
	for up := b.tree.Parent(id); up > hierarchy.Root; up = b.tree.Parent(up) {
		if b.tree.Expandable(up) && !b.tree.Embedded(id) {
			b.SetOpen(up, true)
		}
		id = up
	}
}

// source gives the layout what it asks for. Ids of both are the same, but for that of everything.
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

// content finds what a group shows, and how large that is.
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
	for table, ids := range [][]hierarchy.ID{c.view.Main, c.view.Sources, c.view.Sinks, c.view.Library} {
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
		c.scope.Edges = append(c.scope.Edges, layout.Edge{From: layout.ID(e.From), To: layout.ID(e.To), Weight: weight, Width: lineWidth(e)})
	}
	return c
}
