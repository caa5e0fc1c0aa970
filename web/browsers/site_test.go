package browsers

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

const (
	dist = "../dist"
	demo = "../../testdata/demo"
)

// host serves the built site, logs below data/ and the test's own pages, and records the requests.
type host struct {
	*httptest.Server

	mu    sync.Mutex
	asked []string
}

func newHost(t *testing.T, data string, pages map[string]string) *host {
	t.Helper()
	require.FileExists(t, filepath.Join(dist, "index.html"), "build the site first: make site")
	h := &host{}
	site, logs := http.FileServer(http.Dir(dist)),
		http.StripPrefix("/data/", http.FileServer(http.Dir(data)))
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		h.asked = append(h.asked, strings.TrimPrefix(r.URL.Path, "/"))
		h.mu.Unlock()
		switch page, ok := pages[r.URL.Path]; {
		case ok:
			w.Header().Set("Content-Type", mime.TypeByExtension(filepath.Ext(r.URL.Path)))
			fmt.Fprint(w, page)
		case strings.HasPrefix(r.URL.Path, "/data/"):
			logs.ServeHTTP(w, r)
		default:
			site.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(h.Close)
	return h
}

// log returns the requested paths.
func (h *host) log() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.asked)
}

// forget clears the record of requests.
func (h *host) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = nil
}

// site is the site in a browser.
type site struct {
	browser  Browser
	programs int // see run
}

// open opens a page, which ends with the test. The test fails if the page wrote errors to its
// console, where the browser reports these.
func (s site) open(t *testing.T, url string) *Page {
	t.Helper()
	return s.openSized(t, 1440, 900, url)
}

func (s site) openSized(t *testing.T, width, height int, url string) *Page {
	t.Helper()
	page, err := s.browser.Open(width, height)
	require.NoError(t, err)
	t.Cleanup(func() {
		if t.Failed() {
			shoot(t, page, "failed-"+strings.ReplaceAll(t.Name(), "/", "-"))
		}
		assert.Empty(t, page.Errors(), "console errors")
		assert.NoError(t, page.Close())
	})
	require.NoError(t, page.Visit(url))
	return page
}

// shoot writes a screenshot to $SHOTS; if that is not set it does nothing.
func shoot(t *testing.T, page *Page, name string) {
	t.Helper()
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	png, err := page.Screenshot()
	if assert.NoError(t, err) {
		require.NoError(t, os.MkdirAll(dir, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644))
	}
}

func evaluate[T any](t *testing.T, page *Page, expression string) T {
	t.Helper()
	value, err := Evaluate[T](page, expression)
	require.NoError(t, err)
	return value
}

func waitFor(t *testing.T, page *Page, expression string) {
	t.Helper()
	require.NoError(t, page.WaitFor(expression, patience))
}

// opened is the detail of the mark eventlens:loaded.
type opened struct{ Runs, Points, FetchedBytes, FromCache, Problems int64 }

// begin waits until an expression is true of a page, once it has read what it opens. A Firefox
// driven by BiDi listens to the registration of every worker (its WebDriverWorkerListenerChild). On
// a busy machine a worker then sometimes never runs, whoever started it: of 20 pages with five
// workers each, 5 had one; without a driver none of 400 had. So if a page of Firefox takes long, it
// is opened again, and again is called.
func begin(t *testing.T, page *Page, expression string, again func()) {
	t.Helper()
	tries := []time.Duration{patience / 4, patience / 4, patience / 2}
	if _, is := page.driver.(*firefoxPage); !is {
		tries = nil
	}
	for _, atMost := range tries {
		err := page.WaitFor(expression, atMost)
		if err == nil {
			return
		}
		t.Logf("%s is visited again: %v", page.address, err)
		require.NoError(t, page.Visit(page.address))
		again()
	}
	waitFor(t, page, expression)
}

// waitLoaded waits until everything is read and the visible part is drawn.
func waitLoaded(t *testing.T, page *Page) opened {
	t.Helper()
	return waitLoadedOr(t, page, func() {})
}

func waitLoadedOr(t *testing.T, page *Page, again func()) opened {
	t.Helper()
	begin(t, page,
		`performance.getEntriesByName('eventlens:visible-drawn').some((m) => m.detail.complete)`,
		again)
	return evaluate[opened](t, page, `performance.getEntriesByName('eventlens:loaded')[0].detail`)
}

// waitKept waits until everything read is cached for the next visit. It makes the worker forget a
// source that does not exist: this is queued after all writes, and answered.
func waitKept(t *testing.T, page *Page) {
	t.Helper()
	frame := func(m wire.Message) []byte {
		encoded, _ := wire.Encode(nil, m)
		return encoded
	}
	evaluate[any](t, page, fmt.Sprintf(`(() => {
		self.testKept = false;
		const program = eventlens.port.onmessage;
		eventlens.port.onmessage = (event) => {
			if (event.data && new Uint8Array(event.data[0])[0] === %d) testKept = true;
			program(event);
		};
		eventlens.port.postMessage([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0)).buffer]);
	})()`, frame(&wire.Recents{})[0], base64.StdEncoding.EncodeToString(frame(&wire.Forget{Key: "no source"}))))
	waitFor(t, page, `testKept`)
}

// center returns the middle of the first element of a selector, in the viewport.
func center(t *testing.T, page *Page, selector string) (x, y float64) {
	t.Helper()
	waitFor(t, page, fmt.Sprintf(`document.querySelector(%q)`, selector))
	at := evaluate[[]float64](t, page,
		fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect();
		return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector))
	return at[0], at[1]
}

// demoPoints returns how many scalar points TensorBoard's reader found in the demo log, in files
// whose path has this beginning.
func demoPoints(t *testing.T, beginning string) (points int64) {
	t.Helper()
	file, err := os.Open(demo + ".golden.jsonl")
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var line struct {
			File, Plugin string
			Count        int64
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &line))
		if line.Plugin == "scalars" && strings.HasPrefix(line.File, beginning) {
			points += line.Count
		}
	}
	require.NotZero(t, points)
	return points
}
