package web_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// sumLayoutShift finds out how much of the page moved by itself since it was loaded. A browser keeps the entries of a page from before anybody observed them.
const sumLayoutShift = `(() => {
	let sum = 0;
	window.layoutShifts = [];
	new PerformanceObserver((list) => list.getEntries().forEach((e) => { if (e.hadRecentInput) return; sum += e.value; window.layoutShifts.push(e.value + " " + e.sources.map((s) => s.node?.className).join()); })).observe({ type: 'layout-shift', buffered: true });
	requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => { window.layoutShift = sum; })));
})()`

// assertSteady fails when what stood on the page moved by itself.
func assertSteady(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	evaluate[any](t, tab, sumLayoutShift)
	waitFor(t, tab, `window.layoutShift !== undefined`)
	assert.Less(t, evaluate[float64](t, tab, `window.layoutShift`), 0.02, evaluate[string](t, tab, `window.layoutShifts.join('; ')`))
}

// logOfRuns writes runs of 20 steps, each a hundredth above the one before, and their manifest, and returns the options of a host that serves them.
func logOfRuns(t *testing.T, n int, tags ...string) hostOptions {
	t.Helper()
	dir, files := t.TempDir(), make([]string, 0, n)
	for i := range n {
		name := fmt.Sprintf("run%03d/events.out.tfevents.1.a", i)
		l := newEventLog(t, filepath.Join(dir, filepath.FromSlash(name)), tags...)
		l.level = float32(i) / 100
		l.log(t, 20)
		files = append(files, fmt.Sprintf(`{"path":%q}`, name))
	}
	manifest := `{"version":1,"files":[` + strings.Join(files, ",") + "]}"
	return hostOptions{data: dir, handlers: map[string]http.Handler{"data/eventlens.json": body("application/json", []byte(manifest))}}
}

// TestLoadingMovesNothing opens logs of all kinds on wide and narrow screens, first and from this device: what stands on the page stays where it is.
func TestLoadingMovesNothing(t *testing.T) {
	const kinds = "#src=data/torch-2.15.0-images.tfevents&src=data/torch-2.15.0-histograms.tfevents&src=data/tf2-2.21.0-hparams.tfevents&src=data/torch-2.15.0-hparams-trial.tfevents&src=data/tf2-2.21.0-audio.tfevents"
	fixtures := hostOptions{data: "../testdata/fixtures"}
	cases := []struct {
		name  string
		host  hostOptions
		at    string
		until string // a selector of what stands at the end where no card is drawn
	}{
		{"demo", hostOptions{}, "#src=data/", ""},
		{"images", hostOptions{}, "#src=data/&tab=images", ""},
		{"histograms", hostOptions{}, "#src=data/&tab=histograms", ""},
		{"kinds", fixtures, kinds, ""},
		{"other", fixtures, kinds + "&tab=other", ".card.other"},
		{"columns", fixtures, kinds + "&hparams=lr", ""},
		{"many runs", logOfRuns(t, 250, "train/loss", "val/loss", "lr"), "#src=./data/eventlens.json", ""},
		{"beside a failure", hostOptions{}, "#src=data/&src=no/", ""},
	}
	for size, opt := range map[string]chromium.Options{"wide": {Width: 1440, Height: 900}, "phone": {Width: 390, Height: 844, Ratio: 2}} {
		for _, c := range cases {
			t.Run(size+"/"+c.name, func(t *testing.T) {
				h, tab := newHost(t, c.host), newTab(t, opt)
				for range 2 {
					goTo(t, tab, h.url(c.at))
					waitLoaded(t, tab)
					if c.until != "" {
						waitFor(t, tab, fmt.Sprintf(`document.querySelector(%q)`, c.until))
					} else {
						waitDrawn(t, tab)
					}
					assertSteady(t, tab)
				}
			})
		}
		t.Run(size+"/failed", func(t *testing.T) {
			h, tab := newHost(t, hostOptions{}), newTab(t, opt)
			goTo(t, tab, h.url("#src=data/no.tfevents"))
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			assertSteady(t, tab)
		})
	}
}
