package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// touch sets where fingers are on the page; none means lifted.
func touch(t *testing.T, tab *chromium.Tab, kind input.DispatchTouchEventType,
	at ...*input.TouchPoint) {
	t.Helper()
	_, err := chromedp.Call(tab.Context, input.DispatchTouchEvent,
		input.DispatchTouchEventParams{Type: kind, TouchPoints: at})
	require.NoError(t, err)
}

// finger is one of several touch points.
func finger(id, x, y float64) *input.TouchPoint { return &input.TouchPoint{X: x, Y: y, ID: &id} }

// touchScreen gives the window a touch screen.
func touchScreen(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	_, err := chromedp.Call(tab.Context, emulation.SetTouchEmulationEnabled,
		emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
	require.NoError(t, err)
	waitFor(t, tab, `matchMedia('(pointer: coarse)').matches`)
}

// tap scrolls an element into view and touches its middle.
func tap(t *testing.T, tab *chromium.Tab, element string) {
	t.Helper()
	waitFor(t, tab, element+`?.checkVisibility()`)
	evaluate[any](t, tab, `(`+element+`.scrollIntoView({ block: 'nearest' }), null)`)
	waitFrames(t, tab)
	x, y := middleOfPicture(t, tab, element)
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x, y))
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
}

// slide drags with one finger from a point by dx and dy. It rests before it lifts: after a flick,
// Chromium takes an immediate tap for the end of the flick.
func slide(t *testing.T, tab *chromium.Tab, x, y, dx, dy float64) {
	t.Helper()
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x, y))
	for i := range 5 {
		share := float64(i+1) / 5
		touch(t, tab, input.DispatchTouchEventTypeTouchMove, finger(0, x+share*dx, y+share*dy))
	}
	for range 3 {
		waitFrames(t, tab)
		touch(t, tab, input.DispatchTouchEventTypeTouchMove, finger(0, x+dx, y+dy))
	}
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
}

// pinch moves two fingers apart, around a point.
func pinch(t *testing.T, tab *chromium.Tab, x, y, from, to float64) {
	t.Helper()
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x-from, y),
		finger(1, x+from, y))
	for i := range 4 {
		apart := from + (to-from)*float64(i+1)/4
		touch(t, tab, input.DispatchTouchEventTypeTouchMove, finger(0, x-apart, y),
			finger(1, x+apart, y))
	}
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
}

// TestImagesByKeyboardAlone does everything with keys, without moving the focus in any other way.
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
	waitFor(t, tab, fullImage+` && document.activeElement.closest('#full .picture')`)
	press(t, tab, "+++")
	waitFor(t, tab, `parseInt(`+level+`) > 300`)
	zoom := evaluate[string](t, tab, level)
	press(t, tab, "c")
	waitFor(t, tab, stageData+`?.compared && document.activeElement.id === 'compare-stage'`)
	waitFor(t, tab,
		fmt.Sprintf(`Math.round(100 * Number(%s.zoom)) + ' %%' === %q`, stageData, zoom))
	for i, mode := range []string{"side", "swipe", "flicker", "overlay", "difference"} {
		press(t, tab, fmt.Sprint(i+1))
		waitFor(t, tab, stageData+`.drawn === '`+mode+`'`)
	}
	press(t, tab, "0")
	waitFor(t, tab,
		fmt.Sprintf(`Math.round(100 * Number(%s.zoom)) + ' %%' !== %q`, stageData, zoom))
	press(t, tab, "a")
	waitFor(t, tab, stageData+`.zoom === '1'`)
	press(t, tab, ","+kb.ArrowRight)
	waitFor(t, tab, `document.querySelector('#compare-at').textContent.includes(',')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('#compare-stage') && document.activeElement.closest('#full .picture')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#full') && `+focused)

	press(t, tab, "g")
	waitFor(t, tab, allShown+` && document.activeElement.closest('#image-grid')`)
	press(t, tab, kb.Tab)
	waitFor(t, tab, focusedCell+` === '0.0'`)
	press(t, tab, kb.ArrowRight+kb.ArrowRight+kb.Enter)
	waitFor(t, tab,
		fullImage+
			` && document.querySelector('#full .step-text').textContent.startsWith('Step 200')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, focusedCell+` === '0.2'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#image-grid') && `+focused)

	reached := func() bool {
		return evaluate[bool](t, tab, `document.activeElement.id === 'image-brightness-row'`)
	}
	for i := 0; i < 40 && !reached(); i++ {
		require.NoError(t,
			chromedp.Do(tab.Context, chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(shiftKey))))
	}
	require.True(t, reached())
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab,
		`getComputedStyle(`+placeOne+
			`.querySelector('img, still-picture')).filter.includes('brightness(1.01)') && location.hash.includes('brightness=101')`)
}

// checkHostileOverThePage opens images of TestHostileImages in a grid, which decodes them in
// another way.
func checkHostileOverThePage(t *testing.T, tab *chromium.Tab, tags map[string]string) {
	t.Helper()
	for tag, says := range tags {
		evaluate[any](t, tab,
			fmt.Sprintf(`(location.hash = '#tab=images&src=data/hostile.tfevents&grid=120%%3A0%%3A5%%3A%s', null)`, tag))
		waitFor(t, tab,
			fmt.Sprintf(`document.querySelector('#image-grid')?.ariaLabel.includes(%q) && %s`, tag,
				allShown))
		text := evaluate[string](t, tab, `document.querySelector('.grid-cell').textContent`)
		if says == "" {
			assert.Empty(t, text, tag)
		} else {
			assert.Contains(t, text, says, tag)
		}
	}
}

// TestImagesByTouchAlone sets brightness and size of all images, opens one in full screen, zooms
// and moves it there, and compares it.
func TestImagesByTouchAlone(t *testing.T) {
	tab := imageTab(t, chromium.Options{Width: 390, Height: 844})
	const oneInFull = `document.querySelector('#full .picture')`
	tap(t, tab, `document.querySelector('#chart-options')`)
	const slider = `document.querySelector('#image-brightness-options')`
	waitFor(t, tab, slider+`?.checkVisibility()`)
	x, y := middleOfPicture(t, tab, slider)
	slide(t, tab, x, y, 30, 0)
	waitFor(t, tab,
		`/brightness\(1\.[3-9]/.test(getComputedStyle(`+placeOne+
			`.querySelector('img, still-picture')).filter)`)
	waitFor(t, tab, `/brightness=1[3-9]/.test(location.hash)`)
	tap(t, tab, `document.querySelector('#chart-options-menu [data-choice="1:1"]')`)
	waitFor(t, tab, levelOne+` === '100 %' && location.hash.includes('imagesize=actual')`)
	tap(t, tab, `document.querySelector('#chart-options-menu [data-choice="Fit"]')`)
	waitFor(t, tab, levelOne+` === undefined`)
	tap(t, tab, `document.querySelector('#chart-options')`)
	waitFor(t, tab, `!document.querySelector('#chart-options-menu')?.checkVisibility()`)

	tap(t, tab, `document.querySelector('.card.image [data-card-act=menu]')`)
	tap(t, tab,
		`[...document.querySelectorAll('.card-menu [role^=menuitem]')].find((e) => e.textContent.startsWith('Full screen'))`)
	waitFor(t, tab, fullImage)
	x, y = middleOfPicture(t, tab, oneInFull)
	pinch(t, tab, x, y, 20, 120)
	waitFor(t, tab, `parseInt(`+oneInFull+`.dataset.level) > 300`)
	level := evaluate[string](t, tab, oneInFull+`.dataset.level`)
	left := `document.querySelector('#full .picture > :is(img, still-picture)').getBoundingClientRect().x`
	before := evaluate[float64](t, tab, left)
	slide(t, tab, x, y, 40, 10)
	assert.InDelta(t, before+40, evaluate[float64](t, tab, left), 6,
		"but for what tells a drag from a tap")

	tap(t, tab, `document.querySelector('#full .full-compare')`)
	waitFor(t, tab, stageData+`?.compared`)
	waitFor(t, tab,
		fmt.Sprintf(`Math.round(100 * Number(%s.zoom)) + ' %%' === %q`, stageData, level))
	for _, mode := range []string{"swipe", "flicker", "overlay", "difference", "side"} {
		tap(t, tab, `document.querySelector('.compare-modes [data-choice=`+mode+`]')`)
		waitFor(t, tab, stageData+`.drawn === '`+mode+`'`)
	}
	tap(t, tab, `document.querySelector('.compare-zooms [data-zoom="1:1"]')`)
	waitFor(t, tab, stageData+`.zoom === '1'`)
	tap(t, tab, `document.querySelector('.compare-head .full-buttons button')`)
	waitFor(t, tab, `!document.querySelector('#compare-stage')`)
	tap(t, tab, `document.querySelector('#full .full-buttons button:last-child')`)
	waitFor(t, tab, `!document.querySelector('#full') && !document.querySelector('.charts').inert`)
}

// TestToneAndSizeByTouch sets contrast, brightness and size of all images with a finger: the
// pictures of all cards follow, and so do a grid and a comparison opened later; a tap resets each.
func TestToneAndSizeByTouch(t *testing.T) {
	tab := imageTab(t, chromium.Options{Width: 390, Height: 844})
	const (
		tones  = `[...document.querySelectorAll('.card.image .picture > :is(img, still-picture)')].map((e) => getComputedStyle(e).filter)`
		levels = `[...document.querySelectorAll('.card.image .picture')].map((e) => e.dataset.level)`
		reset  = `document.querySelector('#chart-options-menu .tone button')`
	)
	waitFor(t, tab, tones+`.length === 2`)
	options := func() { tap(t, tab, `document.querySelector('#chart-options')`) }
	options()
	for _, what := range []string{"contrast", "brightness"} {
		slider := `document.querySelector('#image-` + what + `-options')`
		waitFor(t, tab, slider+`?.checkVisibility()`)
		x, y := center(t, tab, `#image-`+what+`-options`)
		slide(t, tab, x, y, -30, 0)
		waitFor(t, tab,
			fmt.Sprintf(`%s.every((f) => /%s\(0\.\d/.test(f)) && /%[2]s=[1-9]\d(&|$)/.test(location.hash)`, tones, what))
	}
	tap(t, tab, reset)
	waitFor(t, tab,
		tones+`.every((f) => f === 'none') && !/contrast|brightness/.test(location.hash) && `+reset+
			`.disabled`)

	x, y := center(t, tab, `#image-contrast-options`)
	slide(t, tab, x, y, 30, 0)
	waitFor(t, tab, `/contrast=\d/.test(location.hash)`)
	tap(t, tab, `document.querySelector('#chart-options-menu [data-choice="1:1"]')`)
	waitFor(t, tab, levels+`.join() === '100 %,100 %'`)
	options()
	waitFor(t, tab, `!document.querySelector('#chart-options-menu')?.checkVisibility()`)

	// A zoomed picture does not follow the others, until a size is chosen for all.
	x, y = middleOfPicture(t, tab, placeOne)
	pinch(t, tab, x, y, 20, 60)
	waitFor(t, tab, `parseInt(`+levels+`[0]) > 120 && `+levels+`[1] === '100 %'`)
	options()
	tap(t, tab, `document.querySelector('#chart-options-menu [data-choice="Fit"]')`)
	waitFor(t, tab, levels+`.join() === ','`)
	options()
	waitFor(t, tab, `!document.querySelector('#chart-options-menu')?.checkVisibility()`)

	tone := evaluate[string](t, tab, tones+`[0]`)
	assert.Contains(t, tone, "contrast(")
	tap(t, tab, `document.querySelector('#open-grid')`)
	waitFor(t, tab, allShown)
	assert.Equal(t, tone,
		evaluate[string](t, tab,
			`getComputedStyle(document.querySelector('.grid-cell canvas')).filter`))
	tap(t, tab, `document.querySelector('#grid-pick')`)
	waitFor(t, tab, `document.querySelector('#grid-pick').ariaPressed === 'true'`)
	tap(t, tab, `document.querySelector('[data-cell="0.0"]')`)
	waitFor(t, tab, `document.querySelector('.grid-cell.marked')`)
	tap(t, tab, `document.querySelector('[data-cell="0.1"]')`)
	waitFor(t, tab, stageData+`?.compared`)
	assert.Equal(t, tone,
		evaluate[string](t, tab,
			`getComputedStyle(document.querySelector('#compare-stage canvas')).filter`))
	tap(t, tab, `document.querySelector('.compare-zooms [data-zoom="1:1"]')`)
	waitFor(t, tab, stageData+`.zoom === '1'`)
	tap(t, tab, `document.querySelector('.compare-zooms [data-zoom="0"]')`)
	waitFor(t, tab, stageData+`.zoom !== '1'`)
}
