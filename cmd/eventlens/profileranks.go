package main

import (
	"bufio"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/report"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/tracefile"
)

// rankFiles collects the traces that may be ranks of a session.
type rankFiles struct {
	paths []string
	shown []string // for people
	ranks []*analysis.Rank
}

func (r *rankFiles) add(in input, trace *tracefile.Trace) {
	r.paths, r.shown = append(r.paths, in.shown), append(r.shown, in.Path)
	r.ranks = append(r.ranks, analysis.RankOf(trace))
}

// rankSession is a session of several files.
type rankSession struct {
	*analysis.Ranks
	files []string // of the ranks
}

// sessions returns the sessions that have several files.
func (r *rankFiles) sessions() (all []rankSession) {
	order := make([]int, len(r.paths)) // the most informative file of a host comes first
	for i := range order {
		order[i] = i
	}
	tool := func(i int) listing.TraceTool { return listing.TraceOf(r.paths[i]).Tool }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(tool(a), tool(b)) })
	isUsed := make([]bool, len(r.paths))
	for _, i := range order {
		found := listing.Ranks(r.paths, i)
		if isUsed[i] || len(found) < 2 {
			continue
		}
		slices.SortFunc(found, func(a, b int) int {
			return cmp.Or(cmp.Compare(r.ranks[a].Number, r.ranks[b].Number),
				listing.NaturalCompare(r.paths[a], r.paths[b]))
		})
		var ranks []*analysis.Rank
		session := rankSession{}
		for _, at := range found {
			isUsed[at] = true
			r.ranks[at].Worker = listing.TraceOf(r.paths[at]).Host
			ranks = append(ranks, r.ranks[at])
			session.files = append(session.files, r.shown[at])
		}
		session.Ranks = analysis.CompareRanks(ranks)
		all = append(all, session)
	}
	return all
}

// rankCensus compares the ranks of a session. Times are in nanoseconds, those of steps and waits of
// a mean step.
type rankCensus struct {
	Verdict     string       `json:"verdict"`
	Collectives int          `json:"collectives"` // that were compared
	Unpaired    int          `json:"unpaired"`
	Clock       string       `json:"clock"` // none, shared or ends_of_collectives
	Ranks       []rankValues `json:"ranks"`

	said  string
	table *table
}

// rankValues has what is known of a rank.
type rankValues struct {
	File        string      `json:"file"`
	Rank        int         `json:"rank"` // -1 if unknown
	Worker      string      `json:"worker"`
	Steps       int         `json:"steps"`
	Mean        profileStep `json:"mean"`
	WaitNs      int64       `json:"wait_ns"`
	HeldNs      int64       `json:"held_ns"`
	Last        int         `json:"last"`
	Collectives int         `json:"collectives"`
	OffsetNs    int64       `json:"offset_ns"`
}

// clocks are the names of clocks.
var clocks = [...]string{analysis.NoClock: "none", analysis.SharedClock: "shared",
	analysis.EndsOfCollectives: "ends_of_collectives"}

// census returns the session for people and as JSON.
func (s *rankSession) census() *rankCensus {
	lead, said := report.Ranks(s.Ranks, len(s.files))
	c := &rankCensus{Verdict: lead, Collectives: s.Collectives, Unpaired: s.Unpaired,
		Clock: clocks[s.Clock], said: strings.Join(said, " ")}
	c.table = &table{columns: []tableColumn{{"RANK", right}, {"STEP", right}, {"KERNEL", right},
		{"COMMUNICATION", right}, {"DATA LOADER", right}, {"CPU", right}, {"OTHER", right},
		{"WAITS", right}, {"OTHERS WAIT", right}, {"LAST", right}, {"COLLECTIVES", right},
		{"CLOCK AHEAD", right}, {"FILE", left}}}
	for i, rank := range s.Ranks.Ranks {
		sums, steps := s.Sums[i], int64(max(rank.Steps, 1))
		one := rankValues{File: s.files[i], Rank: rank.Number, Worker: rank.Worker,
			Steps: rank.Steps, Mean: stepOf(&rank.Mean), WaitNs: sums.WaitNs / steps,
			HeldNs: sums.HeldNs / steps, Last: sums.Last, Collectives: sums.Collectives,
			OffsetNs: sums.OffsetNs}
		c.Ranks = append(c.Ranks, one)
		number, m := "", &one.Mean
		if one.Rank >= 0 {
			number = strconv.Itoa(one.Rank)
		}
		c.table.row(number, milliseconds(m.TotalNs), unlessNone(m.Kernel),
			unlessNone(m.Communication), unlessNone(m.DataLoader), unlessNone(m.CPU),
			unlessNone(m.Other+m.Copy+m.Memset+m.Runtime), unlessNone(one.WaitNs),
			unlessNone(one.HeldNs), unlessZero(one.Last), unlessZero(one.Collectives),
			unlessNone(one.OffsetNs), plainName(one.File))
	}
	return c
}

// print writes the session for people.
func (c *rankCensus) print(out *bufio.Writer) {
	fmt.Fprintf(out, "ranks of %s\n\n", plainName(path.Dir(c.Ranks[0].File)))
	fmt.Fprintf(out, "%s. %s\n\n", strings.TrimSuffix(plainName(c.Verdict), "."), plainName(c.said))
	c.table.print(out)
}
