package state

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// RunMetric is the value that the run list shows of each run, and what the worker is asked for it.
type RunMetric struct {
	runs     *runTable
	tags     *tagTable
	versions *versions
	reports  *Reports
}

// Best returns the run whose value shown is the best of the runs drawn; 0 for none.
func (m *RunMetric) Best() (best wire.RunID) {
	if two := m.runs.bestRuns(2); m.Metric() != nil && len(two) == 2 {
		return two[0]
	}
	return 0
}

// Metric returns the scalar tag whose values the run list shows, nil for none.
func (m *RunMetric) Metric() *Tag {
	switch {
	case m.runs.noShow:
		return nil
	case m.runs.metric != "":
		return m.tags.byID[m.tags.scalarNamed(m.runs.metric)]
	}
	return m.tags.byID[m.tags.scalarNamed(m.runs.auto)]
}

// decideMetric finds the metric that is shown until a person chooses one, once for all: when everything was read, or most of many runs.
func (m *RunMetric) decideMetric() {
	if m.runs.auto != "" || !m.knowsEnough() {
		return
	}
	if likely := likelyMetric(m.tags.kinds[kind.Scalar]); likely != nil {
		m.runs.auto = likely.Name
		m.versions.ofRuns++
	}
}

// manyRuns are so many that the rest hardly changes what most of them have.
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
	case p.Reading: // of few runs, those that are read may not be all that there are
		return read >= manyRuns && 4*read >= 3*len(m.runs.order)
	}
	return read == len(m.runs.order)
}

// SetMetric chooses it by its name; "" is none.
func (m *RunMetric) SetMetric(name string) {
	m.runs.metric, m.runs.noShow = name, name == ""
	m.versions.ofRuns++
}

// Measure returns what a worker is to be asked for the list, and whether it has to be asked at all.
func (m *RunMetric) Measure() (ask wire.Measure, needed bool) {
	if t := m.Metric(); t != nil {
		ask.Tag = t.ID
	}
	return ask, ask.Tag != 0 || m.runs.sort == SortStart || m.runs.sort == SortUpdate
}

// measured takes the worker's answer. What is not of the metric in force is late, but for the times.
func (m *RunMetric) measured(msg *wire.Measured) {
	t := m.runs
	if ask, _ := m.Measure(); msg.Tag != ask.Tag {
		return
	}
	if t.values == nil || t.valuesOf != msg.Tag {
		t.values = make(map[wire.RunID]wire.RunValue, len(msg.Runs))
		t.ranked = nil // the person chose what the order goes by, and waits for it
	}
	t.valuesOf = msg.Tag
	for _, v := range msg.Runs {
		t.values[v.Run] = v
	}
	t.resort()
	m.versions.ofRuns++
}

// RunValue returns the value of a run that the list shows, in words, "" for none, and what it is of.
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

// RunLive reports whether more may come of a run that was read, as far as its times were asked for.
func (m *RunMetric) RunLive(id wire.RunID, nowMs int64) bool {
	v, ok := m.runs.values[id]
	r := m.runs.byID[id]
	return ok && r != nil && float64(nowMs) <= 1000*v.LiveUntil && (r.State == wire.RunRead || r.State == wire.RunWriting)
}
