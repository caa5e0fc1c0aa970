package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// longFile returns a run of the demo log repeated several times, as by a job that is restarted
// again and again: a real file of some size, and the number of its points.
func longFile(t *testing.T, times int) (content []byte, points int64) {
	t.Helper()
	name := fileOf(t, "torch/sgd")
	once, err := os.ReadFile(filepath.Join(demo, filepath.FromSlash(name)))
	require.NoError(t, err)
	return bytes.Repeat(once, times), int64(times) * demoPoints(t)[name]
}

// mortalWorker is web/worker.js with an addition: a worker that reads files for another worker asks
// the host whether to die, and then raises an uncaught error, as a program that ran out of memory
// does.
func mortalWorker(t *testing.T) []byte {
	t.Helper()
	script, err := os.ReadFile("dist/worker.js")
	require.NoError(t, err)
	return append(script, `
self.addEventListener('message', async ({ data }) => {
  if (data.parser && (await (await fetch(new URL('die', data.parts.wasmExec))).text()) === 'yes') setTimeout(() => { throw new Error('killed by the test'); });
});`...)
}

// TestKilledWorkerIsReplaced ends the worker that reads a file when half of the file has arrived:
// another worker reads the rest.
func TestKilledWorkerIsReplaced(t *testing.T) {
	content, points := longFile(t, 40)
	half := len(content) / 2
	arrived, killed := make(chan struct{}), make(chan struct{})
	var asked atomic.Int64
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"worker.js": body("text/javascript", mortalWorker(t)),
		"die": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked.Add(1) == 1 {
				<-arrived
				fmt.Fprint(w, "yes")
				close(killed)
			}
		}),
		"data/long.tfevents": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Range") != "" {
				http.ServeContent(w, r, "", time.Unix(1.7e9, 0), bytes.NewReader(content))
				return
			}
			w.Header().Set("Content-Length", fmt.Sprint(len(content)))
			w.Write(content[:half])
			w.(http.Flusher).Flush()
			close(arrived)
			<-r.Context().Done() // until the worker ends
		}),
	}})
	tab := newTab(t, chromium.Options{}) // the console of this tab will report the error
	goTo(t, tab, h.url("#src=data/long.tfevents"))
	mark := waitLoaded(t, tab)
	waitDrawn(t, tab)
	<-killed
	assert.Equal(t, points, mark.Points)
	assert.EqualValues(t, len(content), mark.Bytes)
	assert.Zero(t, mark.Problems)
	assert.Greater(t, evaluate[int](t, tab, painted), 1000)
	var ranges []string
	for _, r := range h.takeLog() {
		if strings.HasSuffix(r.Path, "long.tfevents") && r.Range != "" {
			ranges = append(ranges, r.Range)
		}
	}
	require.Len(t, ranges, 1)
	assert.NotEqual(t, "bytes=0-", ranges[0], "what was handed over is not read again")
}

// TestFolderOf2000Runs opens a folder of 2,000 runs, each with a small real file.
func TestFolderOf2000Runs(t *testing.T) {
	const runs = 2000
	content, err := os.ReadFile("../testdata/fixtures/keras-3.15.1-train.tfevents")
	require.NoError(t, err)
	dir := t.TempDir()
	var manifest strings.Builder
	for run := range runs {
		path := fmt.Sprintf("sweep/%04d", run)
		require.NoError(t, os.MkdirAll(filepath.Join(dir, path), 0o755))
		require.NoError(t,
			os.WriteFile(filepath.Join(dir, path, "events.out.tfevents.1"), content, 0o644))
		fmt.Fprintf(&manifest,
			`,{"path":"%s/events.out.tfevents.1","size":%d,"modified":"2026-01-02T03:04:05Z"}`,
			path, len(content))
	}
	h := newHost(t, hostOptions{data: dir, handlers: map[string]http.Handler{
		"data/eventlens.json": body("application/json",
			[]byte(`{"version":1,"files":[`+manifest.String()[1:]+`]}`)),
	}})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"))
	mark := waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.EqualValues(t, runs, mark.Runs)
	assert.EqualValues(t, runs*len(content), mark.Bytes)
	assert.Positive(t, mark.Points)
	assert.Zero(t, mark.Points%runs, "as many of each")
	assert.Zero(t, mark.Problems)
	waitKept(t, tab)
	h.takeLog()
	goTo(t, tab, h.url("#src=data/"))
	assert.Equal(t, mark.Points, waitLoaded(t, tab).Points)
	assert.Zero(t, eventBytes(h.takeLog()))
}
