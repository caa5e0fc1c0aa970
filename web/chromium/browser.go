package chromium

import (
	"context"
	"fmt"
	"os"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Browser is one Chromium for all tests of a package, since starting and ending one takes about as
// long as opening the demo log. Each tab has a profile of its own, as private windows have: it
// shares cookies, databases, caches, permissions and downloads with no other tab, keeps them in
// memory, and ends with the tab. The zero value is ready to use, by several goroutines.
//
// The browser starts with the first tab. It ends with Close, or with the process of the tests,
// however that ends. If it crashes, the calls of its open tabs fail, and the next tab starts
// another one.
type Browser struct {
	mu      sync.Mutex
	started context.Context // context of the browser's process; nil before the first tab
	end     func()
	idle    []*profile // empty profiles for the next tabs
	open    int        // tabs
}

// Open opens a tab, which ends with ctx or Close. A tab that cannot share a process gets one of its
// own; see [Options].
func (b *Browser) Open(ctx context.Context, opt Options) (*Tab, error) {
	if opt.needsProcess() {
		return Open(ctx, opt)
	}
	p, err := b.takeProfile()
	if err != nil {
		return nil, err
	}
	within, cancel := limited(p.browser, ctx)
	opened, end := chromedp.NewContext(within, chromedp.WithExistingBrowserContext(p.id()))
	tab := &Tab{Context: opened}
	tab.close = sync.OnceFunc(func() { end(); cancel(); b.giveBack(p, tab.changedProfile) })
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

// takeProfile returns an empty profile. It starts the browser if there is none or if it has ended.
func (b *Browser) takeProfile() (*profile, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.started != nil && !b.connected() {
		b.end() // remove what a crashed browser left behind
		b.started, b.idle, b.open = nil, nil, 0
	}
	if b.started == nil {
		started, end, err := start(context.Background(), Options{Flags: []string{oneRenderer}})
		if err != nil {
			return nil, err
		}
		b.started, b.end = started, end
	}
	b.open++
	if last := len(b.idle) - 1; last >= 0 {
		p := b.idle[last]
		b.idle = b.idle[:last]
		return p, nil
	}
	p, err := newProfile(b.started)
	if err != nil {
		b.open--
	}
	return p, err
}

// giveBack empties the profile of a closed tab for another one. It ends the profile if the tab
// changed more than can be undone.
func (b *Browser) giveBack(p *profile, changed bool) {
	keep := !changed && p.empty()
	if !keep {
		p.end()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if p.browser != b.started {
		return // another browser was started after a crash
	}
	b.open--
	if keep {
		b.idle = append(b.idle, p)
	}
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
	left := b.open
	if !b.connected() {
		left = 0 // the browser crashed, which failed the tests that had open tabs
	}
	b.end()
	b.started, b.idle, b.open = nil, nil, 0
	if left > 0 {
		return fmt.Errorf("%d tabs were not closed", left)
	}
	return nil
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
