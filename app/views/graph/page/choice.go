package page

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/state/runs"
	"eventlens/app/views/graph"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
)

// graphName identifies a graph across visits. Without a form it identifies none.
type graphName struct {
	run, tag string
	form     eventfile.Form
	index    int // index among the graphs of the same form, tag and run
}

// text returns the graph's text in the URL: form, index, and the tag with its length before it,
// since names may contain anything.
func (n graphName) text() string {
	if n.form == eventfile.FormNone {
		return ""
	}
	return strings.Join([]string{n.form.String(), strconv.Itoa(n.index), strconv.Itoa(len(n.tag)),
		n.tag + n.run}, ":")
}

// parseGraphName parses the result of text; for any other text it returns the zero value.
func parseGraphName(text string) (n graphName) {
	parts := strings.SplitN(text, ":", 4)
	if len(parts) < 4 {
		return graphName{}
	}
	at := slices.IndexFunc(order[:], func(f eventfile.Form) bool { return f.String() == parts[0] })
	index, err := strconv.Atoi(parts[1])
	size, err2 := strconv.Atoi(parts[2])
	if at < 0 || err != nil || err2 != nil || size < 0 || size > len(parts[3]) {
		return graphName{}
	}
	return graphName{form: order[at], index: index, tag: parts[3][:size], run: parts[3][size:]}
}

// order lists the forms, the most informative first: the graph of a run that is shown by default.
var order = [...]eventfile.Form{eventfile.FormGraphDef, eventfile.FormFunctionGraphs,
	eventfile.FormMetaGraphDef, eventfile.FormKerasModel, eventfile.FormRunMetadata,
	eventfile.FormTaggedRunMetadata, eventfile.FormGraphFile}

// rank returns the position of a form in order. graph.Named has the names of forms in the same
// order.
func rank(f eventfile.Form) int { return max(slices.Index(order[:], f), 0) }

// nameOf returns the name of a graph in the list.
func (v *View) nameOf(i int) graphName {
	g := &v.listed[i]
	n := graphName{run: v.runName(g.Run), tag: g.Name, form: g.Form}
	for k := i - 1; k >= 0 && v.listed[k].Run == g.Run && v.listed[k].Form == g.Form; k-- {
		if v.listed[k].Name == g.Name {
			n.index++
		}
	}
	return n
}

func (v *View) runName(id wire.RunID) string {
	if r := v.model.Runs.Run(id); r != nil {
		return r.Name
	}
	return ""
}

// indexOf returns the index of a graph in the list, -1 while it is not there.
func (v *View) indexOf(n graphName) int {
	if n.form == eventfile.FormNone {
		return -1
	}
	before := 0
	for i := range v.listed {
		g := &v.listed[i]
		if i > 0 && v.listed[i-1].Run != g.Run {
			before = 0
		}
		if g.Form != n.form || g.Name != n.tag || v.runName(g.Run) != n.run {
			continue
		}
		if before == n.index {
			return i
		}
		before++
	}
	return -1
}

// onListed takes the list of all graphs.
func (v *View) onListed(m *graph.Listed) {
	v.listed = m.Graphs
	sort.SliceStable(v.listed, func(i, k int) bool {
		a, b := &v.listed[i], &v.listed[k]
		if a.Run != b.Run {
			return runs.CompareNatural(v.runName(a.Run), v.runName(b.Run)) < 0
		}
		if a.Form != b.Form {
			return rank(a.Form) < rank(b.Form)
		}
		return false
	})
	v.alike = alike(v.listed)
	v.shown = v.shown || len(v.listed) == 0 // no list will come later
	v.render()
	if !v.compared && v.indexOf(v.other) >= 0 {
		v.opened = graphName{} // the graph was opened alone, before the other graph was available
	}
	v.follow()
}

// alikeness is the number of graphs with the same run, form and tag, and the number of these with
// the same step.
type alikeness struct{ all, atStep int }

// alike counts, for each graph, the graphs with the same name, including itself.
func alike(listed []graph.Graph) []alikeness {
	type tag struct {
		run  wire.RunID
		form eventfile.Form
		name string
	}
	type step struct {
		tag
		step int64
	}
	tagOf := func(g *graph.Graph) tag { return tag{g.Run, g.Form, g.Name} }
	all, atStep := map[tag]int{}, map[step]int{}
	for i := range listed {
		t := tagOf(&listed[i])
		all[t]++
		atStep[step{t, listed[i].Step}]++
	}
	counts := make([]alikeness, len(listed))
	for i := range listed {
		t := tagOf(&listed[i])
		counts[i] = alikeness{all[t], atStep[step{t, listed[i].Step}]}
	}
	return counts
}

// follow shows the chosen graph, or else the first one that can be shown.
func (v *View) follow() {
	if _, failed := v.program.Failed(); failed || !v.listRequested || len(v.listed) == 0 {
		return
	}
	at := v.indexOf(v.current)
	if at < 0 && (v.current.form == eventfile.FormNone || v.model.Loaded() != nil) ||
		at >= 0 && v.isEmpty(at) {
		at = v.nonEmptyInstead(at)
	}
	if at >= 0 {
		v.show(at)
	}
}

// show shows a graph of the list.
func (v *View) show(at int) {
	if v.current = v.nameOf(at); v.current == v.opened {
		return
	}
	g := v.listed[at]
	parts := []part{{Graph: g, label: v.labelOf(at)}}
	if records := v.costs(g); len(records) > 0 {
		parts = append(parts, part{Graph: v.listed[records[v.recordToRead(records)]]})
	}
	other := v.indexOf(v.other)
	if v.compared = other >= 0; v.compared && other != at {
		parts = append(parts, part{Graph: v.listed[other], label: v.labelOf(other), second: true})
	}
	if v.tooMuch(parts) {
		return
	}
	v.opened, v.problem = v.current, ""
	v.fetch(parts)
}

// maxCosts is the size in bytes up to which a record of costs is read along with the graph.
const maxCosts = 32 << 20

// costs returns the indices of the records of costs in the run of a graph.
func (v *View) costs(of graph.Graph) (records []int) {
	if of.Form != eventfile.FormGraphDef && of.Form != eventfile.FormMetaGraphDef {
		return nil
	}
	for i := range v.listed {
		g := &v.listed[i]
		if g.Run == of.Run &&
			(g.Form == eventfile.FormTaggedRunMetadata ||
				g.Form == eventfile.FormRunMetadata) && g.Bytes > 0 && g.Bytes <= maxCosts {
			records = append(records, i)
		}
	}
	return records
}

// recordToRead returns which of the records of costs to read: the chosen one, or else the last.
func (v *View) recordToRead(records []int) int {
	if at := slices.Index(records, v.indexOf(v.record)); at >= 0 {
		return at
	}
	return len(records) - 1
}

// labelOf returns the shown name of a graph among the graphs of its run.
func (v *View) labelOf(i int) string {
	g, step, time := &v.listed[i], "", ""
	if v.alike[i].all > 1 {
		step = words.Count(g.Step)
	}
	if v.alike[i].atStep > 1 {
		time = words.Say(g.Time)
	}
	return graph.Named(rank(g.Form), g.Name, step, time)
}

// choices are the lists of graphs to choose from, and the chosen entry of each.
type choices struct {
	run, graph, other, record int
	runs, graphs, others      []string
	records                   []string // records of costs, if there are several
	first                     []int    // for each run, its first graph in the list of all
	otherGraphs               []int    // index of the graph of each entry of others after "none"
	recordGraphs              []int    // index of the graph of each entry of records
}

// maxOthers is how many graphs are offered for comparison.
const maxOthers = 99

func (v *View) choices() (c choices) {
	now, other := v.indexOf(v.current), v.indexOf(v.other)
	c.others = []string{graph.ComparedNone.Text()}
	for i := range v.listed {
		g := &v.listed[i]
		if i == 0 || v.listed[i-1].Run != g.Run {
			c.first, c.runs = append(c.first, i), append(c.runs, v.shownRun(g.Run))
		}
		if now < 0 {
			continue
		}
		if i == now {
			c.run, c.graph = len(c.runs)-1, len(c.graphs)
		} else if len(c.otherGraphs) < maxOthers {
			c.otherGraphs, c.others = append(c.otherGraphs, i),
				append(c.others, words.Facts(v.shownRun(g.Run), v.listedAs(i)))
		}
		if i == other {
			c.other = len(c.otherGraphs)
		}
		if g.Run == v.listed[now].Run {
			c.graphs = append(c.graphs, v.listedAs(i))
		}
	}
	if now >= 0 {
		c.recordGraphs = v.costs(v.listed[now])
	}
	if len(c.recordGraphs) > 1 {
		c.record = v.recordToRead(c.recordGraphs)
		for _, i := range c.recordGraphs {
			c.records = append(c.records, v.labelOf(i))
		}
	}
	return c
}

func (v *View) shownRun(id wire.RunID) string {
	if r := v.model.Runs.Run(id); r != nil {
		return r.ShownName()
	}
	return ""
}

// Choose implements ui.Chooser: it shows the first graph of another run, another graph of the same
// run, compares with a graph, or takes another record of costs.
func (v *View) Choose(id string, i int) {
	c := v.choices()
	switch {
	case i < 0:
	case id == otherID:
		v.compare(i, c.otherGraphs)
	case id == recordID && i < len(c.recordGraphs):
		v.record, v.opened = v.nameOf(c.recordGraphs[i]), graphName{}
		v.follow()
		v.page.ChangedWithHistory()
	case id == graphID && c.run < len(c.first):
		v.choose(c.first[c.run]+i, toNone)
	case id == runID && i < len(c.first):
		v.choose(c.first[i], inItsRun)
	}
}

// choose shows the graph with index at. gives says which other graph may be shown if this one has
// nothing to draw.
func (v *View) choose(at int, gives fallbackScope) {
	if at < 0 || at >= len(v.listed) {
		return
	}
	v.node, v.picked, v.fallback, v.current = "", true, gives, v.nameOf(at)
	v.follow()
	v.page.ChangedWithHistory()
	v.render()
}

// compare compares with another graph, given by its position in the choice; the first entry is
// "none".
func (v *View) compare(i int, at []int) {
	v.other = graphName{}
	if i > 0 && i <= len(at) {
		v.other = v.nameOf(at[i-1])
	}
	v.opened = graphName{}
	v.follow()
	v.page.ChangedWithHistory()
	v.render()
}

// Write implements state.KindSettings.
func (v *View) Write(f *address.Fragment) {
	if v.picked {
		f.Set(address.Graph, v.current.text())
	}
	f.Set(address.GraphNode, v.node)
	f.Set(address.GraphLook, v.look)
	f.Set(address.GraphCosts, v.record.text())
	f.Set(address.GraphOther, v.other.text())
}

// Read implements state.KindSettings.
func (v *View) Read(f *address.Fragment) {
	now, node, look := parseGraphName(f.Text(address.Graph)), f.Text(address.GraphNode),
		f.Text(address.GraphLook)
	priced := parseGraphName(f.Text(address.GraphCosts))
	other := parseGraphName(f.Text(address.GraphOther))
	picked := now.form != eventfile.FormNone
	if !picked && !v.picked {
		now = v.current // the default graph, which the URL does not contain
	}
	if v.picked = picked; picked {
		v.fallback = toNone
	} else {
		v.fallback = toAny
	}
	same := now == v.current && look == v.look && priced == v.record && other == v.other
	if same && node == v.node {
		return
	}
	if same {
		v.node = node
		v.Do("name", node)
		return
	}
	v.current, v.node, v.look, v.record, v.other = now, node, look, priced, other
	v.opened = graphName{}
	v.follow()
}

// Apply implements state.KindSettings.
func (*View) Apply(*wire.View) {}
