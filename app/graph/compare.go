package graph

import (
	"eventlens/app/graph/hierarchy"
	"eventlens/app/wire/graph"
	"eventlens/app/words"
)

// differencesRule is the number of the switch for the colours of differences, which is no rule of the tree.
const differencesRule = 99

// compareRows list what differs between this graph and the other one.
func (s *Service) compareRows() []graph.Row {
	if s.before == nil {
		return nil
	}
	d := s.difference()
	if len(d.OnlyA)+len(d.OnlyB)+len(d.Changed) == 0 {
		return []graph.Row{{Kind: graph.Note, Text: words.GraphSame.Text()}}
	}
	colour := graph.Row{Kind: graph.Check, Text: words.GraphShowDifferences.Text(), Act: act(actRule, differencesRule)}
	if s.look.differences {
		colour.Flags |= graph.On
	}
	rows := []graph.Row{colour}
	rows = s.differing(rows, words.GraphOnlyNow, len(d.OnlyA), func(i int) graph.Row {
		return graph.Row{Kind: graph.Item, Text: s.tree.Name(d.OnlyA[i]), Value: s.sort(d.OnlyA[i]), Act: act(actChoose, d.OnlyA[i])}
	})
	rows = s.differing(rows, words.GraphOnlyBefore, len(d.OnlyB), func(i int) graph.Row {
		return graph.Row{Kind: graph.Fact, Flags: graph.Code, Text: s.before.Name(d.OnlyB[i])}
	})
	return s.differing(rows, words.GraphChanged, len(d.Changed), func(i int) graph.Row {
		c := d.Changed[i]
		return graph.Row{Kind: graph.Item, Text: s.tree.Name(c.A), Value: words.Items(c.What...), Act: act(actChoose, c.A)}
	})
}

func (s *Service) differing(rows []graph.Row, title words.Message, n int, row func(int) graph.Row) []graph.Row {
	if n == 0 {
		return rows
	}
	rows = append(rows, graph.Row{Kind: graph.Heading, Text: title.Text()})
	for i := range n {
		if i == maxListed {
			return append(rows, graph.Row{Kind: graph.Note, Text: words.GraphMore(n - maxListed)})
		}
		rows = append(rows, row(i))
	}
	return rows
}

// difference is what differs, this graph being A.
func (s *Service) difference() *hierarchy.Difference {
	if s.differs == nil {
		s.differs = hierarchy.Compare(s.tree, s.before)
	}
	return s.differs
}
