package service

import (
	"regexp"
	"strconv"
	"strings"

	"eventlens/app/pattern"
	"eventlens/app/pattern/problem"
	"eventlens/app/views/graph"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/wire/matching"
)

// finding is a search with its results.
type finding struct {
	typed   string
	regexp  bool
	found   []hierarchy.ID
	total   int    // number of all matches, of which found lists the first ones
	at      int    // index of the current result; -1 for none
	problem string // problem of the typed regular expression

	foreign *pattern.Expression // an expression that the page must match; nil if not needed
	source  string              // its source
}

// waits reports whether the page's answer about the matching names is still missing.
func (f *finding) waits() bool { return f.foreign != nil && !f.foreign.Decided() }

// maxFound limits the results that are listed and marked.
const maxFound = 1000

// seek performs the acts of searching and tracing.
func (s *Service) seek(name string, id hierarchy.ID, value string) {
	switch name {
	case actFind:
		s.find.typed, s.find.at, s.tab = value, -1, tabFind
		s.markDirty(searching)
	case actRegexp:
		s.find.regexp, s.find.at = !s.find.regexp, -1
		s.markDirty(searching)
	case actNext, actBack:
		s.step(name == actNext)
	case actInputs:
		s.trace(id, hierarchy.Upstream)
	case actOutputs:
		s.trace(id, hierarchy.Downstream)
	case actDepth:
		s.setDepth(value)
	case actPath:
		s.path(id)
	case actClear:
		s.traced = tracing{from: hierarchy.None}
		s.markDirty(marks | sidePanel)
	}
}

// search finds the nodes for the typed text. The prefixes op:, device: and attr: restrict it.
func (s *Service) search() {
	f := &s.find
	f.found, f.total, f.problem = nil, 0, ""
	s.markDirty(marks | sidePanel)
	if strings.TrimSpace(f.typed) == "" || s.tree == nil {
		return
	}
	q := queryOf(f.typed)
	if f.regexp && !s.compile(&q) {
		return
	}
	f.found, f.total = s.tree.Search(q, maxFound)
	s.patterns.Ask(s.answer)
}

// compile adds the regular expression to the query, and reports whether it is valid. Expressions
// that package regexp rejects are matched by the page; results are complete once it has answered.
func (s *Service) compile(q *hierarchy.Query) bool {
	f := &s.find
	e, err := regexp.Compile("(?i)" + q.Text)
	switch {
	case err == nil:
		f.foreign = nil
		q.Matches = e.MatchString
		return true
	case !pattern.NeedsBrowser(err):
		f.foreign = nil
	default:
		if f.foreign == nil || f.source != q.Text {
			f.foreign, f.source = s.patterns.Compile(q.Text, "i"), q.Text
		}
		q.Matches = f.foreign.MatchString
		err = f.foreign.Err()
	}
	if err != nil {
		f.problem = problem.Text(err)
	}
	return err == nil
}

// matched takes the page's answer about matching names.
func (s *Service) matched(m *matching.Matched) {
	s.patterns.Answered(m)
	if s.find.foreign != nil {
		s.markDirty(searching)
	}
}

// queryOf parses the typed text.
func queryOf(typed string) hierarchy.Query {
	q := hierarchy.Query{Groups: true}
	var rest []string
	for word := range strings.FieldsSeq(typed) {
		key, value, _ := strings.Cut(word, ":")
		switch {
		case value == "":
			rest = append(rest, word)
		case key == "op":
			q.Op = value
		case key == "device":
			q.Device = value
		case key == "attr":
			q.Attr = value
		default:
			rest = append(rest, word)
		}
	}
	if q.Text = strings.Join(rest, " "); len(rest) > 0 && q.Op == "" && q.Device == "" &&
		q.Attr == "" {
		q.Text = typed
	}
	return q
}

// step goes to the next or the previous result.
func (s *Service) step(forward bool) {
	n := len(s.find.found)
	if n == 0 {
		return
	}
	if at := s.find.at; forward {
		s.find.at = (at + 1) % n
	} else {
		s.find.at = (max(at, 0) + n - 1) % n
	}
	s.choose(s.find.found[s.find.at])
	s.tab = tabFind
}

// findRows returns the rows with the results.
func (s *Service) findRows() []row {
	f := &s.find
	toggle := row{kind: check, text: graph.Regexp.Text(), act: actRegexp}
	if f.regexp {
		toggle.flags |= on
	}
	rows := []row{toggle}
	switch {
	case f.problem != "":
		return append(rows, row{kind: note, flags: wrong, text: f.problem})
	case strings.TrimSpace(f.typed) == "":
		return append(rows, row{kind: note, text: graph.FindHow.Text()})
	case f.waits():
		return append(rows, row{kind: note, text: graph.Finding.Text()})
	case f.total == 0:
		return append(rows, row{kind: note, text: graph.FoundNone.Text()})
	}
	rows = append(rows,
		row{kind: button, text: graph.Previous.Text(), act: actBack},
		row{kind: button, text: graph.Next.Text(), act: actNext},
		row{kind: note, text: graph.Found(f.at+1, f.total)})
	const most = 200
	for i, id := range f.found {
		if i == most {
			return append(rows, row{kind: note, text: graph.More(f.total - most)})
		}
		r := row{
			kind: item, text: s.tree.Name(id), value: s.kindAndShape(id), act: act(actChoose, id),
		}
		if id == s.chosen {
			r.flags |= on
		}
		rows = append(rows, r)
	}
	return rows
}

// kindAndShape returns a node's op, and the shape of its output if known.
func (s *Service) kindAndShape(id hierarchy.ID) string {
	n, sort := s.tree.Node(id), s.opOrSize(id)
	if n == nil || len(n.Outputs) == 0 || n.Outputs[0].Shape == nil {
		return sort
	}
	return sort + " · " + n.Outputs[0].Shape.String()
}

// tracing is a marked path through the graph.
type tracing struct {
	from        hierarchy.ID // the node at which it begins
	direction   hierarchy.Direction
	traces      bool           // a trace, not a path
	begun       bool           // a path whose end is not chosen yet
	nodes       []hierarchy.ID // the marked nodes
	description string
}

func (t *tracing) any() bool { return t.description != "" }

// depths are the lengths of traces in edges, in the order of graph.DepthNames; 0 is no limit.
var depths = [...]int{0, 1, 2, 3, 5, 10, 20}

// setDepth changes the depth of traces, including the displayed one. value is an index in depths.
func (s *Service) setDepth(value string) {
	if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < len(depths) {
		s.depth = n
		s.markDirty(sidePanel)
		if s.traced.traces {
			s.trace(s.traced.from, s.traced.direction)
		}
	}
}

// trace marks the inputs of a node, direct and indirect, or its outputs.
func (s *Service) trace(id hierarchy.ID, way hierarchy.Direction) {
	if id == hierarchy.None {
		return
	}
	reached := s.tree.Trace(id, way, depths[s.depth], false)
	s.traced = tracing{
		from: id, direction: way, traces: true, nodes: make([]hierarchy.ID, len(reached)),
		description: graph.TracedOutputs(len(reached)),
	}
	if way == hierarchy.Upstream {
		s.traced.description = graph.TracedInputs(len(reached))
	}
	for i := range reached {
		s.traced.nodes[i] = reached[i].ID
	}
	s.markDirty(marks | sidePanel)
}

// path begins a path at a node or, if one has begun, marks the path from its beginning to the node.
// It follows edges forwards, or backwards if no path leads forwards.
func (s *Service) path(id hierarchy.ID) {
	if id == hierarchy.None {
		return
	}
	s.markDirty(marks | sidePanel)
	if !s.traced.begun || s.traced.from == id {
		s.traced = tracing{from: id, begun: true, description: graph.PathBegun(s.tree.Label(id))}
		return
	}
	from := s.traced.from
	nodes := s.tree.Path(from, id, false)
	if nodes == nil {
		nodes = s.tree.Path(id, from, false)
	}
	s.traced = tracing{from: from, nodes: nodes, description: graph.PathNone.Text()}
	if len(nodes) > 0 {
		s.traced.description = graph.PathLength(len(nodes) - 1)
	}
}
