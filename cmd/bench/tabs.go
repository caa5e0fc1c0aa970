package main

import (
	"fmt"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/web/chromium"
)

const (
	// beforeTab is how long a person looks at a page before the next tab is opened.
	beforeTab = 2 * time.Second
	// aimed is how long the pointer is on the tab before it presses.
	aimed = 200 * time.Millisecond
	// tabGivenUp is how long a viewer may take to show a tab.
	tabGivenUp = time.Minute
)

// timeTab presses a tab as a person does, whose pointer comes to it first, and returns how many milliseconds later what it shows is drawn, or that it was given up.
// shown is an expression in which began is when the tab was pressed.
func timeTab(window *chromium.Window, tab, shown string) (ms float64, err error) {
	time.Sleep(beforeTab)
	const watch = `(() => {
		addEventListener('click', () => {
			const began = performance.now();
			const next = () => requestAnimationFrame(() => setTimeout(look)); // behind what the frame shows
			const look = () => { if (%s) window.benchTab = performance.now() - began; else next(); };
			next();
		}, { capture: true, once: true });
		const { x, y, width, height } = %s.getBoundingClientRect();
		return { X: x, Y: y, Width: width, Height: height };
	})()`
	at, err := chromium.Evaluate[box](window, fmt.Sprintf(watch, shown, tab))
	if err != nil {
		return 0, err
	}
	for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		m := input.DispatchMouseEventParams{Type: kind, X: at.X + at.Width/2, Y: at.Y + at.Height/2}
		if kind != input.DispatchMouseEventTypeMouseMoved {
			m.Button, m.ClickCount = input.MouseButtonLeft, 1
		}
		if err := window.Mouse(m); err != nil {
			return 0, err
		}
		if kind == input.DispatchMouseEventTypeMouseMoved {
			time.Sleep(aimed)
		}
	}
	if err := window.WaitFor("window.benchTab > 0", tabGivenUp); err != nil {
		if window.Context.Err() != nil {
			return 0, err
		}
		return float64(tabGivenUp.Milliseconds()), nil
	}
	return chromium.Evaluate[float64](window, "window.benchTab")
}

// ourTab is the tab of ours with a name in the address.
func ourTab(name string) string {
	return fmt.Sprintf(`document.querySelector('a.tab[href*="tab=%s"]')`, name)
}

// peerTab is a tab of TensorBoard's.
func peerTab(plugin string) string {
	return fmt.Sprintf(`document.querySelector('.plugin-name[data-plugin-id=%s]')`, plugin)
}
