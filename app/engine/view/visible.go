package view

import (
	"slices"

	"eventlens/app/wire"
)

// VisibleRuns has the view's settings of runs: which are hidden, and how the others are shown.
type VisibleRuns struct {
	// The lists of the last View message, to detect changes.
	hiddenRuns []wire.RunID
	aboveRuns  []wire.RunID
	lookList   []wire.RunLook

	looks map[wire.RunID]wire.RunLook

	Baseline wire.RunID

	Hidden  map[wire.RunID]bool
	OnTop   map[wire.RunID]bool // runs of a group that have a line of their own above it
	Groups  []wire.RunGroup
	GroupOf map[wire.RunID]int // index of a run's group in Groups, plus 1
}

// set updates the settings and reports whether they are unchanged. A run in two groups belongs to
// the first.
func (r *VisibleRuns) set(m *wire.View) (same bool) {
	same = m.Baseline == r.Baseline && slices.Equal(m.Hidden, r.hiddenRuns) &&
		slices.Equal(m.OnTop, r.aboveRuns) && slices.Equal(m.Looks, r.lookList) &&
		slices.EqualFunc(m.Groups, r.Groups, sameGroup)
	if same && r.Hidden != nil {
		return true
	}
	*r = VisibleRuns{hiddenRuns: m.Hidden, aboveRuns: m.OnTop, lookList: m.Looks, Groups: m.Groups,
		Baseline: m.Baseline,
		Hidden:   make(map[wire.RunID]bool, len(m.Hidden)),
		OnTop:    make(map[wire.RunID]bool, len(m.OnTop)),
		looks:    make(map[wire.RunID]wire.RunLook, len(m.Looks)), GroupOf: make(map[wire.RunID]int)}
	for _, run := range m.Hidden {
		r.Hidden[run] = true
	}
	for _, run := range m.OnTop {
		r.OnTop[run] = true
	}
	for _, look := range m.Looks {
		r.looks[look.Run] = look
	}
	for i, g := range m.Groups {
		for _, run := range g.Runs {
			if r.GroupOf[run] == 0 {
				r.GroupOf[run] = i + 1
			}
		}
	}
	return same
}

func sameGroup(a, b wire.RunGroup) bool {
	return a.Name == b.Name && a.Ink == b.Ink && slices.Equal(a.Runs, b.Runs)
}

// Ink returns a run's colour and line style.
func (e *Env) Ink(run wire.RunID) wire.Ink {
	if look, ok := e.looks[run]; ok {
		return look.Ink
	}
	if r := e.Run(run); r != nil {
		return wire.Ink{Colour: r.Colour}
	}
	return wire.Ink{}
}

// RunName returns a run's name on screen.
func (e *Env) RunName(run wire.RunID) string {
	if name := e.looks[run].Name; name != "" {
		return name
	}
	if r := e.Run(run); r != nil {
		return r.Name
	}
	return ""
}

// LineName returns a line's name on screen: its run's or its group's.
func (e *Env) LineName(run wire.RunID, group int) string {
	if group > 0 && group <= len(e.Groups) {
		return e.Groups[group-1].Name
	}
	return e.RunName(run)
}
