package main

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"eventlens/cmd/bench/report"
	"eventlens/web/chromium"
)

// visit holds the figures of one opening of a log directory in Chromium. Times are seconds since
// the start of navigation, from the User Timing marks.
type visit struct {
	Ready        float64 `json:"ready"`
	FirstChart   float64 `json:"first_chart"`
	VisibleDrawn float64 `json:"visible_drawn"` // all cards in the viewport, with everything read
	Loaded       float64 `json:"loaded"`
	FetchedBytes float64 `json:"fetched_bytes"`
	Processor    float64 `json:"-"` // seconds of all browser processes
}

// open opens the log twice. For the set of small files it also compares with fewer files.
func (b *bench) open(ctx context.Context, t *target) error {
	if t.name == "gigabyte" {
		return nil // which is only read
	}
	first, err := b.openTwice(ctx, t)
	if err == nil && t.name == "files" {
		err = b.perRun(ctx, t, first)
	}
	return err
}

// openTwice serves the log with the built command and opens it twice in one browser: without a
// cache, and again from the cache of the first visit. It returns the first visit.
func (b *bench) openTwice(ctx context.Context, t *target) (first visit, err error) {
	window, url, stop, err := b.openServed(ctx, t.logdir)
	if err != nil {
		return first, err
	}
	defer stop()
	if first, err = openPage(window, url); err != nil {
		return first, err
	}
	b.report.Ours(t.name, ready, first.Ready)
	b.report.Ours(t.name, firstChart, first.FirstChart)
	b.report.Ours(t.name, loaded, first.Loaded)
	b.report.Ours(t.name, openProcessor, first.Processor)
	for _, row := range []*report.Row{toChart, toData, drawn} {
		b.report.Ours(t.name, row, first.VisibleDrawn)
	}
	b.step(window, t, "longest task", b.longestTask)
	b.step(window, t, "memory", b.memory)
	b.step(window, t, "hover", b.hover)
	b.step(window, t, "another x axis", b.redraw)
	b.step(window, t, "what people do", func(window *chromium.Window, t *target) error {
		return act(window, t, ourPage, func(a action) string { return a.ours },
			func(r *report.Row, ms float64) {
				b.report.Ours(t.name, r, ms)
			})
	})
	b.step(window, t, "scrolling", b.scroll) // last, since it leaves the charts that the others use
	b.step(window, t, "second visit", func(window *chromium.Window, t *target) error {
		return b.visitAgain(window, t, url)
	})
	return first, ctx.Err()
}

// stepAtMost limits the time of one step on an open page. Beyond that it counts as hung. The next
// step uses the same page.
const stepAtMost = 2 * time.Minute

// step measures one figure on an open page. It notes a failure, and the part goes on.
func (b *bench) step(window *chromium.Window, t *target, what string,
	measure func(*chromium.Window, *target) error) {
	ctx, cancel := context.WithTimeout(window.Context, stepAtMost)
	defer cancel()
	b.note(t, what, measure(window.Until(ctx), t))
}

// memory measures a page that has drawn everything.
func (b *bench) memory(window *chromium.Window, t *target) error {
	used, err := rendererOf(window)
	if err != nil {
		return err
	}
	b.report.Ours(t.name, rendererMemory, used.resident)
	b.report.Ours(t.name, rendererPrivate, used.private)
	b.report.Ours(t.name, rendererPeak, used.peak)
	return nil
}

// longestTask measures the longest task since the page was opened.
func (b *bench) longestTask(window *chromium.Window, t *target) error {
	const longest = `new Promise((done) => {
		const observer = new PerformanceObserver((list) => done(Math.max(...list.getEntries().map((task) => task.duration))));
		observer.observe({ type: 'longtask', buffered: true });
		setTimeout(() => done(0), 500); // there was none
	})`
	ms, err := chromium.Evaluate[float64](window, longest)
	if err == nil {
		b.report.Ours(t.name, openTask, ms)
	}
	return err
}

// scroll turns the wheel over the charts of a page with thousands of them.
func (b *bench) scroll(window *chromium.Window, t *target) error {
	if t.set.Tags < 1000 {
		return nil
	}
	f, err := scrollOver(window, `[data-testid=chart]`)
	if err != nil {
		return err
	}
	b.report.Ours(t.name, scrollFrame, f.p95())
	b.report.Ours(t.name, scrollTask, f.LongestTask)
	return nil
}

func (b *bench) hover(window *chromium.Window, t *target) error {
	f, err := hoverOver(window, `[data-testid=chart]`)
	if err != nil {
		return err
	}
	b.report.Ours(t.name, hoverFrame, f.p95())
	b.report.Ours(t.name, hoverWorst, f.longest())
	b.report.Ours(t.name, hoverTask, f.LongestTask)
	return nil
}

// redraw goes through the x axes and back to the first.
func (b *bench) redraw(window *chromium.Window, t *target) error {
	for range 3 {
		took, err := nextAxis(window)
		if err != nil {
			return err
		}
		b.report.Ours(t.name, redrawn, took)
	}
	return nil
}

// visitAgain opens the page a second time, after the time within which read data is guaranteed to
// be cached.
func (b *bench) visitAgain(window *chromium.Window, t *target, url string) error {
	const kept = `performance.now() > 1000 + performance.getEntriesByName('eventlens:loaded')[0].startTime`
	if err := window.WaitFor(kept, 10*time.Second); err != nil {
		return err
	}
	second, err := openPage(window, url)
	if err != nil {
		return err
	}
	b.report.Ours(t.name, secondReady, second.Ready)
	b.report.Ours(t.name, secondChart, second.FirstChart)
	b.report.Ours(t.name, secondBytes, second.FetchedBytes)
	b.report.Ours(t.name, secondDrawn, second.VisibleDrawn)
	b.report.Ours(t.name, secondRead, second.Loaded)
	b.report.Ours(t.name, secondProcessor, second.Processor)
	return nil
}

// openPage opens a URL and waits until everything is read and drawn.
func openPage(window *chromium.Window, url string) (visit, error) {
	if err := window.Leave(); err != nil {
		return visit{}, err
	}
	before, err := processorTimesOf(window)
	if err != nil {
		return visit{}, err
	}
	if err := window.Visit(url); err != nil {
		return visit{}, err
	}
	value := `{loaded: m.startTime/1000, fetched_bytes: m.detail.fetchedBytes,
		ready: performance.getEntriesByName('eventlens:ready')[0].startTime/1000}`
	v, err := chromium.MarkOf[visit](window, "eventlens:loaded", "true", value)
	if err != nil {
		return v, err
	}
	if v.FirstChart, err = chromium.MarkOf[float64](window, "eventlens:first-chart", "true",
		"m.startTime/1000"); err != nil {
		return v, err
	}
	v.VisibleDrawn, err = drawnSince(window, 0)
	v.VisibleDrawn /= 1000
	if err != nil {
		return v, err
	}
	after, err := processorTimesOf(window)
	v.Processor = after.since(before)
	return v, err
}

// drawnSince waits until all visible charts were drawn completely at or after a time of the page,
// and returns when they were. Times are in milliseconds since navigation.
func drawnSince(window *chromium.Window, ms float64) (float64, error) {
	condition := fmt.Sprintf("m.detail.complete && m.startTime >= %g", ms)
	return chromium.MarkOf[float64](window, "eventlens:visible-drawn", condition, "m.startTime")
}

// pageNow returns the page's current time, in milliseconds since navigation.
func pageNow(window *chromium.Window) (float64, error) {
	return chromium.Evaluate[float64](window, "performance.now()")
}

// pageOrigin returns the origin of the page's time, in milliseconds since the Unix epoch.
func pageOrigin(window *chromium.Window) (float64, error) {
	return chromium.Evaluate[float64](window, "performance.timeOrigin")
}

// pageTime converts the time of a mark to the clock of this machine.
func pageTime(originMs, markMs float64) time.Time {
	return time.UnixMicro(int64(1000 * (originMs + markMs)))
}

// nextAxis chooses the next x axis and returns the milliseconds until all visible charts are drawn
// with it.
func nextAxis(window *chromium.Window) (float64, error) {
	const next = `(() => { const axes = [...document.querySelectorAll('[role=group][aria-label="X axis"] [data-choice]')];
		const chosen = axes.findIndex((a) => a.getAttribute('aria-pressed') === 'true');
		const now = performance.now();
		axes[(chosen + 1) % axes.length].click();
		return now; })()`
	clicked, err := chromium.Evaluate[float64](window, next)
	if err != nil {
		return 0, err
	}
	done, err := drawnSince(window, clicked)
	return done - clicked, err
}

// openServed opens a browser of its own for a log directory, and returns the URL at which the built
// command serves it.
func (b *bench) openServed(ctx context.Context,
	logdir string) (window *chromium.Window, url string, stop func(), err error) {
	url, stopServe, err := startServe(ctx, b.command, logdir)
	if err != nil {
		return nil, "", nil, err
	}
	if window, err = chromium.OpenWindow(ctx, chromium.Options{}); err != nil {
		stopServe()
		return nil, "", nil, err
	}
	return window, url, func() { window.Close(); stopServe() }, nil
}

// startServe runs `eventlens serve` on a free port with further flags, for a log directory unless
// that is "", and returns the URL it prints.
func startServe(ctx context.Context, command, logdir string,
	flags ...string) (url string, stop func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	args := append([]string{"serve", "--addr", "127.0.0.1:0"}, flags...)
	if logdir != "" {
		args = append(args, logdir)
	}
	serve := exec.CommandContext(ctx, command, args...)
	stdout, err := serve.StdoutPipe()
	if err != nil {
		cancel()
		return "", nil, err
	}
	if err := serve.Start(); err != nil {
		cancel()
		return "", nil, err
	}
	stop = func() { cancel(); serve.Wait() }
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if _, url, found := strings.Cut(lines.Text(), "eventlens: "); found {
			return url, stop, nil
		}
	}
	stop()
	return "", nil, fmt.Errorf("%s serve ended without printing its URL", command)
}
