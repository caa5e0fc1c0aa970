package service

import (
	"eventlens/app/views/graph"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/words"
)

// differencesRule is the number of the switch for the colours of differences, which is not a rule
// of the tree.
const differencesRule = 99

// compareRows lists the differences between this graph and the other one.
func (s *Service) compareRows() []row {
	if s.before == nil && s.unlike != "" {
		return []row{{kind: note, flags: wrong, text: s.unlike}}
	}
	if s.before == nil {
		return nil
	}
	d := s.difference()
	if len(d.OnlyA)+len(d.OnlyB)+len(d.Changed) == 0 {
		return []row{{kind: note, text: graph.Same.Text()}}
	}
	switched := row{
		kind: check, text: graph.ShowDifferences.Text(), act: act(actRule, differencesRule),
	}
	if s.look.differences {
		switched.flags |= on
	}
	rows := []row{switched}
	rows = s.differing(rows, graph.OnlyNow, len(d.OnlyA), func(i int) row {
		return row{
			kind: item, text: s.tree.Name(d.OnlyA[i]), value: s.opOrSize(d.OnlyA[i]),
			act: act(actChoose, d.OnlyA[i]),
		}
	})
	rows = s.differing(rows, graph.OnlyBefore, len(d.OnlyB), func(i int) row {
		return row{kind: isFact, flags: code, text: s.before.Name(d.OnlyB[i])}
	})
	return s.differing(rows, graph.Changed, len(d.Changed), func(i int) row {
		c := d.Changed[i]
		return row{
			kind: item, text: s.tree.Name(c.A), value: words.Items(c.What...),
			act: act(actChoose, c.A),
		}
	})
}

// differing adds a heading and the n rows that rowAt returns, at most maxListed.
func (s *Service) differing(rows []row, title words.Message, n int, rowAt func(int) row) []row {
	if n == 0 {
		return rows
	}
	rows = append(rows, row{kind: heading, text: title.Text()})
	for i := range n {
		if i == maxListed {
			return append(rows, row{kind: note, text: graph.More(n - maxListed)})
		}
		rows = append(rows, rowAt(i))
	}
	return rows
}

// differences returns the comparison state of each node. It is extended when calls are opened,
// which adds nodes.
func (s *Service) differences() []hierarchy.State {
	d := s.difference()
	for id := len(s.states); id < s.tree.Len(); id++ {
		s.states = append(s.states, d.StateA(s.tree, hierarchy.ID(id)))
	}
	return s.states
}

// difference returns the differences between this graph, as A, and the other one, as B.
func (s *Service) difference() *hierarchy.Difference {
	if s.differs == nil {
		s.differs = hierarchy.Compare(s.tree, s.before)
	}
	return s.differs
}
