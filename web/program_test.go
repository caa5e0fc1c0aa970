package web_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/kindstest"
	"eventlens/web/chromium"
)

// These tests open a view whose program is loaded on demand, when its tab needs it. The site in
// testdata has an additional trial view for this.

// trialBudget limits a program on demand, in bytes of gzip, before its kind's own code: an empty Go
// program has 490 kB, and the code that talks to the page 180 kB.
const trialBudget = 690_000

// buildTrial builds the page and the trial's program as the site's are built, only once, and
// returns their directory.
var buildTrial = sync.OnceValues(func() (string, error) {
	dir := ".build/trial" // below the root
	root, err := filepath.Abs("..")
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(root, dir, "overlay.json")
	if err := os.MkdirAll(filepath.Dir(overlay), 0o755); err != nil {
		return "", err
	}
	if out, err := exec.Command("make", "-C", root,
		".build/slim.mod").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	err = kindstest.Overlay(overlay, root, filepath.Join(root, ".build/slim.std.json"),
		"{Kind: &trial.Kind, View: trial.New},\n",
		"trial \"eventlens/web/testdata/trial/view\"\n")
	if err != nil {
		return "", err
	}
	build := exec.Command("make", "-C", root, "DIST="+dir, "OVERLAY="+overlay, "ON_DEMAND=trial",
		"MAIN_trial=./web/testdata/trial/program", dir+"/viewer.wasm.gz", dir+"/trial.wasm.gz")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return filepath.Join(root, dir), nil
})

// trialHost is a host of the site with the trial. A handler that a test may change serves the
// trial's files.
type trialHost struct {
	*host
	mu      sync.Mutex
	packed  http.Handler
	plain   http.Handler
	content []byte // content of the packed file
}

func newTrialHost(t *testing.T) *trialHost {
	t.Helper()
	return newTrialHostOf(t, "")
}

// newTrialHostOf returns a host of the logs in a directory; "" for the demo.
func newTrialHostOf(t *testing.T, data string) *trialHost {
	t.Helper()
	dir, err := buildTrial()
	require.NoError(t, err)
	h := &trialHost{}
	h.content, err = os.ReadFile(filepath.Join(dir, "trial.wasm.gz"))
	require.NoError(t, err)
	files := http.FileServer(http.Dir(dir))
	h.answer(files, files)
	handlers := map[string]http.Handler{
		"trial.wasm.gz": h.handler(func() http.Handler { return h.packed }),
		"trial.wasm":    h.handler(func() http.Handler { return h.plain }),
		"viewer.wasm":   stripped(files), "viewer.wasm.gz": stripped(files),
	}
	h.host = newHost(t, hostOptions{handlers: handlers, data: data})
	return h
}

// answer sets the handlers of the packed file and of the plain one.
func (h *trialHost) answer(packed, plain http.Handler) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.packed, h.plain = packed, plain
}

func (h *trialHost) handler(which func() http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		handler := which()
		h.mu.Unlock()
		stripped(handler).ServeHTTP(w, r)
	})
}

// stripped serves the file named by the last part of the request's path.
func stripped(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.Path = "/" + filepath.Base(r.URL.Path)
		h.ServeHTTP(w, r)
	})
}

// trialRequests returns the requests for the trial's program since the last call.
func (h *trialHost) trialRequests() (names []string) {
	for _, r := range h.takeLog() {
		if strings.HasPrefix(r.Path, "trial.") {
			names = append(names, r.Path)
		}
	}
	return names
}

const (
	trialTab  = "#src=data/&tab=trial"
	trialSum  = `document.querySelector('#trial p')?.textContent === '5050'`
	trialText = `document.querySelector('#main')?.textContent`
)

// waitSays waits until the tab contains a text.
func waitSays(t *testing.T, tab *chromium.Tab, text string) {
	t.Helper()
	waitFor(t, tab, fmt.Sprintf(`%s?.includes(%q)`, trialText, text))
}

// TestProgramIsLoadedOnDemand opens the tab, leaves it and returns: one request, and none before. A
// later visit downloads nothing.
func TestProgramIsLoadedOnDemand(t *testing.T) {
	h := newTrialHost(t)
	tab := openTab(t, onDisk, h.url("#src=data/"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.Empty(t, h.trialRequests(), "the tab was not opened")

	openTabNamed(t, tab, "Trial")
	waitFor(t, tab, trialSum)
	assert.Equal(t, "Trial", evaluate[string](t, tab, `document.title`))
	assert.Equal(t, "false",
		evaluate[string](t, tab, `document.querySelector('#trial').dataset.here`), "in a worker")
	shoot(t, tab, "program-trial")
	openTabNamed(t, tab, "Scalars")
	waitFor(t, tab, `document.querySelector('[data-testid=chart]')`)
	openTabNamed(t, tab, "Trial")
	waitFor(t, tab, trialSum)
	assert.Equal(t, []string{"trial.wasm.gz"}, h.trialRequests())

	goTo(t, tab, h.url(trialTab))
	waitFor(t, tab, trialSum)
	for _, r := range h.takeLog() {
		if strings.HasPrefix(r.Path, "trial.") {
			assert.Zero(t, r.Bytes, "from the browser's cache")
		}
	}
}

// TestProgramArrives stops the program's download half-way: the tab shows the progress, also after
// it was left meanwhile. The program is loaded once.
func TestProgramArrives(t *testing.T) {
	h := newTrialHost(t)
	gate := make(chan struct{})
	h.answer(gated{h.content, gate}, h.plain)
	tab := openTab(t, chromium.Options{}, h.url(trialTab))
	waitSays(t, tab,
		fmt.Sprintf("Loading Trial%.1f of %.1f kB", float64(len(h.content)/2)/1e3,
			float64(len(h.content))/1e3))
	waitFor(t, tab,
		fmt.Sprintf(`(p => p.value === %d && p.max === %d && p.ariaLabel === 'Loading Trial')(document.querySelector('#main progress'))`, len(h.content)/2, len(h.content)))
	shoot(t, tab, "program-arrives")
	openTabNamed(t, tab, "Scalars")
	waitFor(t, tab, `document.querySelector('[data-testid=chart]')`)
	openTabNamed(t, tab, "Trial")
	waitSays(t, tab, "Loading Trial")
	openTabNamed(t, tab, "Scalars")
	close(gate)
	openTabNamed(t, tab, "Trial")
	waitFor(t, tab, trialSum)
	assert.Equal(t, []string{"trial.wasm.gz"}, h.trialRequests())
}

// TestProgramFails: the program is missing, damaged or replaced by a page. The tab says so,
// everything else works, and a retry loads it once it is there.
func TestProgramFails(t *testing.T) {
	for _, test := range []struct {
		name          string
		packed, plain http.Handler
		says          string
	}{
		{"missing", http.NotFoundHandler(), http.NotFoundHandler(), "trial.wasm: HTTP status 404"},
		{"damaged", nil, body("application/wasm", []byte("\x00asm\x01\x00\x00\x00damaged")),
			"CompileError"},
		{"not a program", body("text/html", []byte("<!doctype html>not found")),
			body("text/html", []byte("<!doctype html>not found")), "trial.wasm: not a program"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newTrialHost(t)
			good, plain := h.packed, h.plain
			if test.packed == nil {
				damaged := slices.Clone(h.content)
				for i := len(damaged) / 2; i < len(damaged)/2+100; i++ {
					damaged[i] ^= 0xff
				}
				test.packed = body("application/gzip", damaged)
			}
			h.answer(kept(test.packed), kept(test.plain))
			// The browser itself logs failed requests to the console.
			tab := newTab(t, chromium.Options{})
			goTo(t, tab, h.url(trialTab))
			waitSays(t, tab, "Trial could not be loaded")
			waitSays(t, tab, test.says)
			shoot(t, tab, "program-"+test.name)
			assert.Equal(t, "alert",
				evaluate[string](t, tab,
					`document.querySelector('#main .empty').getAttribute('role')`))
			assert.Equal(t, []string{"trial.wasm.gz", "trial.wasm"}, h.trialRequests())
			openTabNamed(t, tab, "Scalars")
			waitFor(t, tab, painted+` > 1000`)
			openTabNamed(t, tab, "Trial")
			waitSays(t, tab, "Trial could not be loaded")
			assert.Empty(t, h.trialRequests(), "it is not tried again by itself")

			h.answer(good, plain)
			clickOn(t, tab, "#main .empty .btn")
			waitFor(t, tab, trialSum)
			assert.Equal(t, []string{"trial.wasm.gz"}, h.trialRequests(),
				"past the browser's cache")
		})
	}
}

// kept lets the browser cache a handler's responses.
func kept(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=3600")
		h.ServeHTTP(w, r)
	})
}

// TestProgramCrashes: the program crashes. The tab says so, everything else works, and a click
// restarts it without another download.
func TestProgramCrashes(t *testing.T) {
	h := newTrialHost(t)
	tab := newTab(t, chromium.Options{}) // the console of this tab will report the crash
	goTo(t, tab, h.url(trialTab))
	waitFor(t, tab, trialSum)
	clickOn(t, tab, "#crash")
	waitSays(t, tab, "Trial stopped")
	waitSays(t, tab, "the program ended with code 2")
	shoot(t, tab, "program-crashed")
	openTabNamed(t, tab, "Scalars")
	waitFor(t, tab, painted+` > 1000`)
	openTabNamed(t, tab, "Trial")
	waitSays(t, tab, "Trial stopped")
	clickOn(t, tab, "#main .empty .btn")
	waitFor(t, tab, trialSum)
	assert.Equal(t, "main", evaluate[string](t, tab, `document.activeElement.id`))
	assert.Equal(t, []string{"trial.wasm.gz"}, h.trialRequests())
}

// TestProgramWithoutWorkers runs the program on the page if the browser starts no worker, and ends
// it there.
func TestProgramWithoutWorkers(t *testing.T) {
	h := newTrialHost(t)
	tab := newTab(t, chromium.Options{})
	before := page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `self.Worker = class { constructor() { throw new Error('no workers here'); } };`,
	}
	_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument, before)
	require.NoError(t, err)
	goTo(t, tab, h.url(trialTab))
	waitFor(t, tab, trialSum)
	assert.Equal(t, "true",
		evaluate[string](t, tab, `document.querySelector('#trial').dataset.here`))
	clickOn(t, tab, "#crash")
	waitSays(t, tab, "the program ended with code 2")
	clickOn(t, tab, "#main .empty .btn")
	waitFor(t, tab, trialSum)
	openTabNamed(t, tab, "Scalars")
	waitFor(t, tab, painted+` > 1000`)
}

// TestProgramBudget checks the common code of programs on demand against a budget, and that the
// site's check refuses a program without a budget.
func TestProgramBudget(t *testing.T) {
	dir, err := buildTrial()
	require.NoError(t, err)
	site := t.TempDir()
	for _, name := range []string{"trial.wasm", "trial.wasm.gz"} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(site, name), content, 0o644))
	}
	for _, name := range []string{"start.js", "page.js", "page.css"} {
		require.NoError(t, os.WriteFile(filepath.Join(site, name), nil, 0o644))
	}
	packed, err := os.Stat(filepath.Join(site, "trial.wasm.gz"))
	require.NoError(t, err)
	assert.Less(t, packed.Size(), int64(trialBudget))

	out, err := exec.Command("sh", "size.sh", site).CombinedOutput()
	assert.Error(t, err)
	assert.Contains(t, string(out), "trial.wasm has no budget\n")
}
