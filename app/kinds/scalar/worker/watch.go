package worker

import (
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// valueTest is a condition, and how far it was tested.
type valueTest struct {
	wire.ValueTest
	hit  wire.ValueHit // the point that met it; no Run until then
	ends map[uint64]seriesEnd
}

// seriesEnd is the number of points of a series that a condition was tested on, and the last one of
// them.
type seriesEnd struct {
	points int
	step   store.Step
	wall   store.WallTime
}

// continued returns the tests that the page asks for. Those of before go on where they ended.
func continued(before []*valueTest, asked []wire.ValueTest) []*valueTest {
	tests := make([]*valueTest, len(asked))
	for i := range asked {
		for _, t := range before {
			if t.ValueTest == asked[i] {
				tests[i] = t
			}
		}
		if tests[i] == nil {
			tests[i] = &valueTest{ValueTest: asked[i], ends: make(map[uint64]seriesEnd)}
		}
	}
	return tests
}

// look tests a condition on the points that it was not tested on yet, and notes the first one, by
// wall time, that meets it.
func (m *measuring) look(t *valueTest, snapshot *store.Snapshot) {
	if t.hit.Run != 0 {
		return
	}
	for _, tag := range snapshot.Tags() {
		if tag.Shape != store.Numbers || t.Tag != 0 && t.Tag != wire.TagID(tag.ID) {
			continue
		}
		for _, run := range tag.Runs {
			id := wire.RunID(run)
			if t.Run == id || t.Run == 0 && !m.Hidden[id] {
				t.look(id, tag.ID, snapshot.Numbers(run, tag.ID, m.attempts))
			}
		}
	}
}

// look goes back from the end of a series, to the last point that was tested, or to one older than
// the condition. A series that was written again, or got points before its end, is tested again.
func (t *valueTest) look(run wire.RunID, tag store.TagID, series store.NumberSeries) {
	key, n := uint64(tag)<<32|uint64(run), series.Len()
	end := t.ends[key]
	if end.points > n || end.points > 0 && !end.is(series.At(end.points-1)) {
		end.points = 0
	}
	for i := n - 1; i >= end.points; i-- {
		p := series.At(i)
		if !(float64(p.Wall) > t.After) {
			break
		}
		if t.meets(p.Value) && (t.hit.Run == 0 || float64(p.Wall) <= t.hit.At.Wall) {
			t.hit = wire.ValueHit{ID: t.ID, Run: run, Tag: wire.TagID(tag), At: sampleOf(p)}
		}
	}
	if n > end.points {
		last := series.At(n - 1)
		t.ends[key] = seriesEnd{n, last.Step, last.Wall}
	}
}

// is reports whether a point is the last one that was tested.
func (e *seriesEnd) is(p store.Point) bool { return p.Step == e.step && p.Wall == e.wall }

// meets reports whether a value fulfils the condition.
func (t *valueTest) meets(value float64) bool {
	switch t.Kind {
	case wire.WatchBelow:
		return value < t.Bound
	case wire.WatchAbove:
		return value > t.Bound
	default:
		return value-value != 0 // NaN or infinite
	}
}
