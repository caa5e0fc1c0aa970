package engine_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
)

func sample(step int64, value float64) wire.Sample {
	return wire.Sample{Step: step, Wall: 1.7e9 + float64(step), Value: value, Smoothed: value}
}

func TestMeasure(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": newLog().scalar("loss", 1, 3).scalar("loss", 2, -7).scalar("loss", 3,
			nan).scalar("loss", 4, -7).scalar("loss", 9, 5).
			scalar("acc", 20, 1).bytes,
		"logs/b/x.tfevents": newLog().scalar("acc", 5, 1).bytes,
		"logs/c/x.tfevents": newLog().scalar("loss", 1, inf).scalar("loss", 2, nan).bytes,
	}))
	measure := func(tag wire.TagID) map[wire.RunID]wire.RunValue {
		p.send(&wire.GetRunValues{Tag: tag})
		answer := until(p, func(m *wire.RunValues) bool { return m.Tag == tag })
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
	assert.Equal(t, [2]float64{1.7e9 + 1, 1.7e9 + 20}, [2]float64{got[a].Began, got[a].Updated},
		"of all tags")
	assert.True(t, math.IsNaN(got[b].Latest.Wall), "no such tag")
	assert.Equal(t, 1.7e9+5, got[b].Began)
	assert.True(t, math.IsNaN(got[c].Latest.Value) && got[c].Latest.Step == 2)
	assert.True(t, math.IsNaN(got[c].Min.Wall) && math.IsNaN(got[c].Max.Wall), "nothing finite")

	times := measure(0)
	assert.True(t, math.IsNaN(times[a].Latest.Wall))
	assert.Equal(t, 1.7e9+20, times[a].Updated)
	assert.True(t, math.IsNaN(measure(777)[a].Latest.Wall), "a tag that is not known")
}

// TestMeasureEveryKind expects a run's times, and its being live, from values of every kind.
func TestMeasureEveryKind(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"logs/scalars/x.tfevents": newLog().scalar("loss", 1, 3).scalar("loss", 200, 3).bytes,
		"logs/images/x.tfevents": newLog().image("pic", 1, 4, 4, []byte("x")).image("pic", 200,
			4, 4, []byte("x")).bytes,
		"logs/histograms/x.tfevents": newLog().histogram("w", 1, 0, []float64{1},
			[]float64{1}).histogram("w", 200, 0, []float64{1}, []float64{1}).bytes,
	}))
	p.send(&wire.GetRunValues{})
	for _, v := range until(p, func(m *wire.RunValues) bool { return len(m.Runs) == 3 }).Runs {
		assert.Equal(t, [3]float64{1.7e9 + 1, 1.7e9 + 200, 1.7e9 + 200 + 4*199},
			[3]float64{v.Began, v.Updated, v.LiveUntil}, "run %d", v.Run)
	}
}

// TestMeasureAgain expects only the changed values.
func TestMeasureAgain(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"one/a/x.tfevents": newLog().scalar("loss", 1, 3).bytes,
		"one/b/x.tfevents": newLog().scalar("loss", 1, 4).bytes,
	}))
	tag := p.tag("loss").ID
	p.send(&wire.GetRunValues{Tag: tag})
	until(p, func(m *wire.RunValues) bool { return len(m.Runs) == 2 })
	p.open(p.files(map[string][]byte{"two/c/x.tfevents": newLog().scalar("loss", 8,
		1).scalar("loss", 9, 2).bytes}))
	for {
		again := until(p, func(*wire.RunValues) bool { return true })
		require.Len(t, again.Runs, 1, "the new run alone")
		if again.Runs[0].Latest.Step == 9 {
			assert.Equal(t, wire.RunID(3), again.Runs[0].Run)
			assert.EqualValues(t, 8, again.Runs[0].Max.Step-1)
			return
		}
	}
}

func TestMeasureRestartedRuns(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"a/1.tfevents": newLog().scalar("loss", 1, 1).scalar("loss", 2, 100).bytes,
		"a/2.tfevents": newLog().scalar("loss", 2, 5).bytes,
	}))
	tag := p.tag("loss").ID
	p.send(&wire.GetRunValues{Tag: tag})
	assert.Equal(t, 5.0, until(p, func(*wire.RunValues) bool { return true }).Runs[0].Max.Value,
		"the newest attempt")
	p.send(&wire.View{Theme: "light", AllAttempts: true})
	assert.Equal(t, 100.0, until(p, func(*wire.RunValues) bool { return true }).Runs[0].Max.Value,
		"all attempts are on screen")
}
