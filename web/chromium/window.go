package chromium

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Window is a browser window in which pages cost what they cost for a person. A [Tab] lets DevTools
// follow the network, the document and the console. For that Chromium keeps every body that the
// page fetches, and compiles each program anew. A Window enables no DevTools domain: it evaluates
// expressions, and uses the mouse and the keyboard. Close ends the window and its browser.
type Window struct {
	Context context.Context
	page    *visited
	close   func()
}

// visited is the tab of the last visit.
type visited struct {
	id      target.ID
	session *session
}

// OpenWindow starts Chromium with a new profile and a window whose pages are as large as a Tab's.
// It ends with ctx or Close.
func OpenWindow(ctx context.Context, opt Options) (*Window, error) {
	started, end, err := start(ctx, opt, chromedp.WithErrorf(complain))
	if err != nil {
		return nil, err
	}
	w := &Window{Context: started, page: &visited{}, close: end}
	if err := w.resize(opt); err != nil {
		w.Close()
		return nil, fmt.Errorf("open a window: %w", err)
	}
	return w, nil
}

// resize sets the size of the first tab's window. The first tab stays open and empty, since a
// window ends with its last tab.
func (w *Window) resize(opt Options) error {
	first, err := w.firstTab()
	if err != nil {
		return err
	}
	window, err := chromedp.CallBrowser(w.Context, browser.GetWindowForTarget,
		browser.GetWindowForTargetParams{TargetID: first})
	if err != nil {
		return err
	}
	width, height := opt.size()
	_, err = chromedp.CallBrowser(w.Context, browser.SetContentsSize,
		browser.SetContentsSizeParams{WindowID: window.WindowID, Width: width, Height: height})
	return err
}

// firstTab waits until the browser has a tab.
func (w *Window) firstTab() (id target.ID, err error) {
	err = again(w.Context, time.Minute, func() (bool, error) {
		targets, err := chromedp.Targets(w.Context)
		for _, t := range targets {
			if t.Type == "page" {
				id = t.TargetID
			}
		}
		return id != "", err
	})
	return id, err
}

// Close ends the window and its browser.
func (w *Window) Close() { w.close() }

// Until returns the same window with a context that may end earlier, to limit the time of a step.
func (w *Window) Until(ctx context.Context) *Window {
	return &Window{Context: ctx, page: w.page, close: w.close}
}

// Leave closes the tab of the last visit.
func (w *Window) Leave() error {
	if w.page.id == "" {
		return nil
	}
	left := *w.page
	*w.page = visited{}
	left.session.end()
	if _, err := chromedp.CallBrowser(w.Context, target.CloseTarget,
		target.CloseTargetParams{TargetID: left.id}); err != nil {
		return fmt.Errorf("close a tab: %w", err)
	}
	return nil
}

// Visit opens a URL in a new tab, as if typed by a person, and closes the previous visit's tab.
func (w *Window) Visit(url string) error {
	if err := w.Leave(); err != nil {
		return err
	}
	made, err := chromedp.CallBrowser(w.Context, target.CreateTarget,
		target.CreateTargetParams{URL: url})
	if err != nil {
		return fmt.Errorf("open %s: %w", url, err)
	}
	attached, err := attach(w.Context, made.TargetID)
	if err != nil {
		return fmt.Errorf("open %s: %w", url, err)
	}
	*w.page = visited{made.TargetID, attached}
	return w.WaitFor("location.protocol !== 'about:' && document.readyState !== 'loading'",
		time.Minute)
}

// Evaluate returns the value of a JavaScript expression, and awaits it if it is a promise.
func Evaluate[T any](w *Window, expression string) (value T, err error) {
	yes := true
	found, err := cdp.Call(w.Context, w.page.session, runtime.Evaluate,
		runtime.EvaluateParams{Expression: expression, ReturnByValue: &yes, AwaitPromise: &yes})
	if err != nil {
		return value, err
	}
	if found.ExceptionDetails != nil {
		return value, &chromedp.ExceptionError{ExceptionDetails: found.ExceptionDetails}
	}
	if len(found.Result.Value) == 0 {
		return value, nil // undefined
	}
	return value, json.Unmarshal(found.Result.Value, &value)
}

// pollEvery is how often a page is asked while waiting. The figures do not depend on it, since they
// are the times that the page recorded.
const pollEvery = 100 * time.Millisecond

// WaitFor waits until a JavaScript expression is truthy, at most for the given time; 0 means for as
// long as the context lasts.
func (w *Window) WaitFor(expression string, atMost time.Duration) error {
	return again(w.Context, atMost, func() (bool, error) {
		return Evaluate[bool](w, "!!("+expression+")")
	})
}

// again asks until the answer is yes. Just after a navigation the page may be gone; then it asks
// again.
func again(ctx context.Context, atMost time.Duration, ask func() (bool, error)) error {
	if atMost == 0 {
		atMost = math.MaxInt64
	}
	limit, pace := time.NewTimer(atMost), time.NewTicker(pollEvery)
	defer limit.Stop()
	defer pace.Stop()
	for {
		yes, err := ask()
		if yes || err != nil && !isBetweenPages(err) {
			return err
		}
		select {
		case <-pace.C:
		case <-limit.C:
			return fmt.Errorf("not within %s", atMost)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// MarkOf is [Mark] for a window's page.
func MarkOf[T any](w *Window, name, condition, value string) (T, error) {
	expression, found := markExpression(name, condition, value), []T(nil)
	err := again(w.Context, 0, func() (yes bool, err error) {
		found, err = Evaluate[[]T](w, expression)
		return len(found) > 0, err
	})
	if err != nil {
		var none T
		return none, fmt.Errorf("wait for the mark %s: %w", name, err)
	}
	return found[0], nil
}

// Inspect opens DevTools on the page, as for a Tab. From then on the page no longer runs as it
// would for a person.
func (w *Window) Inspect() (*Tab, error) {
	tabContext, end := chromedp.NewContext(w.Context, chromedp.WithTargetID(w.page.id))
	if err := chromedp.Do(tabContext); err != nil {
		end()
		return nil, err
	}
	return &Tab{Context: tabContext, close: end}, nil
}

// Mouse sends an event of the mouse.
func (w *Window) Mouse(event input.DispatchMouseEventParams) error {
	_, err := cdp.Call(w.Context, w.page.session, input.DispatchMouseEvent, event)
	return err
}

// Type presses and releases the key of a lower case letter.
func (w *Window) Type(letter rune) error {
	key := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Key: string(letter), Text: string(letter),
	}
	_, down := cdp.Call(w.Context, w.page.session, input.DispatchKeyEvent, key)
	key.Type, key.Text = input.DispatchKeyEventTypeKeyUp, ""
	_, up := cdp.Call(w.Context, w.page.session, input.DispatchKeyEvent, key)
	return errors.Join(down, up)
}
