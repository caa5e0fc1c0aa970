package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/storage"
	"eventlens/web/chromium"
)

// standIn stands in for eventlens. It draws once, again for another x axis, and after the key R
// if its data has grown; it gets the size of its data from the listing.
const standIn = `<!doctype html><div data-testid="chart" style="width: 300px; height: 200px"></div>
<div role="group" aria-label="X axis"><button data-choice="a" aria-pressed="true">a</button><button data-choice="b" aria-pressed="false">b</button></div>
<script>
const drawn = () => performance.mark('eventlens:visible-drawn', { detail: { complete: true, points: 1 } });
const loaded = () => performance.mark('eventlens:loaded', { detail: { fetchedBytes: 7 } });
performance.mark('eventlens:ready'); performance.mark('eventlens:first-chart'); loaded(); drawn();
for (const axis of document.querySelectorAll('button')) axis.onclick = drawn;
let size = -1;
const listed = async () => (await (await fetch('data/eventlens.json')).json());
listed().then((n) => { size = n; });
addEventListener('keydown', async ({ key }) => {
	if (key !== 'r') return;
	const now = await listed();
	if (now === size) return;
	await (await fetch('data/events', { headers: { Range: 'bytes=' + size + '-' } })).text();
	size = now; loaded(); drawn();
});
let moves = 0;
document.querySelector('[data-testid=chart]').onmousemove = () => { moves++; };
</script>`

// pageServer serves the page. The page's data has as many bytes as a log directory, but only their
// number is the same.
func pageServer(t *testing.T, logdir string) (url string, log *storage.Log) {
	t.Helper()
	size := func() int {
		_, bytes, err := eventFiles(logdir)
		assert.NoError(t, err)
		return int(bytes)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, standIn)
	})
	mux.HandleFunc("/favicon.ico", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("/data/eventlens.json", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, strconv.Itoa(size()))
	})
	mux.HandleFunc("/data/events", func(w http.ResponseWriter, r *http.Request) {
		var from int
		_, err := fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &from)
		assert.NoError(t, err)
		w.Write(make([]byte, size()-from))
	})
	log = &storage.Log{}
	url, stop, err := storage.Listen(log.Wrap(mux))
	require.NoError(t, err)
	t.Cleanup(stop)
	return url, log
}

// patience is longer than anything takes on a machine that is busy with other tests.
const patience = 20 * time.Minute

func TestMeasuresOfAPage(t *testing.T) {
	if _, err := chromium.Find(); err != nil {
		t.Skip("SKIPPED: ", err)
	}
	set := logs.Set{Name: "many", Runs: 3, Tags: 2, Steps: 100}
	logdir, err := set.Write(t.TempDir())
	require.NoError(t, err)
	url, log := pageServer(t, logdir)
	b := bench{report: report.New("", rows)}
	b.report.AddLog(report.Log{Name: "many"})
	many := &pass{
		bench: &b, ctx: t.Context(), target: &target{name: "many", set: set, logdir: logdir},
	}
	require.NoError(t, many.try(patience, func(p *pass) {
		g := p.openWindow(&eventlens)
		v := g.open(url)
		assert.EqualValues(t, 7, v.FetchedBytes)
		assert.Positive(t, v.VisibleDrawn)
		assert.GreaterOrEqual(t, v.VisibleDrawn, v.FirstChart)
		g.changeAxes(1)
		g.takeFrames(g.hover, pointing, frameRows{hoverFrame, hoverWorst, hoverTask})
		g.await("the pointer on the page", patience, `moves > 100`)
		assert.NotEmpty(t, g.framesWhile(g.hover, scrolling).DeltasMs)
		used := g.renderer()
		assert.Greater(t, used.resident, 10e6)
		assert.GreaterOrEqual(t, used.peak, used.resident)
		assert.Less(t, used.private, used.resident)
		g.refreshUnchanged(log)
		g.refreshGrown(log, logdir)
	}))
	measured := map[string]float64{}
	for _, figure := range b.report.Figures() {
		measured[figure.What] = *figure.OursMedian
	}
	assert.GreaterOrEqual(t, measured[redrawn.What], 0.0)
	assert.Positive(t, measured[hoverFrame.What])
	assert.GreaterOrEqual(t, measured[hoverWorst.What], measured[hoverFrame.What])
	assert.Equal(t, 1.0, measured[refreshListings.What])
	assert.Equal(t, 0.0, measured[refreshReads.What])
	assert.Equal(t, 1.0, measured[growthExcess.What])
	assert.Positive(t, measured[growthBytes.What])
	assert.Positive(t, measured[growthTime.What])
}

// As in a test, what a pass opened is closed when it fails, a step's failure is noted, and the pass
// goes on behind it.
func TestPassEndsAtItsFirstFailure(t *testing.T) {
	b := bench{report: report.New("", rows)}
	p := pass{bench: &b, ctx: t.Context(), target: &target{name: "many"}}
	var did []string
	err := p.try(time.Minute, func(p *pass) {
		p.cleanup(func() { did = append(did, "closed last") })
		p.scope(func(p *pass) { p.cleanup(func() { did = append(did, "closed the inner one") }) })
		p.step("hover", time.Minute, func(p *pass) { p.failf("no chart") })
		did = append(did, "went on")
		p.cleanup(func() { did = append(did, "closed first") })
		p.check(os.ErrNotExist, "open ", "a log")
		did = append(did, "went on after a failure")
	})
	assert.EqualError(t, err, "open a log: file does not exist")
	assert.ErrorIs(t, err, os.ErrNotExist)
	assert.Equal(t, []string{"closed the inner one", "went on", "closed first", "closed last"}, did)
	var text strings.Builder
	require.NoError(t, b.report.Markdown(&text))
	assert.Contains(t, text.String(), "- many, hover: no chart\n")
}

func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range rows {
		assert.False(t, seen[row.What], "%s stands twice", row.What)
		seen[row.What] = true
		for log := range row.Budgets {
			_, set := logs.Sets[log]
			assert.True(t, set || slices.Contains(partNames(), log), "%s of %s", row.What, log)
		}
	}
	for _, row := range []*report.Row{
		parseWasm, drawn, secondBytes, rendererMemory, hoverFrame, redrawn, refreshReads, farShare,
		siteBrotli,
	} {
		assert.NotEmpty(t, row.Budgets, row.What)
	}
}

func TestKilobytes(t *testing.T) {
	const status = "Name:\tchromium\nVmHWM:\t  350320 kB\nVmRSS:\t    1024 kB\nThreads:\t3\n"
	assert.EqualValues(t, 1<<20, kilobytes(status, "VmRSS:"))
	assert.EqualValues(t, 350320*1024, kilobytes(status, "VmHWM:"))
	assert.Zero(t, kilobytes(status, "VmSwap:"))
}

func TestGroupIn(t *testing.T) {
	assert.Equal(t, 17, groupIn("42 (a name) in) S 1 17 17 0 -1 4194560"))
	assert.Zero(t, groupIn("42 (short)"))
	own, err := os.ReadFile("/proc/self/stat")
	require.NoError(t, err)
	resident, err := groupMemory(groupIn(string(own)))
	require.NoError(t, err)
	assert.Positive(t, resident)
}
