package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// JavaScript expressions for the baseline: its row, the differences in the list, and the name of
// the baseline in the address.
const (
	baseRow   = `document.querySelector('#run-rows .base')`
	listed    = `[...document.querySelectorAll('#run-rows .versus')].map((e) => e.firstChild?.data ?? '')`
	baseNamed = `new URLSearchParams(location.hash.slice(1)).get('baseline')`
)

// useBaseline makes a run of the list the baseline, by its menu.
func useBaseline(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	require.NoError(t, chromedp.Do(tab.Context,
		chromedp.Click(chromedp.CSS(`#run-rows .run:has([title^="`+name+`"]) > .sw`))))
	waitFor(t, tab, `document.querySelector('#run-menu [data-item=base]')`)
	require.NoError(t, chromedp.Do(tab.Context,
		chromedp.Click(chromedp.CSS("#run-menu [data-item=base]"))))
	waitFor(t, tab, `!document.querySelector('#run-menu')`)
}

// TestBaseline compares runs in every look, by the menu of a run and by keys.
func TestBaseline(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	waitDrawn(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		baselineByMouse(t, tab, l)
		baselineByKeys(t, tab, l)
	})
}

// baselineByMouse chooses a run by its menu, and looks at the list, a card, the readout and the panel
// about a point.
func baselineByMouse(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	require.Empty(t, evaluate[[]string](t, tab, listed))
	const name = "lr0.0003/validation"
	closeIt := openRunList(t, tab, l)
	useBaseline(t, tab, name)
	waitFor(t, tab, baseRow)
	waitFor(t, tab, baseNamed+` === '`+name+`'`)
	assert.Contains(t, evaluate[string](t, tab, baseRow+`.querySelector('.run-name').title`), name)
	rows := evaluate[[]string](t, tab, listed)
	assert.Contains(t, rows, "baseline")
	assert.Contains(t, strings.Join(rows, " "), "−")
	assert.Equal(t, "better",
		evaluate[string](t, tab, `document.querySelector('#run-rows .versus.up .vh').textContent`))
	assert.True(t, evaluate[bool](t, tab, `[...document.querySelectorAll('#run-rows .run')].every(
		(row) => row.scrollWidth <= row.clientWidth)`), "nothing is cut off")
	assert.Greater(t, evaluate[float64](t, tab, baseRow+`.querySelector('.versus').offsetWidth`), 0.0)
	waitFor(t, tab, `document.getElementById('said').textContent.startsWith('Baseline: ')`)
	readable(t, tab, "baseline-list-"+l.String())
	closeIt()
	waitFor(t, tab, `/vs base/.test(document.querySelector('.figures .versus')?.textContent)`)

	x, y := pointOf(t, tab, 0)
	waitFor(t, tab, `[...document.querySelectorAll('.readout[data-shown] td.versus')].length > 1`)
	readable(t, tab, "baseline-readout-"+l.String())
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, pointPanel+`?.querySelector('th.versus')?.textContent === 'vs base'`)
	waitFor(t, tab, `/^[+−]/.test(`+pointPanel+`.querySelector('td.versus').textContent)`)
	waitFor(t, tab, pointPanel+`.getAnimations().length === 0`)
	assert.Zero(t, evaluate[int](t, tab, `[...`+pointPanel+`.querySelectorAll('td.k')].filter((e) => e.scrollWidth > e.clientWidth).length`),
		"how near a value is stands there whole")
	readable(t, tab, "baseline-point-"+l.String())
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!`+pointPanel)
	edit(t, tab, "src=data/")
	waitFor(t, tab, `!`+baseNamed+` && !document.querySelector('.figures .versus')`)
}

// baselineByKeys chooses a run by a key in the list, at the crosshair of a chart, and where nothing
// is chosen.
func baselineByKeys(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	evaluate[any](t, tab, `(document.getElementById('main').focus(), null)`)
	press(t, tab, "b")
	waitFor(t, tab, `document.activeElement.id === 'run-rows'`)
	waitFor(t, tab, `document.getElementById('said').textContent === 'Choose a run, then press B.'`)
	press(t, tab, kb.End)
	press(t, tab, "b")
	waitFor(t, tab, baseRow+`?.matches('.active') && `+baseNamed)
	press(t, tab, "b")
	waitFor(t, tab, `!`+baseRow+` && !`+baseNamed)
	waitFor(t, tab, `document.getElementById('said').textContent === 'No baseline'`)
	if l.phone {
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.querySelector('.runs.open') && `+focusedID+` === 'runs-button'`)
	}

	focusOn(t, tab, `document.querySelector('.grid .plot')`)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, `document.querySelector('.readout[data-shown] .nearest')`)
	press(t, tab, "b")
	waitFor(t, tab, baseNamed+` && document.querySelector('.readout[data-shown] td.versus')`)
	press(t, tab, "b")
	waitFor(t, tab, `!`+baseNamed+` && document.querySelector('.readout[data-shown]:not(:has(td.versus))')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('.readout[data-shown]')`)
}

// TestBaselineOfAnotherLog opens a link whose baseline the log lacks: nothing is compared, and the
// link stays.
func TestBaselineOfAnotherLog(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "&baseline=elsewhere")
	waitDrawn(t, tab)
	assert.False(t, evaluate[bool](t, tab, `Boolean(document.querySelector('.versus'))`))
	assert.Equal(t, "elsewhere", evaluate[string](t, tab, baseNamed))
}

// TestBaselineOfHyperparameters has the differences of metrics in the table of trials.
func TestBaselineOfHyperparameters(t *testing.T) {
	h := newHost(t, hostOptions{data: "../testdata/hparams/pytorch/log"})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/&tab=hparams&sweep=view%20table"))
	waitFor(t, tab, `document.querySelectorAll('.hp-rows [data-row]').length > 1`)
	edit(t, tab, "src=data/&tab=hparams&sweep=view%20table&baseline="+
		url.QueryEscape(evaluate[string](t, tab,
			`document.querySelector('#run-rows [data-run] .run-name').title.split(':')[0]`)))
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, `document.querySelector('.hp-rows .base') && /^[+−]/.test(`+
			`document.querySelector('.hp-rows tr:not(.base) .hp-versus')?.textContent)`)
		waitFor(t, tab, `!(`+wide+`)`) // the view follows the window
		readable(t, tab, "baseline-hparams-"+l.String())
	})
}

// TestBaselineWhileRunsAreRead: while runs are read the difference has its place, which stays the
// same when all are read. The words about reading stand before it.
func TestBaselineWhileRunsAreRead(t *testing.T) {
	for size, opt := range steadySizes {
		t.Run(size, func(t *testing.T) {
			h, runs := holdRuns(t, 40, 9)
			tab := openTab(t, opt, h.url("#src=data/&baseline=trial_003"))
			const versus = `document.querySelector('.card .figures .versus')`
			waitFor(t, tab, reads+` > 0 && `+versus+`?.checkVisibility()`)
			evaluate[any](t, tab, `(() => {
				self.testPlaces = new Set();
				const look = () => {
					testPlaces.add(Math.round(`+versus+`?.getBoundingClientRect().right));
					requestAnimationFrame(look);
				};
				look(); return null; })()`)
			assert.True(t, evaluate[bool](t, tab, `(() => {
				const words = document.createRange();
				words.selectNode(document.querySelector(".card .unread").lastChild);
				const box = words.getBoundingClientRect();
				return document.querySelector('.card .figures b').getBoundingClientRect().right <= box.left
					&& box.right <= `+versus+`.getBoundingClientRect().left; })()`), "side by side")
			themes(t, tab, "baseline-reading-"+size)
			runs.release()
			waitFor(t, tab, unreadWords+` === ''`)
			waitFrames(t, tab)
			assert.Equal(t, 1, evaluate[int](t, tab, `testPlaces.size`))
			themes(t, tab, "baseline-read-"+size)
		})
	}
}
