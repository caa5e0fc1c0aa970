package main

import (
	"math"
	"slices"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/cmd/bench/report"
)

type mouse = input.DispatchMouseEventParams

// mouse sends an event of a real mouse.
func (g *page) mouse(m mouse) { g.check(g.window.Mouse(m), "send the mouse's event") }

// press presses and releases the button, the nth time at this place.
func (g *page) press(x, y float64, nth int64) {
	for _, kind := range []input.DispatchMouseEventType{
		input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased,
	} {
		g.mouse(mouse{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: nth})
	}
}

// box is a rectangle in CSS px of the viewport.
type box struct{ X, Y, Width, Height float64 }

func (b box) middle() (x, y float64) { return b.X + b.Width/2, b.Y + b.Height/2 }

// boxOf returns the rectangle of the first element that matches a selector.
func (g *page) boxOf(selector string) box {
	return eval[box](g, `bench.place(document.querySelector(%q))`, selector)
}

// gesture returns the i-th event of a mouse over an element.
type gesture func(over box, i int) mouse

// moves is the number of events of a gesture, about one a frame: four seconds.
const moves = 240

// phase is how far in a gesture its ith event is, as an angle.
func phase(i int) float64 { return 2 * math.Pi * float64(i) / moves }

// pointing moves the pointer to and fro at half the height, and up and down a little.
func pointing(over box, i int) mouse {
	return mouse{
		Type: input.DispatchMouseEventTypeMouseMoved,
		X:    over.X + over.Width*(0.5+0.35*math.Sin(2*phase(i))),
		Y:    over.Y + over.Height*(0.5+0.15*math.Sin(7*phase(i))),
	}
}

// scrolling turns the wheel by 100 px each time, as a quick hand does.
func scrolling(over box, _ int) mouse { return wheel(over, 100) }

// zooming turns the wheel to and fro.
func zooming(over box, i int) mouse { return wheel(over, 12-24*float64(i/20%2)) }

func wheel(over box, px float64) mouse {
	x, y := over.middle()
	return mouse{Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y,
		DeltaX: 1e-9, DeltaY: px} // without a DeltaX the event is refused
}

// dragging presses the button at the first event, and releases it at the last one if released.
func dragging(released bool, at func(over box, phase float64) (x, y float64)) gesture {
	return func(over box, i int) mouse {
		m := mouse{Type: input.DispatchMouseEventTypeMouseMoved, Button: input.MouseButtonLeft,
			Buttons: 1}
		m.X, m.Y = at(over, phase(i))
		switch {
		case i == 0:
			m.Type, m.ClickCount = input.DispatchMouseEventTypeMousePressed, 1
		case i == moves-1 && released:
			m.Type, m.ClickCount, m.Buttons = input.DispatchMouseEventTypeMouseReleased, 1, 0
		}
		return m
	}
}

// frames holds a page's frame times during a gesture.
type frames struct {
	DeltasMs    []float64 // times between animation frames
	LongestTask float64   // milliseconds of the longest task over 50 ms, or 0
}

// frameRows are the rows for the frame times of a gesture; nil ones are not recorded.
type frameRows struct{ p95, worst, task *report.Row }

// framesWhile makes a gesture over the first element that matches a selector, an event about every
// frame, and returns the page's frames meanwhile.
func (g *page) framesWhile(over string, do gesture) frames {
	plot := g.boxOf(over)
	g.run(`bench.frames()`)
	pace := time.NewTicker(time.Second / 60)
	defer pace.Stop()
	for i := range moves {
		g.mouse(do(plot, i))
		select {
		case <-pace.C:
		case <-g.window.Context.Done():
			g.check(g.window.Context.Err())
		}
	}
	return eval[frames](g, `bench.endFrames()`)
}

// takeFrames records the frames of a gesture.
func (g *page) takeFrames(over string, do gesture, rows frameRows) {
	f := g.framesWhile(over, do)
	for row, v := range map[*report.Row]float64{
		rows.p95:   report.Percentile(f.DeltasMs, 95),
		rows.worst: slices.Max(append(f.DeltasMs, 0)), rows.task: f.LongestTask,
	} {
		if row != nil {
			g.take(v, row)
		}
	}
}

// changes has the times of the first and last change of pixels of the charts in the viewport, in
// milliseconds after an action.
type changes struct{ First, Last float64 }

// changesAfter acts on the charts and waits until they have not changed for a while. act lets
// bench.begin be called when it begins.
func (g *page) changesAfter(act func()) changes {
	if eval[int](g, `bench.changes(%q)`, g.canvases) == 0 {
		g.failf("no chart is in view")
	}
	act()
	g.await("the charts, which never changed or never came to rest", 100*time.Second,
		"bench.quiet()")
	return eval[changes](g, `bench.end()`)
}

// dragAcross drags over the second third of a chart. Time is measured from the release of the
// button.
func (g *page) dragAcross(selector string) {
	at := g.boxOf(selector)
	const steps = 12
	for i := range steps + 1 {
		// A little downwards as well, since the peer zooms to boxes.
		along := float64(i) / steps
		m := mouse{
			Type: input.DispatchMouseEventTypeMouseMoved, X: at.X + at.Width*(1+along)/3,
			Y: at.Y + at.Height*(0.1+0.8*along), Button: input.MouseButtonLeft, Buttons: 1,
		}
		switch i {
		case 0:
			m.Type, m.ClickCount = input.DispatchMouseEventTypeMousePressed, 1
		case steps:
			g.mouse(m)
			g.run(`addEventListener('pointerup', bench.begin, { once: true, capture: true })`)
			m.Type, m.Buttons, m.ClickCount = input.DispatchMouseEventTypeMouseReleased, 0, 1
		}
		g.mouse(m)
	}
}
