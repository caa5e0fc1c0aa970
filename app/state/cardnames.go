package state

import (
	"strings"

	"eventlens/app/kind"
)

// namedChart begins the names of charts of several tags.
const namedChart = "chart:"

// kindPrefix begins the names of cards that show one run, and those of scalars whose own names look like one of another kind.
func kindPrefix(k kind.ID) string { return k.Key() + ":" }

// cutKind splits the name of a card that is no chart into its kind and the rest: a run and a tag, or of scalars a tag alone.
func cutKind(name string) (k kind.ID, rest string, ofRun bool) {
	for k := kind.ID(0); k.Valid(); k++ {
		if rest, found := strings.CutPrefix(name, kindPrefix(k)); found && k.PerRun() {
			return k, rest, true
		}
	}
	return 0, strings.TrimPrefix(name, kindPrefix(0)), false
}

// ofScalar reports whether a card of this name shows a scalar of one tag.
func ofScalar(name string) bool {
	_, _, ofRun := cutKind(name)
	return !ofRun && !strings.HasPrefix(name, namedChart)
}

// CardNames name cards the same on every visit.
type CardNames struct {
	runs    *runTable
	tags    *tagTable
	multi   *Multicharts
	layouts *Layouts
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
	if t.Kind.PerRun() {
		return kindPrefix(t.Kind) + run + "\n" + t.Name
	}
	if _, _, ofRun := cutKind(t.Name); ofRun || strings.HasPrefix(t.Name, kindPrefix(0)) || strings.HasPrefix(t.Name, namedChart) {
		return kindPrefix(0) + t.Name
	}
	return t.Name
}

// CardName names a card the same on every visit, "" when there is no such card.
func (m *CardNames) CardName(key CardKey) string { return m.cardName(key) }

// KindOf returns the kind of data that a card shows.
func (m *CardNames) KindOf(key CardKey) kind.ID {
	if t := m.tags.byID[key.Tag]; t != nil {
		return t.Kind
	}
	return kind.Scalar // a chart of several tags
}

// CardNamed returns the card of a name, and the kind of data that it shows. It reports false while there is none.
func (m *CardNames) CardNamed(name string) (key CardKey, k kind.ID, ok bool) {
	if text, found := strings.CutPrefix(name, namedChart); found {
		for _, c := range m.multi.charts {
			if c.text() == text {
				return CardKey{Chart: c.id}, kind.Scalar, true
			}
		}
		if name, custom := strings.CutPrefix(text, customPrefix); custom {
			if c := m.layouts.chartNamed(name); c != nil {
				return CardKey{Chart: c.id}, kind.Scalar, true
			}
		}
		return key, k, false
	}
	k, rest, ofRun := cutKind(name)
	if ofRun {
		var run string
		run, rest, _ = strings.Cut(rest, "\n")
		r := m.runs.named(run)
		switch {
		case r != nil:
			key.Run = r.ID
		case run != "": // else all runs together
			return key, k, false
		}
	}
	t := m.tags.byName[tagName{k, rest}]
	if t == nil {
		return CardKey{}, k, false
	}
	key.Tag = t.ID
	return key, k, true
}

// cardHere reports whether there is a card of a name.
func (m *CardNames) cardHere(name string) bool {
	_, _, ok := m.CardNamed(name)
	return ok
}
