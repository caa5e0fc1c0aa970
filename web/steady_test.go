package web_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// sumLayoutShift computes how much of the page moved by itself since it was loaded. A browser keeps
// the entries from before they were observed.
const sumLayoutShift = `(() => {
	let sum = 0;
	window.layoutShifts = [];
	new PerformanceObserver((list) => list.getEntries().forEach((e) => { if (e.hadRecentInput) return; sum += e.value; window.layoutShifts.push(e.value + " " + e.sources.map((s) => s.node?.className).join()); })).observe({ type: 'layout-shift', buffered: true });
	requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => { window.layoutShift = sum; })));
})()`

// assertSteady fails if anything on the page moved by itself.
func assertSteady(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	evaluate[any](t, tab, sumLayoutShift)
	waitFor(t, tab, `window.layoutShift !== undefined`)
	assert.Less(t, evaluate[float64](t, tab, `window.layoutShift`), 0.02,
		evaluate[string](t, tab, `window.layoutShifts.join('; ')`))
}

// steadySizes are the windows of tests that nothing moves by itself.
var steadySizes = map[string]chromium.Options{
	"wide": {Width: 1440, Height: 900}, "phone": {Width: 390, Height: 844, Ratio: 2},
}

// TestLoadingMovesNothing opens logs of all kinds on wide and narrow screens, first from the
// network and then from this device: everything on the page stays where it is. The histograms' runs
// have the same tags, because a group found while others are on screen is inserted by name, and
// moves the groups below it.
func TestLoadingMovesNothing(t *testing.T) {
	const kinds = "#src=data/torch-2.15.0-images.tfevents&src=data/torch-2.15.0-histograms.tfevents&src=data/tf2-2.21.0-hparams.tfevents&src=data/torch-2.15.0-hparams-trial.tfevents&src=data/tf2-2.21.0-audio.tfevents"
	fixtures := hostOptions{data: "../testdata/fixtures"}
	cases := []struct {
		name  string
		host  hostOptions
		at    string
		until string // a selector of the final content if no card is drawn
	}{
		{"demo", hostOptions{}, "#src=data/", ""},
		{"images", hostOptions{}, "#src=data/&tab=images", ""},
		{"histograms", fixtures, "#src=data/torch-2.15.0-histograms.tfevents&tab=histograms", ""},
		{"kinds", fixtures, kinds, ""},
		{"other", fixtures, kinds + "&src=data/tf2-2.21.0-other-tensors.tfevents&tab=other",
			".card.other"},
		{"columns", fixtures, kinds + "&hparams=lr", ""},
		{"many runs", logOfRuns(t, 250, "train/loss", "val/loss", "lr"),
			"#src=./data/eventlens.json", ""},
		{"tab in a frame", logOfRuns(t, 50, "train/loss", "val/loss", "lr"),
			"#embed=tab&src=./data/eventlens.json", ""},
		{"card in a frame", logOfRuns(t, 50, "train/loss", "val/loss", "lr"),
			"#embed=card&src=./data/eventlens.json", ""},
		{"beside a failure", hostOptions{}, "#src=data/&src=no/", ""},
		{"corpus", hostOptions{data: corpusDir}, "#src=data/", ""},
	}
	if _, err := os.Stat(corpusDir); err != nil {
		t.Log("SKIPPED the corpus: no real event files at ../shared/corpus beside the repository")
		cases = cases[:len(cases)-1]
	}
	for size, opt := range steadySizes {
		tab := newTab(t, opt) // each case has its own origin
		for _, c := range cases {
			t.Run(size+"/"+c.name, func(t *testing.T) {
				h := newHost(t, c.host)
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
			h := newHost(t, hostOptions{})
			goTo(t, tab, h.url("#src=data/no.tfevents"))
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			assertSteady(t, tab)
		})
	}
}
