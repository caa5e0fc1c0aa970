package main

import (
	"fmt"
	"net/http"
	"time"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
)

// openTwice opens the log twice in one browser: without a cache, and again from the cache of the
// first visit, after the time within which read data is guaranteed to be cached.
func openTwice(p *pass) {
	url := p.serve(p.logdir)
	g := p.openWindow(&eventlens)
	first := g.open(url)
	g.takeMs(first.Ready, ready)
	g.takeMs(first.FirstChart, firstChart)
	g.takeMs(first.Loaded, loaded)
	g.take(first.Processor, openProcessor)
	g.takeMs(first.VisibleDrawn, toChart, toData, drawn)
	g.step("longest task", func(g *page) {
		g.take(eval[float64](g, `bench.longestTask()`), openTask)
	})
	g.use()
	g.step("second visit", func(g *page) {
		g.await("the cache", 10*time.Second, `performance.now() >
			1000 + performance.getEntriesByName('eventlens:loaded')[0].startTime`)
		second := g.open(url)
		g.takeMs(second.Ready, secondReady)
		g.takeMs(second.FirstChart, secondChart)
		g.take(second.FetchedBytes, secondBytes)
		g.takeMs(second.VisibleDrawn, secondDrawn)
		g.takeMs(second.Loaded, secondRead)
		g.take(second.Processor, secondProcessor)
	})
	if p.name == "files" {
		p.scope(func(p *pass) { p.perRun(first) })
	}
}

// perRun divides the times for a log of many small files by the number of its runs, and compares
// the result with a log of fewer runs, in a browser of its own.
func (p *pass) perRun(many visit) {
	each := func(v visit, set logs.Set) (drawn, processor float64) {
		return v.VisibleDrawn / float64(set.Runs), 1000 * v.Processor / float64(set.Runs)
	}
	url := p.serve(p.write("fewer"))
	fewer := p.openWindow(&eventlens).open(url)
	drawn, processor := each(many, p.set)
	drawnOfFewer, processorOfFewer := each(fewer, logs.Sets["fewer"])
	p.ours(drawn, runDrawn)
	p.ours(processor, runProcessor)
	p.ours(drawnOfFewer, fewerDrawn)
	p.ours(processorOfFewer, fewerProcessor)
	p.ours(drawn/drawnOfFewer, runToFewer)
}

// use measures a page of either viewer that has drawn everything.
func (g *page) use() {
	g.step("memory", func(g *page) {
		used := g.renderer()
		g.take(used.resident, rendererMemory)
		g.take(used.private, rendererPrivate)
		g.take(used.peak, rendererPeak)
	})
	g.step("hover", func(g *page) {
		g.takeFrames(g.hover, pointing, frameRows{hoverFrame, hoverWorst, hoverTask})
	})
	if !g.peer {
		g.step("another x axis", func(g *page) { g.changeAxes(3) }) // back to the first axis
	}
	do := func(script string) func(*page) {
		return func(g *page) { g.run(`bench.begin(), %s`, script) }
	}
	for _, a := range []struct {
		name        string
		do          func(*page)
		first, last *report.Row
	}{
		{"smoothing", do(g.smooth), smoothFirst, smoothDrawn},
		{"run selection", do(g.hideRun), selectFirst, selectDrawn},
		{"zoom", func(g *page) { g.dragAcross(g.plot) }, zoomFirst, zoomDrawn},
	} {
		if a.first == selectFirst && g.set.Runs == 1 {
			continue // a hidden run would leave nothing
		}
		g.step(a.name, func(g *page) {
			c := g.changesAfter(func() { a.do(g) })
			g.take(c.First, a.first)
			g.take(c.Last, a.last)
		})
	}
	if !g.peer && g.set.Tags >= 1000 {
		// Scrolling comes last, since it leaves the charts that the other steps use.
		g.step("scrolling", func(g *page) {
			g.takeFrames(g.hover, scrolling, frameRows{p95: scrollFrame, task: scrollTask})
		})
	}
}

// changeAxes goes on to the next x axis a number of times, each timed until all visible charts are
// drawn with it.
func (g *page) changeAxes(times int) {
	for range times {
		clicked := eval[float64](g, `bench.chooseNext('[role=group][aria-label="X axis"]')`)
		g.take(g.drawnSince(clicked)-clicked, redrawn)
	}
}

// openPeerTwice measures how long a person waits for TensorBoard to open the log, and the resources
// of its page: one that is opened at once, and one that is opened when its server has read
// everything. A page opened earlier would show what had been read by then, and would not update by
// itself.
func openPeerTwice(p *pass) {
	p.step("TensorBoard's first chart", partAtMost, func(p *pass) { p.openPeerAtOnce() })
	p.step("TensorBoard's page", partAtMost, func(p *pass) {
		g, server, started := p.openPeer(p.logdir, "", "", 0)
		before, navigated := g.processorTimes(), time.Now()
		g.visit(server.URL)
		if p.set.Runs > 500 { // with more runs than this it selects none
			g.await("all runs in TensorBoard", 0, `bench.peer.selectAll(%d)`, p.set.Runs)
		}
		g.await("TensorBoard's data", 0, `bench.peer.hasData(%d)`, max(1, p.set.Runs))
		g.take(time.Since(started).Seconds(), toData)
		g.await("TensorBoard's charts", 0, `bench.peer.hasDrawn()`)
		g.take(time.Since(started).Seconds(), drawn)
		g.take(time.Since(navigated).Seconds(), secondDrawn)
		g.take(g.processorSince(before), openProcessor)
		servers, err := groupMemory(server.Group())
		p.check(err)
		g.take(servers, serverMemory)
		g.use()
	})
}

// openPeerAtOnce measures the time from starting TensorBoard to the first chart of its page. A page
// without data does not ask for it again by itself, so the page is reloaded meanwhile, ever less
// often.
func (p *pass) openPeerAtOnce() {
	tensorBoard, err := p.tensorBoard()
	p.check(err)
	g := p.openWindow(&peer)
	start := time.Now()
	url, stop, err := tensorBoard.StartAsIs(p.logdir)
	p.check(err)
	p.cleanup(stop)
	for answered := false; !answered; time.Sleep(20 * time.Millisecond) {
		response, err := http.Get(url)
		if answered = err == nil; answered {
			response.Body.Close()
		}
		p.check(p.ctx.Err())
	}
	for patience := 3 * time.Second; ; patience *= 2 {
		g.visit(url)
		if g.window.WaitFor(`bench.peer.hasChart()`, patience) == nil {
			g.take(time.Since(start).Seconds(), firstChart, toChart)
			return
		}
		p.check(p.ctx.Err(), "wait for TensorBoard's first chart")
	}
}

// tab is a tab of both viewers that is pressed on pages that have read a log.
type tab struct {
	ours, peers string // its name
	// JavaScript conditions that are true once the tab is drawn after the press at began.
	oursShown, peersShown string
	// a condition that is true before the tab is pressed in TensorBoard
	peersReady          string
	peersWithin         time.Duration
	uncharted           bool // the log has no charts that our page would show before
	oursRows, peersRows []*report.Row
	use                 func(*page) // uses our page, if not nil
}

// compareTabs times both viewers from the press on a tab.
func (p *pass) compareTabs(logdir string, t tab) {
	p.scope(func(p *pass) {
		url := p.serve(logdir) + "#tab=scalars"
		g := p.openWindow(&eventlens)
		if t.uncharted {
			g.visit(url)
			g.mark("loaded")
		} else {
			g.open(url)
		}
		g.takeMs(g.pressTab(fmt.Sprintf(`bench.link(%q)`, t.ours), t.oursShown), t.oursRows...)
		if t.use != nil {
			t.use(g)
		}
	})
	p.scope(func(p *pass) {
		link := fmt.Sprintf(`bench.peer.link(%q)`, t.peers)
		g, _, _ := p.openPeer(logdir, "timeseries", t.peersReady+" && !!"+link, t.peersWithin)
		g.takeMs(g.pressTab(link, t.peersShown), t.peersRows...)
	})
}

// openTabs times both viewers from their start until one of their tabs is drawn, and then uses our
// page.
func (p *pass) openTabs(logdir, tab, peersTab, peersShown string, row *report.Row,
	use func(*page, visit)) {
	p.scope(func(p *pass) {
		g, v := p.openLog(logdir, tab)
		g.takeMs(v.VisibleDrawn, row)
		if use != nil {
			use(g, v)
		}
	})
	p.scope(func(p *pass) {
		g, _, started := p.openPeer(logdir, peersTab, peersShown, 0)
		g.take(time.Since(started).Seconds(), row)
	})
}
