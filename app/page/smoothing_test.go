package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
)

func TestSmoothingIsLiveAndThenInTheAddress(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	hosttest.Take(&f.Host.Visited)
	s := f.Page.Smoothing("smoothing").(*page.Smoothing)
	f.Play(func() { s.Slide(0.8); s.Slide(0.9) })
	assert.Equal(t, wire.Smoothing{Amount: 0.9}, f.LastView().Lines.Smoothing)
	assert.Empty(t, hosttest.Take(&f.Host.Visited), "the drag goes on")
	f.Play(s.Commit)
	assert.Equal(t, []hosttest.Visit{{Fragment: "src=../runs/&smoothing=0.9"}}, f.Host.Visited)
	assert.Equal(t, []hosttest.Kept{{Name: "charts", Value: "smoothing=0.9"}}, f.Host.Keeps)

	f.Play(func() { s.Enter("0.9x") })
	assert.True(t, s.Wrong)
	assert.Empty(t, f.Asked(), "what is no number changes nothing")
	f.Play(func() { s.Enter("0.25") })
	assert.False(t, s.Wrong)
	assert.Equal(t, 0.25, f.LastView().Lines.Smoothing.Amount)
	f.Play(func() { s.Nudge(-100) })
	assert.False(t, f.LastView().Lines.Smoothing.On())
}
