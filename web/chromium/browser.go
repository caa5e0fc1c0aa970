package chromium

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Browser is one Chromium for all tests of a package, since starting and ending one takes about as
// long as opening the demo log. Each tab has a browser context of its own, as private windows have:
// cookies, databases, caches, permissions and downloads are shared with no other tab, are kept in
// memory, and end with the tab. The zero value is ready to use, by several goroutines.
//
// The browser starts with the first tab. It ends with Close, or with the process of the tests,
// however that ends. If it crashes, the calls of its open tabs fail, and the next tab starts
// another one.
type Browser struct {
	mu      sync.Mutex
	started context.Context // context of the browser's process; nil before the first tab
	end     func()
}

// Open opens a tab, which ends with ctx or Close. A tab that cannot share a process gets one of its
// own; see [Options].
func (b *Browser) Open(ctx context.Context, opt Options) (*Tab, error) {
	if opt.needsProcess() {
		return Open(ctx, opt)
	}
	started, err := b.running()
	if err != nil {
		return nil, err
	}
	within, cancel := limited(started, ctx)
	opened, end := chromedp.NewContext(within, chromedp.WithNewBrowserContext())
	tab := &Tab{Context: opened, close: func() { end(); cancel() }}
	if err := tab.begin(opt, focused); err != nil {
		tab.Close()
		return nil, err
	}
	return tab, nil
}

// limited returns a context below the browser's, as the driver wants it, that ends with ctx, too.
func limited(started, ctx context.Context) (within context.Context, cancel func()) {
	within, end := context.WithCancel(started)
	if deadline, ok := ctx.Deadline(); ok {
		end()
		within, end = context.WithDeadline(started, deadline)
	}
	stop := context.AfterFunc(ctx, end)
	return within, func() { stop(); end() }
}

// running returns the context of the browser's process, and starts it if there is none or if it has
// ended.
func (b *Browser) running() (context.Context, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.started != nil && b.connected() {
		return b.started, nil
	}
	if b.started != nil {
		b.end() // remove what a crashed browser left behind
		b.started = nil
	}
	started, end, err := start(context.Background(), Options{})
	if err != nil {
		return nil, err
	}
	b.started, b.end = started, end
	return started, nil
}

// connected reports whether the browser's process can be asked. Its context ends a moment after the
// connection.
func (b *Browser) connected() bool {
	select {
	case <-chromedp.FromContext(b.started).Browser.LostConnection:
		return false
	default:
		return b.started.Err() == nil
	}
}

// focused lets the page behave as the focused one, whichever tab is: those of tests that run at the
// same time would take the focus from each other.
func focused(ctx context.Context, t *chromedp.Target) (none chromedp.Void, err error) {
	always := emulation.SetFocusEmulationEnabledParams{Enabled: true}
	_, err = cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, always)
	return none, err
}

// Close ends the browser. It returns an error if tabs were left open.
func (b *Browser) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.started == nil {
		return nil
	}
	defer func() { b.end(); b.started = nil }()
	if !b.connected() {
		return nil // the browser crashed, which failed the tests that had open tabs
	}
	left, err := chromedp.CallBrowser(b.started, target.GetBrowserContexts, cdp.Empty{})
	if n := len(left.BrowserContextIDs); n > 0 {
		err = errors.Join(err, fmt.Errorf("%d tabs were not closed", n))
	}
	return err
}

// Main is the TestMain of a package whose tests share the browser. A tab that is left open fails
// the package.
func (b *Browser) Main(m interface{ Run() int }) {
	code := m.Run()
	if err := b.Close(); err != nil {
		fmt.Fprintln(os.Stderr, "the tests' browser:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}
