package report

import (
	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
)

// Less than heldShare of a step is no wait worth a word; neither is a rank slower whose step takes
// less than slowerShare longer than the median one.
const (
	heldShare   = 0.01
	slowerShare = 0.05
)

// Ranks says which rank the others wait for, why, and by which clock. all is how many files the
// session has.
func Ranks(r *analysis.Ranks, all int) (lead string, said []string) {
	if len(r.Ranks) < all {
		said = append(said, profile.RanksRead(len(r.Ranks), all))
	}
	if len(r.Ranks) < 2 {
		return profile.RanksRead(len(r.Ranks), all), nil
	}
	if late := lateRank(r); late >= 0 {
		var why []string
		lead, why = holdsUp(r, late)
		said = append(why, said...)
	} else if lead = profile.NobodyLate.Text(); r.Collectives == 0 {
		lead = profile.NoCollectives.Text()
	}
	if slowest, more := r.Slowest(); float64(more) >
		slowerShare*float64(r.Ranks[slowest].Mean.Ns()) {
		said = append(said, profile.SlowestRank(nameOf(r.Ranks[slowest]),
			Time(r.Ranks[slowest].Mean.Ns()), Time(more)))
	}
	said = append(said, compared(r))
	return lead, append(said, files(r, all)...)
}

// lateRank returns the rank that the others wait for, -1 if they hardly wait.
func lateRank(r *analysis.Ranks) int {
	if r.Late < 0 {
		return -1
	}
	held, mean := heldBy(r, r.Late), r.Ranks[r.Late].Mean.Ns()
	if float64(held) < heldShare*float64(mean) {
		return -1
	}
	return r.Late
}

// IsLate reports whether the others wait for a rank worth a word.
func IsLate(r *analysis.Ranks) bool { return lateRank(r) >= 0 }

// heldBy returns how long the others wait for a rank in each step.
func heldBy(r *analysis.Ranks, rank int) int64 {
	return r.Sums[rank].HeldNs / int64(max(r.Ranks[rank].Steps, 1))
}

// holdsUp says how often a rank is late, and what it spends more time on.
func holdsUp(r *analysis.Ranks, late int) (lead string, said []string) {
	one, sums := r.Ranks[late], &r.Sums[late]
	held := heldBy(r, late)
	lead = profile.LastAt(nameOf(one), sums.Last, sums.Collectives)
	said = []string{profile.WaitForIt(Time(held), Percent(float64(held)/float64(one.Mean.Ns())),
		one.IsMarked)}
	if role, ns := r.More(late); float64(ns) > heldShare*float64(one.Mean.Ns()) {
		said = append(said, profile.SpendsMore(Time(ns), Kinds[role.Hue()].Text()))
	}
	return lead, said
}

// compared says what was compared, by which clock.
func compared(r *analysis.Ranks) string {
	most := int64(0)
	for i := range r.Sums {
		most = max(most, r.Sums[i].OffsetNs, -r.Sums[i].OffsetNs)
	}
	switch r.Clock {
	case analysis.NoClock:
		return profile.NoClock.Text()
	case analysis.SharedClock:
		return profile.ByClock(r.Collectives, r.Unpaired)
	}
	return profile.ByEnds(r.Collectives, r.Unpaired, Time(most))
}

// files says what is odd about the files of a session.
func files(r *analysis.Ranks, all int) (said []string) {
	world := 0
	for i, rank := range r.Ranks {
		for _, other := range r.Ranks[:i] {
			if rank.Number >= 0 && rank.Number == other.Number {
				return append(said, profile.SameRank(rank.Number))
			}
		}
		world = max(world, rank.World)
	}
	if world > all {
		said = append(said, profile.WithoutTrace(world-all, world))
	}
	return said
}

// nameOf names a rank by its number, else by its worker.
func nameOf(r *analysis.Rank) string {
	if r.Number < 0 {
		return r.Worker
	}
	return profile.NumberedRank(r.Number)
}
