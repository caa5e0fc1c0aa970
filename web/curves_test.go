package web_test

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestPRCurves goes through the tab by keys and pointer: a step, a threshold, the table, the readout, another look, and a link of it all.
func TestPRCurves(t *testing.T) {
	t.Parallel()
	h := newHost(t, hostOptions{data: "../testdata/curves/log"})
	const file = "/events.out.tfevents.17672256"
	tab := openTab(t, chromium.Options{Height: 1200}, h.url("#src=data/fast"+file+"00.demo&src=data/slow"+file+"06.demo&tab=pr_curves"))
	const step = `document.querySelector('.card .step-text')?.textContent`
	waitFor(t, tab, step+`.startsWith('Step 40')`)
	waitFor(t, tab, `!document.querySelector('.card .plot-ghost')`)

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card input[type=range]"))))
	press(t, tab, kb.Home)
	waitFor(t, tab, step+`.startsWith('Step 0')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#threshold"))))
	press(t, tab, kb.Home)
	waitFor(t, tab, hash("threshold=0"))

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card .plot"))))
	press(t, tab, "t")
	const cells = `[...document.querySelectorAll('.curve-table tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join(' ')).join('\n')`
	waitFor(t, tab, cells+`.includes('00.demo 0 0 0.3') && `+cells+`.includes('06.demo 0 0 0.3')`)
	shoot(t, tab, "curves-table")

	at := evaluate[[]float64](t, tab, `(() => { const r = document.querySelector('.card .plot').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])))
	const read = `document.querySelector('#readout[data-shown] [data-readout="rows"]')?.textContent`
	waitFor(t, tab, read+`?.includes('True negatives')`)
	first := evaluate[string](t, tab, read)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card .plot"))))
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, read+` !== `+strconv.Quote(first))

	clickOn(t, tab, `[data-choice="ROC area"]`)
	waitFor(t, tab, hash("curves=rocarea"))
	waitFor(t, tab, `!document.getElementById('threshold') && !document.querySelector('.card .step-slider')`)
	waitFor(t, tab, `!document.querySelector('.card .plot-ghost')`)
	shoot(t, tab, "curves-area")
	assert.Empty(t, tab.Errors())
}
