package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/report"
	"eventlens/eventfile/tracefile"
)

// comparedTables are the tables of two traces: what differs by name, and by path.
var comparedTables = []string{"names", "paths"}

// readPaths reads the trace of a file to compare others with.
func readPaths(ctx context.Context, name string, stderr io.Writer) (*analysis.Paths, error) {
	walk := newWalk([]string{name}, true, false, stderr)
	if walk.result != nil {
		return nil, walk.result
	}
	if len(walk.in.traces) != 1 {
		walk.tell(inputError(name, errors.New("--compare needs one trace")))
		return nil, walk.result
	}
	trace, err := readTrace(ctx, walk.in.traces[0])
	if err != nil {
		walk.tell(inputError(name, err))
		return nil, walk.result
	}
	return analysis.Of(trace).Paths(), nil
}

// comparedCensus says what differs between a trace and another one. Times are in nanoseconds.
type comparedCensus struct {
	Verdict string `json:"verdict"`
	PerStep bool   `json:"per_step"` // times are of a mean step
	StepNs  int64  `json:"step_ns"`
	OtherNs int64  `json:"other_step_ns"`

	said  string
	table *table
}

// shownDifferences is how many names people see.
const shownDifferences = 20

// comparedOf compares a trace with another one.
func comparedOf(trace *tracefile.Trace, other *analysis.Paths) *comparedCensus {
	found := analysis.Compare(analysis.Of(trace).Paths(), other, false)
	lead, said := report.Comparison(found)
	c := &comparedCensus{Verdict: lead, PerStep: found.IsPerStep, StepNs: found.A.StepNs,
		OtherNs: found.B.StepNs, said: strings.Join(said, " ")}
	c.table = &table{columns: []tableColumn{{"DIFFERENCE", right}, {"TOTAL A", right},
		{"TOTAL B", right}, {"CALLS A", right}, {"CALLS B", right}, {"KIND", left}, {"NAME", left}}}
	found.Table(shownDifferences, func(cells ...string) {
		at := func(key string) string { return cells[columnOf(key)] }
		c.table.row(at("difference_us")+" µs", at("total_a_us")+" µs", at("total_b_us")+" µs",
			at("calls_a"), at("calls_b"), at("kind"), plainName(at("name")))
	})
	return c
}

// columnOf returns the index of a column of a comparison.
func columnOf(key string) int {
	for i, column := range analysis.ComparedColumns {
		if column == key {
			return i
		}
	}
	panic("internal error: no column " + key)
}

// print writes the comparison for people.
func (c *comparedCensus) print(out *bufio.Writer) {
	fmt.Fprintf(out, "%s. %s\n\n", plainName(c.Verdict), plainName(c.said))
	c.table.print(out)
}
