package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// newStorage serves the demo log from another origin.
func newStorage(t *testing.T, around func(http.Handler) http.Handler) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(around(http.FileServer(http.Dir(demo))))
	t.Cleanup(s.Close)
	return s
}

// allowing serves files like storage that every page may read, also with an Authorization header.
func allowing(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Headers", "Range, Authorization")
		w.Header().Set("Access-Control-Expose-Headers", "Content-Range, ETag, Content-Length")
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// wide is true when anything makes the page wider than the window.
const wide = `document.documentElement.scrollWidth > innerWidth`

func click(t *testing.T, tab *chromium.Tab, selector string) {
	t.Helper()
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(selector))))
}

// TestRemedy opens a file of storage that no other site may read: the page finds out by itself,
// names the cause, and shows the configuration to add, which is copied with a real click and pasted
// with a real key.
func TestRemedy(t *testing.T) {
	storage := newStorage(t, func(next http.Handler) http.Handler { return next })
	for name, size := range map[string]chromium.Options{
		"wide": {}, "narrow": {Width: 390, Height: 844, Ratio: 2},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := newTab(t, size) // the browser itself logs failed requests to the console
			goTo(t, tab, h.url("#src="+storage.URL+"/"+fileOf(t, "torch/sgd")))
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			words := evaluate[string](t, tab, `document.querySelector('.remedy').textContent`)
			assert.Contains(t, words, "CORS")
			assert.Contains(t, words, h.server.URL, "the page's origin, to be allowed")
			assert.Contains(t, words, "Try again")
			assert.False(t, evaluate[bool](t, tab, wide))
			themes(t, tab, "remedy-"+name)

			click(t, tab, ".remedy .copy")
			waitFor(t, tab, `document.querySelector('.remedy .copy').textContent === 'Copied'`)
			assert.Equal(t, "Copied.",
				evaluate[string](t, tab, `document.getElementById('said').textContent`),
				"for those who do not see it")
			want := evaluate[string](t, tab, `document.querySelector('.remedy .code').textContent`)
			assert.Equal(t, strings.Fields(want), strings.Fields(pasted(t, tab)))

			click(t, tab, ".remedy .actions .btn:last-of-type")
			waitFor(t, tab,
				`document.querySelector('.remedy .busy') || document.querySelector('.remedy .actions')`)
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			// By script, since attempts to read may move it meanwhile.
			evaluate[any](t, tab, `(document.querySelector('.remedy .notice .btn').click(), null)`)
			waitFor(t, tab, `!document.querySelector('.remedy')`)
			click(t, tab, ".problem-lines .why")
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			assert.Equal(t, "remedy", evaluate[string](t, tab, `document.activeElement.id`))
		})
	}
}

// pasted returns the clipboard's text, by pasting it into a field of another document.
func pasted(t *testing.T, tab *chromium.Tab) string {
	t.Helper()
	evaluate[any](t, tab,
		`(() => { const t = document.createElement('textarea'); t.id = 'test-paste'; document.body.append(t); t.focus(); })()`)
	for _, kind := range []input.DispatchKeyEventType{
		input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp,
	} {
		_, err := chromedp.Call(tab.Context, input.DispatchKeyEvent,
			input.DispatchKeyEventParams{Type: kind, Key: "v", Code: "KeyV",
				WindowsVirtualKeyCode: 86, Modifiers: 2, Commands: []string{"paste"}})
		require.NoError(t, err)
	}
	waitFor(t, tab, `document.getElementById('test-paste').value`)
	return evaluate[string](t, tab,
		`(() => { const t = document.getElementById('test-paste'); t.remove(); return t.value; })()`)
}

// TestRemedyOverCharts opens a source that works beside one that does not: nothing covers the cards
// until the user asks, and nothing moves them.
func TestRemedyOverCharts(t *testing.T) {
	storage := newStorage(t, func(next http.Handler) http.Handler { return next })
	for name, size := range map[string]chromium.Options{
		"wide": {}, "narrow": {Width: 390, Height: 844, Ratio: 2},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := newTab(t, size)
			goTo(t, tab,
				h.url("#src=data/"+fileOf(t, "torch/sgd")+"&src="+storage.URL+"/"+
					fileOf(t, "torch/adamw")))
			waitDrawn(t, tab)
			at := `document.querySelector('.card').getBoundingClientRect().top`
			before := evaluate[float64](t, tab, at)
			click(t, tab, ".problem-count")
			waitFor(t, tab, `document.querySelector('.main > .remedy .actions')`)
			assert.Equal(t, before, evaluate[float64](t, tab, at))
			assert.Contains(t,
				evaluate[string](t, tab,
					`document.querySelector('.problem-count').getAttribute('aria-label')`), "1 problem")
			assert.False(t, evaluate[bool](t, tab, wide))
			themes(t, tab, "remedy-charts-"+name)
			press(t, tab, kb.Escape)
			waitFor(t, tab, `!document.querySelector('.remedy')`)
			assert.NotEmpty(t, evaluate[[]string](t, tab, problemLines), "what failed stays listed")
			assert.Equal(t, "problem-count", evaluate[string](t, tab, `document.activeElement.id`))
		})
	}
}

// TestListingProgress replaces the worker with one that lists: the count appears in the place of
// the number of runs, and nothing moves.
func TestListingProgress(t *testing.T) {
	for name, size := range map[string]chromium.Options{
		"wide": {}, "narrow": {Width: 390, Height: 844, Ratio: 2},
	} {
		t.Run(name, func(t *testing.T) {
			tab, p := openLive(t, size, "")
			place := `JSON.stringify([...document.querySelectorAll('.tabs, .toolbar, .card, .run')].map((e) => [e.getBoundingClientRect().x, e.getBoundingClientRect().y]))`
			before := evaluate[string](t, tab, place)
			p.tell(&wire.Progress{
				Reading: true, Listing: true, Listed: 12_000, Bytes: -1, BytesDone: 1e6, Files: 40,
				FilesDone: 3,
			})
			waitFor(t, tab,
				`document.querySelector('.runs-head .count').textContent === 'Listing… 12,000 objects'`)
			if name == "wide" {
				assert.Contains(t,
					evaluate[string](t, tab, `document.querySelector('.topbar .status').innerText`),
					"Listing… 12,000 objects")
			}
			assert.Contains(t,
				evaluate[string](t, tab, `document.querySelector('.topbar').innerText`), "Stop")
			assert.Equal(t, before, evaluate[string](t, tab, place))
			assert.False(t, evaluate[bool](t, tab, wide))
			themes(t, tab, "listing-"+name)
			p.tell(&wire.Progress{Files: 40, FilesDone: 40})
			waitFor(t, tab,
				`document.querySelector('.runs-head .count').textContent === '2 of 2 shown'`)
		})
	}
}

// TestRemedyOnTheOpenPage opens a folder that cannot be listed: the open page explains the remedy,
// with the URL in its field.
func TestRemedyOnTheOpenPage(t *testing.T) {
	storage := newStorage(t, func(next http.Handler) http.Handler { return next })
	for name, size := range map[string]chromium.Options{
		"wide": {Width: 1440, Height: 1400}, "narrow": {Width: 390, Height: 844, Ratio: 2},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := newTab(t, size)
			goTo(t, tab, h.url("#src="+storage.URL+"/torch/&match=sgd"))
			waitFor(t, tab, `document.querySelector('.stack > .remedy .actions')`)
			assert.True(t,
				evaluate[bool](t, tab,
					`document.getElementById('remedy-title').getBoundingClientRect().bottom < innerHeight`), "in view")
			assert.Equal(t, storage.URL+"/torch/",
				evaluate[string](t, tab, `document.getElementById('address').value`))
			assert.Equal(t, "sgd",
				evaluate[string](t, tab, `document.getElementById('match').value`))
			assert.Contains(t,
				evaluate[string](t, tab, `document.querySelector('.remedy').textContent`), "CORS")
			assert.False(t, evaluate[bool](t, tab, wide))
			themes(t, tab, "remedy-open-"+name)
		})
	}
}
