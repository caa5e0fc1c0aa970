package analysis

import (
	"cmp"
	"strings"
)

// Operator sums up the calls of an operator.
type Operator struct {
	Name   string
	Shapes string // of the arguments, as JSON; "" unless operators are grouped by them
	Calls  int
	// Self is the time without the operators and calls inside; Total is with them.
	HostSelfNs, HostTotalNs     int64
	DeviceSelfNs, DeviceTotalNs int64
}

// Operators returns the operators, those first that take the most time by themselves: on devices, or
// on the host without one. byShapes gives operators with arguments of other shapes a row of their
// own.
func (a *Analysis) Operators(byShapes bool) []Operator {
	hostSelf, deviceSelf := a.selfTimes()
	device := map[uint32]int64{} // with what is inside
	for n := len(a.tree.nodes) - 1; n >= 0; n-- {
		i := a.tree.nodes[n] // those inside come before
		device[i] += deviceSelf[i]
		if parent := a.tree.parent[i]; parent != i {
			device[parent] += device[i]
		}
	}
	rows := map[[2]string]*Operator{}
	for _, i := range a.tree.nodes {
		if a.kinds[i] != CPU || a.isMerged(i) || !isListed(a.name(i)) {
			continue
		}
		key := [2]string{a.name(i), ""}
		if byShapes {
			key[1] = a.trace.InputsOf(int(i)).Shapes
		}
		row := rows[key]
		if row == nil {
			row = &Operator{Name: key[0], Shapes: key[1]}
			rows[key] = row
		}
		row.Calls++
		row.HostSelfNs += hostSelf[i]
		row.HostTotalNs += a.trace.Slices.DurationNs[i]
		row.DeviceSelfNs += deviceSelf[i]
		row.DeviceTotalNs += device[i]
	}
	a.frameworkOperators(rows)
	all := make([]Operator, 0, len(rows))
	for _, row := range rows {
		all = append(all, *row)
	}
	sortRows(all, func(x, y *Operator) int {
		return cmp.Or(cmp.Compare(y.DeviceSelfNs, x.DeviceSelfNs),
			cmp.Compare(y.HostSelfNs, x.HostSelfNs), cmp.Compare(x.Name, y.Name),
			cmp.Compare(x.Shapes, y.Shapes))
	})
	return all
}

// isListed reports whether the slices of a name are operators, not what is around them.
func isListed(name string) bool {
	switch kindOf(name) {
	case loaderName, optimizerName, stepName:
		return false
	}
	return name != "DataParallel.forward" && name != "DistributedDataParallel.forward" &&
		!strings.HasPrefix(name, "ThreadpoolListener")
}

// frameworkOperators adds the time of kernels that name their operator, in files that do not say
// which call started them.
func (a *Analysis) frameworkOperators(rows map[[2]string]*Operator) {
	for _, i := range a.order {
		op := a.trace.LaunchOf(int(i)).Op
		if !a.isOnDevice(i) || op == 0 {
			continue
		}
		if _, ok := a.operatorOf(i); ok {
			continue
		}
		key := [2]string{a.trace.Names[op], ""}
		row := rows[key]
		if row == nil {
			row = &Operator{Name: key[0]}
			rows[key] = row
		}
		if row.HostTotalNs == 0 {
			row.Calls++
		}
		row.DeviceSelfNs += a.trace.Slices.DurationNs[i]
		row.DeviceTotalNs += a.trace.Slices.DurationNs[i]
	}
}

// selfTimes returns the time of each slice of the tree that is in no other one and in no call, and
// the time of devices that its own calls started. Slices that are part of another one have none.
func (a *Analysis) selfTimes() (host, device map[uint32]int64) {
	host, device = map[uint32]int64{}, map[uint32]int64{}
	for _, i := range a.tree.nodes {
		if a.isMerged(i) {
			continue
		}
		duration := a.trace.Slices.DurationNs[i]
		host[i] += duration
		if parent := a.tree.parent[i]; parent != i {
			host[a.whole(parent)] -= min(duration, max(a.span(parent).ToNs-a.span(i).FromNs, 0))
		}
	}
	for _, i := range a.order {
		if a.kinds[i] != Runtime && !a.isOnDevice(i) {
			continue
		}
		op, ok := a.operatorOf(i)
		if !ok {
			continue
		}
		op = a.whole(op)
		if a.isOnDevice(i) {
			device[op] += a.trace.Slices.DurationNs[i]
		} else {
			host[op] -= a.trace.Slices.DurationNs[i]
		}
	}
	return host, device
}
