package web_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

const demo = "../testdata/demo"

// host is a typical static host: the built site and a data directory at a random sub-path, and a
// log of the requests.
type host struct {
	server *httptest.Server
	prefix string // "/x1y2/deep/"

	mu       sync.Mutex
	requests []*request
}

// request is an entry of the host's log. It is added when the request arrives, since a page may
// have the answer before its handler ends.
type request struct {
	Method, Path, Range string
	Status              int
	Bytes               int64 // bytes of the body sent so far
}

// hostOptions change what the host does; the zero value behaves well.
type hostOptions struct {
	wrongMIME bool   // .wasm as application/octet-stream, as many buckets do
	data      string // directory below data/; the demo log by default
	policy    string // content security policy of the site; "" for none
	// By path below the prefix, before files. A path that ends with a slash also covers everything
	// below it.
	handlers map[string]http.Handler
}

func newHost(t *testing.T, opt hostOptions) *host {
	t.Helper()
	require.FileExists(t, "dist/index.html", "build the site first: make site")
	if opt.data == "" {
		opt.data = demo
	}
	h := &host{prefix: fmt.Sprintf("/%x/deep/", rand.Uint32())}
	site := http.StripPrefix(h.prefix, http.FileServer(http.Dir("dist")))
	data := http.StripPrefix(h.prefix+"data/", http.FileServer(http.Dir(opt.data)))
	h.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		logged := &loggedResponse{ResponseWriter: w, host: h, request: h.log(r)}
		below, inside := strings.CutPrefix(r.URL.Path, h.prefix)
		special := opt.handler(below)
		switch {
		case !inside:
			http.NotFound(logged, r)
		case special != nil:
			special.ServeHTTP(logged, r)
		case strings.HasPrefix(below, "data/"):
			data.ServeHTTP(logged, r)
		default:
			if opt.policy != "" {
				w.Header().Set("Content-Security-Policy", opt.policy)
			}
			if opt.wrongMIME && strings.Contains(below, ".wasm") {
				w.Header().Set("Content-Type", "application/octet-stream")
			}
			site.ServeHTTP(logged, r)
		}
	}))
	t.Cleanup(h.server.Close)
	return h
}

// handler returns the handler of a path, nil for none.
func (opt *hostOptions) handler(path string) http.Handler {
	if h := opt.handlers[path]; h != nil {
		return h
	}
	for at := strings.LastIndexByte(path, '/'); at > 0; at = strings.LastIndexByte(path[:at], '/') {
		if h := opt.handlers[path[:at+1]]; h != nil {
			return h
		}
	}
	return nil
}

// loggedResponse counts the bytes of the answer.
type loggedResponse struct {
	http.ResponseWriter
	host    *host
	request *request
}

func (w *loggedResponse) WriteHeader(status int) {
	w.count(status, 0)
	w.ResponseWriter.WriteHeader(status)
}

func (w *loggedResponse) Write(b []byte) (int, error) {
	w.count(0, len(b)) // first, since the page may have it before the call returns
	n, err := w.ResponseWriter.Write(b)
	w.count(0, n-len(b))
	return n, err
}

func (w *loggedResponse) count(status, bytes int) {
	w.host.mu.Lock()
	defer w.host.mu.Unlock()
	if status > 0 {
		w.request.Status = status
	}
	w.request.Bytes += int64(bytes)
}

func (w *loggedResponse) Flush() { w.ResponseWriter.(http.Flusher).Flush() }

func (h *host) log(r *http.Request) *request {
	h.mu.Lock()
	defer h.mu.Unlock()
	asked := &request{
		Method: r.Method, Path: strings.TrimPrefix(r.URL.Path, h.prefix),
		Range: r.Header.Get("Range"), Status: http.StatusOK,
	}
	h.requests = append(h.requests, asked)
	return asked
}

// url returns the URL of the site's page with a fragment.
func (h *host) url(fragment string) string {
	return h.server.URL + h.prefix + "index.html" + fragment
}

// takeLog returns the requests since the last call.
func (h *host) takeLog() (log []request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.requests {
		log = append(log, *r)
	}
	h.requests = nil
	return log
}

// eventBytes returns the number of bytes answered for event files.
func eventBytes(log []request) (sum int64) {
	for _, r := range log {
		if strings.Contains(filepath.Base(r.Path), "tfevents") && r.Method == http.MethodGet {
			sum += r.Bytes
		}
	}
	return sum
}

// browserOfTests is where tests open their tabs.
var browserOfTests chromium.Browser

func TestMain(m *testing.M) { browserOfTests.Main(m) }

// onDisk has a browser of its own, with a profile on disk as people have, for tests of what a later
// visit finds. What browserOfTests keeps is in memory, by other code of Chromium and within other
// quotas.
var onDisk = chromium.Options{OwnProcess: true}

// openTab opens a page in a tab with a profile of its own, which ends with the test; the test fails
// if the page wrote errors to its console.
func openTab(t *testing.T, opt chromium.Options, url string) *chromium.Tab {
	t.Helper()
	tab := newTab(t, opt)
	t.Cleanup(func() { assert.Empty(t, tab.Errors(), "console errors") })
	goTo(t, tab, url)
	return tab
}

func newTab(t *testing.T, opt chromium.Options) *chromium.Tab {
	t.Helper()
	// Outlives the test, for its screenshot.
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	t.Cleanup(cancel)
	tab, err := browserOfTests.Open(ctx, opt)
	require.NoError(t, err)
	t.Cleanup(tab.Close)
	t.Cleanup(func() {
		if t.Failed() {
			shoot(t, tab, "failed-"+strings.NewReplacer("/", "-", " ", "-").Replace(t.Name()))
		}
	})
	return tab
}

// goTo navigates to another document, also when only the fragment differs.
func goTo(t *testing.T, tab *chromium.Tab, url string) {
	t.Helper()
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Navigate("about:blank"), chromedp.Navigate(url)))
	for { // the driver may still report the blank document for a moment
		at, err := chromedp.Run(tab.Context, chromedp.Evaluate[string]("location.href"))
		if err == nil && at != "about:blank" {
			return
		}
		require.NoError(t, tab.Context.Err())
	}
}

// emulateMedia sets a feature that media queries ask about, for all pages of the tab.
func emulateMedia(t *testing.T, tab *chromium.Tab, name, value string) {
	t.Helper()
	feature := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{
		Name: name, Value: value,
	}}}
	_, err := chromedp.Call(tab.Context, emulation.SetEmulatedMedia, feature)
	require.NoError(t, err)
	require.True(t, evaluate[bool](t, tab, `matchMedia('(`+name+`: `+value+`)').matches`))
}

// loaded is the detail of the mark eventlens:loaded.
type loaded struct {
	Runs, Tags, Points, Bytes, FetchedBytes, FromCache, Problems int64
}

func waitLoaded(t *testing.T, tab *chromium.Tab) loaded {
	t.Helper()
	mark, err := chromium.Mark[loaded](tab, "eventlens:loaded", "true",
		"{Runs: m.detail.runs, Tags: m.detail.tags, Points: m.detail.points, Bytes: m.detail.bytes, "+
			"FetchedBytes: m.detail.fetchedBytes, FromCache: m.detail.fromCache, Problems: m.detail.problems}")
	require.NoError(t, err)
	return mark
}

// waitKept waits for the guaranteed second after everything was read, from when a closed tab finds
// all of it again, and then until writing is done, if that takes longer. To find out, it makes the
// worker forget a source that does not exist: this is queued after all writes, and answered with
// the list of sources.
func waitKept(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitKeptIn(t, tab, "self")
}

// waitKeptIn is waitKept for a window: the page's, or that of a frame of the same origin.
func waitKeptIn(t *testing.T, tab *chromium.Tab, window string) {
	t.Helper()
	waitFor(t, tab, fmt.Sprintf(`(({ performance }) => {
		const loaded = performance.getEntriesByName('eventlens:loaded').map((m) => m.startTime);
		return performance.now() > 1000 + Math.max(...loaded);
	})(%s)`, window))
	evaluate[bool](t, tab, fmt.Sprintf(`(({ eventlens: { port } }) => {
		self.testKept = false;
		const program = port.onmessage; // frees a large message
		port.onmessage = (event) => {
			if (event.data && new Uint8Array(event.data[0])[0] === %d) testKept = true;
			program(event);
		};
		return true;
	})(%s)`, kindOf(&wire.Recents{}), window))
	sendToWorkerOf(t, tab, window, &wire.Forget{Key: "no source"})
	// If something was not stored, the test will find out.
	if err := tab.WaitFor(`testKept`, time.Minute); err != nil {
		t.Log("the worker did not say within a minute that all is kept: ", err)
	}
}

// waitDrawn waits until every card in the viewport shows everything that was read.
func waitDrawn(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	_, err := chromium.Mark[bool](tab, "eventlens:visible-drawn", "m.detail.complete", "true")
	require.NoError(t, err)
}

// evaluate runs JavaScript in the page.
func evaluate[T any](t *testing.T, tab *chromium.Tab, expression string) T {
	t.Helper()
	value, err := chromedp.Run(tab.Context, chromedp.Evaluate[T](expression))
	require.NoError(t, err, expression)
	return value
}

// waitFor waits until a JavaScript expression is truthy.
func waitFor(t *testing.T, tab *chromium.Tab, expression string) {
	t.Helper()
	require.NoError(t, tab.WaitFor(expression, 3*time.Minute), "waiting for %s", expression)
}

// waitFrames lets some frames of the page pass. Work that the page does in the next frame, such as
// telling its program the pointer's position, is then done.
func waitFrames(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	evaluate[bool](t, tab, `(() => {
		self.testFramesLeft = 3;
		const next = () => { if (--testFramesLeft > 0) requestAnimationFrame(next); };
		requestAnimationFrame(next);
		return true;
	})()`)
	waitFor(t, tab, `testFramesLeft === 0`)
}

// shoot writes a screenshot to $SHOTS; if that is not set it does nothing.
func shoot(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(tab.Context, chromedp.CaptureScreenshot())
	if assert.NoError(t, err) {
		require.NoError(t, os.MkdirAll(dir, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644))
	}
}

// demoRuns returns how many runs the demo log has: the number of folders with files.
func demoRuns(t *testing.T) int {
	t.Helper()
	folders := map[string]bool{}
	for name := range demoFiles(t) {
		folders[path.Dir(name)] = true
	}
	return len(folders)
}

// demoFiles returns the demo log's event files by slash path.
func demoFiles(t *testing.T) map[string]int64 {
	t.Helper()
	return eventFiles(t, demo)
}

func eventFiles(t *testing.T, root string) map[string]int64 {
	t.Helper()
	files := map[string]int64{}
	require.NoError(t,
		filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.Contains(entry.Name(), "tfevents") {
				return err
			}
			info, err := entry.Info()
			if err != nil {
				return err
			}
			relative, err := filepath.Rel(root, name)
			files[filepath.ToSlash(relative)] = info.Size()
			return err
		}))
	require.NotEmpty(t, files)
	return files
}

// body responds with fixed bytes.
func body(kind string, content []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Write(content)
	})
}
