package web_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// buildCommand builds the native command as users get it, with the site inside.
func buildCommand(t *testing.T, path string) {
	t.Helper()
	out, err := exec.Command("go", "build", "-o", path, "../cmd/eventlens").CombinedOutput()
	require.NoError(t, err, string(out))
}

// startServe runs `eventlens serve` on a free port until the test ends, and returns the URL that it
// prints.
func startServe(t *testing.T, command, logdir string) string {
	t.Helper()
	serve := exec.CommandContext(t.Context(), command, "serve", "--addr", "127.0.0.1:0", logdir)
	stdout, err := serve.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, serve.Start())
	t.Cleanup(func() { serve.Wait() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	_, url, found := strings.Cut(strings.TrimSpace(line), "eventlens: ")
	require.True(t, found, line)
	return url
}

// TestServeTellsWhatItLeavesOut serves a log beside links that lead out of it and a pipe: the page
// reports these, and draws the rest.
func TestServeTellsWhatItLeavesOut(t *testing.T) {
	dir, command := t.TempDir(), filepath.Join(t.TempDir(), "eventlens")
	buildCommand(t, command)
	logs := filepath.Join(dir, "logs")
	require.NoError(t,
		os.CopyFS(filepath.Join(logs, "sgd"), os.DirFS(filepath.Join(demo, "torch", "sgd"))))
	require.NoError(t,
		os.CopyFS(filepath.Join(dir, "other"), os.DirFS(filepath.Join(demo, "torch", "adamw"))))
	require.NoError(t, os.Symlink("../other", filepath.Join(logs, "latest")))
	require.NoError(t, syscall.Mkfifo(filepath.Join(logs, "pipe.tfevents"), 0o644))
	tab := openTab(t, chromium.Options{}, startServe(t, command, logs))
	assert.EqualValues(t, 1, waitLoaded(t, tab).Runs)
	waitDrawn(t, tab)
	waitFor(t, tab, problemLines+`.length === 1`)
	line := evaluate[[]string](t, tab, problemLines)[0]
	assert.Contains(t, line,
		`2 entries of the folder excluded: "latest": a link that leads out of the directory; "pipe.tfevents": no regular file.`)
	themes(t, tab, "serve-left-out")
}

// TestServeWrongFolder opens a missing folder below a served directory, and an existing one.
func TestServeWrongFolder(t *testing.T) {
	command := filepath.Join(t.TempDir(), "eventlens")
	buildCommand(t, command)
	url := startServe(t, command, demo)
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, url+"#src=data/nosuch/")
	waitFor(t, tab, `document.querySelector('.remedy .actions')`)
	assert.Equal(t, "No such folder",
		evaluate[string](t, tab, `document.getElementById('remedy-title').textContent`))
	assert.NotContains(t, evaluate[string](t, tab, `document.querySelector('.remedy').textContent`),
		"status 405")
	themes(t, tab, "serve-wrong-folder")

	tab = openTab(t, chromium.Options{}, url+"#src=data/torch/")
	assert.EqualValues(t, 2, waitLoaded(t, tab).Runs)
	waitDrawn(t, tab)
}

// TestOnlyFolders opens an endless tree of folders: it contains no file, and none is counted.
func TestOnlyFolders(t *testing.T) {
	storage := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		if !strings.HasSuffix(r.URL.Path, "/") || r.URL.RawQuery != "" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, `<title>Index of tree</title><a href="down/">down/</a>`)
	}))
	t.Cleanup(storage.Close)
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, newHost(t, hostOptions{}).url("#src="+storage.URL+"/tree/"))
	const told = `document.querySelector('[role=alert]')?.textContent`
	waitFor(t, tab, told+`?.includes('no files')`)
	assert.Contains(t, evaluate[string](t, tab, told), "There are no files here.")
	assert.Contains(t, evaluate[string](t, tab, told),
		"Folders more than 32 levels down are excluded. Open a subfolder.")
	assert.NotContains(t, evaluate[string](t, tab, told), "shown")
	themes(t, tab, "only-folders")
}

// TestOwnServerThatStopped polls the page's own server after it stopped: the page says so, and does
// not mention CORS.
func TestOwnServerThatStopped(t *testing.T) {
	h := newHost(t, hostOptions{})
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src=data/"+fileOf(t, "torch/adamw")))
	waitLoaded(t, tab)
	h.server.Listener.Close()
	h.server.CloseClientConnections()
	click(t, tab, ".refresh")
	waitFor(t, tab,
		`document.querySelector('.topbar').textContent.includes('The server of this page does not answer.')`)
	evaluate[any](t, tab, "(location.hash += '&src=data/"+fileOf(t, "torch/sgd")+"', null)")
	waitFor(t, tab, `document.querySelector('.remedy.panel .actions')`)
	said := evaluate[string](t, tab, `document.body.innerText`)
	assert.Contains(t, said, "It may have stopped")
	assert.NotContains(t, said, "CORS")
	shoot(t, tab, "own-server-stopped")
}

// TestManifestWithoutEnd opens a folder whose index never ends: the page says so, and names the
// limit.
func TestManifestWithoutEnd(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		if !strings.HasSuffix(r.URL.Path, "/eventlens.json") {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		for chunk := bytes.Repeat([]byte(" "), 1<<20); r.Context().Err() == nil; {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	}))
	t.Cleanup(s.Close)
	h := newHost(t, hostOptions{})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src="+s.URL+"/logs/"))
	waitFor(t, tab, `document.querySelector('.remedy .actions')`)
	said := evaluate[string](t, tab, `document.querySelector('.remedy').textContent`)
	assert.Contains(t, said, "The index cannot be read")
	assert.Contains(t, said, "larger than 64 MB")
	assert.NotContains(t, said, "No such folder")
	shoot(t, tab, "endless-index")
}
