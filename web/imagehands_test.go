package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// touch has fingers on the page: where they are from now on, none for lifted.
func touch(t *testing.T, tab *chromium.Tab, kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
	t.Helper()
	_, err := chromedp.Call(tab.Context, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at})
	require.NoError(t, err)
}

// finger is one of several.
func finger(id, x, y float64) *input.TouchPoint { return &input.TouchPoint{X: x, Y: y, ID: &id} }

// tap touches the middle of an element, which is scrolled to.
func tap(t *testing.T, tab *chromium.Tab, element string) {
	t.Helper()
	waitFor(t, tab, element+`?.checkVisibility()`)
	evaluate[any](t, tab, `(`+element+`.scrollIntoView({ block: 'nearest' }), null)`)
	waitFrames(t, tab)
	x, y := middleOfPicture(t, tab, element)
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x, y))
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
}

// slide drags with one finger, from a place by so much.
func slide(t *testing.T, tab *chromium.Tab, x, y, dx, dy float64) {
	t.Helper()
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x, y))
	for i := range 5 {
		share := float64(i+1) / 5
		touch(t, tab, input.DispatchTouchEventTypeTouchMove, finger(0, x+share*dx, y+share*dy))
	}
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
}

// pinch moves two fingers apart, around a place.
func pinch(t *testing.T, tab *chromium.Tab, x, y, from, to float64) {
	t.Helper()
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x-from, y), finger(1, x+from, y))
	for i := range 4 {
		apart := from + (to-from)*float64(i+1)/4
		touch(t, tab, input.DispatchTouchEventTypeTouchMove, finger(0, x-apart, y), finger(1, x+apart, y))
	}
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
}

// TestImagesByKeyboardAlone does all of it with keys, and nothing else has the focus moved.
func TestImagesByKeyboardAlone(t *testing.T) {
	tab := imageTab(t, chromium.Options{})
	press(t, tab, "j")
	const focused = `document.activeElement.matches('.card.image .picture')`
	waitFor(t, tab, focused)
	level := `document.activeElement.dataset.level`
	press(t, tab, "a+")
	waitFor(t, tab, level+` === '150 %'`)
	press(t, tab, kb.ArrowDown+"0")
	waitFor(t, tab, level+` === undefined`)
	press(t, tab, "f")
	waitFor(t, tab, `document.activeElement.closest('#full .picture')`)
	press(t, tab, "+++")
	waitFor(t, tab, `parseInt(`+level+`) > 300`)
	zoom := evaluate[string](t, tab, level)
	press(t, tab, "c")
	waitFor(t, tab, stageData+`?.compared && document.activeElement.id === 'compare-stage'`)
	waitFor(t, tab, fmt.Sprintf(`Math.round(100 * Number(%s.zoom)) + ' %%' === %q`, stageData, zoom))
	for i, mode := range []string{"side", "swipe", "flicker", "overlay", "difference"} {
		press(t, tab, fmt.Sprint(i+1))
		waitFor(t, tab, stageData+`.drawn === '`+mode+`'`)
	}
	press(t, tab, "0")
	waitFor(t, tab, fmt.Sprintf(`Math.round(100 * Number(%s.zoom)) + ' %%' !== %q`, stageData, zoom))
	press(t, tab, "a")
	waitFor(t, tab, stageData+`.zoom === '1'`)
	press(t, tab, ","+kb.ArrowRight)
	waitFor(t, tab, `document.querySelector('#compare-at').textContent.includes(',')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#compare-stage') && document.activeElement.closest('#full .picture')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#full') && `+focused)

	press(t, tab, "g")
	waitFor(t, tab, allShown+` && document.activeElement.closest('#image-grid')`)
	press(t, tab, kb.Tab)
	waitFor(t, tab, focusedCell+` === '0.0'`)
	press(t, tab, kb.ArrowRight+kb.ArrowRight+kb.Enter)
	waitFor(t, tab, fullImage+` && document.querySelector('#full .step-text').textContent.startsWith('Step 200')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, focusedCell+` === '0.2'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#image-grid') && `+focused)

	reached := func() bool {
		return evaluate[bool](t, tab, `document.activeElement.id === 'image-brightness-row'`)
	}
	for i := 0; i < 40 && !reached(); i++ {
		require.NoError(t, chromedp.Do(tab.Context, chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(shiftKey))))
	}
	require.True(t, reached())
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, `getComputedStyle(`+placeOne+`.querySelector('img')).filter.includes('brightness(1.01)') && location.hash.includes('brightness=101')`)
}

// checkHostileOverThePage has images of TestHostileImages in a grid, where pictures are decoded in another way.
func checkHostileOverThePage(t *testing.T, tab *chromium.Tab, tags map[string]string) {
	t.Helper()
	for tag, says := range tags {
		evaluate[any](t, tab, fmt.Sprintf(`(location.hash = '#tab=images&src=data/hostile.tfevents&grid=120%%3A0%%3A5%%3A%s', null)`, tag))
		waitFor(t, tab, fmt.Sprintf(`document.querySelector('#image-grid')?.ariaLabel.includes(%q) && %s`, tag, allShown))
		text := evaluate[string](t, tab, `document.querySelector('.grid-cell').textContent`)
		if says == "" {
			assert.Empty(t, text, tag)
		} else {
			assert.Contains(t, text, says, tag)
		}
	}
}
