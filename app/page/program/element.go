package program

import (
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// Element is the element of a program's own script, which is given what the program makes for it. A program may be done before the view is on screen: until the first
// element is there, the last of each sort is kept for it.
type Element struct {
	host  Host
	id    string
	sorts []string // that are kept, in the order in which the element takes them

	there bool
	held  map[string]wire.Ref // nil once there was an element
}

// NewElement is the element with an id; sorts are what it takes, in this order.
func NewElement(host Host, id string, sorts ...string) *Element {
	return &Element{host: host, id: id, sorts: sorts}
}

// Hold tells that the program has begun, and knows of no element.
func (e *Element) Hold() {
	for _, ref := range e.held {
		e.host.Release(ref)
	}
	e.held = map[string]wire.Ref{}
}

// Hand hands on what the program has made, or keeps it.
func (e *Element) Hand(m *scripted.Hand) {
	if e.there || e.held == nil {
		e.host.Hand(e.id, m.What, m.With)
		return
	}
	e.host.Release(e.held[m.What])
	e.held[m.What] = m.With
}

// Fill fills an element that is new, the first one with what is kept, to which the program adds what is missing. It reports whether it did: a later one has to be filled
// by the program.
func (e *Element) Fill() bool {
	held := e.held
	e.there, e.held = true, nil
	for _, what := range e.sorts {
		if ref, ok := held[what]; ok {
			e.host.Hand(e.id, what, ref)
		}
	}
	return held != nil
}

// Gone tells that the element is not there any more.
func (e *Element) Gone() { e.there = false }
