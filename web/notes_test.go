package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// noteCard is the first card of a tag, and noteFlags its visible flags.
const (
	noteCard  = `[...document.querySelectorAll('.card')].find((c) => c.querySelector('h3')?.textContent === 'train/loss')`
	noteFlags = `[...(` + noteCard + `).querySelectorAll('.note-flag:not([hidden])')]`
	noteStrip = `(` + noteCard + `).querySelector('.strip')?.textContent`
)

// addNote adds a note at the crosshair of the chart with the focus, by the keyboard.
func addNote(t *testing.T, tab *chromium.Tab, text string) {
	t.Helper()
	press(t, tab, "n")
	waitFor(t, tab, focusedID+` === 'note-text' && document.getElementById('note-step').value !== ''`)
	press(t, tab, text+kb.Enter)
	waitFor(t, tab, `!document.getElementById('notes') && document.activeElement?.dataset.testid === 'chart'`)
}

// focusChart moves the focus to the chart of train/loss.
func focusChart(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab, noteCard)
	evaluate[any](t, tab, `((`+noteCard+`).querySelector('[data-testid=chart]').focus(), null)`)
}

// TestNotes puts notes at steps, zooms, changes notes and removes them, at both widths, by pointer
// and by keyboard. They survive a reload.
func TestNotes(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&pairs=off&tags=train/loss|val/loss")
	watchToasts(t, tab)
	const places = `JSON.stringify(` + noteFlags + `.map((e) => Math.round(e.getBoundingClientRect().x)))`
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		twoNotes(t, tab, l)
		waitFor(t, tab, `(([a, b]) => a < b)(JSON.parse(`+places+`))`)
		before := evaluate[string](t, tab, places)
		themes(t, tab, "notes-"+l.String())
		clickOn(t, tab, ".note-flag[data-note='1']")
		waitFor(t, tab, noteStrip+` === '2 the gap opens2 notes'`)
		waitFor(t, tab, `document.getElementById('said').textContent.startsWith('Note 2 at step')`)

		// zoomed, and back
		focusChart(t, tab)
		press(t, tab, "+")
		waitFor(t, tab, places+` !== `+fmt.Sprintf("%q", before))
		press(t, tab, "0")
		waitFor(t, tab, places+` === `+fmt.Sprintf("%q", before))
		changeAndRemoveNotes(t, tab)
	})
	resize(t, tab, 1440, 900)
	twoNotes(t, tab, look{})
	before := evaluate[string](t, tab, places)
	evaluate[any](t, tab, `(self.testLeft = true, location.reload())`)
	waitFor(t, tab, `!self.testLeft && document.querySelector('.app')`)
	waitLoaded(t, tab)
	waitFor(t, tab, noteFlags+`.length === 2`)
	waitFor(t, tab, places+` === `+fmt.Sprintf("%q", before))
	edit(t, tab, "src=./data/&pairs=off&x=wall")
	waitFor(t, tab, noteFlags+`.length === 0`)
	waitFor(t, tab, noteStrip+`?.endsWith('2 notes')`)
	edit(t, tab, "src=./data/&pairs=off")
	waitFor(t, tab, noteFlags+`.length === 2`)
}

// twoNotes makes a note at the crosshair, by keys, and one for a step that is typed, by the menu.
func twoNotes(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	focusChart(t, tab)
	press(t, tab, kb.ArrowLeft)
	waitFor(t, tab, `document.querySelector('.readout[data-shown]')`)
	addNote(t, tab, "the gap opens")
	waitFor(t, tab, noteFlags+`.length === 1`)
	waitFor(t, tab, noteStrip+` === '1 the gap opens1 note'`)
	step := evaluate[string](t, tab,
		`new URLSearchParams(location.hash.slice(1)).get('note').split('\n')[0]`)
	toasted(t, tab, fmt.Sprintf("Note at step %s saved.", step))
	assert.Equal(t, fmt.Sprintf("Note 1 at step %s: the gap opens", step),
		evaluate[string](t, tab, noteFlags+`[0].ariaLabel`))
	press(t, tab, kb.Escape) // the readout

	openMenu(t, tab, "train/loss", "Notes…N")
	waitFor(t, tab, focusedID+` === 'note-step'`)
	themes(t, tab, "notes-dialog-"+l.String())
	press(t, tab, "50"+kb.Tab+"lr drops by 10")
	clickOn(t, tab, "#notes [type=submit]")
	waitFor(t, tab, noteFlags+`.length === 2`)
	waitFor(t, tab, noteStrip+` === '1 lr drops by 102 notes'`)
	toasted(t, tab, "Note at step 50 saved.")
}

// changeAndRemoveNotes lists the notes from the strip, and changes and removes the first by the
// pointer and the other by keys.
func changeAndRemoveNotes(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	list := func(n int) {
		t.Helper()
		clickOn(t, tab, ".strip [data-card-act=notes]")
		waitFor(t, tab, fmt.Sprintf(`document.querySelectorAll('#notes li').length === %d`, n))
	}
	gone := `!document.getElementById('notes')`
	list(2)
	clickOn(t, tab, "#notes li:first-child .btn")
	waitFor(t, tab, `document.getElementById('note-step').value === '50'`)
	evaluate[any](t, tab, `(document.getElementById('note-text').select(), null)`)
	press(t, tab, "warm-up ends"+kb.Enter)
	waitFor(t, tab, gone+` && `+noteStrip+` === '1 warm-up ends2 notes'`)
	list(2)
	clickOn(t, tab, "#notes li:first-child .btn:last-child")
	waitFor(t, tab, gone+` && `+noteFlags+`.length === 1`)
	waitFor(t, tab, noteStrip+` === '1 the gap opens1 note'`)

	focusOn(t, tab, `document.querySelector('.strip [data-card-act=notes]')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelectorAll('#notes li').length === 1`)
	focusOn(t, tab, `document.querySelector('#notes li .btn')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.getElementById('note-text').value === 'the gap opens'`)
	press(t, tab, kb.End+" again"+kb.Enter)
	waitFor(t, tab, gone+` && `+noteStrip+` === '1 the gap opens again1 note'`)
	list(1)
	focusOn(t, tab, `document.querySelector('#notes li .btn:last-child')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, gone+` && `+noteFlags+`.length === 0`)
	evaluate[any](t, tab, `(self.testToasts.length = 0, null)`)
}

// TestNotesThatAreClose share a flag, whose presses show one after the other, by the pointer and by
// the keyboard, at both widths. Zoomed in, each has a flag of its own. A saved picture has the
// notes, too.
func TestNotesThatAreClose(t *testing.T) {
	notes := ""
	for i, step := range []int{60, 300, 302, 304, 540} {
		notes += fmt.Sprintf("&note=%d%%0Atext%d%%0Atrain/loss", step, i+1)
	}
	tab := openCharts(t, chromium.Options{}, "&pairs=off&tags=train/loss|val/loss"+notes)
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		const numbers = noteFlags + `.map((e) => e.textContent).join()`
		waitFor(t, tab, numbers+` === '1,2–4,5'`)
		assert.Equal(t, "Note 2 at step 300: text2\nNote 3 at step 302: text3\nNote 4 at step 304: text4",
			evaluate[string](t, tab, noteFlags+`[1].title`))
		assert.Equal(t, 2, evaluate[int](t, tab,
			`(`+noteCard+`).querySelectorAll('.note-line').length`), "each step has a line")
		assert.True(t, evaluate[bool](t, tab, noteFlags+`.every((flag, i, all) => {
				const box = (e) => e.querySelector('b').getBoundingClientRect();
				return !i || box(all[i - 1]).right < box(flag).left; })`))
		themes(t, tab, "notes-close-"+l.String())
		const group = ".note-flag[data-note='1']"
		for _, shown := range []string{"2", "3", "4", "2"} {
			clickOn(t, tab, group)
			waitFor(t, tab, noteStrip+` === '`+shown+` text`+shown+`5 notes'`)
		}
		for _, shown := range []string{"3", "4"} {
			press(t, tab, kb.Enter)
			waitFor(t, tab, noteStrip+` === '`+shown+` text`+shown+`5 notes'`)
		}

		evaluate[any](t, tab, `(self.testSaved = null, eventlens.save = (name, blob) => {
				blob.text().then((text) => { self.testSaved = [name, text]; }); }, null)`)
		openMenu(t, tab, "train/loss", "Download picture (SVG)")
		waitFor(t, tab, `self.testSaved`)
		saved := evaluate[[]string](t, tab, `self.testSaved`)
		assert.Equal(t, "train_loss.svg", saved[0])
		assert.Contains(t, saved[1], "Note 4 at step 304: text4")
		assert.Contains(t, saved[1], ">4</text>")

		focusChart(t, tab)
		for range 7 {
			press(t, tab, "+")
		}
		waitFor(t, tab, numbers+` === '2,3,4'`)
		press(t, tab, "0")
		waitFor(t, tab, numbers+` === '1,2–4,5'`)
	})
}

// TestNotesOfASavedView: a view brings its notes, and a hostile one is only text.
func TestNotesOfASavedView(t *testing.T) {
	tab := openCharts(t, chromium.Options{},
		"&pairs=off&note=100%0A%3Cimg%20src%3Dx%20onerror%3D%22self.testRan%3D1%22%3E%0Atrain/loss&note=1%0Ax%0Anowhere")
	waitFor(t, tab, noteFlags+`.length === 1`)
	waitFor(t, tab, noteStrip+` === '1 <img src=x onerror="self.testRan=1">1 note'`)
	saveView(t, tab, "Annotated")
	edit(t, tab, "src=./data/&pairs=off&note=")
	waitFor(t, tab, noteFlags+`.length === 0`)
	listViews(t, tab)
	waitFor(t, tab, `document.querySelector('.views-list .hint').textContent === 'combined charts · 2 notes · yours'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, viewsGone)
	waitFor(t, tab, noteFlags+`.length === 1`)
	clickOn(t, tab, ".strip [data-card-act=notes]")
	waitFor(t, tab, `document.querySelector('#notes li')`)
	assert.False(t, evaluate[bool](t, tab, `Boolean(self.testRan)`))
}
