package query_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// payloadsAt returns a series with a payload at each of some steps, for each of several files.
func payloadsAt(files ...[]store.Step) store.PayloadSeries {
	s := store.New()
	run := s.AddRun("run")
	for _, steps := range files {
		column := store.PayloadColumn{
			Column: store.NewColumn("tag", steps, make([]store.WallTime, len(steps))),
			Sizes:  make([]store.Size, len(steps)), Ends: make([]int, len(steps)),
		}
		s.Append(s.AddFile(run, "file"), &store.Batch{Payloads: []store.PayloadColumn{column}})
	}
	return s.Snapshot().Payloads(1, 1, store.AllAttempts)
}

func TestLastUpTo(t *testing.T) {
	s := payloadsAt([]store.Step{5, 10, 20}, []store.Step{10, 30})
	for step, want := range map[store.Step]int{
		4: -1, 5: 0, 9: 0, 10: 3, 19: 3, 20: 2, 29: 2, 30: 4, 99: 4,
	} {
		assert.Equal(t, want, query.LastUpTo(s, step), step)
	}
	assert.Equal(t, -1, query.LastUpTo(store.PayloadSeries{}, 1))
	assert.Equal(t, 0, query.LastUpTo(payloadsAt([]store.Step{-5, 0}), -1))
}

func TestStepsOf(t *testing.T) {
	steps := query.StepsOf(nil, payloadsAt([]store.Step{5, 10, 20}, []store.Step{10, 30}))
	assert.Equal(t, []store.Step{5, 10, 20, 30}, steps)
	assert.Equal(t, []store.Step{1, 5, 10, 20, 30},
		query.StepsOf(steps, payloadsAt([]store.Step{1, 30})))
}

func TestEvenSteps(t *testing.T) {
	ten := []store.Step{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for most, want := range map[int][]store.Step{
		0: nil, 1: {9}, 2: {0, 9}, 3: {0, 5, 9}, 4: {0, 3, 6, 9}, 10: ten, 11: ten,
	} {
		assert.Equal(t, want, query.EvenSteps(ten, most), most)
	}
	assert.Nil(t, query.EvenSteps(nil, 3))
	for most := 1; most <= len(ten); most++ {
		even := query.EvenSteps(ten, most)
		assert.Len(t, even, most)
		assert.IsIncreasing(t, append([]store.Step{-1}, even...))
	}
}
