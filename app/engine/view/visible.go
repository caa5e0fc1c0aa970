package view

import (
	"slices"

	"eventlens/app/wire"
)

// VisibleRuns is what a view says about runs: which are hidden, and how the others are shown.
type VisibleRuns struct {
	hiddenRuns []wire.RunID
	aboveRuns  []wire.RunID
	lookList   []wire.RunLook
	looks      map[wire.RunID]wire.RunLook

	Hidden  map[wire.RunID]bool
	Above   map[wire.RunID]bool // of a group, with a line of their own above it
	Groups  []wire.RunGroup
	GroupOf map[wire.RunID]int // counted from 1
}

// set takes over what a view says and reports whether it is as before. A run that is in two groups counts in the first.
func (r *VisibleRuns) set(m *wire.View) (same bool) {
	same = slices.Equal(m.Hidden, r.hiddenRuns) && slices.Equal(m.Above, r.aboveRuns) && slices.Equal(m.Looks, r.lookList) && slices.EqualFunc(m.Groups, r.Groups, sameGroup)
	if same && r.Hidden != nil {
		return true
	}
	*r = VisibleRuns{hiddenRuns: m.Hidden, aboveRuns: m.Above, lookList: m.Looks, Groups: m.Groups,
		Hidden: make(map[wire.RunID]bool, len(m.Hidden)), Above: make(map[wire.RunID]bool, len(m.Above)), looks: make(map[wire.RunID]wire.RunLook, len(m.Looks)), GroupOf: make(map[wire.RunID]int)}
	for _, run := range m.Hidden {
		r.Hidden[run] = true
	}
	for _, run := range m.Above {
		r.Above[run] = true
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

// Ink returns how a run is told from others.
func (e *Env) Ink(run wire.RunID) wire.Ink {
	if look, ok := e.looks[run]; ok {
		return look.Ink
	}
	if r := e.Run(run); r != nil {
		return wire.Ink{Colour: r.Colour}
	}
	return wire.Ink{}
}

// RunName returns what a run is called on screen.
func (e *Env) RunName(run wire.RunID) string {
	if name := e.looks[run].Name; name != "" {
		return name
	}
	if r := e.Run(run); r != nil {
		return r.Name
	}
	return ""
}

// LineName returns what a line is called on screen: the run, or the group.
func (e *Env) LineName(run wire.RunID, group int) string {
	if group > 0 && group <= len(e.Groups) {
		return e.Groups[group-1].Name
	}
	return e.RunName(run)
}
