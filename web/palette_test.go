package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/words"
	"eventlens/web/chromium"
)

// control presses a key with Ctrl.
func control(t *testing.T, tab *chromium.Tab, key string) {
	t.Helper()
	require.NoError(t, chromedp.Do(tab.Context,
		chromedp.KeyEvent(key, chromedp.KeyModifiers(ctrlKey))))
}

// openPalette opens the palette and types into it.
func openPalette(t *testing.T, tab *chromium.Tab, typed string) {
	t.Helper()
	control(t, tab, "k")
	waitFor(t, tab, focusedID+` === 'palette-field' && document.getElementById('palette').open`)
	press(t, tab, typed)
	waitFor(t, tab, fmt.Sprintf(`document.activeElement.value === %q`, typed))
}

const (
	paletteGone = `!document.getElementById('palette')`
	// the selected option, as screen readers get it
	paletteAt = `document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.textContent`
)

// enter presses Enter as a keyboard does: in one event, so that a page that prevents it gets no
// letter. With press, the letter is an event of its own, which presses the element that then has the
// focus.
func enter(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	events := kb.Encode('\r')
	down, up := *events[0], *events[len(events)-1]
	down.Text, down.UnmodifiedText = "\r", "\r"
	for _, event := range []input.DispatchKeyEventParams{down, up} {
		_, err := chromedp.Call(tab.Context, input.DispatchKeyEvent, event)
		require.NoError(t, err)
	}
}

// TestPalette opens, moves through and closes the palette in every look, by pointer, by keyboard and
// on a dark phone by a finger. At both widths it finds a tag, a run, a tab, a setting and a command.
// At last it has a large log.
func TestPalette(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "")
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		openPaletteByPointer(t, tab, l)
		moveThroughPalette(t, tab)
	})
	openPaletteByTouch(t, tab)
	inLooks(t, tab, []look{allLooks[1], allLooks[3]}, func(t *testing.T, l look) {
		evaluate[any](t, tab, `(localStorage.removeItem('eventlens-palette'), null)`)
		findWithPalette(t, tab, l)
		edit(t, tab, "src=./data/")
		waitFor(t, tab, `document.querySelector('.tab-list .tab').ariaCurrent === 'page'`)
		waitDrawn(t, tab)
	})
	findInALargeLog(t, tab)
}

// openPaletteByTouch opens the palette of a phone by a finger, and chooses a tag.
func openPaletteByTouch(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	touchScreen(t, tab)
	tap(t, tab, `document.querySelector('.more-tools > button')`)
	tap(t, tab, `document.querySelector('#more-menu .to-palette')`)
	waitFor(t, tab, focusedID+` === 'palette-field'`)
	press(t, tab, "train/lo")
	waitFor(t, tab, paletteAt+`?.startsWith('train/loss')`)
	readable(t, tab, "palette-touch")
	tap(t, tab, `document.querySelector('#palette [aria-selected=true]')`)
	waitFor(t, tab, paletteGone+` && document.activeElement?.dataset.testid === 'chart'`)
	_, err := chromedp.Call(tab.Context, emulation.SetTouchEmulationEnabled,
		emulation.SetTouchEmulationEnabledParams{})
	require.NoError(t, err)
}

func findWithPalette(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	openPalette(t, tab, "sgd")
	waitFor(t, tab, paletteAt+` === 'torch/sgd'`)
	assert.Equal(t, "Runs", evaluate[string](t, tab,
		`document.querySelector('#palette [aria-selected=true]').parentElement.firstChild.textContent`))
	enter(t, tab)
	waitFor(t, tab, paletteGone+` && `+focusedID+` === 'run-rows'`)
	waitFor(t, tab, `document.querySelector('.run.active, .run.at')?.textContent.includes('sgd')`)

	openPalette(t, tab, "tra los")
	waitFor(t, tab, paletteAt+`?.startsWith('train/loss')`)
	assert.Equal(t, []string{"tra", "los"}, evaluate[[]string](t, tab,
		`[...document.querySelectorAll('#palette [aria-selected=true] mark')].map((e) => e.textContent)`))
	enter(t, tab)
	waitFor(t, tab, `document.activeElement?.dataset.testid === 'chart' && document.activeElement.closest('.card').querySelector('h3').textContent === 'train + val/loss'`)

	openPalette(t, tab, "log sc")
	waitFor(t, tab, paletteAt+` === 'Log scale on yL'`)
	enter(t, tab)
	waitFor(t, tab, `location.hash.includes('cardlook=')`)
	waitFor(t, tab, `document.activeElement?.dataset.testid === 'chart'`)

	openPalette(t, tab, "wall")
	waitFor(t, tab, paletteAt+` === 'X axis: Wall'`)
	enter(t, tab)
	waitFor(t, tab, hash("x=wall"))

	openPalette(t, tab, "markers")
	enter(t, tab)
	waitFor(t, tab, focusedID+` === 'marks'`)

	other := map[string]string{"dark": "light", "light": "dark"}[l.theme]
	openPalette(t, tab, other)
	waitFor(t, tab, paletteAt+` === 'Theme: `+other+`'`)
	enter(t, tab)
	waitFor(t, tab, `document.documentElement.dataset.theme === '`+other+`'`)

	openPalette(t, tab, "histo")
	waitFor(t, tab, paletteAt+` === 'Histograms3'`) // and its key
	enter(t, tab)
	// The address is ahead of the toolbar, whose settings are listed.
	waitFor(t, tab, hash("tab=histograms")+
		` && !document.getElementById('marks')`)

	openPalette(t, tab, "")
	assert.Equal(t, []string{"Log scale on y", "train/loss", "torch/sgd"},
		evaluate[[]string](t, tab,
			`[...document.querySelectorAll('#palette [role=group]:first-child .trunc')].map((e) => e.textContent)`),
		"recent first, without settings that are on, and without this tab")
	assert.Equal(t, "Recent", evaluate[string](t, tab, `document.querySelector('#palette .menu-head').textContent`))
	press(t, tab, kb.Escape)
	waitFor(t, tab, paletteGone)
	evaluate[any](t, tab, `(eventlens.setTheme('`+l.theme+`'), null)`)
}

// allKindsLog opens a log with every kind of card.
func allKindsLog(t *testing.T, opt chromium.Options, fragment string) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{data: "../testdata/fixtures"})
	tab := openTab(t, opt, h.server.URL+h.prefix+axeFixtures+
		"&src=d=./data/torch-2.15.0-mesh.tfevents&src=e=./data/torch-2.15.0-pr-curve.tfevents"+fragment)
	waitLoaded(t, tab)
	return tab
}

// TestPaletteFindsSettingsOfAllKinds, goes to their tab, and opens the options if they are in them.
func TestPaletteFindsSettingsOfAllKinds(t *testing.T) {
	for size, opt := range axeSizes {
		t.Run(size, func(t *testing.T) {
			tab := allKindsLog(t, opt, "&tab=scalars")
			waitDrawn(t, tab)
			findSettingsOfAllKinds(t, tab)
		})
	}
}

// TestPaletteFindsAllKeys: every line of the list of keys is found.
func TestPaletteFindsAllKeys(t *testing.T) {
	for size, opt := range axeSizes {
		t.Run(size, func(t *testing.T) {
			tab := allKindsLog(t, opt, "&tab=scalars")
			waitDrawn(t, tab)
			findAllKeys(t, tab)
		})
	}
}

// findSettingsOfAllKinds goes to their tab, and opens the options if they are in them.
func findSettingsOfAllKinds(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	for _, tt := range []struct{ typed, found, tab, focus string }{
		{"images bright", "Images: Brightness", "images",
			`document.activeElement.ariaLabel === 'Brightness'`},
		{"contrast", "Contrast", "images",
			`document.activeElement.ariaLabel === 'Contrast'`},
		{"histograms bins", "Histograms: Bins", "histograms",
			`document.activeElement.parentElement.ariaLabel === 'Bins'`},
		{"log counts", "Log counts", "histograms", focusedID + ` === 'log-counts'`},
		{"lines of equal", "PR curves: Lines of equal F1", "pr_curves", focusedID + ` === 'f1-lines'`},
		{"search all texts", "Text: Search all texts", "text", focusedID + ` === 'text-find'`},
		{"scalars point markers", "Scalars: Point markers", "scalars", focusedID + ` === 'marks'`},
	} {
		openPalette(t, tab, tt.typed)
		waitFor(t, tab, fmt.Sprintf(`%s === %q`, paletteAt, tt.found))
		enter(t, tab)
		waitFor(t, tab, paletteGone+` && `+tt.focus)
		assert.Equal(t, tt.tab, evaluate[string](t, tab,
			`new URLSearchParams(location.hash.slice(1)).get('tab') ?? 'scalars'`), tt.typed)
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.getElementById('chart-options-menu') && document.activeElement !== document.body`)
		evaluate[any](t, tab, `(document.getElementById('main').focus(), null)`)
	}
	for _, tt := range []struct{ tab, until, typed, found, then string }{
		{"audio", ".player-row", "volume", "Volume",
			`document.activeElement.ariaLabel === 'Volume'`},
		{"meshes", ".cell:first-child mesh-view[data-drawn]", "bounding", "Bounding boxB",
			`document.querySelector('.mesh-tools [data-act=showBox][aria-pressed=true]')`},
	} {
		openPalette(t, tab, tt.tab)
		enter(t, tab)
		waitFor(t, tab, paletteGone)
		shown(tt.until)(t, tab)
		openPalette(t, tab, tt.typed)
		waitFor(t, tab, fmt.Sprintf(`%s === %q`, paletteAt, tt.found))
		enter(t, tab)
		waitFor(t, tab, paletteGone+` && `+tt.then)
		evaluate[any](t, tab, `(document.getElementById('main').focus(), null)`)
	}
}

// findAllKeys: every line of the list of keys is found with its keys. Those that the page does not
// carry out move the focus to where they act.
func findAllKeys(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	openPalette(t, tab, "")
	var lines []string
	for line := range strings.SplitSeq(words.ShortcutTable, "\n") {
		if cells := strings.Split(line, "\t"); len(cells) == 3 {
			lines = append(lines, cells[1]+strings.ReplaceAll(cells[0], " ", ""))
		}
	}
	listed, err := json.Marshal(lines)
	require.NoError(t, err)
	assert.Empty(t, evaluate[[]string](t, tab, fmt.Sprintf(`%s.filter((line) => {
		const field = document.activeElement;
		field.value = line.split(/(?<=[a-z])(?=[^a-z ])/)[0];
		field.dispatchEvent(new Event('input'));
		return ![...document.querySelectorAll('#palette [role=option]')].some((e) => e.textContent === line);
	})`, listed)))
	press(t, tab, kb.Escape)
	waitFor(t, tab, paletteGone)

	for _, tt := range []struct{ typed, found, then string }{
		{"next or previous chart", "Next or previous chartJK",
			`document.activeElement.dataset.testid === 'chart'`},
		{"crosshair one", "Move crosshair one point←→",
			`document.activeElement.dataset.testid === 'chart'`},
		{"move the focused", "Move the focused groupShift←→",
			`document.activeElement.matches('.group-head')`},
		{"go to tab", "Go to tab1…9", `document.activeElement.ariaCurrent`},
		{"a page of runs", "A page of runs, or many stepsPgUpPgDn",
			focusedID + ` === 'run-rows'`},
		{"clip back", "Go back or forward in the clip←→",
			`location.hash.includes('tab=audio') && document.activeElement.closest('.card')`},
		{"histogram behind", "Histogram behind or in front↑↓",
			`location.hash.includes('tab=histograms') && document.activeElement.dataset.testid === 'chart'`},
	} {
		openPalette(t, tab, tt.typed)
		waitFor(t, tab, fmt.Sprintf(`%s === %q`, paletteAt, tt.found))
		enter(t, tab)
		waitFor(t, tab, paletteGone+` && `+tt.then)
		press(t, tab, kb.Escape)
	}
}

// moveThroughPalette moves through the palette, and closes it: the focus returns.
func moveThroughPalette(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	press(t, tab, "/")
	waitFor(t, tab, focusedID+` === 'tags-filter'`)
	openPalette(t, tab, "o")
	first := evaluate[string](t, tab, paletteAt)
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, paletteAt+` !== `+fmt.Sprintf("%q", first))
	press(t, tab, kb.ArrowUp)
	waitFor(t, tab, paletteAt+` === `+fmt.Sprintf("%q", first))
	press(t, tab, kb.ArrowUp)
	waitFor(t, tab, `document.querySelector('#palette [role=group]:last-child [role=option]:last-child').ariaSelected === 'true'`)
	group := evaluate[string](t, tab, `document.querySelector('#palette [role=group]:last-child .menu-head').textContent`)
	press(t, tab, kb.Tab) // only this kind
	waitFor(t, tab, `document.querySelectorAll('#palette [role=group]').length === 1`)
	assert.Equal(t, group, evaluate[string](t, tab, `document.querySelector('#palette .menu-head').textContent`))
	assert.Equal(t, "palette-field", evaluate[string](t, tab, focusedID), "the focus stays inside")
	press(t, tab, kb.Tab)
	waitFor(t, tab, `document.querySelectorAll('#palette [role=group]').length > 1`)
	press(t, tab, "qqq")
	waitFor(t, tab, `document.querySelector('#palette .count').textContent === 'Nothing found'`)
	press(t, tab, kb.Enter)
	assert.True(t, evaluate[bool](t, tab, `document.getElementById('palette').open`))
	press(t, tab, kb.Escape)
	waitFor(t, tab, paletteGone+` && `+focusedID+` === 'tags-filter'`)
	assert.Empty(t, evaluate[string](t, tab, `document.activeElement.value`))

	openPalette(t, tab, "")
	press(t, tab, kb.Tab) // no element behind the palette gets it
	control(t, tab, "k")
	waitFor(t, tab, paletteGone+` && `+focusedID+` === 'tags-filter'`)
}

// openPaletteByPointer opens the palette by its button, on phones from the menu, and chooses a tag.
func openPaletteByPointer(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	if l.phone {
		clickOn(t, tab, ".more-tools > button")
		clickOn(t, tab, "#more-menu .to-palette")
	} else {
		clickOn(t, tab, ".topbar > .to-palette")
	}
	waitFor(t, tab, focusedID+` === 'palette-field'`)
	readable(t, tab, "palette-all-"+l.String())
	press(t, tab, "lo")
	waitFor(t, tab, `document.querySelector('#palette mark')?.textContent === 'lo'`)
	readable(t, tab, "palette-"+l.String())
	assert.True(t, evaluate[bool](t, tab, `(() => {
		const r = document.getElementById('palette').getBoundingClientRect();
		return r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight;
	})()`))
	evaluate[any](t, tab,
		`([...document.querySelectorAll('#palette [role=option]')].find((e) => e.textContent.startsWith('train/loss')).id = 'wanted', null)`)
	clickOn(t, tab, "#wanted")
	waitFor(t, tab, paletteGone+` && document.activeElement?.dataset.testid === 'chart'`)
	openPalette(t, tab, "")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(5, 830)))
	waitFor(t, tab, paletteGone)
}

// findInALargeLog: with 500 runs and 5,000 tags a letter takes less than a frame of 100 ms.
func findInALargeLog(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	openPalette(t, tab, "")
	press(t, tab, kb.Escape)
	waitFor(t, tab, paletteGone)
	var names strings.Builder
	for i := range 500 {
		fmt.Fprintf(&names, "r\\t%d\\tsweep/lr%d/seed%d\\thue-1\\n", i, i%25, i)
	}
	for i := range 5000 {
		fmt.Fprintf(&names, "t\\t%d\\tlayer%d/block/attention/weight%d\\tScalars\\n", i, i%100, i)
	}
	evaluate[any](t, tab, fmt.Sprintf(
		`(eventlens.choose('palette', 'label=Find\nfoot=a|b\nfound=# found\f\f\f%s'), null)`, names.String()))
	waitFor(t, tab, focusedID+` === 'palette-field'`)
	slowest := evaluate[float64](t, tab, `Math.max(...['w', 'we', 'lay att', 'weight49'].map((typed) => {
		const field = document.activeElement, began = performance.now();
		field.value = typed;
		field.dispatchEvent(new Event('input'));
		document.getElementById('palette-list').getBoundingClientRect();
		return performance.now() - began;
	}))`)
	assert.Less(t, slowest, 300.0, "ms, on a busy machine")
	assert.Equal(t, "111 found", evaluate[string](t, tab, `document.querySelector('#palette .count').textContent`))
	assert.LessOrEqual(t, evaluate[int](t, tab, `document.querySelectorAll('#palette [role=option]').length`), 12)
}
