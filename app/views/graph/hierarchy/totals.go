package hierarchy

import (
	"cmp"
	"slices"
	"strings"

	"eventlens/eventfile/graphfile"
)

// Totals sums up the operations in a node.
type Totals struct {
	Ops int
	// Parameters is the number of elements of variables and parameters, and ParameterBytes their
	// size as far as types are known. Unknown shapes count as 0.
	Parameters, ParameterBytes int64
	// UnknownParameters counts the parameters without a shape in the graph, as PyTorch writes them
	// for convolutions. If it is not 0, Parameters is a lower bound.
	UnknownParameters int
	// Untold and Unbuilt count the Keras layers, by class, that are missing from Parameters: Untold
	// are layers whose weights only their own code knows, Unbuilt those whose weights depend on an
	// input shape that the model does not state.
	Untold, Unbuilt []Count
	// Executions counts the recorded runs of operations. Micros is their total time in
	// microseconds, and Bytes their total allocation.
	Executions    int
	Micros, Bytes int64
	// ByOp and ByDevice count operations, the most frequent first.
	ByOp, ByDevice []Count
}

// Count is the number of occurrences of a name.
type Count struct {
	Name string
	N    int
}

// cost is the cost of an operation or, summed up, of a group.
type cost struct {
	parameters, parameterBytes int64
	micros, bytes              int64
	executions, unknown        int32
}

// Totals returns the totals of a node.
func (t *Tree) Totals(id ID) Totals {
	byOp, byDevice := map[string]int{}, map[string]int{}
	untold, unbuilt := map[string]int{}, map[string]int{}
	sum := Totals{}
	t.eachOp(id, func(op ID) {
		sum.Ops++
		byOp[t.nodes[op].op.Op]++
		if device := t.Device(op); device != "" {
			byDevice[device]++
		}
		switch t.weights(op) {
		case graphfile.WeightsUntold:
			untold[t.nodes[op].op.Op]++
		case graphfile.WeightsUnbuilt:
			unbuilt[t.nodes[op].op.Op]++
		}
	})
	c := t.cost(id)
	sum.Parameters, sum.ParameterBytes, sum.UnknownParameters = c.parameters, c.parameterBytes,
		int(c.unknown)
	sum.Executions, sum.Micros, sum.Bytes = int(c.executions), c.micros, c.bytes
	sum.Untold, sum.Unbuilt = sorted(untold), sorted(unbuilt)
	sum.ByOp, sum.ByDevice = sorted(byOp), sorted(byDevice)
	return sum
}

// sorted returns counts, the largest first.
func sorted(counts map[string]int) []Count {
	all := make([]Count, 0, len(counts))
	for name, n := range counts {
		all = append(all, Count{name, n})
	}
	slices.SortFunc(all, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.N, a.N), strings.Compare(a.Name, b.Name))
	})
	return all
}

// Cost returns the recorded time and allocation of an operation or a group. ok is false if nothing
// was recorded.
func (t *Tree) Cost(id ID) (micros, bytes int64, ok bool) {
	c := t.cost(id)
	return c.micros, c.bytes, c.executions > 0
}

// Parameters returns the number of elements of the variables and parameters in a node.
func (t *Tree) Parameters(id ID) int64 { return t.cost(id).parameters }

// cost returns the sum for a node. A copy of a function has the function's parameters, and no
// execution costs.
func (t *Tree) cost(id ID) cost {
	if t.costs == nil {
		t.addUp(nil)
	}
	root := t.copyAround(id)
	if root == None {
		return t.costs[id]
	}
	i := t.instances[root]
	u := &t.units[i.function+1]
	original := u.root
	if id != root {
		original = ID(u.ids.lo + int32(id) - i.first)
	} else if t.nodes[id].op != nil {
		c := t.costs[t.origin(id)]
		f := t.costs[original]
		c.parameters, c.parameterBytes, c.unknown = c.parameters+f.parameters,
			c.parameterBytes+f.parameterBytes, c.unknown+f.unknown
		return c
	}
	c := t.costs[original]
	c.executions, c.micros, c.bytes = 0, 0, 0
	return c
}

// origin returns the library node that a node is a copy of, or the node itself.
func (t *Tree) origin(id ID) ID {
	root := None
	if id != Root {
		root = t.copyAround(t.home(id))
	}
	if root == None {
		return id
	}
	i := t.instances[root]
	ids := t.units[i.function+1].ids
	if at := ids.lo + int32(id) - i.first; at >= ids.lo && at < ids.hi {
		return ID(at)
	}
	return id // a group made for one of several called functions
}

// addUp sums costs from the inside out. Copies of functions are left out.
func (t *Tree) addUp(executed map[ID]cost) {
	t.costs = make([]cost, t.units[len(t.units)-1].ids.hi)
	p := parameters{tree: t, read: map[ID]bool{}, optimizerState: optimizerState(t.graph.Nodes)}
	for i := range t.units {
		ids := t.units[i].ids
		p.enter(i)
		for id := ID(ids.lo); id < ID(ids.hi); id++ {
			if t.nodes[id].op == nil {
				continue
			}
			c := executed[id]
			c.parameters, c.parameterBytes = p.count(id)
			c.unknown = p.unknown(id)
			t.costs[id] = c
		}
		t.bubble(ids)
	}
}

// bubble adds the costs of a unit's nodes to the groups around them: embedded nodes to the
// operations at which they are shown, then operations, then groups.
func (t *Tree) bubble(ids span) {
	add := func(id ID) {
		if parent := t.nodes[id].parent; parent != None && int(parent) < len(t.costs) {
			p, c := &t.costs[parent], t.costs[id]
			p.parameters += c.parameters
			p.parameterBytes += c.parameterBytes
			p.micros += c.micros
			p.bytes += c.bytes
			p.executions += c.executions
			p.unknown += c.unknown
		}
	}
	// constants may be attached to summaries
	for _, class := range []uint8{isConstant, isSummary, 0} {
		for id := ID(ids.lo); id < ID(ids.hi); id++ {
			if n := &t.nodes[id]; n.op != nil && n.flags&isEmbedded == class {
				add(id)
			}
		}
	}
	for id := ID(ids.hi) - 1; id >= ID(ids.lo); id-- {
		if t.nodes[id].op == nil {
			add(id)
		}
	}
}

// Device returns the device on which an operation ran or was placed; empty if unknown.
func (t *Tree) Device(id ID) string {
	if device, ok := t.devices[id]; ok {
		return device
	}
	if op := t.nodes[id].op; op != nil {
		return op.Device
	}
	return ""
}

// SetStats sets the nodes' execution costs, on all devices or on the named ones. It replaces
// earlier costs; nil removes them. It returns the number of executions for which the graph has no
// node. The stats also supply missing shapes and types. Views are dropped and made again on demand.
func (t *Tree) SetStats(s *graphfile.Stats, devices map[string]bool) (unknown int) {
	t.devices, t.ran = map[ID]string{}, map[ID][]graphfile.Output{}
	clear(t.views)
	executed := map[ID]cost{}
	if s == nil {
		t.addUp(nil)
		return 0
	}
	ids := map[string]ID{}
	for i := range t.graph.Nodes {
		if _, twice := ids[t.graph.Nodes[i].Name]; !twice {
			ids[t.graph.Nodes[i].Name] = ID(i) + ID(t.units[0].ids.lo)
		}
	}
	for i := range s.Devices {
		d := &s.Devices[i]
		if devices != nil && !devices[d.Device] {
			continue
		}
		for k := range d.Nodes {
			id, ok := findExecuted(ids, d.Nodes[k].Name)
			if !ok {
				unknown++
				continue
			}
			e := &d.Nodes[k]
			c := executed[id]
			c.executions++
			c.micros += e.EndMicros - e.StartMicros
			c.bytes += e.Bytes
			executed[id] = c
			t.devices[id] = d.Device
			if len(e.Outputs) > 0 {
				t.ran[id] = e.Outputs
			}
		}
	}
	t.addUp(executed)
	return unknown
}

// findExecuted finds the node of an execution. GPU streams append the op to the node's name.
func findExecuted(ids map[string]ID, name string) (ID, bool) {
	id, ok := ids[name]
	if !ok {
		if at := strings.IndexByte(name, ':'); at > 0 {
			id, ok = ids[name[:at]]
		}
	}
	return id, ok
}
