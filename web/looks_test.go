package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// Tests of effects that only the style sheets decide: visibility and overlaps.

// seenHints are the visible texts in the readout's last line.
const seenHints = `[...document.querySelectorAll('.readout-foot span')].filter((e) => e.getClientRects().length && !e.children.length).map((e) => e.textContent)`

// TestReadoutSpeaksOfWhatPointsAtTheChart uses a mouse and a finger in one window: the hints depend
// on the pointer in use, not on whether the screen has touch.
func TestReadoutSpeaksOfWhatPointsAtTheChart(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	c.fingers()
	c.ends(0)
	p := c.plot(0)
	hover(t, c.tab, p.X+p.W/3, p.Y+p.H/2)
	waitFor(t, c.tab, `document.querySelector('.readout[data-shown] tbody tr')`)
	assert.Equal(t,
		[]string{"Drag to zoom", "Double-click to reset", "Hold Shift to pan",
			"Click for more"}, evaluate[[]string](t, c.tab, seenHints))
	c.slide([][2]float64{at(p, 0.3, 0.5)}, [][2]float64{at(p, 0.7, 0.5)})
	waitFor(t, c.tab, `document.querySelector('.readout[data-by=touch]')`)
	assert.Equal(t, []string{"Slide to read, pinch to zoom", "Tap outside to close"},
		evaluate[[]string](t, c.tab, seenHints))
}

// TestPinOfAPinnedCardIsSeen compares the icon with its background.
func TestPinOfAPinnedCardIsSeen(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		tab, _ := tagsLog(t, chromium.Options{}, "&theme="+theme+"&pairs=off&pin=val/loss", "train/loss",
			"val/loss")
		pin := `getComputedStyle(document.querySelector('[data-area="0"] [data-card-act=pin]'))`
		assert.Equal(t, "rgba(0, 0, 0, 0)", evaluate[string](t, tab, pin+`.backgroundColor`), theme)
		assert.Equal(t,
			evaluate[string](t, tab,
				`getComputedStyle(document.querySelector('.card-title .leaf')).color`), evaluate[string](t, tab, pin+`.color`), theme)
	}
}

// overlap returns the area in which two elements overlap, in CSS px².
const overlap = `((a, b) => { a = document.querySelector(a).getBoundingClientRect(); b = document.querySelector(b).getBoundingClientRect();
	return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)); })`

// TestStatesOfAChartCoverNothing shows every note that a drawing can have, and checks that they
// cover nothing and move nothing.
func TestStatesOfAChartCoverNothing(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		c := watchCharts(t, chromium.Options{Width: width, Height: 844}, "&outliers=use&cardsize=s")
		sizes := `['.card', '.card-head', '.plot'].map((s) => { const b = document.querySelector(s).getBoundingClientRect(); return [b.width, b.height, b.top + scrollY]; }).flat()`
		plain := evaluate[[]float64](t, c.tab, sizes)
		evaluate[bool](t, c.tab, `(location.hash += '&xscale=log&yscale=symlog', true)`)
		waitFor(t, c.tab,
			`document.querySelector('.card-head .pill').textContent.startsWith('log x · symlog y')`)
		assert.Equal(t, plain, evaluate[[]float64](t, c.tab, sizes), "nothing moves")
		assert.Zero(t, evaluate[float64](t, c.tab, overlap+`('.card-head .pill', '.plot')`))
		assert.Zero(t,
			evaluate[float64](t, c.tab, overlap+`('.card-head .pill', '.card-title .leaf')`))
		assert.Zero(t, evaluate[float64](t, c.tab, overlap+`('.card-head .pill', '.card-acts')`))
		shoot(t, c.tab, fmt.Sprintf("states-%d", width))

		evaluate[bool](t, c.tab, `(document.querySelector('[data-card-act=full]').click(), true)`)
		waitFor(t, c.tab,
			`document.querySelector('.full-head .pill')?.textContent.startsWith('log x · symlog y') && document.querySelector('.full [data-card-act=menu]')`)
		assert.True(t,
			evaluate[bool](t, c.tab,
				`document.querySelector('.full-head .pill').getClientRects().length === 1 && !document.querySelector('.full .card-head .pill').getClientRects().length`), "once")
	}
}

// TestFullScreenHeadOnNarrowWindows checks that the buttons are in one row to the right of the
// title, in order.
func TestFullScreenHeadOnNarrowWindows(t *testing.T) {
	c := watchCharts(t, chromium.Options{Width: 390, Height: 844}, "")
	for _, window := range []struct {
		width int64
		touch bool
	}{{960, false}, {800, false}, {390, false}, {390, true}} {
		width, touch := window.width, window.touch
		require.NoError(t, chromedp.Do(c.tab.Context, chromedp.EmulateViewport(width, 844)))
		if touch {
			c.fingers()
		}
		evaluate[bool](t, c.tab, `(document.querySelector('[data-card-act=full]')?.click(), true)`)
		waitFor(t, c.tab, `document.querySelector('.full [data-card-act=menu]')`)
		waitFor(t, c.tab, fmt.Sprintf(`matchMedia('(pointer: coarse)').matches === %t`, touch))
		row := evaluate[[][]float64](t, c.tab,
			`[...document.querySelectorAll('.full-head h2, .full [data-card-act=menu], .full-buttons .btn')].map((e) => e.getBoundingClientRect()).map((b) => [b.left, b.right, (b.top + b.bottom) / 2])
			.sort((a, b) => a[0] - b[0])`)
		require.Len(t, row, 5)
		for i := 1; i < len(row); i++ {
			assert.GreaterOrEqual(t, row[i][0], row[i-1][1]-0.5, "%d of %v", i, row)
			assert.InDelta(t, row[0][2], row[i][2], 2, "%d of %v", i, row)
		}
		assert.InDelta(t, width-12, row[4][1], 1, "at the right edge")
		shoot(t, c.tab, fmt.Sprintf("full-%d-touch-%t", width, touch))
	}
}
