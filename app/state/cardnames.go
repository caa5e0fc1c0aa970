package state

import (
	"strings"

	"eventlens/app/wire"
)

// CardNames name cards the same on every visit.
type CardNames struct {
	runs  *runTable
	tags  *tagTable
	multi *Multicharts
}

// cardName names a card for the address and for this device: a scalar's is its tag's.
func (m *CardNames) cardName(key CardKey) string {
	if c := m.multi.chart(key); c != nil {
		return namedChart + c.text()
	}
	t := m.tags.byID[key.Tag]
	if t == nil {
		return ""
	}
	run := ""
	if r := m.runs.byID[key.Run]; r != nil {
		run = r.Name
	}
	switch t.Kind {
	case wire.KindImage:
		return namedImage + run + "\n" + t.Name
	case wire.KindHistogram:
		return namedHistogram + run + "\n" + t.Name
	}
	for _, prefix := range []string{namedScalar, namedImage, namedHistogram, namedChart} {
		if strings.HasPrefix(t.Name, prefix) {
			return namedScalar + t.Name
		}
	}
	return t.Name
}

// CardName names a card the same on every visit, "" when there is no such card.
func (m *CardNames) CardName(key CardKey) string { return m.cardName(key) }

// CardNamed returns the card of a name, and the kind of data that it shows. It reports false while there is none.
func (m *CardNames) CardNamed(name string) (key CardKey, kind wire.Kind, ok bool) {
	if text, found := strings.CutPrefix(name, namedChart); found {
		for _, c := range m.multi.charts {
			if c.text() == text {
				return CardKey{Chart: c.id}, wire.KindScalar, true
			}
		}
		return key, kind, false
	}
	kind = wire.KindScalar
	rest, found := strings.CutPrefix(name, namedImage)
	if found {
		kind = wire.KindImage
	} else if rest, found = strings.CutPrefix(name, namedHistogram); found {
		kind = wire.KindHistogram
	} else {
		rest = strings.TrimPrefix(name, namedScalar)
	}
	if found {
		var run string
		run, rest, _ = strings.Cut(rest, "\n")
		r := m.runs.named(run)
		if r == nil {
			return key, kind, false
		}
		key.Run = r.ID
	}
	t := m.tags.byName[tagName{kind, rest}]
	if t == nil {
		return CardKey{}, kind, false
	}
	key.Tag = t.ID
	return key, kind, true
}

// cardHere reports whether there is a card of a name.
func (m *CardNames) cardHere(name string) bool {
	_, _, ok := m.CardNamed(name)
	return ok
}
