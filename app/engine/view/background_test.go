package view_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
)

// painter is a worker that draws when its test says so.
type painter struct {
	done      []func(pixels []byte)
	cancelled []wire.JobID
	rested    int
	wanted    int // painters, by those who wait
}

// slowScreen shows toys whose pictures are slow to draw, and are drawn by a painter with room for
// two.
func slowScreen(t *testing.T) (*screen, *painter) {
	s := newScreen(t, scalarLog)
	p := &painter{}
	worker := &view.Painter{
		Paint: func(job *wire.Paint, done func([]byte)) {
			p.done = append(p.done, done)
			job.Job = wire.JobID(len(p.done))
		},
		Cancel: func(job wire.JobID) { p.cancelled = append(p.cancelled, job) },
	}
	s.Painters = view.Painters{
		Painter: func() *view.Painter { return worker }, Start: func(n int) { p.wanted = n },
		Rest: func() { p.rested++ },
	}
	s.toys.slow, s.MaxPictures = true, 2
	s.Start()
	return s, p
}

// finish lets the painter finish its nth picture, and returns what is drawn then.
func (s *screen) finish(p *painter, n int, pixels string) map[string]int64 {
	s.T.Helper()
	p.done[n]([]byte(pixels))
	select {
	case d := <-s.Ended():
		s.Take(d)
	default:
		require.Fail(s.T, "no drawing has ended")
	}
	return s.drawn()
}

// takeHome takes the picture that this thread draws.
func (s *screen) takeHome() map[string]int64 {
	s.T.Helper()
	s.Take(<-s.Ended())
	return s.drawn()
}

func TestWorkersAndThisThreadDraw(t *testing.T) {
	s, p := slowScreen(t)
	assert.Empty(t, s.show(cards(0, "a", "b", "c")), "each is begun")
	require.Len(t, p.done, 2)
	assert.True(t, s.Drawing())
	assert.Equal(t, map[string]int64{"c": 1}, s.takeHome())
	assert.Equal(t, map[string]int64{"b": 1}, s.finish(p, 1, "pixels"))
	assert.Zero(t, p.rested)
	assert.Equal(t, map[string]int64{"a": 1}, s.finish(p, 0, "pixels"))
	assert.False(t, s.Drawing())
	assert.Equal(t, 1, p.rested)
}

// TestOldPicturesAreLeftOut changes a card while its picture is drawn: the newer one is shown, and
// the older one no more.
func TestOldPicturesAreLeftOut(t *testing.T) {
	s, p := slowScreen(t)
	v := cards(0, "a")
	s.show(v)
	v.Hidden = []wire.RunID{1}
	s.show(v)
	assert.Equal(t, []wire.JobID{1}, p.cancelled)
	assert.Equal(t, map[string]int64{"a": 2}, s.finish(p, 1, "pixels"))
	assert.Empty(t, s.finish(p, 0, "pixels"))

	v.Hidden = nil
	s.show(v)
	s.show(cards(0, "b"))
	assert.Empty(t, s.finish(p, 2, "pixels"), "its card is gone")
}

// TestLostPicturesAreDrawn ends a worker again and again: this thread draws its pictures, and in
// the end gives it no more.
func TestLostPicturesAreDrawn(t *testing.T) {
	s, p := slowScreen(t)
	v := cards(0, "a")
	for lost := range 3 {
		v.Number++
		v.Lines.Smoothing.Amount = float64(v.Number) / 10
		s.show(v)
		require.Len(t, p.done, lost+1)
		assert.Empty(t, s.finish(p, lost, ""))
		assert.Len(t, s.takeHome(), 1)
	}
	v.Theme = "dark"
	s.show(v)
	assert.Len(t, p.done, 3, "it gets no further picture")
	assert.Len(t, s.takeHome(), 1)
}

// TestThisThreadWantsHelp asks for workers as soon as more than one card waits.
func TestThisThreadWantsHelp(t *testing.T) {
	s, p := slowScreen(t)
	s.MaxPictures = 0
	s.show(cards(0, "a", "b", "c"))
	s.takeHome()
	assert.Equal(t, 2, p.wanted)
	assert.Equal(t, map[string]int64{"b": 1}, s.takeHome())
	assert.Equal(t, map[string]int64{"c": 1}, s.takeHome())
	assert.False(t, s.Drawing())
}

func TestPicturesOfAPageThatHasGone(t *testing.T) {
	s, p := slowScreen(t)
	s.show(cards(0, "a", "b"))
	s.Close()
	assert.Equal(t, []wire.JobID{1, 2}, p.cancelled)
	assert.Empty(t, s.finish(p, 0, ""))
	assert.Empty(t, s.finish(p, 1, ""))
}
