package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// TestRangesAreTyped sets ranges with the keyboard only: for one chart, from 0 to the data's
// maximum, and then one for all charts.
func TestRangesAreTyped(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "&smoothing=0")
	wholeX, wholeY := c.ends(0)
	_, otherY := c.ends(1)
	open := func() {
		t.Helper()
		assert.NoError(t,
			chromedp.Do(c.tab.Context,
				chromedp.Focus(chromedp.CSS(`[data-card] [data-card-act=menu]`)),
				chromedp.KeyEvent(kb.Enter)))
		choose(t, c.tab, "Range of axes…")
		waitFor(t, c.tab, `document.activeElement?.id === 'axis-range2'`)
	}
	open()
	shoot(t, c.tab, "axis-range")
	press(t, c.tab, "x")
	press(t, c.tab, kb.Enter)
	waitFor(t, c.tab,
		`document.getElementById('axis-range2-hint').textContent.startsWith('Type a number') && document.activeElement.id === 'axis-range2'`)
	assert.NotContains(t, evaluate[string](t, c.tab, address), "cardlook",
		"nothing is in force yet")
	press(t, c.tab, kb.Backspace)
	for _, key := range "1e-3" {
		press(t, c.tab, string(key))
	}
	press(t, c.tab, kb.Enter)
	waitFor(t, c.tab,
		`!document.getElementById('axis-range') && document.activeElement?.dataset.cardAct === 'menu'`)
	_, y := c.settled(0, func(_, y wire.Span) bool { return y.Lo == 0.001 })
	assert.Equal(t, wholeY.Hi, y.Hi, "the other end fits the data")
	assert.Equal(t, otherY, c.drawnY(1))
	assert.Contains(t, evaluate[string](t, c.tab, `testZoom()`), "@,,,,0.001,:")

	// Zooming along x, and resetting the zoom, keep the y range.
	p := c.plot(0)
	c.drag(0, "left", at(p, 0.25, 0.5), at(p, 0.5, 0.5), at(p, 0.6, 0.5))
	x, y := c.settled(0, func(x, _ wire.Span) bool { return length(x) < length(wholeX)/2 })
	assert.Equal(t, 0.001, y.Lo)
	assert.Greater(t, x.Lo, wholeX.Lo)
	assert.Contains(t, evaluate[string](t, c.tab, `testZoom()`), ",0.001,:")
	press(t, c.tab, "0")
	_, y = c.settled(0, func(x, _ wire.Span) bool { return x == wholeX })
	assert.Equal(t, 0.001, y.Lo)

	open()
	for range 2 {
		press(t, c.tab, kb.Tab)
	}
	press(t, c.tab, kb.Enter) // y from 0
	waitFor(t, c.tab, `document.getElementById('axis-range2').value === '0'`)
	for range 3 {
		press(t, c.tab, kb.Tab)
	}
	press(t, c.tab, kb.Enter)
	waitFor(t, c.tab,
		`document.querySelector('[data-scope="2"]').getAttribute('aria-pressed') === 'true'`)
	shoot(t, c.tab, "axis-range-all")
	click(t, c.tab, "#axis-range .primary")
	n := evaluate[int](t, c.tab, `document.querySelectorAll('[data-testid=chart] canvas').length`)
	for i := range min(n, 4) {
		c.settled(i, func(_, y wire.Span) bool { return y.Lo == 0 })
	}
	assert.Contains(t, evaluate[string](t, c.tab, address), "&yrange=0,")
	waitFor(t, c.tab, `document.querySelector('[data-card] .pill').textContent.includes('y range')`)
	goTo(t, c.tab, evaluate[string](t, c.tab, `location.href`))
	waitLoaded(t, c.tab)
	waitDrawn(t, c.tab)
	c.settled(0, func(_, y wire.Span) bool { return y.Lo == 0 })
}

// drawnY returns the y axis of the i-th chart as it was last drawn.
func (c *chartTest) drawnY(i int) wire.Span {
	c.t.Helper()
	return c.drawn[evaluate[string](c.t, c.tab,
		fmt.Sprintf(`document.querySelectorAll('[data-card]')[%d].dataset.card`, i))].Y.Span
}
