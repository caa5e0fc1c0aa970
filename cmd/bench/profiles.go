package main

import (
	"math"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
)

const (
	gigabyteTrace = 1_000_000_000 // bytes of JSON, unpacked
	millionSlices = 1_000_000
	shift         = 8 // the bit of the Shift key among the modifiers of a mouse's event
)

// viewProfiles opens traces of several formats and sizes from a page that has read the run beside
// them. One is compared with a second trace, the one of most slices is used.
func viewProfiles(p *pass) {
	const torch = 35_000_000
	for _, m := range []struct {
		trace           logs.Trace
		first, complete *report.Row
		use             func(*page)
	}{
		{logs.Trace{Name: "torch", Bytes: torch, Gzip: true}, torchFirst, torchComplete, nil},
		{logs.Trace{Name: "compared", Bytes: torch, Gzip: true, Second: "second"}, nil, nil,
			(*page).compareTraces},
		{logs.Trace{Name: "xspace-3", Bytes: 3_000_000, XSpace: true}, nil, spaceComplete, nil},
		{logs.Trace{Name: "xspace-40", Bytes: 40_000_000, XSpace: true}, nil, spacesComplete, nil},
		{logs.Trace{Name: "million", Slices: millionSlices, XSpace: true}, nil, millionComplete,
			(*page).useTimeline},
	} {
		p.step("the trace "+m.trace.Name, partAtMost, func(p *pass) {
			logdir, err := m.trace.Write(p.dir)
			p.check(err)
			g, _ := p.openLog(logdir, "scalars")
			complete := g.pressTab(`bench.link('profile')`, `bench.profile.shown(began)`)
			if m.first != nil {
				g.takeMs(eval[float64](g, `bench.profile.first`), m.first)
			}
			if m.complete != nil {
				g.takeMs(complete, m.complete)
			}
			if m.use != nil {
				m.use(g)
			}
		})
	}
	p.step("a gigabyte of JSON", partAtMost, (*pass).openGigabyte)
}

// openGigabyte chooses a trace that is too large to be read unasked.
func (p *pass) openGigabyte() {
	logdir, err := logs.Trace{Name: "gigabyte", Bytes: gigabyteTrace}.Write(p.dir)
	p.check(err)
	url := p.serve(logdir)
	g := p.openWindow(&eventlens)
	g.visit(url + "#tab=profile")
	g.await("the list of traces", time.Minute, `bench.profile.listed()`)
	before := g.renderer().resident
	began := eval[float64](g, `bench.profile.choose()`)
	most := 0.0
	for shown := false; !shown; shown = eval[bool](g, `bench.profile.shown(%g)`, began) {
		most = max(most, g.renderer().resident)
		g.check(g.window.Context.Err())
		time.Sleep(100 * time.Millisecond)
	}
	g.takeMs(eval[float64](g, `performance.now()`)-began, gigabyteComplete)
	g.takeMs(eval[float64](g, `bench.profile.first`), gigabyteFirst)
	g.take(most-before, gigabyteMemory)
	g.take(g.renderer().resident-before, gigabyteKept)
}

// compareTraces chooses a second trace to compare with.
func (g *page) compareTraces() {
	g.run(`bench.profile.compare()`)
	g.await("the comparison", time.Minute, "bench.took > 0")
	g.takeMs(g.took(), tracesCompared)
}

// useTimeline pans, zooms, searches, and selects a range.
func (g *page) useTimeline() {
	const timeline = "profile-view canvas[data-testid=profile]"
	g.run(`bench.profile.zoomIn()`)
	g.takeFrames(timeline, dragging(true, func(at box, phase float64) (x, y float64) {
		x, y = at.middle()
		return x + at.Width*0.3*math.Sin(3*phase), y
	}), frameRows{p95: timelinePanned})
	g.takeFrames(timeline, zooming, frameRows{p95: timelineZoomed})
	g.run(`bench.profile.find('softmax')`)
	g.await("the hits", time.Minute, "bench.took > 0")
	g.takeMs(g.took(), timelineFound)
	g.run(`bench.profile.whole()`)
	for _, to := range []float64{0.6, 0.7} { // the first waits for the analysis of the whole trace
		g.run(`bench.profile.range()`)
		g.dragRange(g.boxOf(timeline), to)
		g.await("the sums", time.Minute, "bench.took > 0")
	}
	g.takeMs(g.took(), timelineSummed)
}

// dragRange drags from near the middle of the timeline to a part of its width, with Shift held.
func (g *page) dragRange(at box, to float64) {
	_, y := at.middle()
	for _, m := range []struct {
		kind input.DispatchMouseEventType
		x    float64
	}{
		{input.DispatchMouseEventTypeMouseMoved, 0.4},
		{input.DispatchMouseEventTypeMousePressed, 0.4},
		{input.DispatchMouseEventTypeMouseMoved, 0.5},
		{input.DispatchMouseEventTypeMouseMoved, to},
		{input.DispatchMouseEventTypeMouseReleased, to},
	} {
		g.mouse(mouse{Type: m.kind, X: at.X + m.x*at.Width, Y: y, Button: input.MouseButtonLeft,
			Buttons: 1, ClickCount: 1, Modifiers: shift})
	}
}
