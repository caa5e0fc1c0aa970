package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// openSeeds opens a log of three runs: two with a learning rate of 0.1, one with 0.01, which real
// writers logged as hyperparameters.
func openSeeds(t *testing.T) *tailed {
	t.Helper()
	return openTailed(t, func(dir string) {
		for i, run := range []struct{ name, session string }{
			{"x/p/seed1", "torch-2.15.0-hparams-trial"},
			{"x/q/seed2", "torch-2.15.0-hparams-trial"}, {"y/p/seed1", "tf2-2.21.0-hparams"}} {
			newEventLog(t, filepath.Join(dir, run.name+tailFile), "loss", "acc").log(t, 100+10*i)
			session, err := os.ReadFile("../testdata/fixtures/" + run.session + ".tfevents")
			require.NoError(t, err)
			require.NoError(t,
				os.WriteFile(filepath.Join(dir, run.name, "events.out.tfevents.0.host"), session,
					0o644))
		}
	})
}

// JavaScript expressions about the run list: the names of its groups, and the runs' line samples,
// which are equal for runs drawn alike.
const (
	groupRows  = `[...document.querySelectorAll('#run-rows .fold .split')].map((e) => e.textContent + ' ' + e.closest('[role=treeitem]').querySelector('.count').textContent).join('; ')`
	runSamples = `[...document.querySelectorAll('#run-rows [data-run] > .sw')].map((e) => e.className).join('; ')`
)

// chooseOption moves down a select with the keyboard until an option is chosen.
func chooseOption(t *testing.T, f *tailed, id, option string) {
	t.Helper()
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS(id))))
	press(t, f.tab, kb.Home)
	for range 20 {
		if evaluate[string](t, f.tab,
			`document.activeElement.selectedOptions?.[0].textContent ?? ''`) == option {
			return
		}
		press(t, f.tab, kb.ArrowDown)
	}
	require.Fail(t, "no such option", option)
}

func TestGroupsByHyperparameter(t *testing.T) {
	f := openSeeds(t)
	chooseOption(t, f, "#runs-group", "Group: lr (hyperparameter)")
	waitFor(t, f.tab, groupRows+` === 'lr = 0.01 1 of 1; lr = 0.1 2 of 2'`)
	waitFor(t, f.tab,
		runSamples+`.split('; ')[1] === `+runSamples+`.split('; ')[2] && `+runSamples+
			`.split('; ')[0] !== `+runSamples+`.split('; ')[1]`)
	waitFor(t, f.tab, address+`.includes('groupby=hparam:lr')`)

	chooseOption(t, f, "#runs-centre", "Lines: mean")
	waitFor(t, f.tab, address+`.includes('aggregate=mean,std')`)
	focusChartOf(t, f.tab, "loss")
	press(t, f.tab, "t")
	waitFor(t, f.tab, column(0)+`.length === 2`)
	waitFor(t, f.tab, column(0)+`.join('; ') === 'lr = 0.01n = 1; lr = 0.1n = 2'`)
	press(t, f.tab, kb.ArrowLeft)
	waitFor(t, f.tab,
		`[...document.querySelectorAll('.readout[data-shown] tbody tr .members')].map((e) => e.textContent).sort().join('; ') === '1 run; 2 runs'`)
	// Drawn for its new place.
	waitFor(t, f.tab,
		`(() => { const c = document.querySelector('.card.tabled canvas'); return Math.abs(c.width - c.clientWidth * devicePixelRatio) < 1; })()`)
	assert.ElementsMatch(t, []string{"lr = 0.1", "lr = 0.01"},
		evaluate[[]string](t, f.tab,
			`[...document.querySelectorAll('.readout[data-shown] tbody tr .nm')].map((e) => e.textContent)`))

	goTo(t, f.tab, evaluate[string](t, f.tab, `location.href`))
	waitFor(t, f.tab, groupRows+` === 'lr = 0.01 1 of 1; lr = 0.1 2 of 2'`)
	assert.Equal(t, "Group: lr (hyperparameter)",
		evaluate[string](t, f.tab,
			`document.getElementById('runs-group').selectedOptions[0].textContent`))
}

func TestGroupsByFolder(t *testing.T) {
	f := openSeeds(t)
	chooseOption(t, f, "#runs-group", "Group: first folder")
	waitFor(t, f.tab, groupRows+` === 'x 2 of 2; y 1 of 1'`)
	waitFor(t, f.tab,
		runSamples+`.split('; ')[0] === `+runSamples+`.split('; ')[1] && `+runSamples+
			`.split('; ')[1] !== `+runSamples+`.split('; ')[2]`)
	assert.NotContains(t,
		evaluate[string](t, f.tab, `document.getElementById('runs-group').textContent`),
		"second folder", "each run has one of its own")
	chooseOption(t, f, "#runs-group", "Group: all runs")
	waitFor(t, f.tab, groupRows+`.endsWith('3 of 3')`)
	assert.Equal(t, 1, evaluate[int](t, f.tab, `new Set(`+runSamples+`.split('; ')).size`))
	chooseOption(t, f, "#runs-group", "Group: run")
	waitFor(t, f.tab, `!document.querySelector('#runs-centre')`)
	assert.Equal(t, 3, evaluate[int](t, f.tab, `new Set(`+runSamples+`.split('; ')).size`))
}

// TestFoldedGroupsStayFolded: folded groups stay folded on this device.
func TestFoldedGroupsStayFolded(t *testing.T) {
	tab, h := tagsLog(t, chromium.Options{}, "", "a/x", "b/x", "c/x", "c/y", "c/z")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(`[data-group="2b"]`))))
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		`document.activeElement.dataset.group === '2b' && document.activeElement.ariaExpanded === 'false'`)
	assert.NotContains(t, evaluate[string](t, tab, address), "2b")
	goTo(t, tab, h.url("#src=other=./data/log.tfevents"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		`document.querySelector('[data-group="2b"]')?.ariaExpanded === 'false' && document.querySelector('[data-group="2a"]').ariaExpanded === 'true'`)
}

// TestGroupsFlow: all groups share one grid, each with its name above its first card. A folded one
// is a row of names, a filter joins all. At both widths, by the pointer and by the keyboard.
func TestGroupsFlow(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{}, "", "a/x", "b/x", "c/x", "c/y", "d/x")
	const rows = `(() => { const rows = new Map(); for (const c of document.querySelectorAll('.groups .card')) { const top = Math.round(c.getBoundingClientRect().top); rows.set(top, [...(rows.get(top) ?? []), c.querySelector('.card-title').textContent]); } return [...rows.values()].map((r) => r.join(' ')).join('; '); })()`
	waitFor(t, tab, rows+` === 'a/x b/x c/x; c/y d/x'`)
	assert.Equal(t, "a b c d",
		evaluate[string](t, tab,
			`[...document.querySelectorAll('.groups h2 .trunc')].map((e) => e.textContent).join(' ')`))
	assert.Equal(t, []string{"Runs", "a 1", "b 1", "c 2", "d 1"}, headings(t, tab),
		"the button of a group's menu is no part of its name")

	evaluate[any](t, tab,
		`(document.querySelectorAll('[data-testid=chart]')[1].focus(), null)`)
	press(t, tab, "t")
	waitFor(t, tab, `document.querySelector('.card-table')`)
	assert.Equal(t, "a/x; b/x; c/x c/y d/x", evaluate[string](t, tab, rows),
		"a table has a whole row")
	press(t, tab, "t")
	waitFor(t, tab, rows+` === 'a/x b/x c/x; c/y d/x'`)

	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		all, folded, matching := "a/x b/x c/x; c/y d/x", "a/x; c/x c/y d/x", "a/x b/x c/x; d/x"
		if l.phone { // one column
			all, folded, matching = "a/x; b/x; c/x; c/y; d/x", "a/x; c/x; c/y; d/x",
				"a/x; b/x; c/x; d/x"
		}
		waitFor(t, tab, rows+` === '`+all+`'`)
		assert.Empty(t,
			evaluate[[]string](t, tab,
				`[...document.querySelectorAll('.cell > .lane')].map((e) => e.querySelector('.trunc').getBoundingClientRect().left - e.parentElement.querySelector('.card-title').getBoundingClientRect().left).filter((d) => Math.abs(d) > 1).map(String)`),
			"names begin where titles begin")
		foldByPointerAndKeys(t, tab, rows+` === '`+all+`'`, rows+` === '`+folded+`'`,
			"groups-folded-"+l.String())

		press(t, tab, "/")
		waitFor(t, tab, focusedID+` === 'tags-filter'`)
		press(t, tab, "x$")
		waitFor(t, tab,
			rows+` === '`+matching+`' && document.querySelector('.groups h2').textContent === 'Matching tags4' && !document.querySelector('[data-group]')`)
		themes(t, tab, "groups-flat-"+l.String())
		press(t, tab, kb.Backspace+kb.Backspace)
		waitFor(t, tab, rows+` === '`+all+`'`)
	})
}

// foldByPointerAndKeys folds the second group and opens it again, each by the pointer and by a key.
// It has the focus all the time.
func foldByPointerAndKeys(t *testing.T, tab *chromium.Tab, open, folded, name string) {
	t.Helper()
	const head = `document.querySelector('[data-group="2b"]')`
	const kept = ` && document.activeElement.dataset.group === '2b'`
	for i, fold := range []func(){
		func() { clickOn(t, tab, `[data-group="2b"]`) },
		func() { press(t, tab, kb.Enter) },
	} {
		fold()
		waitFor(t, tab, folded+kept+` && `+head+`.ariaExpanded === 'false' && `+
			head+`.closest('.folds').offsetHeight < 32`)
		if i == 0 {
			themes(t, tab, name)
			press(t, tab, kb.Enter)
		} else {
			clickOn(t, tab, `[data-group="2b"]`)
		}
		waitFor(t, tab, open+kept)
	}
}

// headings returns the names that screen readers give the headings of the second level.
func headings(t *testing.T, tab *chromium.Tab) (names []string) {
	t.Helper()
	tree, err := chromedp.Call(tab.Context, accessibility.GetFullAXTree,
		accessibility.GetFullAXTreeParams{})
	require.NoError(t, err)
	for _, node := range tree.Nodes {
		if node.Ignored || node.Role == nil || string(node.Role.Value) != `"heading"` ||
			!slices.ContainsFunc(node.Properties, func(p *accessibility.Property) bool {
				return p.Name == "level" && string(p.Value.Value) == "2"
			}) {
			continue
		}
		var name string
		require.NoError(t, json.Unmarshal(node.Name.Value, &name))
		names = append(names, name)
	}
	return names
}

// titlesOfGroups are the names of the groups on screen.
const titlesOfGroups = `[...document.querySelectorAll('.groups h2 .trunc')].map((e) => e.textContent).join(' ')`

// TestGroupsAreMoved in every look: by the mouse, by keys, and by their menu. A copied address and
// the next visit have the order. On a phone a finger uses the menu, too.
func TestGroupsAreMoved(t *testing.T) {
	tab, h := tagsLog(t, chromium.Options{Width: 1440}, "", "a/x", "b/x", "c/x")
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		dragGroup(t, tab)
		moveGroupByKeys(t, tab)
		if l == allLooks[0] {
			link := evaluate[string](t, tab, `location.href`)
			goTo(t, tab, h.url("#src=other=./data/log.tfevents"))
			waitLoaded(t, tab)
			waitFor(t, tab, titlesOfGroups+` === 'c a b'`)
			waitFor(t, tab, hash("grouporder=c&grouporder=a&grouporder=b"))
			other := openTab(t, chromium.Options{}, link)
			waitLoaded(t, other)
			waitFor(t, other, titlesOfGroups+` === 'c a b'`)
		}
		mouse := func(element string) {
			t.Helper()
			waitFor(t, tab, element+`?.checkVisibility()`)
			x, y := middleOfPicture(t, tab, element)
			require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
		}
		resetGroups(t, tab, mouse)
		useMenusOfGroups(t, tab, mouse, "group-menu-"+l.String())
	})
	touchScreen(t, tab)
	useMenusOfGroups(t, tab, func(element string) { tap(t, tab, element) }, "group-menu-touch")
}

// dragGroup drags the last group to the front.
func dragGroup(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	grip := func(group string) (x, y float64) {
		at := evaluate[[]float64](t, tab,
			`(() => { const b = document.querySelector('[data-group="`+group+`"]').closest('.lane').getBoundingClientRect(); return [b.left + 5, b.top + b.height / 2]; })()`)
		return at[0], at[1]
	}
	fromX, fromY := grip("2c")
	toX, toY := grip("2a")
	drag(t, tab, fromX, fromY, toX+60, toY+80, `document.querySelector('.drop-onto')`)
	waitFor(t, tab, titlesOfGroups+` === 'c a b' && document.activeElement.dataset.group === '2c'`)
	waitFor(t, tab, cardTitles+`.join() === 'c/x,a/x,b/x'`)
	waitFor(t, tab, hash("grouporder=c&grouporder=a&grouporder=b"))
}

// moveGroupByKeys moves the group with the focus to the second place and back.
func moveGroupByKeys(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(shiftKey))))
	waitFor(t, tab, titlesOfGroups+` === 'a c b' && document.activeElement.dataset.group === '2c'`)
	assert.Contains(t, evaluate[string](t, tab, `document.getElementById('said').textContent`),
		"c moved to position 2 of 3")
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.KeyEvent(kb.ArrowLeft, chromedp.KeyModifiers(shiftKey))))
	waitFor(t, tab, titlesOfGroups+` === 'c a b'`)
}

// groupMenu is the button of a group's menu.
func groupMenu(group string) string {
	return `document.querySelector('[data-group-menu="` + group + `"]')`
}

// itemOfPopup is an item of the open menu of a group.
func itemOfPopup(text string) string {
	return `[...document.querySelectorAll('#popup button')].find((e) => e.textContent.startsWith('` +
		text + `'))`
}

// resetGroups restores the usual order by the menu of a group.
func resetGroups(t *testing.T, tab *chromium.Tab, act func(element string)) {
	t.Helper()
	act(groupMenu("2c"))
	act(itemOfPopup("Reset the order"))
	waitFor(t, tab, titlesOfGroups+` === 'a b c' && !`+address+`.includes('grouporder')`)
	waitFor(t, tab, `document.getElementById('toast')?.textContent.includes('usual order')`)
}

// useMenusOfGroups moves groups by their menus, with an act such as a click and with keys, and
// resets the order.
func useMenusOfGroups(t *testing.T, tab *chromium.Tab, act func(element string), name string) {
	t.Helper()
	act(groupMenu("2b"))
	waitFor(t, tab, `document.activeElement?.closest('#popup')`)
	readable(t, tab, name)
	assert.Equal(t, []string{"Reset the order"}, evaluate[[]string](t, tab,
		`[...document.querySelectorAll('#popup :disabled')].map((e) => e.textContent)`))
	assert.Equal(t, "true", evaluate[string](t, tab, groupMenu("2b")+`.ariaExpanded`))
	act(groupMenu("2b")) // closes it
	waitFor(t, tab, `!document.getElementById('popup') && `+groupMenu("2b")+
		`.ariaExpanded === 'false'`)
	act(groupMenu("2b"))
	act(itemOfPopup("Move up"))
	waitFor(t, tab, titlesOfGroups+` === 'b a c' && document.activeElement === `+
		groupMenu("2b"))
	waitFor(t, tab, hash("grouporder=b&grouporder=a"))

	press(t, tab, kb.Enter) // the menu has the focus of the keyboard, and its first item
	waitFor(t, tab, `document.activeElement === `+itemOfPopup("Move down"))
	press(t, tab, kb.ArrowUp)
	waitFor(t, tab, `document.activeElement === `+itemOfPopup("Reset the order"))
	press(t, tab, kb.Home+kb.Enter)
	waitFor(t, tab, titlesOfGroups+` === 'a b c' && document.activeElement === `+
		groupMenu("2b"))
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.getElementById('popup')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.getElementById('popup') && document.activeElement === `+
		groupMenu("2b"))

	act(groupMenu("2c"))
	act(itemOfPopup("Move to the top"))
	waitFor(t, tab, titlesOfGroups+` === 'c a b'`)
	resetGroups(t, tab, act)
}

// TestCutLegendOpensWhole by pointer, keys and touch: it has every name whole.
func TestCutLegendOpensWhole(t *testing.T) {
	const cut = `document.querySelector('.legend .more')`
	tab := openCharts(t, chromium.Options{},
		"&pairs=off&multichart=train%2Floss%0Atrain%2Faccuracy")
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, cut)
		left := evaluate[int](t, tab, cut+`.closest('ul').querySelectorAll('li:not(:has(button))').length + Number(`+cut+`.textContent)`)
		open := func() {
			t.Helper()
			waitFor(t, tab, `document.activeElement?.id === 'popup'`)
			names := evaluate[[]string](t, tab,
				`[...document.querySelectorAll('#popup li')].map((e) => e.textContent)`)
			assert.Len(t, names, left)
			for _, name := range names {
				assert.Regexp(t, `^train/(loss|accuracy) [a-z]\S+$`, name)
			}
			assert.True(t, evaluate[bool](t, tab, `(() => {
				const r = document.getElementById('popup').getBoundingClientRect();
				return r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight;
			})()`), "it is inside the window")
			assert.Equal(t, "true", evaluate[string](t, tab, cut+`.ariaExpanded`))
		}
		closed := func() {
			t.Helper()
			waitFor(t, tab, `!document.getElementById('popup') && `+cut+`.ariaExpanded === 'false'`)
		}
		clickOn(t, tab, ".legend .more")
		open()
		readable(t, tab, "whole-legend-"+l.String())
		press(t, tab, kb.Escape)
		closed()
		waitFor(t, tab, `document.activeElement === `+cut)
		press(t, tab, kb.Enter)
		open()
		press(t, tab, kb.Tab)
		closed()
		if l == allLooks[len(allLooks)-1] {
			touchScreen(t, tab)
			tap(t, tab, cut)
			open()
		}
	})
}

// TestNewTagsMoveNothing: tags of a run that grows are announced, and are at the end.
func TestNewTagsMoveNothing(t *testing.T) {
	for size, opt := range steadySizes {
		t.Run(size, func(t *testing.T) {
			f := openTailedIn(t, opt, func(dir string) {
				newEventLog(t, filepath.Join(dir, "a"+tailFile), "b/loss", "lr").log(t, 20)
			})
			newEventLog(t, filepath.Join(f.dir, "a/events.out.tfevents.2.host.v2"),
				"a/loss").log(t, 20)
			f.refresh()
			waitFor(t, f.tab, cardTitles+`.join() === 'b/loss,lr,a/loss'`)
			assert.Equal(t, "b Ungrouped New tags", evaluate[string](t, f.tab, titlesOfGroups))
			waitFor(t, f.tab,
				`document.getElementById('said').textContent.includes('1 new tag at the end of the page')`)
			assertSteady(t, f.tab)
			goTo(t, f.tab, f.host.url("#src=data/&tab=scalars"))
			waitLoaded(t, f.tab)
			waitFor(t, f.tab, titlesOfGroups+` === 'a b Ungrouped'`)
		})
	}
}

// TestTabsKeepTheirPlaces when another one is chosen, by keys and by the pointer. On a phone the
// row of tabs scrolls to it as a whole.
func TestTabsKeepTheirPlaces(t *testing.T) {
	tab := openCharts(t, chromium.Options{Width: 1440}, "")
	const places = `(([first, ...others]) => others.map((b) => b.left - first.left + ' ' + b.width).join())([...document.querySelectorAll('.tab-list .tab')].map((e) => e.getBoundingClientRect()))`
	tabs := evaluate[int](t, tab, `document.querySelectorAll('.tab-list .tab').length`)
	assert.Greater(t, tabs, 2)
	seen := map[bool]bool{} // widths at which all tabs were chosen
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		before := evaluate[string](t, tab, places)
		several := 2 // in the other theme
		if !seen[l.phone] {
			several, seen[l.phone] = tabs, true
		}
		for i := range several {
			i = (i + 1) % several // away from the first one, and back
			chosen := fmt.Sprintf(`document.querySelectorAll('.tab-list .tab')[%d]`, i)
			press(t, tab, string(rune('1'+i)))
			waitFor(t, tab, chosen+`.ariaCurrent === 'page'`)
			assert.Equal(t, before, evaluate[string](t, tab, places), "%s by key", l)
		}
		readable(t, tab, "tabs-"+l.String())
		for _, i := range []int{1, 0} {
			chosen := fmt.Sprintf(`document.querySelectorAll('.tab-list .tab')[%d]`, i)
			evaluate[any](t, tab, `(`+chosen+`.scrollIntoView({ inline: 'nearest' }), null)`)
			waitFrames(t, tab)
			x, y := middleOfPicture(t, tab, chosen)
			require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
			waitFor(t, tab, chosen+`.ariaCurrent === 'page'`)
			assert.Equal(t, before, evaluate[string](t, tab, places), "%s by pointer", l)
		}
	})
}
