package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/resultfile"
	"eventlens/eventfile/tracefile"
)

// profileTables are the tables of a trace that dump writes, by the name that people give.
var profileTables = []profileTable{
	{"steps", []string{"step", "from_us", "time_us", "kernel_us", "copy_us", "memset_us",
		"communication_us", "runtime_us", "data_loader_us", "cpu_us", "other_us"}, stepRows},
	{"devices", []string{"device", "time_us", "idle_us", "compute_us", "other_us", "host_wait_us",
		"launch_us", "other_wait_us"}, deviceRows},
	{"operators", []string{"operator", "shapes", "calls", "host_self_us", "host_total_us",
		"device_self_us", "device_total_us"}, operatorRows},
	{"kernels", []string{"kernel", "kind", "operator", "grid", "block", "registers", "shared_bytes",
		"calls", "total_us", "mean_us", "min_us", "max_us", "sm_efficiency", "occupancy"}, kernelRows},
}

// profileTable is a table of a trace: its columns, and how to make its rows.
type profileTable struct {
	name    string
	columns []string
	rows    func(a *analysis.Analysis, row func(cells ...string))
}

// tableNames returns the names of the tables, as a list in a sentence.
func tableNames() string {
	var names []string
	for _, table := range profileTables {
		names = append(names, table.name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// dumpProfile prints a table of the traces that paths name, as CSV.
func dumpProfile(ctx context.Context, name string, paths []string, stdout, stderr io.Writer) error {
	at := slices.IndexFunc(profileTables, func(t profileTable) bool { return t.name == name })
	if at < 0 {
		return wrongUsage("--profile is %q, want %s", name, tableNames())
	}
	out := &profileDumper{table: profileTables[at], csv: csv.NewWriter(stdout)}
	out.csv.Write(append([]string{"file"}, out.table.columns...)) // out.csv keeps the error
	bad := walkTraces(ctx, paths, out, stderr)
	out.csv.Flush()
	if err := out.csv.Error(); err != nil {
		return outputError(err)
	}
	return bad
}

// profileDumper prints a table of traces. It implements traceVisitor.
type profileDumper struct {
	table profileTable
	csv   *csv.Writer
}

// trace implements traceVisitor.
func (d *profileDumper) trace(in input, trace *tracefile.Trace) {
	d.table.rows(analysis.Of(trace), func(cells ...string) {
		d.csv.Write(append([]string{in.Path}, cells...))
	})
}

// result implements traceVisitor. No table is made of results.
func (d *profileDumper) result(input, *resultfile.Results, error) {}

func stepRows(a *analysis.Analysis, row func(cells ...string)) {
	for _, s := range a.Steps() {
		cells := []string{s.Name, microseconds(s.Span.FromNs), microseconds(s.Ns())}
		for _, ns := range s.Parts {
			cells = append(cells, microseconds(ns))
		}
		row(cells...)
	}
}

func deviceRows(a *analysis.Analysis, row func(cells ...string)) {
	for _, d := range a.Devices() {
		row(d.Name, microseconds(d.TotalNs), microseconds(d.IdleNs), microseconds(d.ComputeNs),
			microseconds(d.OtherNs), microseconds(d.Causes.HostNs), microseconds(d.Causes.LaunchNs),
			microseconds(d.Causes.OtherNs))
	}
}

func operatorRows(a *analysis.Analysis, row func(cells ...string)) {
	for _, o := range a.Operators(true) {
		row(o.Name, o.Shapes, strconv.Itoa(o.Calls), microseconds(o.HostSelfNs),
			microseconds(o.HostTotalNs), microseconds(o.DeviceSelfNs),
			microseconds(o.DeviceTotalNs))
	}
}

func kernelRows(a *analysis.Analysis, row func(cells ...string)) {
	for _, k := range slices.Concat(a.Kernels(true), a.Copies()) {
		row(k.Name, k.Role.Key(), k.Operator, sizes(k.Launch.Grid),
			sizes(k.Launch.Block), strconv.FormatUint(uint64(k.Launch.Registers), 10),
			strconv.FormatUint(uint64(k.Launch.SharedBytes), 10), strconv.Itoa(k.Calls),
			microseconds(k.TotalNs), microseconds(k.MeanNs), microseconds(k.MinNs),
			microseconds(k.MaxNs), percent(k.Efficiency), percent(k.Occupancy))
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
