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

// TestNotes puts notes at steps by the keyboard and by the pointer, zooms, reloads, and removes one.
func TestNotes(t *testing.T) {
	for size, opt := range map[string]chromium.Options{
		"wide": {}, "phone": {Width: 390, Height: 844},
	} {
		t.Run(size, func(t *testing.T) {
			tab := openCharts(t, opt, "&pairs=off&tags=train/loss|val/loss")
			watchToasts(t, tab)
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

			// by the menu, for a step that is typed
			openMenu(t, tab, "train/loss", "Notes…N")
			waitFor(t, tab, focusedID+` === 'note-step'`)
			themes(t, tab, "notes-dialog-"+size)
			press(t, tab, "50"+kb.Tab+"lr drops by 10")
			clickOn(t, tab, "#notes [type=submit]")
			waitFor(t, tab, noteFlags+`.length === 2`)
			waitFor(t, tab, noteStrip+` === '1 lr drops by 102 notes'`)
			places := `JSON.stringify(` + noteFlags + `.map((e) => Math.round(e.getBoundingClientRect().x)))`
			waitFor(t, tab, `(([a, b]) => a < b)(JSON.parse(`+places+`))`)
			before := evaluate[string](t, tab, places)
			themes(t, tab, "notes-"+size)
			clickOn(t, tab, ".note-flag[data-note='1']")
			waitFor(t, tab, noteStrip+` === '2 the gap opens2 notes'`)
			waitFor(t, tab, `document.getElementById('said').textContent.startsWith('Note 2 at step')`)

			// zoomed, and back
			focusChart(t, tab)
			press(t, tab, "+")
			waitFor(t, tab, places+` !== `+fmt.Sprintf("%q", before))
			press(t, tab, "0")
			waitFor(t, tab, places+` === `+fmt.Sprintf("%q", before))

			evaluate[any](t, tab, `(self.testLeft = true, location.reload())`)
			waitFor(t, tab, `!self.testLeft && document.querySelector('.app')`)
			waitLoaded(t, tab)
			waitFor(t, tab, noteFlags+`.length === 2`)
			waitFor(t, tab, places+` === `+fmt.Sprintf("%q", before))
			edit(t, tab, "src=./data/&pairs=off&x=wall")
			waitFor(t, tab, noteFlags+`.length === 0`)
			waitFor(t, tab, noteStrip+` === '2 the gap opens2 notes'`)
			edit(t, tab, "src=./data/&pairs=off")
			waitFor(t, tab, noteFlags+`.length === 2`)

			// the strip lists them; one is changed, one removed
			clickOn(t, tab, ".strip [data-card-act=notes]")
			waitFor(t, tab, `document.querySelectorAll('#notes li').length === 2`)
			clickOn(t, tab, "#notes li:first-child .btn")
			waitFor(t, tab, `document.getElementById('note-step').value === '50'`)
			evaluate[any](t, tab, `(document.getElementById('note-text').select(), null)`)
			press(t, tab, "warm-up ends"+kb.Enter)
			waitFor(t, tab, noteStrip+` === '1 warm-up ends2 notes'`)
			clickOn(t, tab, ".strip [data-card-act=notes]")
			waitFor(t, tab, `document.querySelectorAll('#notes li').length === 2`)
			clickOn(t, tab, "#notes li:first-child .btn:last-child")
			waitFor(t, tab, noteFlags+`.length === 1`)
			waitFor(t, tab, noteStrip+` === '1 the gap opens1 note'`)
		})
	}
}

// TestNotesThatAreClose share a flag, whose presses show one after the other, by the pointer and by
// the keyboard. Zoomed in, each has a flag of its own. A saved picture has the notes, too.
func TestNotesThatAreClose(t *testing.T) {
	for size, opt := range map[string]chromium.Options{
		"wide": {Width: 1440, Height: 900}, "phone": {Width: 390, Height: 844},
	} {
		t.Run(size, func(t *testing.T) {
			notes := ""
			for i, step := range []int{60, 300, 302, 304, 540} {
				notes += fmt.Sprintf("&note=%d%%0Atext%d%%0Atrain/loss", step, i+1)
			}
			tab := openCharts(t, opt, "&pairs=off&tags=train/loss|val/loss"+notes)
			waitDrawn(t, tab)
			const numbers = noteFlags + `.map((e) => e.textContent).join()`
			waitFor(t, tab, numbers+` === '1,2–4,5'`)
			assert.Equal(t, "Note 2 at step 300: text2\nNote 3 at step 302: text3\nNote 4 at step 304: text4",
				evaluate[string](t, tab, noteFlags+`[1].title`))
			assert.Equal(t, 2, evaluate[int](t, tab,
				`(`+noteCard+`).querySelectorAll('.note-line').length`), "each step has a line")
			assert.True(t, evaluate[bool](t, tab, noteFlags+`.every((flag, i, all) => {
				const box = (e) => e.querySelector('b').getBoundingClientRect();
				return !i || box(all[i - 1]).right < box(flag).left; })`))
			themes(t, tab, "notes-close-"+size)
			const group = ".note-flag[data-note='1']"
			for _, shown := range []string{"2", "3", "4", "2"} {
				clickOn(t, tab, group)
				waitFor(t, tab, noteStrip+` === '`+shown+` text`+shown+`5 notes'`)
			}
			press(t, tab, kb.Enter)
			waitFor(t, tab, noteStrip+` === '3 text35 notes'`)

			evaluate[any](t, tab, `(self.testSaved = null, eventlens.save = (name, blob) => {
				blob.text().then((text) => { self.testSaved = [name, text]; }); }, null)`)
			openMenu(t, tab, "train/loss", "Download picture (SVG)")
			waitFor(t, tab, `self.testSaved`)
			saved := evaluate[[]string](t, tab, `self.testSaved`)
			assert.Equal(t, "train_loss.svg", saved[0])
			assert.Contains(t, saved[1], "Note 3 at step 302: text3")
			assert.Contains(t, saved[1], ">3</text>")

			focusChart(t, tab)
			for range 7 {
				press(t, tab, "+")
			}
			waitFor(t, tab, numbers+` === '2,3,4'`)
		})
	}
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
