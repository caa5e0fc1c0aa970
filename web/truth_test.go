package web_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

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

// TestHeadlinesAreAsLogged: cards, the run list and the readout have the last value as it was logged.
// The smoothed one stands beside it and is named; a short series is not smoothed.
func TestHeadlinesAreAsLogged(t *testing.T) {
	tab := newTab(t, chromium.Options{})
	t.Cleanup(func() { assert.Empty(t, tab.Errors(), "console errors") })
	for name, log := range map[string]struct {
		steps    int
		smoothed string // what the card says of it
	}{"long": {60, `^smoothed [1-5](\.\d+)?$`}, "short": {7, `^not smoothed$`}} {
		dir := t.TempDir()
		spread(t, dir, name, "val/loss", log.steps, 6)
		goTo(t, tab, newHost(t, hostOptions{data: dir}).url("#src=data/&smoothing=0.6"))
		waitLoaded(t, tab)
		inLooks(t, tab, allLooks, func(t *testing.T, l look) {
			const card = `document.querySelector('.card .figures')`
			waitFor(t, tab, card+`?.querySelector('b')?.textContent === '6'`)
			waitFor(t, tab, `/`+log.smoothed+`/.test(`+card+`.querySelector('.sm').textContent)`)
			closeIt := openRunList(t, tab, l)
			waitFor(t, tab, `document.querySelector('.run .value')?.textContent === '6'`)
			closeIt()
			const chart = `document.querySelector('.grid [data-testid=chart]')`
			const last = readoutCells + `[0]?.includes('6')`
			focusOn(t, tab, chart)
			press(t, tab, kb.ArrowRight)
			waitFor(t, tab, readoutCells+`.length > 0`)
			press(t, tab, strings.Repeat(kb.ArrowRight, log.steps)) // to the last point
			waitFor(t, tab, last)
			readable(t, tab, "as-logged-"+name+"-"+l.String())
			press(t, tab, kb.Escape)
			waitFor(t, tab, `!document.querySelector('.readout[data-shown]')`)
			at := evaluate[[]float64](t, tab, `((b) => [b.right - 1, b.top + 20])(`+chart+
				`.getBoundingClientRect())`)
			hover(t, tab, at[0], at[1])
			waitFor(t, tab, last)
			hover(t, tab, 2, 2)
			waitFor(t, tab, `!document.querySelector('.readout[data-shown]')`)
		})
	}
}

// TestBandsNameTheirCentre: the headline of bands says what is drawn in their middle.
func TestBandsNameTheirCentre(t *testing.T) {
	h := newHost(t, logOfRuns(t, 12, "val/loss"))
	tab := openTab(t, chromium.Options{}, h.url("#src=./data/eventlens.json&smoothing=0&groupby=all"+
		"&aggregate=median,quantiles"))
	waitLoaded(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, `/^median\s*[\d.e-]+/
			.test(document.querySelector('.card .figures')?.innerText.trim())`)
		assert.NotContains(t, evaluate[string](t, tab,
			`document.querySelector('.card .figures').innerText`), "low")
		readable(t, tab, "median-"+l.String())
	})
}

// TestCountsOfBinsAreWhole: a readout of a histogram that the chart spread over other bins says
// "about", never a part of a value, by keyboard and by pointer.
func TestCountsOfBinsAreWhole(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "&tab=histograms")
	waitDrawn(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		counts := map[bool]int{}
		count := func() {
			t.Helper()
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
		focusOn(t, tab, `document.querySelector('.grid [data-testid=chart]')`)
		for i := 0; i < 100 && counts[true] == 0; i++ {
			key := kb.ArrowRight
			if i%8 == 7 {
				key = kb.ArrowUp // the histogram behind
			}
			press(t, tab, key)
			count()
		}
		assert.Positive(t, counts[true], "%v", counts)
		readable(t, tab, "bins-"+l.String())
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.querySelector('#readout[data-shown]')`)

		clear(counts)
		plot := evaluate[[]float64](t, tab, `((b) => [b.left, b.width, b.top, b.height])(`+
			`document.querySelector('.grid [data-testid=chart]').getBoundingClientRect())`)
		for i := 1; i < 20 && counts[true] == 0; i++ {
			hover(t, tab, plot[0]+plot[1]*float64(i)/20, plot[2]+plot[3]/2)
			count()
		}
		assert.Positive(t, counts[true], "%v", counts)
		hover(t, tab, 2, 2)
		waitFor(t, tab, `!document.querySelector('#readout[data-shown]')`)
	})
}

// TestScoresComeFirst: without a choice of the reader losses and accuracies stand before learning
// rates and throughput, whatever their names.
func TestScoresComeFirst(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{}, "", "a_perf/samples_per_second", "b_optim/lr", "c/other",
		"y/loss", "z/accuracy")
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, titlesOfGroups+` === 'y z c b_optim a_perf'`)
		readable(t, tab, "scores-first-"+l.String())
	})
}

// TestTagsOfHiddenRunsTakeALine, which leads to them by pointer and by keyboard.
func TestTagsOfHiddenRunsTakeALine(t *testing.T) {
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a.tfevents"), "x/both", "x/of a").log(t, 3)
	newEventLog(t, filepath.Join(dir, "b.tfevents"), "x/both", "y/of b").log(t, 3)
	h := newHost(t, hostOptions{data: dir})
	const at = "src=a=./data/a.tfevents&src=b=./data/b.tfevents"
	tab := openTab(t, chromium.Options{}, h.url("#"+at+"&hide=b"))
	waitLoaded(t, tab)
	const line = `document.querySelector('.unseen')`
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		back := func() {
			t.Helper()
			waitFor(t, tab, `!`+line+` && `+cardTitles+`.includes('y/of b')`)
			edit(t, tab, at+"&hide=b")
			waitFor(t, tab, line+`?.textContent.startsWith('1 tag is only in hidden runs.')`)
		}
		waitFor(t, tab, line+`?.textContent.startsWith('1 tag is only in hidden runs.')`)
		assert.Less(t, evaluate[float64](t, tab, line+`.offsetHeight`), 33.0)
		readable(t, tab, "unseen-"+l.String())
		focusOn(t, tab, line+`.querySelector('button')`)
		press(t, tab, kb.Enter)
		back()
		clickOn(t, tab, ".unseen button")
		back()
	})
}
