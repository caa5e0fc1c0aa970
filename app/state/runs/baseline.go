package runs

import (
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/goal"
)

// The baseline is the run that all others are compared with. The page shows the difference beside
// each value, and charts draw the baseline above the rest. The address has its name, so a log may
// lack it; then nothing is compared.

// Baseline returns the baseline, 0 if there is none.
func (t *table) Baseline() wire.RunID { return t.base }

// findBaseline looks for the baseline among the runs.
func (t *table) findBaseline() {
	t.base = 0
	if r := t.Named(t.baseline); r != nil && t.baseline != "" {
		t.base = r.ID
	}
}

// ToggleBaseline makes a run the baseline, and returns what to say about it. If it is the baseline
// already, the comparison ends.
func (m *Display) ToggleBaseline(id wire.RunID) (said string) {
	said, m.runs.baseline = words.BaselineEnded.Text(), ""
	if r := m.runs.byID[id]; r != nil && m.runs.base != id {
		said, m.runs.baseline = words.BaselineSet(r.ShownName()), r.Name
	}
	m.looksChanged()
	return said
}

// Compare returns the difference between a value of a scalar and the baseline's as text, and the
// word for a value that is better than the baseline's, else "". None is if nobody knows whether the
// scalar should be low or high.
func (m *List) Compare(name string, by float64) (text, better string) {
	aim := goal.Of(name)
	switch {
	case name == m.ValueTag() && m.runs.sort.ByValue():
		if aim = goal.High; m.runs.lowerIsBetter(name) {
			aim = goal.Low
		}
	case goal.TopicOf(name) == goal.Optimiser:
		aim = goal.None
	}
	if aim == goal.Low && by < 0 || aim == goal.High && by > 0 {
		better = words.Better.Text()
	}
	return words.Difference(by), better
}

// Versus compares a run's value in the list with the baseline's, as Compare does. text is empty
// without a baseline or a value.
func (m *List) Versus(id wire.RunID) (text, better string) {
	base := m.runs.base
	b, known := m.runs.shownSample(base)
	s, ok := m.runs.shownSample(id)
	switch {
	case base == 0:
	case id == base:
		text = words.BaselineWord.Text()
	case ok && known:
		text, better = m.Compare(m.ValueTag(), s.Value-b.Value)
	}
	return text, better
}
