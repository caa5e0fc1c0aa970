package web_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestBrowserPackage runs the tests of app/browser in Chromium, in a page with the site's scripts.
// It builds them with the modules of the site, which `make site` prepares.
func TestBrowserPackage(t *testing.T) {
	program := filepath.Join(t.TempDir(), "unit.wasm")
	build := exec.Command("go", "test", "-c", "-modfile=../.build/slim.mod", "-o", program,
		"eventlens/app/browser")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := build.CombinedOutput()
	require.NoError(t, err, string(output))

	other := newElsewhere()
	defer other.Close()
	server := httptest.NewServer(unitHandler(program, other))
	defer server.Close()
	tab := newTab(t, chromium.Options{})
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Navigate(server.URL+"/unit/")))
	_, err = chromedp.Run(tab.Context,
		chromedp.Poll[chromedp.Void]("'unitExit' in self",
			chromedp.WithPollingTimeout(3*time.Minute)))
	written := evaluate[string](t, tab, "unitOutput")
	require.NoError(t, err, written)
	assert.Zero(t, evaluate[int](t, tab, "unitExit"), written)
	assert.NotContains(t, written, "closing DB",
		"what the library for IndexedDB writes to the console")
	for _, message := range tab.Errors() { // failed loads are intended
		if strings.Contains(message, "Go program has already exited") {
			// Callbacks that a test left to the browser, such as a closing connection, may report
			// this after the last test.
			continue
		}
		assert.NotContains(t, message, "Uncaught", "a promise that nobody waited for")
		assert.NotContains(t, message, "released", "a callback that was still in use")
	}
	if testing.Verbose() {
		t.Log(written)
	}
	assert.Contains(t, other.seen(), "GET /end")
	assert.NotContains(t, other.seen(), "secret", "what another origin was told")
}

// elsewhere is a server of another origin than the page. It allows every page to read, and records
// the requests.
type elsewhere struct {
	*httptest.Server
	mu  sync.Mutex
	log []string
}

func newElsewhere() *elsewhere {
	e := new(elsewhere)
	e.Server = httptest.NewServer(e)
	return e
}

func (e *elsewhere) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.mu.Lock()
	e.log = append(e.log, echoOf(r))
	e.mu.Unlock()
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
	w.Header().Set("Access-Control-Allow-Credentials", "true")
	// Allows a secret to arrive.
	w.Header().Set("Access-Control-Allow-Headers", "authorization, x-token, depth")
	w.Header().Set("Access-Control-Allow-Methods", "GET, HEAD, PROPFIND, PUT")
	if r.Method != http.MethodOptions {
		fmt.Fprint(w, "elsewhere\n"+echoOf(r))
	}
}

// seen returns the recorded requests as one text.
func (e *elsewhere) seen() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return strings.Join(e.log, "\n")
}

// echoOf formats a request as text: method, path, and the header fields and body that matter here.
func echoOf(r *http.Request) string {
	text := r.Method + " " + r.URL.Path + "\n"
	for _, name := range []string{"Authorization", "X-Token", "Depth", "Cookie", "Range"} {
		if value := r.Header.Get(name); value != "" {
			text += name + ": " + value + "\n"
		}
	}
	body, _ := io.ReadAll(r.Body)
	return text + string(body)
}

// unitHandler serves the page, the program, and the files that the tests fetch; see fetchURL in
// app/browser.
func unitHandler(program string, other *elsewhere) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/elsewhere", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, other.URL)
	})
	mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery == "visit" {
			// Cookies are shared by all ports of a host.
			http.SetCookie(w, &http.Cookie{Name: "visit", Value: "1", Path: "/"})
		}
		fmt.Fprint(w, echoOf(r))
	})
	mux.HandleFunc("/to/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, map[string]string{
			"here": "/echo", "twice": "here", "elsewhere": other.URL + "/end", "round": "round",
		}[r.URL.Path[len("/to/"):]], http.StatusFound)
	})
	// Redirects to a file, if the request has the token.
	mux.HandleFunc("/hub", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			http.Error(w, "who are you", http.StatusUnauthorized)
			return
		}
		http.Redirect(w, r, other.URL+"/end", http.StatusFound)
	})
	mux.HandleFunc("/unit/{$}", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, unitPage)
	})
	mux.HandleFunc("/unit/unit.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, unitScript)
	})
	mux.HandleFunc("/unit/unit.wasm", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, program)
	})
	mux.HandleFunc("/unit/wasm_exec.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, "dist/wasm_exec.js")
	})
	mux.Handle("/unit/", http.StripPrefix("/unit/", http.FileServer(http.Dir("."))))
	mux.Handle("/app/", http.FileServer(http.Dir("..")))
	mux.HandleFunc("/numbers", func(w http.ResponseWriter, r *http.Request) {
		numbers := make([]byte, 1_000_000)
		for i := range numbers {
			numbers[i] = byte(i % 251)
		}
		w.Header().Set("Etag", `"v1"`)
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(string(numbers)))
	})
	mux.HandleFunc("/cut", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		w.Write(make([]byte, 500))
	})
	mux.HandleFunc("/packed", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		packed.Write(make([]byte, 200_000))
		packed.Close()
	})
	mux.HandleFunc("/hang", func(w http.ResponseWriter, r *http.Request) {
		w.Write(make([]byte, 10))
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	return mux
}

const unitPage = `<!doctype html>
<html lang="en">
<head>
<title>tests of app/browser</title>
<link rel="icon" href="icon.svg">
<script src="wasm_exec.js"></script>
<script src="unit.js" type="module"></script>
</head>
<body><div></div></body>
</html>`

const unitScript = `
import './boot.js';
import './compile.js';
import './unzstd.js';
import './paint.js';
import './drop.js';
import './cards.js';
import './chunks.js';
import './carddrag.js';
import './cardmenu.js';
import './pointer.js';
import './zoom.js';
import './gesture.js';
import './readout.js';
import './copy.js';
import './save.js';
import './runs.js';
import '/app/kinds/image/images.js';

self.unitOutput = '';
eventlens.unzstd = () => eventlensUnzstd(eventlensParts((name) => 'dist/' + name));
fs.writeSync = (fd, bytes) => { unitOutput += new TextDecoder().decode(bytes); return bytes.length; };
(async () => {
  const go = new Go();
  go.argv = ['unit', '-test.v', '-test.timeout=170s'];
  go.exit = (code) => { self.unitExit = code; };
  const { instance } = await WebAssembly.instantiateStreaming(fetch('unit.wasm'), go.importObject);
  await go.run(instance);
  self.unitExit ??= 0;
})().catch((error) => { unitOutput += error; self.unitExit = 99; });
`
