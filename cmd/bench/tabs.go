package main

import (
	"fmt"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/web/chromium"
)

const (
	// beforeTab is how long a person looks at a page before opening the next tab.
	beforeTab = 2 * time.Second
	// aimed is how long the pointer is on the tab before the press.
	aimed = 200 * time.Millisecond
	// tabGivenUp limits the time of a viewer to show a tab.
	tabGivenUp = time.Minute
)

// timeTab presses a tab as a person does, after moving the pointer to it. It returns the
// milliseconds until the tab's contents are drawn, or tabGivenUp. shown is an expression that is
// true once they are drawn; began in it is the time of the press.
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
	for _, kind := range []input.DispatchMouseEventType{
		input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed,
		input.DispatchMouseEventTypeMouseReleased,
	} {
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

// ourTab returns a script for our tab with a name in its link.
func ourTab(name string) string {
	return fmt.Sprintf(`document.querySelector('a.tab[href*="tab=%s"]')`, name)
}

// peerTab returns a script for a tab of TensorBoard.
func peerTab(plugin string) string {
	return fmt.Sprintf(`document.querySelector('.plugin-name[data-plugin-id=%s]')`, plugin)
}
