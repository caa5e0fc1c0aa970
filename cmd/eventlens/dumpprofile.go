package main

import (
	"context"
	"encoding/csv"
	"io"
	"math"
	"slices"
	"strings"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/resultfile"
	"eventlens/eventfile/tracefile"
)

// ranksTable is the table of the ranks of sessions.
const ranksTable = "ranks"

// tableNames returns the names of the tables, as a list in a sentence.
func tableNames() string {
	var names []string
	for _, table := range analysis.Tables {
		names = append(names, table.Name)
	}
	names = append(append(names, ranksTable), comparedTables...)
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// dumpProfile prints a table of the traces that paths name, as CSV; compared with another trace, if
// that is given.
func dumpProfile(ctx context.Context, name, other string, paths []string,
	stdout, stderr io.Writer) error {
	isCompared := slices.Contains(comparedTables, name)
	if isCompared != (other != "") {
		return wrongUsage("--compare FILE goes with --profile %s", strings.Join(comparedTables, " or "))
	}
	out := &profileDumper{name: name, csv: csv.NewWriter(stdout)}
	table, ok := analysis.TableOf(name)
	columns := table.Columns
	switch {
	case isCompared:
		paths, err := readPaths(ctx, other, stderr)
		if err != nil {
			return err
		}
		columns, out.other = analysis.ComparedColumns, paths
	case name == ranksTable:
		columns = analysis.RankColumns
	case !ok:
		return wrongUsage("--profile is %q, want %s", name, tableNames())
	}
	out.table = table
	out.csv.Write(append([]string{"file"}, columns...)) // out.csv keeps the error
	bad := walkTraces(ctx, paths, out, stderr)
	out.writeRanks()
	out.csv.Flush()
	if err := out.csv.Error(); err != nil {
		return outputError(err)
	}
	return bad
}

// profileDumper prints a table of traces. It implements traceVisitor.
type profileDumper struct {
	name  string
	table analysis.Table  // none for ranks and comparisons
	other *analysis.Paths // B of comparisons
	ranks rankFiles
	csv   *csv.Writer
}

// trace implements traceVisitor.
func (d *profileDumper) trace(in input, trace *tracefile.Trace) {
	row := func(cells ...string) { d.csv.Write(append([]string{in.Path}, cells...)) }
	switch {
	case d.name == ranksTable:
		d.ranks.add(in, trace)
	case d.other != nil:
		analysis.Compare(analysis.Of(trace).Paths(), d.other, d.name == "paths").
			Table(math.MaxInt, row)
	default:
		d.table.Rows(analysis.Of(trace), true, row)
	}
}

// writeRanks writes the ranks of each session.
func (d *profileDumper) writeRanks() {
	for _, session := range d.ranks.sessions() {
		for i, file := range session.files {
			d.csv.Write(append([]string{file}, session.Cells(i)...))
		}
	}
}

// result implements traceVisitor. No table is made of results.
func (d *profileDumper) result(input, *resultfile.Results, error) {}
