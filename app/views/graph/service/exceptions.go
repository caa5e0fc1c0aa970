package service

import (
	"maps"

	"eventlens/app/views/graph"
	"eventlens/app/views/graph/hierarchy"
)

// except makes an exception from the rules for a node or a series, or removes all exceptions.
func (s *Service) except(what string, id hierarchy.ID) {
	r := &s.look.rules
	switch {
	case what == actAsRuled:
		r.Places, r.Ungrouped = nil, nil
	case id == hierarchy.None:
		return
	case what == actApart:
		r.Ungrouped = withEntry(r.Ungrouped, s.tree.Name(id), true)
	case s.isAside(id):
		r.Places = withEntry(r.Places, s.tree.Name(id), hierarchy.PlaceMain)
	default:
		r.Places = withEntry(r.Places, s.tree.Name(id), hierarchy.PlaceAside)
	}
	s.rebuild()
}

// withEntry returns a copy of a map with one entry changed. The displayed tree still uses the
// original map.
func withEntry[V any](chosen map[string]V, name string, v V) map[string]V {
	all := make(map[string]V, len(chosen)+1)
	maps.Copy(all, chosen)
	all[name] = v
	return all
}

// isAside reports whether a node is aside in its group.
func (s *Service) isAside(id hierarchy.ID) bool {
	at := s.tree.Whereabouts(id)
	return at == hierarchy.InSources || at == hierarchy.InSinks
}

// exceptionRows adds buttons for the exceptions that can be made for a node.
func (s *Service) exceptionRows(rows []row, id hierarchy.ID) []row {
	switch {
	case s.isAside(id):
		rows = append(rows, row{
			kind: button, text: graph.PlaceMain.Text(), hint: graph.PlaceHint.Text(),
			act: act(actPlace, id),
		})
	case s.tree.Whereabouts(id) == hierarchy.InMain:
		rows = append(rows, row{
			kind: button, text: graph.PlaceAside.Text(), hint: graph.PlaceHint.Text(),
			act: act(actPlace, id),
		})
	}
	if s.tree.Kind(id) == hierarchy.Series {
		rows = append(rows, row{
			kind: button, text: graph.Apart.Text(), hint: graph.ApartHint.Text(),
			act: act(actApart, id),
		})
	}
	return rows
}

// exceptedRows adds a row with the number of exceptions, and a button that removes them.
func (s *Service) exceptedRows(rows []row) []row {
	if n := len(s.look.rules.Places) + len(s.look.rules.Ungrouped); n > 0 {
		rows = append(rows, row{
			kind: button, text: graph.AsRuled(n), hint: graph.AsRuledHint.Text(),
			act: actAsRuled,
		})
	}
	return rows
}
