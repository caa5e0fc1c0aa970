package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// shellFiles returns the scripts, style sheets and programs that a page requests until the element
// there exists. It leaves out start.js, without which no script can report anything.
func shellFiles(t *testing.T, tab *chromium.Tab, opt hostOptions, page, there string) (
	files []string) {
	t.Helper()
	h := newHost(t, opt)
	goTo(t, tab, h.server.URL+h.prefix+page)
	waitFor(t, tab, there)
	asked := map[string]bool{}
	for _, r := range h.takeLog() {
		name := strings.TrimSuffix(r.Path, ".gz")
		if ext := filepath.Ext(name); !strings.Contains(name, "/") && name != "start.js" &&
			!asked[name] && slices.Contains([]string{".js", ".css", ".wasm"}, ext) {
			asked[name] = true
			files = append(files, name)
		}
	}
	return files
}

// TestShellNamesWhatIsMissing removes each of the first files that a page of the site requests in
// turn, or makes the host answer with a page instead, and checks which file the message names.
func TestShellNamesWhatIsMissing(t *testing.T) {
	spa := body("text/html", []byte("<!doctype html><title>Not found, but with status 200</title>"))
	long, _ := longFile(t, 40) // long enough for the worker to start more workers
	data := map[string]http.Handler{
		"data/long.tfevents": body("application/octet-stream", long),
		"jobs.json": body("application/json",
			[]byte(`{"version":1,"jobs":[{"id":"1","name":"one"}]}`)),
	}
	const loaded = `performance.getEntriesByName('eventlens:loaded').length > 0`
	for page, test := range map[string]struct {
		there string
		slow  []string // without these files everything works, but slowly
	}{
		"index.html#src=data/long.tfevents": {loaded,
			[]string{"worker.js", "wasm_exec.js", "spawn.js"}},
		"index.html#embed=tab&src=data/long.tfevents": {loaded,
			[]string{"worker.js", "wasm_exec.js", "spawn.js"}},
		"jobs.html#src=jobs.json": {`performance.getEntriesByName('eventlens:listed').length > 0`,
			[]string{"worker.js", "wasm_exec.js"}},
	} {
		tab := newTab(t, chromium.Options{}) // each site has its own origin
		files := shellFiles(t, tab, hostOptions{handlers: data}, page, test.there)
		require.Subset(t, files, append([]string{"page.js", "page.css"}, test.slow...), page)
		for _, file := range files {
			for name, instead := range map[string]http.Handler{
				"nothing": missing(), "a page": spa,
			} {
				t.Run(fmt.Sprintf("%s instead of %s of %s", name, file, page), func(t *testing.T) {
					handlers := maps.Clone(data)
					handlers[file], handlers[strings.Replace(file, ".wasm", ".wasm.gz",
						1)] = instead, instead
					namesMissing(t, tab, newHost(t, hostOptions{handlers: handlers}), page, file,
						slices.Contains(test.slow, file))
				})
			}
		}
	}
}

// namesMissing opens a page of a site without a file, and checks that the message names the file.
// If works is set, the page must also work, slowly.
func namesMissing(t *testing.T, tab *chromium.Tab, h *host, page, file string, works bool) {
	t.Helper()
	site := h.server.URL + h.prefix
	goTo(t, tab, site+page)
	if works {
		waitFor(t, tab,
			fmt.Sprintf("document.querySelector('.notices')?.innerText.includes(%q)", site+file))
		assert.Contains(t, evaluate[string](t, tab, "document.querySelector('.notices').innerText"),
			"Everything works, but the page is slow")
		return
	}
	waitFor(t, tab, `document.querySelector('main[role=alert]')`)
	text := evaluate[string](t, tab, "document.querySelector('main[role=alert]').innerText")
	assert.Contains(t, text, "eventlens could not be loaded")
	assert.Contains(t, text, "upload its whole folder")
	assert.Contains(t, text, site+file)
}

// TestShellWithoutScript checks the page's own message if start.js does not run, since then no
// script can report anything.
func TestShellWithoutScript(t *testing.T) {
	alert := "document.querySelector('.unloaded').innerText"
	check := func(t *testing.T, tab *chromium.Tab, start string) {
		assert.Contains(t, evaluate[string](t, tab, alert),
			"eventlens could not be loaded: its first file, start.js, is missing")
		assert.Contains(t, evaluate[string](t, tab, alert), "upload its whole folder")
		assert.Equal(t, start,
			evaluate[string](t, tab, "document.querySelector('.unloaded a').href"))
		assert.NotContains(t, evaluate[string](t, tab, "document.body.innerText"), "Starting")
		assert.Equal(t, "40px none",
			evaluate[string](t, tab,
				"(({ width, fill }) => width + ' ' + fill)(getComputedStyle(document.querySelector('svg')))"), "the mark is no black disc")
	}
	for _, page := range []string{"index.html", "jobs.html"} {
		for name, instead := range map[string]http.Handler{
			"nothing": missing(), "a page": body("text/html", []byte("<!doctype html>")),
		} {
			t.Run(name+" instead of start.js of "+page, func(t *testing.T) {
				h := newHost(t, hostOptions{handlers: map[string]http.Handler{"start.js": instead}})
				tab := newTab(t, chromium.Options{})
				goTo(t, tab, h.server.URL+h.prefix+page)
				check(t, tab, h.server.URL+h.prefix+"start.js")
			})
		}
	}
	t.Run("an address without a slash", func(t *testing.T) {
		h := newHost(t, hostOptions{})
		folder := strings.TrimSuffix(h.prefix, "/")
		index := asset(t, "index.html", func(_ http.Header, content []byte) []byte {
			return content
		})
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == folder { // as nginx does with "try_files $uri $uri/index.html"
				index.ServeHTTP(w, r)
				return
			}
			h.server.Config.Handler.ServeHTTP(w, r)
		}))
		t.Cleanup(server.Close)
		tab := newTab(t, chromium.Options{})
		goTo(t, tab, server.URL+folder)
		check(t, tab, server.URL+folder[:strings.LastIndex(folder, "/")]+"/start.js")
		assert.Contains(t, evaluate[string](t, tab, alert), "Add a slash: /viewer/.")
		goTo(t, tab, server.URL+folder+"/")
		waitReady(t, tab)
	})
	t.Run("no JavaScript", func(t *testing.T) {
		h := newHost(t, hostOptions{})
		tab := newTab(t, chromium.Options{})
		_, err := chromedp.Call(tab.Context, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: true})
		require.NoError(t, err)
		goTo(t, tab, h.url(""))
		text := evaluate[string](t, tab, "document.body.innerText")
		assert.Contains(t, text, "JavaScript is off")
		assert.NotContains(t, text, "could not be loaded")
	})
}
