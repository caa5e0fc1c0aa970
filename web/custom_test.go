package web_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestCustomCharts opens the charts of a log's layout, makes one with pointer and keys, edits it by
// touch and keys, opens a link to all this, drags a chart into another category, and orders charts
// with keys.
func TestCustomCharts(t *testing.T) {
	t.Parallel()
	h := newHost(t, hostOptions{data: "../testdata/layouts/log"})
	const file = "/events.out.tfevents.17672256"
	tab := openTab(t, chromium.Options{Height: 1200},
		h.url("#src=data/a"+file+"00.demo&src=data/b"+file+"06.demo&tab=custom_scalars"))
	const titles = `[...document.querySelectorAll('.card .card-title')].map((e) => e.textContent).join(' ')`
	waitFor(t, tab, titles+` === 'loss both rate band faults'`)
	waitFor(t, tab, `!document.querySelector('.card .plot-ghost')`)
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.groups').textContent`),
		"points not drawn: not all three scalars have that step")
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.groups').textContent`),
		"[ is not used. Invalid pattern: “[” has no “]”.")
	waitFor(t, tab,
		`[...document.querySelectorAll('.card')].find((e) => e.querySelector('.card-title').textContent === 'faults').textContent.includes('loss/train')`)
	assert.NotContains(t, evaluate[string](t, tab, `document.querySelector('.groups').textContent`),
		"(?!", "it is matched by the browser")

	clickOn(t, tab, "#edit-layout")
	waitFor(t, tab, `document.querySelector('layout-editor [data-act="category"]')`)
	clickOn(t, tab, `layout-editor [data-act="category"]`)
	waitFor(t, tab, `document.querySelector('layout-editor [data-rename="0"]')`)
	clickOn(t, tab, `layout-editor [data-act="add"]`)
	waitFor(t, tab, `document.activeElement.id === 'layout-f-title'`)
	press(t, tab, "mine")
	press(t, tab, kb.Tab+kb.Tab+kb.Tab)
	press(t, tab, "loss/")
	const said = `document.querySelector('layout-editor [role="status"]')?.textContent`
	waitFor(t, tab, said+`?.startsWith('2 scalars selected')`)
	press(t, tab, kb.Tab+kb.Tab+kb.Enter)
	waitFor(t, tab, titles+` === 'loss both rate band faults mine'`)
	waitFor(t, tab, hash("layout=%2BMy%20charts%0A%23mine%0A~loss%2F"))
	shoot(t, tab, "custom-list")

	tap(t, tab, `document.querySelector('layout-editor [data-act="edit"]')`)
	waitFor(t, tab, `document.getElementById('layout-f-tags')?.value === 'loss/'`)
	tap(t, tab, `document.querySelector('layout-editor [data-act="margin"]')`)
	waitFor(t, tab, `document.getElementById('layout-f-value.0')`)
	for _, field := range []struct{ id, tag string }{
		{"value", "band/mean"}, {"lower", "band/lower"}, {"upper", "band/upper"},
	} {
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.Focus(chromedp.CSS(`[id="layout-f-`+field.id+`.0"]`))))
		press(t, tab, field.tag)
	}
	waitFor(t, tab, said+`?.startsWith('1 scalar selected')`)
	shoot(t, tab, "custom-form")
	tap(t, tab, `document.querySelector('layout-editor [data-act="save"]')`)
	waitFor(t, tab,
		hash("layout=%2BMy%20charts%0A%23mine%0A%3Dband%2Fmean%0A%3Cband%2Flower%0A%3Eband%2Fupper"))
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('layout-editor')`)

	again := openTab(t, chromium.Options{Height: 1200},
		evaluate[string](t, tab, `location.href`)+
			"&layout=%2BMore%0A%23x%0A~loss%0A%23y%0A~acc%0A%23z%0A~lr%0A%23w%0A~loss")
	waitFor(t, again, titles+` === 'loss both rate band faults mine x y z w'`)
	clickOn(t, again, "#edit-layout")
	waitFor(t, again, `document.querySelector('dialog[open] layout-editor [data-drag="1.1"]')`)
	x, y := middleOfPicture(t, again, `document.querySelector('layout-editor [data-drag="1.1"]')`)
	_, top := middleOfPicture(t, again, `document.querySelector('layout-editor [data-drag="0.0"]')`)
	dragMouse(t, again, x, y, x, top-10)
	waitFor(t, again, layoutIs("My charts#y#mine", "More#x#z#w"))
	press(t, again, kb.Escape)
	waitFor(t, again, `document.activeElement?.id === 'edit-layout'`)
	orderByKeys(t, again)
	assert.Empty(t, tab.Errors())
	assert.Empty(t, again.Errors())
}

// layoutIs checks whether the URL has these categories, each with its title and its charts' titles.
func layoutIs(categories ...string) string {
	return `[...new URLSearchParams(location.hash.slice(1)).getAll('layout')].map((text) => text.split('\n').filter((line) => '+#'.includes(line[0])).join('').slice(1)).join(' ') === ` + strconv.Quote(strings.Join(categories, " "))
}

// orderByKeys orders charts and categories with Tab and Enter only: the moved item keeps the focus,
// also after two quick presses, and its new position is announced.
func orderByKeys(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	const said = `document.querySelector('layout-editor [role="status"]')?.textContent`
	at := func(act, place string) string {
		return `document.activeElement?.matches('[data-act="` + act + `"][data-place="` + place +
			`"]')`
	}
	goTo := func(act, place string) {
		t.Helper()
		for i := 0; i < 60 && !evaluate[bool](t, tab, at(act, place)); i++ {
			press(t, tab, kb.Tab)
		}
		require.True(t, evaluate[bool](t, tab, at(act, place)), "%s %s is not reached", act, place)
	}
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.activeElement?.id === 'layout-title'`)
	goTo("down", "1.0")
	press(t, tab, kb.Enter+kb.Enter)
	waitFor(t, tab,
		layoutIs("My charts#y#mine", "More#z#w#x")+` && `+at("up", "1.2")+` && `+said+
			` === 'x moved to position 3 of 3'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		layoutIs("My charts#y#mine", "More#z#x#w")+` && `+at("up", "1.1")+` && `+said+
			` === 'x moved to position 2 of 3'`)
	goTo("down", "0")
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		layoutIs("More#z#x#w", "My charts#y#mine")+` && `+at("up", "1")+` && `+said+
			` === 'My charts moved to position 2 of 2'`)
	goTo("remove", "1.1")
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		layoutIs("More#z#x#w", "My charts#y")+` && `+at("remove", "1.0")+` && `+said+
			` === 'mine removed'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('layout-editor') && document.activeElement?.id === 'edit-layout' && document.getElementById('said').textContent === 'Charts saved.'`)
}

// TestCustomChartsByTouch reads and zooms a chart of a layout, and orders the user's own charts
// with a finger: by dragging in a list longer than the screen, and with the buttons.
func TestCustomChartsByTouch(t *testing.T) {
	t.Parallel()
	h := newHost(t, hostOptions{data: "../testdata/layouts/log"})
	own := "%2BMine" + strings.Repeat("%0A%23more%0A~loss", 16) + "%0A%23x%0A~loss%0A%23y%0A~acc"
	tab := openTab(t, chromium.Options{Width: 390, Height: 844, Ratio: 2},
		h.url("#src=data/a/events.out.tfevents.1767225600.demo&tab=custom_scalars&layout="+own))
	touchScreen(t, tab)
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	tap(t, tab, `document.querySelector('.card .plot')`)
	waitFor(t, tab, pointPanel+`?.querySelector('tbody tr') && `+pointPanel+
		`.getAnimations().length === 0`)
	tap(t, tab, `document.querySelector('point-panel [data-point-act=close]')`)
	waitFor(t, tab, `!`+pointPanel)
	x, y := middleOfPicture(t, tab, `document.querySelector('.card .plot')`)
	pinch(t, tab, x, y, 30, 90)
	waitFor(t, tab, `document.querySelector('.card .unzoom')`)
	tap(t, tab, `document.querySelector('.card .unzoom')`)
	waitFor(t, tab, `!document.querySelector('.card .unzoom')`)

	tap(t, tab, `document.getElementById('chart-options')`)
	tap(t, tab, `document.querySelector('#chart-options-menu [aria-haspopup=dialog].moved-d')`)
	const last = `document.querySelector('layout-editor [data-drag="0.17"]')`
	waitFor(t, tab, last)
	assert.True(t,
		evaluate[bool](t, tab,
			`(({ bottom }) => bottom <= innerHeight)(document.querySelector('layout-editor [data-act="done"]').getBoundingClientRect())`), "a long list scrolls")
	evaluate[any](t, tab, `(`+last+`.scrollIntoView({ block: 'center' }), null)`)
	waitFrames(t, tab)
	x, y = middleOfPicture(t, tab, last)
	_, to := middleOfPicture(t, tab, `document.querySelector('layout-editor [data-drag="0.16"]')`)
	slide(t, tab, x, y, 0, to-10-y)
	more := strings.Repeat("#more", 16)
	waitFor(t, tab, layoutIs("Mine"+more+"#y#x"))
	tap(t, tab, `document.querySelector('layout-editor [data-act="up"][data-place="0.16"]')`)
	waitFor(t, tab, layoutIs("Mine"+more[:15*len("#more")]+"#y#more#x"))
	shoot(t, tab, "custom-phone")
	tap(t, tab, `document.querySelector('layout-editor [data-act="done"]')`)
	waitFor(t, tab, `!document.querySelector('layout-editor')`)
	assert.LessOrEqual(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth`), 390.0,
		"nothing is wider than the screen")
	assert.Empty(t, tab.Errors())
}
