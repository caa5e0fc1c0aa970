package chromium

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// profile is a browser context, as private windows have. Tabs use it one after the other. It keeps
// a blank page and with it the process that renders its pages: a process of its own costs each tab
// a quarter of the processor time of opening the demo log.
type profile struct {
	browser context.Context
	blank   context.Context
	end     func()
	used    int // tabs that were closed
}

// oneRenderer makes pages of a profile share one process for each site, as Chromium does when
// memory is short.
const oneRenderer = "renderer-process-limit=1"

// mostTabs limits the tabs of a profile, since a renderer grows with every page.
const mostTabs = 40

// newProfile makes a profile within a browser. Its blank page comes from a server on loopback, as
// pages of tests do: only pages of one site share a process.
func newProfile(browser context.Context) (*profile, error) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	blank, end := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	p := &profile{browser: browser, blank: blank, end: end}
	if err := chromedp.Do(blank, chromedp.Navigate(server.URL)); err != nil {
		end()
		return nil, err
	}
	return p, nil
}

func (p *profile) id() cdp.BrowserContextID {
	return chromedp.FromContext(p.blank).BrowserContextID
}

// empty removes all that a closed tab left in the profile. It reports whether the next tab finds a
// profile like a new one.
func (p *profile) empty() bool {
	p.used++
	if p.used >= mostTabs {
		return false
	}
	ctx, cancel := context.WithTimeout(p.blank, 10*time.Second)
	defer cancel()
	if !p.onlyBlank(ctx) {
		return false
	}
	_, noStorage := chromedp.Call(ctx, storage.ClearDataForOrigin,
		storage.ClearDataForOriginParams{Origin: "*", StorageTypes: "all"})
	_, noCookies := chromedp.CallBrowser(ctx, storage.ClearCookies,
		storage.ClearCookiesParams{BrowserContextID: p.id()})
	_, noCache := chromedp.Call(ctx, network.ClearBrowserCache, cdp.Empty{})
	return noStorage == nil && noCookies == nil && noCache == nil
}

// onlyBlank reports whether the blank page alone is left of the profile's pages and workers.
// Workers end a moment after their page, so onlyBlank asks again. A popup would
// stay.
func (p *profile) onlyBlank(ctx context.Context) bool {
	again := time.NewTicker(10 * time.Millisecond) // the browser sends no event when a worker ends
	defer again.Stop()
	for {
		pages, workers, err := p.targets(ctx)
		switch {
		case err != nil || pages > 1:
			return false
		case workers == 0:
			return pages == 1
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return false
		}
	}
}

// targets counts the pages and the workers of the profile.
func (p *profile) targets(ctx context.Context) (pages, workers int, err error) {
	all, err := chromedp.CallBrowser(ctx, target.GetTargets, target.GetTargetsParams{})
	if err != nil {
		return 0, 0, err
	}
	for _, one := range all.TargetInfos {
		switch {
		case one.BrowserContextID != p.id():
		case strings.HasSuffix(one.Type, "worker"):
			workers++
		default:
			pages++
		}
	}
	return pages, workers, nil
}
