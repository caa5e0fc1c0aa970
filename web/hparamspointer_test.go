package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestHyperparametersByPointer brushes two ranges of an axis, highlights a line, moves an axis,
// sorts, opens the matrix and the importance view, and goes to the charts of a run and back.
func TestHyperparametersByPointer(t *testing.T) {
	t.Parallel()
	tab := openSweep(t, chromium.Options{})
	assert.Less(t, paintedAs(t, tab), 0.01, "lines")
	brushAxes(t, tab)

	x, y := axisPlace(t, tab, "m0:accuracy", 1)
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y)))
	waitFor(t, tab,
		`document.querySelector('.hp-tip:not([hidden]) b')?.textContent === 'trial23' && `+
			hparamsPlot+`.hover >= 0`)

	x, y = middleOfPicture(t, tab, `document.querySelector('[data-axis="hlr"]')`)
	toX, _ := axisPlace(t, tab, "m0:accuracy", 1)
	dragMouse(t, tab, x, y, toX, y)
	waitFor(t, tab, `[...document.querySelectorAll('[data-axis]')].at(-1).dataset.axis === 'hlr'`)

	pressElement(t, tab, `document.querySelector('[data-sort="m0:accuracy"]')`)
	waitFor(t, tab,
		`document.querySelector('hp-table tr[data-row] .nm').textContent === 'trial23' && document.querySelector('th[aria-sort=descending]')`)
	shoot(t, tab, "hyperparameters")
	saveHyperparameters(t, tab)

	pressElement(t, tab, `document.getElementById('hp-look-scatter')`)
	waitFor(t, tab, `document.querySelector('hp-scatter')?.dataset.kept === '24'`)
	assert.Less(t, paintedAs(t, tab), 0.01, "the matrix")
	box := evaluate[[]float64](t, tab,
		`(() => { const p = `+hparamsPlot+
			`, b = p.getBoundingClientRect(); let found; p.squares((a, c, x, y) => { if (c.key === 'm0:accuracy' && a.key === 'hlayers') found = [b.x + x, b.y + y, p.square]; }); return found; })()`)
	dragMouse(t, tab, box[0]+1, box[1]+1, box[0]+box[2]/2, box[1]+box[2]-10)
	waitFor(t, tab, keptRows(12))
	pressElement(t, tab, `document.getElementById('hp-look-importance')`)
	waitFor(t, tab, `document.querySelectorAll('.hp-features tbody tr').length === 3`)
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.hp-said').textContent`),
		"on 24 runs")

	pressElement(t, tab, `document.getElementById('hp-look-parallel')`)
	waitFor(t, tab, `document.querySelector('hp-parallel')?.dataset.kept === '12'`)
	x, y = middleOfLine(t, tab)
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y),
			chromedp.MouseClickXY(x, y)))
	waitFor(t, tab,
		`!location.hash.includes('tab=hparams') && document.querySelector('[data-testid=chart]')`)
	assert.Contains(t, evaluate[string](t, tab, `document.getElementById('runs').textContent`),
		"1 of 24")
	evaluate[any](t, tab, `(history.back(), null)`)
	waitFor(t, tab, `document.querySelector('hp-parallel')?.dataset.kept === '12'`)

	pressElement(t, tab, `document.getElementById('hp-look-importance')`)
	waitFor(t, tab, `document.querySelectorAll('.hp-features tbody tr').length === 3`)
	pressElement(t, tab, `document.querySelector('[data-open]')`)
	waitFor(t, tab,
		`!location.hash.includes('tab=hparams') && document.querySelector('[data-testid=chart]')`)
	assert.Contains(t, evaluate[string](t, tab, `document.getElementById('runs').textContent`),
		"1 of 24")
	evaluate[any](t, tab, `(history.back(), null)`)
	waitFor(t, tab, `document.querySelectorAll('.hp-features tbody tr').length === 3`)
	assert.Empty(t, tab.Errors())
}

// brushAxes marks two ranges of an axis, takes one back, and marks a part of a category.
func brushAxes(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	x, low := axisPlace(t, tab, "hlayers", -0.01)
	_, high := axisPlace(t, tab, "hlayers", 0.25)
	dragMouse(t, tab, x, low, x, high)
	waitFor(t, tab, keptRows(8))
	_, from := axisPlace(t, tab, "hlayers", 0.75)
	_, to := axisPlace(t, tab, "hlayers", 1.01)
	dragMouse(t, tab, x, from, x, to)
	waitFor(t, tab, keptRows(16)+` && location.hash.includes('sweep=brush')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, (from+to)/2)))
	waitFor(t, tab, keptRows(8))
	pressElement(t, tab, `document.getElementById('hp-clear')`)
	waitFor(t, tab, keptRows(sweepRuns)+` && !location.hash.includes('brush')`)
	x, from = axisPlace(t, tab, "hnet", 0.4)
	_, to = axisPlace(t, tab, "hnet", 0.45)
	dragMouse(t, tab, x, from, x, to-5)
	waitFor(t, tab, keptRows(8)) // part of a category selects all of it
	pressElement(t, tab, `document.getElementById('hp-clear')`)
	waitFor(t, tab, keptRows(sweepRuns)+` && !location.hash.includes('brush')`)
}

// saveHyperparameters saves the table in every format.
func saveHyperparameters(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	saved := newDownloads(t, tab)
	for ending, begins := range map[string]string{
		"csv": "session,", "json": "[", "tex": "\\begin{tabular}", "md": "| session |",
	} {
		name, file := saved.after(func() { // the format list is the browser's own
			evaluate[any](t, tab,
				`((list) => { list.value = '`+ending+
					`'; list.dispatchEvent(new Event('change', { bubbles: true })); })(document.getElementById('hp-save'))`)
		})
		assert.True(t, strings.HasSuffix(name, "."+ending), name)
		assert.True(t, strings.HasPrefix(string(file), begins), string(file[:min(len(file), 40)]))
		assert.Equal(t, sweepRuns, strings.Count(string(file), "trial"), ending)
	}
}
