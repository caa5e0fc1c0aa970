package view

import (
	"time"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// restAfter is how long the pointer rests before what is costly is answered: it is over another of very many lines with every few pixels.
const restAfter = 80 * time.Millisecond

// resting is a pointer that came to rest.
type resting struct {
	at   *wire.Hover // nil for none
	till time.Time
}

// Rests reports whether the pointer rests at the place of a question. Otherwise the question is asked again once it does.
func (e *Env) Rests(q *wire.Hover) bool {
	if e.resting.at == q {
		return true
	}
	e.resting = resting{at: q, till: e.Now().Add(restAfter)}
	return false
}

// hover handles a Hover message. It is answered from the geometry that the card was drawn with, so that the readout fits what is seen.
func (v *View) hover(m *wire.Hover) {
	v.resting = resting{}
	v.answerHover(m)
}

// restDue returns how long the loop may wait before it calls rested.
func (v *View) restDue() time.Duration {
	if v.resting.at == nil {
		return Never
	}
	return max(0, v.resting.till.Sub(v.Now()))
}

// rested answers once more, for a pointer that rests.
func (v *View) rested() {
	if m := v.resting.at; m != nil && v.restDue() == 0 {
		v.answerHover(m)
		v.resting = resting{}
	}
}

func (v *View) answerHover(m *wire.Hover) {
	if m.Card != v.hovered {
		v.leave()
	}
	v.hovered = m.Card
	var answer wire.Message
	if c := v.Card(m.Card); c != nil && c.Plot != nil && !c.Plot.Empty() {
		answer = c.Plot.Ask(m)
	}
	if answer == nil {
		answer = &wire.Readout{Card: m.Card}
	}
	v.Send(answer)
}

// leave takes leave of the card that was pointed at last: the page takes a lifted line away as soon as one lies over another card.
func (v *View) leave() {
	if c := v.Card(v.hovered); c != nil {
		if p, ok := c.Plot.(Emphasised); ok {
			p.Leave()
		}
	}
}

// table answers a question about the figures of a card, as they are drawn now: what is owed to the card is drawn first. A card that is not on screen has none.
func (v *View) table(m *wire.GetTable) {
	var answer wire.Message
	if c := v.Card(m.Card); c != nil {
		if c.urgent || v.outdated(c, v.Snapshot()) {
			v.draw(c, false)
		}
		if c.Plot != nil {
			answer = c.Plot.Ask(m)
		}
	}
	if answer == nil {
		answer = &wire.Table{Card: m.Card, At: m.At, All: m.All}
	}
	v.Send(answer)
}

// svg answers with the picture of a card, in one part. What is owed to the card is drawn first.
func (v *View) svg(m *wire.Export) {
	var picture []byte
	if c := v.Card(m.Card); c != nil {
		if c.Plot == nil || c.urgent {
			v.draw(c, false)
		}
		if c.Plot != nil {
			picture = c.Plot.SVG(c)
		}
	}
	part := &wire.ExportPart{ID: m.ID, Done: true}
	if picture != nil {
		part.Bytes = int64(len(picture))
		part.Blob = v.ExportBlob(picture, "image/svg+xml")
	} else {
		part.Problem = words.ProblemPictureNone()
	}
	v.Send(part)
}

// Handle handles a message of the page about what is on screen. What no card answers is for a kind of value.
func (v *View) Handle(m wire.Message) {
	switch m := m.(type) {
	case *wire.View:
		v.set(m)
		return
	case *wire.Hover:
		v.hover(m)
		return
	case *wire.GetTable:
		v.table(m)
		return
	case *wire.Export:
		if m.Kind == wire.ExportSVG {
			v.svg(m)
			return
		}
	}
	for _, k := range v.kinds {
		if k.Handle(m) {
			return
		}
	}
}
