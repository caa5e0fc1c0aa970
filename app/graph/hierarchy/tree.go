package hierarchy

import (
	"strings"

	"eventlens/eventfile/graph"
)

// ID is one node of a tree: an operation, or a group of them. IDs count up from 0; there are [Tree.Len] of them.
type ID int32

const (
	// Root is the group of all that is at the top.
	Root ID = 0
	// None is no node.
	None ID = -1
)

// Kind is what a node of a tree is.
type Kind uint8

// The kinds of nodes.
const (
	// Op is an operation, a layer or an argument of a function. One that calls functions is Expandable.
	Op Kind = iota
	// Scope is a group of those whose names begin alike up to a slash.
	Scope
	// Series is a group of like operations with consecutive numbers.
	Series
	// Function is the definition of a function, which is in the library; or, in the insides of a call of several functions, one of them.
	Function
)

// Tree is the hierarchy of one graph.
type Tree struct {
	graph   *graph.Graph
	options Options

	nodes []node
	links []link
	// Lists of the units, one behind the other: children of groups, and links by where they start and by the group in which both ends are.
	children        []ID
	outward, inside []int32

	units     []unit // the graph, then its functions
	instances map[ID]instance
	library   []ID
	loose     []ID

	views      map[ID]*view
	numbers    []int32               // see sorter; zeroes while no view is made
	orders     map[ID]map[ID]int     // see topological
	structure  []int32               // of each ID, nil until it is asked for
	computing  []bool                // of each ID that is not in a copy: see computes
	structures int32                 // how many
	costs      []cost                // of each ID that is not in a copy, nil until they are asked for
	devices    map[ID]string         // where operations ran
	ran        map[ID][]graph.Output // what they gave
	clusters   *clusters             // nil until they are asked for
}

// span is a part of one of the lists of a tree.
type span struct{ lo, hi int32 }

// node is what a tree knows of an ID.
type node struct {
	parent ID
	label  string
	op     *graph.Node // nil for groups
	kind   Kind
	flags  uint8
	depth  int32
	size   int32 // operations in it
	levels int32

	children span // of a group
	in       span // links into an operation, in links
	out      span // links out of it, in outward
	inside   span // links of which a group is the lowest that has both ends, in inside
}

// What else a node is.
const (
	isConstant = 1 << iota // embedded beside those that read it
	isSummary              // embedded beside what it reads
	isStrict               // its name is also that of the scope in which it is
	isLoose                // embedded, but there is nothing beside which it is
	isLoop                 // it reads its own output
	isExpanded             // a call of which the functions were copied
)

const isEmbedded = isConstant | isSummary

// link is one edge of the graph.
type link struct {
	from, to ID
	via      ID    // the operation that has the input: to, but for those that moved from an embedded one
	input    int32 // which of its inputs
	flags    uint8
}

// What a link is.
const (
	isControl   = 1 << iota
	isReference // the target writes to what it takes
	isBeside    // one end is embedded beside the other one
	isRepeat    // it follows another one from the same source, which TensorBoard takes for one
)

// unit is what belongs to the graph or to one function. It can be copied by moving numbers.
type unit struct {
	root                             ID
	ids                              span // the operations first, then scopes, then series
	links, children, outward, inside span
	function                         *graph.Function // nil for the graph
	loose                            []ID
}

// instance is a copy of a function where it is called.
type instance struct {
	function int32
	first    int32 // ID of its first operation
}

// Graph returns the graph.
func (t *Tree) Graph() *graph.Graph { return t.graph }

// Options returns the rules of the tree.
func (t *Tree) Options() Options { return t.options }

// Len is the number of IDs. It grows when calls are expanded.
func (t *Tree) Len() int { return len(t.nodes) }

// Kind returns what a node is.
func (t *Tree) Kind(id ID) Kind { return t.nodes[id].kind }

// Label returns the last part of its name, which is what a drawing writes.
func (t *Tree) Label(id ID) string { return t.nodes[id].label }

// Parent returns the group in which a node is, or None for Root. An embedded node is in the operation beside which it is shown; where there are several, in the last.
func (t *Tree) Parent(id ID) ID { return t.nodes[id].parent }

// Depth is how many parents a node has.
func (t *Tree) Depth(id ID) int { return int(t.nodes[id].depth) }

// Contains tells whether id is group or somewhere in it.
func (t *Tree) Contains(group, id ID) bool { return t.ancestor(id, t.nodes[group].depth) == group }

// ancestor is the node at a depth on the way up from a node; the node itself if it is not below that depth.
func (t *Tree) ancestor(id ID, depth int32) ID {
	for t.nodes[id].depth > depth {
		id = t.nodes[id].parent
	}
	return id
}

// Expandable tells whether a node has an inside: a group that is not empty, or a call of a function that is known.
func (t *Tree) Expandable(id ID) bool {
	n := &t.nodes[id]
	if n.op == nil || n.flags&isExpanded != 0 {
		return n.children.hi > n.children.lo
	}
	return len(t.known(n.op)) > 0
}

// Children returns all that is directly in a group, whether it is in the main drawing or aside, in the order of the graph. Functions of the library are not among those of
// Root, nor embedded nodes among those of an operation. A call is expanded. The slice is the tree's own.
func (t *Tree) Children(id ID) []ID {
	t.expand(id)
	s := t.nodes[id].children
	return t.children[s.lo:s.hi:s.hi]
}

// Library returns the functions of the graph.
func (t *Tree) Library() []ID { return t.library }

// Loose returns constants and summaries that belong beside a node but have none.
func (t *Tree) Loose() []ID { return t.loose }

// Node returns the operation behind a node, or nil for a group. It is shared by all copies of a function.
func (t *Tree) Node(id ID) *graph.Node { return t.nodes[id].op }

// Embedded tells whether a node is shown beside those that it is connected with, as constants and summaries are.
func (t *Tree) Embedded(id ID) bool { return t.nodes[id].flags&isEmbedded != 0 }

// Loop tells whether an operation reads its own output. Such an edge is in no view.
func (t *Tree) Loop(id ID) bool { return t.nodes[id].flags&isLoop != 0 }

// Size is the number of operations in a group, embedded ones not counted; 1 for an operation.
func (t *Tree) Size(id ID) int { return int(t.nodes[id].size) }

// Levels is how many levels of nodes are below a group: 1 if there are only operations in it, 0 for an operation.
func (t *Tree) Levels(id ID) int { return int(t.nodes[id].levels) }

// Library functions are named as TensorBoard names them.
const libraryPrefix = "__function_library__"

// Name returns the full name of a node, which no other node has unless the writer gave it twice. Root's is empty. It is put together at each call.
func (t *Tree) Name(id ID) string {
	n := &t.nodes[id]
	switch {
	case id == Root:
		return ""
	case n.kind == Function && n.parent == Root:
		return libraryPrefix + n.label
	case n.op == nil:
		return t.below(n.parent, n.label)
	}
	name := n.op.Name
	if n.flags&isStrict != 0 {
		name += "/" + strictLabel(name)
	}
	return t.below(t.unitRoot(id), name)
}

// below puts the name of a group, which is not that of a series, before the name of something in it.
func (t *Tree) below(group ID, name string) string {
	if group == Root {
		return name
	}
	return t.Name(group) + "/" + name
}

// unitRoot is the group to which the name of an operation is relative: Root, a function or a call.
func (t *Tree) unitRoot(id ID) ID {
	for id = t.home(id); id != Root && id != None; id = t.nodes[id].parent {
		if n := &t.nodes[id]; n.kind == Function || n.flags&isExpanded != 0 {
			return id
		}
	}
	return Root
}

// strictLabel is the label of an operation in the scope of its own name.
func strictLabel(name string) string { return "(" + name[strings.LastIndexByte(name, '/')+1:] + ")" }

// Find returns the node of a name. Calls on the way are expanded. A name as the writer wrote it is found too where it became "a/(a)": the scope is found then.
func (t *Tree) Find(name string) (ID, bool) {
	if name == "" {
		return Root, true
	}
	if rest, ok := strings.CutPrefix(name, libraryPrefix); ok {
		for _, f := range t.library {
			if label := t.nodes[f].label; rest == label {
				return f, true
			} else if after, ok := strings.CutPrefix(rest, label+"/"); ok {
				if id, ok := t.findIn(f, after); ok {
					return id, true
				}
			}
		}
	}
	return t.findIn(Root, name)
}

// findIn finds a name that is relative to a group.
func (t *Tree) findIn(group ID, name string) (ID, bool) {
	around, aroundName := None, ""
	for {
		next, longest := None, -1
		for _, c := range t.Children(group) {
			label := t.nodes[c].label
			if label == name {
				return c, true
			}
			if t.nodes[c].kind == Series {
				if id, ok := t.findMember(c, name); ok {
					return id, true
				}
			} else if len(label) > longest && len(name) > len(label) && name[len(label)] == '/' && strings.HasPrefix(name, label) && t.Expandable(c) {
				next, longest = c, len(label)
			}
		}
		if next == None {
			if id, ok := t.findEmbedded(group, name); ok || around == None {
				return id, ok
			}
			return t.findEmbedded(around, aroundName) // it is named as if it were in a call
		}
		if t.nodes[next].op != nil {
			around, aroundName = group, name
		}
		group, name = next, name[longest+1:]
	}
}

// findMember finds a member of a series by its label.
func (t *Tree) findMember(series ID, label string) (ID, bool) {
	for _, c := range t.Children(series) {
		if t.nodes[c].label == label {
			return c, true
		}
	}
	return None, false
}

// findEmbedded finds a constant or a summary, which are nobody's children.
func (t *Tree) findEmbedded(group ID, name string) (ID, bool) {
	ids := t.units[0].ids
	root := group
	if root != Root && t.nodes[root].kind != Function && t.nodes[root].flags&isExpanded == 0 {
		root = t.unitRoot(root)
	}
	prefix := ""
	for g := group; g != root && g != None; g = t.nodes[g].parent {
		prefix = t.nodes[g].label + "/" + prefix
	}
	name = prefix + name
	for id := ids.lo; id < int32(len(t.nodes)); id++ {
		n := &t.nodes[id]
		if n.flags&isEmbedded != 0 && len(name) >= len(n.op.Name) && strings.HasPrefix(name, n.op.Name) && t.unitRoot(ID(id)) == root {
			if rest := name[len(n.op.Name):]; rest == "" || rest == "/"+strictLabel(n.op.Name) {
				return ID(id), true
			}
		}
	}
	return None, false
}

// Whereabouts is a place in the drawing of a scope.
type Whereabouts uint8

// The whereabouts.
const (
	InMain     Whereabouts = iota
	InSources              // aside, since many read it
	InSinks                // aside, since it reads many or only waits
	InLibrary              // a function
	BesideNode             // embedded, an annotation of those that it is connected with
	Nowhere                // loose: it belongs beside a node and has none
)

// Whereabouts tells where a node is found in the drawing of its parent.
func (t *Tree) Whereabouts(id ID) Whereabouts {
	n := &t.nodes[id]
	switch {
	case id == Root:
		return InMain
	case n.flags&isLoose != 0:
		return Nowhere
	case n.flags&isEmbedded != 0:
		return BesideNode
	case n.kind == Function && n.parent == Root:
		return InLibrary
	}
	v := t.scope(n.parent)
	return v.places[id]
}
