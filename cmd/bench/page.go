package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/tensorboard"
	"eventlens/web/chromium"
)

// page is a browser window with a page of eventlens or of TensorBoard.
type page struct {
	*pass
	*viewer
	window *chromium.Window
}

// viewer has what differs between pages of eventlens and of TensorBoard when both are used alike.
type viewer struct {
	peer     bool
	canvases string // canvases with lines, in the viewport or not
	plot     string // the first chart, for dragging
	hover    string // the first chart, for pointing
	stepMost time.Duration
	// What is done to all charts on screen.
	smooth, hideRun string
}

var (
	eventlens = viewer{
		canvases: `[data-testid=chart] canvas`, plot: `[data-testid=chart]`,
		hover: `[data-testid=chart]`, stepMost: 2 * time.Minute,
		smooth:  `bench.number('#smoothing-value', '0.9')`,
		hideRun: `document.querySelector('#runs [data-run] [data-act=show]').click()`,
	}
	peer = viewer{
		peer: true, canvases: `scalar-card line-chart .series-view canvas`,
		plot: `scalar-card line-chart .series-view`, hover: `scalar-card line-chart`,
		stepMost: partAtMost,
		smooth:   `bench.number('.scalars-smoothing input[type=number]', '0.9')`,
		hideRun:  `bench.peer.hideRun()`,
	}
)

// pageScript has what bench asks of pages; see the file.
//
//go:embed page.js
var pageScript string

// openWindow starts a browser.
func (p *pass) openWindow(v *viewer) *page {
	window, err := chromium.OpenWindow(p.ctx, chromium.Options{})
	p.check(err)
	p.cleanup(window.Close)
	return &page{p, v, window}
}

// take records a measurement of the page's viewer.
func (g *page) take(v float64, rows ...*report.Row) { g.record(g.peer, v, rows) }

// takeMs records milliseconds, in each row's unit.
func (g *page) takeMs(ms float64, rows ...*report.Row) {
	for _, row := range rows {
		v := ms
		if row.Unit == report.Seconds {
			v /= 1000
		}
		g.take(v, row)
	}
}

// step is [pass.step] on an open page. The next step uses the same page.
func (g *page) step(what string, measure func(*page)) {
	inner := *g.pass
	inner.ctx = g.window.Context
	inner.step(what, g.stepMost, func(p *pass) {
		measure(&page{p, g.viewer, g.window.Until(p.ctx)})
	})
}

// visit opens a URL in a new tab.
func (g *page) visit(url string) {
	g.check(g.window.Visit(url))
	g.run(pageScript)
}

// eval returns the value of a JavaScript expression.
func eval[T any](g *page, expression string, args ...any) T {
	if len(args) > 0 {
		expression = fmt.Sprintf(expression, args...)
	}
	v, err := chromium.Evaluate[T](g.window, expression)
	g.check(err, "ask the page for ", expression)
	return v
}

// run evaluates an expression without a value.
func (g *page) run(expression string, args ...any) {
	eval[any](g, "("+strings.TrimSuffix(strings.TrimSpace(expression), ";")+", null)", args...)
}

// await waits until an expression is true; atMost 0 is as long as the pass lasts.
func (g *page) await(what string, atMost time.Duration, expression string, args ...any) {
	if len(args) > 0 {
		expression = fmt.Sprintf(expression, args...)
	}
	g.check(g.window.WaitFor(expression, atMost), "wait for ", what)
}

// mark waits for a mark of the page, and returns its time in milliseconds since navigation.
func (g *page) mark(name string) float64 { return g.markWhere(name, "true") }

func (g *page) markWhere(name, condition string) float64 {
	ms, err := chromium.MarkOf[float64](g.window, "eventlens:"+name, condition, "m.startTime")
	g.check(err)
	return ms
}

// drawnSince waits until all visible charts were drawn completely at or after a time of the page,
// and returns when they were, in milliseconds since navigation.
func (g *page) drawnSince(ms float64) float64 {
	return g.markWhere("visible-drawn", fmt.Sprintf("m.detail.complete && m.startTime >= %g", ms))
}

// pageTime converts a time of the page to the clock of this machine.
func (g *page) pageTime(ms float64) time.Time {
	return time.UnixMicro(int64(1000 * (eval[float64](g, "performance.timeOrigin") + ms)))
}

// visit holds the figures of one opening of a log directory. Times are milliseconds since the start
// of navigation, from the User Timing marks.
type visit struct {
	Ready, FirstChart, Loaded float64
	VisibleDrawn              float64 // all cards in the viewport, with everything read
	FetchedBytes              float64
	Processor                 float64 // seconds of all browser processes
}

// open opens a URL and waits until everything is read and drawn.
func (g *page) open(url string) (v visit) {
	g.check(g.window.Leave())
	before := g.processorTimes()
	g.visit(url)
	v.Loaded = g.mark("loaded")
	v.FetchedBytes = eval[float64](g,
		`performance.getEntriesByName('eventlens:loaded')[0].detail.fetchedBytes`)
	v.Ready, v.FirstChart, v.VisibleDrawn = g.mark("ready"), g.mark("first-chart"), g.drawnSince(0)
	v.Processor = g.processorSince(before)
	return v
}

// serve runs `eventlens serve` on a free port with further flags, for a log directory unless that
// is "", and returns the URL it prints.
func (p *pass) serve(logdir string, flags ...string) (url string) {
	args := append([]string{"serve", "--addr", "127.0.0.1:0"}, flags...)
	if logdir != "" {
		args = append(args, logdir)
	}
	serve := exec.CommandContext(p.ctx, p.command, args...)
	stdout, err := serve.StdoutPipe()
	p.check(err)
	p.check(serve.Start())
	p.cleanup(func() { serve.Process.Kill(); serve.Wait() })
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if _, url, found := strings.Cut(lines.Text(), "eventlens: "); found {
			return url
		}
	}
	p.failf("%s serve ended without printing its URL", p.command)
	return ""
}

// openLog opens a tab of our page on a log directory.
func (p *pass) openLog(logdir, tab string) (*page, visit) {
	url := p.serve(logdir)
	g := p.openWindow(&eventlens)
	return g, g.open(url + "#tab=" + tab)
}

// openSource opens a source on a site of its own, which has no delay, like a site that was opened
// before.
func (p *pass) openSource(source string) *page {
	site := p.serve("")
	g := p.openWindow(&eventlens)
	g.visit(site + "#refresh=off&src=" + source)
	return g
}

// openPeer starts TensorBoard, opens a tab of its page after its server has read everything, and
// waits until shown is true, at most for the given time if that is not 0.
func (p *pass) openPeer(logdir, tab, shown string,
	within time.Duration) (g *page, server *tensorboard.Server, started time.Time) {
	tensorBoard, err := p.tensorBoard()
	p.check(err)
	g, started = p.openWindow(&peer), time.Now()
	server, err = tensorBoard.ServeAsIs(p.ctx, logdir)
	p.check(err)
	p.cleanup(server.Close)
	if tab != "" {
		g.visit(server.URL + "#" + tab)
		g.await("TensorBoard's "+tab, within, shown)
	}
	return g, server, started
}

// How a person presses a tab.
const (
	beforeTab  = 2 * time.Second        // the time on a page before the next tab is opened
	hoverTime  = 200 * time.Millisecond // the time the pointer is on the tab before the press
	tabTimeout = time.Minute            // the most that a viewer may take to show a tab
)

// pressTab presses a tab as a person does, after moving the pointer to it. It returns the
// milliseconds until the tab's contents are drawn, or tabGivenUp. link and shown are expressions
// for the tab, and for whether its contents are drawn since began.
func (g *page) pressTab(link, shown string) (ms float64) {
	time.Sleep(beforeTab)
	x, y := eval[box](g, `bench.tab(%s, (began) => %s)`, link, shown).middle()
	g.mouse(mouse{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y})
	time.Sleep(hoverTime)
	g.press(x, y, 1)
	if err := g.window.WaitFor("bench.took > 0", tabTimeout); err != nil {
		g.check(g.window.Context.Err())
		return float64(tabTimeout.Milliseconds())
	}
	return g.took()
}

// took returns the milliseconds that the page's clock measured last.
func (g *page) took() float64 { return eval[float64](g, "bench.took") }
