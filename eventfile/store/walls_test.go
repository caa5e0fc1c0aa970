package store

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// clocks generate wall times like those found in files.
var clocks = map[string]func(random *rand.Rand, i int) WallTime{
	"every second": func(_ *rand.Rand, i int) WallTime { return 1.7e9 + WallTime(i) },
	"a clock's last digits": func(r *rand.Rand, i int) WallTime {
		return 1.7e9 + WallTime(i)/10 + WallTime(r.Float64())
	},
	"backwards": func(r *rand.Rand, i int) WallTime {
		return 1.7e9 - WallTime(i)*WallTime(r.Float64())
	},
	"a point an hour": func(r *rand.Rand, i int) WallTime {
		return 1.7e9 + 3600*WallTime(i) + WallTime(r.Float64())
	},
	"resumed after a year": func(r *rand.Rand, i int) WallTime {
		return 1.6e9 + WallTime(i/300)*3.1e7 + WallTime(r.Float64())
	},
	"after 2038": func(r *rand.Rand, i int) WallTime {
		return 2.2e9 + WallTime(i) + WallTime(r.Float64())
	},
	"before 2004": func(r *rand.Rand, i int) WallTime {
		return 1e9 + WallTime(i) + WallTime(r.Float64())
	},
	"years apart": func(r *rand.Rand, i int) WallTime {
		return 1.3e9 + WallTime(r.Float64())*8e8
	},
	"counted from 0": func(r *rand.Rand, i int) WallTime {
		return WallTime(i) * WallTime(r.Float64())
	},
	"anything": func(r *rand.Rand, i int) WallTime {
		any := []float64{math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), -5, 1e300, 5e-324,
			1.7e9, 1.7e9 + r.Float64()}
		return WallTime(any[r.IntN(len(any))])
	},
}

// requireWalls compares wall times bit by bit.
func requireWalls(t *testing.T, want []WallTime, got Walls) {
	t.Helper()
	require.Equal(t, len(want), got.Len())
	floats := got.AppendTo([]float64{42}, 1.5e9)
	require.Len(t, floats, len(want)+1)
	for i, wall := range want {
		require.Equal(t, math.Float64bits(float64(wall)), math.Float64bits(float64(got.At(i))),
			"%d: %v", i, wall)
		require.Equal(t, math.Float64bits(float64(wall-1.5e9)), math.Float64bits(floats[i+1]))
	}
}

// Whatever the clock, wall times are stored and returned unchanged, also after cutting, picking and
// joining pieces of any size; earlier views keep their content.
func TestWalls(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for name, clock := range clocks {
		t.Run(name, func(t *testing.T) {
			all := make([]WallTime, 1000)
			for i := range all {
				all[i] = clock(random, i)
			}
			low := make(block[uint32], len(all))
			requireWalls(t, all, newWalls(all, &low))
			var joined Walls
			for from := 0; from < len(all); {
				to := min(from+1+random.IntN(70), len(all))
				before := joined
				low := make(block[uint32], to-from)
				joined = joined.join(newWalls(all[from:to:to], &low))
				requireWalls(t, all[:from], before)
				from = to
			}
			requireWalls(t, all, joined)
			from, to := 200, 700
			requireWalls(t, all[from:to], joined.cut(from, to))
			at := []int{0, 3, 999}
			requireWalls(t, pick(all, at), joined.pick(at))
		})
	}
}

func TestWallsTakeHalfTheMemory(t *testing.T) {
	for name, bytes := range map[string]int{
		"every second": 4, "a clock's last digits": 4, "a point an hour": 6, "after 2038": 4,
		"years apart": 8, "counted from 0": 8,
	} {
		all := make([]WallTime, 1000)
		for i := range all {
			all[i] = clocks[name](rand.New(rand.NewPCG(1, uint64(i))), i)
		}
		low := make(block[uint32], len(all))
		w := newWalls(all, &low)
		assert.Equal(t, bytes*len(all), 4*len(w.low)+2*len(w.high)+8*len(w.list), name)
	}
}
