package web_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// Tests of changes to the database outside of the page.

// forget leaves the page and deletes everything that it stored, so that the next page of that host
// finds nothing.
func forget(t *testing.T, tab *chromium.Tab, h *host) {
	t.Helper()
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Navigate("about:blank")))
	_, err := chromedp.Call(tab.Context, storage.ClearDataForOrigin,
		storage.ClearDataForOriginParams{Origin: h.server.URL, StorageTypes: "all"})
	require.NoError(t, err)
}

// TestSiteDataIsDeleted deletes the database of an open page, as users can in the browser's
// settings. Files opened next are cached.
func TestSiteDataIsDeleted(t *testing.T) {
	train := fileOf(t, "lr0.001/train")
	h := newHost(t, hostOptions{})
	tab := openTab(t, onDisk, h.url("#src=data/"+train))
	waitLoaded(t, tab)
	waitKept(t, tab)
	_, err := chromedp.Call(tab.Context, storage.ClearDataForOrigin,
		storage.ClearDataForOriginParams{Origin: h.server.URL, StorageTypes: "indexeddb"})
	require.NoError(t, err)

	dropped, err := filepath.Abs(filepath.Join(demo, filepath.FromSlash(fileOf(t, "torch/sgd"))))
	require.NoError(t, err)
	require.NoError(t, tab.Drop(700, 500, dropped))
	waitFor(t, tab, `performance.getEntriesByName('eventlens:loaded').length === 2`)
	waitKept(t, tab)
	assert.False(t, evaluate[bool](t, tab, notAllKept))

	goTo(t, tab, h.url(""))
	waitFor(t, tab, `document.querySelector('.recent-name')`)
	names := evaluate[[]string](t, tab,
		`[...document.querySelectorAll('.recent-name')].map(e => e.textContent)`)
	assert.Equal(t, []string{filepath.Base(dropped)}, names)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".recent-name"))))
	again := waitLoaded(t, tab)
	assert.Equal(t, demoPoints(t)[fileOf(t, "torch/sgd")], again.Points)
	assert.Equal(t, again.Bytes, again.FromCache)
}

// TestOpeningTheDatabaseDelaysNothing: another page holds an old version of the database open,
// which blocks the site's, until the site has requested the list of files.
func TestOpeningTheDatabaseDelaysNothing(t *testing.T) {
	asked := make(chan struct{}, 1)
	train := fileOf(t, "lr0.001/train")
	manifest := body("application/json", []byte(`{"version":1,"files":[{"path":"`+train+`"}]}`))
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"data/eventlens.json": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			manifest.ServeHTTP(w, r)
			asked <- struct{}{}
		}),
		"outer.html": body("text/html",
			[]byte(`<!doctype html><title>host page</title><link rel="icon" href="icon.svg"><body><script>
			const request = indexedDB.open('eventlens', 1);
			request.onsuccess = () => {
				const frame = document.createElement('iframe');
				frame.src = 'index.html#src=data/';
				document.body.append(frame);
			};
		</script>`)),
	}})
	tab := openTab(t, chromium.Options{}, strings.Replace(h.url(""), "index.html", "outer.html", 1))
	select {
	case <-asked:
	case <-tab.Context.Done():
		t.Fatal("the list of files was not asked for")
	}
	evaluate[bool](t, tab, `request.result.close() ?? true`)
	const inside = `document.querySelector('iframe').contentWindow.`
	waitFor(t, tab, inside+`performance.getEntriesByName('eventlens:loaded').length > 0`)
	assert.NotContains(t, evaluate[string](t, tab, inside+`document.body.textContent`),
		"does not let the page save data")
	waitFor(t, tab,
		`indexedDB.databases().then((all) => { self.version = all.find((d) => d.name === 'eventlens')?.version; }) && self.version > 1`)
}
