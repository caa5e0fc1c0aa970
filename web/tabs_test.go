package web_test

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// gated serves content. The second half is sent to a plain request only once the gate is open.
type gated struct {
	content []byte
	gate    chan struct{}
}

func (g gated) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet || r.Header.Get("Range") != "" {
		http.ServeContent(w, r, "", time.Unix(1.7e9, 0), bytes.NewReader(g.content))
		return
	}
	w.Header().Set("Last-Modified", time.Unix(1.7e9, 0).UTC().Format(http.TimeFormat))
	w.Header().Set("Content-Length", strconv.Itoa(len(g.content)))
	w.Write(g.content[:len(g.content)/2])
	w.(http.Flusher).Flush()
	select {
	case <-g.gate:
		w.Write(g.content[len(g.content)/2:])
	case <-r.Context().Done():
	}
}

// TestTwoTabs opens one source in two tabs of a browser: the second shows what the first has read
// while that is still reading, and downloads nothing.
func TestTwoTabs(t *testing.T) {
	content, points := longFile(t, 10)
	file := gated{content, make(chan struct{})}
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{"data/long.tfevents": file}})
	first := openTab(t, onDisk, h.url("#src=data/long.tfevents"))
	waitFor(t, first, `document.querySelector('[data-testid=chart]')`)

	ctx, cancel := chromedp.NewContext(first.Context)
	t.Cleanup(cancel)
	second := &chromium.Tab{Context: ctx}
	goTo(t, second, h.url("#src=data/long.tfevents"))
	waitFor(t, second,
		`document.querySelector('.topbar')?.textContent.includes('Another tab is reading')`)
	waitFor(t, second, painted+` > 1000`)
	shoot(t, second, "two-tabs")

	close(file.gate)
	assert.Equal(t, points, waitLoaded(t, first).Points)
	mark := waitLoaded(t, second)
	waitDrawn(t, second)
	assert.Equal(t, points, mark.Points)
	assert.EqualValues(t, len(content), mark.Bytes)
	assert.Zero(t, mark.FetchedBytes)
	assert.EqualValues(t, len(content), eventBytes(h.takeLog()), "one tab downloads")
}

// TestRevisitWithTheNetworkBlocked shows a folder and a file entirely from this device, and reports
// which servers did not answer.
func TestRevisitWithTheNetworkBlocked(t *testing.T) {
	content, points := longFile(t, 3)
	var blocked atomic.Bool
	gate := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if blocked.Load() {
				panic(http.ErrAbortHandler)
			}
			next.ServeHTTP(w, r)
		})
	}
	list := `{"version":1,"files":[{"path":"a/events.tfevents","size":` +
		strconv.Itoa(len(content)) + `,"modified":"2026-01-02T03:04:05Z"}]}`
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		// No other listing instead of the manifest.
		"data/":                    gate(http.NotFoundHandler()),
		"data/eventlens.json":      gate(body("application/json", []byte(list))),
		"data/a/events.tfevents":   gate(body("application/octet-stream", content)),
		"data/single.out.tfevents": gate(body("application/octet-stream", content)),
	}})
	// The browser itself logs failed requests to the console.
	tab := newTab(t, onDisk)
	goTo(t, tab, h.url("#src=data/&src=data/single.out.tfevents"))
	assert.Equal(t, 2*points, waitLoaded(t, tab).Points)
	waitKept(t, tab)
	h.takeLog()

	blocked.Store(true)
	goTo(t, tab, h.url("#src=data/&src=data/single.out.tfevents"))
	mark := waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.Equal(t, 2*points, mark.Points)
	assert.Zero(t, mark.FetchedBytes)
	assert.Zero(t, eventBytes(h.takeLog()))
	assert.Greater(t, evaluate[int](t, tab, painted), 1000)
	waitFor(t, tab, problemLines+`.length == 2`)
	lines := evaluate[[]string](t, tab, problemLines)
	assert.Contains(t, lineOf(t, lines, "/data/The server"), "is shown")
	assert.Contains(t, lineOf(t, lines, "single.out.tfevents"), "connection failed")
	shoot(t, tab, "network-blocked")
}

// TestStopAndContinue stops reading half-way, with the points read so far on screen, and continues
// from there.
func TestStopAndContinue(t *testing.T) {
	content, points := longFile(t, 10)
	file := gated{content, make(chan struct{})}
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{"data/long.tfevents": file}})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/long.tfevents"))
	waitFor(t, tab, painted+` > 1000`)
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".topbar .status ~ button"))))
	waitFor(t, tab, `document.querySelector('.topbar .continue')`)
	assert.Greater(t, evaluate[int](t, tab, painted), 1000, "what was read stays")
	shoot(t, tab, "stopped")
	h.takeLog()

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".topbar .continue"))))
	mark := waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.Equal(t, points, mark.Points)
	for _, r := range h.takeLog() {
		if strings.HasSuffix(r.Path, "long.tfevents") && r.Method == http.MethodGet {
			assert.NotEmpty(t, r.Range, "it goes on where it stopped")
		}
	}
}
