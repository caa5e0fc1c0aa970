package analysis

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"eventlens/eventfile/tracefile"
)

// Paths sums up the slices of a trace by their path: the names of the slices around each of them,
// and its own. The path of a slice on a device goes on from the call that started it. Slices that
// mark steps are in no path, and an operator that only repeats the one around it is a part of it.
//
// If the trace marks its steps, only what begins in these counts: on devices, what a call in them
// started.
type Paths struct {
	Steps  int          // that the trace marks; 0 for none
	StepNs int64        // of the mean step, or of the whole trace
	Parts  [Roles]int64 // of StepNs
	names  []string     // without addresses, which differ from process to process
	nodes  []pathNode   // the first one is around all paths; each comes after the one around it
	ids    map[string]uint32
	places map[pathKey]uint32 // of nodes
}

// Sum has the calls of a name or path, and their time with and without the slices inside. A call
// that is inside one of the same name counts in both.
type Sum struct {
	Calls           int
	TotalNs, SelfNs int64
}

func (s *Sum) add(other Sum) {
	s.Calls += other.Calls
	s.TotalNs += other.TotalNs
	s.SelfNs += other.SelfNs
}

// pathNode is the last name of a path.
type pathNode struct {
	pathKey
	hue      Hue
	onDevice bool
	sum      Sum
}

// pathKey identifies a path.
type pathKey struct{ around, name uint32 }

// Paths sums up the slices.
func (a *Analysis) Paths() *Paths {
	g := pathing{Analysis: a, paths: &Paths{
		ids: map[string]uint32{}, places: map[pathKey]uint32{}, nodes: make([]pathNode, 1),
	}}
	g.look()
	g.node = make([]uint32, a.trace.Slices.Len())
	lane := uint32(math.MaxUint32)
	for _, i := range g.sorted() {
		if at := a.trace.Slices.Lane[i]; at != lane {
			lane, g.stack = at, g.stack[:0]
		}
		g.place(i)
	}
	return g.paths
}

// pathing places the slices of a trace in paths.
type pathing struct {
	*Analysis
	paths        *Paths
	host, device tracefile.Span // what counts
	names        []uint32       // by name of the trace: 1 + its index in Paths.names, or 0
	node         []uint32       // by slice
	stack        []uint32       // slices around the next one of a lane
}

// look finds the times that count.
func (g *pathing) look() {
	all := tracefile.Span{FromNs: math.MinInt64, ToNs: math.MaxInt64}
	g.host, g.device, g.names = all, all, make([]uint32, len(g.trace.Names))
	if mean, ok := g.Mean(); ok {
		g.paths.StepNs, g.paths.Parts = mean.Ns(), mean.Parts
	}
	if g.marks && len(g.steps) > 0 {
		g.paths.Steps = len(g.steps)
		g.host, g.device = empty, empty
		for i := range g.steps {
			g.host = around(g.host, g.steps[i].HostSpan)
			g.device = around(g.device, g.steps[i].Span)
		}
	}
}

// sorted returns the slices that have paths: those of the host first, then by lane, by start, and
// longer ones first.
func (g *pathing) sorted() (order []uint32) {
	e := &g.trace.Slices
	marks := make([]bool, len(g.trace.Names))
	for i, name := range g.trace.Names {
		marks[i] = kindOf(name) == stepName
	}
	for i := range e.Len() {
		if g.roles[i] != step && !marks[g.trace.NameOf(uint32(i))] && e.DurationNs[i] >= 0 {
			order = append(order, uint32(i))
		}
	}
	tracefile.SortIndexes(order, func(x, y uint32) int {
		if onX, onY := g.isOnDevice(x), g.isOnDevice(y); onX != onY {
			if onX {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(e.Lane[x], e.Lane[y]), cmp.Compare(e.StartNs[x], e.StartNs[y]),
			cmp.Compare(e.DurationNs[y], e.DurationNs[x]))
	})
	return order
}

// place adds a slice to its path.
func (g *pathing) place(i uint32) {
	span := g.span(i)
	for n := len(g.stack); n > 0 && g.span(g.stack[n-1]).ToNs <= span.FromNs; n-- {
		g.stack = g.stack[:n-1]
	}
	at, isStarted := g.starter(i)
	isHeld := len(g.stack) > 0 && !isStarted
	holder := i
	if isHeld {
		holder = g.stack[len(g.stack)-1]
		at = g.node[holder]
	}
	g.stack = append(g.stack, i)
	if g.isMerged(i) && isHeld {
		g.node[i] = at
		return
	}
	node := g.at(pathKey{at, g.nameOf(i)}, i)
	g.node[i] = node
	duration := g.trace.Slices.DurationNs[i]
	if isHeld && g.counts(holder) {
		g.paths.nodes[at].sum.SelfNs -= min(duration, max(g.span(holder).ToNs-span.FromNs, 0))
	}
	if g.counts(i) {
		g.paths.nodes[node].sum.add(Sum{1, duration, duration})
	}
}

// starter returns the node of the call or operator that started a slice of a device.
func (g *pathing) starter(i uint32) (node uint32, ok bool) {
	if !g.isOnDevice(i) {
		return 0, false
	}
	by, ok := g.callOf(i)
	if !ok {
		by, ok = g.operatorOf(i)
	}
	if !ok {
		return 0, false
	}
	return g.node[by], true
}

// counts reports whether a slice counts.
func (g *pathing) counts(i uint32) bool {
	begins, among := g.span(i).FromNs, g.host
	if g.isOnDevice(i) {
		among = g.device
		if call, ok := g.callOf(i); ok {
			begins, among = g.span(call).FromNs, g.host
		}
	}
	return among.FromNs <= begins && begins < among.ToNs
}

// at returns the node of a path. Slice i is in it.
func (g *pathing) at(key pathKey, i uint32) uint32 {
	p := g.paths
	node, ok := p.places[key]
	if !ok {
		node = uint32(len(p.nodes))
		p.places[key] = node
		p.nodes = append(p.nodes, pathNode{
			pathKey: key, hue: g.roles[i].Hue(), onDevice: g.isOnDevice(i),
		})
	}
	return node
}

// nameOf returns the name of a slice, an index in Paths.names.
func (g *pathing) nameOf(i uint32) uint32 {
	name := g.trace.NameOf(i)
	if g.names[name] == 0 {
		text := withoutAddresses(g.trace.Names[name])
		id, ok := g.paths.ids[text]
		if !ok {
			id = uint32(len(g.paths.names))
			g.paths.ids[text] = id
			g.paths.names = append(g.paths.names, text)
		}
		g.names[name] = id + 1
	}
	return g.names[name] - 1
}

// withoutAddresses returns a name without the addresses of objects that PyTorch writes, as in
// "<built-in method run_backward of torch._C._EngineBase object at 0x7f2b>".
func withoutAddresses(name string) string {
	const before = " at 0x"
	for from := 0; ; {
		at := strings.Index(name[from:], before)
		if at < 0 {
			return name
		}
		from += at
		rest := strings.TrimLeft(name[from+len(before):], "0123456789abcdefABCDEF")
		name = name[:from] + rest
	}
}

// textOf writes the path around a node.
func (p *Paths) textOf(node uint32) string {
	var names []string
	for at := p.nodes[node].around; at != 0; at = p.nodes[at].around {
		names = append(names, p.names[p.nodes[at].name])
	}
	slices.Reverse(names)
	return strings.Join(names, " › ")
}
