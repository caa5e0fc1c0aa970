package notebook_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// gone waits until nobody listens on the port of an address anymore.
func gone(t *testing.T, address string) {
	t.Helper()
	at, err := url.Parse(address)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	require.True(t, until(ctx, func() bool { return !accepts(at.Port()) }), "%s is still served",
		address)
}

// TestBelowACell shows the demo log from the kernel's own machine while the cell is still
// computing. Then it tests that the server ends when the kernel is restarted or shut down, and what
// the notebook shows afterwards.
func TestBelowACell(t *testing.T) {
	j := startJupyter(t, "/", "Light")
	j.copyLog(t, "runs")
	j.write(t, "a.ipynb", nil, "%load_ext eventlens",
		"%eventlens --logdir runs\nimport os\nwhile not os.path.exists('enough'): pass",
		"%eventlens --logdir ./runs --height 300")
	tab := j.open(t, "localhost", "a.ipynb")
	ran(t, tab, 0)
	run(t, tab, 1)
	first := frame(t, tab, 1)
	at, err := url.Parse(first)
	require.NoError(t, err)
	assert.Equal(t, "127.0.0.1", at.Hostname())
	waitFor(t, enter(t, tab, first), drawn(""))
	assert.Contains(t, evaluate[string](t, tab, prompt(1)), "*", "the cell still computes")
	shoot(t, tab, "drawn")

	require.NoError(t, os.WriteFile(filepath.Join(j.root, "enough"), nil, 0o644))
	waitIdle(t, tab)
	ran(t, tab, 2)
	assert.Equal(t, first, frame(t, tab, 2), "one server for a directory")
	assert.Equal(t, 300, evaluate[int](t, tab, below(2)+`.querySelector('iframe').offsetHeight`))

	restart(t, tab)
	gone(t, first)
	waitIdle(t, tab)
	ran(t, tab, 0)
	ran(t, tab, 1)
	second := frame(t, tab, 1)
	assert.NotEqual(t, first, second)
	waitFor(t, enter(t, tab, second), drawn(""))

	saved := j.save(t, tab, "a.ipynb")
	assert.Equal(t, second, frame(t, j.open(t, "localhost", "a.ipynb"), 1),
		"the kernel still serves it")
	kernels := j.kernels(t)
	require.Len(t, kernels, 1)
	status, body := j.call(t, "DELETE", "api/kernels/"+kernels[0].ID)
	require.Equal(t, http.StatusNoContent, status, "%s", body)
	gone(t, second)

	// A person who comes back: the notebook is trusted, and there is a new kernel.
	later := j.open(t, "localhost", "a.ipynb")
	waitFor(t, later, below(1)+`?.textContent.includes('cannot be reached from here')`)
	assert.Contains(t, evaluate[string](t, later, below(1)+`.innerText`), "Run this cell again")
	assert.Zero(t,
		evaluate[int](t, later, `document.querySelectorAll('.jp-Notebook iframe').length`))
	shoot(t, later, "later")

	// Another person who receives the notebook: none of its scripts run.
	j.write(t, "b.ipynb", saved.Cells[1].Outputs, "1 + 1", "%eventlens --logdir runs")
	sent := j.open(t, "localhost", "b.ipynb")
	waitFor(t, sent, below(1)+`?.innerText.includes('Run this cell again')`)
	assert.Zero(t,
		evaluate[int](t, sent,
			`document.querySelectorAll('.jp-Notebook :is(iframe, [data-tried])').length`))
	assert.NotContains(t, evaluate[string](t, sent, below(1)+`.innerText`), "querySelector")
	shoot(t, sent, "sent")
}

// TestBehindAProxy opens a page under another machine's name, on a server with its pages below
// another path. The frame is reached through jupyter-server-proxy, which accepts no response above
// 100 MB and sends none before it has all of it.
func TestBehindAProxy(t *testing.T) {
	j := startJupyter(t, "/user/ada/", "Light", "--ServerApp.allow_remote_access=True")
	j.copyLog(t, "runs")
	j.write(t, "a.ipynb", nil, "import eventlens\neventlens.show('runs', height=600)",
		"print(eventlens._server._running[0].url)", "eventlens.stop()")
	tab := j.open(t, elsewhere, "a.ipynb")
	ran(t, tab, 0)
	address := frame(t, tab, 0)
	assert.Contains(t, address, "http://"+elsewhere+":"+j.port+"/user/ada/proxy/")
	waitFor(t, tab, drawn(below(0)+`.querySelector('iframe').contentWindow.`))
	shoot(t, tab, "drawn")

	require.NoError(t, os.WriteFile(filepath.Join(j.root, "runs/large"), nil, 0o644))
	require.NoError(t, os.Truncate(filepath.Join(j.root, "runs/large"), 200_000_000))
	answered := evaluate[[]any](t, tab,
		`fetch(`+below(0)+
			`.querySelector('iframe').src.replace(/#.*/, '') + 'data/large', { headers: { Range: 'bytes=1000000-' } })
		.then(async (r) => [r.status, r.headers.get('Content-Range'), (await r.arrayBuffer()).byteLength])`)
	assert.Equal(t, []any{206., "bytes 1000000-9388607/200000000", 8_388_608.}, answered)

	ran(t, tab, 1)
	direct := evaluate[string](t, tab, below(1)+`.innerText`)
	ran(t, tab, 2)
	gone(t, strings.TrimSpace(direct))
}

// TestAnAddressInACell runs a cell written for %tensorboard, with a log on another server: the
// frame and the link open its address in the requested view, and the list shows a single server for
// all addresses.
func TestAnAddressInACell(t *testing.T) {
	files := http.FileServer(http.Dir("../../testdata/demo"))
	storage := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Headers", "Range")
		w.Header().Set("Access-Control-Expose-Headers", "Content-Range, ETag")
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(storage.Close)
	j := startJupyter(t, "/", "Light")
	j.write(t, "a.ipynb", nil, "%load_ext eventlens",
		cell("%eventlens --logdir "+storage.URL+
			"/torch/ --bind_all --host=0.0.0.0 --tags loss --height 400"),
		"import eventlens\neventlens.list()")
	tab := j.open(t, "localhost", "a.ipynb")
	ran(t, tab, 0)
	ran(t, tab, 1)
	assert.Contains(t, evaluate[string](t, tab, below(1)+`.innerText`),
		"eventlens ignores --bind_all, --host: of TensorBoard's flags, these mean nothing here.")
	address := frame(t, tab, 1)
	view := "tags=loss&src=" + url.QueryEscape(storage.URL+"/torch/")
	assert.Contains(t, address, "#embed=full&refresh=10&theme=light&"+view)
	link := evaluate[string](t, tab, below(1)+`.querySelector('.eventlens-place a').href`)
	assert.Equal(t, strings.Split(address, "#")[0]+"#"+view, link)
	inside := enter(t, tab, address)
	waitFor(t, inside, drawn(""))
	assert.Equal(t, "loss",
		evaluate[string](t, inside, `document.getElementById("tags-filter").value`))
	shoot(t, tab, "drawn")

	ran(t, tab, 2)
	assert.Contains(t, evaluate[string](t, tab, below(2)+`.innerText`), "- addresses since ")
	assert.Contains(t, evaluate[string](t, tab, below(2)+`.innerText`),
		strings.Split(address, "#")[0])
}

// TestNotThereYet shows a directory before anything is written to it: a line says so, and the
// charts appear with the files.
func TestNotThereYet(t *testing.T) {
	j := startJupyter(t, "/", "Dark")
	j.write(t, "a.ipynb", nil, "%load_ext eventlens",
		"%eventlens --logdir 'runs <b>&amp;' --height 500")
	tab := j.open(t, "localhost", "a.ipynb")
	ran(t, tab, 0)
	ran(t, tab, 1)
	assert.Contains(t, evaluate[string](t, tab, below(1)+`.innerText`),
		"runs <b>&amp; is not there yet")
	inside := enter(t, tab, frame(t, tab, 1))
	assert.Equal(t, "eventlens: runs <b>&amp;",
		evaluate[string](t, tab, below(1)+`.querySelector('iframe').title`))
	waitFor(t, inside, `document.body.innerText.includes('Waiting for event files in runs <b>&amp;/')`)
	shoot(t, tab, "empty")
	j.copyLog(t, "runs <b>&amp;")
	waitFor(t, inside, drawn(""))
	waitFor(t, inside, `!document.querySelector('.problem-lines')`)
	assert.Equal(t, "dark", evaluate[string](t, inside, `document.documentElement.dataset.theme`),
		"as the notebook")
	shoot(t, tab, "drawn")
}
