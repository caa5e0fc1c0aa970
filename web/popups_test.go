package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// opened is the open menu or popover.
const opened = `document.querySelector('.menu:not([hidden]), .popover')`

// TestOnePressLeavesAMenu clicks outside of everything that opens at a button: on a control the
// click acts at once; on a chart or empty ground it only closes the popup.
func TestOnePressLeavesAMenu(t *testing.T) {
	tab, _ := openLive(t, chromium.Options{}, "")
	click := func(selector string) {
		t.Helper()
		require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(selector))))
	}
	at := func(selector string) {
		t.Helper()
		x, y := center(t, tab, selector)
		require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	}
	free := func() (x, y float64) { // in the middle of an uncovered chart
		t.Helper()
		p := evaluate[[]float64](t, tab,
			`[...document.querySelectorAll('[data-testid=chart]')].map((chart) => {
			const b = chart.getBoundingClientRect(), at = [b.x + b.width / 2, b.y + b.height / 2];
			return [-60, 0, 60].every((dx) => chart.contains(document.elementFromPoint(at[0] + dx, at[1]))) && at;
		}).find(Boolean)`)
		return p[0], p[1]
	}
	waitFor(t, tab, `document.querySelector('#run-rows .run')`)
	for i, opener := range []string{
		"[data-card-act=menu]", "#runs-metric", "#chart-options", "#axis-scalar", "#intervals",
		".run .sw",
	} {
		open := func() {
			t.Helper()
			click(opener)
			waitFor(t, tab, opened)
			// A popup gets its place after its content, and may cover what was free until then.
			waitFrames(t, tab)
			waitFor(t, tab, `(() => {
				const before = self.testPlace, { x, y, width, height } = `+opened+`.getBoundingClientRect();
				return (self.testPlace = [x, y, width, height].join()) === before;
			})()`)
		}
		open()
		at(".runs-head .re")
		waitFor(t, tab,
			fmt.Sprintf(`!%s && document.querySelector('.runs-head .re').getAttribute('aria-pressed') === '%t'`, opened, i%2 == 1))
		open()
		at("#tags-filter")
		waitFor(t, tab, `!`+opened+` && document.activeElement.id === 'tags-filter'`)
		open()
		at("#steps-button")
		waitFor(t, tab,
			fmt.Sprintf(`!%s && document.getElementById('steps-button').getAttribute('aria-pressed') === '%t'`, opened, i%2 == 0))
		open()
		at(opener)
		waitFor(t, tab, `!`+opened) // and not reopened

		open()
		x, y := free()
		require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
		waitFor(t, tab, `!`+opened)
		open()
		x, y = free()
		drag(t, tab, x-60, y, x+60, y, "true")
		waitFor(t, tab, `!`+opened)
		open()
		at(".tabs .badge")
		waitFor(t, tab, `!`+opened)
		assert.False(t,
			evaluate[bool](t, tab,
				`Boolean(document.querySelector('.readout.kept, .brush, .unzoom'))`), opener)
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5)))
	}
}

// TestOnePressLeavesAKeptReadout does the same as TestOnePressLeavesAMenu with a readout that was
// kept open.
func TestOnePressLeavesAKeptReadout(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	waitDrawn(t, tab)
	x, y := center(t, tab, `.grid .card [data-testid=chart]`)
	hover(t, tab, x, y)
	waitFor(t, tab, `document.querySelector('.readout[data-shown]')`)
	require.NoError(t, chromedp.Do(tab.Context,
		chromedp.MouseClickXY(x, y, chromedp.ButtonModifiers(chromedp.ModifierShift))))
	waitFor(t, tab, `document.querySelector('.readout.kept[data-shown]')`)
	clickRow(t, tab, "sgd", ".check")
	waitFor(t, tab,
		`!document.querySelector('.readout.kept') && `+rowNamed("sgd")+`.ariaChecked === 'false'`)
}
