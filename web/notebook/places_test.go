package notebook_test

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/process"
)

// displayed returns the output of a cell: the server's port, and the HTML.
func displayed(t *testing.T, env ...string) (port, html string) {
	t.Helper()
	const program = `
import sys, threading
from eventlens import _frame
server = _frame._running(sys.argv[1], 0)
print(server.port)
print(_frame._html(server, sys.argv[1], 300, "smoothing=0.5"), "\nend", flush=True)
threading.Event().wait()`
	show := exec.Command(filepath.Join(environment(t), "bin/python"), "-I", "-c", program,
		"../../testdata/demo/torch")
	show.Env = append(os.Environ(), env...)
	show.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	stdout, err := show.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, show.Start())
	t.Cleanup(func() { show.Process.Kill(); show.Wait() })
	lines := bufio.NewReader(stdout)
	port, err = lines.ReadString('\n')
	require.NoError(t, err)
	for {
		line, err := lines.ReadString('\n')
		require.NoError(t, err)
		if line == "end\n" {
			return strings.TrimSpace(port), html
		}
		html += line
	}
}

// TestPlaces opens outputs in pages other than JupyterLab, each with its own means to reach the
// kernel's machine.
func TestPlaces(t *testing.T) {
	port, html := displayed(t)
	_, onHub := displayed(t, "JUPYTERHUB_SERVICE_PREFIX=/user/ada/")
	_, given := displayed(t, "EVENTLENS_PROXY_URL=/ports/%PORT%")
	closed := process.FreePort(t)
	var page string // the served page
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, prefix := range []string{
			"/user/ada/proxy/", "/nb/proxy/", "/ports/", "/colab/", "/proxy/",
		} {
			if rest, ok := strings.CutPrefix(r.URL.Path, prefix); ok {
				to, path, _ := strings.Cut(rest, "/")
				if to == closed { // stands for the port of a machine behind a tunnel
					to = port
				}
				r.URL.Path = "/" + path
				proxy := httputil.NewSingleHostReverseProxy(&url.URL{
					Scheme: "http", Host: "127.0.0.1:" + to,
				})
				proxy.ErrorLog = log.New(io.Discard, "", 0)
				proxy.ServeHTTP(w, r)
				return
			}
		}
		io.WriteString(w, page)
	}))
	t.Cleanup(outside.Close)
	own := strings.TrimPrefix(outside.URL, "http://127.0.0.1")
	tab := openPage(t)
	for _, c := range []struct {
		name, host string
		body       string // a tag, with any content before the output
		html       string
		want       string // part of the frame's address; "" for no frame
	}{
		{"this machine", "localhost", "<body>", html, "http://127.0.0.1:" + port + "/"},
		{"a tunnel", "localhost", "<body>",
			strings.Replace(html, `data-port="`+port, `data-port="`+closed, 1),
			"http://localhost" + own + "/proxy/" + closed + "/"},
		{"a hub", elsewhere, "<body>", onHub, "http://" + elsewhere + own + "/user/ada/proxy/"},
		{"the older notebook", elsewhere, `<body data-base-url="/nb/">`, html,
			"http://" + elsewhere + own + "/nb/proxy/" + port + "/"},
		{"a given address", elsewhere, `<body>`, given, "http://" + elsewhere + own + "/ports/"},
		// Colab's own function returns an address for a port.
		{"Colab", elsewhere,
			`<body><script>self.google = { colab: { kernel: { proxyPort: async (port) => location.origin + '/colab/' + port + '/' } } }</script>`, html,
			"http://" + elsewhere + own + "/colab/" + port + "/"},
		{"a dark notebook", "localhost", `<body data-jp-theme-light="false">`, html, "theme=dark"},
		{"a dark editor", "localhost", `<body data-vscode-theme-kind="vscode-dark">`, html,
			"theme=dark"},
		{"a light editor", "localhost",
			`<body data-vscode-theme-kind="vscode-high-contrast-light">`, html, "theme=light"},
		{"nothing there", "localhost", "<body>",
			strings.Replace(html, `data-port="`+port, `data-port="1`, 1), ""},
		{"another program there", "localhost", "<body>",
			strings.Replace(html, `data-path="`, `data-path="0`, 1), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			page = "<!doctype html><meta charset=utf-8>" + c.body + c.html
			require.NoError(t,
				chromedp.Do(tab.Context,
					chromedp.Navigate(fmt.Sprintf("http://%s%s/", c.host, own))))
			if c.want == "" {
				waitFor(t, tab, `document.body.innerText.includes('cannot be reached from here')`)
				assert.Zero(t, evaluate[int](t, tab, `document.querySelectorAll('iframe').length`))
				return
			}
			waitFor(t, tab, `document.querySelector('iframe')`)
			address := evaluate[string](t, tab, `document.querySelector('iframe').src`)
			assert.Contains(t, address, c.want)
			assert.True(t, strings.HasSuffix(address, "&smoothing=0.5"), address)
			assert.Equal(t, strings.Split(address, "#")[0]+"#smoothing=0.5",
				evaluate[string](t, tab, `document.querySelector('.eventlens-place a').href`))
			// Otherwise the frame is of another site, whose contents TestBelowACell checks.
			if !strings.HasPrefix(address, "http://127.0.0.1") {
				waitFor(t, tab, drawn(`document.querySelector('iframe').contentWindow.`))
			}
		})
	}
}
