package page_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestOptionsOpenAndClose(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	assert.NotContains(t, f.Text(), words.XScaleLabel.Text())
	bar := pagetest.ScalarsOf(f.Page).Controls()
	f.Play(func() { (&page.Toolbar{Page: f.Page}).OnOptions(nil, pagetest.EmptyEvent()) })
	assert.Contains(t, f.Text(), words.XScaleLabel.Text())
	f.Play(func() { bar.Scale("y1"); bar.Scale("x2"); bar.Scale("?") })
	v := f.LastView()
	assert.Equal(t, wire.ScaleLog, v.Cards[0].YScale)
	assert.Equal(t, wire.ScaleSymlog, v.Cards[0].XScale)
	f.Play(func() { bar.Choose("L"); bar.Choose("Wall") })
	assert.Equal(t, "src=../runs/&x=wall&xscale=symlog&yscale=log&cardsize=l", f.Host.Address)
	f.Play(func() { bar.OnReset(nil, pagetest.EmptyEvent()) })
	assert.Equal(t, "src=../runs/", f.Host.Address)
	assert.Contains(t, f.Text(), words.ResetSaid.Text())
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.Text(), words.XScaleLabel.Text())
}

// TestHandlesBeginAtTheData checks that handles start at the last point, or at both ends, of the
// data, and not where the axis extends beyond.
func TestHandlesBeginAtTheData(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&steps=on")
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100), pagetest.DrawnAlong(ids[1], 0.5, 50.5))
	assert.Contains(t, f.Host.Handles, hosttest.Handle{ID: ids[0] + "-handle0", X: 304.6, Y: 8})
	assert.Contains(t, f.HTML(), `aria-valuetext="98"`)
	assert.Contains(t, f.HTML(), `aria-valuetext="48"`, "steps are whole")
	f.Play(func() { pagetest.ScalarsOf(f.Page).Tables.Bar.SetRange(true) })
	assert.Contains(t, f.HTML(), `aria-valuetext="2"`)
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Selection.Handles[f.Page.Cards.All[ids[0]].(*card.Chart)].
			Nudge(0, math.Inf(1))
	})
	assert.Equal(t, wire.Span{Lo: 98, Hi: 98}, f.Page.Model.Cards.Steps().At)
	f.Tell(pagetest.DrawnAlong(ids[2], 200, 300))
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Selection.ToggleSteps()
		pagetest.ScalarsOf(f.Page).Selection.ToggleSteps()
	})
	zoomed := pagetest.DrawnAlong(ids[2], 220.5, 240.5)
	zoomed.Data = wire.Span{Lo: 202, Hi: 298}
	f.Tell(zoomed)
	assert.NotContains(t, f.HTML(), `aria-valuetext="240"`,
		"the end of what is shown is not the last step")
	assert.Contains(t, f.HTML(), `aria-valuetext="298, outside the part shown"`)
	assert.Contains(t, f.Text(), "298 →")
	f.Play(func() { pagetest.ScalarsOf(f.Page).Tables.Bar.SetRange(true) })
	assert.Contains(t, f.Text(), "← 202")
	f.Play(func() { f.Host.TellHandle(ids[2], 1, 100, true) })
	assert.Equal(t, 202.0, f.Page.Model.Cards.Steps().At.Lo, "the other end")
}

func TestHandlesFollowTheSelection(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&steps=25..75")
	f.Host.Handles = nil
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100), pagetest.DrawnAlong(ids[1], 50, 150))
	for _, want := range []hosttest.Handle{
		{ID: ids[0] + "-handle0", X: 107.5, Y: 8},
		{ID: ids[0] + "-handle1", X: 242.5, Y: 8},
		{ID: ids[1] + "-handle1", X: 107.5, Y: 8},
	} {
		assert.Contains(t, f.Host.Handles, want,
			"40 px from the left are the start of a plot of 270 px")
	}
	for _, h := range f.Host.Handles {
		assert.NotEqual(t, ids[1]+"-handle0", h.ID, "25 is not on that axis")
	}
	f.Asked()
	f.Play(func() { f.Host.TellHandle(ids[0], 0, 40+135.1, false) })
	assert.Equal(t, wire.Span{Lo: 50, Hi: 75}, f.Page.Model.Cards.Steps().At, "steps are whole")
	assert.Equal(t, "src=../runs/&steps=25..75", f.Host.Address, "the drag goes on")
	f.Play(func() { f.Host.TellHandle(ids[0], 0, 9999, true) })
	assert.Equal(t, "src=../runs/&steps=75..75", f.Host.Address, "handles do not pass each other")
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Selection.Handles[f.Page.Cards.All[ids[0]].(*card.Chart)].
			Nudge(0, -1)
	})
	assert.Equal(t, 74.0, f.Page.Model.Cards.Steps().At.Lo, "a key moves by one step at least")
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Selection.Handles[f.Page.Cards.All[ids[0]].(*card.Chart)].
			Nudge(0, math.Inf(-1))
	})
	assert.Equal(t, 2.0, f.Page.Model.Cards.Steps().At.Lo, "the first step of the lines")
	f.Play(func() { f.Host.TellHandle("c999", 0, 1, true) })
	f.Play(func() { pagetest.ScalarsOf(f.Page).Selection.ToggleSteps() })
	assert.Equal(t, "src=../runs/", f.Host.Address)
}

func TestStepsInNumbers(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&steps=on")
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100))
	bar := pagetest.ScalarsOf(f.Page).Tables.Bar
	require.NotNil(t, bar)
	f.Play(func() { bar.Enter(0, "soon") })
	assert.True(t, bar.Wrong[0])
	assert.Equal(t, "src=../runs/&steps=on", f.Host.Address)
	f.Play(func() { bar.Enter(0, "0.05k") })
	assert.False(t, bar.Wrong[0])
	assert.Equal(t, "src=../runs/&steps=50", f.Host.Address)
	f.Play(func() { bar.SetRange(true) })
	assert.Equal(t, "src=../runs/&steps=50..98", f.Host.Address)
	f.Play(func() { pagetest.ScalarsOf(f.Page).Tables.ShowTables(true) })
	assert.Equal(t, "src=../runs/&steps=50..98~tables", f.Host.Address)
	assert.Equal(t, len(f.CardIDs()), strings.Count(f.HTML(), "card-table"))
}
