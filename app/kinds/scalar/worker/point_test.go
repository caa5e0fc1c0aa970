package worker

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// TestPoint asks for the values of a run whose tags were logged at different steps.
func TestPoint(t *testing.T) {
	page := &sentMessages{t: t}
	s := newScreen(page)
	batch := seriesOf([]string{"loss", "acc"}, 10, func(tag, step int) float64 {
		return float64(100*tag + step)
	})
	column := func(name string, steps ...store.Step) store.Column {
		return store.NewColumn(name, steps, make([]store.WallTime, len(steps)))
	}
	batch.Numbers = append(batch.Numbers, store.NumberColumn{
		Column: column("late", 7, 8), Values: store.Floats{F32: []float32{0.5, 0.25}},
	})
	batch.Payloads = append(batch.Payloads, store.PayloadColumn{
		Column: column("picture", 0, 4, 9), Data: eventfile.DataImage,
		Sizes: make([]store.Size, 3), Forms: make([]eventfile.Form, 3), Ends: []int{1, 2, 3},
		Encoded: make([]store.Range, 3),
	})
	s.addRun("a", batch)
	s.addSeries("b", []string{"loss"}, 3, func(_, step int) float64 { return float64(step) })
	tag := func(name string) wire.TagID {
		for _, tag := range s.store.Snapshot().Tags() {
			if tag.Name == name {
				return wire.TagID(tag.ID)
			}
		}
		return 0
	}
	ask := func(run wire.RunID, step float64, by int) *scalar.Point {
		s.ask("", &scalar.GetPoint{
			Tag: tag("loss"), Run: run, StepRequest: wire.StepAt(wire.AxisStep, step, false), By: by,
		})
		return page.take()[0].(*scalar.Point)
	}
	point := ask(1, 5, 0)
	assert.Equal(t, int64(5), point.Stamp.Number)
	assert.Equal(t, 10, point.Stamp.Count)
	assert.Equal(t, 1.25, point.Stamp.Relative)
	assert.ElementsMatch(t, []scalar.PointValue{
		{Tag: tag("loss"), Step: 5, Value: 5}, {Tag: tag("acc"), Step: 5, Value: 105},
		{Tag: tag("late"), Step: 7, Value: 0.5}, {Tag: tag("picture"), Step: 4},
	}, point.Values, "the last one at or before the step, or else the first one")

	for by, want := range map[int]int64{1: 6, -2: 3, 40: 9, -40: 0} {
		assert.Equal(t, want, ask(1, 5, by).Stamp.Number, "%d points on", by)
	}
	other := ask(2, 5, 0)
	assert.Equal(t, int64(2), other.Stamp.Number, "the last one of a shorter run")
	assert.Len(t, other.Values, 1, "only its own tags")
	s.ask("", &scalar.GetPoint{Tag: tag("acc"), Run: 2, StepRequest: wire.LatestStep(false)})
	assert.Zero(t, page.take()[0].(*scalar.Point).Stamp, "it has no such tag")
}
