package state

import (
	"eventlens/app/kind"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
)

// RunMetric manages the scalar tag whose values the run list shows, and the question to the worker
// for these values.
type RunMetric struct {
	runs    *runs.Runs
	cards   *cards.Cards
	reports *Reports
	watch   *Watching
}

// Best returns the drawn run with the best value, 0 if fewer than two drawn runs have one.
func (m *RunMetric) Best() (best wire.RunID) {
	// a single run with a value is not called the best
	if two := m.runs.BestRuns(2); m.Metric() != nil && len(two) == 2 {
		return two[0]
	}
	return 0
}

// Metric returns the scalar tag whose values the run list shows, nil if it shows none.
func (m *RunMetric) Metric() *cards.Tag {
	if name := m.runs.ValueTag(); name != "" {
		return m.cards.ScalarNamed(name)
	}
	return nil
}

// metricID returns the id of the metric, 0 for none.
func (m *RunMetric) metricID() wire.TagID {
	if t := m.Metric(); t != nil {
		return t.ID
	}
	return 0
}

// decideMetric picks the metric to show until a person chooses one. It decides only once: when
// everything was read, or when many runs were read.
func (m *RunMetric) decideMetric() {
	if m.runs.Proposed() || !m.knowsEnough() {
		return
	}
	scalars := m.cards.AllTags(kind.Scalar)
	if likely := runs.LikelyTag(len(scalars), func(i int) (string, int) {
		return scalars[i].Name, scalars[i].In
	}); likely != "" {
		m.runs.Propose(likely)
	}
}

// manyRuns is a number of runs that is large enough to see which tags most runs have.
const manyRuns = 200

// knowsEnough reports whether everything was read, or enough runs to choose a metric.
func (m *RunMetric) knowsEnough() bool {
	if m.reports.loaded != nil || m.reports.stopped {
		return true
	}
	read := 0
	for _, r := range m.runs.All() {
		if r.State >= wire.RunRead {
			read++
		}
	}
	switch p := m.reports.progress; {
	case p.Listing || read == 0:
		return false
	case p.Reading: // more runs may follow, which matters while there are few
		return read >= manyRuns && 4*read >= 3*len(m.runs.All())
	}
	return read == len(m.runs.All())
}

// Measure returns the question to the worker for the list, and whether it must be asked at all.
func (m *RunMetric) Measure() (ask wire.GetRunValues, needed bool) {
	ask.Tag = m.metricID()
	ask.Tests = m.watch.tests()
	// without a value the list still says which runs are live, and which diverged
	return ask, ask.Tag != 0 || m.runs.NeedsTimes() || m.watch.Waits() ||
		m.runs.Proposed() && m.runs.ValueTag() == ""
}

// measured handles the worker's answer. It ignores a late answer for another metric.
func (m *RunMetric) measured(msg *wire.RunValues) {
	if msg.Tag == m.metricID() {
		m.runs.Measured(msg.Tag, msg.Runs)
	}
}
