package web_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
		evaluate[string](t, tab, `innerWidth + ' px wide: ' + window.layoutShifts.join('; ')`))
}

// steadySizes are the windows of tests that nothing moves by itself.
var steadySizes = map[string]chromium.Options{
	"wide": {Width: 1440, Height: 900}, "phone": {Width: 390, Height: 844, Ratio: 2},
}

// TestLoadingMovesNothing opens logs of all kinds first from the network and then from this device,
// one of the two on a phone: everything on the page stays where it is. The histograms' runs
// have the same tags, because a group found while others are on screen is inserted by name, and
// moves the groups below it.
func TestLoadingMovesNothing(t *testing.T) {
	const kinds = "#src=data/torch-2.15.0-images.tfevents&src=data/torch-2.15.0-histograms.tfevents&src=data/tf2-2.21.0-hparams.tfevents&src=data/torch-2.15.0-hparams-trial.tfevents&src=data/tf2-2.21.0-audio.tfevents"
	fixtures := hostOptions{data: "../testdata/fixtures"}
	cases := []struct {
		name  string
		phone bool // has the first visit
		host  hostOptions
		at    string
		until string // a selector of the final content if no card is drawn
	}{
		{"demo", false, hostOptions{}, "#src=data/", ""},
		{"demo on a phone", true, hostOptions{}, "#src=data/", ""},
		{"images", true, hostOptions{}, "#src=data/&tab=images", ""},
		{"histograms", false, fixtures,
			"#src=data/torch-2.15.0-histograms.tfevents&tab=histograms", ""},
		{"kinds", false, fixtures, kinds, ""},
		{"other", true, fixtures, kinds + "&src=data/tf2-2.21.0-other-tensors.tfevents&tab=other",
			".card.other"},
		{"columns", true, fixtures, kinds + "&hparams=lr", ""},
		{"many runs", false, logOfRuns(t, 250, "train/loss", "val/loss", "lr"),
			"#src=./data/eventlens.json", ""},
		{"many runs on a phone", true, logOfRuns(t, 250, "train/loss", "val/loss", "lr"),
			"#src=./data/eventlens.json", ""},
		{"tab in a frame", false, logOfRuns(t, 50, "train/loss", "val/loss", "lr"),
			"#embed=tab&src=./data/eventlens.json", ""},
		{"card in a frame", true, logOfRuns(t, 50, "train/loss", "val/loss", "lr"),
			"#embed=card&src=./data/eventlens.json", ""},
		{"beside a failure", true, hostOptions{}, "#src=data/&src=no/", ""},
		{"corpus", false, hostOptions{data: corpusDir}, "#src=data/", ""},
	}
	if _, err := os.Stat(corpusDir); err != nil {
		t.Log("SKIPPED the corpus: no real event files at ../shared/corpus beside the repository")
		cases = cases[:len(cases)-1]
	}
	tab := newTab(t, chromium.Options{}) // each case has its own origin
	open := func(t *testing.T, phone bool, url string) {
		t.Helper()
		window := chromedp.EmulateViewport(1440, 900)
		if phone {
			window = chromedp.EmulateViewport(390, 844)
		}
		require.NoError(t, chromedp.Do(tab.Context, window))
		goTo(t, tab, url)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			h := newHost(t, c.host)
			for _, phone := range []bool{c.phone, !c.phone} {
				open(t, phone, h.url(c.at))
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
	t.Run("failed", func(t *testing.T) {
		h := newHost(t, hostOptions{})
		for _, phone := range []bool{false, true} {
			open(t, phone, h.url("#src=data/no.tfevents"))
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			assertSteady(t, tab)
		}
	})
}
