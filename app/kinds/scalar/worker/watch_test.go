package worker

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// appendLoss appends points to a file, one every ten steps and every second, after n earlier ones.
func appendLoss(s *screen, file store.FileID, n int, values ...float32) {
	steps, walls := make([]store.Step, len(values)), make([]store.WallTime, len(values))
	for i := range steps {
		steps[i], walls[i] = store.Step(10*(n+i)), store.WallTime(100+n+i)
	}
	s.store.Append(file, &store.Batch{Numbers: []store.NumberColumn{{
		Column: store.NewColumn("loss", steps, walls), Values: store.Floats{F32: values},
	}}})
}

// hitOf returns the point that meets a new condition; its Run is 0 if none does.
func hitOf(s *screen, test wire.ValueTest) wire.ValueHit {
	t := continued(nil, []wire.ValueTest{test})[0]
	s.kind.measuring.look(t, s.Snapshot())
	return t.hit
}

// TestHits finds the first point that meets a condition, among those that are newer than it.
func TestHits(t *testing.T) {
	s := newScreen(&sentMessages{t: t})
	for i, values := range [][]float32{
		{9, 3, 1, 2, float32(math.NaN())}, {9, 8, 7, 1, float32(math.Inf(1))},
	} {
		appendLoss(s, s.store.AddFile(s.store.AddRun(string(rune('a'+i))), "f"), 0, values...)
	}
	for name, c := range map[string]struct {
		test wire.ValueTest
		run  wire.RunID
		step int64
	}{
		"the first of any run":      {wire.ValueTest{Tag: 1, Bound: 4}, 1, 10},
		"only later ones":           {wire.ValueTest{Tag: 1, Bound: 1.5, After: 102}, 2, 30},
		"of one run":                {wire.ValueTest{Tag: 1, Run: 2, Bound: 8.5}, 2, 10},
		"above":                     {wire.ValueTest{Tag: 1, Kind: wire.WatchAbove, Bound: 7.5, After: 100}, 2, 10},
		"not finite, of any":        {wire.ValueTest{Kind: wire.WatchBad}, 2, 40},
		"not finite, of one run":    {wire.ValueTest{Kind: wire.WatchBad, Run: 1}, 1, 40},
		"none of them":              {wire.ValueTest{Tag: 1, Bound: 0.5}, 0, 0},
		"none that is new":          {wire.ValueTest{Tag: 1, Bound: 4, After: 103}, 0, 0},
		"infinite is above, no NaN": {wire.ValueTest{Tag: 1, Run: 1, Kind: wire.WatchAbove, Bound: 9}, 0, 0},
	} {
		hit := hitOf(s, c.test)
		assert.Equal(t, c.run, hit.Run, name)
		assert.Equal(t, c.step, hit.At.Step, name)
	}
	s.Hidden = map[wire.RunID]bool{1: true}
	hit := hitOf(s, wire.ValueTest{Tag: 1, Bound: 4})
	assert.Equal(t, wire.RunID(2), hit.Run, "hidden runs do not count")
	hit = hitOf(s, wire.ValueTest{Tag: 1, Run: 1, Bound: 4})
	assert.Equal(t, wire.RunID(1), hit.Run, "unless the condition names one")
}

// TestConditionsGoOn tests a condition only on points that are new since, also when the page asks
// again. The bound changes underhand, so that points that were tested already would meet it.
func TestConditionsGoOn(t *testing.T) {
	s := newScreen(&sentMessages{t: t})
	m := &s.kind.measuring
	run, hidden := s.store.AddRun("a"), s.store.AddRun("b")
	file, other := s.store.AddFile(run, "f2"), s.store.AddFile(hidden, "f")
	appendLoss(s, file, 0, 9, 8, 7)
	appendLoss(s, other, 0, 9)
	s.Hidden = map[wire.RunID]bool{wire.RunID(hidden): true}
	asked := []wire.ValueTest{{ID: 1, Tag: 1, Bound: 5}}
	m.tests = continued(nil, asked)
	test := m.tests[0]
	look := func() wire.ValueHit {
		m.look(test, s.Snapshot())
		hit := test.hit
		test.hit = wire.ValueHit{}
		return hit
	}
	assert.Zero(t, look())
	asked = append(asked, wire.ValueTest{ID: 2, Tag: 1, Bound: 5})
	m.tests = continued(m.tests, asked)
	assert.Same(t, test, m.tests[0])
	assert.NotSame(t, test, m.tests[1])
	test.Bound = 10
	assert.Zero(t, look(), "nothing is new")
	appendLoss(s, file, 3, 6, 5)
	assert.EqualValues(t, 30, look().At.Step)
	assert.Zero(t, look())

	s.Hidden = nil
	assert.EqualValues(t, hidden, look().Run, "it was not tested while it was hidden")
	assert.Zero(t, look())
	appendLoss(s, s.store.AddFile(run, "f1"), -2, 9, 9)
	assert.EqualValues(t, -20, look().At.Step, "an earlier file came late")
	s.store.ResetFile(file)
	appendLoss(s, file, 0, 9)
	assert.EqualValues(t, -20, look().At.Step, "a file was written again")
}
