package web_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// The shell must start the program from whatever a static host makes of its files.

// policy is the strictest that the site works under.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
	"img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

// asset answers a file of the built site, as change has it.
func asset(t *testing.T, name string, change func(header http.Header, content []byte) []byte) http.Handler {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("dist", name))
	require.NoError(t, err)
	kinds := map[string]string{".html": "text/html", ".js": "text/javascript", ".gz": "application/gzip", ".wasm": "application/wasm"}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kinds[filepath.Ext(name)])
		w.Write(change(w.Header(), content))
	})
}

// everyAsset changes the headers of all that the shell loads.
func everyAsset(t *testing.T, change func(header http.Header)) map[string]http.Handler {
	t.Helper()
	handlers := map[string]http.Handler{}
	for _, name := range []string{"index.html", "boot.js", "load.js", "worker.js", "wasm_exec.js", "viewer.wasm.gz"} {
		handlers[name] = asset(t, name, func(header http.Header, content []byte) []byte { change(header); return content })
	}
	return handlers
}

// packedProgram changes the gzip file of the program.
func packedProgram(t *testing.T, change func(header http.Header, content []byte) []byte) map[string]http.Handler {
	t.Helper()
	return map[string]http.Handler{"viewer.wasm.gz": asset(t, "viewer.wasm.gz", change)}
}

func missing() http.Handler { return http.NotFoundHandler() }

func TestShellStarts(t *testing.T) {
	spa := body("text/html", []byte("<!doctype html><title>Not found, but with status 200</title>"))
	for _, test := range []struct {
		name   string
		opt    hostOptions
		silent bool // the console stays empty
	}{
		{"well-behaved host", hostOptions{}, true},
		{"wrong MIME type", hostOptions{wrongMIME: true}, true},
		{"host that knows gzip", hostOptions{handlers: packedProgram(t, func(h http.Header, content []byte) []byte {
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Type", "application/wasm")
			return content
		})}, true},
		{"no gzip file", hostOptions{wrongMIME: true, handlers: map[string]http.Handler{"viewer.wasm.gz": missing()}}, false},
		{"a page in place of what is missing", hostOptions{handlers: map[string]http.Handler{"viewer.wasm.gz": spa}}, true},
		{"damaged gzip file", hostOptions{handlers: packedProgram(t, func(_ http.Header, content []byte) []byte { return content[:len(content)/2] })}, true},
		{"strict content security policy", hostOptions{handlers: everyAsset(t, func(h http.Header) { h.Set("Content-Security-Policy", policy) })}, true},
		{"no workers", hostOptions{handlers: map[string]http.Handler{"worker.js": missing()}}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHost(t, test.opt)
			tab := newTab(t, chromium.Options{})
			goTo(t, tab, h.url("#tags=100%"))
			waitReady(t, tab)
			assert.Equal(t, "#tags=100%25", evaluate[string](t, tab, "location.hash"), "go-app needs it repaired")
			assert.False(t, evaluate[bool](t, tab, "!!document.querySelector('.boot')"), "the shell is gone")
			if test.silent {
				assert.Empty(t, tab.Errors())
			}
			if test.name == "no workers" {
				waitFor(t, tab, `document.body.textContent.includes('starts no worker')`)
			}
		})
	}
}

// waitReady waits until the page is interactive.
func waitReady(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	_, err := chromium.Mark[bool](tab, "eventlens:ready", "true", "true")
	require.NoError(t, err)
}

// A frame without allow-same-origin has no storage, no workers from the site, and an origin that fetches only what the host lets everyone fetch.
func TestShellStartsInSandbox(t *testing.T) {
	const tell = `new PerformanceObserver((list) => {
		for (const mark of list.getEntriesByName('eventlens:ready')) parent.postMessage(mark.name, '*');
	}).observe({ type: 'mark', buffered: true });
	new MutationObserver(() => {
		if (document.body?.textContent.includes('gives the page no storage')) parent.postMessage('no storage', '*');
	}).observe(document, { subtree: true, childList: true });`
	handlers := everyAsset(t, func(h http.Header) { h.Set("Access-Control-Allow-Origin", "*") })
	handlers["index.html"] = asset(t, "index.html", func(_ http.Header, content []byte) []byte {
		return []byte(strings.Replace(string(content), "<head>", `<head><script src="tell.js"></script>`, 1))
	})
	handlers["tell.js"] = body("text/javascript", []byte(tell))
	handlers["outer.html"] = body("text/html", []byte(`<!doctype html><title>host page</title><link rel="icon" href="icon.svg">
		<script>addEventListener('message', (event) => { (self.told ??= []).push(event.data); });</script>
		<iframe sandbox="allow-scripts" src="index.html#tab=images%" width="1000" height="600"></iframe>`))
	h := newHost(t, hostOptions{handlers: handlers})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, strings.Replace(h.url(""), "index.html", "outer.html", 1))
	waitFor(t, tab, "self.told?.includes('eventlens:ready') && self.told.includes('no storage')")
	assert.Empty(t, tab.Errors())
}

func TestShellSaysWhatIsWrong(t *testing.T) {
	alert := "document.querySelector('[role=alert]')?.textContent ?? ''"
	guide := "document.querySelector('[role=alert] a.to-guide').href"
	t.Run("the program is missing", func(t *testing.T) {
		h := newHost(t, hostOptions{handlers: map[string]http.Handler{"viewer.wasm.gz": missing(), "viewer.wasm": missing()}})
		tab := newTab(t, chromium.Options{})
		goTo(t, tab, h.url(""))
		waitFor(t, tab, alert)
		text := evaluate[string](t, tab, alert)
		assert.Contains(t, text, "upload its whole folder")
		assert.Contains(t, text, "viewer.wasm: HTTP status 404")
		assert.Contains(t, evaluate[string](t, tab, guide), "/guide/hosting.html#what-a-host-needs")
	})
	t.Run("no WebAssembly", func(t *testing.T) {
		h := newHost(t, hostOptions{})
		tab := newTab(t, chromium.Options{})
		before := page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete self.WebAssembly"}
		_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument, before)
		require.NoError(t, err)
		goTo(t, tab, h.url(""))
		waitFor(t, tab, alert)
		assert.Contains(t, evaluate[string](t, tab, alert), "WebAssembly is missing")
		assert.Contains(t, evaluate[string](t, tab, guide), "/guide/problems.html#the-viewer-does-not-start")
	})
}

// A worker that dies is replaced once; the replacement reads the sources of the fragment anew.
func TestShellReplacesAWorkerThatDied(t *testing.T) {
	var workers atomic.Int32
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"worker.js": asset(t, "worker.js", func(_ http.Header, content []byte) []byte {
			if workers.Add(1) > 1 {
				return content
			}
			return append(content[:len(content):len(content)], "\naddEventListener('message', () => setTimeout(() => { throw new Error('died in a test'); }));"...)
		}),
	}})
	tab := newTab(t, chromium.Options{})
	var fragment strings.Builder
	for name := range demoFiles(t) {
		fragment.WriteString("&src=data/" + name)
	}
	goTo(t, tab, h.url("#"+fragment.String()[1:]))
	waitReady(t, tab)
	waitDrawn(t, tab)
	// The page's own requests: the replacement starts workers of its own, from the same script.
	started := evaluate[int](t, tab, "performance.getEntriesByType('resource').filter((r) => r.name.endsWith('/worker.js')).length")
	assert.Equal(t, 2, started)
}
