package cards

import (
	"strings"

	"eventlens/app/kind"
	"eventlens/app/state/runs"
)

// namedChart is the prefix of the names of charts of several tags.
const namedChart = "chart:"

// kindPrefix is the prefix of the names of cards that show one run, and of scalars whose tag would
// look like the name of another kind's card.
func kindPrefix(k kind.ID) string { return k.Key() + ":" }

// cutKind splits the name of a card that is not a chart into its kind and the rest: run and tag, or
// only the tag for scalars.
func cutKind(name string) (k kind.ID, rest string, ofRun bool) {
	for _, k := range kind.Tabs() {
		if rest, found := strings.CutPrefix(name, kindPrefix(k)); found && k.PerRun() {
			return k, rest, true
		}
	}
	return 0, strings.TrimPrefix(name, kindPrefix(0)), false
}

// ofScalar reports whether the card of this name shows a single scalar tag.
func ofScalar(name string) bool {
	_, _, ofRun := cutKind(name)
	return !ofRun && !strings.HasPrefix(name, namedChart)
}

// Names gives cards names that are stable across visits.
type Names struct {
	runs    *runs.Runs
	tags    *tagTable
	multi   *Multicharts
	layouts *Layouts
}

// CardName returns a name of the card that is stable across visits, for the URL and for storage on
// this device; "" if there is no such card. A scalar card has its tag's name.
func (m *Names) CardName(key Key) string {
	if c := m.multi.chart(key); c != nil {
		return namedChart + c.text()
	}
	t := m.tags.byID[key.Tag]
	if t == nil {
		return ""
	}
	run := ""
	if r := m.runs.Run(key.Run); r != nil {
		run = r.Name
	}
	if t.Kind.PerRun() {
		return kindPrefix(t.Kind) + run + "\n" + t.Name
	}
	if _, _, ofRun := cutKind(t.Name); ofRun || strings.HasPrefix(t.Name, kindPrefix(0)) ||
		strings.HasPrefix(t.Name, namedChart) {
		return kindPrefix(0) + t.Name
	}
	return t.Name
}

// KindOf returns the kind of data that a card shows.
func (m *Names) KindOf(key Key) kind.ID {
	if t := m.tags.byID[key.Tag]; t != nil {
		return t.Kind
	}
	return kind.Scalar // the chart shows several tags
}

// CardNamed returns the card of a name and the kind of data it shows. ok is false while no such
// card exists.
func (m *Names) CardNamed(name string) (key Key, k kind.ID, ok bool) {
	if text, found := strings.CutPrefix(name, namedChart); found {
		for _, c := range m.multi.charts {
			if c.text() == text {
				return Key{Chart: c.id}, kind.Scalar, true
			}
		}
		if c := m.multi.pairNamed(text); c != nil {
			return Key{Chart: c.id}, kind.Scalar, true
		}
		if name, custom := strings.CutPrefix(text, customPrefix); custom {
			if c := m.layouts.chartNamed(name); c != nil {
				return Key{Chart: c.id}, kind.Scalar, true
			}
		}
		return key, k, false
	}
	k, rest, ofRun := cutKind(name)
	if ofRun {
		var run string
		run, rest, _ = strings.Cut(rest, "\n")
		r := m.runs.Named(run)
		switch {
		case r != nil:
			key.Run = r.ID
		case run != "": // no run: the card shows all runs together
			return key, k, false
		}
	}
	t := m.tags.byName[tagName{k, rest}]
	if t == nil {
		return Key{}, k, false
	}
	key.Tag = t.ID
	return key, k, true
}

// cardHere reports whether a card of this name exists.
func (m *Names) cardHere(name string) bool {
	_, _, ok := m.CardNamed(name)
	return ok
}
