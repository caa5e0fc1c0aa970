package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

const (
	viewsShown = `document.getElementById('views-panel')?.matches(':popover-open')`
	viewsGone  = `!document.getElementById('views-panel')`
	// the names of the listed views, and the one that was opened
	viewNames   = `[...document.querySelectorAll('#views-panel .views-name b')].map((e) => e.textContent).join()`
	viewCurrent = `document.querySelector('#views-panel [aria-current] b')?.textContent`
)

// saveView saves the view on screen under a name, by the keyboard.
func saveView(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	waitFor(t, tab, `document.querySelector('[data-testid=chart]')`)
	evaluate[any](t, tab, `(document.getElementById('main').focus(), null)`)
	press(t, tab, "v")
	waitFor(t, tab, viewsShown)
	if evaluate[bool](t, tab, `!document.getElementById('view-name')`) {
		pressButton(t, tab, "Save as new view…")
	}
	waitFor(t, tab, focusedID+` === 'view-name'`)
	press(t, tab, name+kb.Enter)
	waitFor(t, tab, viewsGone)
	waitFor(t, tab, fmt.Sprintf(`document.getElementById('views')?.textContent === 'View: ' + %q`, name))
}

// pressButton presses the button of the list of views whose text begins so, by the mouse.
func pressButton(t *testing.T, tab *chromium.Tab, text string) {
	t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll('#views-panel button')].find((e) => (e.ariaLabel ?? e.textContent.trim()).startsWith(%q))`, text)
	waitFor(t, tab, find+`?.checkVisibility()`)
	evaluate[any](t, tab, `(document.getElementById('to-press')?.removeAttribute('id'), `+find+`.id = 'to-press', null)`)
	clickOn(t, tab, "#to-press")
}

// listViews opens the list of views.
func listViews(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	press(t, tab, "v")
	waitFor(t, tab, viewsShown)
}

// TestSavedViews saves two views by the keyboard, changes, opens, renames and deletes them. They
// survive a reload, are there when the log is opened anew, and hold all settings.
func TestSavedViews(t *testing.T) {
	const settings = "&tags=loss|accuracy&smoothing=0.9&yscale=log&baseline=torch/sgd&grouporder=val" +
		"&pin=train/loss&multichart=val/loss%0Aval/accuracy&hide=lr0.01/train&cardlook=@0,50,,:train/loss"
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url("#src=./data/"+settings))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	watchToasts(t, tab)
	assert.False(t, evaluate[bool](t, tab, `Boolean(document.getElementById('views'))`))
	saveView(t, tab, "Morning check")
	toasted(t, tab, "View Morning check saved.")
	first := evaluate[string](t, tab, `location.hash`)
	assert.Contains(t, first, "viewname=Morning%20check")

	edit(t, tab, "src=./data/&tags=loss")
	waitFor(t, tab, `document.getElementById('views')?.textContent === 'Saved views'`)
	saveView(t, tab, "Only losses")
	edit(t, tab, "src=./data/")
	listViews(t, tab)
	waitFor(t, tab, viewNames+` === 'Morning check,Only losses'`)
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.views-list .hint').textContent`),
		"baseline torch/sgd")
	press(t, tab, kb.Enter)
	waitFor(t, tab, viewsGone+` && location.hash === `+fmt.Sprintf("%q", first))
	waitFor(t, tab, `document.getElementById('tags-filter').value === 'loss|accuracy'`)
	evaluate[any](t, tab, `(history.back(), null)`)
	waitFor(t, tab, `document.getElementById('tags-filter').value === ''`)

	edit(t, tab, first[1:])
	evaluate[any](t, tab, `(self.testLeft = true, location.reload())`)
	waitFor(t, tab, `!self.testLeft && document.querySelector('.app')`)
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	watchToasts(t, tab)
	waitFor(t, tab, `document.getElementById('views')?.textContent === 'View: Morning check'`)
	evaluate[any](t, tab, `(document.getElementById('main').focus(), null)`)
	listViews(t, tab)
	waitFor(t, tab, viewCurrent+` === 'Morning check'`)
	assert.NotContains(t, evaluate[string](t, tab, `document.getElementById('views-panel').textContent`),
		"Save changes", "nothing changed")
	press(t, tab, kb.Escape)
	waitFor(t, tab, viewsGone+` && `+focusedID+` === 'main'`)

	press(t, tab, "/")
	waitFor(t, tab, focusedID+` === 'tags-filter'`)
	press(t, tab, kb.End+"|lr")
	waitFor(t, tab, `location.hash.includes('%7Clr')`)
	evaluate[any](t, tab, `(document.getElementById('main').focus(), null)`)
	listViews(t, tab)
	pressButton(t, tab, "Save changesfilters")
	toasted(t, tab, "View Morning check saved.")
	waitFor(t, tab, viewsGone)
	edit(t, tab, "src=./data/")
	listViews(t, tab)
	press(t, tab, kb.ArrowDown+kb.ArrowUp+kb.Enter)
	toasted(t, tab, "View Morning check opened.")
	waitFor(t, tab, `location.hash.includes('%7Clr')`)

	listViews(t, tab)
	press(t, tab, kb.Tab+kb.Enter) // the menu of the view
	waitFor(t, tab, `document.activeElement.textContent === 'Rename'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, focusedID+` === 'view-name' && document.activeElement.value === 'Morning check'`)
	press(t, tab, "Evening"+kb.Enter)
	toasted(t, tab, "View renamed to Evening.")
	waitFor(t, tab, `document.getElementById('views')?.textContent === 'View: Evening'`)

	listViews(t, tab)
	waitFor(t, tab, viewNames+` === 'Evening,Only losses'`)
	pressButton(t, tab, "More for Only losses")
	pressButton(t, tab, "Delete")
	assert.Equal(t, "Evening,Only losses", evaluate[string](t, tab, viewNames), "the second press does")
	pressButton(t, tab, "Delete for good")
	waitFor(t, tab, viewNames+` === 'Evening'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, viewsGone)
	assert.Contains(t, evaluate[string](t, tab, `location.hash`), "viewname=Evening")
}

// TestSavedViewsInLooks saves a view from the panel of the link, and opens, repeats and deletes
// views, by pointer and by keyboard.
func TestSavedViewsInLooks(t *testing.T) {
	const home = "src=./data/&tags=loss&pin=train/loss&baseline=torch/sgd"
	tab := openCharts(t, chromium.Options{}, "")
	watchToasts(t, tab)
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		edit(t, tab, home)
		waitFor(t, tab, `document.getElementById('tags-filter').value === 'loss'`)
		clickOn(t, tab, "#share")
		waitFor(t, tab, shownPanel)
		themes(t, tab, "share-save-"+l.String())
		clickOn(t, tab, "#share-panel .menu-item")
		waitFor(t, tab, focusedID+` === 'view-name'`)
		themes(t, tab, "views-first-"+l.String())
		press(t, tab, "Losses")
		pressButton(t, tab, "Save")
		waitFor(t, tab, viewsGone)
		waitFor(t, tab, `location.hash.includes('viewname=Losses')`)
		edit(t, tab, "src=./data/")
		waitFor(t, tab, `document.getElementById('tags-filter').value === ''`)
		listViewsByPointer(t, tab, l)
		waitFor(t, tab, viewNames+` === 'Losses'`)
		assert.True(t, evaluate[bool](t, tab, `(() => {
			const r = document.getElementById('views-panel').getBoundingClientRect();
			return r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight;
		})()`))
		themes(t, tab, "views-"+l.String())
		clickOn(t, tab, ".views-list .menu-item")
		waitFor(t, tab, viewsGone+` && location.hash.includes('viewname=Losses')`)
		waitFor(t, tab, `document.getElementById('tags-filter').value === 'loss'`)

		saveView(t, tab, "Losses and pins")
		listViews(t, tab)
		pressButton(t, tab, "Save as new view…")
		waitFor(t, tab, focusedID+` === 'view-name'`)
		press(t, tab, "Losses")
		waitFor(t, tab, `document.querySelector('.views-form [type=submit]').textContent === 'Replace'`)
		pressButton(t, tab, "Cancel")
		waitFor(t, tab, viewNames+` === 'Losses,Losses and pins'`)
		waitFor(t, tab, `document.activeElement.ariaCurrent === 'true'`)
		press(t, tab, kb.ArrowUp+kb.ArrowUp+kb.Enter)
		waitFor(t, tab, viewsGone+` && document.getElementById('views').textContent === 'View: Losses'`)
		deleteViews(t, tab)
	})
}

// listViewsByPointer opens the list of views, on a phone from the menu.
func listViewsByPointer(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	if !l.phone {
		clickOn(t, tab, "#views")
	} else {
		fromMoreMenu(t, tab, "Saved views")
	}
	waitFor(t, tab, viewsShown)
}

// deleteViews deletes both views: the open one by the pointer, the other by keys.
func deleteViews(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	listViews(t, tab)
	pressButton(t, tab, "More for Losses")
	pressButton(t, tab, "Delete")
	pressButton(t, tab, "Delete for good")
	waitFor(t, tab, viewNames+` === 'Losses and pins'`)
	waitFor(t, tab, `document.activeElement.textContent.startsWith('Losses and pins')`)
	press(t, tab, kb.Tab+kb.Enter)
	waitFor(t, tab, `document.activeElement.textContent === 'Rename'`)
	press(t, tab, kb.Tab+kb.Enter)
	waitFor(t, tab, `document.activeElement.textContent === 'Delete for good'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, viewsGone)
}

// TestSavedViewsWithoutRoom: when the browser stores nothing more, the list says so and stays.
func TestSavedViewsWithoutRoom(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "")
	evaluate[any](t, tab, `(Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }, null)`)
	press(t, tab, "v")
	waitFor(t, tab, focusedID+` === 'view-name'`)
	press(t, tab, "Losses"+kb.Enter)
	waitFor(t, tab, `document.querySelector('#views-panel [role=status]').textContent.startsWith('This browser has no room')`)
	assert.Equal(t, "Losses", evaluate[string](t, tab, `document.getElementById('view-name').value`))
}

// TestDamagedViews: what is stored may be damaged or of another version. Nothing of it runs.
func TestDamagedViews(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&tags=loss")
	saveView(t, tab, "Losses")
	evaluate[any](t, tab, `((key) => localStorage.setItem(key, JSON.stringify([3, null, { name: 'no state' },
		{ name: '<img src=x onerror="self.testRan = 1">', state: 'embed=card&src=https://evil.example/&theme=dark&tags=%FF&x=javascript:alert(1)' }])))
		(Object.keys(localStorage).find((name) => name.startsWith('eventlens-views-')))`)
	listViews(t, tab)
	waitFor(t, tab, viewNames+` === '<img src=x onerror="self.testRan = 1">'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, viewsGone+` && location.hash.includes('viewname=%3Cimg')`)
	waitFor(t, tab, `document.getElementById('views').textContent.includes('<img')`)
	at := evaluate[string](t, tab, `location.hash`)
	for _, refused := range []string{"evil", "embed", "dark"} {
		assert.NotContains(t, at, refused)
	}
	assert.False(t, evaluate[bool](t, tab, `Boolean(self.testRan)`))
}
