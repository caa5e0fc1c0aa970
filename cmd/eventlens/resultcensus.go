package main

import (
	"bufio"
	"errors"
	"fmt"

	"eventlens/eventfile/resultfile"
)

// resultCensus summarizes a file of results.
type resultCensus struct {
	File    string            `json:"file"`
	Kind    resultfile.Kind   `json:"kind"`
	Facts   map[string]string `json:"facts"`
	Tables  map[string]int    `json:"tables"` // numbers of rows
	Problem string            `json:"problem,omitempty"`

	rows [][2]string // facts and tables in the order of the file
}

// result implements traceVisitor.
func (c *census) result(in input, results *resultfile.Results, err error) {
	r := &resultCensus{File: in.Path, Facts: map[string]string{}, Tables: map[string]int{}}
	r.Kind, _ = resultfile.KindOf(in.Path)
	if results != nil {
		for _, fact := range results.Facts {
			r.Facts[fact.Name] = fact.Value
			r.rows = append(r.rows, [2]string{fact.Name, fact.Value})
		}
		for _, table := range results.Tables {
			r.Tables[table.Name] = len(table.Rows)
			r.rows = append(r.rows, [2]string{table.Name, counted(len(table.Rows), "row")})
		}
	}
	if err != nil && !errors.Is(err, resultfile.ErrEmpty) {
		r.Problem = err.Error()
		r.rows = append(r.rows, [2]string{"problem", err.Error()})
	}
	p := c.profile(in)
	p.Results = append(p.Results, r)
}

// printResults writes the facts and tables of each file of results, which answer before any trace
// is read. Output errors stay in out.
func (p *profileCensus) printResults(out *bufio.Writer) {
	for _, r := range p.Results {
		if len(r.rows) == 0 {
			continue
		}
		fmt.Fprintf(out, "%s\n\n", plainName(r.File))
		t := &table{columns: []tableColumn{{"RESULT", left}, {"VALUE", left}}}
		for _, row := range r.rows {
			t.row(plainName(row[0]), plainName(row[1]))
		}
		t.print(out)
	}
}
