package analysis

import (
	"cmp"
	"slices"

	"eventlens/eventfile/tracefile"
)

// KernelRow sums up the executions of a kernel, or of another kind of work of a device.
type KernelRow struct {
	Name string
	Role Role
	// All executions in the row have this Operator and Launch; both are empty unless kernels are
	// grouped by them.
	Operator                      string
	Launch                        tracefile.Launch
	Calls                         int
	TotalNs, MinNs, MaxNs, MeanNs int64
	// BlocksPerSM, Efficiency and Occupancy are means by time. Efficiency is the share of the
	// multiprocessors with work, in percent, and Occupancy the share of their warps.
	BlocksPerSM, Efficiency, Occupancy float64
}

// Kernels returns the kernels of devices, those first that take the most time. byLaunch gives
// executions for another operator, or of another size, a row of their own. Copies are not kernels:
// Copies has them.
func (a *Analysis) Kernels(byLaunch bool) []KernelRow {
	return a.executions(byLaunch, func(i uint32) bool {
		return a.roles[i] == Kernel || a.roles[i] == Communication
	})
}

// Copies returns what devices did with memory alone, as kernels.
func (a *Analysis) Copies() []KernelRow {
	return a.executions(false, func(i uint32) bool {
		return a.roles[i] == Copy || a.roles[i] == Set
	})
}

// kernelKey has what executions of a row have in common.
type kernelKey struct {
	name, operator uint32
	launch         tracefile.Launch
}

func (a *Analysis) executions(byLaunch bool, wanted func(i uint32) bool) []KernelRow {
	rows := map[kernelKey]*KernelRow{}
	for _, i := range a.order {
		if !a.isOnDevice(i) || !wanted(i) {
			continue
		}
		key, operator := kernelKey{name: a.trace.Slices.Name[i]}, ""
		launch := a.trace.LaunchOf(int(i))
		if byLaunch {
			key.operator, operator = a.operatorName(i)
			key.launch = tracefile.Launch{Grid: launch.Grid, Block: launch.Block,
				Registers: launch.Registers, SharedBytes: launch.SharedBytes}
		}
		row := rows[key]
		ns := a.trace.Slices.DurationNs[i]
		if row == nil {
			row = &KernelRow{Name: a.name(i), Role: a.roles[i], Operator: operator,
				Launch: key.launch, MinNs: ns}
			rows[key] = row
		}
		row.Calls++
		row.TotalNs += ns
		row.MinNs, row.MaxNs = min(row.MinNs, ns), max(row.MaxNs, ns)
		row.BlocksPerSM += float64(launch.BlocksPerSM) * float64(ns)
		row.Efficiency += 100 * min(float64(launch.BlocksPerSM), 1) * float64(ns)
		row.Occupancy += float64(launch.Occupancy) * float64(ns)
	}
	all := make([]KernelRow, 0, len(rows))
	for _, row := range rows {
		row.MeanNs = row.TotalNs / int64(row.Calls)
		if ns := float64(row.TotalNs); ns > 0 {
			row.BlocksPerSM, row.Efficiency, row.Occupancy =
				row.BlocksPerSM/ns, row.Efficiency/ns, row.Occupancy/ns
		}
		all = append(all, *row)
	}
	sortRows(all, func(x, y *KernelRow) int {
		return cmp.Or(cmp.Compare(y.TotalNs, x.TotalNs), cmp.Compare(x.Name, y.Name),
			cmp.Compare(x.Operator, y.Operator), slices.Compare(x.Launch.Grid[:], y.Launch.Grid[:]),
			slices.Compare(x.Launch.Block[:], y.Launch.Block[:]),
			cmp.Compare(x.Launch.Registers, y.Launch.Registers),
			cmp.Compare(x.Launch.SharedBytes, y.Launch.SharedBytes))
	})
	return all
}

// operatorName returns the operator that started a kernel: an index in the names of the trace, and
// the name.
func (a *Analysis) operatorName(i uint32) (id uint32, name string) {
	id = a.trace.LaunchOf(int(i)).Op
	if op, ok := a.operatorOf(i); ok {
		id = a.trace.Slices.Name[op]
	}
	return id, a.trace.Names[id]
}
