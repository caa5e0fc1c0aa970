package page_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openRange opens the dialog for a card by its menu, and returns it.
func openRange(f *pagetest.Fixture, card string) *scalarpage.RangeDialog {
	f.T.Helper()
	f.OpenMenu(card)
	f.Choose(words.CardRange.Text())
	assert.True(f.T, pagetest.ScalarsOf(f.Page).Dialogs.Ranges.Open)
	return &scalarpage.RangeDialog{Scalars: pagetest.ScalarsOf(f.Page)}
}

// fromZero is the range in which y begins at 0 and ends where the data ends.
var fromZero = wire.Span{Hi: math.Inf(1)}

func TestRangeDialog(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]), pagetest.Zoomable(ids[1]), pagetest.Zoomable(ids[2]))
	d := openRange(f, ids[0])
	html := f.HTML()
	assert.Contains(t, html, "Axis ranges of train/acc")
	assert.Regexp(t, `id="axis-range3"[^>]*placeholder="2"|placeholder="2"[^>]*id="axis-range3"`,
		html, "the end that is drawn")
	f.Play(func() { d.Typed(2, "low"); d.Check() })
	assert.Contains(t, f.Text(), words.RangeUnread(wire.AxisTag))
	assert.Regexp(t, ` aria-invalid[ >]`, f.HTML())
	f.Play(pagetest.ScalarsOf(f.Page).Dialogs.ApplyRange)
	assert.True(t, pagetest.ScalarsOf(f.Page).Dialogs.Ranges.Open,
		"with something wrong it stays open")
	assert.Equal(t, "src=../runs/", f.Host.Address)
	f.Play(func() { d.OnZero(nil, pagetest.EmptyEvent()) })
	assert.NotContains(t, f.Text(), words.RangeUnread(wire.AxisTag))
	f.Play(func() {
		d.Typed(0, "100")
		d.Typed(1, "0.5k")
		pagetest.ScalarsOf(f.Page).Dialogs.ApplyRange()
	})
	assert.False(t, pagetest.ScalarsOf(f.Page).Dialogs.Ranges.Open)
	view := f.LastView()
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 100, Hi: 500}, Y: fromZero}, view.Cards[0].Zoom)
	assert.Zero(t, view.Cards[1].Zoom)
	assert.Equal(t, "src=../runs/&cardlook=%40100%2C500%2C%2C%2C0%2C%3Atrain%2Facc", f.Host.Address)
	assert.Contains(t, f.Text(), "Zoomed")
	assert.Contains(t, f.Text(), "custom y range")

	d = openRange(f, ids[0])
	assert.Equal(t, [4]string{"100", "500", "0", ""},
		pagetest.ScalarsOf(f.Page).Dialogs.Ranges.Texts, "what is in force")
	f.Play(func() { d.OnReset(nil, pagetest.EmptyEvent()) })
	assert.Equal(t, "src=../runs/", f.Host.Address)
	assert.NotContains(t, f.Text(), "Zoomed")
}

func TestRangeOfManyCards(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&yscale=log")
	f.Tell(pagetest.Zoomable(ids[0]), pagetest.Zoomable(ids[1]), pagetest.Zoomable(ids[2]))
	d := openRange(f, ids[0])
	assert.Contains(t, f.Text(), "Charts of train")
	f.Play(func() {
		d.Choose(cards.RangeGroup)
		d.Typed(2, "0")
		pagetest.ScalarsOf(f.Page).Dialogs.ApplyRange()
	})
	assert.Contains(t, f.Text(), words.RangeNotLog.Text())
	f.Play(func() { d.Typed(2, "0.1"); pagetest.ScalarsOf(f.Page).Dialogs.ApplyRange() })
	view := f.LastView()
	from := wire.Span{Lo: 0.1, Hi: math.Inf(1)}
	assert.Equal(t, []wire.Zoom{{Y: from}, {Y: from}, {}},
		[]wire.Zoom{view.Cards[0].Zoom, view.Cards[1].Zoom, view.Cards[2].Zoom})
	assert.Contains(t, f.Text(), "y range")
	assert.NotContains(t, f.Text(), "Zoomed", "it is how these cards are")
	assert.Contains(t, f.Host.Address, "yrange=0.1%2C%3Atrain")

	openRange(f, ids[1])
	assert.Equal(t, cards.RangeGroup, pagetest.ScalarsOf(f.Page).Dialogs.Ranges.Scope)
	f.Play(func() {
		d.Choose(cards.RangePage)
		d.Typed(2, "1e-3")
		d.Typed(3, "10")
		pagetest.ScalarsOf(f.Page).Dialogs.ApplyRange()
	})
	for _, c := range f.LastView().Cards {
		assert.Equal(t, wire.Zoom{Y: wire.Span{Lo: 0.001, Hi: 10}}, c.Zoom)
	}
	assert.Contains(t, f.Host.Address, "yrange=0.001%2C10")
	openRange(f, ids[2])
	f.Play(pagetest.ScalarsOf(f.Page).Dialogs.CloseRange)
	assert.NotContains(t, f.HTML(), scalarpage.RangeTitleID)
}

// TestRangesAndZooms checks that undoing a zoom returns to the range along y, and that an open
// range along x stays open after an act along y.
func TestRangesAndZooms(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&cardlook=%40100%2C%2C%2C%2C0%2C%3Atrain%2Facc")
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 100, Hi: math.Inf(1)}, Y: fromZero},
		f.LastView().Cards[0].Zoom)
	d := pagetest.Zoomable(ids[0])
	d.X.Lo = 100
	f.Tell(d)
	frame := f.Host.Frames[ids[0]]
	assert.Equal(t, wire.AxisFrame{Drawn: true, Zoomed: true, Want: wire.Span{Hi: 1}}, frame.X)
	assert.Equal(t, wire.AxisFrame{Drawn: true}, frame.Y)
	act := func(x, y wire.Span) wire.Zoom {
		f.Play(func() {
			f.Host.TellChart(wire.ChartAct{
				Kind: wire.ChartZoomed, Card: ids[0], Frame: f.Host.Frames[ids[0]].Number,
				Zoom: wire.Zoom{X: x, Y: y},
			})
		})
		return f.LastView().Cards[0].Zoom
	}
	half, whole := wire.Span{Hi: 0.5}, wire.Span{Hi: 1}
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 100, Hi: math.Inf(1)}, Y: wire.Span{Hi: 1}},
		act(whole, half))
	f.Tell(d)
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 100, Hi: 550}, Y: fromZero}, act(half, wire.Span{}))
	assert.Equal(t, wire.Zoom{Y: fromZero}, act(wire.Span{}, wire.Span{}))
	f.Tell(pagetest.Zoomable(ids[0]))
	assert.Equal(t, wire.AxisFrame{Drawn: true, Home: whole}, f.Host.Frames[ids[0]].Y)
	assert.NotContains(t, f.Text(), "Zoomed")

	assert.Contains(t, f.OpenMenu(ids[0]), words.CardFitY.Text())
	f.Choose(words.CardFitY.Text())
	assert.Equal(t, "src=../runs/", f.Host.Address)
}
