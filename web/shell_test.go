package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// The shell must start the program however a static host serves the site's files.

// policy is the strictest content security policy that the site works under.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
	"img-src 'self' blob: data:; media-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'"

// asset serves a file of the built site, after change has modified it.
func asset(t *testing.T, name string,
	change func(header http.Header, content []byte) []byte) http.Handler {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("dist", name))
	require.NoError(t, err)
	kinds := map[string]string{
		".html": "text/html", ".js": "text/javascript", ".gz": "application/gzip",
		".wasm": "application/wasm",
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kinds[filepath.Ext(name)])
		w.Write(change(w.Header(), content))
	})
}

// everyAsset changes the headers of all files that the shell loads.
func everyAsset(t *testing.T, change func(header http.Header)) map[string]http.Handler {
	t.Helper()
	handlers := map[string]http.Handler{}
	for _, name := range []string{
		"index.html", "start.js", "page.js", "worker.js", "wasm_exec.js", "viewer.wasm.gz",
	} {
		handlers[name] = asset(t, name, func(header http.Header, content []byte) []byte {
			change(header)
			return content
		})
	}
	return handlers
}

// packedProgram changes the gzip file of the program.
func packedProgram(t *testing.T,
	change func(header http.Header, content []byte) []byte) map[string]http.Handler {
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
		{"host that knows gzip",
			hostOptions{handlers: packedProgram(t, func(h http.Header, content []byte) []byte {
				h.Set("Content-Encoding", "gzip")
				h.Set("Content-Type", "application/wasm")
				return content
			})}, true},
		{"no gzip file", hostOptions{
			wrongMIME: true, handlers: map[string]http.Handler{"viewer.wasm.gz": missing()},
		}, false},
		{"a page in place of what is missing",
			hostOptions{handlers: map[string]http.Handler{"viewer.wasm.gz": spa}}, true},
		{"damaged gzip file",
			hostOptions{handlers: packedProgram(t, func(_ http.Header, content []byte) []byte {
				return content[:len(content)/2]
			})}, true},
		{"strict content security policy", hostOptions{handlers: everyAsset(t, func(h http.Header) {
			h.Set("Content-Security-Policy", policy)
		})}, true},
		{"no workers", hostOptions{}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHost(t, test.opt)
			tab := newTab(t, chromium.Options{})
			if test.name == "no workers" {
				_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument,
					page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete self.Worker"})
				require.NoError(t, err)
			}
			goTo(t, tab, h.url("#tags=100%"))
			waitReady(t, tab)
			assert.Equal(t, "#tags=100%25", evaluate[string](t, tab, "location.hash"),
				"go-app needs it repaired")
			assert.False(t, evaluate[bool](t, tab, "!!document.querySelector('.boot')"),
				"the shell is gone")
			if test.silent {
				assert.Empty(t, tab.Errors())
			}
			if test.name == "no workers" {
				waitFor(t, tab, `document.body.textContent.includes('cannot start a worker')`)
			}
		})
	}
}

// asPacked serves the gzip file like a host that was told its content type and encoding.
func asPacked(h http.Header, content []byte) []byte {
	h.Set("Content-Encoding", "gzip")
	h.Set("Content-Type", "application/wasm")
	return content
}

// TestShellCompilesWhatIsSent checks what the browser's compiler gets: the response itself if the
// headers declare the program, since browsers cache compiled code by a response's URL; otherwise,
// or if the headers were wrong, bytes that the shell has examined.
func TestShellCompilesWhatIsSent(t *testing.T) {
	const bytes = ""
	for _, test := range []struct {
		name   string
		packed func(h http.Header, content []byte) []byte // viewer.wasm.gz
		given  []string
	}{
		{"packed, and said so", asPacked, []string{"viewer.wasm.gz"}},
		{"a type with a parameter", func(h http.Header, content []byte) []byte {
			asPacked(h, content)
			h.Set("Content-Type", "Application/WASM ; version=1")
			return content
		}, []string{bytes}}, // the compiler refuses this program
		{"packed, and nothing said", func(_ http.Header, content []byte) []byte { return content },
			[]string{bytes}},
		{"said to be the program, but packed", func(h http.Header, content []byte) []byte {
			h.Set("Content-Type", "application/wasm")
			return content
		}, []string{bytes}},
		{"packed twice", func(h http.Header, content []byte) []byte {
			return asPacked(h, gzipped(t, content))
		}, []string{"viewer.wasm.gz", bytes}},
		{"said to be packed, but not", func(h http.Header, _ []byte) []byte {
			return asPacked(h, []byte("\x00asm, not packed"))
		}, []string{"viewer.wasm.gz", "viewer.wasm"}},
		{"a page that is said to be the program", func(h http.Header, _ []byte) []byte {
			return asPacked(h, gzipped(t, []byte("<!doctype html>")))
		},
			[]string{"viewer.wasm.gz", "viewer.wasm"}},
		{"half of it", func(h http.Header, content []byte) []byte {
			return asPacked(h, content[:len(content)/2])
		}, []string{"viewer.wasm.gz", bytes, "viewer.wasm"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHost(t, hostOptions{handlers: packedProgram(t, test.packed)})
			tab := newTab(t, chromium.Options{})
			before := page.AddScriptToEvaluateOnNewDocumentParams{Source: `const compile = WebAssembly.compileStreaming;
				self.testGiven = [];
				WebAssembly.compileStreaming = (response) => (self.testGiven.push(response.url.split('/').pop()), compile(response));`}
			_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument, before)
			require.NoError(t, err)
			goTo(t, tab, h.url(""))
			waitReady(t, tab)
			assert.Equal(t, test.given, evaluate[[]string](t, tab, "self.testGiven"))
		})
	}
}

// TestShellSaysHowFarItIs stops the program's download half-way.
func TestShellSaysHowFarItIs(t *testing.T) {
	content, err := os.ReadFile("dist/viewer.wasm.gz")
	require.NoError(t, err)
	mb := func(bytes int) string { return fmt.Sprintf("%.1f", float64(bytes)/1e6) }
	for _, test := range []struct {
		name string
		kind func(h http.Header)
		says string
	}{
		{"by the page", func(http.Header) {},
			fmt.Sprintf("Starting: %s of %s MB", mb(len(content)/2), mb(len(content)))},
		{"by the compiler", func(h http.Header) { asPacked(h, nil) },
			fmt.Sprintf("Starting: %s MB", mb(len(content)))},
	} {
		t.Run(test.name, func(t *testing.T) {
			said := make(chan struct{})
			h := newHost(t,
				hostOptions{handlers: map[string]http.Handler{"viewer.wasm.gz": http.HandlerFunc(func(
					w http.ResponseWriter, r *http.Request) {
					test.kind(w.Header())
					w.Header().Set("Content-Length", fmt.Sprint(len(content)))
					w.Write(content[:len(content)/2])
					w.(http.Flusher).Flush()
					select {
					case <-said:
						w.Write(content[len(content)/2:])
					case <-r.Context().Done():
					}
				})}})
			tab := newTab(t, chromium.Options{})
			goTo(t, tab, h.url(""))
			waitFor(t, tab,
				fmt.Sprintf("document.getElementById('boot-progress')?.textContent === %q",
					test.says))
			close(said)
			waitReady(t, tab)
		})
	}
}

// waitReady waits until the page is interactive.
func waitReady(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	_, err := chromium.Mark[bool](tab, "eventlens:ready", "true", "true")
	require.NoError(t, err)
}

// A frame without allow-same-origin has no storage, no workers from the site, and an origin that
// can fetch only what the host allows everyone.
func TestShellStartsInSandbox(t *testing.T) {
	const tell = `new PerformanceObserver((list) => {
		for (const mark of list.getEntriesByName('eventlens:ready')) parent.postMessage(mark.name, '*');
	}).observe({ type: 'mark', buffered: true });
	new MutationObserver(() => {
		if (document.body?.textContent.includes('does not let the page save data')) parent.postMessage('no storage', '*');
	}).observe(document, { subtree: true, childList: true });`
	handlers := everyAsset(t, func(h http.Header) { h.Set("Access-Control-Allow-Origin", "*") })
	handlers["index.html"] = asset(t, "index.html", func(_ http.Header, content []byte) []byte {
		return []byte(strings.Replace(string(content), "<head>",
			`<head><script src="tell.js"></script>`, 1))
	})
	handlers["tell.js"] = body("text/javascript", []byte(tell))
	handlers["outer.html"] = body("text/html",
		[]byte(`<!doctype html><title>host page</title><link rel="icon" href="icon.svg">
		<script>addEventListener('message', (event) => { (self.told ??= []).push(event.data); });</script>
		<iframe sandbox="allow-scripts" src="index.html#tab=images%" width="1000" height="600"></iframe>`))
	h := newHost(t, hostOptions{handlers: handlers})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, strings.Replace(h.url(""), "index.html", "outer.html", 1))
	waitFor(t, tab, "self.told?.includes('eventlens:ready') && self.told.includes('no storage')")
	assert.Empty(t, tab.Errors())
}

// JavaScript expressions for the shell's message when it cannot start, and the link in it.
const (
	shellAlert = `document.querySelector('[role=alert]')?.textContent ?? ''`
	shellGuide = `document.querySelector('[role=alert] a.to-guide').href`
)

func TestShellSaysWhatIsWrong(t *testing.T) {
	t.Run("the program is missing", func(t *testing.T) {
		h := newHost(t,
			hostOptions{handlers: map[string]http.Handler{
				"viewer.wasm.gz": missing(), "viewer.wasm": missing(),
			}})
		tab := newTab(t, chromium.Options{})
		goTo(t, tab, h.url(""))
		waitFor(t, tab, shellAlert)
		text := evaluate[string](t, tab, shellAlert)
		assert.Contains(t, text, "upload its whole folder")
		assert.Contains(t, text, "viewer.wasm: HTTP status 404")
		assert.Contains(t, evaluate[string](t, tab, shellGuide),
			"/guide/hosting.html#what-a-host-needs")
	})
	t.Run("no WebAssembly", func(t *testing.T) {
		h := newHost(t, hostOptions{})
		tab := newTab(t, chromium.Options{})
		before := page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete self.WebAssembly"}
		_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument, before)
		require.NoError(t, err)
		goTo(t, tab, h.url(""))
		waitFor(t, tab, shellAlert)
		assert.Contains(t, evaluate[string](t, tab, shellAlert), "WebAssembly is missing")
		assert.Contains(t, evaluate[string](t, tab, shellGuide),
			"/guide/problems.html#the-viewer-does-not-start")
	})
}

// TestShellOfOldBrowsers: the shell says that a browser is too old, and loads nothing that cannot
// run there.
func TestShellOfOldBrowsers(t *testing.T) {
	for name, lacks := range map[string]string{
		"no popovers":      `delete HTMLElement.prototype.popover`,
		"no canvas aside":  `delete self.OffscreenCanvasRenderingContext2D`,
		"no style sheets ": `const supports = CSS.supports; CSS.supports = (what) => !what.includes(':has') && supports.call(CSS, what)`,
	} {
		t.Run("an old browser: "+name, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := newTab(t, chromium.Options{})
			onNewDocument(t, tab, lacks)
			for _, name := range []string{"index.html", "jobs.html"} {
				goTo(t, tab, strings.Replace(h.url(""), "index.html", name, 1))
				waitFor(t, tab,
					`document.querySelector('.boot > p')?.checkVisibility() && !document.getElementById('boot-progress')`)
				assert.Equal(t,
					"eventlens This browser is too old for eventlens. It needs Chrome or Edge 114, Firefox 125, Safari 17, or a later one. More in the guide",
					strings.Join(strings.Fields(evaluate[string](t, tab,
						`document.body.innerText`)), " "))
			}
			for _, asked := range h.takeLog() {
				assert.NotContains(t, asked.Path, ".wasm", "nothing is loaded that cannot run")
			}
			assert.Empty(t, tab.Errors())
		})
	}
	t.Run("a browser that does not know the language of the scripts", func(t *testing.T) {
		h := newHost(t, hostOptions{handlers: map[string]http.Handler{
			"start.js": body("text/javascript", []byte("let there be;")),
			"page.js":  body("text/javascript", []byte("let there be;")),
			"page.css": asset(t, "page.css", func(_ http.Header, content []byte) []byte {
				return bytes.ReplaceAll(content, []byte("@supports selector(:has(a))"),
					[]byte("@supports selector(:has-not(a))"))
			}),
		}})
		tab := newTab(t, chromium.Options{})
		goTo(t, tab, h.url(""))
		waitFor(t, tab,
			`document.querySelector('.too-old').checkVisibility() && document.querySelector('.too-old').textContent.startsWith('This browser is too old')`)
		tab = newTab(t, chromium.Options{})
		goTo(t, tab,
			newHost(t,
				hostOptions{handlers: map[string]http.Handler{
					"viewer.wasm.gz": missing(), "page.js": body("text/javascript", nil),
				}}).url(""))
		waitFor(t, tab,
			`document.querySelector('.boot') && (!document.querySelector('.too-old') || !document.querySelector('.too-old').checkVisibility())`)
	})
}

// TestShellSaysWhatForbidsIt checks the messages about policies or sandboxes that block the page.
func TestShellSaysWhatForbidsIt(t *testing.T) {
	for _, test := range []struct{ name, policy, title, advice string }{
		{"no WebAssembly by policy", strings.Replace(policy, " 'wasm-unsafe-eval'", "", 1),
			"This site forbids WebAssembly", "Add 'wasm-unsafe-eval' to script-src"},
		{"trusted types by policy", policy + "; require-trusted-types-for 'script'",
			"This site asks for trusted types", "Leave require-trusted-types-for out"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHost(t, hostOptions{handlers: everyAsset(t, func(h http.Header) {
				h.Set("Content-Security-Policy", test.policy)
			})})
			tab := newTab(t, chromium.Options{})
			goTo(t, tab, h.url(""))
			waitFor(t, tab, shellAlert)
			assert.Contains(t, evaluate[string](t, tab, shellAlert), test.title)
			assert.Contains(t, evaluate[string](t, tab, shellAlert), test.advice)
			assert.Contains(t, evaluate[string](t, tab, shellGuide),
				"/guide/hosting.html#content-security-policy")
		})
	}
	t.Run("a sandbox that the host does not answer", func(t *testing.T) {
		handlers := everyAsset(t, func(http.Header) {})
		handlers["index.html"] = asset(t, "index.html", func(h http.Header, content []byte) []byte {
			h.Set("Content-Security-Policy", "sandbox allow-scripts")
			return content
		})
		h := newHost(t, hostOptions{handlers: handlers})
		tab := newTab(t, chromium.Options{})
		goTo(t, tab, h.url(""))
		waitFor(t, tab, shellAlert)
		assert.Contains(t, evaluate[string](t, tab, shellAlert),
			"A sandboxed frame may not load eventlens")
		assert.Contains(t, evaluate[string](t, tab, shellAlert), "Access-Control-Allow-Origin: *")
		assert.Contains(t, evaluate[string](t, tab, shellGuide), "/guide/hosting.html#in-a-frame")
	})
}
