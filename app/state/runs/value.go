package runs

import (
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// ValueTag returns the name of the scalar whose values the list shows, "" if it shows none or none
// was chosen or proposed yet.
func (m *List) ValueTag() string {
	switch {
	case m.runs.noShow:
		return ""
	case m.runs.metric != "":
		return m.runs.metric
	}
	return m.runs.auto
}

// SetMetric sets the scalar whose values the list shows, by its name; "" shows none.
func (m *List) SetMetric(name string) {
	m.runs.metric, m.runs.noShow = name, name == ""
	m.versions.Runs++
}

// Propose sets the scalar to show until a person chooses one.
func (m *List) Propose(name string) {
	m.runs.auto = name
	m.versions.Runs++
}

// Proposed reports whether a scalar was proposed.
func (m *List) Proposed() bool { return m.runs.auto != "" }

// NeedsTimes reports whether the order of the list depends on the times of runs.
func (m *List) NeedsTimes() bool {
	return m.runs.sort == SortStart || m.runs.sort == SortUpdate
}

// Measured handles a worker's answer about the values of a tag, and the times of runs.
func (m *List) Measured(tag wire.TagID, values []wire.RunValue) {
	t := m.runs
	if t.values == nil || t.valuesOf != tag {
		t.values = make(map[wire.RunID]*wire.RunValue, len(values))
		// so that the order changes at once: the person changed the metric and expects that
		t.ranked = nil
	}
	t.valuesOf = tag
	for i := range values {
		t.values[values[i].Run] = &values[i]
	}
	t.resort()
	m.versions.Runs++
}

// Value returns the run's value in the list as text, "" if there is none, and its tooltip.
func (m *List) Value(id wire.RunID) (text, title string) {
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

// Measure returns the values of a run, nil if a worker has not measured it.
func (m *List) Measure(id wire.RunID) *wire.RunValue { return m.runs.values[id] }

// Live reports whether a run may still grow. It is false until a worker has measured the run.
func (m *List) Live(id wire.RunID, nowMs int64) bool {
	v := m.runs.values[id]
	r := m.runs.byID[id]
	return v != nil && r != nil && float64(nowMs) <= 1000*v.LiveUntil &&
		(r.State == wire.RunRead || r.State == wire.RunWriting)
}
