package web_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// compress writes the demo log's file of a run into dir four times: as a gzip file, as a gzip file
// of two members, as a zstd file and as a gzip file with a plain name. It returns their sizes by
// name.
func compress(t *testing.T, dir, run string) map[string]int64 {
	t.Helper()
	plain, err := os.ReadFile(filepath.Join(demo, filepath.FromSlash(fileOf(t, run))))
	require.NoError(t, err)
	half := len(plain) / 2
	encoder, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	sizes := map[string]int64{}
	for name, content := range map[string][]byte{
		"run.tfevents.gz":     gzipped(t, plain),
		"members.tfevents.gz": append(gzipped(t, plain[:half]), gzipped(t, plain[half:])...),
		"run.tfevents.zst":    encoder.EncodeAll(plain, nil), "run.tfevents": gzipped(t, plain),
		"cut.tfevents.gz": gzipped(t, plain)[:half/4],
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o644))
		sizes[name] = int64(len(content))
	}
	return sizes
}

func gzipped(t *testing.T, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.Copy(w, bytes.NewReader(content))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// TestCompressedByURL opens compressed files and shows images from them; a second visit requests
// only the images.
func TestCompressedByURL(t *testing.T) {
	dir := t.TempDir()
	sizes := compress(t, dir, "torch/sgd")
	points := demoPoints(t)[fileOf(t, "torch/sgd")]
	for _, c := range []struct {
		name string
		most int64 // limit of the bytes fetched, as a multiple of the file's size
	}{
		{"run.tfevents.gz", 1}, {"run.tfevents.zst", 1}, {"run.tfevents", 1},
		{"members.tfevents.gz", 2}, // the browser's inflater stops after the first member
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHost(t, hostOptions{data: dir})
			tab := openTab(t, chromium.Options{}, h.url("#src=data/"+c.name))
			mark := waitLoaded(t, tab)
			waitDrawn(t, tab)
			assert.Equal(t, points, mark.Points)
			assert.Zero(t, mark.Problems)
			assert.Equal(t, demoFiles(t)[fileOf(t, "torch/sgd")], mark.Bytes, "what is inside")
			assert.GreaterOrEqual(t, mark.FetchedBytes, sizes[c.name])
			assert.LessOrEqual(t, mark.FetchedBytes, c.most*sizes[c.name])
			assert.Greater(t, evaluate[int](t, tab, painted), 1000)
			waitKept(t, tab)
			program := times(h.takeLog(), "zstd.wasm.gz")
			assert.Equal(t, strings.HasSuffix(c.name, ".zst"), program > 0, "loaded for zstd alone")

			goTo(t, tab, h.url("#src=data/"+c.name+"&tab=images"))
			again := waitLoaded(t, tab)
			assert.Equal(t, points, again.Points)
			assert.Zero(t, again.FetchedBytes)
			waitFor(t, tab,
				`document.querySelector('.picture :is(img, still-picture)')?.naturalWidth > 0`)
			shoot(t, tab, "compressed-image-"+c.name)
			for _, r := range h.takeLog() {
				assert.Empty(t, r.Range, r.Path)
			}
		})
	}
}

// TestCompressedDropped opens all compressed files from a dropped folder, and again from the recent
// list.
func TestCompressedDropped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	require.NoError(t, os.Mkdir(dir, 0o755))
	// Each file gets a directory, and so a run, of its own.
	for name := range compress(t, dir, "torch/sgd") {
		run := filepath.Join(dir, strings.ReplaceAll(name, ".tfevents", ""))
		require.NoError(t, os.Mkdir(run, 0o755))
		require.NoError(t,
			os.Rename(filepath.Join(dir, name), filepath.Join(run, "events.out.tfevents.1")))
	}
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitFor(t, tab, `document.querySelector('.drop')`)
	require.NoError(t, tab.Drop(400, 400, dir))
	mark := waitLoaded(t, tab)
	points := demoPoints(t)[fileOf(t, "torch/sgd")]
	assert.EqualValues(t, 5, mark.Runs)
	assert.EqualValues(t, 1, mark.Problems)
	assert.Greater(t, mark.Points, 4*points,
		"that of the file that is cut off, too, as far as it goes")
	waitFor(t, tab, `document.querySelector('.problem-lines')`)
	line := lineOf(t, evaluate[[]string](t, tab, problemLines), "cut.gz")
	assert.Contains(t, line, "the gzip data are cut off, or still being written")

	openTabNamed(t, tab, "Images")
	waitFor(t, tab,
		fmt.Sprintf(`[...document.querySelectorAll('.picture :is(img, still-picture)')].filter(i => i.naturalWidth > 0).length >= %d`, 4))
	assert.Zero(t, eventBytes(h.takeLog()), "nothing was asked of the network")
}

// zstdLog writes the demo log's file of one run as a zstd file, and another run's file unchanged
// beside it, and returns their points.
func zstdLog(t *testing.T) (dir string, points []int64) {
	t.Helper()
	packed, plain := fileOf(t, "torch/sgd"), fileOf(t, "lr0.001/train")
	content, err := os.ReadFile(filepath.Join(demo, filepath.FromSlash(packed)))
	require.NoError(t, err)
	encoder, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	other, err := os.ReadFile(filepath.Join(demo, filepath.FromSlash(plain)))
	require.NoError(t, err)
	dir = t.TempDir()
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "packed.tfevents.zst"), encoder.EncodeAll(content, nil),
			0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "plain.tfevents"), other, 0o644))
	return dir, []int64{demoPoints(t)[packed], demoPoints(t)[plain]}
}

// TestZstdWithoutWorkers unpacks on the page if there are no workers.
func TestZstdWithoutWorkers(t *testing.T) {
	dir, points := zstdLog(t)
	h := newHost(t, hostOptions{data: dir})
	tab := newTab(t, chromium.Options{})
	before := page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `self.Worker = class { constructor() { throw new Error('no workers here'); } };`,
	}
	_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument, before)
	require.NoError(t, err)
	goTo(t, tab, h.url("#src=data/packed.tfevents.zst"))
	assert.Equal(t, points[0], waitLoaded(t, tab).Points)
}

// TestZstdInSharedWorker unpacks for two pages in one shared worker.
func TestZstdInSharedWorker(t *testing.T) {
	dir, points := zstdLog(t)
	const frame = `<iframe src="index.html#embed=tab&src=data/packed.tfevents.zst"></iframe>`
	outer := `<!doctype html><title>job</title><link rel="icon" href="icon.svg">` + frame + frame
	h := newHost(t, hostOptions{
		data: dir, handlers: map[string]http.Handler{"job.html": body("text/html", []byte(outer))},
	})
	tab := openTab(t, chromium.Options{}, strings.Replace(h.url(""), "index.html", "job.html", 1))
	const loaded = `Array.from(frames, (_, i) => frames[i].performance.getEntriesByName('eventlens:loaded')[0]?.detail.points)`
	waitFor(t, tab, loaded+`.every((points) => points)`)
	assert.Equal(t, []int64{points[0], points[0]}, evaluate[[]int64](t, tab, loaded))
	assert.Equal(t, 1, sharedWorkers(t, tab))
}

// TestZstdProgramMissing: the file that needs the missing program gets a problem, other files are
// shown, and the file is read once the program is there.
func TestZstdProgramMissing(t *testing.T) {
	dir, points := zstdLog(t)
	var there atomic.Bool
	handlers := map[string]http.Handler{}
	for _, name := range []string{"zstd.wasm.gz", "zstd.wasm"} {
		handlers[name] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !there.Load() {
				http.NotFound(w, r)
				return
			}
			http.ServeFile(w, r, "dist/"+name)
		})
	}
	h := newHost(t, hostOptions{data: dir, handlers: handlers})
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src=data/packed.tfevents.zst&src=data/plain.tfevents"))
	assert.Equal(t, points[1], waitLoaded(t, tab).Points)
	waitFor(t, tab, problemLines+`.length > 0`)
	line := lineOf(t, evaluate[[]string](t, tab, problemLines), "packed.tfevents.zst")
	assert.Contains(t, line, "the program that unpacks zstd files")
	assert.Contains(t, line, "zstd.wasm: HTTP status 404")
	shoot(t, tab, "compressed-zstd-missing")

	there.Store(true)
	goTo(t, tab, h.url("#src=data/packed.tfevents.zst&src=data/plain.tfevents"))
	assert.Equal(t, points[0]+points[1], waitLoaded(t, tab).Points)
}
