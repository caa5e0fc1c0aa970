package worker

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// TestHits finds the first point that meets a condition, among those that are newer than it.
func TestHits(t *testing.T) {
	s := newScreen(&sentMessages{t: t})
	for i, values := range [][]float32{
		{9, 3, 1, 2, float32(math.NaN())}, {9, 8, 7, 1, float32(math.Inf(1))},
	} {
		id := s.store.AddRun(string(rune('a' + i)))
		steps, walls := make([]store.Step, 5), make([]store.WallTime, 5)
		for at := range steps {
			steps[at], walls[at] = store.Step(10*at), store.WallTime(100+at)
		}
		s.store.Append(s.store.AddFile(id, "f"), &store.Batch{Numbers: []store.NumberColumn{{
			Column: store.NewColumn("loss", steps, walls), Values: store.Floats{F32: values},
		}}})
	}
	m := &s.kind.measuring
	for name, c := range map[string]struct {
		test wire.ValueTest
		run  wire.RunID
		step int64
	}{
		"the first of any run":      {wire.ValueTest{Tag: 1, Bound: 4}, 1, 10},
		"only later ones":           {wire.ValueTest{Tag: 1, Bound: 1.5, After: 102}, 2, 30},
		"of one run":                {wire.ValueTest{Tag: 1, Run: 2, Bound: 8.5}, 2, 10},
		"above":                     {wire.ValueTest{Tag: 1, Kind: wire.TestAbove, Bound: 7.5, After: 100}, 2, 10},
		"not finite, of any":        {wire.ValueTest{Kind: wire.TestBad}, 2, 40},
		"not finite, of one run":    {wire.ValueTest{Kind: wire.TestBad, Run: 1}, 1, 40},
		"none of them":              {wire.ValueTest{Tag: 1, Bound: 0.5}, 0, 0},
		"none that is new":          {wire.ValueTest{Tag: 1, Bound: 4, After: 103}, 0, 0},
		"infinite is above, no NaN": {wire.ValueTest{Tag: 1, Run: 1, Kind: wire.TestAbove, Bound: 9}, 0, 0},
	} {
		hit, ok := m.hit(&c.test, s.Snapshot())
		assert.Equal(t, c.run != 0, ok, name)
		assert.Equal(t, c.run, hit.Run, name)
		assert.Equal(t, c.step, hit.At.Step, name)
	}
	s.Hidden = map[wire.RunID]bool{1: true}
	hit, _ := m.hit(&wire.ValueTest{Tag: 1, Bound: 4}, s.Snapshot())
	assert.Equal(t, wire.RunID(2), hit.Run, "hidden runs do not count")
	hit, _ = m.hit(&wire.ValueTest{Tag: 1, Run: 1, Bound: 4}, s.Snapshot())
	assert.Equal(t, wire.RunID(1), hit.Run, "unless the condition names one")
}
