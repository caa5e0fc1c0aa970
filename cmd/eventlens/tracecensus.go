package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"eventlens/eventfile/tracefile"
)

// profileCensus summarizes a session of a profiler: its files, most often one a host.
type profileCensus struct {
	Session string         `json:"session"`
	Files   []*traceCensus `json:"files"`
	// Results holds what the profiler stored beside its traces.
	Results []*resultCensus `json:"results,omitempty"`
}

// traceCensus summarizes a trace file.
type traceCensus struct {
	File     string `json:"file"`
	Format   string `json:"format"`
	Size     int64  `json:"size"`  // as stored, in bytes
	Bytes    int64  `json:"bytes"` // unpacked
	Slices   int    `json:"slices"`
	Instants int    `json:"instants"`
	Flows    int    `json:"flows"` // ends of arrows
	Samples  int    `json:"samples"`
	// Start is the wall time of the first slice, if the trace has wall times.
	Start wallTime `json:"start,omitempty"`
	// FromNs and DurationNs are the span in the trace's own clock.
	FromNs     int64           `json:"from_ns"`
	DurationNs int64           `json:"duration_ns"`
	Lanes      []*laneCensus   `json:"lanes"`
	Problems   []*traceProblem `json:"problems"`
	Cause      string          `json:"cause,omitempty"` // why the file ended early
	// Summary is absent if the trace does not tell what its time is spent on.
	Summary *profileSummary `json:"summary,omitempty"`
	// Compared is present if the trace was compared with another one.
	Compared *comparedCensus `json:"compared,omitempty"`
}

// laneCensus summarizes a lane that has slices or instants. Times count from the trace's first one.
type laneCensus struct {
	Process    string `json:"process"`
	Lane       string `json:"lane"`
	Slices     int    `json:"slices"`
	Instants   int    `json:"instants"`
	FromNs     int64  `json:"from_ns"`
	DurationNs int64  `json:"duration_ns"`
}

// traceProblem counts what was passed over or changed for one reason.
type traceProblem struct {
	Problem string `json:"problem"`
	Count   int    `json:"count"`
	Offset  int64  `json:"first_offset"`
	Skipped int64  `json:"skipped"` // bytes
}

// trace adds a trace file.
func (c *census) trace(in input, trace *tracefile.Trace) {
	t := &traceCensus{
		File: in.Path, Format: string(trace.Format), Bytes: trace.Bytes,
		Slices: trace.Slices.Len(), Instants: trace.Instants.Len(),
		Flows: len(trace.Flows.TimeNs), Samples: len(trace.Samples.TimeNs),
		Lanes: lanesOf(trace), Problems: []*traceProblem{}, Summary: summaryOf(trace),
	}
	if trace.Format == tracefile.StepStats {
		t.Size = trace.Bytes
	} else if stat, err := os.Stat(filepath.FromSlash(in.shown)); err == nil {
		t.Size = stat.Size()
	}
	if span, ok := trace.Span(); ok {
		t.FromNs, t.DurationNs = span.FromNs, span.ToNs-span.FromNs
		if unix, ok := trace.Unix(span.FromNs); ok {
			t.Start = wallTime(float64(unix) / 1e9)
		}
	}
	for _, p := range trace.Problems() {
		t.Problems = append(t.Problems, &traceProblem{
			Problem: p.Reason.String(), Count: p.Count, Offset: p.First, Skipped: p.Bytes,
		})
	}
	if trace.Cause != nil {
		t.Cause = trace.Cause.Error()
	}
	if c.other != nil {
		t.Compared = comparedOf(trace, c.other)
	}
	c.ranks.add(in, trace)
	p := c.profile(in)
	p.Files = append(p.Files, t)
}

// profile returns the profile that a file belongs to.
func (c *census) profile(in input) *profileCensus {
	session := tracefile.Session(in.Path)
	for _, p := range c.Profiles {
		if p.Session == session {
			return p
		}
	}
	p := &profileCensus{Session: session, Files: []*traceCensus{}}
	c.Profiles = append(c.Profiles, p)
	return p
}

// lanesOf returns the lanes that are not empty, in the order that the profiler wants.
func lanesOf(trace *tracefile.Trace) []*laneCensus {
	lanes := make([]*laneCensus, 0, len(trace.Lanes))
	totals := trace.Totals()
	span, _ := trace.Span()
	for _, i := range trace.Order() {
		lane, total := trace.Lanes[i], totals[i]
		if total.Slices+total.Instants == 0 {
			continue
		}
		one := &laneCensus{
			Process: processName(trace.Processes[lane.Process]), Lane: laneName(lane),
			Slices: total.Slices, Instants: total.Instants,
		}
		if total.Slices > 0 {
			one.FromNs = total.Span.FromNs - span.FromNs
			one.DurationNs = total.Span.ToNs - total.Span.FromNs
		}
		lanes = append(lanes, one)
	}
	return lanes
}

// processName returns the name of a process with its ID, and what the profiler labels it with.
func processName(p tracefile.Process) string {
	name := p.ID
	if p.Name != "" && p.Name != p.ID {
		name = p.Name
		if p.ID != "" && p.ID != "0" {
			name += " (" + p.ID + ")"
		}
	}
	if p.Labels != "" {
		name += ", " + p.Labels
	}
	return name
}

// laneName returns the name of a lane, or its ID.
func laneName(l tracefile.Lane) string {
	name := cmp.Or(l.Name, l.ID)
	if l.Asynchronous {
		name += " (asynchronous)"
	}
	return name
}

// printProfiles writes the sessions for people: for each a table of its files, a table of the lanes
// and one of the steps of each file, and the problems.
func (c *census) printProfiles(out *bufio.Writer) {
	for _, profile := range c.Profiles {
		fmt.Fprintf(out, "profile %s\n\n", plainName(profile.Session))
		if len(profile.Files) > 0 {
			profile.fileTable().print(out)
		}
		profile.printResults(out)
		for _, file := range profile.Files {
			file.laneTable().print(out)
			if file.Summary != nil {
				file.Summary.print(out)
			}
			if file.Compared != nil {
				file.Compared.print(out)
			}
		}
		profile.printProblems(out)
	}
	for _, session := range c.Ranks {
		session.print(out)
	}
}

func (p *profileCensus) fileTable() *table {
	t := &table{columns: []tableColumn{{"FORMAT", left}, {"SIZE", right}, {"SLICES", right},
		{"INSTANTS", right}, {"FLOWS", right}, {"SAMPLES", right}, {"START", left},
		{"DURATION", right}, {"PROBLEMS", right}, {"FILE", left}}}
	for _, file := range p.Files {
		start := ""
		if file.Start != 0 {
			start = file.Start.String()
		}
		t.row(file.Format, strconv.FormatInt(file.Size, 10), strconv.Itoa(file.Slices),
			unlessZero(file.Instants), unlessZero(file.Flows), unlessZero(file.Samples), start,
			milliseconds(file.DurationNs), unlessZero(file.problems()), plainName(file.File))
	}
	return t
}

func (f *traceCensus) laneTable() *table {
	t := &table{columns: []tableColumn{{"SLICES", right}, {"INSTANTS", right}, {"FROM", right},
		{"DURATION", right}, {"PROCESS", left}, {"LANE", left}}}
	for _, lane := range f.Lanes {
		t.row(strconv.Itoa(lane.Slices), unlessZero(lane.Instants), milliseconds(lane.FromNs),
			milliseconds(lane.DurationNs), optional(lane.Process), plainName(lane.Lane))
	}
	return t
}

// problems counts the problems of the file.
func (f *traceCensus) problems() int {
	n := 0
	for _, p := range f.Problems {
		n += p.Count
	}
	if f.Cause != "" {
		n++
	}
	return n
}

func (p *profileCensus) printProblems(out *bufio.Writer) {
	found := false
	for _, file := range p.Files {
		name := plainName(file.File)
		for _, problem := range file.Problems {
			found = true
			more := ""
			if problem.Count > 1 {
				more = fmt.Sprintf("; %d of them", problem.Count)
			}
			printProblem(out, file.File, problemOf(problem), more)
		}
		if file.Cause != "" {
			found = true
			fmt.Fprintf(out, "%s: %s\n", name, file.Cause)
		}
		if file.Slices == 0 {
			found = true
			fmt.Fprintf(out, "%s: no slices: the profiler may have been waiting when this was written\n",
				name)
		}
	}
	if found {
		fmt.Fprintln(out)
	}
}

func problemOf(p *traceProblem) problem {
	return problem{Offset: p.Offset, Problem: p.Problem, Skipped: p.Skipped}
}

// milliseconds writes a time with the microseconds behind the point.
func milliseconds(ns int64) string {
	return strconv.FormatFloat(float64(ns)/float64(time.Millisecond), 'f', 3, 64) + " ms"
}

// sortTraces orders trace files by session and name.
func sortTraces(traces []input) {
	slices.SortStableFunc(traces, func(a, b input) int {
		return cmp.Or(cmp.Compare(tracefile.Session(a.Path), tracefile.Session(b.Path)),
			cmp.Compare(a.Path, b.Path))
	})
}
