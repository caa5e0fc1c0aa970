package web_test

import (
	"fmt"
	"image/color"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestPointedImage compares the image under the pointer, without any focus, and opens it in full
// screen by a click and by Enter, at both widths. It has one slider there: the page's, over the
// steps of this image alone, which arrow keys move, or its own if it has its own step.
func TestPointedImage(t *testing.T) {
	dir := t.TempDir()
	a := newEventLog(t, filepath.Join(dir, "a", "events.out.tfevents.1.a"))
	b := newEventLog(t, filepath.Join(dir, "b", "events.out.tfevents.1.b"))
	for step := range int64(3) {
		a.picture(t, "out", 10*step, plain(8, 8, color.NRGBA{byte(step), 9, 9, 255}))
		b.picture(t, "out", 10*step+5, plain(8, 8, color.NRGBA{byte(step), 99, 9, 255}))
	}
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/&tab=images"))
	waitLoaded(t, tab)
	const second = `document.querySelectorAll('.card.image .picture')[1]`
	waitFor(t, tab, second+`?.querySelector('img, still-picture')?.complete`)
	x, y := middleOfPicture(t, tab, second)
	hover(t, tab, x, y)
	press(t, tab, "c")
	waitFor(t, tab, stageData+`?.compared`)
	assert.Equal(t, "b",
		evaluate[string](t, tab,
			`document.querySelector('#compare-run-a').selectedOptions[0].text`))
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('#compare-stage') && !document.querySelector('.charts').inert`)

	inLooks(t, tab, twoLooks, func(t *testing.T, l look) { imageAtFullSize(t, tab, second, l) })
	resize(t, tab, 1440, 900)
	x, y = middleOfPicture(t, tab, second)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	const says = `document.querySelector('#full .step-text')?.textContent`
	step := func(n int) {
		t.Helper()
		waitFor(t, tab, fmt.Sprintf(says+`.startsWith('Step %d ')`, n))
	}
	step(25)
	const sliders = `[...document.querySelectorAll('#full input[type=range]')].map((e) => e.id + ' ' + e.max)`
	waitFor(t, tab, sliders+`.join() === 'page-step 2'`)
	waitFor(t, tab, `document.activeElement?.closest('#full .picture')`)
	press(t, tab, kb.ArrowLeft)
	step(15)
	clickOn(t, tab, "#full .step-text")
	waitFor(t, tab,
		`document.activeElement?.matches('#full input.step-text') && document.activeElement.value !== ''`)
	press(t, tab, "5"+kb.Enter)
	step(5)
	waitFor(t, tab, `document.querySelector('#full .step-own')`)
	waitFor(t, tab, sliders+`.length === 1 && !document.querySelector('#full #page-step')`)
	clickOn(t, tab, "#full .step-own")
	step(15)
	waitFor(t, tab, sliders+`.join() === 'page-step 2'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#full')`)
	waitFor(t, tab, `document.activeElement?.matches('.card.image .picture')`)
	press(t, tab, kb.Enter)
	step(15)
}

// imageAtFullSize opens an image in full screen by a click and by Enter, goes to another step with
// keys, and closes it: the focus is back on the image, whose card has the last step again.
func imageAtFullSize(t *testing.T, tab *chromium.Tab, picture string, l look) {
	t.Helper()
	waitFor(t, tab, picture)
	evaluate[any](t, tab, `(`+picture+`.scrollIntoView({ block: 'center' }), null)`)
	waitFrames(t, tab)
	const says = `document.querySelector('#full .step-text')?.textContent`
	for _, open := range []func(){
		func() { pressElement(t, tab, picture) },
		func() { focusOn(t, tab, picture); press(t, tab, kb.Enter) },
	} {
		open()
		waitFor(t, tab, says+`.startsWith('Step 25 ')`)
		waitFor(t, tab, `document.activeElement?.closest('#full .picture') && `+
			`document.querySelector('#full #page-step')?.max === '2'`)
		press(t, tab, kb.ArrowLeft)
		waitFor(t, tab, says+`.startsWith('Step 15 ')`)
		press(t, tab, kb.ArrowRight)
		waitFor(t, tab, says+`.startsWith('Step 25 ')`)
		themes(t, tab, "image-full-"+l.String())
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.querySelector('#full')`)
		waitFor(t, tab, `document.activeElement === `+picture)
	}
}

// TestOneStepHasNoBar: with one step there is nothing to go through, also in full screen, which opens
// by a click and by Enter.
func TestOneStepHasNoBar(t *testing.T) {
	dir := t.TempDir()
	for _, run := range []string{"a", "b"} {
		newEventLog(t, filepath.Join(dir, run, "events.out.tfevents.1."+run)).picture(t, "out", 7,
			plain(8, 8, color.NRGBA{9, 9, 9, 255}))
	}
	several := newEventLog(t, filepath.Join(dir, "several", "events.out.tfevents.1.a"))
	for step := range int64(2) {
		several.picture(t, "out", step, plain(8, 8, color.NRGBA{9, 9, 9, 255}))
	}
	h := newHost(t, hostOptions{data: dir})
	tab := newTab(t, chromium.Options{})
	t.Cleanup(func() { assert.Empty(t, tab.Errors(), "console errors") })
	for source, bar := range map[string]bool{"a/": false, "several/": true} {
		goTo(t, tab, h.url("#src=data/"+source+"&tab=images"))
		waitLoaded(t, tab)
		waitFor(t, tab, placeOne+`?.querySelector('img, still-picture')?.complete`)
		waitFor(t, tab, fmt.Sprintf(`Boolean(document.querySelector('.step-bar')) === %t`, bar))
		inLooks(t, tab, allLooks, func(t *testing.T, l look) {
			for _, open := range []func(){
				func() { pressElement(t, tab, placeOne) },
				func() { focusOn(t, tab, placeOne); press(t, tab, kb.Enter) },
			} {
				open()
				waitFor(t, tab,
					`document.querySelector('#full .picture img, #full still-picture')?.complete`)
				assert.Equal(t, bar, evaluate[bool](t, tab,
					`Boolean(document.querySelector('#full .step-bar'))`))
				press(t, tab, kb.Escape)
				waitFor(t, tab, `!document.querySelector('#full')`)
			}
		})
	}
}
