package graph

import (
	"strings"

	"eventlens/app/graph/hierarchy"
	"eventlens/app/wire/graph"
	"eventlens/app/words"
	model "eventlens/eventfile/graph"
)

// Bounds of what is listed of a node at most.
const (
	maxListed = 100
	maxAttrs  = 200
	maxValue  = 2000 // bytes of an attribute
)

// side is what stands beside the drawing.
func (s *Service) side() *graph.Panel {
	p := &graph.Panel{Area: graph.Side, Label: words.GraphSide.Text(), At: -1}
	if s.tree == nil {
		if s.problem != "" {
			p.Rows = []graph.Row{{Kind: graph.Note, Flags: graph.Wrong, Text: s.problem}}
		}
		return p
	}
	names := []words.Message{tabNode: words.GraphTabNode, tabFind: words.GraphTabFind, tabLook: words.GraphTabLook, tabCompare: words.GraphTabCompare}
	for i, name := range names {
		if tab(i) == tabCompare && s.before == nil {
			continue
		}
		row := graph.Row{Kind: graph.Tab, Text: name.Text(), Act: act(actTab, hierarchy.ID(i))}
		if tab(i) == s.tab {
			row.Flags |= graph.On
		}
		p.Rows = append(p.Rows, row)
	}
	switch {
	case s.tab == tabFind:
		p.Rows = append(p.Rows, s.findRows()...)
	case s.tab == tabLook:
		p.Rows = append(p.Rows, s.lookRows()...)
	case s.tab == tabCompare:
		p.Rows = append(p.Rows, s.compareRows()...)
	case s.chosen != hierarchy.None:
		p.Rows = append(p.Rows, s.nodeRows(s.chosen)...)
	default:
		p.Rows = append(p.Rows, s.graphRows()...)
	}
	return p
}

// fact is a row of a name and a value; none for no value.
func fact(rows []graph.Row, name words.Message, value string) []graph.Row {
	if value == "" {
		return rows
	}
	return append(rows, graph.Row{Kind: graph.Fact, Text: name.Text(), Value: value})
}

// graphRows are those of the whole graph.
func (s *Service) graphRows() []graph.Row {
	g := s.tree.Graph()
	rows := []graph.Row{{Kind: graph.Heading, Text: s.name}}
	edges := 0
	for i := range g.Nodes {
		edges += len(g.Nodes[i].Inputs)
	}
	rows = fact(rows, words.GraphNodes, words.Count(len(g.Nodes)))
	rows = fact(rows, words.GraphEdges, words.Count(edges-g.Missing))
	if n := len(g.Functions); n > 0 {
		rows = fact(rows, words.GraphFunctions, words.Count(n))
	}
	rows = s.totals(rows, hierarchy.Root)
	if g.Missing > 0 {
		rows = append(rows, graph.Row{Kind: graph.Note, Text: words.GraphMissing(g.Missing)})
	}
	if n := g.ProblemCount; n > 0 {
		rows = append(rows, graph.Row{Kind: graph.Heading, Text: words.GraphProblems(n)})
		for _, p := range g.Problems[:min(len(g.Problems), maxListed)] {
			rows = append(rows, graph.Row{Kind: graph.Note, Flags: graph.Wrong, Text: words.GraphProblem(cut(p.Node, maxValue), p.What)})
		}
	}
	return append(rows, graph.Row{Kind: graph.Note, Text: words.GraphHowTo.Text()})
}

// totals are counts of what is in a group, or in all.
func (s *Service) totals(rows []graph.Row, id hierarchy.ID) []graph.Row {
	t := s.tree.Totals(id)
	if t.Parameters > 0 {
		rows = fact(rows, words.GraphParameters, words.GraphParameterCount(t.Parameters, t.ParameterBytes))
	}
	if t.Executions > 0 {
		rows = fact(rows, words.GraphExecutions, words.Count(t.Executions))
		rows = fact(rows, words.GraphTime, words.GraphMicros(t.Micros))
		if t.Bytes > 0 {
			rows = fact(rows, words.GraphMemory, words.Bytes(t.Bytes))
		}
	}
	rows = counted(rows, words.GraphDevices, t.ByDevice)
	if s.tree.Kind(id) != hierarchy.Op {
		rows = counted(rows, words.GraphOps, t.ByOp)
	}
	return rows
}

// counted lists the most frequent of some names.
func counted(rows []graph.Row, title words.Message, all []hierarchy.Count) []graph.Row {
	const most = 8
	if len(all) == 0 || len(all) == 1 && all[0].Name == "" {
		return rows
	}
	rows = append(rows, graph.Row{Kind: graph.Heading, Text: title.Text()})
	for i, c := range all {
		if i == most {
			return append(rows, graph.Row{Kind: graph.Note, Text: words.GraphMore(len(all) - most)})
		}
		name := c.Name
		if name == "" {
			name = words.GraphNoName.Text()
		}
		rows = append(rows, graph.Row{Kind: graph.Fact, Flags: graph.Code, Text: cut(name, maxValue), Value: words.Count(c.N)})
	}
	return rows
}

// nodeRows are those of a node.
func (s *Service) nodeRows(id hierarchy.ID) []graph.Row {
	t := s.tree
	rows := []graph.Row{{Kind: graph.Heading, Text: t.Label(id)}}
	if name := t.Name(id); name != t.Label(id) {
		rows = append(rows, graph.Row{Kind: graph.Note, Flags: graph.Code, Text: name})
	}
	rows = append(rows, s.nodeActs(id)...)
	if n := t.Node(id); n != nil {
		rows = fact(rows, words.GraphOp, n.Op)
		rows = fact(rows, words.GraphDevice, n.Device)
		for i, o := range n.Outputs[:min(len(n.Outputs), maxListed)] {
			rows = fact(rows, words.Message(words.GraphOutput(i, len(n.Outputs))), tensorText(o.Type.String(), o.Shape))
		}
	} else {
		rows = fact(rows, words.GraphKind, kindName(t.Kind(id)))
		rows = fact(rows, words.GraphInside, words.Count(t.Size(id)))
	}
	rows = fact(rows, words.GraphWhere, whereabouts(t.Whereabouts(id)))
	rows = s.totals(rows, id)
	in, out := t.Neighbours(id)
	rows = s.edgeRows(rows, words.GraphInputs(len(in)), in, func(e *hierarchy.Edge) hierarchy.ID { return e.From })
	rows = s.edgeRows(rows, words.GraphOutputs(len(out)), out, func(e *hierarchy.Edge) hierarchy.ID { return e.To })
	for _, call := range t.Calls(id) {
		if call != hierarchy.None {
			rows = append(rows, graph.Row{Kind: graph.Item, Text: words.GraphCalls(t.Label(call)), Act: act(actChoose, call)})
		}
	}
	if n := t.Node(id); n != nil {
		rows = attrRows(rows, n)
	}
	return rows
}

// nodeActs are what can be done with a node.
func (s *Service) nodeActs(id hierarchy.ID) []graph.Row {
	button := func(text words.Message, what string) graph.Row {
		return graph.Row{Kind: graph.Button, Text: text.Text(), Act: act(what, id)}
	}
	var rows []graph.Row
	if s.tree.Expandable(id) {
		text := words.GraphExpand
		if s.board.IsOpen(id) {
			text = words.GraphCollapse
		}
		rows = append(rows, button(text, actOpen))
	}
	rows = append(rows, button(words.GraphTraceInputs, actInputs), button(words.GraphTraceOutputs, actOutputs))
	text := words.GraphPathFrom
	if s.traced.from != hierarchy.None && s.traced.from != id && s.traced.begun {
		text = words.GraphPathTo
	}
	rows = append(rows, button(text, actPath))
	if s.traced.any() {
		rows = append(rows, graph.Row{Kind: graph.Button, Text: words.GraphTraceClear.Text(), Act: actClear}, graph.Row{Kind: graph.Note, Text: s.traced.said})
	}
	return rows
}

// edgeRows list the nodes at the other ends of edges.
func (s *Service) edgeRows(rows []graph.Row, title string, edges []hierarchy.Edge, end func(*hierarchy.Edge) hierarchy.ID) []graph.Row {
	if len(edges) == 0 {
		return rows
	}
	rows = append(rows, graph.Row{Kind: graph.Heading, Text: title})
	for i := range edges {
		if i == maxListed {
			return append(rows, graph.Row{Kind: graph.Note, Text: words.GraphMore(len(edges) - maxListed)})
		}
		e := &edges[i]
		id := end(e)
		rows = append(rows, graph.Row{Kind: graph.Item, Text: s.tree.Name(id), Value: edgeText(e), Act: act(actChoose, id)})
	}
	return rows
}

// edgeText says what flows along an edge.
func edgeText(e *hierarchy.Edge) string {
	switch {
	case e.IsControl():
		return words.GraphControl.Text()
	case e.Several || e.Tensors > 1:
		return words.GraphTensors(int(e.Tensors))
	}
	return tensorText(e.Type.String(), e.Shape)
}

// tensorText writes a type and a shape as far as they are known.
func tensorText(dtype string, shape model.Shape) string {
	if dtype == "invalid" {
		dtype = ""
	}
	if shape == nil {
		return dtype
	}
	return strings.TrimSpace(dtype + " " + shape.String())
}

// attrRows list the attributes of a node.
func attrRows(rows []graph.Row, n *model.Node) []graph.Row {
	listed := 0
	for a := range n.Attrs() {
		if listed == 0 {
			rows = append(rows, graph.Row{Kind: graph.Heading, Text: words.GraphAttributes.Text()})
		}
		if listed++; listed > maxAttrs {
			return append(rows, graph.Row{Kind: graph.Note, Text: words.GraphAttributesMore.Text()})
		}
		text := cut(a.Text, maxValue)
		if a.Cut || len(text) < len(a.Text) {
			text = words.GraphAttributeCut(text, int64(a.Size))
		}
		rows = append(rows, graph.Row{Kind: graph.Fact, Flags: graph.Code, Text: cut(a.Key, maxValue), Value: text})
	}
	return rows
}

// cut shortens a text to so many bytes.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && text[most]&0xC0 == 0x80 {
		most--
	}
	return text[:most] + "…"
}

func kindName(k hierarchy.Kind) string {
	switch k {
	case hierarchy.Series:
		return words.GraphKindSeries.Text()
	case hierarchy.Function:
		return words.GraphKindFunction.Text()
	}
	return words.GraphKindScope.Text()
}

// whereabouts says where a node is drawn if that is not where it is looked for.
func whereabouts(w hierarchy.Whereabouts) string {
	switch w {
	case hierarchy.InSources:
		return words.GraphInSources.Text()
	case hierarchy.InSinks:
		return words.GraphInSinks.Text()
	case hierarchy.InLibrary:
		return words.GraphInLibrary.Text()
	case hierarchy.BesideNode:
		return words.GraphBesideNode.Text()
	case hierarchy.Nowhere:
		return words.GraphNowhere.Text()
	}
	return ""
}
