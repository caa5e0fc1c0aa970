package web_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// demoPoints returns how many scalar points TensorBoard's own reader finds in each file of the demo
// log.
func demoPoints(t *testing.T) map[string]int64 {
	t.Helper()
	file, err := os.Open("../testdata/demo.golden.jsonl")
	require.NoError(t, err)
	defer file.Close()
	points := map[string]int64{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var line struct {
			File, Plugin string
			Count        int64
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &line))
		if line.Plugin == "scalars" {
			points[line.File] += line.Count
		}
	}
	require.NotEmpty(t, points)
	return points
}

// fileOf returns the event file of a run of the demo log, by slash path; the first if there are
// several.
func fileOf(t *testing.T, run string) string {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(demoFiles(t))) {
		if strings.HasPrefix(name, run+"/") {
			return name
		}
	}
	t.Fatalf("the demo log has no run %q", run)
	return ""
}

// painted counts the non-empty pixels of the first chart.
const painted = `(() => { const c = document.querySelector('[data-testid=chart] canvas');
	return c ? c.getContext('2d').getImageData(0, 0, c.width, c.height).data.filter((v, i) => i % 4 == 3 && v > 0).length : 0; })()`

// runNames are the full names; a row shows only the part that differs from its folders.
const runNames = `[...document.querySelectorAll('.run-name')].map(e => e.title.replace(/: click to .*/, ''))`

// problemLines are the lines about what could not be read.
const problemLines = `[...document.querySelectorAll('.problem-lines li')].map(e => e.textContent)`

func TestOpenByURL(t *testing.T) {
	points := demoPoints(t)
	train, validation := fileOf(t, "lr0.001/train"), fileOf(t, "lr0.01/validation")
	for _, c := range []struct {
		name      string
		wrongMIME bool
	}{{"right MIME type", false}, {"wrong MIME type", true}} {
		t.Run(c.name, func(t *testing.T) {
			h := newHost(t, hostOptions{wrongMIME: c.wrongMIME})
			absolute := h.server.URL + h.prefix + "data/" + validation
			tab := openTab(t, chromium.Options{}, h.url("#src=data/"+train+"&src=wider="+absolute))
			mark := waitLoaded(t, tab)
			waitDrawn(t, tab)
			sizes := demoFiles(t)
			assert.EqualValues(t, 2, mark.Runs)
			assert.Equal(t, points[train]+points[validation], mark.Points,
				"every point that the peer's reader finds")
			assert.Equal(t, sizes[train]+sizes[validation], mark.FetchedBytes)
			assert.Zero(t, mark.Problems)
			assert.Greater(t, evaluate[int](t, tab, painted), 1000, "pixels drawn")
			assert.ElementsMatch(t, []string{train, "wider"}, evaluate[[]string](t, tab, runNames))
			for _, r := range h.takeLog() {
				assert.NotContains(t, r.Path, "favicon", "an icon of its own")
				assert.Less(t, r.Status, 400, r.Path)
			}
		})
	}
}

func TestManifestFolder(t *testing.T) {
	files := demoFiles(t)
	manifest := struct {
		Version int              `json:"version"`
		Files   []map[string]any `json:"files"`
	}{Version: 1}
	for name, size := range files {
		manifest.Files = append(manifest.Files, map[string]any{"path": name, "size": size})
	}
	text, err := json.Marshal(manifest)
	require.NoError(t, err)
	h := newHost(t,
		hostOptions{
			handlers: map[string]http.Handler{"data/eventlens.json": body("application/json",
				text)},
		})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"))
	mark := waitLoaded(t, tab)
	assert.EqualValues(t, demoRuns(t), mark.Runs)
	waitFor(t, tab, runNames+`.includes('lr0.0003/train')`)
	waitFor(t, tab, runNames+`.includes('torch/sgd')`)
}

// halves answers the first half of a file, and the second half only when released.
func halves(t *testing.T, name string) (http.Handler, func()) {
	t.Helper()
	content, err := os.ReadFile(name)
	require.NoError(t, err)
	released := make(chan struct{})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(len(content)))
		if r.Method == http.MethodHead {
			return
		}
		w.Write(content[:len(content)/2])
		w.(http.Flusher).Flush()
		select {
		case <-released:
			w.Write(content[len(content)/2:])
		case <-r.Context().Done():
		}
	}), func() { close(released) }
}

func TestFirstChartBeforeTheLastByte(t *testing.T) {
	train := fileOf(t, "lr0.001/train")
	slow, release := halves(t, filepath.Join(demo, filepath.FromSlash(train)))
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{"slow.tfevents": slow}})
	tab := openTab(t, chromium.Options{}, h.url("#src=slow.tfevents"))
	_, err := chromium.Mark[bool](tab, "eventlens:first-chart", "true", "true")
	require.NoError(t, err)
	assert.Greater(t, evaluate[int](t, tab, painted), 1000)
	assert.Empty(t,
		evaluate[[]string](t, tab,
			`performance.getEntriesByName('eventlens:loaded').map(m => m.name)`), "half the file is still to come")
	// Progress in bytes.
	waitFor(t, tab,
		`document.querySelector('.topbar').textContent.match(/[0-9.]+ of [0-9.]+ [kM]B/)`)
	release()
	assert.Equal(t, demoPoints(t)[train], waitLoaded(t, tab).Points)
}

func TestSecondVisitReadsNothing(t *testing.T) {
	train := fileOf(t, "lr0.001/train")
	h := newHost(t, hostOptions{})
	tab := openTab(t, onDisk, h.url("#src=data/"+train))
	first := waitLoaded(t, tab)
	assert.Equal(t, demoFiles(t)[train], eventBytes(h.takeLog()))

	waitKept(t, tab)
	goTo(t, tab, h.url("#src=data/"+train))
	again := waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.Zero(t, eventBytes(h.takeLog()), "event bytes in the server's log")
	assert.Zero(t, again.FetchedBytes)
	assert.Equal(t, first.Bytes, again.FromCache)
	assert.Equal(t, first.Points, again.Points)
	assert.Greater(t, evaluate[int](t, tab, painted), 1000)
}

func TestAppendedBytesAlone(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(demo, filepath.FromSlash(fileOf(t, "torch/sgd"))))
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "run.tfevents")
	require.NoError(t, os.WriteFile(name, content[:len(content)/2], 0o644))
	h := newHost(t, hostOptions{data: filepath.Dir(name)})
	tab := openTab(t, onDisk, h.url("#src=data/run.tfevents"))
	half := waitLoaded(t, tab)
	waitKept(t, tab)
	h.takeLog()

	require.NoError(t, os.WriteFile(name, content, 0o644))
	goTo(t, tab, h.url("#src=data/run.tfevents"))
	whole := waitLoaded(t, tab)
	assert.Less(t, eventBytes(h.takeLog()), int64(len(content))*3/4,
		"only what was appended, and the last record")
	assert.Greater(t, whole.Points, half.Points)
	assert.Equal(t, demoPoints(t)[fileOf(t, "torch/sgd")], whole.Points)
}

func TestDropFolder(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, onDisk, h.url(""))
	waitFor(t, tab, `document.querySelector('.drop')`)
	assert.Zero(t, eventBytes(h.takeLog()))
	folder, err := filepath.Abs(demo)
	require.NoError(t, err)
	require.NoError(t, tab.Drop(400, 400, folder))
	first := waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.EqualValues(t, demoRuns(t), first.Runs)
	names := evaluate[[]string](t, tab, runNames)
	assert.Contains(t, names, "lr0.0003/train", "named below the dropped folder")
	assert.True(t, slices.IsSorted(names[:2]), "natural order")

	waitKept(t, tab)
	// A reload brings no dropped file back; the recent list opens it from this device, images
	// included.
	goTo(t, tab, h.url(""))
	waitFor(t, tab, `document.querySelector('.recent-name')`)
	assert.Equal(t, "demo",
		evaluate[string](t, tab, `document.querySelector('.recent-name').textContent`))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".recent-name"))))
	again := waitLoaded(t, tab)
	assert.Equal(t, first.Points, again.Points)
	assert.Zero(t, again.FetchedBytes)
	openTabNamed(t, tab, "Images")
	waitFor(t, tab, `document.querySelector('.picture :is(img, still-picture)')?.naturalWidth > 0`)
	assert.Zero(t, eventBytes(h.takeLog()), "nothing was asked of the network")
}

func TestDropLooseFiles(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitFor(t, tab, `document.querySelector('.drop')`)
	var paths []string
	for _, run := range []string{"torch/sgd", "torch/adamw"} {
		path, err := filepath.Abs(filepath.Join(demo, filepath.FromSlash(fileOf(t, run))))
		require.NoError(t, err)
		paths = append(paths, path)
	}
	require.NoError(t, tab.Drop(400, 400, paths...))
	mark := waitLoaded(t, tab)
	assert.EqualValues(t, 2, mark.Runs, "loose files are runs of their own")

	// Dropping again adds to the open runs.
	folder, err := filepath.Abs("../testdata/demo/lr0.01")
	require.NoError(t, err)
	require.NoError(t, tab.Drop(700, 500, folder))
	waitFor(t, tab, `document.querySelectorAll('.run-name').length == 4`)
}

func TestChooseFilesOrFolder(t *testing.T) {
	h := newHost(t, hostOptions{})
	for _, c := range []struct {
		name, button, path string
		runs               int64
	}{
		{"files", ".choices .btn:not(.primary)",
			filepath.Join(demo, filepath.FromSlash(fileOf(t, "torch/sgd"))), 1},
		{"folder", ".choices .btn.primary", filepath.Join(demo, "lr0.01"), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			tab := openTab(t, chromium.Options{}, h.url(""))
			waitFor(t, tab, `document.querySelector('.choices')`)
			// The driver can operate only file inputs.
			evaluate[bool](t, tab, `(self.showDirectoryPicker = undefined, true)`)
			path, err := filepath.Abs(c.path)
			require.NoError(t, err)
			require.NoError(t, tab.Choose(c.button, path))
			assert.Equal(t, c.runs, waitLoaded(t, tab).Runs)
		})
	}
}

// openTabNamed follows a tab's link.
func openTabNamed(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	link := fmt.Sprintf(`[...document.querySelectorAll('nav a')].find(a => a.textContent.startsWith(%q))`, name)
	waitFor(t, tab, link)
	evaluate[any](t, tab, link+`.click()`)
}

// center returns the middle of the first element of a selector, in the window's CSS px.
func center(t *testing.T, tab *chromium.Tab, selector string) (x, y float64) {
	t.Helper()
	at := evaluate[[]float64](t, tab,
		fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect();
		return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector))
	return at[0], at[1]
}

func hover(t *testing.T, tab *chromium.Tab, x, y float64) {
	t.Helper()
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x-3, y),
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y)))
}

func TestScalarHover(t *testing.T) {
	h := newHost(t, hostOptions{data: "../testdata/fixtures"})
	fixture := "torch-2.15.0-scalars.tfevents"
	// The series is too short for the default smoothing.
	tab := openTab(t, chromium.Options{}, h.url("#src=plain=./data/"+fixture+"&smoothing=0.7"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	x, y := center(t, tab, "[data-testid=chart]")
	hover(t, tab, x, y)
	waitFor(t, tab, `document.querySelector('#readout tbody tr')`)
	cells := evaluate[[]string](t, tab,
		`[...document.querySelectorAll('#readout tbody tr:first-child td')].map(e => e.textContent)`)
	require.Len(t, cells, 6, "run, smoothed, value, step, time, relative")
	assert.Equal(t, "plain", strings.TrimSpace(cells[0]))

	// The page shows the same numbers as TensorBoard's reader for that step.
	tag := evaluate[string](t, tab, `document.querySelector('article h3').textContent`)
	step, err := strconv.ParseInt(strings.ReplaceAll(cells[3], ",", ""), 10, 64)
	require.NoError(t, err)
	shown, err := strconv.ParseFloat(strings.ReplaceAll(cells[2], "−", "-"), 64)
	require.NoError(t, err)
	assert.Contains(t, goldenValues(t, fixture, tag, step), strconv.FormatFloat(shown, 'g', 4, 64))

	hover(t, tab, 2, 2)
	waitFor(t, tab, `!document.querySelector('#readout tbody tr')?.offsetParent`)
}

// goldenValues returns a tag's values at a step, with four significant digits each.
func goldenValues(t *testing.T, fixture, tag string, step int64) (values []string) {
	t.Helper()
	file, err := os.Open("../testdata/fixtures/" + strings.TrimSuffix(fixture, ".tfevents") +
		".golden.jsonl")
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var line struct {
			Tag   string
			Step  int64
			Value any
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &line))
		if value, ok := line.Value.(float64); ok && line.Tag == tag && line.Step == step {
			rounded, err := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 4, 64), 64)
			require.NoError(t, err)
			values = append(values, strconv.FormatFloat(rounded, 'g', 4, 64))
		}
	}
	return values
}

func TestHistogramHover(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{},
		h.url("#src=data/"+fileOf(t, "torch/sgd")+"&tab=histograms"))
	waitLoaded(t, tab)
	waitFor(t, tab, painted+" > 500")
	x, y := center(t, tab, "[data-testid=chart]")
	hover(t, tab, x, y+40)
	waitFor(t, tab, `document.querySelector('#readout[data-shown] tbody tr')`)
	text := evaluate[string](t, tab, `document.querySelector('#readout').textContent`)
	for _, word := range []string{"Step", "Bin", "Count"} {
		assert.Contains(t, text, word)
	}
}

func TestImageSlider(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"+fileOf(t, "torch/sgd")+"&tab=images"))
	waitLoaded(t, tab)
	waitFor(t, tab, `document.querySelector('.picture :is(img, still-picture)')?.naturalWidth > 0`)
	label := `document.querySelector('.steps .meta').textContent`
	latest := evaluate[string](t, tab, label)
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card input.range")),
			chromedp.KeyEvent(kb.ArrowLeft)))
	waitFor(t, tab, fmt.Sprintf(`%s != %q`, label, latest))
	waitFor(t, tab, `document.querySelector('.picture :is(img, still-picture)')?.naturalWidth > 0`)
}

func TestRunListHidesRuns(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{},
		h.url("#src=data/"+fileOf(t, "torch/sgd")+"&src=data/"+fileOf(t, "torch/adamw")))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	both := evaluate[int](t, tab, painted)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".run .check"))))
	waitFor(t, tab, fmt.Sprintf(`%s < %d`, painted, both))
	// A picture may come before the page is rendered.
	waitFor(t, tab, `document.querySelector('.runs-head .count').textContent === '1 of 2 shown'`)
}

func TestServeOpensEveryRun(t *testing.T) {
	command := filepath.Join(t.TempDir(), "eventlens")
	buildCommand(t, command)
	url := startServe(t, command, demo)
	tab := openTab(t, chromium.Options{}, url)
	mark := waitLoaded(t, tab)
	waitDrawn(t, tab)
	var all int64
	for _, points := range demoPoints(t) {
		all += points
	}
	assert.EqualValues(t, demoRuns(t), mark.Runs)
	assert.Equal(t, all, mark.Points)
	response, err := (&http.Client{Timeout: time.Minute}).Get(url + "data/../go.mod")
	require.NoError(t, err)
	response.Body.Close()
	assert.Equal(t, http.StatusNotFound, response.StatusCode)
}
