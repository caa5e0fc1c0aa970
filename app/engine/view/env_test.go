package view_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// TestRunsHaveTheirLooks names and colours runs and groups as a person did.
func TestRunsHaveTheirLooks(t *testing.T) {
	s := newScreen(t, scalarLog)
	second := s.AddRun("val", nil)
	s.Handle(&wire.View{
		Looks: []wire.RunLook{
			{Run: 1, Name: "baseline", Ink: wire.Ink{Own: 1<<24 | 0xff0080}},
		},
		Groups: []wire.RunGroup{{Name: "seeds", Runs: []wire.RunID{1, second}},
			{Name: "later", Runs: []wire.RunID{1}}},
		OnTop: []wire.RunID{second},
	})
	assert.Equal(t, "baseline", s.LineName(1, 0))
	assert.Equal(t, "val", s.LineName(second, 0))
	assert.Equal(t, "seeds", s.LineName(0, 1))
	assert.Empty(t, s.LineName(99, 9), "not known yet")
	assert.Equal(t, map[wire.RunID]int{1: 1, second: 1}, s.GroupOf, "the first group counts")
	assert.True(t, s.OnTop[second])
	assert.Equal(t, color.NRGBA{R: 255, B: 128, A: 255}, s.Style(s.Ink(1)).Color)
	assert.Equal(t, s.Theme.Runs[1], s.Style(s.Ink(second)).Color)
	assert.Zero(t, s.Ink(99))
	assert.Zero(t, s.Style(s.Ink(second)).Marks)
	s.Handle(&wire.View{Lines: wire.Lines{Marks: true}})
	assert.Equal(t, charts.MarkOf(1), s.Style(s.Ink(second)).Marks)
}

// TestVisibleRunsAreReadFirst ranks runs that wait to be read.
func TestVisibleRunsAreReadFirst(t *testing.T) {
	s := newScreen(t, scalarLog)
	v := cards(0, "a")
	v.Cards[0].Run, v.Hidden = 2, []wire.RunID{3}
	s.Handle(v)
	assert.Equal(t, []int{1, 0, view.LastRank}, []int{s.Rank(1), s.Rank(2), s.Rank(3)})
}

// TestStepsOfImages lists the steps that images have, each time they change.
func TestStepsOfImages(t *testing.T) {
	s := newScreen(t, "tf2-2.21.0-images")
	places := func() (told []*wire.StepList) {
		for _, m := range s.Heard() {
			if m, ok := m.(*wire.StepList); ok {
				told = append(told, m)
			}
		}
		return told
	}
	s.Handle(&wire.GetStepList{On: true})
	assert.Equal(t, []*wire.StepList{{At: []float64{0, 1}, All: 2}}, places())
	s.Handle(&wire.View{Hidden: []wire.RunID{1}})
	s.Wake()
	assert.Empty(t, places(), "not twice at once")
	s.now = s.now.Add(s.Due())
	s.Wake()
	assert.Equal(t, []*wire.StepList{{}}, places())
	s.Handle(&wire.View{})
	s.TagsSent()
	s.now = s.now.Add(s.Due())
	s.Wake()
	assert.Len(t, places(), 1)
	s.Handle(&wire.GetStepList{})
	s.Changed()
	assert.EqualValues(t, view.Never, s.Due())
}

// TestStepOfACard finds the step that a card wishes for, among the steps 0 to 3.
func TestStepOfACard(t *testing.T) {
	s := newScreen(t, scalarLog)
	moments := s.Snapshot().Numbers(1, 1, store.NewestAttempt).Moments()
	for _, tt := range []struct {
		request wire.StepRequest
		step    int64
		ok      bool
	}{
		{wire.StepRequest{Index: 2}, 2, true},
		{wire.StepRequest{Index: -1}, 3, true},
		{wire.StepRequest{Index: 4}, 0, false},
		{wire.StepRequest{Index: -5}, 0, false},
		{wire.StepRequest{Placed: true, At: 2.5}, 2, true},
		{wire.StepRequest{Placed: true, At: -9}, 0, true},
		{wire.StepRequest{Placed: true, Axis: wire.AxisRelative, At: 1.3}, 1, true},
	} {
		stamp, ok := s.Find(moments, tt.request)
		assert.Equal(t, tt.ok, ok, tt.request)
		assert.Equal(t, tt.step, stamp.Number, tt.request)
		assert.Equal(t, 4, stamp.Count)
	}
	last, _ := s.Find(moments, wire.StepRequest{Index: -1})
	assert.InDelta(t, 3.75, last.Relative, 1e-9)
}

func TestAxesOfACard(t *testing.T) {
	s := newScreen(t, scalarLog)
	card := &view.Card{Card: wire.Card{Width: 320, Height: 184, Ratio: 1}}
	lay := func(x charts.Range, axis wire.Axis) (*charts.Frame, *wire.Drawn) {
		drawn := &wire.Drawn{}
		return s.LayOut(card, drawn, x, charts.Range{Lo: 0, Hi: 1}, axis), drawn
	}
	whole := charts.Range{Lo: 0, Hi: 100}
	_, drawn := lay(whole, wire.AxisStep)
	assert.Equal(t, wire.Span(whole), drawn.X.Span)
	assert.Equal(t, wire.Span(whole), drawn.Data)
	for zoom, want := range map[wire.Span]wire.Span{
		{Lo: 20, Hi: 30}:           {Lo: 20, Hi: 30},
		{Lo: math.Inf(-1), Hi: 30}: {Lo: 0, Hi: 30},
		{Lo: 20, Hi: math.Inf(1)}:  {Lo: 20, Hi: 100},
		{Lo: 200, Hi: math.Inf(1)}: {Lo: 0, Hi: 100},
	} {
		card.Zoom.X = zoom
		_, drawn = lay(whole, wire.AxisStep)
		assert.Equal(t, want, drawn.X.Span, zoom)
	}
	card.Zoom.X = wire.Span{}
	frame, drawn := lay(charts.Range{Lo: 1000, Hi: 1000}, wire.AxisWall)
	assert.Equal(t, wire.Span{Lo: 970, Hi: 1030}, drawn.X.Span, "half a minute around a moment")
	saved := s.Picture(card, frame, wire.AxisWall)
	assert.Equal(t, 560.0, saved.W, "readable without the page")
	assert.Equal(t, charts.Range{Lo: 970, Hi: 1030}, saved.X)
	assert.Equal(t, charts.AxisWall, saved.XAxis.Kind)
	assert.Equal(t, charts.AxisRelative, s.Along(wire.AxisRelative, 0).Kind)
	assert.Equal(t, charts.Axis{}, s.Along(wire.AxisTag, 0))
}

func TestPlacesAlongAxes(t *testing.T) {
	assert.Equal(t, 7.0, view.PlaceAlong(wire.AxisStep, 7, 1010, 1000))
	assert.Equal(t, 10.0, view.PlaceAlong(wire.AxisRelative, 7, 1010, 1000))
	assert.Equal(t, 1010.0, view.PlaceAlong(wire.AxisWall, 7, 1010, 1000))
	for at, want := range map[float64]int{-9: 0, 0: 0, 4: 0, 6: 1, 10: 1, 99: 2} {
		assert.Equal(t, want, view.Nearest([]float64{0, 10, 20}, at), at)
	}
	assert.Equal(t, -1, view.Nearest(nil, 1))
	assert.Equal(t, -1, view.Nearest([]float64{1}, math.NaN()))
	plot := charts.Rect{X: 40, Y: 10, W: 200, H: 100}
	assert.True(t, view.Near(plot, 30, 120))
	assert.False(t, view.Near(plot, 20, 50))
}
