package service

import (
	"strconv"
	"strings"

	"eventlens/app/views/graph"
	"eventlens/app/views/graph/drawing"
	"eventlens/app/views/graph/hierarchy"
)

// Acts in rows. Some are followed by a space and the number of a node. Acts are the texts that rows
// and controls send when pressed; those that begin with canvas- are handled by the script alone.
const (
	actChoose  = "choose"  // choose a node; without one, clear the choice
	actOpen    = "open"    // open a node in the drawing, or close it
	actList    = "list"    // list the content of a node in the outline, or hide it
	actMore    = "more"    // list more of a node's content
	actKey     = "key"     // a key pressed in the outline
	actTab     = "tab"     // select the tab beside the drawing
	actFind    = "find"    // search for the typed text
	actRegexp  = "regexp"  // switch regular expressions on or off
	actNext    = "next"    // go to the next result
	actBack    = "back"    // go to the previous result
	actInputs  = "inputs"  // trace the inputs
	actOutputs = "outputs" // trace the outputs
	actDepth   = "depth"   // choose the depth of traces
	actPath    = "path"    // start a path at a node, or end it there
	actClear   = "clear"   // remove the trace
	actColours = "colours" // choose the meaning of colours
	actRule    = "rule"    // switch a rule
	actSave    = "save"    // save a picture: of everything, or of the part that the script names
	actFold    = "fold"    // close everything
	actName    = "name"    // choose a node by its name
	actLine    = "line"    // describe the data along a line, by its number
	actPlace   = "place"   // put a node into the main drawing, or aside
	actApart   = "apart"   // dissolve a series into its members
	actAsRuled = "ruled"   // remove all exceptions of actPlace and actApart
)

// act returns the text of an act for a node.
func act(name string, id hierarchy.ID) string { return name + " " + strconv.Itoa(int(id)) }

// do performs an act.
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
		s.markDirty(everything)
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
		s.markDirty(outlinePanel)
	case actKey:
		s.outlineKey(value)
	case actFold:
		for _, id := range s.board.Opened() {
			s.board.SetOpen(id, false)
			delete(s.listed, id)
		}
		s.markDirty(picture | sidePanel | outlinePanel)
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

// set changes a setting that applies to all graphs.
func (s *Service) set(name string, n int, value string) {
	switch name {
	case actTab:
		s.tab = tab(max(n, 0))
		s.markDirty(sidePanel)
	case actColours:
		if at, err := strconv.Atoi(value); err == nil && s.tree != nil && at >= 0 &&
			at < len(s.offered()) {
			s.look.colours = s.offered()[at]
			s.markDirty(picture | sidePanel | toolPanel | link)
		}
	case actRule:
		if n == differencesRule {
			s.look.differences = !s.look.differences
			s.markDirty(picture | sidePanel)
			return
		}
		s.look.toggle(n)
		s.rebuild()
	}
}

// choose chooses a node, and opens the groups around it.
func (s *Service) choose(id hierarchy.ID) {
	s.chosen = id
	s.markDirty(marks | sidePanel | outlinePanel | link)
	if id == hierarchy.None {
		return
	}
	s.tab = tabNode
	s.canvas.reveal = id
	open := len(s.board.Opened())
	if s.board.Reveal(id); len(s.board.Opened()) != open {
		s.markDirty(picture)
	}
	for at := s.tree.Parent(id); at > hierarchy.Root; at = s.tree.Parent(at) {
		if s.listed[at] == 0 {
			s.listed[at] = listedAtOnce
		}
	}
	s.seekRow(id)
}

// toggle opens or closes a node in the drawing and the outline. The state of its content is kept
// for the next time.
func (s *Service) toggle(id hierarchy.ID) {
	if id == hierarchy.None || !s.tree.Expandable(id) {
		return
	}
	s.board.SetOpen(id, !s.board.IsOpen(id))
	if delete(s.listed, id); s.board.IsOpen(id) {
		s.listed[id] = listedAtOnce
	}
	if s.chosen != hierarchy.None && !s.board.IsOpen(id) && s.tree.Contains(id, s.chosen) {
		s.chosen = id
		s.markDirty(link)
	}
	s.markDirty(picture | sidePanel | outlinePanel)
}

// rebuild builds the tree again with changed rules. Open and chosen nodes are found again by name.
func (s *Service) rebuild() {
	s.markDirty(everything | link)
	if s.tree == nil {
		return
	}
	tree := s.build(s.tree.Graph())
	if tree == nil {
		return // another graph replaces this one meanwhile
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
	s.markDirty(searching)
}

// link returns the state for the address.
func (s *Service) link() *graph.Link {
	l := &graph.Link{Look: s.look.write()}
	if s.chosen != hierarchy.None {
		l.Node = s.tree.Name(s.chosen)
	}
	return l
}
