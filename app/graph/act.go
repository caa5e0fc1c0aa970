package graph

import (
	"strconv"
	"strings"

	"eventlens/app/graph/drawing"
	"eventlens/app/graph/hierarchy"
	"eventlens/app/wire/graph"
)

// Acts, as they stand in rows. Some have the number of a node behind a blank. Those that begin with canvas- are for the script alone.
const (
	actChoose  = "choose"  // a node; none for nothing
	actOpen    = "open"    // or close it in the drawing
	actList    = "list"    // or leave out what is in it, in the outline
	actMore    = "more"    // list more of what is in it
	actKey     = "key"     // of the outline
	actTab     = "tab"     // beside the drawing
	actFind    = "find"    // what is typed
	actRegexp  = "regexp"  // take it so, or not
	actNext    = "next"    // result
	actBack    = "back"    // to the one before
	actInputs  = "inputs"  // trace them
	actOutputs = "outputs" // trace them
	actDepth   = "depth"   // of traces
	actPath    = "path"    // begins at a node, or ends there
	actClear   = "clear"   // the trace
	actColours = "colours" // by what nodes have them
	actRule    = "rule"    // switch it
	actSave    = "save"    // a picture: of all, or of what the script says is seen
	actFold    = "fold"    // close everything
	actName    = "name"    // choose a node by its name
	actLine    = "line"    // what flows along it, by its number
	actPlace   = "place"   // a node among the others, or aside
	actApart   = "apart"   // take a series apart
	actAsRuled = "ruled"   // take back what was placed and taken apart
)

// act is what a row does with a node.
func act(name string, id hierarchy.ID) string { return name + " " + strconv.Itoa(int(id)) }

// do does what a person asked for.
func (s *Service) do(what, value string) {
	name, number, _ := strings.Cut(what, " ")
	n, err := strconv.Atoi(number)
	if err != nil {
		n = -1
	}
	if name == actColours || name == actRule || name == actTab {
		s.set(name, n, value)
		return
	}
	if name == graph.RedrawAct {
		s.canvas.fresh = true
		s.owe(everything)
	}
	if s.tree == nil {
		return
	}
	if name == actLine {
		s.hint(n)
		return
	}
	id := hierarchy.ID(n)
	if n < 0 || n >= s.tree.Len() {
		id = hierarchy.None
	}
	switch name {
	case actChoose:
		s.choose(id)
	case actOpen:
		s.toggle(id)
	case actList:
		s.list(id)
	case actMore:
		s.listed[id] += listedAtOnce
		s.owe(outlinePanel)
	case actKey:
		s.outlineKey(value)
	case actFold:
		for _, id := range s.board.Opened() {
			s.board.SetOpen(id, false)
		}
		s.owe(picture | sidePanel)
	case actSave:
		s.save(value)
	case actName:
		if id, ok := s.tree.Find(value); ok && value != "" {
			s.choose(id)
		} else {
			s.choose(hierarchy.None)
		}
	case actPlace, actApart, actAsRuled:
		s.except(name, id)
	default:
		s.seek(name, id, value)
	}
}

// set changes what is set for all graphs.
func (s *Service) set(name string, n int, value string) {
	switch name {
	case actTab:
		s.tab = tab(max(n, 0))
		s.owe(sidePanel)
	case actColours:
		if at, err := strconv.Atoi(value); err == nil && s.tree != nil && at >= 0 && at < len(s.offered()) {
			s.look.colours = s.offered()[at]
			s.owe(picture | sidePanel | toolPanel | link)
		}
	case actRule:
		if n == differencesRule {
			s.look.differences = !s.look.differences
			s.owe(picture | sidePanel)
			return
		}
		s.look.toggle(n)
		s.again()
	}
}

// choose chooses a node, and opens what it is in.
func (s *Service) choose(id hierarchy.ID) {
	s.chosen = id
	s.owe(marks | sidePanel | outlinePanel | link)
	if id == hierarchy.None {
		return
	}
	s.tab = tabNode
	s.canvas.reveal = id
	open := len(s.board.Opened())
	if s.board.Reveal(id); len(s.board.Opened()) != open {
		s.owe(picture)
	}
	for at := s.tree.Parent(id); at > hierarchy.Root; at = s.tree.Parent(at) {
		if s.listed[at] == 0 {
			s.listed[at] = listedAtOnce
		}
	}
	s.seekRow(id)
}

// toggle opens or closes a node in the drawing. What is in one that is closed stays as it was for the next time.
func (s *Service) toggle(id hierarchy.ID) {
	if id == hierarchy.None || !s.tree.Expandable(id) {
		return
	}
	s.board.SetOpen(id, !s.board.IsOpen(id))
	if s.chosen != hierarchy.None && !s.board.IsOpen(id) && s.tree.Contains(id, s.chosen) {
		s.chosen = id
		s.owe(sidePanel | outlinePanel | link)
	}
	s.owe(picture | sidePanel)
}

// again builds the tree anew by other rules. What was open and chosen is found by its name.
func (s *Service) again() {
	s.owe(everything | link)
	if s.tree == nil {
		return
	}
	tree := s.build(s.tree.Graph())
	if tree == nil {
		return // another graph takes the place of this one
	}
	if s.before != nil {
		if s.before = s.build(s.before.Graph()); s.before == nil {
			return
		}
	}
	kept, chosen := s.kept(), s.chosen
	s.differs, s.states = nil, nil
	s.tree, s.listed = tree, map[hierarchy.ID]int{}
	s.board = drawing.NewBoard(s.tree, s.lookOf())
	s.reopen(kept)
	s.listed[hierarchy.Root] = max(s.listed[hierarchy.Root], listedAtOnce)
	s.chosen, s.traced, s.canvas = hierarchy.None, tracing{from: hierarchy.None}, noCanvas
	if chosen != hierarchy.None {
		if now, ok := s.tree.Find(kept.tree.Name(chosen)); ok {
			s.chosen = now
		}
	}
	s.owe(searching)
}

// link says what the address is to say.
func (s *Service) link() *graph.Link {
	l := &graph.Link{Look: s.look.write()}
	if s.chosen != hierarchy.None {
		l.Node = s.tree.Name(s.chosen)
	}
	return l
}
