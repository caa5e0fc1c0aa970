package web_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/hparams/sweep/sweeptest"
	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// The view of hyperparameters, its plot, and that it shows so many rows.
const (
	hparamsView = `document.querySelector('hparams-view')`
	hparamsPlot = `document.querySelector('[data-testid=hparams-plot]')`
	hparamsRows = `document.querySelectorAll('hp-table tr[data-row]').length`
)

// sweepRuns is how many runs openSweep has.
const sweepRuns = 24

// openSweep opens the tab of hyperparameters of a search, and waits for the plot.
func openSweep(t *testing.T, opt chromium.Options) *chromium.Tab {
	t.Helper()
	files := sweeptest.Files{}
	for i := range sweepRuns {
		lr := math.Pow10(-1 - i%4)
		files[fmt.Sprintf("trial%02d", i)] = []*pb.Event{sweeptest.Start("", map[string]any{"lr": lr, "net": []string{"cnn", "mlp", "vit"}[i%3], "layers": float64(i / 4)}),
			sweeptest.Scalar("accuracy", 0, 0.1), sweeptest.Scalar("accuracy", 9, float32(0.5+0.02*float64(i)))}
	}
	log := t.TempDir()
	require.NoError(t, files.Write(log))
	h := newHost(t, hostOptions{data: log})
	tab := openTab(t, opt, h.url("#src=./data/&tab=hparams"))
	waitFor(t, tab, fmt.Sprintf(`%s?.dataset.kept === '%d'`, hparamsPlot, sweepRuns))
	return tab
}

// axisPlace is where a place of an axis is on the page, from its lower end (0) to its upper one (1).
func axisPlace(t *testing.T, tab *chromium.Tab, key string, place float64) (x, y float64) {
	t.Helper()
	at := evaluate[[]float64](t, tab, fmt.Sprintf(`(() => { const p = %s, box = p.getBoundingClientRect(), k = p.data.columns.findIndex((c) => c.key === %q); return [box.x + p.x(k), box.y + p.y(%v)]; })()`, hparamsPlot, key, place))
	return at[0], at[1]
}

// dragMouse drags from one place to another.
func dragMouse(t *testing.T, tab *chromium.Tab, x, y, toX, toY float64) {
	t.Helper()
	mouse := func(kind input.DispatchMouseEventType, x, y float64) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft)
	}
	require.NoError(t, chromedp.Do(tab.Context, mouse(input.DispatchMouseEventTypeMouseMoved, x, y), mouse(input.DispatchMouseEventTypeMousePressed, x, y), mouse(input.DispatchMouseEventTypeMouseMoved, (x+toX)/2, (y+toY)/2),
		mouse(input.DispatchMouseEventTypeMouseMoved, toX, toY), mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY)))
}

func keptRows(n int) string {
	return fmt.Sprintf(`%s.dataset.kept === '%d' && %s === %d`, hparamsPlot, n, hparamsRows, n)
}

// TestHyperparametersByPointer brushes two ranges of an axis, lifts a line, moves an axis, sorts, looks at the matrix and at what mattered, and goes to the charts of a run and back.
func TestHyperparametersByPointer(t *testing.T) {
	t.Parallel()
	tab := openSweep(t, chromium.Options{})
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

	x, y := axisPlace(t, tab, "m0:accuracy", 1)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y)))
	waitFor(t, tab, `document.querySelector('.hp-tip:not([hidden]) b')?.textContent === 'trial23' && `+hparamsPlot+`.hover >= 0`)

	x, y = middleOfPicture(t, tab, `document.querySelector('[data-axis="hlr"]')`)
	toX, _ := axisPlace(t, tab, "m0:accuracy", 1)
	dragMouse(t, tab, x, y, toX, y)
	waitFor(t, tab, `[...document.querySelectorAll('[data-axis]')].at(-1).dataset.axis === 'hlr'`)

	pressElement(t, tab, `document.querySelector('[data-sort="m0:accuracy"]')`)
	waitFor(t, tab, `document.querySelector('hp-table tr[data-row] .nm').textContent === 'trial23' && document.querySelector('th[aria-sort=descending]')`)
	shoot(t, tab, "hyperparameters")

	pressElement(t, tab, `document.getElementById('hp-look-scatter')`)
	waitFor(t, tab, `document.querySelector('hp-scatter')?.dataset.kept === '24'`)
	box := evaluate[[]float64](t, tab, `(() => { const p = `+hparamsPlot+`, b = p.getBoundingClientRect(); let found; p.squares((a, c, x, y) => { if (c.key === 'm0:accuracy' && a.key === 'hlayers') found = [b.x + x, b.y + y, p.square]; }); return found; })()`)
	dragMouse(t, tab, box[0]+1, box[1]+1, box[0]+box[2]/2, box[1]+box[2]-10)
	waitFor(t, tab, keptRows(12))
	pressElement(t, tab, `document.getElementById('hp-look-importance')`)
	waitFor(t, tab, `document.querySelectorAll('.hp-features tbody tr').length === 3`)
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.hp-said').textContent`), "From 24 runs")

	pressElement(t, tab, `document.querySelector('[data-open]')`)
	waitFor(t, tab, `!location.hash.includes('tab=hparams') && document.querySelector('[data-testid=chart]')`)
	assert.Contains(t, evaluate[string](t, tab, `document.getElementById('runs').textContent`), "1 of 24")
	evaluate[any](t, tab, `(history.back(), null)`)
	waitFor(t, tab, `document.querySelectorAll('.hp-features tbody tr').length === 3`)
	assert.Empty(t, tab.Errors())
}

// TestHyperparametersByKeyboard does by keys what dragging does: marks, moves and turns an axis, sets a goal, and hides a column.
func TestHyperparametersByKeyboard(t *testing.T) {
	t.Parallel()
	tab := openSweep(t, chromium.Options{})
	focus := func(element string) { evaluate[any](t, tab, `(`+element+`.focus(), null)`) }
	focus(`document.querySelector('[data-more="hlayers"]')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('.hp-popup')?.contains(document.activeElement)`)
	focus(`document.querySelector('.hp-popup [data-id=low]')`)
	press(t, tab, "3"+kb.Enter)
	waitFor(t, tab, keptRows(12))
	focus(`document.querySelector('.hp-popup [data-id=later]')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelectorAll('[data-axis]')[1].dataset.axis === 'hlayers' || document.querySelectorAll('[data-axis]')[2].dataset.axis === 'hlayers'`)
	waitFor(t, tab, `document.activeElement.dataset.id === 'later'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('.hp-popup')`)
	focus(`document.querySelector('[data-sort="hlayers"]')`)
	press(t, tab, " ")
	waitFor(t, tab, `document.querySelector('th[aria-sort=ascending]') && document.activeElement.dataset.sort === 'hlayers'`)
	focus(`document.getElementById('hp-columns')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.activeElement.type === 'search'`)
	press(t, tab, "net")
	waitFor(t, tab, `document.querySelectorAll('.hp-popup [type=checkbox]').length === 1`)
	press(t, tab, kb.Tab+" ")
	waitFor(t, tab, `!document.querySelector('[data-axis="hnet"]')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `document.activeElement.id === 'hp-columns'`)
	assert.Empty(t, tab.Errors())
	assert.True(t, strings.Contains(evaluate[string](t, tab, `location.hash`), "sweep=column"))
}

// TestHyperparametersByTouch brushes with a finger on a phone.
func TestHyperparametersByTouch(t *testing.T) {
	t.Parallel()
	tab := openSweep(t, chromium.Options{Width: 390, Height: 844})
	x, low := axisPlace(t, tab, "hlayers", -0.01)
	_, high := axisPlace(t, tab, "hlayers", 0.25)
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x, low))
	for at := 1; at <= 4; at++ {
		touch(t, tab, input.DispatchTouchEventTypeTouchMove, finger(0, x, low+(high-low)*float64(at)/4))
	}
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
	waitFor(t, tab, keptRows(8))
	assert.LessOrEqual(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth`), 390.0, "nothing is wider than the screen")
	shoot(t, tab, "hyperparameters-phone")
	assert.Empty(t, tab.Errors())
}
