package ondemand

import (
	"eventlens/app/host"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// Element is the element of a program's own script, to which the program's output is passed. A
// program may be done before the view is on screen: until the first element exists, the last output
// of each sort is kept for it.
type Element struct {
	workers host.Workers
	id      string
	sorts   []string // sorts of output to keep, in the order in which the element takes them

	there bool                // the element exists
	held  map[string]wire.Ref // the kept output, by sort; nil after the first element existed
}

// NewElement returns the element with an id; sorts are the sorts of output that it takes, in this
// order.
func NewElement(workers host.Workers, id string, sorts ...string) *Element {
	return &Element{workers: workers, id: id, sorts: sorts}
}

// Hold is called when a program has started that knows of no element.
func (e *Element) Hold() {
	for _, ref := range e.held {
		e.workers.Release(ref)
	}
	e.held = map[string]wire.Ref{}
}

// Hand passes on the program's output, or keeps it.
func (e *Element) Hand(m *scripted.ScriptMessage) {
	if e.there || e.held == nil {
		e.workers.Hand(e.id, m.What, m.With)
		return
	}
	e.workers.Release(e.held[m.What])
	e.held[m.What] = m.With
}

// Fill fills a new element. The first one gets the kept output, to which the program adds what is
// missing, and Fill returns true; any later one must be filled by the program.
func (e *Element) Fill() bool {
	held := e.held
	e.there, e.held = true, nil
	for _, what := range e.sorts {
		if ref, ok := held[what]; ok {
			e.workers.Hand(e.id, what, ref)
		}
	}
	return held != nil
}

// Removed is called when the element no longer exists.
func (e *Element) Removed() { e.there = false }
