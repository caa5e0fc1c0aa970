package service

import (
	"fmt"
	"slices"
	"strings"

	"eventlens/app/views/graph"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/graphfile"
)

// Limits for describing an edge.
const (
	maxLooked = 1000 // examined tensors
	maxSaid   = 6    // listed combinations of type and shape
)

// edgeText describes the data that flows along an edge.
func (s *Service) edgeText(e *hierarchy.Edge) string {
	switch {
	case e.IsControl():
		return graph.Control.Text()
	case e.Several:
		return graph.Flow(int(e.Tensors), words.Items(s.flows(e)...))
	case e.Tensors > 1:
		return graph.Flow(int(e.Tensors), tensorText(e.Type, e.Shape))
	}
	return tensorText(e.Type, e.Shape)
}

// flows lists the types and shapes of the tensors along an edge, each once.
func (s *Service) flows(e *hierarchy.Edge) (said []string) {
	for _, t := range s.tree.Tensors(e, maxLooked) {
		text := tensorText(t.Type, t.Shape)
		if t.Control || text == "" || slices.Contains(said, text) {
			continue
		}
		if len(said) == maxSaid {
			return append(said, "…")
		}
		said = append(said, text)
	}
	return said
}

// tensorText writes a type and a shape as far as known.
func tensorText(dtype eventfile.DType, shape graphfile.Shape) string {
	name, size := "", ""
	if dtype != eventfile.DTInvalid {
		name = dtype.String()
	}
	if shape != nil {
		size = shape.String()
	}
	return strings.TrimSpace(name + " " + size)
}

// hint sends the script the description of a line: its number, the names of its ends, and the data
// along it.
func (s *Service) hint(line int) {
	d := s.canvas.drawn
	if d == nil || line < 0 || line >= len(d.Lines) {
		return
	}
	l := &d.Lines[line]
	var said []string
	end := func(box int32) string {
		if box < 0 {
			return ""
		}
		return d.Boxes[box].Name
	}
	if e := l.Edge; e != nil {
		said = append(said, graph.FromTo(s.tree.Name(e.From), s.tree.Name(e.To)),
			s.edgeText(e))
		if e.Control > 0 && !e.IsControl() {
			said = append(said, graph.Controls(int(e.Control)))
		}
	} else {
		said = append(said, graph.FromTo(end(l.From), end(l.To)))
	}
	s.sendToScript("hint", fmt.Appendf(nil, "%d\n%s", line, strings.Join(said, "\n")))
}
