package pattern

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
)

// Asker is a [Browser] for a program that asks through its page. Its expressions have the flags of
// filters, "i".
type Asker struct {
	Browser
	asked []*Question // questions asked and not answered yet
	last  uint32      // serial number of the last question
}

// Ask sends the waiting questions to the page.
func (a *Asker) Ask(page func(wire.Coded)) {
	for _, q := range a.Questions() {
		a.last++
		q.serial = a.last
		a.asked = append(a.asked, q)
		page(&matching.Match{Serial: q.serial, Pattern: q.Source, Texts: q.Names})
	}
}

// Answered handles an answer of the page. The page's error text becomes the [Failure].
func (a *Asker) Answered(m *matching.Matched) {
	for i, q := range a.asked {
		if q.serial == m.Serial && len(m.Hits) == len(q.Names) {
			a.asked = append(a.asked[:i], a.asked[i+1:]...)
			q.Answer(m.Hits, Failure(m.Wrong))
			return
		}
	}
}
