package hierarchy

// View is what an expanded group shows. Its slices are the tree's own and are not changed.
type View struct {
	Group ID
	// Main is the children in the main drawing.
	Main []ID
	// Sources and Sinks are the children that were taken aside: those that many read, and those that read many or only wait.
	Sources, Sinks []ID
	// Library is the functions of the graph, for Root only.
	Library []ID
	// Edges are between nodes of Main.
	Edges []Edge
	// Bridges lead from a node of Main to the outside of the group, or the other way round. The node outside is a sibling of the group or of one of the groups around it.
	Bridges []Edge
	// Annotations are what hangs on nodes of Main, Sources and Sinks instead of an edge.
	Annotations []Annotation
}

// Annotation is something that hangs on a node in place of an edge.
type Annotation struct {
	// On is the node of the scope, and Other what it is connected with.
	On, Other ID
	// In tells that Other leads into On.
	In   bool
	Kind AnnotationKind
	// Edge is what it stands for. It has the operations as its ends where Other is embedded.
	Edge Edge
}

// AnnotationKind is why something is an annotation.
type AnnotationKind uint8

// The kinds of annotations.
const (
	Constant AnnotationKind = iota // Other is embedded: a constant that On reads
	Summary                        // Other is embedded: a summary of On
	Shortcut                       // Other is in the same scope, and one of both was taken aside or has too many control edges
	Outside                        // Other is outside of the scope
)

// Scope returns what a group shows when it is expanded, made when it is first asked for. It is nil for what has no inside.
func (t *Tree) Scope(id ID) *View {
	if t.expand(id); t.nodes[id].op != nil && t.nodes[id].flags&isExpanded == 0 {
		return nil
	}
	return &t.scope(id).View
}

// view is a View with what the views of the groups in it need to know.
type view struct {
	View
	places map[ID]Whereabouts // of the children that are not in Main
	core   map[[2]ID]bool     // the ends of Edges and Bridges, nil until it is needed
}

// draws tells whether an edge or a bridge is drawn between two nodes.
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
	// The views around it come first. They are made from the outside, since groups may be nested deeper than calls should be.
	var missing []ID
	for at := id; at != None && t.views[at] == nil; at = t.nodes[at].parent {
		missing = append(missing, at)
	}
	for i := len(missing) - 1; i >= 0; i-- {
		t.views[missing[i]] = t.makeView(missing[i])
	}
	return t.views[id]
}

// makeView makes the view of a group. Those of the groups around it are there.
func (t *Tree) makeView(id ID) *view {
	s := newSorter(t, id)
	defer s.release()
	if t.nodes[id].kind != Series {
		s.extract()
	}
	v := &view{View: View{Group: id, Sources: s.sources, Sinks: s.sinks}, places: map[ID]Whereabouts{}}
	for _, c := range s.sources {
		v.places[c] = InSources
	}
	for _, c := range s.sinks {
		v.places[c] = InSinks
	}
	v.Main, v.Edges = make([]ID, 0, len(s.children)), make([]Edge, 0, len(s.edges))
	for i, c := range s.children {
		if !s.gone[i] {
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
