package state

import (
	"slices"
	"sort"
	"strconv"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/wire"
)

// Many runs in one picture: above fifty lines nobody tells one from another, so bands sum them up, and a few runs keep their own lines above.

const (
	// manyLines is how many lines of a card can still be told apart.
	manyLines = 50
	// bestAbove is how many of the best runs lie above their group at first, and maxBest how many can.
	bestAbove = 3
	maxBest   = 20
)

// runsAbove are the runs of groups whose own lines lie above what sums them up.
type runsAbove struct {
	on     bool            // groups are summed up
	best   int             // so many of the best, by the value that the run list shows
	chosen map[string]bool // by name
	ids    []wire.RunID    // the outcome, in the order of the runs
}

func (a *runsAbove) write(f *address.Fragment) {
	if a.best > 0 {
		f.Set(address.Best, strconv.Itoa(a.best))
	}
	var names []string
	for name := range a.chosen {
		if len(name) <= maxKeptName {
			names = append(names, name)
		}
	}
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] }) // as in runLooks
	f.SetList(address.Above, names[:min(len(names), maxRunLooks)])
}

func (a *runsAbove) read(f *address.Fragment) {
	*a = runsAbove{on: parseAggregate(f.Text(address.Aggregate)).Centre != wire.CentreNone, chosen: map[string]bool{}}
	if best, err := strconv.Atoi(f.Text(address.Best)); err == nil && a.on {
		a.best = min(max(best, 0), maxBest)
	}
	for _, name := range f.List(address.Above) {
		if a.on {
			a.chosen[name] = true
		}
	}
}

// bestRuns returns so many of the best runs that are drawn, the best first, by the value that the list shows; of equal ones those that come first.
func (t *runTable) bestRuns(n int) (best []wire.RunID) {
	name := t.metric
	if name == "" {
		name = t.auto
	}
	lower := t.lowerIsBetter(name)
	better := func(a, b wire.RunID) bool {
		x, _ := t.shownSample(a)
		y, _ := t.shownSample(b)
		return lower && x.Value < y.Value || !lower && x.Value > y.Value
	}
	for _, r := range t.order {
		if s, ok := t.shownSample(r.ID); !ok || s.Value != s.Value || !t.drawn(r.ID) {
			continue
		}
		best = append(best, r.ID)
		for i := len(best) - 1; i > 0 && better(best[i], best[i-1]); i-- {
			best[i], best[i-1] = best[i-1], best[i]
		}
		best = best[:min(len(best), n)]
	}
	return best
}

// summedUp reports whether groups have one line each.
func (t *runTable) summedUp() bool { return t.above.on && t.grouped() }

// followAbove gives runs their looks by which lie above now, and reports whether those are others than before.
func (t *runTable) followAbove() (changed bool) {
	if changed = t.raise(); changed {
		t.relook()
	}
	return changed
}

// raise finds out anew which runs lie above, and reports whether they are others than before.
func (t *runTable) raise() (changed bool) {
	var ids []wire.RunID
	if a := &t.above; t.summedUp() && (a.best > 0 || len(a.chosen) > 0) {
		best := t.bestRuns(a.best)
		for _, r := range t.order {
			if r.group != nil && t.drawn(r.ID) && (a.chosen[r.Name] || slices.Contains(best, r.ID)) {
				ids = append(ids, r.ID)
			}
		}
	}
	changed = !slices.Equal(ids, t.above.ids)
	t.above.ids = ids
	return changed
}

// LiesAbove reports whether the line of a run lies above what sums up its group.
func (m *RunDisplay) LiesAbove(id wire.RunID) bool { return slices.Contains(m.runs.above.ids, id) }

// MayLieAbove reports whether a run is in a group that is summed up.
func (m *RunDisplay) MayLieAbove(id wire.RunID) bool {
	r := m.runs.byID[id]
	return r != nil && r.group != nil && m.runs.summedUp()
}

// ToggleAbove puts the line of a run above its group, or takes it from there; of one of the best, it takes all of the others that nobody chose from there, too.
func (m *RunDisplay) ToggleAbove(id wire.RunID) {
	r, a := m.runs.byID[id], &m.runs.above
	switch {
	case r == nil:
		return
	case !m.LiesAbove(id) && a.chosen == nil:
		a.chosen = map[string]bool{r.Name: true}
	case !m.LiesAbove(id):
		a.chosen[r.Name] = true
	case a.chosen[r.Name]:
		delete(a.chosen, r.Name)
	default:
		a.best = 0
	}
	m.looksChanged()
}

// BestAbove returns how many of the best runs lie above what sums up their group.
func (m *RunDisplay) BestAbove() int { return m.runs.above.best }

// SetBestAbove chooses it.
func (m *RunDisplay) SetBestAbove(n int) {
	m.runs.above.best = min(max(n, 0), maxBest)
	m.looksChanged()
}

// ManyLines returns how many runs are shown, where a scalar card draws a line of each of so many that they cannot be told apart, else 0.
func (m *Model) ManyLines() int {
	shown, _ := m.RunCounts()
	if shown <= manyLines || !m.Tab().Shows(kind.Scalar) || m.SummedUp() {
		return 0
	}
	for _, tag := range m.tags.kinds[kind.Scalar] {
		if tag.In > manyLines {
			return shown
		}
	}
	return 0
}

// SummedUp reports whether the scalar cards draw one line for each group.
func (m *Model) SummedUp() bool { return m.Tab().Shows(kind.Scalar) && m.runs.summedUp() }

// Quantiles returns how many runs the scalar cards sum up in bands of quantiles, 0 for none.
func (m *Model) Quantiles() int {
	if !m.SummedUp() || m.Aggregate().Band != wire.BandQuantiles {
		return 0
	}
	shown, _ := m.RunCounts()
	return shown
}

// SumUpRuns draws bands of quantiles instead of a line for each run, of each group or else of all runs, and the best runs above them.
func (m *Model) SumUpRuns() {
	if !m.runs.grouped() {
		m.SetGrouping(Grouping{Kind: GroupAll})
	}
	m.SetAggregate(wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandQuantiles})
	m.SetBestAbove(bestAbove)
}

// ShowEachRun takes that back.
func (m *Model) ShowEachRun() {
	m.SetAggregate(wire.Aggregate{})
	if m.Grouping().Kind == GroupAll {
		m.SetGrouping(Grouping{})
	}
}
