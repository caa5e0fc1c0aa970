package pattern

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
)

// Asker is a [Browser] that is asked by way of the page of a program. Its expressions have the flags of filters, "i".
type Asker struct {
	Browser
	asked map[uint32]*Question
	last  uint32
}

// Ask asks what waits.
func (a *Asker) Ask(page func(wire.Coded)) {
	for _, q := range a.Questions() {
		if a.asked == nil {
			a.asked = map[uint32]*Question{}
		}
		a.last++
		a.asked[a.last] = q
		page(&matching.Match{Serial: a.last, Pattern: q.Source, Texts: q.Names})
	}
}

// Answered takes an answer of the page. The words that say why an expression is not in force are its [Failure].
func (a *Asker) Answered(m *matching.Matched) {
	if q := a.asked[m.Serial]; q != nil && len(m.Hits) == len(q.Names) {
		q.Answer(m.Hits, Failure(m.Wrong))
	}
	delete(a.asked, m.Serial)
}
