package web_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

const (
	gridOpen = `#src=data/&tab=images&grid=60%3A0%3A40%3Aval%2Fconf`
	// cellsShown are the keys of the cells with an image, and the colour in the middle of each:
	// "row.column r g b".
	cellsShown = `[...document.querySelectorAll('.grid-cell')].filter((c) => c.querySelector('canvas')).map((c) => {
		const canvas = c.querySelector('canvas'), [r, g, b] = canvas.getContext('2d').getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data;
		return [c.dataset.cell, r, g, b, c.querySelector('.grid-note').textContent].join(' ');
	})`
	// allShown is true when all cells in the window are shown.
	allShown    = `document.querySelector('.grid-cell') && [...document.querySelectorAll('.grid-cell')].every((c) => !c.hasAttribute('aria-busy'))`
	focusedCell = `(document.activeElement?.dataset.cell ?? '')`
	// fullImage is true when an image fills the screen.
	fullImage = `document.querySelector('#full .picture > :is(img, still-picture)')?.complete`
)

// openGrid opens the grid of 30 runs of 40 steps.
func openGrid(t *testing.T, opt chromium.Options) (*chromium.Tab, *host, map[string][]byte) {
	options, images := gridLog(t, 30, 40)
	h := newHost(t, options)
	tab := openTab(t, opt, h.url(gridOpen))
	waitLoaded(t, tab)
	waitFor(t, tab, allShown)
	return tab, h, images
}

// checkCells compares the cells with the images logged at the nearest step up to their column's.
func checkCells(t *testing.T, tab *chromium.Tab) (n int) {
	t.Helper()
	for _, text := range evaluate[[]string](t, tab, cellsShown) {
		var row, column, r, g, b int
		var note string
		fmt.Sscanf(text, "%d.%d %d %d %d step %s", &row, &column, &r, &g, &b, &note)
		step := int64(column)
		want := ""
		if row%2 == 1 && step%2 == 1 { // the run has no image there
			step--
			want = fmt.Sprint(step)
		}
		c := gridColour(row, step)
		assert.Equal(t, [3]int{int(c.R), int(c.G), int(c.B)}, [3]int{r, g, b}, text)
		assert.Equal(t, want, note, text)
		n++
	}
	return n
}

func TestGridShowsEachCellWhatWasLogged(t *testing.T) {
	tab, _, _ := openGrid(t, chromium.Options{Width: 900, Height: 700})
	assert.Greater(t, checkCells(t, tab), 50)
	assert.Equal(t, "30 runs · 40 of 40 steps",
		evaluate[string](t, tab, `document.querySelector('#image-grid-view .count').textContent`))
	cells := `document.querySelectorAll('.grid-cell').length`
	assert.Less(t, evaluate[int](t, tab, cells), 500, "of 1,200")

	// The wheel scrolls to other cells; cells that leave the window are removed.
	x, y := center(t, tab, "#image-grid")
	for range 12 {
		require.NoError(t, chromedp.Do(tab.Context, wheel(x, y, 400)))
	}
	waitFor(t, tab,
		`document.querySelector('[data-cell="29.2"]') && !document.querySelector('[data-cell="3.2"]') && `+allShown)
	assert.Greater(t, checkCells(t, tab), 50)
	assert.Less(t, evaluate[int](t, tab, cells), 500)
}

func TestGridByKeyboard(t *testing.T) {
	options, _ := gridLog(t, 30, 40)
	h := newHost(t, options)
	tab := openTab(t, chromium.Options{Width: 900, Height: 700}, h.url("#src=data/&tab=images"))
	waitLoaded(t, tab)
	waitFor(t, tab, `document.querySelector('#open-grid')`)
	press(t, tab, "g")
	waitFor(t, tab, allShown)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#grid-columns"))))
	press(t, tab, kb.Control+"a")
	evaluate[any](t, tab, `(document.querySelector('#grid-columns').select(), null)`)
	press(t, tab, "0, 7, 39"+kb.Enter)
	waitFor(t, tab,
		`[...document.querySelectorAll('.grid-step')].map((e) => e.textContent).join() === '0,7,39' && `+allShown)
	evaluate[any](t, tab, `(document.querySelector('.grid-cell[tabindex="0"]').focus(), null)`)
	for _, step := range []struct{ key, cell string }{
		{kb.ArrowRight, "0.1"}, {kb.ArrowDown, "1.1"}, {kb.End, "1.2"}, {kb.ArrowRight, "1.2"},
		{kb.Home, "1.0"}, {kb.ArrowUp, "0.0"}, {kb.ArrowUp, "0.0"}, {kb.ArrowDown, "1.0"},
		{kb.ArrowRight, "1.1"},
	} {
		press(t, tab, step.key)
		waitFor(t, tab, focusedCell+` === '`+step.cell+`'`)
	}
	waitFor(t, tab, allShown)
	assert.Equal(t, "r01, Step 6",
		evaluate[string](t, tab, `document.activeElement.ariaLabel.split(' · ')[0]`))
	press(t, tab, kb.PageDown)
	waitFor(t, tab, `parseInt(`+focusedCell+`) > 2`)

	// Space selects two cells.
	press(t, tab, " ")
	waitFor(t, tab, `document.querySelector('.grid-cell.marked')?.dataset.mark === 'A'`)
	press(t, tab, kb.ArrowRight+" ")
	waitFor(t, tab, `document.querySelector('#compare-stage')?.dataset.compared`)
	assert.Contains(t, hashOf(t, tab), "compare=side:")
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#compare-stage') && `+focusedCell+`.endsWith('.2')`)
	press(t, tab, "c")
	waitFor(t, tab, `document.querySelector('#compare-stage')?.dataset.compared`)
	evaluate[any](t, tab, `(history.back(), null)`)
	// The grid takes the focus only once it can be used again, a moment after the stage is gone.
	waitFor(t, tab,
		`!document.querySelector('#compare-stage') && (document.querySelector('.grid-cell[tabindex="0"]').focus(), document.activeElement.matches('.grid-cell'))`)
	cell := evaluate[string](t, tab, focusedCell)

	// Enter shows the image in full screen, where it can be compared too. Escape leads back, one
	// level at a time.
	press(t, tab, kb.Enter)
	waitFor(t, tab, fullImage+` && document.activeElement.closest('#full .picture')`)
	assert.True(t, evaluate[bool](t, tab, `document.querySelector('#image-grid-view').inert`))
	press(t, tab, "c")
	waitFor(t, tab,
		`document.querySelector('#compare-stage')?.dataset.compared && document.querySelector('#full').inert`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('#compare-stage') && document.activeElement.closest('#full .picture')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('#full') && !document.querySelector('#image-grid-view').inert && `+
			focusedCell+` === '`+cell+`'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('#image-grid') && !document.querySelector('.charts').inert`)
	assert.NotContains(t, hashOf(t, tab), "grid=")
}

func TestGridByTouch(t *testing.T) {
	tab, _, _ := openGrid(t, chromium.Options{Width: 390, Height: 844})
	press := func(selector string) { tap(t, tab, `document.querySelector('`+selector+`')`) }
	press(`[data-cell="2.3"]`)
	waitFor(t, tab,
		fullImage+
			` && document.querySelector('#full .step-text').textContent.startsWith('Step 3 ')`)
	assert.Equal(t, "r02",
		evaluate[string](t, tab, `document.querySelector('#full .full-run').textContent`))
	press("#full .full-compare")
	waitFor(t, tab, `document.querySelector('#compare-stage')?.dataset.compared`)
	press(".compare-head .full-buttons button")
	waitFor(t, tab, `!document.querySelector('#compare-stage')`)
	press("#full .full-buttons button:last-child")
	waitFor(t, tab, `!document.querySelector('#full') && `+focusedCell+` === '2.3'`)
	press("#grid-pick")
	waitFor(t, tab, `document.querySelector('#grid-pick').ariaPressed === 'true'`)
	press(`[data-cell="0.0"]`)
	waitFor(t, tab, `document.querySelector('.grid-cell.marked')`)
	press(`[data-cell="2.1"]`)
	waitFor(t, tab, `document.querySelector('#compare-stage')?.dataset.compared`)
	waitFor(t, tab,
		`document.querySelector('#compare-figures').textContent.includes('Largest difference20 of 255 at 0, 0')`)
	press(".compare-head .full-buttons button")
	waitFor(t, tab, `!document.querySelector('#compare-stage')`)
	press("#image-grid-view .full-buttons button:last-child")
	waitFor(t, tab, `!document.querySelector('#image-grid')`)
}

func TestAllImagesAreSavedAsAZip(t *testing.T) {
	tab, _, images := openGrid(t, chromium.Options{Width: 900, Height: 700})
	d := newDownloads(t, tab)
	name, content := d.after(func() {
		click(t, tab, `#image-grid-view [aria-label="Save all images (zip)"]`)
	})
	assert.Equal(t, "val_conf.zip", name)
	r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	require.NoError(t, err)
	assert.Len(t, r.File, len(images))
	for _, f := range r.File {
		entry, err := f.Open()
		require.NoError(t, err)
		all, err := io.ReadAll(entry)
		require.NoError(t, err)
		assert.Equal(t, images[f.Name], all, f.Name)
	}
	waitFor(t, tab,
		fmt.Sprintf(`document.querySelector('.download.done')?.textContent.includes('val_conf.zip: %d files')`, len(images)))
}

// TestGridByPointer opens the image of a cell at its step, over the grid, and leaves the image's
// card at the page's step.
func TestGridByPointer(t *testing.T) {
	tab, _, _ := openGrid(t, chromium.Options{Width: 900, Height: 700})
	click(t, tab, `[data-cell="3.4"]`)
	waitFor(t, tab,
		fullImage+
			` && document.querySelector('#full .step-text').textContent.startsWith('Step 4 ')`)
	c := gridColour(3, 4)
	assert.Equal(t, fmt.Sprint(c.R, c.G, c.B), evaluate[string](t, tab, `(() => {
		const c = new OffscreenCanvas(1, 1).getContext('2d');
		c.drawImage(document.querySelector('#full .picture > img, #full .picture > still-picture > *'), 0, 0);
		return [...c.getImageData(0, 0, 1, 1).data].slice(0, 3).join(' ');
	})()`))
	assert.Contains(t, hashOf(t, tab), "fullscreen=")
	evaluate[any](t, tab, `(history.back(), null)`)
	waitFor(t, tab, `!document.querySelector('#full') && `+focusedCell+` === '3.4'`)
	click(t, tab, "#image-grid-view .full-buttons button:last-child")
	waitFor(t, tab, `!document.querySelector('#image-grid')`)
	waitFor(t, tab,
		`[...document.querySelectorAll('.card.image')].find((e) => e.textContent.includes('r03'))?.querySelector('.step-text')?.textContent.startsWith('Step 38 ')`)
}

// TestGridOfALogThatGrows: while steps and runs arrive, the scroll position, the focused cell and
// existing cells stay.
func TestGridOfALogThatGrows(t *testing.T) {
	var logs []*eventLog
	f := openTailed(t, func(dir string) {
		for run := range 30 {
			l := newEventLog(t,
				filepath.Join(dir, fmt.Sprintf("r%02d", 2*run), "events.out.tfevents.1.a"),
				"loss").log(t, 3)
			for step := range int64(20) {
				l.picture(t, "val/conf", step, plain(8, 8, gridColour(run, step)))
			}
			logs = append(logs, l)
		}
	})
	tab := f.tab
	evaluate[any](t, tab,
		`(location.hash = '#src=data/&tab=images&grid=60%3A0%3A1000%3Aval%2Fconf', null)`)
	waitFor(t, tab, allShown)
	x, y := center(t, tab, "#image-grid")
	for range 3 {
		require.NoError(t, chromedp.Do(tab.Context, wheel(x, y, 400)))
	}
	waitFor(t, tab,
		`document.querySelector('[data-cell="20.3"]') && !document.querySelector('[data-cell="3.3"]') && `+allShown)
	evaluate[any](t, tab,
		`(self.cell = document.querySelector('[data-cell="20.3"]'), cell.focus(), self.canvas = cell.querySelector('canvas'), self.at = cell.getBoundingClientRect().y, null)`)

	logs[20].picture(t, "val/conf", 20, plain(8, 8, gridColour(20, 20)))
	newEventLog(t,
		filepath.Join(f.dir, "r01", "events.out.tfevents.1.a")).picture(t, "val/conf", 3, plain(8,
		8, gridColour(1, 3)))
	f.refresh()
	waitFor(t, tab,
		`document.querySelector('#image-grid-view .count').textContent === '31 runs · 21 of 21 steps'`)
	waitFor(t, tab, `document.querySelector('[data-cell="21.3"]') === cell && `+allShown)
	assert.True(t,
		evaluate[bool](t, tab,
			`document.activeElement === cell && cell.querySelector('canvas') === canvas`))
	assert.InDelta(t, evaluate[float64](t, tab, `at`),
		evaluate[float64](t, tab, `cell.getBoundingClientRect().y`), 1)
	press(t, tab, kb.End)
	waitFor(t, tab,
		focusedCell+
			` === '21.20' && document.activeElement.querySelector('canvas') && document.activeElement.querySelector('.grid-note').textContent === ''`)
	press(t, tab, kb.ArrowUp)
	waitFor(t, tab,
		focusedCell+
			` === '20.20' && document.activeElement.querySelector('.grid-note')?.textContent === 'step 19'`)
}
