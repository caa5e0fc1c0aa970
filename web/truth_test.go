package web_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// spread writes a run whose scalar goes from 1 to a last value over some steps.
func spread(t *testing.T, dir, run, tag string, steps int, last float32) {
	t.Helper()
	l := newEventLog(t, filepath.Join(dir, run, "events.out.tfevents.1.a"))
	for step := range steps {
		v := float32(1)
		if step == steps-1 {
			v = last
		}
		l.write(t, l.record(nil, scalarEvent(tag, int64(step), v)))
	}
}

// TestHeadlinesAreAsLogged: cards and the run list have the last value as it was logged. The smoothed
// one stands beside it and is named; a short series is not smoothed.
func TestHeadlinesAreAsLogged(t *testing.T) {
	for size, opt := range steadySizes {
		t.Run(size, func(t *testing.T) {
			dir := t.TempDir()
			spread(t, dir, "long", "val/loss", 60, 6)
			h := newHost(t, hostOptions{data: dir})
			tab := openTab(t, opt, h.url("#src=data/&smoothing=0.6"))
			waitLoaded(t, tab)
			const card = `document.querySelector('.card .figures')`
			waitFor(t, tab, card+`?.querySelector('b')?.textContent === '6'`)
			waitFor(t, tab, `/^smoothed [1-5](\.\d+)?$/.test(`+card+`.querySelector('.sm').textContent)`)
			if size == "wide" {
				waitFor(t, tab, `document.querySelector('.run .value')?.textContent === '6'`)
			}
			themes(t, tab, "as-logged-"+size)

			short := t.TempDir()
			spread(t, short, "short", "val/loss", 7, 6)
			tab = openTab(t, opt, newHost(t, hostOptions{data: short}).url("#src=data/"))
			waitLoaded(t, tab)
			waitFor(t, tab, card+`?.querySelector('b')?.textContent === '6' && `+card+
				`.querySelector('.sm').textContent === 'not smoothed'`)
			if size == "phone" {
				click(t, tab, ".runs-button")
				waitFor(t, tab, `document.querySelector('.runs.open')`)
			}
			waitFor(t, tab, `document.querySelector('.run .value')?.textContent === '6'`)
		})
	}
}

// TestBandsNameTheirCentre: the headline of bands says what is drawn in their middle.
func TestBandsNameTheirCentre(t *testing.T) {
	h := newHost(t, logOfRuns(t, 12, "val/loss"))
	for size, opt := range steadySizes {
		tab := openTab(t, opt, h.url("#src=./data/eventlens.json&smoothing=0&groupby=all"+
			"&aggregate=median,quantiles"))
		waitLoaded(t, tab)
		waitFor(t, tab, `/^median\s*[\d.e-]+/
			.test(document.querySelector('.card .figures')?.innerText.trim())`)
		assert.NotContains(t, evaluate[string](t, tab,
			`document.querySelector('.card .figures').innerText`), "low")
		themes(t, tab, "median-"+size)
	}
}

// TestCountsOfBinsAreWhole: a readout of a histogram that the chart spread over other bins says
// "about", never a part of a value.
func TestCountsOfBinsAreWhole(t *testing.T) {
	tab := openDemo(t, chromium.Options{Width: 1440, Height: 900}, "&tab=histograms")
	waitDrawn(t, tab)
	require.NoError(t, chromedp.Do(tab.Context,
		chromedp.Focus(chromedp.CSS(".grid [data-testid=chart]"))))
	counts := map[bool]int{}
	for i := 0; i < 100 && counts[true] == 0; i++ {
		key := kb.ArrowRight
		if i%8 == 7 {
			key = kb.ArrowUp // the histogram behind
		}
		press(t, tab, key)
		waitFor(t, tab, `document.querySelector('#readout[data-shown]')`)
		waitFrames(t, tab)
		text := evaluate[string](t, tab,
			`[...document.querySelectorAll('#readout tbody td')].map((e) => e.textContent).join('|')`)
		for cell := range strings.SplitSeq(text, "|") {
			if head, rest, found := strings.Cut(cell, " of "); found {
				counts[strings.HasPrefix(head, "about ")]++
				assert.NotContains(t, head, ".", cell)
				assert.NotContains(t, rest, ".", cell)
			}
		}
	}
	assert.Positive(t, counts[true], "%v", counts)
}

// TestScoresComeFirst: without a choice of the reader losses and accuracies stand before learning
// rates and throughput, whatever their names.
func TestScoresComeFirst(t *testing.T) {
	for size, opt := range steadySizes {
		t.Run(size, func(t *testing.T) {
			tab, _ := tagsLog(t, opt, "", "a_perf/samples_per_second", "b_optim/lr", "c/other",
				"y/loss", "z/accuracy")
			waitFor(t, tab, titlesOfGroups+` === 'y z c b_optim a_perf'`)
			themes(t, tab, "scores-first-"+size)
		})
	}
}

// TestTagsOfHiddenRunsTakeALine, which leads to them by pointer and by keyboard.
func TestTagsOfHiddenRunsTakeALine(t *testing.T) {
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a.tfevents"), "x/both", "x/of a").log(t, 3)
	newEventLog(t, filepath.Join(dir, "b.tfevents"), "x/both", "y/of b").log(t, 3)
	h := newHost(t, hostOptions{data: dir})
	for size, opt := range steadySizes {
		t.Run(size, func(t *testing.T) {
			tab := openTab(t, opt, h.url("#src=a=./data/a.tfevents&src=b=./data/b.tfevents&hide=b"))
			waitLoaded(t, tab)
			const line = `document.querySelector('.unseen')`
			waitFor(t, tab, line+`?.textContent.startsWith('1 tag is only in hidden runs.')`)
			assert.Less(t, evaluate[float64](t, tab, line+`.offsetHeight`), 33.0)
			themes(t, tab, "unseen-"+size)
			evaluate[any](t, tab, `(`+line+`.querySelector('button').focus(), null)`)
			press(t, tab, kb.Enter)
			waitFor(t, tab, `!`+line+` && `+cardTitles+`.includes('y/of b')`)
		})
	}
}
