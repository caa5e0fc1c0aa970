package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// watchToasts records every confirmation from now on, since each is shown for some seconds only.
func watchToasts(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	evaluate[any](t, tab, `(self.testToasts = [], new MutationObserver((all) => all.forEach((m) =>
		m.addedNodes.forEach((e) => { if (e.id === 'toast') testToasts.push(e.textContent); }))).observe(document.body, { childList: true }), null)`)
}

// toasted waits for a confirmation, and checks that nothing covers it.
func toasted(t *testing.T, tab *chromium.Tab, text string) {
	t.Helper()
	waitFor(t, tab, `testToasts.length > 0`)
	assert.Equal(t, text, evaluate[string](t, tab, `testToasts.shift()`))
}

const shownPanel = `document.getElementById('share-panel')?.matches(':popover-open')`

// TestShare shares a view by the button, at both widths.
func TestShare(t *testing.T) {
	for size, opt := range map[string]chromium.Options{
		"wide": {}, "phone": {Width: 390, Height: 844},
	} {
		t.Run(size, func(t *testing.T) {
			tab := openCharts(t, opt, "&tags=loss&smoothing=0.3")
			allowClipboard(t, tab)
			watchToasts(t, tab)
			clickOn(t, tab, "#share")
			waitFor(t, tab, shownPanel)
			toasted(t, tab, "Link copied. Nobody else can open this link.")
			at := evaluate[string](t, tab, `location.href`)
			assert.Contains(t, at, "smoothing=0.3")
			assert.Equal(t, at, evaluateAsync(t, tab, `navigator.clipboard.readText()`))
			assert.Equal(t, at, evaluate[string](t, tab, `document.getElementById('share-url').value`))
			assert.Equal(t, "share-url", evaluate[string](t, tab, focusedID))
			assert.Regexp(t, `^Nobody else can open this link.*\(127\.0\.0\.1:\d+\)`,
				evaluate[string](t, tab,
					`document.querySelector('#share-panel > .notice:first-child').textContent`),
				"above all else")
			assert.True(t, evaluate[bool](t, tab, `(() => {
				const r = document.getElementById('share-panel').getBoundingClientRect();
				return r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight;
			})()`))
			themes(t, tab, "share-"+size)

			clickOn(t, tab, "#share-panel [data-copies]")
			toasted(t, tab, "Copied.")
			press(t, tab, kb.Escape)
			waitFor(t, tab, `!document.getElementById('share-panel') && `+focusedID+` === 'share'`)

			clickOn(t, tab, "#share")
			waitFor(t, tab, shownPanel)
			clickOn(t, tab, "#share-panel .share-label .btn")
			waitFor(t, tab, `!document.getElementById('share-panel')`)
		})
	}
}

// TestShareByKey shares the view that the keyboard made, from a chart that keeps the focus.
func TestShareByKey(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "")
	allowClipboard(t, tab)
	watchToasts(t, tab)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("[data-testid=chart]"))))
	press(t, tab, "l")
	waitFor(t, tab, `location.hash.includes('cardlook=')`)
	waitFor(t, tab, `document.getElementById('share-link').textContent === location.href`)
	press(t, tab, "S")
	waitFor(t, tab, shownPanel)
	assert.Equal(t, evaluate[string](t, tab, `location.href`),
		evaluateAsync(t, tab, `navigator.clipboard.readText()`))
	assert.False(t, evaluate[bool](t, tab, `location.hash.includes('steps=')`),
		"S without Shift selects steps")
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.getElementById('share-panel') && document.activeElement?.dataset.testid === 'chart'`)
	press(t, tab, "u")
	waitFor(t, tab, focusedID+` === 'runs-filter'`)
	press(t, tab, "S") // in a field
	waitFor(t, tab, `document.getElementById('runs-filter').value === 'S'`)
	assert.False(t, evaluate[bool](t, tab, `Boolean(document.getElementById('share-panel'))`))
}

// TestShareWithoutClipboard shares a page that is reached by plain http: browsers have no clipboard
// API there.
func TestShareWithoutClipboard(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{Flags: []string{"host-resolver-rules=MAP viewer.test 127.0.0.1"}},
		strings.Replace(h.url("#src=./data/"+fileOf(t, "torch/sgd")), "127.0.0.1", "viewer.test", 1))
	waitDrawn(t, tab)
	watchToasts(t, tab)
	clickOn(t, tab, "#share")
	waitFor(t, tab, shownPanel)
	toasted(t, tab, "Link copied.")
	assert.False(t, evaluate[bool](t, tab, `Boolean(document.querySelector('#share-panel .notice'))`),
		"everybody can open it")
}

// TestCopyOfLinksAndNames: every copy is confirmed in the same way.
func TestCopyOfLinksAndNames(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&pairs=off")
	allowClipboard(t, tab)
	watchToasts(t, tab)
	openMenu(t, tab, "train/loss", "Copy link to this card")
	toasted(t, tab, "Link copied.")
	openMenu(t, tab, "train/loss", "Copy tag name")
	toasted(t, tab, "Tag name copied.")
	assert.Equal(t, "train/loss", evaluateAsync(t, tab, `navigator.clipboard.readText()`))
	clickOn(t, tab, ".run[data-run] .sw")
	waitFor(t, tab, focusedID+` === 'run-item-0'`)
	clickOn(t, tab, ".run-menu [data-item=copy]")
	toasted(t, tab, "Copied.")
}
