package worker

import (
	"math"
	"time"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// measuring is the page's subscription to values of all runs, for sorting them. Only the loop
// touches it.
type measuring struct {
	*view.Env
	on       bool        // the page asked for values
	tag      store.TagID // the tag to measure; 0 to measure only the times
	tests    []*valueTest
	attempts store.Attempts
	pending  bool      // data arrived since the last message
	next     time.Time // not measured again before this time
	// the values last sent to the page, by run; a zero Run was not sent yet
	sent []wire.RunValue
}

// measureEvery is the interval between messages of values. Each message goes through all runs, so
// the interval grows by measureEvery for every measureRuns runs.
const (
	measureEvery = 250 * time.Millisecond
	measureRuns  = 200
)

// measureRest is how many times as long as measuring took the engine leaves for other work before
// it measures again.
const measureRest = 9

// set takes the page's request, and answers at once.
func (m *measuring) set(ask *wire.GetRunValues) {
	*m = measuring{
		Env: m.Env, on: true, tag: store.TagID(ask.Tag), tests: continued(m.tests, ask.Tests),
	}
	m.measure(true)
}

// due returns how long the loop may wait before it calls again().
func (m *measuring) due() time.Duration {
	if !m.on || !m.pending && m.attempts == m.Attempts {
		return view.Never
	}
	return max(0, m.next.Sub(m.Now()))
}

// again measures again if data arrived and the interval has passed.
func (m *measuring) again() {
	if m.due() == 0 {
		m.measure(false)
	}
}

// measure sends the run values that changed since the last time. It looks at the ends of all series
// of every kind, and at every point of the requested tag, which takes long, so it is called rarely.
func (m *measuring) measure(always bool) {
	began := m.Now()
	m.attempts, m.pending = m.Attempts, false
	snapshot := m.Snapshot()
	values := make([]wire.RunValue, len(snapshot.Runs()))
	none := wire.Sample{Wall: math.NaN(), Value: math.NaN(), Smoothed: math.NaN()}
	for i := range values {
		values[i] = wire.RunValue{
			Run: wire.RunID(i + 1), Began: math.NaN(), Updated: math.NaN(), Latest: none, Min: none,
			Max: none, Diverged: none,
		}
	}
	for _, run := range snapshot.Tag(m.tag).Runs {
		takeValues(&values[run-1], snapshot.Numbers(run, m.tag, m.attempts))
	}
	m.takeDiverged(values, snapshot)
	rhythms := query.Rhythms(snapshot, m.attempts)
	for i := range values {
		takeTimes(&values[i], &rhythms[i], began)
	}
	answer := &wire.RunValues{Tag: wire.TagID(m.tag)}
	for i, v := range values {
		if i >= len(m.sent) || !sameValue(m.sent[i], v) {
			answer.Runs = append(answer.Runs, v)
		}
	}
	m.sent = values
	for _, t := range m.tests {
		if m.look(t, snapshot); t.hit.Run != 0 {
			answer.Hits = append(answer.Hits, t.hit)
		}
	}
	if always || len(answer.Runs)+len(answer.Hits) > 0 {
		m.Send(answer)
	}
	now := m.Now()
	m.next = now.Add(max(measureEvery*time.Duration(1+len(values)/measureRuns),
		measureRest*now.Sub(began)))
}

// takeTimes fills in when a run was written, judged by values of every kind.
func takeTimes(v *wire.RunValue, r *query.Rhythm, now time.Time) {
	v.LiveUntil = r.LiveUntil(float64(now.UnixMilli()) / 1000)
	if sec := r.FirstSec(); sec > 0 {
		v.Began = sec
	}
	if sec := r.LastSec(); sec > 0 {
		v.Updated = sec
	}
}

// takeValues fills in the latest, lowest and highest point of a series.
func takeValues(v *wire.RunValue, series store.NumberSeries) {
	if m, ok := query.Measure(series); ok {
		v.Latest, v.Min, v.Max = sampleOf(m.Latest), sampleOf(m.Min), sampleOf(m.Max)
	}
}

func sampleOf(p store.Point) wire.Sample {
	return wire.Sample{
		Step: int64(p.Step), Wall: float64(p.Wall), Value: p.Value, Smoothed: p.Value,
	}
}

// sameValue reports whether two values are equal, counting NaN as equal to NaN.
func sameValue(a, b wire.RunValue) bool {
	return a.Run == b.Run && sameFloat(a.Began, b.Began) && sameFloat(a.Updated, b.Updated) &&
		a.LiveUntil == b.LiveUntil && sameSample(a.Latest, b.Latest) &&
		sameSample(a.Min, b.Min) && sameSample(a.Max, b.Max) &&
		a.DivergedTag == b.DivergedTag && sameSample(a.Diverged, b.Diverged)
}

func sameSample(a, b wire.Sample) bool {
	return a.Step == b.Step && sameFloat(a.Wall, b.Wall) && sameFloat(a.Value, b.Value)
}

func sameFloat(a, b float64) bool { return a == b || a != a && b != b }
