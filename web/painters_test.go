package web_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// paintingWorker is web/worker.js with an addition: a worker started by the worker tells the host
// of each picture before it hands it over, and then runs the script in then.
func paintingWorker(t *testing.T, then string) []byte {
	t.Helper()
	script, err := os.ReadFile("dist/worker.js")
	require.NoError(t, err)
	painted, _ := wire.Encode(nil, &wire.Painted{})
	return fmt.Appendf(script, `
self.addEventListener('message', ({ data }) => {
  if (!data.parser) return;
  const post = data.port.postMessage.bind(data.port);
  data.port.postMessage = (message, transfer) => {
    const bytes = message && new Uint8Array(message[0]);
    if (bytes && bytes[0] === %d && bytes.length > 1000) {
      fetch(new URL('painted', data.parts.wasmExec));
      %s
    }
    post(message, transfer);
  };
});`, painted[0], then)
}

// noParsers makes a worker's script start no parsers.
const noParsers = `
Object.defineProperty(self, 'eventlens', { configurable: true, set(value) {
  value.startParser = () => Promise.reject(new Error('none'));
  Object.defineProperty(self, 'eventlens', { value });
} });`

// chartPictures are the pixels of all visible charts.
const chartPictures = `[...document.querySelectorAll('[data-testid=chart] canvas')].filter((c) => {
	const { top, width } = c.getBoundingClientRect();
	return width > 0 && c.width > 0 && top < innerHeight;
}).map((c) => c.toDataURL())`

// watchFaint records in testFaint which charts turn faint.
const watchFaint = `(() => {
	self.testFaint = new Set();
	new MutationObserver((all) => all.forEach(({ target }) => 'faint' in target.dataset && testFaint.add(target)))
		.observe(document.body, { subtree: true, attributeFilter: ['data-faint'] });
	return true;
})()`

// TestWorkersPaint draws charts of 150 runs with several workers, with one alone, and with several
// while the first ones die: the pictures are the same, and the old pictures turn faint meanwhile.
func TestWorkersPaint(t *testing.T) {
	logs := t.TempDir()
	var manifest strings.Builder
	for run := range 150 {
		name := fmt.Sprintf("r%03d/events.out.tfevents.1", run)
		l := newEventLog(t, filepath.Join(logs, name), "a/one", "b/two", "c/three", "d/four")
		l.step = int64(run % 7)
		l.log(t, 250+run)
		fmt.Fprintf(&manifest, `,{"path":"%s","size":%d,"modified":"2026-01-02T03:04:05Z"}`, name,
			l.wrote)
	}
	alone, err := os.ReadFile("dist/worker.js")
	require.NoError(t, err)
	require.Contains(t, string(alone), "self.eventlens=")
	alone = append(alone, noParsers...)
	var want []string
	for _, tt := range []struct {
		name   string
		script []byte
	}{
		{"alone", alone},
		{"several", paintingWorker(t, "")},
		{"dying",
			paintingWorker(t,
				"setTimeout(() => { throw new Error('killed by the test'); }); return;")},
	} {
		h := newHost(t, hostOptions{data: logs, handlers: map[string]http.Handler{
			"data/eventlens.json": body("application/json",
				[]byte(`{"version":1,"files":[`+manifest.String()[1:]+`]}`)),
			"worker.js": body("text/javascript", tt.script),
			"painted":   body("text/plain", nil),
		}})
		tab := newTab(t, chromium.Options{}) // the console of this tab will report the errors
		goTo(t, tab, h.url("#src=data/&smoothing=0.3"))
		waitLoaded(t, tab)
		waitDrawn(t, tab)
		waitFor(t, tab, chartsInWindowPainted)
		require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#smoothing"))))
		before := evaluate[[]string](t, tab, `self.testPictures = `+chartPictures)
		require.GreaterOrEqual(t, len(before), 3)
		require.True(t, evaluate[bool](t, tab, watchFaint))
		evaluate[bool](t, tab,
			`(() => { const told = eventlens.onworker; self.testEnded = ''; eventlens.onworker = (port, reason) => { testEnded = reason; told(port, reason); }; return true; })()`)
		press(t, tab, kb.End)
		drawn := `document.querySelector('[data-faint]') === null && (self.testDrawn = ` +
			chartPictures + `).length === testPictures.length && testDrawn.every((picture, i) => picture !== testPictures[i])`
		if want != nil { // also if the store worker ended and another one redraws everything
			drawn = fmt.Sprintf(`%s && testDrawn.join() === %q`, drawn, strings.Join(want, ","))
		}
		waitFor(t, tab, drawn)
		assert.GreaterOrEqual(t, evaluate[int](t, tab, `testFaint.size`), len(before))
		want = evaluate[[]string](t, tab, `testDrawn`)
		if why := evaluate[string](t, tab, `testEnded`); why != "" {
			t.Logf("%s: the store worker ended: %s", tt.name, why)
		}
		painted := 0
		for _, r := range h.takeLog() {
			if r.Path == "painted" {
				painted++
			}
		}
		assert.Equal(t, tt.name != "alone", painted > 0, tt.name)
	}
}
