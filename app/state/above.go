package state

import (
	"slices"
	"sort"
	"strconv"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/wire"
)

// A card with more than about fifty lines is unreadable. Many runs are therefore summed up as
// bands, and only a few runs keep their own lines above the bands.

const (
	// manyLines is how many lines on one card can still be told apart.
	manyLines = 50
	// bestAbove is how many of the best runs are drawn above the bands by default, maxBest the most
	// that can be chosen.
	bestAbove = 3
	maxBest   = 20
)

// runsAbove selects the runs whose own lines are drawn above the band or line of their group.
type runsAbove struct {
	on     bool            // groups are summed up
	best   int             // number of best runs to draw, by the metric in the run list
	chosen map[string]bool // by name
	ids    []wire.RunID    // the resulting runs, in the order of the run list
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
	// same order as in runLooks
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	f.SetList(address.Above, names[:min(len(names), maxRunLooks)])
}

func (a *runsAbove) read(f *address.Fragment) {
	*a = runsAbove{
		on:     parseAggregate(f.Text(address.Aggregate)).Centre != wire.CentreNone,
		chosen: map[string]bool{},
	}
	if best, err := strconv.Atoi(f.Text(address.Best)); err == nil && a.on {
		a.best = min(max(best, 0), maxBest)
	}
	for _, name := range f.List(address.Above) {
		if a.on {
			a.chosen[name] = true
		}
	}
}

// bestRuns returns the n best visible runs, best first, by the metric shown in the run list. Ties
// keep the order of the run list.
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

// summedUp reports whether each group is drawn as one line.
func (t *runTable) summedUp() bool { return t.above.on && t.grouped() }

// followAbove updates which runs are drawn above the bands and restyles the runs if that changed.
// It reports whether it changed.
func (t *runTable) followAbove() (changed bool) {
	if changed = t.raise(); changed {
		t.relook()
	}
	return changed
}

// raise recomputes which runs are drawn above the bands and reports whether that changed.
func (t *runTable) raise() (changed bool) {
	var ids []wire.RunID
	if a := &t.above; t.summedUp() && (a.best > 0 || len(a.chosen) > 0) {
		best := t.bestRuns(a.best)
		for _, r := range t.order {
			if r.group != nil && t.drawn(r.ID) &&
				(a.chosen[r.Name] || slices.Contains(best, r.ID)) {
				ids = append(ids, r.ID)
			}
		}
	}
	changed = !slices.Equal(ids, t.above.ids)
	t.above.ids = ids
	return changed
}

// LiesAbove reports whether a run's own line is drawn above its group's summary.
func (m *RunDisplay) LiesAbove(id wire.RunID) bool { return slices.Contains(m.runs.above.ids, id) }

// MayLieAbove reports whether a run belongs to a group that is drawn as a summary.
func (m *RunDisplay) MayLieAbove(id wire.RunID) bool {
	r := m.runs.byID[id]
	return r != nil && r.group != nil && m.runs.summedUp()
}

// ToggleAbove draws a run's line above its group's summary, or stops doing so. Turning off one of
// the best runs turns off all best runs that were not chosen by hand.
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

// BestAbove returns how many of the best runs are drawn above the group summaries.
func (m *RunDisplay) BestAbove() int { return m.runs.above.best }

// SetBestAbove sets how many of the best runs are drawn above the group summaries.
func (m *RunDisplay) SetBestAbove(n int) {
	m.runs.above.best = min(max(n, 0), maxBest)
	m.looksChanged()
}

// ManyLines returns the number of visible runs if some scalar card draws too many lines to tell
// apart, else 0.
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

// SummedUp reports whether scalar cards draw one line per group.
func (m *Model) SummedUp() bool { return m.Tab().Shows(kind.Scalar) && m.runs.summedUp() }

// Quantiles returns how many runs the scalar cards summarize as quantile bands, or 0.
func (m *Model) Quantiles() int {
	if !m.SummedUp() || m.Aggregate().Band != wire.BandQuantiles {
		return 0
	}
	shown, _ := m.RunCounts()
	return shown
}

// SumUpRuns replaces the lines of single runs by quantile bands, one per group (or one for all runs
// if they are not grouped), with the best runs drawn above them.
func (m *Model) SumUpRuns() {
	if !m.runs.grouped() {
		m.SetGrouping(Grouping{Kind: GroupAll})
	}
	m.SetAggregate(wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandQuantiles})
	m.SetBestAbove(bestAbove)
}

// ShowEachRun undoes SumUpRuns.
func (m *Model) ShowEachRun() {
	m.SetAggregate(wire.Aggregate{})
	if m.Grouping().Kind == GroupAll {
		m.SetGrouping(Grouping{})
	}
}
