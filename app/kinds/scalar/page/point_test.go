package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/scalar"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// pointPage is a page with two runs and two scalar tags, an image and a histogram; its charts are
// drawn.
func pointPage(t *testing.T, b *hosttest.Browser) (f *pagetest.Fixture, ids []string) {
	f = pagetest.Mount(t, b)
	tags := pagetest.TagsNamed(kind.Scalar, "train/acc", "train/loss")
	for i, k := range []kind.ID{image.ID, histogram.ID} {
		more := pagetest.TagsNamed(k, []string{"recon", "dense/kernel"}[i]).Tags[0]
		more.ID, more.Runs = wire.TagID(10+i), []wire.RunID{1, 2}
		tags.Tags = append(tags.Tags, more)
	}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), tags, &wire.Loaded{})
	ids = f.CardIDs()
	f.Show(ids...)
	for _, id := range ids {
		f.Tell(pagetest.Zoomable(id))
	}
	f.Asked()
	return f, ids
}

// points returns the questions about points since the last call.
func points(f *pagetest.Fixture) (all []scalar.GetPoint) {
	for _, m := range f.Asked() {
		if m, ok := m.(*pagetest.On); ok {
			if q, ok := m.What.(*scalar.GetPoint); ok {
				all = append(all, *q)
			}
		}
	}
	return all
}

// rowsAt is a readout at x with a row of each run; the second one is nearest.
func rowsAt(tag wire.TagID, x float64) *chart.Readout {
	row := chart.Row{
		Series: wire.Series{Run: 1, Tag: tag}, Value: wire.Value(1), Step: wire.Whole(310), Y: 20,
	}
	nearest := row
	nearest.Run, nearest.Y, nearest.Nearest = 2, 50, true
	return &chart.Readout{
		Heading: wire.Plain("Step 310"), X: x, At: 310, Rows: []chart.Row{row, nearest},
	}
}

// answerPoint answers a question about a point of the first tag: its step is 310, an image was
// logged at step 300, and a histogram at step 310.
func answerPoint(tag wire.TagID, run wire.RunID, step int64) *pagetest.On {
	return pagetest.About("", &scalar.Point{
		Tag: tag, Run: run, Stamp: wire.Stamp{
			Index: int(step / 10), Count: 100, Number: step, Step: wire.Whole(step),
			Time: wire.Plain("09:02:47"), Relative: 60,
		},
		Values: []scalar.PointValue{
			{Tag: 1, Step: step, Value: 0.9}, {Tag: 2, Step: step - 5, Value: 0.2972},
			{Tag: 10, Step: 300}, {Tag: 11, Step: step},
		},
	})
}

// clicked clicks a chart at x 100, y 50, where the nearest point is at px.
func clicked(f *pagetest.Fixture, id string, px float64) wire.TagID {
	f.Play(func() {
		f.Host.TellChart(wire.ChartAct{Kind: wire.ChartClick, Card: id, X: 100, Y: 50})
	})
	tag := f.Page.Cards.All[id].Place().Key.Tag
	f.Tell(pagetest.About(id, rowsAt(tag, px)))
	return tag
}

func TestPointPanel(t *testing.T) {
	f, ids := pointPage(t, hosttest.At("src=../runs/"))
	tag := clicked(f, ids[0], 105)
	assert.Equal(t, []scalar.GetPoint{
		{Tag: tag, Run: 2, StepRequest: wire.StepAt(wire.AxisStep, 310, false)},
	}, points(f))
	assert.NotContains(t, f.HTML(), "point-panel", "it opens with its content")
	f.Tell(answerPoint(tag, 2, 310))
	assert.Equal(t, []string{"point"}, f.Host.Brought)
	html := strings.NewReplacer(`\x1f`, "|", `\x1e`, "/").Replace(f.HTML())
	assert.True(t, strings.Contains(html, "2 tags, raw|310|09:02:47 · after 1 min|31|68|/"))
	assert.True(t, strings.Contains(html, "train/|acc|train/acc|0.9|"))
	assert.True(t, strings.Contains(html, "train/|loss|train/loss|0.2972|step 305, 5 earlier"))
	assert.True(t, strings.Contains(html, `data-near="step 300, 10 earlier"`))
	assert.True(t, strings.Contains(html, `data-near="at this step"`))
	assert.Contains(t, f.Host.Address, "steps=310", "it is the page's step")
	assert.Equal(t, wire.RunID(2), f.LastView().Emphasis, "the other run is faint")

	p := &pagetest.ScalarsOf(f.Page).Point
	f.Play(func() { p.Act("right"); p.Act("right") })
	moved := points(f)
	require.Len(t, moved, 2)
	assert.Equal(t, 2, moved[1].By, "the second press adds to the first")
	f.Tell(answerPoint(tag, 2, 330))
	assert.Contains(t, f.Host.Address, "steps=330")
	f.Play(func() { p.Act("left") })
	assert.Equal(t, []scalar.GetPoint{
		{Tag: tag, Run: 2, StepRequest: wire.StepAt(wire.AxisStep, 330, false), By: -1},
	}, points(f))
	f.Tell(answerPoint(tag, 2, 320))
	f.Play(func() { p.Act("down") })
	assert.Empty(t, points(f), "it is the last run")
	f.Play(func() { p.Act("up") })
	assert.Equal(t, wire.RunID(1), points(f)[0].Run)
	f.Tell(answerPoint(tag, 1, 320))
	assert.True(t, strings.Contains(f.HTML(), `raw\x1f320\x1f`))

	f.Tell(&wire.Loaded{})
	assert.Len(t, points(f), 1, "there may be more now")
	f.Tell(answerPoint(tag, 1, 320))
	f.Play(func() { assert.False(t, f.Page.Key("Escape", false)) })
	assert.NotContains(t, f.HTML(), "point-panel")
	assert.Zero(t, f.Page.Model.Runs.Emphasis())
	assert.Contains(t, f.Host.Address, "steps=320", "the step stays")
	assert.Equal(t, ids[0], f.Page.Cards.Hover.Card, "the crosshair is at the point again")
}

func TestPointPanelShowsCardsAtTheStep(t *testing.T) {
	f, ids := pointPage(t, hosttest.At("src=../runs/"))
	tag := clicked(f, ids[0], 105)
	f.Tell(answerPoint(tag, 2, 310))
	f.Asked()
	var inPanel []string
	for id, c := range f.Page.Cards.All {
		if c.Place().Area == card.AreaPoint {
			inPanel = append(inPanel, id)
			assert.Equal(t, wire.RunID(2), c.Place().Key.Run)
		}
	}
	require.Len(t, inPanel, 2)
	f.Show(append(ids, inPanel...)...)
	var gets []*image.Get
	drawn := map[wire.TagID]bool{}
	for _, m := range f.Asked() {
		switch m := m.(type) {
		case *pagetest.On:
			if q, ok := m.What.(*image.Get); ok {
				gets = append(gets, q)
			}
		case *wire.View:
			for _, c := range m.Cards {
				drawn[c.Tag] = true
			}
		}
	}
	require.Len(t, gets, 1)
	assert.Equal(t, wire.StepAt(wire.AxisStep, 310, false), gets[0].StepRequest)
	assert.True(t, drawn[11], "the histogram is drawn with the charts")
}

// TestPointPanelAndTheReadout checks which clicks keep the readout open instead.
func TestPointPanelAndTheReadout(t *testing.T) {
	f, ids := pointPage(t, hosttest.At("src=../runs/"))
	clicked(f, ids[0], 140)
	assert.Empty(t, points(f), "no point is near")
	assert.True(t, f.Page.Cards.Hover.Kept())
	clicked(f, ids[0], 100)
	assert.Len(t, points(f), 1, "a click on a point leaves it")

	f.Play(func() { f.Host.TellChart(wire.ChartAct{Kind: wire.ChartKeep, Card: ids[1]}) })
	assert.True(t, f.Page.Cards.Hover.Kept())
	f.Play(func() { f.Host.TellChart(wire.ChartAct{Kind: wire.ChartElse}) })

	f.Play(func() { f.Host.TellChart(wire.ChartAct{Kind: wire.ChartClick, Card: ids[1], X: 100}) })
	of := rowsAt(1, 100)
	of.Rows = []chart.Row{{
		Series: wire.Series{Group: 1, Tag: 1}, Step: wire.Whole(310), Nearest: true,
	}}
	f.Asked()
	f.Tell(pagetest.About(ids[1], of))
	assert.Empty(t, points(f), "a group of runs has no point")
	assert.True(t, f.Page.Cards.Hover.Kept())
}

// TestPointByKeys presses Enter without a crosshair, and then with one.
func TestPointByKeys(t *testing.T) {
	f, ids := pointPage(t, hosttest.At("src=../runs/"))
	pressEnter := func() {
		f.Play(func() { f.Host.TellChart(wire.ChartAct{Kind: wire.ChartPick, Card: ids[0]}) })
	}
	tag := f.Page.Cards.All[ids[0]].Place().Key.Tag
	pressEnter()
	f.Tell(pagetest.About(ids[0], rowsAt(tag, 400)))
	require.Len(t, points(f), 1, "the point in the middle of the chart, however far")
	f.Play(func() {
		f.Host.TellChart(wire.ChartAct{Kind: wire.ChartStep, Card: ids[0], Right: 1})
	})
	f.Tell(pagetest.About(ids[0], rowsAt(tag, 410)))
	f.Asked()
	pressEnter()
	assert.Len(t, points(f), 1)
}

// TestDoubleClickOpensNoPanel checks that nothing is left of the first click of a double click.
func TestDoubleClickOpensNoPanel(t *testing.T) {
	f, ids := pointPage(t, hosttest.At("src=../runs/"))
	double := wire.ChartAct{Kind: wire.ChartElse, Card: ids[0]}
	tag := clicked(f, ids[0], 100)
	f.Tell(answerPoint(tag, 2, 310))
	f.Play(func() { f.Host.TellChart(double) })
	assert.NotContains(t, f.HTML(), "point-panel")
	assert.NotContains(t, f.Host.Address, "steps")

	clicked(f, ids[0], 100)
	f.Play(func() { f.Host.TellChart(double) })
	f.Tell(answerPoint(tag, 2, 310))
	assert.NotContains(t, f.HTML(), "point-panel", "nor if the answer comes later")

	f.Host.Slow = true
	clicked(f, ids[0], 100)
	f.Tell(answerPoint(tag, 2, 310))
	f.Play(func() { f.Host.TellChart(double) })
	f.Play(func() { f.Host.Arrive(true) })
	assert.NotContains(t, f.HTML(), "point-panel", "nor if its script does")
	f.Host.Slow = false

	clicked(f, ids[0], 100)
	f.Tell(answerPoint(tag, 2, 310))
	require.Contains(t, f.HTML(), "point-panel")
	f.Tell(&wire.Loaded{})
	f.Play(func() { f.Host.TellChart(double) })
	assert.NotContains(t, f.HTML(), "point-panel", "nor if more was read meanwhile")

	clicked(f, ids[0], 100)
	f.Tell(answerPoint(tag, 2, 310))
	clicked(f, ids[0], 100)
	f.Tell(answerPoint(tag, 2, 310))
	f.Play(func() { f.Host.TellChart(double) })
	assert.Contains(t, f.HTML(), "point-panel", "it was open before")
}

// TestPointOfASingleChart checks that a page with one chart keeps the readout open as before.
func TestPointOfASingleChart(t *testing.T) {
	f, ids := pointPage(t, hosttest.Embedded("card", "embed=card&src=../runs/"))
	clicked(f, ids[0], 100)
	assert.Empty(t, points(f))
	assert.True(t, f.Page.Cards.Hover.Kept())
}
