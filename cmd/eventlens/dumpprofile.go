package main

import (
	"context"
	"encoding/csv"
	"io"
	"strings"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/resultfile"
	"eventlens/eventfile/tracefile"
)

// tableNames returns the names of the tables, as a list in a sentence.
func tableNames() string {
	var names []string
	for _, table := range analysis.Tables {
		names = append(names, table.Name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// dumpProfile prints a table of the traces that paths name, as CSV.
func dumpProfile(ctx context.Context, name string, paths []string, stdout, stderr io.Writer) error {
	table, ok := analysis.TableOf(name)
	if !ok {
		return wrongUsage("--profile is %q, want %s", name, tableNames())
	}
	out := &profileDumper{table: table, csv: csv.NewWriter(stdout)}
	out.csv.Write(append([]string{"file"}, out.table.Columns...)) // out.csv keeps the error
	bad := walkTraces(ctx, paths, out, stderr)
	out.csv.Flush()
	if err := out.csv.Error(); err != nil {
		return outputError(err)
	}
	return bad
}

// profileDumper prints a table of traces. It implements traceVisitor.
type profileDumper struct {
	table analysis.Table
	csv   *csv.Writer
}

// trace implements traceVisitor.
func (d *profileDumper) trace(in input, trace *tracefile.Trace) {
	d.table.Rows(analysis.Of(trace), true, func(cells ...string) {
		d.csv.Write(append([]string{in.Path}, cells...))
	})
}

// result implements traceVisitor. No table is made of results.
func (d *profileDumper) result(input, *resultfile.Results, error) {}
