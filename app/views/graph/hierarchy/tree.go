package hierarchy

import (
	"strings"

	"eventlens/eventfile/graphfile"
)

// ID identifies a node of a tree: an operation, or a group of them. IDs are 0 up to [Tree.Len] - 1.
type ID int32

const (
	// Root is the top group.
	Root ID = 0
	// None is no node.
	None ID = -1
)

// Kind is the kind of a node.
type Kind uint8

// The kinds of nodes.
const (
	// Op is an operation, a layer or an argument of a function. It is expandable if it calls
	// functions.
	Op Kind = iota
	// Scope is a group of operations whose names have a common prefix up to a slash.
	Scope
	// Series is a group of similar operations with consecutive numbers.
	Series
	// Function is the definition of a function in the library, or one of several functions inside a
	// call.
	Function
)

// Tree is the hierarchy of one graph.
type Tree struct {
	graph   *graphfile.Graph
	options Options

	nodes []node
	links []link
	// Lists with the data of all units, one after the other: the children of groups; links by
	// source; and links by the lowest group that contains both ends.
	children        []ID
	outward, inside []int32

	units     []unit // the graph, then its functions
	instances map[ID]instance
	library   []ID
	loose     []ID

	views      map[ID]*view
	numbers    []int32                   // see sorter; all zero between uses
	orders     map[ID]map[ID]int         // see topological
	inOrder    map[ID][]ID               // see InOrder
	structure  []int32                   // by ID, nil until requested
	computing  []bool                    // whether nodes compute, by ID except copies: see computes
	structures int32                     // number of different structures
	costs      []cost                    // by ID, except copies; nil until requested
	devices    map[ID]string             // where operations ran
	ran        map[ID][]graphfile.Output // their outputs as recorded there
	clusters   *clusters                 // nil until requested
}

// span is a part of one of the lists of a tree.
type span struct{ lo, hi int32 }

// node is the data of an ID.
type node struct {
	parent ID
	label  string
	op     *graphfile.Node // nil for groups
	kind   Kind
	flags  uint8
	depth  int32
	size   int32 // number of operations in it
	levels int32 // see [Tree.Levels]

	children span // children of a group
	in       span // links into an operation, in links
	out      span // links out of it, in outward
	inside   span // links for which this group is the lowest that contains both ends, in inside
}

// Flags of a node.
const (
	isConstant = 1 << iota // embedded: shown at the operations that read it
	isSummary              // embedded: shown at the operation that it reads
	isStrict               // the operation's name is also the name of the scope that contains it
	isLoose                // embedded, but attached to nothing
	isLoop                 // the operation reads its own output
	isExpanded             // a call whose functions were copied
)

const isEmbedded = isConstant | isSummary

// link is one edge of the graph.
type link struct {
	from, to ID
	// the operation that has the input: to, except for links moved from an embedded operation
	via   ID
	input int32 // index of the input
	flags uint8
}

// Flags of a link.
const (
	isControl   = 1 << iota
	isReference // the target writes to the tensor
	isBeside    // one end is embedded at the other end
	isRepeat    // the link follows another one from the same source; TensorBoard counts both as one
)

// unit is the data of the graph or of one function. It can be copied by shifting numbers.
type unit struct {
	root                             ID
	ids                              span // the operations first, then scopes, then series
	links, children, outward, inside span
	function                         *graphfile.Function // the function; nil for the graph
	loose                            []ID
}

// instance is a copy of a function where it is called.
type instance struct {
	function int32
	first    int32 // ID of its first operation
}

// Graph returns the graph.
func (t *Tree) Graph() *graphfile.Graph { return t.graph }

// Options returns the rules of the tree.
func (t *Tree) Options() Options { return t.options }

// Len returns the number of IDs. It grows when calls are expanded.
func (t *Tree) Len() int { return len(t.nodes) }

// Kind returns the kind of a node.
func (t *Tree) Kind(id ID) Kind { return t.nodes[id].kind }

// Label returns the last part of a node's name, which drawings show.
func (t *Tree) Label(id ID) string { return t.nodes[id].label }

// Parent returns the group that contains a node, or None for Root. The parent of an embedded node
// is the operation at which it is shown, the last one if there are several.
func (t *Tree) Parent(id ID) ID { return t.nodes[id].parent }

// Depth returns how many ancestors a node has.
func (t *Tree) Depth(id ID) int { return int(t.nodes[id].depth) }

// Contains reports whether id is group or inside it.
func (t *Tree) Contains(group, id ID) bool { return t.ancestor(id, t.nodes[group].depth) == group }

// ancestor returns the ancestor of a node at a depth, or the node itself if it is not deeper.
func (t *Tree) ancestor(id ID, depth int32) ID {
	for t.nodes[id].depth > depth {
		id = t.nodes[id].parent
	}
	return id
}

// Expandable reports whether a node has an inside: a group that is not empty, or a call of a known
// function.
func (t *Tree) Expandable(id ID) bool {
	n := &t.nodes[id]
	if n.op == nil || n.flags&isExpanded != 0 {
		return n.children.hi > n.children.lo
	}
	return len(t.knownCalls(n.op)) > 0
}

// Children returns the direct children of a group in graph order, whether in the main drawing or
// aside. Library functions are not children of Root, and embedded nodes are not children of an
// operation. A call is expanded. The slice belongs to the tree.
func (t *Tree) Children(id ID) []ID {
	t.expand(id)
	s := t.nodes[id].children
	return t.children[s.lo:s.hi:s.hi]
}

// Library returns the functions of the graph.
func (t *Tree) Library() []ID { return t.library }

// Loose returns the constants and summaries that are attached to no node.
func (t *Tree) Loose() []ID { return t.loose }

// Node returns the operation of a node, or nil for a group. All copies of a function share it.
func (t *Tree) Node(id ID) *graphfile.Node { return t.nodes[id].op }

// Embedded reports whether a node is shown at the nodes it is connected with, as constants and
// summaries are.
func (t *Tree) Embedded(id ID) bool { return t.nodes[id].flags&isEmbedded != 0 }

// Loop reports whether an operation reads its own output. Such an edge is in no view.
func (t *Tree) Loop(id ID) bool { return t.nodes[id].flags&isLoop != 0 }

// Size returns the number of operations in a group, not counting embedded ones; 1 for an operation.
func (t *Tree) Size(id ID) int { return int(t.nodes[id].size) }

// Levels returns the number of levels below a group: 1 if it contains only operations, 0 for an
// operation.
func (t *Tree) Levels(id ID) int { return int(t.nodes[id].levels) }

// libraryPrefix begins the names of library functions, as in TensorBoard.
const libraryPrefix = "__function_library__"

// Name returns the full name of a node. Names are unique unless the writer used one twice. Root's
// is empty. Each call builds the string.
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
	return t.below(t.unitRoot(id), n.nameInUnit())
}

// below prefixes a name with the name of a group that is not a series.
func (t *Tree) below(group ID, name string) string {
	if group == Root {
		return name
	}
	return t.Name(group) + "/" + name
}

// unitRoot returns the group that an operation's name is relative to: Root, a function or a call.
func (t *Tree) unitRoot(id ID) ID {
	for id = t.home(id); id != Root && id != None; id = t.nodes[id].parent {
		if n := &t.nodes[id]; n.kind == Function || n.flags&isExpanded != 0 {
			return id
		}
	}
	return Root
}

// nameInUnit returns an operation's name within its unit: the writer's name, or the strict one if a
// scope has the writer's.
func (n *node) nameInUnit() string {
	if n.flags&isStrict != 0 {
		return strictName(n.op.Name)
	}
	return n.op.Name
}

// strictName returns the name of an operation in the scope that has its name: "a/(a)" for "a".
func strictName(name string) string {
	return name + "/(" + name[strings.LastIndexByte(name, '/')+1:] + ")"
}

// Find returns the node of a name. It expands calls on the way. The original name of an operation
// that was renamed to "a/(a)" finds the scope.
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

// findIn finds a name relative to a group.
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
			} else if len(label) > longest && len(name) > len(label) && name[len(label)] == '/' &&
				strings.HasPrefix(name, label) && t.Expandable(c) {
				next, longest = c, len(label)
			}
		}
		if next == None {
			if id, ok := t.findEmbedded(group, name); ok || around == None {
				return id, ok
			}
			// the name only looks like one inside a call
			return t.findEmbedded(around, aroundName)
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

// findEmbedded finds a constant or a summary, which are not among any node's children. A node with
// exactly this name is preferred to a node with this strict name: "a/(a)" may be the constant "a"
// of the scope "a", or a constant that the writer named so.
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
	like := None
	for id := ids.lo; id < int32(len(t.nodes)); id++ {
		n := &t.nodes[id]
		if n.flags&isEmbedded == 0 || !strings.HasPrefix(name, n.op.Name) ||
			t.unitRoot(ID(id)) != root {
			continue
		}
		if name == n.nameInUnit() {
			return ID(id), true
		}
		if like == None && (name == n.op.Name || name == strictName(n.op.Name)) {
			like = ID(id)
		}
	}
	return like, like != None
}

// Whereabouts is a place in the drawing of a scope.
type Whereabouts uint8

// The whereabouts.
const (
	InMain     Whereabouts = iota
	InSources              // aside, because many read it
	InSinks                // aside, because it reads many or only waits
	InLibrary              // a function
	BesideNode             // embedded: an annotation of the nodes it is connected with
	Nowhere                // loose: embedded, but attached to no node
)

// Whereabouts returns a node's place in the drawing of its parent.
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
