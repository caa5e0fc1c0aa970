package worker

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// TestMeasureRests lets other work be done: the longer measuring takes, the rarer it is.
func TestMeasureRests(t *testing.T) {
	now := time.Unix(1.7e9, 0)
	s := newScreen(&sentMessages{t: t})
	s.Now = func() time.Time { now = now.Add(time.Second); return now }
	m := &s.kind.measuring
	s.Handle(&wire.GetRunValues{})
	s.kind.Changed()
	assert.InDelta(t, measureRest, m.due().Seconds(), 2)
	m.on = false
	assert.Equal(t, time.Duration(view.Never), m.due())
}

func BenchmarkMeasure(b *testing.B) {
	for _, size := range []struct {
		name               string
		runs, tags, points int
	}{
		{"2000x1x1000", 2000, 1, 1000}, {"20x20x100000", 20, 20, 100_000},
		{"250x20x1000", 250, 20, 1000},
	} {
		b.Run(size.name, func(b *testing.B) {
			far, near := wire.Pipe()
			s := newScreen(near)
			go func() {
				for {
					if _, err := wire.Receive(b.Context(), far); err != nil {
						return
					}
				}
			}()
			fillStore(s.store, size.runs, size.tags, size.points)
			b.ReportAllocs()
			for b.Loop() {
				s.Handle(&wire.GetRunValues{Tag: 1})
			}
		})
	}
}

// fillStore adds runs with tags of this number of points each.
func fillStore(s *store.Store, runs, tags, points int) {
	steps, walls, values := make([]store.Step, points), make([]store.WallTime, points),
		make([]float32, points)
	for i := range steps {
		steps[i], walls[i], values[i] = store.Step(i), store.WallTime(1.7e9+float64(i)),
			float32(i%97)
	}
	for run := range runs {
		id := s.AddRun(string(rune('a' + run%26)))
		batch := &store.Batch{}
		for tag := range tags {
			batch.Numbers = append(batch.Numbers, store.NumberColumn{
				Column: store.NewColumn(string(rune('a'+tag)), steps, walls),
				Values: store.Floats{F32: values},
			})
		}
		s.Append(s.AddFile(id, "f"), batch)
	}
}
