package hierarchy

// View is the contents of an expanded group. Its slices belong to the tree and must not be changed.
type View struct {
	Group ID
	// Main lists the children in the main drawing.
	Main []ID
	// Sources and Sinks are the children taken aside: Sources are read by many, Sinks read many or
	// only wait.
	Sources, Sinks []ID
	// Library lists the functions of the graph, for Root only.
	Library []ID
	// Edges connect nodes of Main.
	Edges []Edge
	// Bridges connect nodes of Main with nodes outside the group: siblings of the group or of a
	// group around it.
	Bridges []Edge
	// Annotations are attached to nodes of Main, Sources and Sinks instead of an edge.
	Annotations []Annotation
}

// Annotation is attached to a node in place of an edge.
type Annotation struct {
	// On is the node of the scope, and Other the node that it is connected with.
	On, Other ID
	// In is set if the edge leads from Other to On.
	In   bool
	Kind AnnotationKind
	// Edge is the edge that the annotation replaces. If Other is embedded, the edge's ends are the
	// operations themselves.
	Edge Edge
}

// AnnotationKind tells why an edge is shown as an annotation.
type AnnotationKind uint8

// The kinds of annotations.
const (
	Constant AnnotationKind = iota // Other is a constant that On reads; it is embedded
	Summary                        // Other is embedded: a summary of On
	// Other is in the same scope; one of the two was taken aside or has too many control edges
	Shortcut
	Outside // Other is outside the scope
)

// Scope returns the contents of an expanded group, made at the first call. It returns nil for a
// node without an inside.
func (t *Tree) Scope(id ID) *View {
	if t.expand(id); t.nodes[id].op != nil && t.nodes[id].flags&isExpanded == 0 {
		return nil
	}
	return &t.scope(id).View
}

// view is a View with additional data for the views of the groups inside.
type view struct {
	View
	places map[ID]Whereabouts // where children outside of Main are shown
	core   map[[2]ID]bool     // pairs of nodes connected by Edges and Bridges; nil until needed
}

// draws reports whether an edge or a bridge is drawn between two nodes.
func (v *view) draws(from, to ID) bool {
	if v.core == nil {
		v.core = make(map[[2]ID]bool, len(v.Edges)+len(v.Bridges))
		for _, edges := range [2][]Edge{v.Edges, v.Bridges} {
			for i := range edges {
				v.core[[2]ID{edges[i].From, edges[i].To}] = true
			}
		}
	}
	return v.core[[2]ID{from, to}]
}

// scope returns the view of an expanded group.
func (t *Tree) scope(id ID) *view {
	// Views are made from the outside in, with a loop, since groups may be nested deeper than
	// recursion should go.
	var missing []ID
	for at := id; at != None && t.views[at] == nil; at = t.nodes[at].parent {
		missing = append(missing, at)
	}
	for i := len(missing) - 1; i >= 0; i-- {
		t.views[missing[i]] = t.makeView(missing[i])
	}
	return t.views[id]
}

// makeView makes the view of a group. The views of the groups around it must exist.
func (t *Tree) makeView(id ID) *view {
	s := newSorter(t, id)
	defer s.release()
	if t.nodes[id].kind != Series {
		s.extract()
	}
	v := &view{
		View: View{Group: id, Sources: s.sources, Sinks: s.sinks}, places: map[ID]Whereabouts{},
	}
	for _, c := range s.sources {
		v.places[c] = InSources
	}
	for _, c := range s.sinks {
		v.places[c] = InSinks
	}
	v.Main, v.Edges = make([]ID, 0, len(s.children)), make([]Edge, 0, len(s.edges))
	for i, c := range s.children {
		if !s.isAside[i] {
			v.Main = append(v.Main, c)
		}
	}
	for i := range s.edges {
		if !s.cut[i] {
			v.Edges = append(v.Edges, s.edges[i])
		}
	}
	if id == Root {
		v.Library = t.library
	} else {
		s.bridges(v)
	}
	v.Annotations = s.annotations
	return v
}
