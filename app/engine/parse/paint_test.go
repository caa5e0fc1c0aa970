package parse

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/source/sourcetest"
)

// picture returns a job with the given number of lines.
func picture(job wire.JobID, lines int) *wire.Paint {
	layout := charts.LineChart{
		W: 333, H: 184, Ratio: 2, X: charts.Range{Lo: 0, Hi: 300}, Y: charts.Range{Lo: 0, Hi: 7},
		Theme: &charts.Theme{},
	}
	s := paint.New(layout.Layout(), nil)
	style := charts.LineStyle{WidthPx: 1.6, Opacity: 1}
	style.Color.A = 255
	for i := range lines {
		var x, y []float64
		for k := range 300 {
			x, y = append(x, float64(k)), append(y, float64((k*i)%7))
		}
		s.Add(x, y, nil, &style)
	}
	s.Job.Job = job
	return &s.Job
}

// TestServePaints has a worker draw between files.
func TestServePaints(t *testing.T) {
	c := startServe(t, sourcetest.Blob("<!doctype html>"))
	var raster charts.Raster
	for job := range 3 {
		m := picture(wire.JobID(job+1), 10*job)
		want, ok := paint.Draw(&raster, m, nil)
		require.True(t, ok)
		require.NoError(t, wire.Send(c, m))
		got, err := wire.Receive(t.Context(), c)
		require.NoError(t, err)
		assert.EqualValues(t, m.Job, got.(*wire.Painted).Job)
		assert.True(t, bytes.Equal(want, got.(*wire.Painted).Pixels))
		require.NoError(t,
			wire.Send(c,
				&wire.Parse{
					Job: m.Job + 10, Blob: 1, At: wire.Start, StoppedAt: -1, CutShortAt: -1,
				}))
		assert.True(t, receive(t, c).Ended)
	}
}

// TestServeLeavesOut answers without pixels for pictures that are cancelled while they wait, or
// invalid.
func TestServeLeavesOut(t *testing.T) {
	c := startServe(t, sourcetest.Blob(""))
	slow := picture(1, 3000)
	huge := picture(3, 1)
	huge.W, huge.H = 1<<20, 1<<20
	broken := picture(4, 1)
	broken.Strokes[0].Y = -1
	for _, m := range []wire.Message{
		slow, picture(2, 1), &wire.Cancel{Job: 2}, huge, broken, picture(5, 1),
		&wire.Cancel{Job: 4},
	} {
		require.NoError(t, wire.Send(c, m))
	}
	var drawn []wire.JobID
	for job := range 5 {
		m, err := wire.Receive(t.Context(), c)
		require.NoError(t, err)
		assert.EqualValues(t, job+1, m.(*wire.Painted).Job, "in the order in which they came")
		if len(m.(*wire.Painted).Pixels) > 0 {
			drawn = append(drawn, m.(*wire.Painted).Job)
		}
	}
	assert.Equal(t, []wire.JobID{1, 5}, drawn)
}
