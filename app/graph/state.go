package graph

import (
	"errors"

	"eventlens/app/graph/drawing"
	"eventlens/app/graph/hierarchy"
	"eventlens/app/wire/graph"
	"eventlens/app/words"
	"eventlens/eventfile"
	model "eventlens/eventfile/graph"
)

// state is what is shown and how, from one [graph.Open] to the next.
type state struct {
	debts   debt
	dark    bool
	name    string // of the graph for people
	problem string // why there is none

	tree    *hierarchy.Tree
	before  *hierarchy.Tree // what it is compared with, nil for nothing
	stats   *model.Stats
	differs *hierarchy.Difference // of the two, once it was asked for

	board  *drawing.Board
	states []hierarchy.State
	listed map[hierarchy.ID]int // of the outline: how many of their children are listed
	chosen hierarchy.ID
	at     int // the row of the outline that the keyboard is at
	rows   []hierarchy.ID
	tab    tab
	look   look
	find   finding
	traced tracing
	canvas canvas
}

// tab is what is beside the drawing.
type tab uint8

const (
	tabNode tab = iota
	tabFind
	tabLook
	tabCompare
)

// reset forgets the graph. What a person set for all graphs stays.
func (s *Service) reset() {
	s.state = state{dark: s.dark, look: s.look, tab: s.tab, chosen: hierarchy.None, listed: map[hierarchy.ID]int{}, traced: tracing{from: hierarchy.None}, canvas: noCanvas, debts: everything}
}

// forms say how what is at a place is decoded.
var forms = map[eventfile.Form]model.Form{
	eventfile.FormGraphDef:          model.FromGraphDef,
	eventfile.FormMetaGraphDef:      model.FromMetaGraphDef,
	eventfile.FormTaggedRunMetadata: model.FromRunMetadata,
	eventfile.FormRunMetadata:       model.FromRunMetadata,
	eventfile.FormFunctionGraphs:    model.FromRunMetadata,
	eventfile.FormKerasModel:        model.FromKeras,
}

// show reads a graph and shows it.
func (s *Service) show(m *graph.Open) {
	s.reset()
	var first, second []*model.Graph
	for _, p := range m.Parts {
		g, err := s.read(p)
		switch {
		case errors.Is(err, model.ErrEmpty):
			s.problem = words.GraphEmpty.Text()
		case err != nil:
			s.problem = words.GraphUnread(err.Error())
		case p.Second:
			second = append(second, g)
		default:
			first = append(first, g)
		}
		if !p.Second && s.name == "" {
			s.name = p.Name
		}
	}
	s.look.read(m.Look)
	g, costs := joined(first)
	if g == nil {
		if costs != nil {
			s.problem = words.GraphOnlyCosts.Text()
		}
		return
	}
	s.problem = ""
	s.stats = costs
	s.tree = s.build(g)
	if g, _ := joined(second); g != nil {
		s.before = s.build(g)
		s.tab, s.look.differences = tabCompare, true
	}
	s.board = drawing.NewBoard(s.tree, s.lookOf())
	s.listed[hierarchy.Root] = listedAtOnce
	s.owe(link)
	if id, ok := s.tree.Find(m.Node); ok && id != hierarchy.Root {
		s.choose(id)
	}
}

// smallest is a GraphDef of two nodes, one of them in a scope and an input of the other.
const smallest = "\n\n\n\x03a/b\x12\x03Add" + "\n\r\n\x01c\x12\x03Mul\x1a\x03a/b"

// warm shows a graph to nobody. Browsers compile a function when it is first called, and there is time for that while a person is on the way to the tab.
func (s *Service) warm() {
	g, err := model.Decode(model.FromGraphDef, []byte(smallest))
	if err != nil {
		return
	}
	s.look = usual()
	s.tree = s.build(g)
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

func (s *Service) build(g *model.Graph) *hierarchy.Tree {
	t := hierarchy.Build(g, s.look.rules)
	t.SetStats(s.stats, nil)
	return t
}

// read decodes a part.
func (s *Service) read(p graph.Part) (*model.Graph, error) {
	content := s.objects.Import(p.Bytes)
	if p.Form == eventfile.FormNone {
		return model.Open(p.Name, content)
	}
	return model.Decode(forms[p.Form], content)
}

// joined returns the first graph that has nodes, and the first costs: they may be in another part.
func joined(all []*model.Graph) (g *model.Graph, costs *model.Stats) {
	for _, one := range all {
		if g == nil && len(one.Nodes) > 0 {
			g = one
		}
		if costs == nil {
			costs = one.Stats
		}
	}
	return g, costs
}
