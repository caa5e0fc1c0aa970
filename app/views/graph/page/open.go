package page

import (
	"eventlens/app/views/graph"
	"eventlens/app/words"
)

// part is a graph or a record of costs whose bytes are requested: the graph to show, its costs, or
// the graph to compare with.
type part struct {
	graph.Graph
	label  string
	second bool
	answer *graph.Fetched
}

// opening is the pending request for all parts of one graph.
type opening struct {
	parts   []*part
	waiting int // number of parts without an answer
}

// fetch requests the bytes of parts from the store worker and drops earlier requests.
func (v *View) fetch(parts []part) {
	v.drop()
	v.opening, v.asked, v.damage = opening{waiting: len(parts)}, 0, ""
	for i := range parts {
		p := &parts[i]
		v.opening.parts = append(v.opening.parts, p)
		v.pending[v.page.Ask(v, "", &graph.Fetch{Place: p.Place})] = p
	}
	v.render()
}

// drop releases the data of a previous graph.
func (v *View) drop() {
	for _, p := range v.opening.parts {
		if p.answer != nil {
			v.page.Host.Workers.Release(p.answer.Bytes)
		}
	}
	if v.ready != nil {
		dropped(v, v.ready.Parts)
	}
	clear(v.pending)
	v.opening, v.ready = opening{}, nil
}

// fetched takes the bytes of a part. When all parts have arrived, it passes them to the program.
func (v *View) fetched(serial uint32, m *graph.Fetched) {
	p := v.pending[serial]
	if p == nil { // the part belongs to a previous graph
		v.page.Host.Workers.Release(m.Bytes)
		return
	}
	delete(v.pending, serial)
	p.answer = m
	if v.opening.waiting--; v.opening.waiting > 0 {
		return
	}
	open := &graph.Open{}
	for i, p := range v.opening.parts {
		if p.answer.Bytes == 0 {
			if i == 0 {
				v.problem = words.Say(p.answer.Problem)
			}
			continue
		}
		open.Parts = append(open.Parts,
			graph.Part{Form: p.Form, Name: p.label, Bytes: p.answer.Bytes, Second: p.second})
	}
	v.opening = opening{}
	if v.problem != "" {
		open.Parts = dropped(v, open.Parts)
	}
	v.ready = open
	v.sendReady()
	v.render()
}

// sendReady sends the ready graph to the program, if the program is running.
func (v *View) sendReady() {
	if v.ready != nil && v.program.Started() {
		v.ready.Node, v.ready.Look = v.node, v.look
		v.asked = v.program.Ask(v.ready)
		v.ready = nil
		v.findTags()
	}
}

// dropped releases the bytes of parts that are no longer needed, and returns no parts.
func dropped(v *View, parts []graph.Part) []graph.Part {
	for _, p := range parts {
		v.page.Host.Workers.Release(p.Bytes)
	}
	return nil
}
