package state

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// RunMetric manages the value that the run list shows for each run, and the question to the worker
// for it.
type RunMetric struct {
	runs     *runTable
	tags     *tagTable
	versions *versions
	reports  *Reports
}

// Best returns the drawn run with the best value, 0 if fewer than two drawn runs have one.
func (m *RunMetric) Best() (best wire.RunID) {
	if two := m.runs.bestRuns(2); m.Metric() != nil && len(two) == 2 {
		return two[0]
	}
	return 0
}

// Metric returns the scalar tag whose values the run list shows, nil if it shows none.
func (m *RunMetric) Metric() *Tag {
	switch {
	case m.runs.noShow:
		return nil
	case m.runs.metric != "":
		return m.tags.byID[m.tags.scalarNamed(m.runs.metric)]
	}
	return m.tags.byID[m.tags.scalarNamed(m.runs.auto)]
}

// decideMetric picks the metric to show until a person chooses one. It decides once, when
// everything was read or most of many runs were.
func (m *RunMetric) decideMetric() {
	if m.runs.auto != "" || !m.knowsEnough() {
		return
	}
	if likely := likelyMetric(m.tags.kinds[kind.Scalar]); likely != nil {
		m.runs.auto = likely.Name
		m.versions.ofRuns++
	}
}

// manyRuns is a number of runs so large that the rest hardly changes which tags most of them have.
const manyRuns = 200

func (m *RunMetric) knowsEnough() bool {
	if m.reports.loaded != nil || m.reports.stopped {
		return true
	}
	read := 0
	for _, r := range m.runs.order {
		read += index(r.State >= wire.RunRead)
	}
	switch p := m.reports.progress; {
	case p.Listing || read == 0:
		return false
	case p.Reading: // more runs may follow, which matters if there are few
		return read >= manyRuns && 4*read >= 3*len(m.runs.order)
	}
	return read == len(m.runs.order)
}

// SetMetric sets the metric by its name; "" shows none.
func (m *RunMetric) SetMetric(name string) {
	m.runs.metric, m.runs.noShow = name, name == ""
	m.versions.ofRuns++
}

// Measure returns the question to the worker for the list, and whether it must be asked at all.
func (m *RunMetric) Measure() (ask wire.Measure, needed bool) {
	if t := m.Metric(); t != nil {
		ask.Tag = t.ID
	}
	return ask, ask.Tag != 0 || m.runs.sort == SortStart || m.runs.sort == SortUpdate
}

// measured handles the worker's answer. It ignores a late answer for another metric.
func (m *RunMetric) measured(msg *wire.Measured) {
	t := m.runs
	if ask, _ := m.Measure(); msg.Tag != ask.Tag {
		return
	}
	if t.values == nil || t.valuesOf != msg.Tag {
		t.values = make(map[wire.RunID]wire.RunValue, len(msg.Runs))
		t.ranked = nil // the person changed the metric and expects the new order at once
	}
	t.valuesOf = msg.Tag
	for _, v := range msg.Runs {
		t.values[v.Run] = v
	}
	t.resort()
	m.versions.ofRuns++
}

// RunValue returns the run's value in the list as text, "" if there is none, and its tooltip.
func (m *RunMetric) RunValue(id wire.RunID) (text, title string) {
	s, ok := m.runs.shownSample(id)
	if !ok {
		return "", ""
	}
	text = charts.FormatValue(s.Value)
	switch step := charts.FormatInt(s.Step); m.runs.sort {
	case SortBestMax:
		return text, words.HighestValueAt(text, step)
	case SortBestMin:
		return text, words.LowestValueAt(text, step)
	default:
		return text, words.LatestValueAt(text, step)
	}
}

// RunLive reports whether a run may still grow. It is known only after its times were asked for.
func (m *RunMetric) RunLive(id wire.RunID, nowMs int64) bool {
	v, ok := m.runs.values[id]
	r := m.runs.byID[id]
	return ok && r != nil && float64(nowMs) <= 1000*v.LiveUntil &&
		(r.State == wire.RunRead || r.State == wire.RunWriting)
}
