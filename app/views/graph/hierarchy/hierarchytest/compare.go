package hierarchytest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/tpu"
	"eventlens/eventfile/graphfile"
)

const (
	rootName      = "__root__"
	libraryPrefix = "__function_library__"
)

// Compare returns the differences between our hierarchy of a graph and TensorBoard's, except
// intended ones.
func Compare(g *graphfile.Graph, peer *Peer) []string {
	c := comparison{
		peer: peer, tree: hierarchy.Build(asPeer(g, peer), peerRules()), theirs: map[int]example{},
		ours: map[int]example{},
	}
	for i := range peer.Groups {
		c.group(&peer.Groups[i])
	}
	return c.differences
}

// peerRules returns TensorBoard's rules without extensions.
func peerRules() hierarchy.Options {
	o := hierarchy.Default()
	o.Functions = false
	return o
}

// asPeer changes a graph to the form in which TensorBoard shows it: layers without ops, Keras 2
// layers without edges, and merged graphs without control edges, since it puts the graph's name
// before the mark of a control edge.
func asPeer(g *graphfile.Graph, peer *Peer) *graphfile.Graph {
	isMerged := len(g.Nodes) > 0 && strings.HasPrefix(g.Nodes[0].Name, "graph_1/")
	if !g.Layers && !isMerged {
		return g
	}
	changed := *g
	changed.Nodes = slices.Clone(g.Nodes)
	for i := range changed.Nodes {
		n := &changed.Nodes[i]
		if g.Layers {
			n.Op = ""
			if !slices.ContainsFunc(peer.Groups, func(p Group) bool { return len(p.Edges) > 0 }) {
				n.Inputs = nil
			}
		}
		if isMerged {
			n.Inputs = slices.DeleteFunc(slices.Clone(n.Inputs), func(in graphfile.Input) bool {
				return in.Control
			})
		}
	}
	return &changed
}

type comparison struct {
	peer        *Peer
	tree        *hierarchy.Tree
	differences []string

	theirs, ours map[int]example // the last group compared of each structure in the other hierarchy
}

func (c *comparison) differ(format string, args ...any) {
	c.differences = append(c.differences, fmt.Sprintf(format, args...))
}

// group compares one group.
func (c *comparison) group(p *Group) {
	name := c.peer.Names[p.Name]
	id, ok := hierarchy.Root, true
	if name != rootName {
		id, ok = c.tree.Find(name)
	}
	if !ok {
		c.differ("no group %q", name)
		return
	}
	v := c.tree.Scope(id)
	if v == nil {
		c.differ("%q is not expandable", name)
		return
	}
	isFunction := c.tree.Kind(id) == hierarchy.Function || c.tree.Node(id) != nil
	if !isFunction && id != hierarchy.Root && p.Size != c.tree.Size(id) {
		c.differ("%q has %d operations, want %d", name, c.tree.Size(id), p.Size)
	}
	if p.Kind == "scope" && !isFunction && id != hierarchy.Root && p.Levels != c.tree.Levels(id) {
		c.differ("%q has %d levels, want %d", name, c.tree.Levels(id), p.Levels)
	}
	c.nodes(name, "children", c.tree.Children(id), p.Children)
	c.nodes(name, "main", v.Main, p.Main)
	c.nodes(name, "sources", v.Sources, p.Sources)
	c.nodes(name, "sinks", v.Sinks, p.Sinks)
	var got, want []string
	for _, e := range c.tree.Edges(id) {
		tensors, control := c.counts(&e)
		got = append(got, c.edge(e.From, e.To)+fmt.Sprintf(" %d %d", tensors, control))
	}
	for _, e := range p.Edges {
		want = append(want, c.named(e[0], e[1])+fmt.Sprintf(" %d %d", e[2], e[3]))
	}
	c.same(name, "edges", got, want)
	c.edges(name, "drawn", v.Edges, p.Drawn)
	c.edges(name, "bridges", v.Bridges, p.Bridges)
	got, want = nil, nil
	for _, a := range v.Annotations {
		inbound := 0
		if a.In {
			inbound = 1
		}
		got = append(got, c.edge(a.On, a.Other)+fmt.Sprint(" ", inbound))
	}
	for _, a := range p.Annotations {
		want = append(want, c.named(a[0], a[1])+fmt.Sprint(" ", a[2]))
	}
	c.same(name, "annotations", got, want)
	c.structure(name, id, p)
	if !isFunction || c.tree.Node(id) == nil {
		c.colours(name, id, p)
	}
}

// colours compares the XLA clusters of a group, and its operations that run on a TPU. TensorBoard
// adds the library to the top level and treats everything in it as run by a TPU, with one
// additional node for each function. Insides of calls are left out, since TensorBoard treats
// everything in them as not run by a TPU.
func (c *comparison) colours(name string, id hierarchy.ID, p *Group) {
	isLibrary := strings.HasPrefix(name, libraryPrefix)
	clusters := map[string]int{}
	passed, all := c.tree.Judged(id, tpu.Runs)
	counts := c.tree.Clusters(id)
	if c.tree.Kind(id) == hierarchy.Function {
		all++
	}
	if isLibrary {
		passed = all
	}
	for _, f := range c.tree.Library() {
		if id == hierarchy.Root {
			_, more := c.tree.Judged(f, tpu.Runs)
			passed, all = passed+more+1, all+more+1
			counts = append(counts, c.tree.Clusters(f)...)
		}
	}
	for _, count := range counts {
		clusters[count.Name] += count.N
	}
	if !maps.Equal(clusters, p.Clusters) {
		c.differ("%q has the clusters %v, want %v", name, clusters, p.Clusters)
	}
	if got := [2]int{passed, all - passed}; got != p.TPU {
		c.differ("%q has %v operations that a TPU runs and does not, want %v", name, got, p.TPU)
	}
	for _, child := range c.tree.Children(id) {
		op := c.tree.Node(child)
		if op == nil || len(op.Calls) > 0 {
			continue
		}
		got, want := Op{Cluster: c.tree.Cluster(child), Runs: isLibrary || tpu.Runs(op)},
			Op{Runs: true}
		for _, o := range p.Ops {
			if c.peer.Names[o.Name] == c.tree.Name(child) {
				want = Op{Cluster: o.Cluster, Runs: o.Runs}
			}
		}
		if got != want {
			c.differ("%q: got %v, want %v", c.tree.Name(child), got, want)
		}
	}
}

// counts returns the tensors and control edges in an edge as TensorBoard counts them.
func (c *comparison) counts(e *hierarchy.Edge) (tensors, control int) {
	for _, tensor := range c.tree.Tensors(e, 0) {
		switch {
		case tensor.Repeat:
		case tensor.Control:
			control++
		default:
			tensors++
		}
	}
	return tensors, control
}

// structure compares which groups have the same structure. TensorBoard compares outer groups before
// it knows which inner ones are the same (it does not sort them as intended), so it finds fewer
// groups equal.
func (c *comparison) structure(name string, id hierarchy.ID, p *Group) {
	if p.Kind != "scope" || id == hierarchy.Root {
		return
	}
	got := c.tree.Structure(id)
	if (got == 0) != (p.Structure == 0) && !strings.HasPrefix(name, libraryPrefix) {
		c.differ("%q has structure %d, want %d", name, got, p.Structure)
	}
	if got == 0 || p.Structure == 0 {
		return
	}
	if have, ok := c.theirs[got]; ok && have.structure != p.Structure && p.Levels == 1 &&
		slices.Equal(c.ops(have.id), c.ops(id)) {
		c.differ("%q has the structure of %q, which has another one", name, c.tree.Name(have.id))
	}
	if have, ok := c.ours[p.Structure]; ok && have.structure != got {
		c.differ("%q has not the structure of %q", name, c.tree.Name(have.id))
	}
	c.theirs[got], c.ours[p.Structure] = example{id, p.Structure}, example{id, got}
}

// example is a group with a structure.
type example struct {
	id        hierarchy.ID
	structure int
}

// ops returns the ops in a group, in the order of first occurrence. Groups in which this order
// differs have different structures in TensorBoard, accidentally.
func (c *comparison) ops(group hierarchy.ID) (ops []string) {
	seen := map[string]bool{}
	for id := range hierarchy.ID(c.tree.Len()) {
		if op := c.tree.Node(id); op != nil && !c.tree.Embedded(id) && c.tree.Contains(group, id) &&
			!seen[op.Op] {
			seen[op.Op] = true
			ops = append(ops, op.Op)
		}
	}
	return ops
}

func (c *comparison) nodes(group, what string, ids []hierarchy.ID, want []int) {
	var got, wanted []string
	for _, id := range ids {
		got = append(got, c.tree.Name(id))
	}
	for _, n := range want {
		wanted = append(wanted, c.peer.Names[n])
	}
	c.same(group, what, got, wanted)
}

func (c *comparison) edges(group, what string, edges []hierarchy.Edge, want [][2]int) {
	var got, wanted []string
	for i := range edges {
		got = append(got, c.edge(edges[i].From, edges[i].To))
	}
	for _, e := range want {
		wanted = append(wanted, c.named(e[0], e[1]))
	}
	c.same(group, what, got, wanted)
}

func (c *comparison) edge(from, to hierarchy.ID) string {
	return c.tree.Name(from) + " -> " + c.tree.Name(to)
}

func (c *comparison) named(from, to int) string {
	return c.peer.Names[from] + " -> " + c.peer.Names[to]
}

// same compares two sets. TensorBoard's entries for the function library, other than its
// operations, are ignored.
func (c *comparison) same(group, what string, got, want []string) {
	want = slices.DeleteFunc(slices.Clone(want), func(s string) bool {
		return group == rootName && strings.HasPrefix(s, libraryPrefix) ||
			strings.Contains(s, "("+libraryPrefix)
	})
	slices.Sort(got)
	slices.Sort(want)
	got, want = slices.Compact(got), slices.Compact(want)
	for _, g := range got {
		if _, ok := slices.BinarySearch(want, g); !ok {
			c.differ("%q, %s: %s should not be there", group, what, g)
		}
	}
	for _, w := range want {
		if _, ok := slices.BinarySearch(got, w); !ok {
			c.differ("%q, %s: %s is missing", group, what, w)
		}
	}
}
