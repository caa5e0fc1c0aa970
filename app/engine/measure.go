package engine

import (
	"math"
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// measuring is what the page wants to know of all runs, to sort them. Only the loop touches it.
type measuring struct {
	on       bool
	tag      store.TagID // 0 for the times alone
	attempts store.Attempts
	owed     bool            // data arrived since
	next     time.Time       // not before this is it measured again
	told     []wire.RunValue // what the page knows, by run; a zero run is not told yet
}

// measureRest is how many times as long as measuring took the engine does other things before it measures again.
const measureRest = 9

// setMeasure takes what the page asks, and answers at once.
func (e *Engine) setMeasure(m *wire.Measure) {
	e.measuring = measuring{on: true, tag: store.TagID(m.Tag)}
	e.measure(true)
}

// measureDue returns how long the loop may wait before it calls measureOwed.
func (e *Engine) measureDue() time.Duration {
	m := &e.measuring
	if !m.on || !m.owed && m.attempts == e.view.attempts {
		return never
	}
	return max(0, m.next.Sub(e.cfg.Now()))
}

// measureOwed measures again when data arrived, and it is time.
func (e *Engine) measureOwed() {
	if e.measureDue() == 0 {
		e.measure(false)
	}
}

// measure tells the page what changed of the runs' values since the last time. It looks at the ends of all series, and at every point of the tag that is
// asked for: so it happens as rarely as progress is told.
func (e *Engine) measure(always bool) {
	m, began := &e.measuring, e.cfg.Now()
	m.attempts, m.owed = e.view.attempts, false
	snapshot := e.store.Snapshot()
	values := make([]wire.RunValue, len(snapshot.Runs()))
	none := wire.Sample{Wall: math.NaN(), Value: math.NaN(), Smoothed: math.NaN()}
	for i := range values {
		values[i] = wire.RunValue{Run: wire.RunID(i + 1), Began: math.NaN(), Updated: math.NaN(), Latest: none, Min: none, Max: none}
	}
	for _, tag := range snapshot.Tags() {
		if tag.Shape != store.Numbers {
			continue
		}
		for _, run := range tag.Runs {
			series := snapshot.Numbers(run, tag.ID, m.attempts)
			v := &values[run-1]
			takeTimes(v, series)
			if tag.ID == m.tag {
				takeValues(v, series)
			}
		}
	}
	answer := &wire.Measured{Tag: wire.TagID(m.tag)}
	for i, v := range values {
		if i >= len(m.told) || !sameValue(m.told[i], v) {
			answer.Runs = append(answer.Runs, v)
		}
	}
	m.told = values
	if always || len(answer.Runs) > 0 {
		e.send(answer)
	}
	now := e.cfg.Now()
	m.next = now.Add(max(progressEvery*time.Duration(1+len(values)/progressRuns), measureRest*now.Sub(began)))
}

// takeTimes widens a run's times by those of a series.
func takeTimes(v *wire.RunValue, series store.NumberSeries) {
	first, ok := series.First()
	last, _ := series.Last()
	if !ok {
		return
	}
	if wall := float64(first.Wall); !(v.Began <= wall) { // also when there is none yet
		v.Began = wall
	}
	if wall := float64(last.Wall); !(v.Updated >= wall) {
		v.Updated = wall
	}
}

// takeValues fills in the latest point of a series, and the lowest and the highest.
func takeValues(v *wire.RunValue, series store.NumberSeries) {
	if m, ok := query.Measure(series); ok {
		v.Latest, v.Min, v.Max = sampleOf(m.Latest), sampleOf(m.Min), sampleOf(m.Max)
	}
}

func sampleOf(p store.Point) wire.Sample {
	return wire.Sample{Step: int64(p.Step), Wall: float64(p.Wall), Value: p.Value, Smoothed: p.Value}
}

// sameValue reports whether two values are the same, where NaN is as good as NaN.
func sameValue(a, b wire.RunValue) bool {
	return a.Run == b.Run && sameFloat(a.Began, b.Began) && sameFloat(a.Updated, b.Updated) && sameSample(a.Latest, b.Latest) &&
		sameSample(a.Min, b.Min) && sameSample(a.Max, b.Max)
}

func sameSample(a, b wire.Sample) bool {
	return a.Step == b.Step && sameFloat(a.Wall, b.Wall) && sameFloat(a.Value, b.Value)
}

func sameFloat(a, b float64) bool { return a == b || a != a && b != b }
