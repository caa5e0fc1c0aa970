package analysis

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
)

// Table is a table of a trace as texts, for CSV and for pages. Columns of times end in _us, of
// microseconds with all digits. A cell is empty if the trace does not say it.
type Table struct {
	Name    string
	Columns []string
	// Rows makes the rows. With fine, a name has a row for each shape of its arguments, or for each
	// operator and size of a launch.
	Rows func(a *Analysis, fine bool, row func(cells ...string))
}

// Tables lists the tables.
var Tables = []Table{
	{"steps", []string{"step", "from_us", "time_us", "kernel_us", "copy_us", "memset_us",
		"communication_us", "runtime_us", "data_loader_us", "cpu_us", "other_us"}, stepRows},
	{"devices", []string{"device", "time_us", "idle_us", "compute_us", "other_us",
		"input_wait_us", "host_wait_us", "launch_us", "other_wait_us"}, deviceRows},
	{"operators", []string{"operator", "shapes", "calls", "host_self_us", "host_total_us",
		"device_self_us", "device_total_us"}, operatorRows},
	{"kernels", []string{"kernel", "kind", "operator", "grid", "block", "registers", "shared_bytes",
		"calls", "total_us", "mean_us", "min_us", "max_us", "sm_efficiency", "occupancy"}, kernelRows},
	{"memory", []string{"operator", "device", "bytes", "age_us", "address", "shapes"}, memoryRows},
}

// TableOf returns the table of a name.
func TableOf(name string) (table Table, ok bool) {
	for _, table := range Tables {
		if table.Name == name {
			return table, true
		}
	}
	return table, false
}

func stepRows(a *Analysis, _ bool, row func(cells ...string)) {
	for _, s := range a.Steps() {
		cells := []string{s.Name, microseconds(s.Span.FromNs), microseconds(s.Ns())}
		for _, ns := range s.Parts {
			cells = append(cells, microseconds(ns))
		}
		row(cells...)
	}
}

func deviceRows(a *Analysis, _ bool, row func(cells ...string)) {
	for _, d := range a.Devices() {
		row(d.Name, microseconds(d.TotalNs), microseconds(d.IdleNs), microseconds(d.ComputeNs),
			microseconds(d.OtherNs), microseconds(d.Causes.InputNs), microseconds(d.Causes.HostNs),
			microseconds(d.Causes.LaunchNs), microseconds(d.Causes.OtherNs))
	}
}

func operatorRows(a *Analysis, fine bool, row func(cells ...string)) {
	for _, o := range a.Operators(fine) {
		row(o.Name, o.Shapes, strconv.Itoa(o.Calls), microseconds(o.HostSelfNs),
			microseconds(o.HostTotalNs), microseconds(o.DeviceSelfNs),
			microseconds(o.DeviceTotalNs))
	}
}

func kernelRows(a *Analysis, fine bool, row func(cells ...string)) {
	for _, k := range slices.Concat(a.Kernels(fine), a.Copies()) {
		row(k.Name, k.Role.Key(), k.Operator, sizes(k.Launch.Grid),
			sizes(k.Launch.Block), strconv.FormatUint(uint64(k.Launch.Registers), 10),
			strconv.FormatUint(uint64(k.Launch.SharedBytes), 10), strconv.Itoa(k.Calls),
			microseconds(k.TotalNs), microseconds(k.MeanNs), microseconds(k.MinNs),
			microseconds(k.MaxNs), percent(k.Efficiency), percent(k.Occupancy))
	}
}

// highestAddress is above all addresses of systems. Higher ones only tell blocks apart.
const highestAddress = 1 << 63

// memoryRows makes a row for all that is in use when the memory of a device has its peak, with the
// time since it was allocated. What was allocated before the trace began is one row.
func memoryRows(a *Analysis, _ bool, row func(cells ...string)) {
	for _, m := range a.Memories() {
		peak := m.Uses[m.Peak].TimeNs
		if m.EarlierBytes > 0 {
			row("", m.Device, strconv.FormatInt(m.EarlierBytes, 10), "", "", "")
		}
		for _, b := range m.Alive {
			address := ""
			if b.Addr <= highestAddress {
				address = "0x" + strconv.FormatUint(b.Addr, 16)
			}
			row(b.Operator, m.Device, strconv.FormatInt(b.Bytes, 10),
				microseconds(peak-b.FromNs), address, b.Shape)
		}
	}
}

// sizes writes the sizes of a grid or block, or nothing if they are not known.
func sizes(of [3]uint32) string {
	if of == [3]uint32{} {
		return ""
	}
	return fmt.Sprintf("%d×%d×%d", of[0], max(of[1], 1), max(of[2], 1))
}

// microseconds writes a time with all of its digits.
func microseconds(ns int64) string {
	sign := ""
	if ns < 0 {
		sign = "-"
	}
	us, rest := ns/1000, ns%1000
	return fmt.Sprintf("%s%d.%03d", sign, max(us, -us), max(rest, -rest))
}

// percent writes a share in percent, or nothing if it is not known.
func percent(of float64) string {
	if of == 0 {
		return ""
	}
	return strconv.FormatFloat(of, 'f', 2, 64)
}

// sortRows sorts rows. A program has the code of sort.Slice once, but that of slices.SortFunc, 20 kB,
// for each type.
func sortRows[T any](rows []T, compare func(x, y *T) int) {
	sort.Slice(rows, func(i, k int) bool { return compare(&rows[i], &rows[k]) < 0 })
}
