package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

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

// TestShare shares a view in every look: by the button, and by the key from a chart that keeps the
// focus. Every other copy is confirmed in the same way.
func TestShare(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&tags=loss&smoothing=0.3&pairs=off")
	allowClipboard(t, tab)
	watchToasts(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		shareByButton(t, tab, "share-"+l.String())
		shareByKey(t, tab)
		copyNames(t, tab, l)
	})
}

// shareByButton shares the view, copies the link again, and closes the panel by a key and a button.
func shareByButton(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	clickOn(t, tab, "#share")
	waitFor(t, tab, shownPanel)
	toasted(t, tab, "Link copied. Nobody else can open this link.")
	at := evaluate[string](t, tab, `location.href`)
	assert.Contains(t, at, "&tags=loss&smoothing=0.3")
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
	readable(t, tab, name)

	clickOn(t, tab, "#share-panel [data-copies]")
	toasted(t, tab, "Copied.")
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.getElementById('share-panel') && `+focusedID+` === 'share'`)

	clickOn(t, tab, "#share")
	waitFor(t, tab, shownPanel)
	toasted(t, tab, "Link copied. Nobody else can open this link.")
	clickOn(t, tab, "#share-panel .share-label .btn")
	waitFor(t, tab, `!document.getElementById('share-panel')`)
}

// shareByKey shares what the keyboard made of a chart, and restores that.
func shareByKey(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	focusOn(t, tab, `document.querySelector('[data-testid=chart]')`)
	press(t, tab, "l")
	waitFor(t, tab, `location.hash.includes('cardlook=')`)
	waitFor(t, tab, `document.getElementById('share-link').textContent === location.href`)
	press(t, tab, "S")
	waitFor(t, tab, shownPanel)
	toasted(t, tab, "Link copied. Nobody else can open this link.")
	assert.Equal(t, evaluate[string](t, tab, `location.href`),
		evaluateAsync(t, tab, `navigator.clipboard.readText()`))
	assert.False(t, evaluate[bool](t, tab, `location.hash.includes('steps=')`),
		"S without Shift selects steps")
	press(t, tab, kb.Tab+kb.Enter) // the button beside the address
	toasted(t, tab, "Copied.")
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.getElementById('share-panel') && document.activeElement?.dataset.testid === 'chart'`)
	press(t, tab, "l")
	waitFor(t, tab, `!location.hash.includes('cardlook=')`)
	press(t, tab, "/")
	waitFor(t, tab, focusedID+` === 'tags-filter'`)
	press(t, tab, "S") // in a field
	waitFor(t, tab, `document.activeElement.value.endsWith('S')`)
	assert.False(t, evaluate[bool](t, tab, `Boolean(document.getElementById('share-panel'))`))
	press(t, tab, kb.Backspace)
	waitFor(t, tab, `document.activeElement.value === 'loss' && `+noteCard)
}

// copyNames copies from the menu of a card and of a run, by pointer and by keyboard.
func copyNames(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	const closed = `!document.querySelector('.card-menu')`
	openMenu(t, tab, "train/loss", "Copy link to this card")
	toasted(t, tab, "Link copied.")
	waitFor(t, tab, closed)
	openMenu(t, tab, "train/loss", "Copy tag name")
	toasted(t, tab, "Tag name copied.")
	waitFor(t, tab, closed)
	assert.Equal(t, "train/loss", evaluateAsync(t, tab, `navigator.clipboard.readText()`))
	focusOn(t, tab, `(`+noteCard+`).querySelector('[data-card-act=menu]')`)
	press(t, tab, kb.Enter)
	choose(t, tab, "Copy tag name")
	toasted(t, tab, "Tag name copied.")
	waitFor(t, tab, closed)
	focusOn(t, tab, `(`+noteCard+`).querySelector('[data-card-act=menu]')`)
	press(t, tab, kb.Enter)
	choose(t, tab, "Copy link to this card")
	toasted(t, tab, "Link copied.")
	waitFor(t, tab, closed)
	assert.Contains(t, evaluateAsync(t, tab, `navigator.clipboard.readText()`),
		"&fullscreen=train%2Floss")

	closeIt := openRunList(t, tab, l)
	clickOn(t, tab, ".run[data-run] .sw")
	waitFor(t, tab, focusedID+` === 'run-item-0'`)
	clickOn(t, tab, ".run-menu [data-item=copy]")
	toasted(t, tab, "Copied.")
	focusOn(t, tab, `document.getElementById('run-rows')`)
	press(t, tab, kb.End+"m")
	waitFor(t, tab, focusedID+` === 'run-item-0'`)
	for range 20 {
		if evaluate[bool](t, tab, `document.activeElement.dataset.item === 'copy'`) {
			break
		}
		press(t, tab, kb.ArrowDown)
	}
	press(t, tab, kb.Enter)
	toasted(t, tab, "Copied.")
	closeIt()
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
