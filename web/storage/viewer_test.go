package storage_test

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// startSite serves the built site from an origin of its own and returns the address of its page.
func startSite(t *testing.T) string {
	t.Helper()
	return startSiteBeside(t, "")
}

// startSiteBeside serves the site below /site/ and, unless other is "", proxies everything else to
// that server, so that both have one origin.
func startSiteBeside(t *testing.T, other string) string {
	t.Helper()
	require.FileExists(t, "../dist/index.html", "build the site first: make site")
	mux := http.NewServeMux()
	mux.Handle("/site/", http.StripPrefix("/site/", http.FileServer(http.Dir("../dist"))))
	if other != "" {
		target, err := url.Parse(other)
		require.NoError(t, err)
		mux.Handle("/", httputil.NewSingleHostReverseProxy(target))
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/site/index.html"
}

// picture holds what the page shows of a log, for comparison.
type picture struct {
	Runs, Tags, Points, Problems int64
	Names                        []string // names of the runs, in the order of the list
	Plots                        []string // title and pixel hash of every chart in the window
}

// browser is where tests open their tabs.
var browser chromium.Browser

func TestMain(m *testing.M) { browser.Main(m) }

// openTab opens a page in a tab with a profile of its own. Its console is ignored: failed requests
// are errors there, and listing probes storage with requests that may fail.
func openTab(t *testing.T, address string) *chromium.Tab {
	t.Helper()
	// The context outlives the test for its screenshot.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	// All cards of the demo log fit into this height.
	tab, err := browser.Open(ctx, chromium.Options{Height: 2400})
	require.NoError(t, err)
	t.Cleanup(tab.Close)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the page shows: %.3000s", shown(tab))
			shoot(t, tab)
		}
	})
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Navigate(address)))
	return tab
}

// shown returns the text of the page, or an error.
func shown(tab *chromium.Tab) string {
	ctx, cancel := context.WithTimeout(tab.Context, 5*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx,
		chromedp.Evaluate[string]("document.body.innerText.replaceAll(/\\s+/g, ' ')"))
	if err != nil {
		return err.Error()
	}
	return text
}

// shoot writes a screenshot to $SHOTS, or does nothing without it.
func shoot(t *testing.T, tab *chromium.Tab) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(tab.Context, chromedp.CaptureScreenshot())
	if assert.NoError(t, err) {
		name := "failed-" + strings.NewReplacer("/", "-", " ", "-").Replace(t.Name()) + ".png"
		assert.NoError(t, os.WriteFile(filepath.Join(dir, name), png, 0o644))
	}
}

// waitFor waits until a JavaScript expression is truthy.
func waitFor(t *testing.T, tab *chromium.Tab, expression string) {
	t.Helper()
	require.NoError(t, tab.WaitFor(expression, 3*time.Minute), "waiting for %s", expression)
}

// pictured waits until everything is loaded and drawn. It ignores a failed opening before, which
// also set the mark, with no run.
func pictured(t *testing.T, tab *chromium.Tab) picture {
	t.Helper()
	waitFor(t, tab, `performance.getEntriesByName('eventlens:loaded').some(m => m.detail.runs > 0)`)
	loaded, err := chromium.Mark[picture](tab, "eventlens:loaded", "m.detail.runs > 0",
		"{Runs: m.detail.runs, Tags: m.detail.tags, Points: m.detail.points, Problems: m.detail.problems}")
	require.NoError(t, err)
	_, err = chromium.Mark[bool](tab, "eventlens:visible-drawn",
		"m.detail.complete && m.startTime >= performance.getEntriesByName('eventlens:loaded').find(l => l.detail.runs > 0).startTime", "true")
	require.NoError(t, err)
	waitFor(t, tab,
		"(self.plots = "+plots+
			").length > 0 && plots.length === document.querySelectorAll('article [data-testid=chart]').length && !plots.some(plot => plot.endsWith('empty'))")
	loaded.Names = evaluate[[]string](t, tab,
		`[...document.querySelectorAll('.run-name')].map(e => e.textContent)`)
	loaded.Plots = evaluate[[]string](t, tab, "plots")
	return loaded
}

// plots hashes the pixels of every chart in the window (FNV-1a).
const plots = `[...document.querySelectorAll('article')].flatMap(card => {
	const canvas = card.querySelector('[data-testid=chart] canvas');
	if (!canvas?.width || card.getBoundingClientRect().bottom > innerHeight) return [];
	let hash = 0x811c9dc5, painted = 0;
	for (const byte of canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data) {
		hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
		if (byte) painted++;
	}
	return [card.querySelector('h3').textContent + ' ' + canvas.width + 'x' + canvas.height + ' ' + (painted > 1000 ? hash.toString(16) : 'empty')];
})`

// evaluate runs JavaScript in the page.
func evaluate[T any](t *testing.T, tab *chromium.Tab, expression string) T {
	t.Helper()
	value, err := chromedp.Run(tab.Context, chromedp.Evaluate[T](expression))
	require.NoError(t, err, expression)
	return value
}

// command builds eventlens once for all tests.
var command = sync.OnceValues(func() (string, error) {
	path, err := filepath.Abs("../../.build/storage-test-eventlens")
	if err != nil {
		return "", err
	}
	build := exec.Command("go", "build", "-o", path, "../../cmd/eventlens")
	build.Stderr = os.Stderr
	return path, build.Run()
})

// served returns the picture of a log that `eventlens serve` shows from a directory.
func served(t *testing.T, log content) picture {
	t.Helper()
	program, err := command()
	require.NoError(t, err)
	dir := publicDir(t)
	log.write(t, dir)
	serve := exec.Command(program, "serve", "--addr", "127.0.0.1:0", dir)
	serve.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	stdout, err := serve.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, serve.Start())
	t.Cleanup(func() { serve.Process.Kill(); serve.Wait() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	_, address, found := strings.Cut(strings.TrimSpace(line), "eventlens: ")
	require.True(t, found, line)
	tab := openTab(t, address)
	defer tab.Close()
	p := pictured(t, tab)
	require.NotEmpty(t, p.Plots)
	for _, plot := range p.Plots {
		require.NotContains(t, plot, "empty")
	}
	require.EqualValues(t, log.eventFiles().runs(), p.Runs)
	require.Zero(t, p.Problems)
	return p
}
