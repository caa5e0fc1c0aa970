package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestToolbarStaysOnThePhone: the toolbar is visible wherever the page is scrolled to, and its
// options are shown completely.
func TestToolbarStaysOnThePhone(t *testing.T) {
	tab := openDemo(t, chromium.Options{Width: 390, Height: 844}, "")
	waitDrawn(t, tab)
	evaluate[any](t, tab, `(scrollTo(0, 900), null)`)
	waitFor(t, tab, `scrollY > 300`)
	assert.True(t,
		evaluate[bool](t, tab,
			`(() => { const b = document.getElementById('chart-options').getBoundingClientRect(); return document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)?.closest('#chart-options') !== null; })()`))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("#chart-options"))))
	waitFor(t, tab, `document.activeElement.id === 'chart-options-menu'`)
	assert.True(t, evaluate[bool](t, tab, `(() => {
		const sheet = document.getElementById('chart-options-menu').getBoundingClientRect();
		return sheet.left >= 0 && sheet.right <= innerWidth && sheet.bottom <= innerHeight && sheet.top >= document.querySelector('.tabs').getBoundingClientRect().bottom;
	})()`))
	shoot(t, tab, "options-390")
}

// TestMoreOnThePhone opens the menu that has the buttons without room in the top bar, with labels.
func TestMoreOnThePhone(t *testing.T) {
	tab := openDemo(t, chromium.Options{Width: 390, Height: 844}, "")
	waitDrawn(t, tab)
	assert.False(t,
		evaluate[bool](t, tab, `document.getElementById('more-menu').checkVisibility()`))
	open := func() {
		t.Helper()
		require.NoError(t,
			chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".more-tools > button"))))
		waitFor(t, tab, `document.getElementById('more-menu').checkVisibility()`)
	}
	open()
	assert.Equal(t,
		[]string{"Find", "Copy a link to this view", "Saved views", "Tell me when…",
			"Open another source", "Access to private storage", "Saved on this device",
			"Keyboard shortcuts", "Guide", "Theme: system"}, evaluate[[]string](t, tab,
			`[...document.querySelectorAll('#more-menu > :not([hidden])')].map((e) => (e.querySelector('select')?.selectedOptions[0] ?? e).innerText.trim())`))
	assert.True(t,
		evaluate[bool](t, tab,
			`(() => { const b = document.getElementById('more-menu').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth; })()`))
	shoot(t, tab, "more-390")
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("#more-menu > :has(+ [href*=saved])"))))
	waitFor(t, tab,
		`document.querySelector('dialog[open]') && !document.getElementById('more-menu').checkVisibility()`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('dialog[open]')`)
	open()
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.getElementById('more-menu').checkVisibility()`)
	open()
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("#more-menu [href]"))))
	waitFor(t, tab,
		`document.querySelector('.savedpage') && !document.getElementById('more-menu')?.checkVisibility()`)
}

// TestSliderIsNamedOnNarrowWindows: the slider keeps its label while the toolbar has it, and no
// part of the toolbar is cut off.
func TestSliderIsNamedOnNarrowWindows(t *testing.T) {
	tab := openDemo(t, chromium.Options{Width: 1024, Height: 768}, "")
	waitDrawn(t, tab)
	assert.True(t,
		evaluate[bool](t, tab,
			`document.querySelector('.tools .smoothing .label').getClientRects().length > 0`))
	assert.True(t,
		evaluate[bool](t, tab,
			`(() => { const tools = document.querySelector('.tools'); return tools.scrollWidth <= tools.clientWidth; })()`))
	shoot(t, tab, "toolbar-1024")
}

// TestIconsHaveWordsWhereThereIsRoom: icons get words only if these take no space from other
// controls.
func TestIconsHaveWordsWhereThereIsRoom(t *testing.T) {
	const said = `['.to-access', '.to-saved', '.tools > .steps-button'].every((icon) => document.querySelector(icon + ' .words').getClientRects().length > 0)`
	tab := openDemo(t, chromium.Options{Width: 1920, Height: 900}, "")
	waitDrawn(t, tab)
	assert.True(t, evaluate[bool](t, tab, said))
	assert.Empty(t, evaluate[[]string](t, tab, overlaps))
	assert.True(t,
		evaluate[bool](t, tab,
			`(() => { const tools = document.querySelector('.tools'); return tools.scrollWidth <= tools.clientWidth; })()`))
	shoot(t, tab, "words-1920")
}
