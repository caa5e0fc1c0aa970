package tsne

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/projectortest"
)

// columns returns the columns of a matrix.
func columns(m points.Matrix) [][]float32 {
	out := make([][]float32, m.D)
	for x := range out {
		for i := range m.N {
			out[x] = append(out[x], m.Row(i)[x])
		}
	}
	return out
}

// TestTree compares the forces of the tree with the exact ones, in a plane and in space: also with
// many points on one spot, and all on a line.
func TestTree(t *testing.T) {
	line := projectortest.Clouds(500, 2, 4, 1)
	for i := range line.N {
		line.Row(i)[1] = 0
	}
	spot := projectortest.Clouds(500, 2, 4, 1)
	for i := range 200 {
		copy(spot.Row(i), []float32{1, 2})
	}
	for name, m := range map[string]points.Matrix{
		"plane": projectortest.Clouds(700, 2, 4, 1), "space": projectortest.Clouds(700, 3, 4, 1),
		"line": line, "spot": spot, "one spot": points.New(100, 2),
	} {
		at := columns(m)
		var tr tree
		force, sum := columns(points.New(m.N, m.D)), make([]float32, m.N)
		require.NoError(t, tr.repel(at, force, sum, nil))
		want, wantSum := columns(points.New(m.N, m.D)), make([]float32, m.N)
		bodies := kernel.Sources{Axes: at, Mass: make([]float32, m.N)}
		for i := range bodies.Mass {
			bodies.Mass[i] = 1
		}
		kernel.Repulsion(bodies, targets(at, want, wantSum, 0, m.N))
		var off, size, z, wantZ float64
		for i := range m.N {
			for x := range m.D {
				d := float64(force[x][i] - want[x][i])
				off += d * d
				size += float64(want[x][i]) * float64(want[x][i])
			}
			z += float64(sum[i])
			wantZ += float64(wantSum[i])
		}
		assert.LessOrEqual(t, math.Sqrt(off), .03*math.Sqrt(size), name)
		assert.InEpsilon(t, wantZ, z, .01, name)
	}
}

// TestSpread interleaves bits.
func TestSpread(t *testing.T) {
	for _, axes := range []int{2, 3} {
		for _, v := range []uint64{0, 1, 2, 0x8001, 0xabcd, 0xffff} {
			want := uint64(0)
			for bit := range 16 {
				want |= v >> bit & 1 << (bit * axes)
			}
			assert.Equal(t, want, spread(v, axes), "%x", v)
		}
	}
}

// TestAffinities have the wanted perplexity, are symmetric and add up to 1.
func TestAffinities(t *testing.T) {
	m := projectortest.Clouds(300, 5, 3, 1)
	g, err := knn.Exact(m, 30, nil)
	require.NoError(t, err)
	_, d := g.Row(0)
	p := make([]float32, 30)
	weigh(d, 10, p)
	entropy := 0.0
	for _, v := range p {
		entropy -= float64(v) * math.Log(max(float64(v), 1e-30))
	}
	assert.InDelta(t, 10, math.Exp(entropy), 1e-3)

	e, err := affinities(g, m.N, 10, nil)
	require.NoError(t, err)
	of := map[[2]int32]float32{}
	sum := 0.0
	for i := range int32(m.N) {
		for at := e.first[i]; at < e.first[i+1]; at++ {
			assert.Zero(t, of[[2]int32{i, e.to[at]}], "once")
			of[[2]int32{i, e.to[at]}] = e.p[at]
			sum += float64(e.p[at])
		}
	}
	assert.InDelta(t, 1, sum, 1e-5)
	for pair, p := range of {
		assert.InDelta(t, p, of[[2]int32{pair[1], pair[0]}], 1e-9)
	}
}

func TestSmallInputs(t *testing.T) {
	for name, m := range map[string]points.Matrix{
		"no rows": points.New(0, 2), "one": points.New(1, 2),
		"two": points.Of([]float32{0, 1, 2, 3}, 2), "all equal": points.New(30, 2),
	} {
		g, err := knn.Exact(m, 30, nil)
		require.NoError(t, err)
		l, err := New(g, m.N, m, Options{}, nil)
		require.NoError(t, err)
		for range 300 {
			require.NoError(t, l.Step(nil))
		}
		assert.Equal(t, 300, l.Iteration())
		out := make([]float32, 2*m.N)
		l.Positions(out)
		for _, v := range out {
			assert.Less(t, max(v, -v), float32(1e4), name)
		}
	}
}

// TestStoppedIterationBeginsAnew repeats an iteration that was stopped: the layout is the same.
func TestStoppedIterationBeginsAnew(t *testing.T) {
	m := projectortest.Clouds(300, 5, 3, 1)
	g, err := knn.Exact(m, 30, nil)
	require.NoError(t, err)
	run := func(stop bool) []float32 {
		l, err := New(g, m.N, m, Options{Axes: 3}, nil)
		require.NoError(t, err)
		for range 5 {
			if stop {
				cancelled := func() error { return context.Canceled }
				assert.ErrorIs(t, l.repel(cancelled), context.Canceled)
			}
			require.NoError(t, l.Step(nil))
		}
		out := make([]float32, 3*m.N)
		l.Positions(out)
		return out
	}
	assert.Equal(t, run(false), run(true))
}
