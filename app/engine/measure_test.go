package engine

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

func sample(step int64, value float64) wire.Sample {
	return wire.Sample{Step: step, Wall: 1.7e9 + float64(step), Value: value, Smoothed: value}
}

func TestMeasure(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	p := startPage(t, Config{})
	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": newLog().scalar("loss", 1, 3).scalar("loss", 2, -7).scalar("loss", 3, nan).scalar("loss", 4, -7).scalar("loss", 9, 5).
			scalar("acc", 20, 1).bytes,
		"logs/b/x.tfevents": newLog().scalar("acc", 5, 1).bytes,
		"logs/c/x.tfevents": newLog().scalar("loss", 1, inf).scalar("loss", 2, nan).bytes,
	}))
	measure := func(tag wire.TagID) map[wire.RunID]wire.RunValue {
		p.send(&wire.Measure{Tag: tag})
		answer := until(p, func(m *wire.Measured) bool { return m.Tag == tag })
		require.Len(t, answer.Runs, 3, "all runs, those without the tag included")
		byRun := map[wire.RunID]wire.RunValue{}
		for _, v := range answer.Runs {
			byRun[v.Run] = v
		}
		return byRun
	}
	a, b, c := p.runs()["a"].ID, p.runs()["b"].ID, p.runs()["c"].ID

	got := measure(p.tag("loss").ID)
	assert.Equal(t, sample(9, 5), got[a].Latest)
	assert.Equal(t, sample(2, -7), got[a].Min, "the first of equal ones")
	assert.Equal(t, sample(9, 5), got[a].Max)
	assert.Equal(t, [2]float64{1.7e9 + 1, 1.7e9 + 20}, [2]float64{got[a].Began, got[a].Updated}, "of all tags")
	assert.True(t, math.IsNaN(got[b].Latest.Wall), "no such tag")
	assert.Equal(t, 1.7e9+5, got[b].Began)
	assert.True(t, math.IsNaN(got[c].Latest.Value) && got[c].Latest.Step == 2)
	assert.True(t, math.IsNaN(got[c].Min.Wall) && math.IsNaN(got[c].Max.Wall), "nothing finite")

	times := measure(0)
	assert.True(t, math.IsNaN(times[a].Latest.Wall))
	assert.Equal(t, 1.7e9+20, times[a].Updated)
	assert.True(t, math.IsNaN(measure(777)[a].Latest.Wall), "a tag that is not known")
}

// TestMeasureAgain hears of what changed, and of nothing else.
func TestMeasureAgain(t *testing.T) {
	p := startPage(t, Config{})
	p.open(p.files(map[string][]byte{"one/a/x.tfevents": newLog().scalar("loss", 1, 3).bytes, "one/b/x.tfevents": newLog().scalar("loss", 1, 4).bytes}))
	tag := p.tag("loss").ID
	p.send(&wire.Measure{Tag: tag})
	until(p, func(m *wire.Measured) bool { return len(m.Runs) == 2 })
	p.open(p.files(map[string][]byte{"two/c/x.tfevents": newLog().scalar("loss", 8, 1).scalar("loss", 9, 2).bytes}))
	for {
		again := until(p, func(*wire.Measured) bool { return true })
		require.Len(t, again.Runs, 1, "the new run alone")
		if again.Runs[0].Latest.Step == 9 {
			assert.Equal(t, wire.RunID(3), again.Runs[0].Run)
			assert.EqualValues(t, 8, again.Runs[0].Max.Step-1)
			return
		}
	}
}

func TestMeasureRestartedRuns(t *testing.T) {
	p := startPage(t, Config{})
	p.open(p.files(map[string][]byte{"a/1.tfevents": newLog().scalar("loss", 1, 1).scalar("loss", 2, 100).bytes, "a/2.tfevents": newLog().scalar("loss", 2, 5).bytes}))
	tag := p.tag("loss").ID
	p.send(&wire.Measure{Tag: tag})
	assert.Equal(t, 5.0, until(p, func(*wire.Measured) bool { return true }).Runs[0].Max.Value, "the newest attempt")
	p.send(&wire.View{Theme: "light", AllAttempts: true})
	assert.Equal(t, 100.0, until(p, func(*wire.Measured) bool { return true }).Runs[0].Max.Value, "all attempts are on screen")
}

// TestMeasureRests lets other work be done: the dearer it is, the rarer.
func TestMeasureRests(t *testing.T) {
	now := time.Unix(1.7e9, 0)
	e := New(Config{Now: func() time.Time { now = now.Add(time.Second); return now }})
	_, e.conn = wire.Pipe()
	e.setMeasure(&wire.Measure{})
	e.measuring.owed = true
	assert.InDelta(t, measureRest, e.measureDue().Seconds(), 2)
	e.measuring.on = false
	assert.Equal(t, time.Duration(never), e.measureDue())
}

func BenchmarkMeasure(b *testing.B) {
	for _, size := range []struct {
		name               string
		runs, tags, points int
	}{{"2000x1x1000", 2000, 1, 1000}, {"20x20x100000", 20, 20, 100_000}, {"250x20x1000", 250, 20, 1000}} {
		b.Run(size.name, func(b *testing.B) {
			e := New(Config{})
			far, near := wire.Pipe()
			e.conn = near
			go func() {
				for {
					if _, err := wire.Receive(b.Context(), far); err != nil {
						return
					}
				}
			}()
			fillStore(e.store, size.runs, size.tags, size.points)
			b.ReportAllocs()
			for b.Loop() {
				e.setMeasure(&wire.Measure{Tag: 1})
			}
		})
	}
}

// fillStore adds runs with tags of so many points each.
func fillStore(s *store.Store, runs, tags, points int) {
	steps, walls, values := make([]store.Step, points), make([]store.WallTime, points), make([]float32, points)
	for i := range steps {
		steps[i], walls[i], values[i] = store.Step(i), store.WallTime(1.7e9+float64(i)), float32(i%97)
	}
	for run := range runs {
		id := s.AddRun(string(rune('a' + run%26)))
		batch := &store.Batch{}
		for tag := range tags {
			batch.Numbers = append(batch.Numbers, store.NumberColumn{Column: store.Column{Tag: string(rune('a' + tag)), Steps: steps, Walls: walls}, Values: store.Floats{F32: values}})
		}
		s.Append(s.AddFile(id, "f"), batch)
	}
}
