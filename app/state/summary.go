package state

import (
	"eventlens/app/kind"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
)

const (
	// manyLines is how many lines on one card can still be told apart.
	manyLines = 50
	// bestOnTop is how many of the best runs are drawn above the bands by default.
	bestOnTop = 3
)

// ManyLines returns the number of visible runs if some scalar card draws too many lines to tell
// apart, else 0.
func (m *Model) ManyLines() int {
	shown, _ := m.Runs.Counts()
	if shown <= manyLines || !m.Cards.Tab().Shows(kind.Scalar) || m.SummedUp() {
		return 0
	}
	for _, tag := range m.Cards.AllTags(kind.Scalar) {
		if tag.In > manyLines {
			return shown
		}
	}
	return 0
}

// SummedUp reports whether scalar cards draw one line per group.
func (m *Model) SummedUp() bool { return m.Cards.Tab().Shows(kind.Scalar) && m.Runs.SummedUp() }

// Quantiles returns how many runs the scalar cards summarize as quantile bands, or 0.
func (m *Model) Quantiles() int {
	if !m.SummedUp() || m.Runs.Aggregate().Band != wire.BandQuantiles {
		return 0
	}
	shown, _ := m.Runs.Counts()
	return shown
}

// SumUpRuns replaces the lines of single runs by quantile bands, one per group (or one for all runs
// if they are not grouped), with the best runs drawn above them.
func (m *Model) SumUpRuns() {
	if !m.Runs.Grouped() {
		m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupAll})
	}
	m.Runs.SetAggregate(wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandQuantiles})
	m.Runs.SetBestOnTop(bestOnTop)
}

// ShowEachRun undoes SumUpRuns.
func (m *Model) ShowEachRun() {
	m.Runs.SetAggregate(wire.Aggregate{})
	if m.Runs.Grouping().Kind == runs.GroupAll {
		m.Runs.SetGrouping(runs.Grouping{})
	}
}
