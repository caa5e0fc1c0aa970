package service

import (
	"slices"

	"eventlens/app/views/graph"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/words"
)

// listedAtOnce is how many nodes of a group the outline lists at first, and how many more each
// time.
const listedAtOnce = 200

// outline returns the tree beside the drawing.
func (s *Service) outline() *panel {
	p := &panel{area: inOutline, label: graph.Outline.Text(), at: -1}
	s.rows = s.rows[:0]
	if s.tree == nil {
		return p
	}
	s.listBelow(p, hierarchy.Root, 0)
	s.at = min(s.at, len(p.rows)-1)
	p.at = s.at
	return p
}

// listBelow lists the content of a group, inputs before outputs.
func (s *Service) listBelow(p *panel, group hierarchy.ID, depth int) {
	children := s.tree.InOrder(group)
	if group == hierarchy.Root {
		children = append(slices.Clone(children), s.tree.Library()...)
	}
	for i, id := range children {
		if i == s.listed[group] {
			p.rows = append(p.rows, row{
				kind: item, text: graph.More(len(children) - i), act: act(actMore, group),
				depth: depth,
			})
			s.rows = append(s.rows, hierarchy.None)
			return
		}
		r := row{
			kind: item, text: s.tree.Label(id), value: s.opOrSize(id), act: act(actChoose, id),
			depth: depth,
		}
		below := s.listed[id] > 0
		if s.tree.Expandable(id) {
			r.flags |= canOpen
		}
		if id == s.chosen {
			r.flags |= on
		}
		if below {
			r.flags |= opened
		}
		p.rows, s.rows = append(p.rows, r), append(s.rows, id)
		if below {
			s.listBelow(p, id, depth+1)
		}
	}
}

// opOrSize returns a short description of a node: its op, or the number of operations in a group.
func (s *Service) opOrSize(id hierarchy.ID) string {
	if n := s.tree.Node(id); n != nil {
		return n.Op
	}
	return words.Count(s.tree.Size(id))
}

// list lists the content of a node, or hides it.
func (s *Service) list(id hierarchy.ID) {
	if id == hierarchy.None {
		return
	}
	if s.listed[id] > 0 {
		delete(s.listed, id)
	} else if s.tree.Expandable(id) {
		s.listed[id] = listedAtOnce
	}
	s.markDirty(outlinePanel)
}

// seekRow moves the keyboard position to the row of a node.
func (s *Service) seekRow(id hierarchy.ID) {
	s.outline()
	if at := slices.Index(s.rows, id); at >= 0 {
		s.at = at
	}
}

// outlineKey handles a key, as in any tree view.
func (s *Service) outlineKey(key string) {
	s.markDirty(outlinePanel)
	id := hierarchy.None
	if s.at >= 0 && s.at < len(s.rows) {
		id = s.rows[s.at]
	}
	switch last := len(s.rows) - 1; key {
	case "ArrowDown":
		s.at = min(s.at+1, last)
	case "ArrowUp":
		s.at = max(s.at-1, 0)
	case "Home":
		s.at = 0
	case "End":
		s.at = last
	case "ArrowRight":
		if id == hierarchy.None || !s.tree.Expandable(id) {
			break
		}
		if s.listed[id] == 0 {
			s.list(id)
		} else {
			s.at = min(s.at+1, last)
		}
	case "ArrowLeft":
		if id == hierarchy.None {
			break
		}
		if s.listed[id] > 0 {
			s.list(id)
		} else if at := slices.Index(s.rows, s.tree.Parent(id)); at >= 0 {
			s.at = at
		}
	case "Enter", " ":
		s.press(id)
	}
}

// press handles Enter on a row: it chooses the node, or opens it if it is chosen already.
func (s *Service) press(id hierarchy.ID) {
	switch {
	case id == hierarchy.None: // a row that lists more nodes
		s.pressMore()
	case id == s.chosen:
		s.toggle(id)
	default:
		s.choose(id)
	}
}

// pressMore lists more nodes of the group whose list ends at the keyboard position.
func (s *Service) pressMore() {
	for at := s.at - 1; at >= 0; at-- {
		if id := s.rows[at]; id != hierarchy.None {
			for group := s.tree.Parent(id); ; group = s.tree.Parent(group) {
				if group == hierarchy.None {
					group = hierarchy.Root
				}
				if s.listed[group] < len(s.tree.Children(group)) || group == hierarchy.Root {
					s.listed[group] += listedAtOnce
					return
				}
			}
		}
	}
}
