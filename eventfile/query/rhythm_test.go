package query

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/store"
)

// written returns the rhythm of a run whose series were written at these times.
func written(series ...[]float64) Rhythm {
	var r Rhythm
	for _, walls := range series {
		r.Take(len(walls), func(i int) store.WallTime { return store.WallTime(walls[i]) })
	}
	return r
}

// every returns n times, sec seconds apart.
func every(sec float64, n int) (walls []float64) {
	for i := range n {
		walls = append(walls, 1e9+sec*float64(i))
	}
	return walls
}

func TestRhythm(t *testing.T) {
	for name, c := range map[string]struct {
		run    Rhythm
		silent float64
	}{
		"a write a second: buffers and uploads take their time": {written(every(1, 100)), 300},
		"a write in ten minutes":                                {written(every(600, 5)), 2400},
		"a write a day":                                         {written(every(86400, 5)), 86400},
		"one write":                                             {written([]float64{1e9}), 300},
		"an evaluation beside frequent losses": {written(every(3600, 3),
			every(10, 100)), 300},
		"a pause of a week among frequent writes": {written([]float64{1, 200, 400,
			604800, 605000, 605200, 605400, 605600}), 800},
		"clocks that went back": {written([]float64{500, 400, 300,
			200}), 300},
		"times that are no numbers": {written([]float64{math.NaN(),
			math.NaN(), math.NaN()}), 300},
	} {
		assert.Equal(t, c.silent, c.run.SilentSec(), name)
	}
}

func TestLiveUntil(t *testing.T) {
	run := written(every(600, 5), every(1800, 3))
	last := 1e9 + 3600
	assert.Equal(t, last, run.LastSec(), "of all series")
	assert.Equal(t, last+2400, run.LiveUntil(last+10))
	assert.Equal(t, last+2400, run.LiveUntil(last+1e7), "whenever it is asked")
	assert.Zero(t, run.LiveUntil(last-3600), "a clock that is an hour ahead")
	none := written()
	assert.Zero(t, none.LiveUntil(1e9))
}
