package web_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/web/chromium"
)

// tailed is a page with a growing log directory, behind a static server and a manifest.
type tailed struct {
	t    *testing.T
	host *host
	dir  string
	tab  *chromium.Tab
	// Called after the directory was listed, before the answer is sent.
	listed atomic.Pointer[func()]
	heard  int // messages of the worker that were examined
}

// openTailed opens a page with logs; write writes them first.
func openTailed(t *testing.T, write func(dir string)) *tailed {
	t.Helper()
	return openTailedIn(t, chromium.Options{}, write)
}

// openTailedIn is openTailed in a window of a size.
func openTailedIn(t *testing.T, opt chromium.Options, write func(dir string)) *tailed {
	t.Helper()
	f := &tailed{t: t, dir: t.TempDir()}
	write(f.dir)
	f.host = newHost(t, hostOptions{
		data:     f.dir,
		handlers: map[string]http.Handler{"data/eventlens.json": http.HandlerFunc(f.manifest)},
	})
	f.tab = openTab(t, opt, f.host.url("#src=data/"))
	waitLoaded(t, f.tab)
	waitDrawn(t, f.tab)
	evaluate[bool](t, f.tab, `(() => {
		self.heard = [];
		eventlens.port.addEventListener('message', ({ data }) => {
			const frame = data && new Uint8Array(data[0]);
			if (frame && frame[0] === `+fmt.Sprint(kindOf(&wire.Checked{}))+`) heard.push(btoa(String.fromCharCode(...frame)));
		});
		return true;
	})()`)
	f.send(&wire.Follow{}) // only the test polls
	f.host.takeLog()
	return f
}

// kindOf returns the first byte of a message's frame.
func kindOf(m wire.Message) byte {
	frame, _ := wire.Encode(nil, m)
	return frame[0]
}

// manifest lists the directory.
func (f *tailed) manifest(w http.ResponseWriter, _ *http.Request) {
	m := listing.Manifest{}
	err := filepath.WalkDir(f.dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		below, err := filepath.Rel(f.dir, name)
		m.Files = append(m.Files, listing.File{
			Path: filepath.ToSlash(below), SizeBytes: info.Size(),
			Modified: info.ModTime().UTC().Format(time.RFC3339Nano),
		})
		return err
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	sort.Slice(m.Files, func(i, j int) bool { return m.Files[i].Path < m.Files[j].Path })
	if listed := f.listed.Load(); listed != nil {
		(*listed)()
	}
	w.Write(listing.AppendManifest(nil, m))
}

// send sends a message to the worker, as the page does.
func (f *tailed) send(m wire.Message) {
	f.t.Helper()
	sendToWorker(f.t, f.tab, m)
}

func sendToWorker(t *testing.T, tab *chromium.Tab, m wire.Message) {
	t.Helper()
	sendToWorkerOf(t, tab, "self", m)
}

// sendToWorkerOf sends a message to the worker of a window: the page's, or a frame's.
func sendToWorkerOf(t *testing.T, tab *chromium.Tab, window string, m wire.Message) {
	t.Helper()
	frame, _ := wire.Encode(nil, m)
	text := base64.StdEncoding.EncodeToString(frame)
	evaluate[bool](t, tab, fmt.Sprintf(`(() => {
		const bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
		%s.eventlens.port.postMessage([bytes.buffer]);
		return true;
	})()`, text, window))
}

// checked waits until the worker reports the end of a check.
func (f *tailed) checked() *wire.Checked {
	f.t.Helper()
	for began := false; ; {
		waitFor(f.t, f.tab, fmt.Sprintf(`heard.length > %d`, f.heard))
		for _, text := range evaluate[[]string](f.t, f.tab,
			fmt.Sprintf(`heard.slice(%d)`, f.heard)) {
			f.heard++
			frame, err := base64.StdEncoding.DecodeString(text)
			require.NoError(f.t, err)
			m, err := wire.Decode(frame, nil)
			require.NoError(f.t, err)
			c := m.(*wire.Checked)
			if began && !c.Checking {
				return c
			}
			began = c.Checking
		}
	}
}

// refresh makes the worker poll, and returns the requests for the log meanwhile.
func (f *tailed) refresh() (checked *wire.Checked, log []request) {
	f.t.Helper()
	f.heard = evaluate[int](f.t, f.tab, `heard.length`)
	f.send(&wire.Refresh{})
	checked = f.checked()
	assert.Empty(f.t, checked.Problem)
	// A browser fetches icons at any time.
	return checked, slices.DeleteFunc(f.host.takeLog(), func(r request) bool {
		return !strings.HasPrefix(r.Path, "data/")
	})
}

// lastLoaded returns the figures of the last mark of loading.
func (f *tailed) lastLoaded() loaded {
	f.t.Helper()
	return evaluate[loaded](f.t, f.tab,
		`(({ detail: d }) => ({ Runs: d.runs, Tags: d.tags, Points: d.points, Bytes: d.bytes, FetchedBytes: d.fetchedBytes,
		FromCache: d.fromCache, Problems: d.problems }))(performance.getEntriesByName('eventlens:loaded').at(-1))`)
}

// marks counts the marks of loading.
func (f *tailed) marks() int {
	return evaluate[int](f.t, f.tab, `performance.getEntriesByName('eventlens:loaded').length`)
}

func (f *tailed) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

const tailFile = "/events.out.tfevents.1.host.v2"

func TestTailOfAGrowingFile(t *testing.T) {
	var grows, rests *eventLog
	f := openTailed(t, func(dir string) {
		grows = newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss", "acc").log(t, 2000)
		rests = newEventLog(t, filepath.Join(dir, "b"+tailFile), "loss").log(t, 2000)
	})
	_, log := f.refresh()
	require.Len(t, log, 1, "the listing alone: %v", log)
	assert.Equal(t, "data/eventlens.json", log[0].Path)
	assert.Equal(t, 1, f.marks(), "nothing changed")

	last, before := grows.last, grows.wrote
	grows.log(t, 10)
	_, log = f.refresh()
	require.Len(t, log, 2, "%v", log)
	assert.Equal(t, fmt.Sprintf("bytes=%d-", last), log[1].Range)
	assert.Equal(t, grows.wrote-last, eventBytes(log),
		"what was appended, and the record before it")
	waitFor(t, f.tab, `performance.getEntriesByName('eventlens:loaded').length == 2`)
	assert.Equal(t, grows.points()+rests.points(), f.lastLoaded().Points)
	waitFor(t, f.tab,
		fmt.Sprintf(`performance.getEntriesByName('eventlens:visible-drawn').some(m => m.detail.complete && m.detail.points == %d)`, grows.points()+rests.points()))

	f.send(&wire.Follow{EveryMs: 100})
	for range 5 { // by polling
		grows.log(t, 10)
		waitFor(t, f.tab,
			fmt.Sprintf(`performance.getEntriesByName('eventlens:loaded').at(-1).detail.points == %d`, grows.points()+rests.points()))
	}
	f.send(&wire.Follow{})
	fetched := eventBytes(f.host.takeLog())
	assert.Less(t, fetched, grows.wrote-before,
		"every byte once, but for the records that prove where it goes on")
	assert.Empty(t, evaluate[[]string](t, f.tab, problemLines))
}

// TestTailOfAHalfWrittenRecord: a record that is still being written is no problem.
func TestTailOfAHalfWrittenRecord(t *testing.T) {
	var log *eventLog
	f := openTailed(t, func(dir string) {
		log = newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss").log(t, 100)
	})
	f.send(&wire.Follow{EveryMs: 100})
	const quiet = `!document.querySelector('.problem-count, .problem-lines, .card-foot, .dot.bad')`
	for range 3 {
		record := log.record(nil, scalarEvent("loss", log.step, 1))
		log.write(t, record[:len(record)-7])
		waitFor(t, f.tab, `document.querySelector('.run .dot[title="Still being written"]')`)
		require.True(t, evaluate[bool](t, f.tab, quiet))
		at := evaluate[float64](t, f.tab,
			`document.querySelector('.card').getBoundingClientRect().top`)
		log.step++
		log.write(t, record[len(record)-7:])
		waitFor(t, f.tab,
			fmt.Sprintf(`performance.getEntriesByName('eventlens:loaded').at(-1).detail.points == %d`, log.points()))
		waitFor(t, f.tab, `!document.querySelector('.run .dot[title="Still being written"]')`)
		require.True(t, evaluate[bool](t, f.tab, quiet))
		require.Equal(t, at,
			evaluate[float64](t, f.tab,
				`document.querySelector('.card').getBoundingClientRect().top`))
	}
}

// TestTailOfAFileReplacedDuringAPoll replaces a file between listing and reading it.
func TestTailOfAFileReplacedDuringAPoll(t *testing.T) {
	var log, other *eventLog
	f := openTailed(t, func(dir string) {
		log = newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss").log(t, 2000)
		other = newEventLog(t, filepath.Join(dir, "b"+tailFile), "loss").log(t, 100)
	})
	log.log(t, 10)
	replace := func() { log = newEventLog(t, f.path("a"+tailFile), "gain").log(t, 3000) }
	f.listed.Store(&replace)
	f.refresh()
	f.listed.Store(nil)
	f.refresh()
	figures := f.lastLoaded()
	assert.Equal(t, log.points()+other.points(), figures.Points, "nothing of the file before")
	assert.Equal(t, log.wrote+other.wrote, figures.Bytes)
	assert.EqualValues(t, 2, figures.Tags)
	_, requests := f.refresh()
	assert.Len(t, requests, 1)
	assert.Empty(t, evaluate[[]string](t, f.tab, problemLines))
}

func TestTailOfAShortenedFile(t *testing.T) {
	var log, other *eventLog
	f := openTailed(t, func(dir string) {
		log = newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss").log(t, 2000)
		other = newEventLog(t, filepath.Join(dir, "b"+tailFile), "loss").log(t, 100)
	})
	log = newEventLog(t, f.path("a"+tailFile), "loss").log(t, 50)
	_, requests := f.refresh()
	assert.NotContains(t, fmt.Sprint(requests), "data/b/", "the other file is left alone")
	assert.Equal(t, log.points()+other.points(), f.lastLoaded().Points)
	assert.Empty(t, evaluate[[]string](t, f.tab, problemLines))
}

func TestTailOfAFileThatVanishes(t *testing.T) {
	var log *eventLog
	f := openTailed(t, func(dir string) {
		log = newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss").log(t, 100)
		newEventLog(t, filepath.Join(dir, "b"+tailFile), "loss").log(t, 100)
	})
	away := filepath.Join(t.TempDir(), "away")
	require.NoError(t, os.Rename(f.path("a"+tailFile), away))
	f.refresh()
	f.refresh()
	waitFor(t, f.tab, `document.querySelectorAll('.problem-lines li').length == 1`)
	assert.Contains(t, evaluate[[]string](t, f.tab, problemLines)[0],
		"The 101 records that were read stay.")
	assert.ElementsMatch(t, []string{"a", "b"}, evaluate[[]string](t, f.tab, runNames))
	assert.Equal(t, 1, f.marks())

	require.NoError(t, os.Rename(away, f.path("a"+tailFile)))
	log.log(t, 1)
	f.refresh()
	waitFor(t, f.tab, `document.querySelectorAll('.problem-lines li').length == 0`)
	waitFor(t, f.tab,
		`performance.getEntriesByName('eventlens:loaded').at(-1).detail.points == 201`)
}

func TestTailFindsNewRuns(t *testing.T) {
	var logs []*eventLog
	f := openTailed(t, func(dir string) {
		for _, run := range []string{"b", "c"} {
			logs = append(logs,
				newEventLog(t, filepath.Join(dir, run+tailFile), "loss").log(t, 100))
		}
	})
	colours := `Object.fromEntries([...document.querySelectorAll('.run[data-run]')].map(e => [e.querySelector('.run-name').title.replace(/: click to .*/, ''), e.querySelector('.sw').className]))`
	before := evaluate[map[string]string](t, f.tab, colours)
	logs = append(logs, newEventLog(t, f.path("a"+tailFile), "loss").log(t, 100),
		newEventLog(t, f.path("b/events.out.tfevents.2.host.v2"), "acc").log(t, 7))
	checked, requests := f.refresh()
	assert.Equal(t, 1, checked.NewRuns)
	paths := []string{}
	for _, r := range requests {
		paths = append(paths, strings.TrimPrefix(r.Path, "data/"))
	}
	slices.Sort(paths)
	assert.Equal(t, []string{"a" + tailFile, "b/events.out.tfevents.2.host.v2", "eventlens.json"},
		slices.Compact(slices.DeleteFunc(paths, func(p string) bool {
			return p == "b"+tailFile
		})))
	waitFor(t, f.tab,
		`performance.getEntriesByName('eventlens:loaded').at(-1).detail.points == 307`)
	waitFor(t, f.tab, `document.querySelectorAll('.run-name').length == 3`)
	after := evaluate[map[string]string](t, f.tab, colours)
	for run, colour := range before {
		assert.Equal(t, colour, after[run], "colours are sticky")
	}
	assert.EqualValues(t, 3, f.lastLoaded().Runs)
}
