package app

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/scalar"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openRange opens the dialog for a card by its menu, and returns it.
func (f *fixture) openRange(card string) *scalar.RangeDialog {
	f.t.Helper()
	f.openMenu(card)
	f.choose(words.CardRange.Text())
	assert.True(f.t, scalarsOf(f.page).Dialogs.Ranges.Open)
	return &scalar.RangeDialog{Of: scalarsOf(f.page)}
}

// fromZero is what is asked for where y begins at 0 and ends where the data do.
var fromZero = wire.Span{Hi: math.Inf(1)}

func TestRangeDialog(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.tell(zoomable(ids[0]), zoomable(ids[1]), zoomable(ids[2]))
	d := f.openRange(ids[0])
	html := f.html()
	assert.Contains(t, html, "Range of axes of train/acc")
	assert.Regexp(t, `id="axis-range3"[^>]*placeholder="2"|placeholder="2"[^>]*id="axis-range3"`, html, "the end that is drawn")
	f.play(func() { d.Typed(2, "low"); d.Check() })
	assert.Contains(t, f.text(), words.RangeUnread(wire.AxisTag))
	assert.Regexp(t, ` aria-invalid[ >]`, f.html())
	f.play(scalarsOf(f.page).Dialogs.ApplyRange)
	assert.True(t, scalarsOf(f.page).Dialogs.Ranges.Open, "with something wrong it stays open")
	assert.Equal(t, "src=../runs/", f.host.fragment)
	f.play(func() { d.OnZero(nil, emptyEvent()) })
	assert.NotContains(t, f.text(), words.RangeUnread(wire.AxisTag))
	f.play(func() { d.Typed(0, "100"); d.Typed(1, "0.5k"); scalarsOf(f.page).Dialogs.ApplyRange() })
	assert.False(t, scalarsOf(f.page).Dialogs.Ranges.Open)
	view := f.lastView()
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 100, Hi: 500}, Y: fromZero}, view.Cards[0].Zoom)
	assert.Zero(t, view.Cards[1].Zoom)
	assert.Equal(t, "src=../runs/&cardlook=%40100%2C500%2C%2C%2C0%2C%3Atrain%2Facc", f.host.fragment)
	assert.Contains(t, f.text(), "Zoomed")
	assert.Contains(t, f.text(), "range of y set")

	d = f.openRange(ids[0])
	assert.Equal(t, [4]string{"100", "500", "0", ""}, scalarsOf(f.page).Dialogs.Ranges.Texts, "what is in force")
	f.play(func() { d.OnReset(nil, emptyEvent()) })
	assert.Equal(t, "src=../runs/", f.host.fragment)
	assert.NotContains(t, f.text(), "Zoomed")
}

func TestRangeOfManyCards(t *testing.T) {
	f, ids := charts(t, "src=../runs/&yscale=log")
	f.tell(zoomable(ids[0]), zoomable(ids[1]), zoomable(ids[2]))
	d := f.openRange(ids[0])
	assert.Contains(t, f.text(), "Charts of train")
	f.play(func() { d.Choose(state.RangeGroup); d.Typed(2, "0"); scalarsOf(f.page).Dialogs.ApplyRange() })
	assert.Contains(t, f.text(), words.RangeNotLog.Text())
	f.play(func() { d.Typed(2, "0.1"); scalarsOf(f.page).Dialogs.ApplyRange() })
	view := f.lastView()
	from := wire.Span{Lo: 0.1, Hi: math.Inf(1)}
	assert.Equal(t, []wire.Zoom{{Y: from}, {Y: from}, {}}, []wire.Zoom{view.Cards[0].Zoom, view.Cards[1].Zoom, view.Cards[2].Zoom})
	assert.Contains(t, f.text(), "set y")
	assert.NotContains(t, f.text(), "Zoomed", "it is how these cards are")
	assert.Contains(t, f.host.fragment, "yrange=0.1%2C%3Atrain")

	f.openRange(ids[1])
	assert.Equal(t, state.RangeGroup, scalarsOf(f.page).Dialogs.Ranges.Scope)
	f.play(func() {
		d.Choose(state.RangePage)
		d.Typed(2, "1e-3")
		d.Typed(3, "10")
		scalarsOf(f.page).Dialogs.ApplyRange()
	})
	for _, c := range f.lastView().Cards {
		assert.Equal(t, wire.Zoom{Y: wire.Span{Lo: 0.001, Hi: 10}}, c.Zoom)
	}
	assert.Contains(t, f.host.fragment, "yrange=0.001%2C10")
	f.openRange(ids[2])
	f.play(scalarsOf(f.page).Dialogs.CloseRange)
	assert.NotContains(t, f.html(), scalar.RangeTitleID)
}

// TestRangesAndZooms: a range along y is what a zoom is taken back to, and an open one along x stays that where an act is along y.
func TestRangesAndZooms(t *testing.T) {
	f, ids := charts(t, "src=../runs/&cardlook=%40100%2C%2C%2C%2C0%2C%3Atrain%2Facc")
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 100, Hi: math.Inf(1)}, Y: fromZero}, f.lastView().Cards[0].Zoom)
	d := zoomable(ids[0])
	d.X.Lo = 100
	f.tell(d)
	frame := f.host.frames[ids[0]]
	assert.Equal(t, wire.AxisFrame{Drawn: true, Zoomed: true, Want: wire.Span{Hi: 1}}, frame.X)
	assert.Equal(t, wire.AxisFrame{Drawn: true}, frame.Y)
	act := func(x, y wire.Span) wire.Zoom {
		f.play(func() {
			f.host.onChart(wire.ChartAct{Kind: wire.ChartZoomed, Card: ids[0], Frame: f.host.frames[ids[0]].Number, Zoom: wire.Zoom{X: x, Y: y}})
		})
		return f.lastView().Cards[0].Zoom
	}
	half, whole := wire.Span{Hi: 0.5}, wire.Span{Hi: 1}
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 100, Hi: math.Inf(1)}, Y: wire.Span{Hi: 1}}, act(whole, half))
	f.tell(d)
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 100, Hi: 550}, Y: fromZero}, act(half, wire.Span{}))
	assert.Equal(t, wire.Zoom{Y: fromZero}, act(wire.Span{}, wire.Span{}))
	f.tell(zoomable(ids[0]))
	assert.Equal(t, wire.AxisFrame{Drawn: true, Home: whole}, f.host.frames[ids[0]].Y)
	assert.NotContains(t, f.text(), "Zoomed")

	assert.Contains(t, f.openMenu(ids[0]), words.CardFitY.Text())
	f.choose(words.CardFitY.Text())
	assert.Equal(t, "src=../runs/", f.host.fragment)
}
