package runs

import (
	"slices"
	"sort"
	"strconv"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/charts"
)

// A card with more than about fifty lines is unreadable. Many runs are therefore summed up as
// bands, and only a few runs keep their own lines above the bands.

// maxBest is how many of the best runs can be drawn above the bands.
const maxBest = 20

// onTop selects the runs whose own lines are drawn above the band or line of their group.
type onTop struct {
	best   int             // how many of the best runs are drawn, by the metric in the run list
	chosen map[string]bool // names of the runs that a person chose
	ids    []wire.RunID    // the runs drawn above, in the order of the run list
}

func (a *onTop) write(f *address.Fragment) {
	if a.best > 0 {
		f.Set(address.Best, strconv.Itoa(a.best))
	}
	var names []string
	for name := range a.chosen {
		if len(name) <= maxKeptName {
			names = append(names, name)
		}
	}
	// package sort, as in looks, since it adds less code
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	f.SetList(address.Above, names[:min(len(names), maxLooks)])
}

// read reads the choice from a fragment. Unless summed is set, groups are not summed up, and no run
// is drawn above them.
func (a *onTop) read(f *address.Fragment, summed bool) {
	*a = onTop{chosen: map[string]bool{}}
	if !summed {
		return
	}
	if best, err := strconv.Atoi(f.Text(address.Best)); err == nil {
		a.best = min(max(best, 0), maxBest)
	}
	for _, name := range f.List(address.Above) {
		a.chosen[name] = true
	}
}

// BestRuns returns the n best visible runs, best first, by the metric shown in the run list. Ties
// keep the order of the run list. Of a pair of runs only the validation counts, if it has a value.
func (t *table) BestRuns(n int) (best []wire.RunID) {
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
	ranked := func(id wire.RunID) bool {
		s, ok := t.shownSample(id)
		return ok && charts.Finite(s.Value) && t.Drawn(id)
	}
	validated := map[wire.RunID]bool{}
	for _, r := range t.order {
		if r.training != 0 && ranked(r.ID) {
			validated[r.training] = true
		}
	}
	for _, r := range t.order {
		if validated[r.ID] || !ranked(r.ID) {
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

// SummedUp reports whether each group is drawn as one line.
func (t *table) SummedUp() bool {
	return t.aggregate.Centre != wire.CentreNone && t.Grouped()
}

// UpdateOnTop updates which runs are drawn above the bands and restyles the runs if that changed.
// It reports whether it changed.
func (t *table) UpdateOnTop() (changed bool) {
	if changed = t.raise(); changed {
		t.relook()
	}
	return changed
}

// raise recomputes which runs are drawn above the bands and reports whether that changed.
func (t *table) raise() (changed bool) {
	var ids []wire.RunID
	if a := &t.onTop; t.SummedUp() && (a.best > 0 || len(a.chosen) > 0 || t.base != 0) {
		best := t.BestRuns(a.best)
		for _, r := range t.order {
			if r.group != nil && t.Drawn(r.ID) &&
				(a.chosen[r.Name] || r.ID == t.base || slices.Contains(best, r.ID)) {
				ids = append(ids, r.ID)
			}
		}
	}
	changed = !slices.Equal(ids, t.onTop.ids)
	t.onTop.ids = ids
	return changed
}

// IsOnTop reports whether a run's own line is drawn above its group's summary.
func (m *Display) IsOnTop(id wire.RunID) bool { return slices.Contains(m.runs.onTop.ids, id) }

// CanBeOnTop reports whether a run belongs to a group that is drawn as a summary.
func (m *Display) CanBeOnTop(id wire.RunID) bool {
	r := m.runs.byID[id]
	return r != nil && r.group != nil && m.runs.SummedUp()
}

// ToggleOnTop draws a run's line above its group's summary, or stops doing so. Turning off one of
// the best runs turns off all best runs that were not chosen by hand.
func (m *Display) ToggleOnTop(id wire.RunID) {
	r, a := m.runs.byID[id], &m.runs.onTop
	switch {
	case r == nil:
		return
	case !m.IsOnTop(id) && a.chosen == nil:
		a.chosen = map[string]bool{r.Name: true}
	case !m.IsOnTop(id):
		a.chosen[r.Name] = true
	case a.chosen[r.Name]:
		delete(a.chosen, r.Name)
	default:
		a.best = 0
	}
	m.looksChanged()
}

// BestOnTop returns how many of the best runs are drawn above the group summaries.
func (m *Display) BestOnTop() int { return m.runs.onTop.best }

// SetBestOnTop sets how many of the best runs are drawn above the group summaries.
func (m *Display) SetBestOnTop(n int) {
	m.runs.onTop.best = min(max(n, 0), maxBest)
	m.looksChanged()
}
