package web_test

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// changedText is the text of the line that says what changed.
const changedText = `document.querySelector('.changed')?.innerText.replace(/\s+/g, ' ').trim()`

// TestWhatChanged opens a log of which two runs diverged. The line is there from the first, as high
// as at the end, and its parts lead to what they say, by pointer and by keyboard.
func TestWhatChanged(t *testing.T) {
	h := newHost(t, divergedLog(t, math.NaN(), "train", "val", "fine"))
	tab := newTab(t, chromium.Options{Width: 1440, Height: 900})
	const heights = `new MutationObserver(() => {
		const e = document.querySelector('.changed');
		if (e) (self.heights ??= new Set()).add(e.offsetHeight);
	}).observe(document, { subtree: true, childList: true, characterData: true })`
	_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: heights})
	require.NoError(t, err)
	goTo(t, tab, h.url("#src=data/"))
	waitLoaded(t, tab)
	waitFor(t, tab, changedText+` === '3 runs diverged at step 121'`)
	assert.Equal(t, []float64{32}, evaluate[[]float64](t, tab, `[...heights]`))
	waitFor(t, tab,
		`document.getElementById('said').textContent.includes('3 runs diverged at step 121.')`)
	looked := false
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		if looked { // the line was closed
			if l.phone && l.theme == "dark" {
				evaluate[any](t, tab, `(localStorage.clear(), null)`) // a first visit again
			}
			goTo(t, tab, h.url("#src=data/"))
			evaluate[any](t, tab, `(eventlens.setTheme('`+l.theme+`'), null)`)
			waitLoaded(t, tab)
			waitFor(t, tab, changedText+` === '3 runs diverged at step 121'`)
			// On a phone a first visit keeps three rows, a later one a single row, since there was
			// one part.
			height := 32.0
			if l.phone && l.theme == "dark" {
				height = 76
			}
			assert.Equal(t, []float64{height}, evaluate[[]float64](t, tab, `[...heights]`))
			assertSteady(t, tab)
		}
		readable(t, tab, "changed-"+l.String())
		alone := func() {
			t.Helper()
			waitFor(t, tab, gradNote+` && !document.querySelector('.card .figures b:not(.odd)')`)
			evaluate[any](t, tab, `(history.back(), null)`)
			waitFor(t, tab, `document.querySelector('.card .figures b:not(.odd)')`)
		}
		click(t, tab, `.changed [data-changed="0"]`)
		alone()
		focusOn(t, tab, `document.querySelector('.changed [data-changed="0"]')`)
		press(t, tab, kb.Enter)
		alone()
		looked = true
		if l.theme == "dark" {
			click(t, tab, ".changed .icon")
		} else {
			focusOn(t, tab, `document.querySelector('.changed .icon')`)
			press(t, tab, kb.Enter)
		}
		waitFor(t, tab, `document.querySelector('.changed') === null`)
		waitFor(t, tab, `document.activeElement.id === 'main'`)
	})
}

// TestWhatChangedSinceTheLastVisit visits a log again, in which a run has begun and another one has
// stopped meanwhile. The best run leads to the card of the metric.
func TestWhatChangedSinceTheLastVisit(t *testing.T) {
	now := float64(time.Now().Unix())
	f := openTailed(t, func(dir string) {
		for i, run := range []string{"a", "b", "c"} {
			l := newEventLog(t, filepath.Join(dir, run+tailFile), "val/loss")
			began := 1.7e9
			if run == "b" {
				began = now - 7000
			}
			for step := range 60 {
				l.write(t, l.record(nil, scalarEventAt(began+float64(step), "val/loss", int64(step),
					float32(i+1))))
			}
		}
	})
	waitFor(t, f.tab, changedText+` === 'Best val/loss a 1 b stopped 1 h ago'`)
	const visit = `Object.keys(localStorage).find((name) => name.startsWith('eventlens-visit-'))`
	waitFor(t, f.tab, `Number(localStorage[`+visit+`]) > 0`)
	evaluate[any](t, f.tab, fmt.Sprintf(`(localStorage[`+visit+`] = '%d', null)`, int64(now-9000)))
	goTo(t, f.tab, f.host.url("#src=data/"))
	waitLoaded(t, f.tab)
	waitFor(t, f.tab, changedText+
		` === 'Best val/loss a 1 b is new since your last visit b stopped 1 h ago'`)
	widths(t, f.tab, "changed-visit")
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.EmulateViewport(390, 844)))
	assert.Equal(t, 76, evaluate[int](t, f.tab, `document.querySelector('.changed').offsetHeight`))
	// Only the run's name is underlined.
	assert.Equal(t, []string{"none", "underline"}, evaluate[[]string](t, f.tab,
		`['.link:has(b)', '.link:has(b) .nm'].map((part) => `+
			`getComputedStyle(document.querySelector('.changed ' + part)).textDecorationLine)`))
	assert.True(t, evaluate[bool](t, f.tab, `document.documentElement.scrollWidth <= innerWidth`))
	click(t, f.tab, `.changed [data-changed="1"]`)
	waitFor(t, f.tab, `document.activeElement.closest('[data-card]:has([title="val/loss"])')`)
}

// TestBestOfALongMetric looks at the line of a metric whose name has no room: the name is cut, and
// the run and its value stay in sight.
func TestBestOfALongMetric(t *testing.T) {
	tag := "val/loss" + strings.Repeat("_of_a_part_of_the_model", 10)
	tab := openTab(t, chromium.Options{}, newHost(t, logOfRuns(t, 2, tag)).url("#src=data/"))
	waitLoaded(t, tab)
	waitFor(t, tab, `document.querySelector('.changed .link b')`)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		assert.True(t, evaluate[bool](t, tab, `(() => {
			const line = document.querySelector('.changed').getBoundingClientRect();
			return [...document.querySelectorAll('.changed :is(.link, .nm, b)')].every((e) => {
				const r = e.getBoundingClientRect();
				return r.width > 0 && e.scrollWidth <= e.clientWidth + 1 &&
					r.left >= line.left && r.right <= line.right;
			});
		})()`))
		readable(t, tab, "long-metric-"+l.String())
	})
}
