package service

import (
	"cmp"
	"errors"

	"eventlens/app/report"
	"eventlens/app/views/graph"
	"eventlens/app/views/graph/drawing"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/graphfile"
)

// state is the view of one graph, from one [graph.Open] to the next.
type state struct {
	dirty  dirtyFlags
	dark   bool
	name   string // the graph's name for people
	unlike string // why a requested comparison is not possible

	tree    *hierarchy.Tree
	before  *hierarchy.Tree // the graph to compare with, nil for none
	stats   *graphfile.Stats
	differs *hierarchy.Difference // difference between the two graphs; nil until needed

	board  *drawing.Board
	states []hierarchy.State    // result of the comparison, by node; see differences
	listed map[hierarchy.ID]int // how many children of a node the outline lists
	chosen hierarchy.ID
	at     int            // row of the outline with the keyboard position
	rows   []hierarchy.ID // node of each row of the outline, None for a row that lists more
	tab    tab
	look   look
	find   finding
	traced tracing
	canvas canvas

	charts []chart // charts to link from nodes
	depth  int     // depth of traces, as an index into depths
}

// tab is the tab beside the drawing.
type tab uint8

const (
	tabNode tab = iota
	tabFind
	tabLook
	tabCompare
)

// reset drops the graph. Settings for all graphs stay.
func (s *Service) reset() {
	s.state = state{
		dark: s.dark, look: s.look, tab: s.tab, charts: s.charts, depth: s.depth,
		chosen: hierarchy.None, listed: map[hierarchy.ID]int{},
		traced: tracing{from: hierarchy.None}, canvas: noCanvas, dirty: everything,
	}
}

// forms maps the form of a stored graph to its decoder.
var forms = map[eventfile.Form]graphfile.Form{
	eventfile.FormGraphDef:          graphfile.FromGraphDef,
	eventfile.FormMetaGraphDef:      graphfile.FromMetaGraphDef,
	eventfile.FormTaggedRunMetadata: graphfile.FromRunMetadata,
	eventfile.FormRunMetadata:       graphfile.FromRunMetadata,
	eventfile.FormFunctionGraphs:    graphfile.FromRunMetadata,
	eventfile.FormKerasModel:        graphfile.FromKeras,
}

// show reads a graph and shows it, unless another Open arrives meanwhile.
func (s *Service) show(m *graph.Open) {
	kept := s.kept()
	s.reset()
	s.look.read(m.Look)
	var first, second []*graphfile.Graph
	problem, costless := "", "" // why there is nothing to draw; why there are no costs
	for _, p := range m.Parts {
		if !s.wanted() {
			return
		}
		g, err := s.read(p)
		switch {
		case err != nil && p.Second:
			s.unlike = graph.Uncompared(unread(err))
		case err != nil && len(first) > 0 && !errors.Is(err, graphfile.ErrEmpty):
			costless = graph.CostsUnread(err.Error())
		case err != nil:
			problem = unread(err)
		case p.Second:
			second = append(second, g)
		default:
			first = append(first, g)
		}
		if !p.Second && s.name == "" {
			s.name = p.Name
		}
	}
	g, costs := joined(first)
	if g == nil {
		if costs != nil {
			problem = cmp.Or(problem, graph.OnlyCosts.Text())
		}
		if len(m.Parts) > 0 {
			s.answer(&graph.Opened{Nothing: true, Problem: problem})
		}
		return
	}
	s.answer(&graph.Opened{Problem: cmp.Or(damage(g, first), costless)})
	s.stats = costs
	tree := s.build(g)
	if g, _ := joined(second); g != nil && tree != nil {
		s.before = s.build(g)
		s.tab, s.look.differences = tabCompare, true
	} else if s.unlike != "" {
		s.tab = tabCompare
	} else if s.tab == tabCompare {
		s.tab = tabNode
	}
	if tree == nil || len(second) > 0 && s.before == nil {
		return
	}
	s.tree = tree
	s.board = drawing.NewBoard(s.tree, s.lookOf())
	s.listed[hierarchy.Root] = listedAtOnce
	if kept.name == s.name && kept.tree != nil && kept.tree.Len() == s.tree.Len() {
		s.reopen(kept)
	} else {
		s.openOnly()
	}
	s.markDirty(link)
	if id, ok := s.tree.Find(m.Node); ok && id != hierarchy.Root {
		s.choose(id)
	}
}

// unread explains why a graph could not be read.
func unread(err error) string {
	if errors.Is(err, graphfile.ErrEmpty) {
		return graph.Empty.Text()
	}
	return graph.Unread(err.Error())
}

// damage describes the lost and the remaining parts of a graph and its costs; empty if they are
// complete.
func damage(g *graphfile.Graph, all []*graphfile.Graph) string {
	count, where := 0, ""
	for _, one := range all {
		count += one.LostCount
		for _, p := range one.Problems {
			if p.Lost && where == "" {
				where = graph.Problem(report.Cut(p.Node, maxSaidName), p.What)
			}
		}
	}
	if count == 0 {
		return ""
	}
	return graph.Damaged(count, where, len(g.Nodes))
}

// maxSaidName limits the bytes of a name in a sentence.
const maxSaidName = 200

// wanted reports whether the graph being opened is still the one to show.
func (s *Service) wanted() bool {
	s.env.Slice.Give()
	return s.env.Context.Err() == nil && !s.queue.Has(func(q wire.Coded) bool {
		_, opens := q.(*graph.Open)
		return opens
	})
}

// savedViewState is the view state kept when a tree is replaced.
type savedViewState struct {
	name   string
	tree   *hierarchy.Tree
	open   []hierarchy.ID
	listed map[hierarchy.ID]int
}

// kept returns the current view state.
func (s *Service) kept() savedViewState {
	k := savedViewState{name: s.name, tree: s.tree, listed: s.listed}
	if s.board != nil {
		k.open = s.board.Opened()
	}
	return k
}

// reopen opens and lists the nodes that were open and listed in another tree, by name.
func (s *Service) reopen(k savedViewState) {
	for _, id := range k.open {
		if now, ok := s.tree.Find(k.tree.Name(id)); ok {
			s.board.SetOpen(now, true)
		}
	}
	for id, n := range k.listed {
		if now, ok := s.tree.Find(k.tree.Name(id)); ok || id == hierarchy.Root {
			s.listed[now] = n
		}
	}
}

// Limits of openOnly.
const (
	fewAround = 6  // boxes at the level of the group that it opens
	fewInside = 40 // children of that group
)

// openOnly opens the group that contains at least four fifths of the graph, and continues inside
// it, so that a person need not open one lone box after another.
func (s *Service) openOnly() {
	for at := hierarchy.Root; len(s.tree.Children(at)) <= fewAround; {
		most := hierarchy.None
		for _, id := range s.tree.Children(at) {
			if most == hierarchy.None || s.tree.Size(id) > s.tree.Size(most) {
				most = id
			}
		}
		if most == hierarchy.None || s.tree.Node(most) != nil ||
			s.tree.Kind(most) != hierarchy.Scope || 5*s.tree.Size(most) < 4*s.tree.Size(at) ||
			len(s.tree.Children(most)) > fewInside {
			return
		}
		s.board.SetOpen(most, true)
		s.listed[most] = listedAtOnce
		at = most
	}
}

// smallest is a GraphDef of two nodes, one of them in a scope and an input of the other.
var smallest = []byte{
	10, 10, 10, 3, 'a', '/', 'b', 18, 3, 'A', 'd', 'd',
	10, 13, 10, 1, 'c', 18, 3, 'M', 'u', 'l', 26, 3, 'a', '/', 'b',
}

// warm processes a graph without showing it, if none was opened yet. Browsers compile a function at
// its first call, and there is time for that while a person is on the way to the tab.
func (s *Service) warm() {
	if s.opened {
		return
	}
	g, err := graphfile.Decode(graphfile.FromGraphDef, smallest)
	if err != nil {
		return
	}
	s.look = defaultLook()
	if s.tree = s.build(g); s.tree == nil {
		s.reset()
		return
	}
	s.board = drawing.NewBoard(s.tree, s.lookOf())
	if d, err := s.board.Draw(func() bool { return true }); err == nil {
		d.Rest()
		d.Append(nil)
	}
	for _, p := range []*panel{s.tools(), s.outline(), s.side()} {
		p.text()
	}
	s.reset()
}

// build makes the tree of a graph; nil if another graph is to be shown by now.
func (s *Service) build(g *graphfile.Graph) *hierarchy.Tree {
	t, ok := hierarchy.BuildWhile(g, s.look.rules, s.wanted)
	if ok {
		t.SetStats(s.stats, nil)
	}
	return t
}

// read decodes a part.
func (s *Service) read(p graph.Part) (*graphfile.Graph, error) {
	content := s.objects.Import(p.Bytes)
	if p.Form == eventfile.FormGraphFile {
		return graphfile.Open(p.Name, content)
	}
	return graphfile.Decode(forms[p.Form], content)
}

// joined returns the first graph that has nodes, possibly only in functions, or nil, and the first
// costs, which may belong to another of the graphs.
func joined(all []*graphfile.Graph) (g *graphfile.Graph, costs *graphfile.Stats) {
	for _, one := range all {
		if g == nil && len(one.Nodes)+len(one.Functions) > 0 {
			g = one
		}
		if costs == nil {
			costs = one.Stats
		}
	}
	return g, costs
}
