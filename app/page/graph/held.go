package graph

import (
	"eventlens/app/wire"
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

// filled are what the element of the script is filled with, in this order.
var filled = [...]string{"list", "marks", "tools", "outline", "side"}

// hand hands on what the program gives the script, or keeps the last of each sort until the first element is there.
func (v *View) hand(m *scripted.Hand) {
	if v.there || v.held == nil {
		v.page.Host.Hand(viewID, m.What, m.With)
		return
	}
	v.page.Host.Release(v.held[m.What])
	v.held[m.What] = m.With
}

// fill fills an element that is new: the first one with what is held for it, to which the program adds what is missing, a later one with what the program is asked for.
func (v *View) fill() {
	held := v.held
	v.there, v.held = true, nil
	v.follow()
	if held == nil {
		v.program.Ask(&scripted.Do{Act: graph.RedrawAct})
		return
	}
	for _, what := range filled {
		if ref, ok := held[what]; ok {
			v.page.Host.Hand(viewID, what, ref)
		}
	}
}

// hold has what the program gives the script kept for the first element.
func (v *View) hold() {
	for _, ref := range v.held {
		v.page.Host.Release(ref)
	}
	v.held = map[string]wire.Ref{}
}

// gone tells that the element is gone.
func (v *View) gone() { v.there = false }
