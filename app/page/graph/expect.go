package graph

import (
	"eventlens/app/wire/graph"
	"eventlens/app/wire/scripted"
)

// Expect has the program started, and the graph read and drawn, while a person is on the way to the tab.
func (v *View) Expect() { v.program.Expect() }

// maxExpected is up to how many bytes of a graph are read for who may not open the tab after all.
const maxExpected = 8 << 20

// tooMuch reports whether parts of a graph are to be read once it is on screen.
func (v *View) tooMuch(parts []part) bool {
	all := int64(0)
	for i := range parts {
		all += parts[i].Graph.Bytes
	}
	return all > maxExpected && !v.Shown()
}

// fill fills an element that is new.
func (v *View) fill() {
	filled := v.element.Fill()
	v.follow()
	if !filled {
		v.program.Ask(&scripted.Do{Act: graph.RedrawAct})
	}
}
