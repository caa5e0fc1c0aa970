package page

import (
	"eventlens/app/views/graph"
	"eventlens/app/wire/scripted"
)

// Prefetch starts the program, and reads and draws the graph, when a person is about to open the
// tab.
func (v *View) Prefetch() { v.program.Prefetch() }

// maxPrefetched is how many bytes of a graph are read ahead for a person who may not open the tab
// after all.
const maxPrefetched = 8 << 20

// tooMuch reports whether parts of a graph are too large to be read before the view is on screen.
func (v *View) tooMuch(parts []part) bool {
	all := int64(0)
	for i := range parts {
		all += parts[i].Graph.Bytes
	}
	return all > maxPrefetched && !v.Shown()
}

// fill fills a new element.
func (v *View) fill() {
	filled := v.element.Fill()
	v.follow()
	if !filled {
		v.program.Ask(&scripted.UserAction{Act: graph.RedrawAct})
	}
}
