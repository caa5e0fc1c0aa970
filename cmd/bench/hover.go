package main

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/cmd/bench/report"
	"eventlens/web/chromium"
)

// frames holds a page's frame times while the pointer moved.
type frames struct {
	DeltasMs    []float64 `json:"deltas"`       // between animation frames
	LongestTask float64   `json:"longest_task"` // milliseconds of the longest task over 50 ms, or 0
}

func (f frames) p95() float64 { return report.Percentile(f.DeltasMs, 95) }

func (f frames) longest() float64 {
	if len(f.DeltasMs) == 0 {
		return 0
	}
	return slices.Max(f.DeltasMs)
}

// moves is the number of pointer events, about one a frame: four seconds.
const moves = 240

// hoverOver moves the pointer over the first element that matches the selector, with the events of
// a real mouse, and returns the page's frames meanwhile.
func hoverOver(window *chromium.Window, selector string) (frames, error) {
	return framesWhile(window, selector, func(plot box, i int) input.DispatchMouseEventParams {
		// To and fro at half the height, and up and down a little.
		phase := 2 * math.Pi * float64(i) / moves
		return input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseMoved,
			X:    plot.X + plot.Width*(0.5+0.35*math.Sin(2*phase)),
			Y:    plot.Y + plot.Height*(0.5+0.15*math.Sin(7*phase)),
		}
	})
}

// scrollOver turns the wheel over the element by 100 px each time, as a quick hand does.
func scrollOver(window *chromium.Window, selector string) (frames, error) {
	return framesWhile(window, selector, func(plot box, i int) input.DispatchMouseEventParams {
		return input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel,
			X: plot.X + plot.Width/2, Y: plot.Y + plot.Height/2,
			DeltaX: 1e-9, DeltaY: 100} // without a DeltaX the event is refused
	})
}

// framesWhile sends a mouse event about every frame, and returns the page's frames meanwhile.
func framesWhile(window *chromium.Window, selector string,
	event func(plot box, i int) input.DispatchMouseEventParams) (f frames, err error) {
	plot, err := boxOf(window, selector)
	if err != nil {
		return f, err
	}
	if _, err := chromium.Evaluate[bool](window, watchFrames); err != nil {
		return f, fmt.Errorf("watch the page's frames: %w", err)
	}
	pace := time.NewTicker(time.Second / 60)
	defer pace.Stop()
	for i := range moves {
		if err := window.Mouse(event(plot, i)); err != nil {
			return f, fmt.Errorf("the mouse's %dth event: %w", i+1, err)
		}
		select {
		case <-pace.C:
		case <-window.Context.Done():
			return f, window.Context.Err()
		}
	}
	return chromium.Evaluate[frames](window, `benchFrames.end()`)
}

// box is a rectangle in CSS px of the viewport.
type box struct{ X, Y, Width, Height float64 }

// boxOf returns the rectangle of the first element that matches a selector.
func boxOf(window *chromium.Window, selector string) (box, error) {
	rect := fmt.Sprintf(`(() => { const {x, y, width, height} = document.querySelector(%q).getBoundingClientRect(); return {X: x, Y: y, Width: width, Height: height}; })()`, selector)
	b, err := chromium.Evaluate[box](window, rect)
	if err != nil {
		return b, fmt.Errorf("find %s: %w", selector, err)
	}
	return b, nil
}

// watchFrames counts frames until benchFrames.end is called.
const watchFrames = `(() => {
	const deltas = [];
	let longest = 0, last = 0, ended = false;
	const tick = (now) => { if (last) deltas.push(now - last); last = now; if (!ended) requestAnimationFrame(tick); };
	requestAnimationFrame(tick);
	const take = (list) => { for (const task of list) longest = Math.max(longest, task.duration); };
	const observer = new PerformanceObserver((list) => take(list.getEntries()));
	observer.observe({ type: 'longtask' });
	window.benchFrames = { end() {
		ended = true;
		take(observer.takeRecords());
		observer.disconnect();
		return { deltas, longest_task: longest };
	} };
	return true;
})()`
