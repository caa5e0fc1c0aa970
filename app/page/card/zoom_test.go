package card_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// zoomedDrawing returns pagetest.Zoomable as drawn for the last view.
func zoomedDrawing(f *pagetest.Fixture, card string) *wire.Drawn {
	d := pagetest.Zoomable(card)
	if z := f.LastView().Cards[0].Zoom; z.X.On() {
		d.X.Span = z.X
	}
	return d
}

func TestZoomIsDrawnAndInTheAddress(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]), pagetest.Zoomable(ids[1]))
	frame := f.Host.Frames[ids[0]]
	assert.Equal(t, wire.AxisFrame{Drawn: true, Home: wire.Span{Hi: 1}}, frame.X)
	assert.NotContains(t, f.HTML(), "Zoomed")
	f.Asked()

	act := wire.ChartAct{
		Kind: wire.ChartZoomed, Card: ids[0], Number: 1, Frame: frame.Number,
		Zoom: wire.Zoom{X: wire.Span{Lo: 0.25, Hi: 0.5000004}},
	}
	f.Play(func() { f.Host.TellChart(act) })
	view := f.LastView()
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 250, Hi: 500}}, view.Cards[0].Zoom,
		"rounded to what can be told apart")
	assert.Zero(t, view.Cards[1].Zoom)
	assert.Contains(t, f.Host.Address, "cardlook=%40250%2C500%2C%2C%3Atrain%2Facc")
	assert.Contains(t, f.HTML(), "Zoomed")

	// The drawing before the zoomed one arrives late: it comes with the part that is wanted by now.
	f.Tell(pagetest.Zoomable(ids[0]))
	late := f.Host.Frames[ids[0]]
	assert.Equal(t, wire.AxisFrame{
		Drawn: true, Zoomed: true, Want: wire.Span{Lo: 0.25, Hi: 0.5}, Home: wire.Span{Hi: 1},
	}, late.X)
	assert.Equal(t, uint32(1), late.Act)

	f.Play(func() {
		f.Host.TellChart(wire.ChartAct{
			Kind: wire.ChartZoomed, Card: ids[0], Number: 2, Frame: late.Number,
		})
	})
	assert.Zero(t, f.LastView().Cards[0].Zoom)
	assert.NotContains(t, f.Host.Address, "cardlook")
	assert.NotContains(t, f.HTML(), "Zoomed")
}

func TestZoomOfAnEarlierDrawing(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]))
	first := f.Host.Frames[ids[0]].Number
	grown := pagetest.Zoomable(ids[0])
	grown.X.Hi = 2000
	f.Tell(grown)
	key := f.Page.Cards.All[ids[0]].(*card.Chart).Key
	act := func(frame uint32) wire.Zoom {
		f.Play(func() {
			f.Host.TellChart(wire.ChartAct{
				Kind: wire.ChartZoom, Card: ids[0], Frame: frame,
				Zoom: wire.Zoom{X: wire.Span{Lo: 0, Hi: 0.5}},
			})
		})
		return f.Page.Model.Cards.Zoom(key)
	}
	assert.Equal(t, wire.Span{Hi: 500}, act(first).X, "half of what was drawn then")
	assert.Equal(t, wire.Span{Hi: 1000}, act(first+1).X)
	assert.Equal(t, wire.Span{Hi: 1000}, act(first+7).X, "a drawing that never was")
}

func TestOneViewOfAZoomAtATime(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]), pagetest.Zoomable(ids[1]), pagetest.Zoomable(ids[2]))
	f.Asked()
	views := func() (n int) {
		for _, m := range f.Asked() {
			if _, ok := m.(*wire.View); ok {
				n++
			}
		}
		return n
	}
	zoom := func(kind wire.ChartActKind, hi float64) {
		act := wire.ChartAct{
			Kind: kind, Card: ids[0], Frame: f.Host.Frames[ids[0]].Number,
			Zoom: wire.Zoom{X: wire.Span{Hi: hi}},
		}
		f.Play(func() { f.Host.TellChart(act) })
	}
	zoom(wire.ChartZoom, 0.9)
	zoom(wire.ChartZoom, 0.8)
	zoom(wire.ChartZoom, 0.7)
	assert.Equal(t, 1, views(), "the others wait for the drawing")
	f.Tell(pagetest.Zoomable(ids[0]))
	assert.Equal(t, wire.Span{Hi: 700}, f.LastView().Cards[0].Zoom.X, "the newest wins")
	zoom(wire.ChartZoom, 0.6)
	assert.Zero(t, views())
	zoom(wire.ChartZoomed, 0.5)
	assert.Equal(t, 1, views(), "the last one waits for nothing")
}

func TestLinkedZoom(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	other := pagetest.Zoomable(ids[1])
	other.X.Span = wire.Span{Lo: 200, Hi: 700}
	f.Tell(pagetest.Zoomable(ids[0]), other, pagetest.DrawnOf(ids[2], true, 0, 0))
	f.Page.Model.Cards.SetLinkZoom(true)
	f.Host.Forget()
	f.Asked()
	act := wire.ChartAct{
		Kind: wire.ChartZoom, Card: ids[0], Frame: 1,
		Zoom: wire.Zoom{X: wire.Span{Lo: 0.3, Hi: 0.6}, Y: wire.Span{Hi: 0.5}},
	}
	f.Play(func() { f.Host.TellChart(act) })
	assert.Equal(t, []hosttest.Part{{Card: ids[1], X: wire.Span{Lo: 0.2, Hi: 0.8}}},
		hosttest.Take(&f.Host.Parts),
		"its drawing is moved at once")
	view := f.LastView()
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 300, Hi: 600}, Y: wire.Span{Hi: 1}},
		view.Cards[0].Zoom)
	assert.Equal(t, wire.Zoom{X: wire.Span{Lo: 300, Hi: 600}}, view.Cards[1].Zoom)
}

func TestBrushTexts(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]))
	brush := func(z wire.Zoom) [4]string {
		f.Play(func() {
			f.Host.TellChart(wire.ChartAct{Kind: wire.ChartBrush, Card: ids[0], Frame: 1, Zoom: z})
		})
		return f.Host.Brushed
	}
	assert.Equal(t, [4]string{"100", "900", "", ""},
		brush(wire.Zoom{X: wire.Span{Lo: 0.1, Hi: 0.9}}))
	assert.Equal(t, [4]string{"", "", "0.5", "1"},
		brush(wire.Zoom{Y: wire.Span{Lo: 0.25, Hi: 0.5}}))
	assert.Empty(t, f.Host.Address[len("src=../runs/"):], "nothing is zoomed yet")
}

func TestLinkedCrosshair(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	other := pagetest.Zoomable(ids[1])
	other.X.Span = wire.Span{Lo: 500, Hi: 700}
	f.Tell(pagetest.Zoomable(ids[0]), other)
	f.Asked()
	point := func(at float64) wire.ShownHover {
		f.Play(func() { f.Host.TellPointer(ids[0], 100+at/100, 50, true) })
		f.Tell(pagetest.About(ids[0],
			&chart.Readout{X: 100, At: at, Rows: []chart.Row{{Series: wire.Series{Run: 1}}}}))
		return f.Host.Shown
	}
	shown := point(600)
	assert.Equal(t, []string{ids[1]}, shown.Linked)
	assert.Equal(t, []wire.Rect{{X: 40 + 135, Y: 8, H: 150}}, shown.Links)
	assert.Empty(t, point(400).Linked, "outside of its range")
}

func TestKeysMoveTheCrosshair(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]))
	f.Asked()
	step := func(right, down int) []wire.Message {
		f.Play(func() {
			f.Host.TellChart(wire.ChartAct{
				Kind: wire.ChartStep, Card: ids[0], Right: right, Down: down,
			})
		})
		return f.Asked()
	}
	assert.Equal(t, []wire.Message{pagetest.About(ids[0], &chart.Hover{X: 175, Y: 83})}, step(1, 0),
		"from the middle")
	rows := []chart.Row{{Series: wire.Series{Run: 1, Tag: 1}, Value: wire.Plain("0.75")},
		{Series: wire.Series{Run: 2, Tag: 1}, Value: wire.Plain("0.5"), Nearest: true}}
	answer := func(x float64) {
		f.Tell(pagetest.About(ids[0],
			&chart.Readout{Heading: wire.Plain("Step 9"), X: x, At: 500, Rows: rows}))
	}
	answer(174)
	assert.Equal(t, "Step 9. lr0.2/train 0.5. 2 lines", f.Host.Shown.Said)
	assert.Equal(t,
		[]wire.Message{pagetest.About(ids[0],
			&chart.Hover{Series: rows[1].Series, At: 500, Points: 1})}, step(1, 0))
	assert.Empty(t, step(1, 0), "one question at a time")
	assert.Empty(t, step(10, 0))
	answer(180)
	assert.Equal(t,
		[]wire.Message{pagetest.About(ids[0],
			&chart.Hover{Series: rows[1].Series, At: 500, Points: 11})}, f.Asked())
	answer(190)
	assert.Equal(t,
		[]wire.Message{pagetest.About(ids[0], &chart.Hover{Series: rows[0].Series, At: 500})},
		step(0, -1), "the row above")

	wider := pagetest.Zoomable(ids[0])
	wider.Plot.W = 300
	f.Tell(wider)
	assert.Empty(t, f.Asked(), "the answer that is awaited is of the new drawing")
	answer(191)
	wider.Plot.W = 310
	f.Tell(wider)
	assert.Equal(t,
		[]wire.Message{pagetest.About(ids[0], &chart.Hover{Series: rows[0].Series, At: 500})},
		f.Asked(), "where it was on the axis, not on the screen")

	f.Play(func() { f.Host.TellPointer(ids[0], 100, 50, true) })
	f.Asked()
	answer(101)
	assert.Empty(t, f.Host.Shown.Said, "the pointer's values are not read out")
}

func TestKeysMoveWhatIsSeen(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]))
	f.Play(func() {
		f.Host.TellChart(wire.ChartAct{
			Kind: wire.ChartZoomed, Card: ids[0], Frame: 1,
			Zoom: wire.Zoom{X: wire.Span{Lo: 0.2, Hi: 0.4}},
		})
	})
	f.Tell(zoomedDrawing(f, ids[0]))
	rows := []chart.Row{{Series: wire.Series{Run: 1, Tag: 1}, Nearest: true}}
	f.Play(func() { f.Host.TellChart(wire.ChartAct{Kind: wire.ChartStep, Card: ids[0], Right: 1}) })
	f.Tell(pagetest.About(ids[0], &chart.Readout{X: 300, At: 395, Rows: rows}))
	f.Play(func() { f.Host.TellChart(wire.ChartAct{Kind: wire.ChartStep, Card: ids[0], Right: 1}) })
	f.Asked()
	f.Tell(pagetest.About(ids[0], &chart.Readout{X: 320, At: 410, Rows: rows}))
	assert.Equal(t, wire.Span{Lo: 310, Hi: 510}, f.LastView().Cards[0].Zoom.X,
		"the crosshair is in the middle again")
	assert.Zero(t, f.Host.Shown.Cross.H, "until that is drawn it is nowhere")
}

func TestReadoutKeptOpen(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]), pagetest.Zoomable(ids[1]))
	f.Asked()
	f.Play(func() {
		f.Host.TellChart(wire.ChartAct{Kind: wire.ChartHold, Card: ids[0], X: 100, Y: 50})
	})
	assert.Equal(t, []wire.Message{pagetest.About(ids[0], &chart.Hover{X: 100, Y: 50, All: true})},
		f.Asked())
	f.Tell(pagetest.About(ids[0],
		&chart.Readout{Heading: wire.Plain("Step 9"), X: 100, Rows: []chart.Row{
			{
				Series: wire.Series{Run: 1, Tag: 1}, Smoothed: wire.Plain("0.7"),
				Value: wire.Plain("0.75"), Step: wire.Plain("9"), Time: wire.Plain("now"),
				Relative: wire.Plain("1 s"),
			},
			{
				Series: wire.Series{Run: 2, Tag: 1}, Smoothed: wire.Plain("0.4"),
				Value: wire.Plain("0.5"), Step: wire.Plain("9"), Time: wire.Plain("now"),
				Relative: wire.Plain("2 s"),
			},
		}}))
	assert.Contains(t, f.Page.Cards.Hover.Readout.Shown.Text,
		"Run\tSmoothed\tValue\tStep\tWall time\tRelative\nlr0.1/train\t0.7\t0.75\t9\tnow\t1 s\nlr0.2/train\t0.4\t0.5\t9\tnow\t2 s\n")
	f.Play(func() { f.Host.TellPointer(ids[1], 5, 5, true) })
	assert.Empty(t, f.Asked(), "it stays while the pointer moves on")
	f.Play(func() { f.Host.TellPointer(ids[0], 0, 0, false) })
	assert.Equal(t, ids[0], f.Host.Shown.Card)

	f.Play(func() { f.Page.Cards.Hover.Readout.OnReverse(f.Disp.Context(), pagetest.EmptyEvent()) })
	asked := f.Asked()
	require.Len(t, asked, 2, "a view, and then the rows in its order")
	assert.Equal(t, wire.OrderLowest, asked[0].(*wire.View).Lines.Order)
	assert.Equal(t, pagetest.About(ids[0], &chart.Hover{X: 100, Y: 50, All: true}), asked[1])
	assert.Contains(t, f.Text(), "Run, lowest first")
	f.Play(func() { f.Page.Cards.Hover.Readout.Choose("3") })
	assert.Equal(t, wire.OrderName, f.Page.Model.Cards.Order())

	f.Play(func() { f.Host.TellChart(wire.ChartAct{Kind: wire.ChartElse}) })
	assert.Empty(t, f.Host.Shown.Card)
	f.Asked()
	f.Play(func() { f.Host.TellPointer(ids[1], 5, 5, true) })
	assert.Len(t, f.Asked(), 1, "the pointer is followed again")
}

func TestReadoutOfSeveralTags(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]))
	f.Page.Cards.Groups = []wire.RunGroup{{Name: "seeds", Runs: []wire.RunID{1, 2}}}
	f.Play(func() { f.Host.TellPointer(ids[0], 100, 50, true) })
	f.Tell(pagetest.About(ids[0], &chart.Readout{X: 100, Rows: []chart.Row{
		{
			Series: wire.Series{Group: 1, Tag: 1, Ink: wire.Ink{Colour: 9}},
			Value:  wire.Plain("0.7"), Band: wire.Plain("0.6 to 0.8"), Members: 2, Nearest: true,
		},
		{
			Series: wire.Series{Run: 2, Tag: 2, Ink: wire.Ink{Own: 0x112ab34}},
			Value:  wire.Plain("0.5"),
		},
	}}))
	rows := f.Host.Shown.Rows
	require.Len(t, rows, 2)
	assert.Equal(t, []string{"seeds", "2 runs", "hue-2 dash-2"},
		[]string{rows[0].Tail, rows[0].Members, rows[0].Swatch})
	assert.Equal(t, "#12ab34", rows[1].Colour)
	assert.Equal(t, []string{"tag", "value", "band", "step", "time", "relative"},
		f.Host.Shown.Classes)
	assert.NotEqual(t, rows[0].Cells[0], rows[1].Cells[0], "the tags")
	assert.Equal(t, []string{"0.7", "0.6 to 0.8"}, rows[0].Cells[1:3])
}
