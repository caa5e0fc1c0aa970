package engine

import (
	"slices"

	"eventlens/app/wire"
)

// cast is which runs are shown, and as what: it is what a view says about runs.
type cast struct {
	hiddenRuns []wire.RunID
	lookList   []wire.RunLook
	groups     []wire.RunGroup

	hidden  map[wire.RunID]bool
	looks   map[wire.RunID]wire.RunLook
	groupOf map[wire.RunID]int // counted from 1
}

// set takes over what a view says and reports whether it is as before. A run that is in two groups counts in the first.
func (c *cast) set(m *wire.View) (same bool) {
	same = slices.Equal(m.Hidden, c.hiddenRuns) && slices.Equal(m.Looks, c.lookList) && slices.EqualFunc(m.Groups, c.groups, sameGroup)
	if same && c.hidden != nil {
		return true
	}
	*c = cast{hiddenRuns: m.Hidden, lookList: m.Looks, groups: m.Groups,
		hidden: make(map[wire.RunID]bool, len(m.Hidden)), looks: make(map[wire.RunID]wire.RunLook, len(m.Looks)), groupOf: make(map[wire.RunID]int)}
	for _, run := range m.Hidden {
		c.hidden[run] = true
	}
	for _, look := range m.Looks {
		c.looks[look.Run] = look
	}
	for i, g := range m.Groups {
		for _, run := range g.Runs {
			if c.groupOf[run] == 0 {
				c.groupOf[run] = i + 1
			}
		}
	}
	return same
}

func sameGroup(a, b wire.RunGroup) bool {
	return a.Name == b.Name && a.Ink == b.Ink && slices.Equal(a.Runs, b.Runs)
}

// ink returns how a run is told from others.
func (e *Engine) ink(run wire.RunID) wire.Ink {
	if look, ok := e.view.looks[run]; ok {
		return look.Ink
	}
	if r := e.runs.get(run); r != nil {
		return wire.Ink{Colour: r.Colour}
	}
	return wire.Ink{}
}

// runName returns what a run is called on screen.
func (e *Engine) runName(run wire.RunID) string {
	if name := e.view.looks[run].Name; name != "" {
		return name
	}
	if r := e.runs.get(run); r != nil {
		return r.Name
	}
	return ""
}

// lineName returns what a line is called on screen: the run, or the group.
func (e *Engine) lineName(run wire.RunID, group int) string {
	if group > 0 && group <= len(e.view.groups) {
		return e.view.groups[group-1].Name
	}
	return e.runName(run)
}
