package card_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/report"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

func TestCardsHaveTheirSizeBeforeData(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "train/loss"))
	assert.Regexp(t, `data-testid="chart"`, f.HTML())
	assert.Contains(t, f.HTML(), `<canvas id="`+f.CardIDs()[0]+`-canvas">`,
		"which the first drawing need not wait for")
}

func TestFarCardsGetAnotherCanvas(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Show(ids[1:]...)
	assert.NotContains(t, f.HTML(), `<canvas id="`+ids[0]+`-canvas">`,
		"what was drawn far from the viewport is given up")
	assert.Contains(t, f.HTML(), `<canvas id="`+ids[1]+`-canvas">`)
	assert.Contains(t, f.HTML(), `<canvas id="`+f.CardIDs()[0]+`-canvas">`)
}

func TestDrawnIsPaintedAndSummedUp(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	d := pagetest.DrawnOf(ids[1], true, 10, 10, 1, 2)
	d.Highest, d.Lowest = wire.Extreme{Run: 1, Text: wire.Plain("0.8053")},
		wire.Extreme{Run: 2, Text: wire.Plain("0.7530"), Smoothed: wire.Plain("0.7611")}
	f.Tell(d)
	assert.Equal(t,
		[]hosttest.Painting{{
			Canvas: ids[1] + "-canvas", Width: 320, Height: 184, Ratio: 2, Pixels: 7,
		}},
		hosttest.Take(&f.Host.Painted))
	assert.Contains(t, f.Text(), "best 0.7530 lr0.2 smoothed 0.7611", "of a loss")
	assert.Regexp(t, `id="`+ids[1]+`-summary"[^>]*>summary of 2 runs<`, f.HTML())

	d.Lowest = d.Highest
	f.Tell(d)
	assert.Contains(t, f.Text(), "latest 0.8053 lr0.1 not smoothed summary", "a short series")

	f.Play(func() { f.Page.Model.Cards.SetSmoothing(wire.Smoothing{}); f.Page.Changed() })
	now := *d
	now.View, now.Points = f.Page.Views, 11
	f.Tell(&now)
	assert.Contains(t, f.Text(), "latest 0.8053 lr0.1 summary")
	f.Tell(pagetest.DrawnOf(ids[1], true, 0, 0))
	assert.Contains(t, f.Text(), "Only in hidden runs")
	assert.Contains(t, f.Text(), "No shown run has this tag")

	f.Host.Forget()
	f.Tell(pagetest.DrawnOf("c999", true, 1, 1))
	assert.Equal(t, []hosttest.Painting{{Canvas: "c999-canvas", Pixels: 7}}, f.Host.Painted,
		"pixels of a card that is gone are freed")
}

// TestNothingToSee checks that an empty chart says why, and follows the axis.
func TestNothingToSee(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&x=tag:val/loss")
	d := pagetest.DrawnOf(ids[0], true, 10, 10, 1, 2)
	d.Series, d.Unplaced = []wire.Series{{Run: 1, Tag: 1}}, 10
	f.Tell(d)
	assert.Contains(t, f.Text(), "No value at a step of val/loss "+words.AxisOtherText.Text())
	f.Play(func() { pagetest.ScalarsOf(f.Page).Controls().Choose(words.AxisName(wire.AxisStep)) })
	again := *d
	again.Unplaced, again.MaxAt = 0, wire.Extreme{Run: 1, Text: wire.Plain("3")}
	f.Tell(&again)
	assert.NotContains(t, f.Text(), "No value at a step")
	again.MaxAt = wire.Extreme{}
	f.Tell(&again)
	assert.Contains(t, f.Text(), "All 10 values are NaN or infinite "+words.NoFiniteHint.Text())
}

// TestSlowDrawingsTurnFaint checks that slow drawings are faint from the moment their lines have to
// be drawn again until they are; drawings of an earlier view do not change that.
func TestSlowDrawingsTurnFaint(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	drawn := func(id string, view int, slow bool) {
		d := pagetest.DrawnOf(id, true, 10, 10, 1, 2)
		d.View, d.Slow = view, slow
		f.Tell(d)
	}
	faint := ids[0] + "-canvas"
	drawn(ids[0], f.Page.Views, true)
	others := func() {
		for _, id := range ids[1:] {
			drawn(id, f.Page.Views, false)
		}
	}
	others()
	smooth := func(amount float64) {
		f.Play(func() {
			f.Page.Model.Cards.SetSmoothing(wire.Smoothing{Amount: amount})
			f.Page.ChangedKeepingReadout()
		})
	}
	hosttest.Take(&f.Host.Fainted)
	smooth(0.9)
	assert.Equal(t, []string{faint}, hosttest.Take(&f.Host.Fainted),
		"a drawing that is quick is left alone")
	before := f.Page.Views
	smooth(0.95)
	assert.Equal(t, []string{faint}, hosttest.Take(&f.Host.Fainted))
	drawn(ids[0], before, true)
	assert.Equal(t, []string{faint}, hosttest.Take(&f.Host.Fainted),
		"it is not yet what was asked for last")
	assert.True(t, f.Page.Cards.Zoom.Drawing())
	drawn(ids[0], f.Page.Views, true)
	others()
	assert.Empty(t, hosttest.Take(&f.Host.Fainted))
	assert.False(t, f.Page.Cards.Zoom.Drawing())

	f.Play(func() { f.Host.TellRunOver(1, true) })
	assert.True(t, f.Page.Cards.Zoom.Drawing())
	drawn(ids[0], f.Page.Views, true)
	others()
	f.Play(func() {
		f.Page.Cards.Zoom.SetZoom(f.Page.Cards.All[ids[0]].(*card.Chart),
			wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}})
	})
	assert.Empty(t, hosttest.Take(&f.Host.Fainted),
		"neither needs lines drawn anew, and a zoom moves them")
	drawn(ids[0], f.Page.Views, true)
	others()
	views := f.Page.Views
	f.Play(func() {
		f.Page.Model.Cards.SetOrder(wire.OrderName)
		f.Page.ChangedKeepingReadout()
	})
	assert.Greater(t, f.Page.Views, views)
	assert.False(t, f.Page.Cards.Zoom.Drawing(),
		"nothing is drawn for another order of the readout")
}

// A card that moves must not keep the painting of another card, and the worker must be asked to
// draw it again.
func TestMovedCardsAreDrawnAgain(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Asked()
	// sorts before the others
	f.Tell(pagetest.TagsNamed(kind.Scalar, "train/loss", "train/acc", "lr", "train/a_loss"))
	moved := f.CardIDs()
	for _, id := range moved {
		assert.NotContains(t, ids[:2], id, "every moved card has a new id")
	}
	f.Show(moved...)
	assert.Len(t, f.LastView().Cards, 4)
	for _, id := range moved {
		assert.Contains(t, f.HTML(), `<canvas id="`+id+`-canvas">`)
	}
	assert.Len(t, f.Page.Cards.All, 4, "ids that were given up are forgotten")
}

func TestFarCardsLetGoOfTheirCanvas(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.DrawnOf(ids[0], true, 10, 10, 1))
	f.Show(ids[1])
	assert.NotContains(t, f.HTML(), ids[0]+"-canvas")
	fresh := f.CardIDs()[0]
	assert.NotEqual(t, ids[0], fresh, "when it comes back its new canvas must be drawn")
	f.Show(fresh, ids[1])
	assert.Contains(t, f.HTML(), fresh+"-canvas")
}

func TestBadgeSaysWhatIsDrawn(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	assert.Contains(t, f.Text(), "All points: 30 of 30")
	f.Tell(pagetest.DrawnOf(ids[0], true, 6, 10, 1))
	assert.Contains(t, f.Text(), "Points: 26 of 30")
	f.Tell(pagetest.DrawnOf(ids[0], true, 10, 10, 1))
	assert.Contains(t, f.Text(), "All points: 30 of 30")
}

func TestHover(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	d := pagetest.DrawnOf(ids[0], true, 10, 10, 1, 2)
	f.Tell(d)
	f.Asked()
	f.Host.Forget()
	f.Play(func() { f.Host.TellPointer(ids[0], 100, 50, true) })
	assert.Equal(t, []wire.Message{pagetest.About(ids[0], &chart.Hover{X: 100, Y: 50})}, f.Asked())
	assert.Contains(t, f.HTML(), `id="readout"`)

	f.Tell(pagetest.About(ids[0],
		&chart.Readout{Heading: report.Heading(wire.AxisStep, wire.Whole(48_200)), X: 120, More: 2,
			Rows: []chart.Row{
				{
					Series: wire.Series{Run: 2, Ink: wire.Ink{Colour: 1}},
					Value:  wire.Plain("0.81"),
					Step:   wire.Plain("48,200"), Time: wire.Plain("18 Nov 14:32:10"),
					Relative: wire.Plain("5 h 46 m"), Y: 30, Nearest: true,
				},
				{
					Series: wire.Series{Run: 1}, Value: wire.Plain("0.75"),
					Step: wire.Plain("48,150"),
					Time: wire.Plain("18 Nov 14:40:52"), Relative: wire.Plain("5 h 51 m"),
					Y: math.NaN(),
				},
			}}))
	shown := f.Host.Shown
	require.Len(t, shown.Rows, 2)
	assert.Equal(t,
		wire.ShownRow{Swatch: "hue-2 dash-1", Tail: "lr0.2", Name: "lr0.2/train", Y: 30,
			Nearest: true,
			Cells:   []string{"0.81", "48,200", "18 Nov 14:32:10", "5 h 46 m"}}, shown.Rows[0])
	assert.True(t, math.IsNaN(shown.Rows[1].Y))
	assert.Equal(t, wire.Rect{X: 120, Y: 8, H: 150}, shown.Cross)
	assert.Equal(t, []string{"48,200", "Step 48,200", "2 more", ""},
		[]string{shown.Label, shown.Heading, shown.More, shown.Said})
	assert.Equal(t, wire.RunID(2), shown.Lit)
	assert.Empty(t, f.Asked(), "nothing is drawn again")

	f.Play(func() { f.Host.TellPointer(ids[0], 0, 0, false) })
	assert.Empty(t, f.Host.Shown.Card)
	f.Tell(pagetest.About(ids[0],
		&chart.Readout{Rows: []chart.Row{{
			Series: wire.Series{Run: 2}, Value: wire.Plain("late"),
		}}}))
	assert.Empty(t, f.Host.Shown.Card, "the pointer has left")
	f.Play(func() { f.Host.TellPointer("gone", 1, 1, true) })
	assert.Empty(t, f.Asked())
}

// TestLiftedLine checks that the line is removed as soon as another line is the nearest, and not
// before.
func TestLiftedLine(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.DrawnOf(ids[0], true, 10, 10, 1, 2))
	f.Play(func() { f.Host.TellPointer(ids[0], 100, 50, true) })
	nearest := func(run wire.RunID, pixels wire.Ref) []hosttest.Line {
		f.Tell(pagetest.About(ids[0],
			&chart.Readout{
				Heading: wire.Plain("Step 9"), X: 100, Pixels: pixels,
				Rows: []chart.Row{{Series: wire.Series{Run: run, Tag: 1}, Nearest: true}},
			}))
		return hosttest.Take(&f.Host.Lifted)
	}
	canvas := ids[0] + "-canvas"
	assert.Empty(t, nearest(1, 0))
	assert.Equal(t, []hosttest.Line{{Canvas: canvas, Pixels: 8}}, nearest(1, 8))
	assert.Empty(t, nearest(1, 0))
	assert.Equal(t, []hosttest.Line{{Canvas: canvas}}, nearest(2, 0))
	assert.Empty(t, nearest(1, 0))
	assert.Equal(t, []hosttest.Line{{Canvas: canvas, Pixels: 9}}, nearest(1, 9))
}

// TestLiftedLineOfACardThatWasLeft checks that the line is removed when a line of another card is
// raised: it may not be the nearest any more when the pointer comes back.
func TestLiftedLineOfACardThatWasLeft(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.DrawnOf(ids[0], true, 10, 10, 1, 2),
		pagetest.DrawnOf(ids[1], true, 10, 10, 1, 2))
	nearest := func(card string, run wire.RunID, pixels wire.Ref) []hosttest.Line {
		f.Play(func() { f.Host.TellPointer(card, 100, 50, true) })
		f.Tell(pagetest.About(card,
			&chart.Readout{
				Heading: wire.Plain("Step 9"), X: 100, Pixels: pixels,
				Rows: []chart.Row{{Series: wire.Series{Run: run, Tag: 1}, Nearest: true}},
			}))
		return hosttest.Take(&f.Host.Lifted)
	}
	a, b := ids[0]+"-canvas", ids[1]+"-canvas"
	assert.Equal(t, []hosttest.Line{{Canvas: a, Pixels: 8}}, nearest(ids[0], 1, 8))
	assert.Empty(t, nearest(ids[1], 1, 0), "no line lies over it yet")
	assert.Empty(t, nearest(ids[0], 1, 0))
	assert.Equal(t, []hosttest.Line{{Canvas: a}, {Canvas: b, Pixels: 9}}, nearest(ids[1], 2, 9))
	assert.Empty(t, nearest(ids[0], 2, 0))
	assert.Equal(t, []hosttest.Line{{Canvas: b}, {Canvas: a, Pixels: 10}}, nearest(ids[0], 2, 10))
}

func TestHistogramCards(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=histograms&mode=overlay")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(histogram.ID, "w/kernel"))
	ids := f.CardIDs()
	assert.Len(t, ids, 2, "a card a run")
	f.Show(ids...)
	view := f.LastView()
	assert.Equal(t, wire.HistogramOverlay, view.Histograms.Mode)
	assert.Equal(t, wire.RunID(2), view.Cards[1].Run)
	f.Play(func() { f.Host.TellPointer(ids[0], 1, 1, true) })
	f.Tell(pagetest.About(ids[0],
		&chart.Readout{
			Heading: wire.Plain("Step 34,000"),
			Rows: []chart.Row{{
				Series: wire.Series{Run: 1}, Label: wire.Plain("Bin"),
				Value: wire.Plain("0.02 to 0.03"),
			}, {Label: wire.Plain("Count"), Value: wire.Plain("18,204")}},
		}))
	assert.Equal(t, "Step 34,000", f.Host.Shown.Heading)
	require.Len(t, f.Host.Shown.Rows, 2)
	bin := f.Host.Shown.Rows[0]
	assert.Equal(t, []string{"Bin", "0.02 to 0.03"}, append([]string{bin.Label}, bin.Cells...))
	assert.Empty(t, f.Host.Shown.Label, "steps are not along x")
	assert.Contains(t, f.Text(), "All histograms: 10 of 10")
}

func TestTagWithoutAName(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, ""))
	assert.Contains(t, f.HTML(), `<span class="fd"><bdi>(no name)</bdi></span>`,
		"dim, since it is not what a writer wrote")
	assert.Contains(t, f.HTML(), `aria-label="Full screen of (no name)"`)
	assert.Contains(t, f.Text(), "(no name), line chart")
}

func TestTagStandsBehindItsTitle(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	tags := pagetest.TagsNamed(kind.Scalar, "val/q7", "val/loss")
	tags.Tags[0].Title = "Quality"
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), tags)
	assert.Contains(t, f.HTML(),
		`<span class="leaf"><bdi>Quality</bdi></span> <span class="tag"><bdi>val/q7</bdi></span>`)
	assert.NotContains(t, f.HTML(), `<span class="tag"><bdi>val/loss`, "said once")
}
