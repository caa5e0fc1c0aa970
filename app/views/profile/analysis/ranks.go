package analysis

import (
	"sort"
	"strconv"

	"eventlens/eventfile/tracefile"
)

// Ranks compares the traces of a session.
type Ranks struct {
	Ranks []*Rank
	Sums  []RankSums // of each
	// Clock is the clock that the times of collectives were compared by.
	Clock Clock
	// Collectives is how many were compared, and Unpaired how many of all traces were not, since the
	// number of a name in a step differs.
	Collectives, Unpaired int
	// Late is the index of the rank that the others wait for the longest, -1 if nobody waits.
	Late int
}

// RankSums has what a rank waits in its collectives, and what others wait for it.
type RankSums struct {
	Collectives int   // that were compared
	Last        int   // of these, to which it came last while others waited
	WaitNs      int64 // until the last one came
	HeldNs      int64 // that another rank waited for it, in the mean
	OffsetNs    int64 // by which its clock is ahead
}

// Clock says how times of several traces were compared.
type Clock int

const (
	// NoClock tells that the traces have neither a clock nor a collective in common.
	NoClock Clock = iota
	// SharedClock is the time of day.
	SharedClock
	// EndsOfCollectives is the time of day, or the clock of each trace, moved so that collectives end
	// together.
	EndsOfCollectives
)

// leastOffset is how much clocks of machines differ where they are kept together, in nanoseconds.
const leastOffset = 50_000

// CompareRanks compares the traces of a session.
func CompareRanks(ranks []*Rank) *Ranks {
	r := &Ranks{Ranks: ranks, Sums: make([]RankSums, len(ranks)), Late: -1}
	isUnix := true
	for _, rank := range ranks {
		isUnix = isUnix && (rank.IsUnix || len(rank.collectives) == 0)
	}
	groups := r.pair()
	r.Collectives = len(groups)
	if len(groups) == 0 {
		return r
	}
	r.Clock = SharedClock
	r.align(groups, isUnix)
	for _, g := range groups {
		r.wait(g)
	}
	for i := range r.Sums {
		if held := r.Sums[i].HeldNs; held > 0 && (r.Late < 0 || held > r.Sums[r.Late].HeldNs) {
			r.Late = i
		}
	}
	return r
}

// member is the part of a rank in a collective.
type member struct {
	rank int
	span tracefile.Span
}

// alike has the collectives of one name in one step, by rank.
type alike [][]tracefile.Span

// pair finds the collectives that several ranks have: the nth of a name in a step is the same one, if
// all that have any have as many.
func (r *Ranks) pair() (groups [][]member) {
	names, steps := map[string]int32{}, map[string]int32{}
	places := map[[2]int32]int{} // by name and step
	var all []alike
	for i, rank := range r.Ranks {
		nameIDs, stepIDs := numbersOf(rank.names, names), numbersOf(rank.steps, steps)
		for _, c := range rank.collectives {
			key := [2]int32{nameIDs[c.name], -1}
			if c.step >= 0 {
				key[1] = stepIDs[c.step]
			}
			place, known := places[key]
			if !known {
				place = len(all)
				places[key] = place
				all = append(all, make(alike, len(r.Ranks)))
			}
			all[place][i] = append(all[place][i], c.span)
		}
	}
	for _, one := range all {
		groups = r.addGroups(groups, one)
	}
	return groups
}

// addGroups adds the collectives of one name in one step.
func (r *Ranks) addGroups(groups [][]member, of alike) [][]member {
	each, sharing, total, isSame := 0, 0, 0, true
	for _, spans := range of {
		if len(spans) == 0 {
			continue
		}
		isSame = isSame && (each == 0 || each == len(spans))
		each = len(spans)
		sharing++
		total += each
	}
	if sharing < 2 || !isSame {
		r.Unpaired += total
		return groups
	}
	for nth := range each {
		var group []member
		for rank, spans := range of {
			if len(spans) > 0 {
				group = append(group, member{rank, spans[nth]})
			}
		}
		groups = append(groups, group)
	}
	return groups
}

// numbersOf numbers texts, those of several lists alike.
func numbersOf(texts []string, known map[string]int32) (numbers []int32) {
	for _, text := range texts {
		id, ok := known[text]
		if !ok {
			id = int32(len(known))
			known[text] = id
		}
		numbers = append(numbers, id)
	}
	return numbers
}

// align finds by how much the clock of each rank is ahead: the median of how much later it sees a
// collective end than the others do. A shared clock is only moved if it is off by more than
// leastOffset.
func (r *Ranks) align(groups [][]member, isUnix bool) {
	late := make([][]int64, len(r.Ranks))
	for _, g := range groups {
		ends := make([]int64, len(g))
		for i, m := range g {
			ends[i] = m.span.ToNs
		}
		end := median(ends)
		for _, m := range g {
			late[m.rank] = append(late[m.rank], m.span.ToNs-end)
		}
	}
	for i, all := range late {
		if len(all) == 0 {
			continue
		}
		if off := median(all); !isUnix || max(off, -off) > leastOffset {
			r.Sums[i].OffsetNs = off
			r.Clock = EndsOfCollectives
		}
	}
}

// median returns the median of numbers, the lower one of two. It sorts them.
func median(of []int64) int64 {
	sort.Slice(of, func(i, k int) bool { return of[i] < of[k] })
	return of[(len(of)-1)/2]
}

// wait adds what each rank waits in a collective until the last one comes.
func (r *Ranks) wait(g []member) {
	from := func(m member) int64 { return m.span.FromNs - r.Sums[m.rank].OffsetNs }
	last := g[0]
	for _, m := range g {
		if from(m) > from(last) {
			last = m
		}
	}
	total := int64(0)
	for _, m := range g {
		sums := &r.Sums[m.rank]
		sums.Collectives++
		waits := min(from(last)-from(m), m.span.ToNs-m.span.FromNs)
		sums.WaitNs += waits
		total += waits
	}
	if total == 0 {
		return // all came at once
	}
	late := &r.Sums[last.rank]
	late.Last++
	late.HeldNs += total / int64(len(g)-1)
}

// More returns the role on which a rank spends most time beyond the median of all ranks, except for
// communication, which has the waiting; ns is 0 if there is none.
func (r *Ranks) More(rank int) (role Role, ns int64) {
	for at := range Other {
		if at == Communication {
			continue
		}
		parts := make([]int64, len(r.Ranks))
		for i := range r.Ranks {
			parts[i] = r.Ranks[i].Mean.Parts[at]
		}
		if more := r.Ranks[rank].Mean.Parts[at] - median(parts); more > ns {
			role, ns = at, more
		}
	}
	return role, ns
}

// Slowest returns the index of the rank whose mean step takes longest, and by how much it takes longer
// than the median one.
func (r *Ranks) Slowest() (rank int, ns int64) {
	all := make([]int64, len(r.Ranks))
	for i := range r.Ranks {
		if all[i] = r.Ranks[i].Mean.Ns(); all[i] > r.Ranks[rank].Mean.Ns() {
			rank = i
		}
	}
	return rank, r.Ranks[rank].Mean.Ns() - median(all)
}

// RankColumns are the columns of [Ranks.Cells]. Times are of a mean step, but for the offset. The
// worker stands for an unknown rank; what else is not known is empty.
var RankColumns = []string{"rank", "worker", "step_us", "kernel_us", "copy_us", "memset_us",
	"communication_us", "runtime_us", "data_loader_us", "cpu_us", "other_us", "wait_us", "held_us",
	"last", "collectives", "steps", "offset_us"}

// Cells returns the row of a rank.
func (r *Ranks) Cells(rank int) []string {
	of, sums := r.Ranks[rank], &r.Sums[rank]
	cells := []string{of.Worker, of.Worker, microseconds(of.Mean.Ns())}
	if of.Number >= 0 {
		cells[0] = strconv.Itoa(of.Number)
	}
	for _, ns := range of.Mean.Parts {
		cells = append(cells, microseconds(ns))
	}
	if sums.Collectives == 0 {
		return append(cells, "", "", "", "", strconv.Itoa(of.Steps), "")
	}
	steps := int64(max(of.Steps, 1))
	return append(cells, microseconds(sums.WaitNs/steps), microseconds(sums.HeldNs/steps),
		strconv.Itoa(sums.Last), strconv.Itoa(sums.Collectives), strconv.Itoa(of.Steps),
		microseconds(sums.OffsetNs))
}
