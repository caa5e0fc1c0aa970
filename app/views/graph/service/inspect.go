package service

import (
	"strings"

	"eventlens/app/report"
	"eventlens/app/views/graph"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/tpu"
	"eventlens/app/words"
	"eventlens/eventfile/graphfile"
)

// Limits of the rows about a node.
const (
	maxListed = 100
	maxAttrs  = 200
	maxValue  = 2000 // bytes of an attribute's value
)

// side returns the panel beside the drawing.
func (s *Service) side() *panel {
	p := &panel{area: inSide, label: graph.Side.Text(), at: -1}
	if s.tree == nil {
		return p
	}
	names := []words.Message{
		tabNode: graph.TabNode, tabFind: graph.TabFind, tabLook: graph.TabLook,
		tabCompare: graph.TabCompare,
	}
	for i, name := range names {
		if tab(i) == tabCompare && s.before == nil && s.unlike == "" {
			continue
		}
		r := row{kind: isTab, text: name.Text(), act: act(actTab, hierarchy.ID(i))}
		if tab(i) == s.tab {
			r.flags |= on
		}
		p.rows = append(p.rows, r)
	}
	switch {
	case s.tab == tabFind:
		p.rows = append(p.rows, s.findRows()...)
	case s.tab == tabLook:
		p.rows = append(p.rows, s.lookRows()...)
	case s.tab == tabCompare:
		p.rows = append(p.rows, s.compareRows()...)
	case s.chosen != hierarchy.None:
		p.rows = append(p.rows, s.nodeRows(s.chosen)...)
	default:
		p.rows = append(p.rows, s.graphRows()...)
	}
	return p
}

// fact adds a row with a name and a value, unless the value is empty.
func fact(rows []row, name words.Message, value string) []row {
	if value == "" {
		return rows
	}
	return append(rows, row{kind: isFact, text: name.Text(), value: value})
}

// graphRows returns the rows about the whole graph.
func (s *Service) graphRows() []row {
	g := s.tree.Graph()
	rows := []row{{kind: heading, text: s.name}}
	edges, alone := 0, len(g.Nodes) > 0
	for i := range g.Nodes {
		alone = alone && g.Nodes[i].Op == "Const"
		for _, in := range g.Nodes[i].Inputs {
			if in.Node != graphfile.Missing {
				edges++
			}
		}
	}
	rows = fact(rows, graph.Nodes, words.Count(len(g.Nodes)))
	rows = fact(rows, graph.Edges, words.Count(edges))
	if n := len(g.Functions); n > 0 {
		rows = fact(rows, graph.Functions, words.Count(n))
	}
	rows = s.totals(rows, hierarchy.Root)
	if alone && edges == 0 {
		rows = append(rows, row{kind: note, text: graph.OnlyConstants.Text()})
	}
	if g.Missing > 0 {
		rows = append(rows, row{kind: note, text: graph.Missing(g.Missing)})
	}
	if n := g.ProblemCount; n > 0 {
		rows = append(rows, row{kind: heading, text: graph.Problems(n)})
		for _, p := range g.Problems[:min(len(g.Problems), maxListed)] {
			rows = append(rows, row{
				kind: note, flags: wrong, text: graph.Problem(report.Cut(p.Node, maxValue), p.What),
			})
		}
	}
	return append(rows, row{kind: note, text: graph.HowTo.Text()})
}

// totals adds rows with the sums over a group or the whole graph.
func (s *Service) totals(rows []row, id hierarchy.ID) []row {
	t := s.tree.Totals(id)
	if t.Parameters > 0 {
		rows = fact(rows, graph.Parameters,
			graph.ParameterCount(t.Parameters, t.ParameterBytes))
	}
	if t.Parameters > 0 && s.tree.Branches(id) {
		rows = append(rows, row{kind: note, text: graph.ParametersOfBranch.Text()})
	}
	if n := t.UnknownParameters; n > 0 {
		rows = append(rows, row{kind: note, text: graph.ParametersUnknown(n)})
	}
	if n, classes := classesOf(t.Untold); n > 0 {
		rows = append(rows, row{kind: note, text: graph.LayersUntold(n, classes)})
	}
	if n, classes := classesOf(t.Unbuilt); n > 0 {
		rows = append(rows, row{kind: note, text: graph.LayersUnbuilt(n, classes)})
	}
	if t.Executions > 0 {
		rows = fact(rows, graph.Executions, words.Count(t.Executions))
		rows = fact(rows, graph.Time, graph.Micros(t.Micros))
		if t.Bytes > 0 {
			rows = fact(rows, graph.Memory, words.Bytes(t.Bytes))
		}
	}
	rows = s.judged(rows, id)
	if s.tree.Kind(id) == hierarchy.Op { // an operation shows its own figures instead
		return rows
	}
	return counted(counted(counted(rows, graph.Devices, t.ByDevice), graph.Clusters,
		s.tree.Clusters(id)), graph.Ops, t.ByOp)
}

// judged adds rows with the operations that do not run on a TPU, while the colours show that.
func (s *Service) judged(rows []row, id hierarchy.ID) []row {
	if s.look.colours != byTPU || !tpu.Applies(s.tree.Graph()) {
		return rows
	}
	passed, all := s.tree.Judged(id, tpu.Runs)
	switch {
	case all == 0:
		return rows
	case s.tree.Kind(id) == hierarchy.Op && all == 1:
		verdict := graph.TPUYes
		if passed == 0 {
			verdict = graph.TPUNo
		}
		return fact(rows, graph.TPU, verdict.Text())
	}
	rows = fact(rows, graph.TPU, graph.TPUShare(passed, all))
	failing, n := s.tree.Failing(id, tpu.Runs, maxListed)
	if n == 0 {
		return rows
	}
	rows = append(rows, row{kind: heading, text: graph.TPUFailing.Text()})
	for _, f := range failing {
		rows = append(rows,
			row{kind: item, text: s.tree.Name(f), value: s.opOrSize(f), act: act(actChoose, f)})
	}
	if n > len(failing) {
		rows = append(rows, row{kind: note, text: graph.More(n - len(failing))})
	}
	return rows
}

// classesOf returns the number of layers, and the first of their classes.
func classesOf(counts []hierarchy.Count) (n int, classes string) {
	const most = 8
	var names []string
	for i, c := range counts {
		switch n += c.N; {
		case i < most:
			names = append(names, report.Cut(c.Name, maxValue))
		case i == most:
			names = append(names, "…")
		}
	}
	return n, strings.Join(names, ", ")
}

// counted lists the most frequent names.
func counted(rows []row, title words.Message, all []hierarchy.Count) []row {
	const most = 8
	if len(all) == 0 || len(all) == 1 && all[0].Name == "" {
		return rows
	}
	rows = append(rows, row{kind: heading, text: title.Text()})
	for i, c := range all {
		if i == most {
			return append(rows, row{kind: note, text: graph.More(len(all) - most)})
		}
		name := c.Name
		if name == "" {
			name = graph.NoName.Text()
		}
		rows = append(rows, row{
			kind: isFact, text: report.Cut(name, maxValue), value: words.Count(c.N),
		})
	}
	return rows
}

// nodeRows returns the rows about a node.
func (s *Service) nodeRows(id hierarchy.ID) []row {
	t := s.tree
	rows := []row{{kind: heading, text: t.Label(id)}}
	if name := t.Name(id); name != t.Label(id) {
		rows = append(rows, row{kind: note, flags: code, text: name})
	}
	rows = append(rows, s.nodeActs(id)...)
	if n := t.Node(id); n != nil {
		rows = fact(rows, graph.Op, n.Op)
		rows = fact(rows, graph.Device, n.Device)
		rows = fact(rows, graph.Cluster, t.Cluster(id))
		rows = fact(rows, graph.Made, t.Graph().Position(n.Name))
		for i, o := range n.Outputs[:min(len(n.Outputs), maxListed)] {
			rows = fact(rows, words.Message(graph.Output(i, len(n.Outputs))),
				tensorText(o.Type, o.Shape))
		}
	} else {
		rows = fact(rows, graph.GraphKind, kindName(t.Kind(id)))
		rows = fact(rows, graph.Inside, words.Count(t.Size(id)))
	}
	in, out := t.Neighbours(id)
	rows = fact(rows, graph.Where, whereabouts(t.Whereabouts(id), len(in), len(out)))
	rows = s.totals(rows, id)
	rows = s.edgeRows(rows, graph.Inputs(len(in)), in, func(e *hierarchy.Edge) hierarchy.ID {
		return e.From
	})
	rows = s.edgeRows(rows, graph.Outputs(len(out)), out,
		func(e *hierarchy.Edge) hierarchy.ID {
			return e.To
		})
	rows = s.chartRows(rows, id)
	for _, call := range t.Calls(id) {
		if call != hierarchy.None {
			rows = append(rows,
				row{kind: item, text: graph.Calls(t.Label(call)), act: act(actChoose, call)})
		}
	}
	if n := t.Node(id); n != nil {
		rows = attrRows(rows, n)
	}
	return rows
}

// nodeActs returns the buttons for a node.
func (s *Service) nodeActs(id hierarchy.ID) []row {
	does := func(text words.Message, what string) row {
		return row{kind: button, text: text.Text(), act: act(what, id)}
	}
	var rows []row
	if s.tree.Expandable(id) {
		text := graph.Expand
		if s.board.IsOpen(id) {
			text = graph.Collapse
		}
		rows = append(rows, does(text, actOpen))
	}
	rows = append(rows, does(graph.TraceInputs, actInputs),
		does(graph.TraceOutputs, actOutputs))
	text := graph.PathFrom
	if s.traced.from != hierarchy.None && s.traced.from != id && s.traced.begun {
		text = graph.PathTo
	}
	rows = append(rows, does(text, actPath))
	if s.traced.any() {
		rows = append(rows, row{kind: button, text: graph.TraceClear.Text(), act: actClear})
	}
	rows = s.exceptionRows(rows, id)
	rows = append(rows, row{
		kind: choice, text: graph.Depth.Text(), value: graph.DepthNames.Text(),
		depth: s.depth, act: actDepth,
	})
	if s.traced.any() {
		rows = append(rows, row{kind: note, text: s.traced.description})
	}
	return rows
}

// edgeRows lists the nodes at the other ends of edges.
func (s *Service) edgeRows(rows []row, title string, edges []hierarchy.Edge,
	end func(*hierarchy.Edge) hierarchy.ID) []row {
	if len(edges) == 0 {
		return rows
	}
	rows = append(rows, row{kind: heading, text: title})
	for i := range edges {
		if i == maxListed {
			return append(rows, row{kind: note, text: graph.More(len(edges) - maxListed)})
		}
		e := &edges[i]
		id := end(e)
		rows = append(rows,
			row{kind: item, text: s.tree.Name(id), value: s.edgeText(e), act: act(actChoose, id)})
	}
	return rows
}

// attrRows lists the attributes of a node.
func attrRows(rows []row, n *graphfile.Node) []row {
	listed := 0
	for a := range n.Attrs() {
		if listed == 0 {
			rows = append(rows, row{kind: heading, text: graph.Attributes.Text()})
		}
		if listed++; listed > maxAttrs {
			return append(rows, row{kind: note, text: graph.AttributesMore.Text()})
		}
		text := report.Cut(a.Text, maxValue)
		if a.Cut || len(text) < len(a.Text) {
			text = graph.AttributeCut(text, int64(a.Size))
		}
		rows = append(rows,
			row{kind: isFact, flags: code, text: report.Cut(a.Key, maxValue), value: text})
	}
	return rows
}

func kindName(k hierarchy.Kind) string {
	switch k {
	case hierarchy.Series:
		return graph.KindSeries.Text()
	case hierarchy.Function:
		return graph.KindFunction.Text()
	}
	return graph.KindScope.Text()
}

// whereabouts tells where a node is drawn, if it is not in the main drawing. reads and readers
// count its neighbours.
func whereabouts(w hierarchy.Whereabouts, reads, readers int) string {
	switch w {
	case hierarchy.InSources, hierarchy.InSinks:
		if readers > reads {
			return graph.IsRead.Text()
		}
		return graph.Reads.Text()
	case hierarchy.InLibrary:
		return graph.InLibrary.Text()
	case hierarchy.BesideNode:
		return graph.BesideNode.Text()
	case hierarchy.Nowhere:
		return graph.Nowhere.Text()
	}
	return ""
}
