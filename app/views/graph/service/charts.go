package service

import (
	"slices"
	"strings"

	"eventlens/app/views/graph"
	"eventlens/app/views/graph/hierarchy"
)

// chart is a tag with a chart, the key and the name of its kind, and the parts of its name.
type chart struct {
	key, kind, tag string
	parts          []string
}

// setCharts stores the tags that have charts.
func (s *Service) setCharts(m *graph.Tags) {
	s.charts = nil
	for _, k := range m.Kinds {
		for _, tag := range k.Tags {
			s.charts = append(s.charts,
				chart{k.Key, k.Name, tag, strings.FieldsFunc(tag, betweenParts)})
		}
	}
	s.markDirty(sidePanel)
}

// betweenParts reports whether a character separates the parts of names: TensorFlow writes
// layer/kernel, PyTorch layer.weight.
func betweenParts(r rune) bool { return r == '/' || r == '.' }

// chartRows adds rows that lead to the charts of a node's content.
func (s *Service) chartRows(rows []row, id hierarchy.ID) []row {
	names := tagNames(s.tree.Name(id))
	listed := 0
	for i := range s.charts {
		c := &s.charts[i]
		if !slices.ContainsFunc(names, c.isUnder) {
			continue
		}
		if listed == 0 {
			rows = append(rows, row{kind: heading, text: graph.Charts.Text()})
		}
		if listed++; listed > maxListed {
			return append(rows, row{kind: note, text: graph.ChartsMore.Text()})
		}
		rows = append(rows, row{
			kind: item, text: c.tag, value: c.kind, act: graph.ChartAct + " " + c.key + " " + c.tag,
		})
	}
	return rows
}

// tagNames returns the names that tags may use for a node, in parts: its name, the name without the
// model's name, and the path of a PyTorch module, whose parts are in brackets: the module
// Net/Block[layer1]/Linear[0] has the path layer1.0.
func tagNames(name string) (names [][]string) {
	all := strings.Split(name, "/")
	var module []string
	for i, part := range all {
		if open := strings.IndexByte(part, '['); open >= 0 && strings.HasSuffix(part, "]") {
			part = part[open+1 : len(part)-1]
		} else if i == 0 {
			continue
		}
		module = append(module, strings.FieldsFunc(part, betweenParts)...)
	}
	names = append(names, strings.FieldsFunc(name, betweenParts))
	if len(module) > 0 {
		names = append(names, module)
	}
	return names
}

// isUnder reports whether a tag is about the node with a name: the tag begins with the name,
// perhaps after one word, as in weights/layer. If the tag begins with another word, a name that is
// only a number does not count.
func (c *chart) isUnder(name []string) bool {
	begins := func(parts []string) bool {
		return len(name) > 0 && len(parts) >= len(name) && slices.Equal(parts[:len(name)], name)
	}
	if begins(c.parts) {
		return true
	}
	return len(c.parts) > 1 && begins(c.parts[1:]) &&
		(len(name) > 1 || strings.Trim(name[0], "0123456789") != "")
}
