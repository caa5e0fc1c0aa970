package web_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

const (
	gridOpen = `#src=data/&tab=images&grid=60%3A0%3A40%3Aval%2Fconf`
	// cellsShown are the keys of the cells with an image, and the colour of the middle of each: "row.column r g b".
	cellsShown = `[...document.querySelectorAll('.grid-cell')].filter((c) => c.querySelector('canvas')).map((c) => {
		const canvas = c.querySelector('canvas'), [r, g, b] = canvas.getContext('2d').getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data;
		return [c.dataset.cell, r, g, b, c.querySelector('.grid-note').textContent].join(' ');
	})`
	// allShown says that all cells in the window are shown.
	allShown    = `document.querySelector('.grid-cell') && [...document.querySelectorAll('.grid-cell')].every((c) => !c.hasAttribute('aria-busy'))`
	focusedCell = `(document.activeElement?.dataset.cell ?? '')`
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

// checkCells compares what cells show with what was logged at the nearest step before their column's.
func checkCells(t *testing.T, tab *chromium.Tab) (n int) {
	t.Helper()
	for _, text := range evaluate[[]string](t, tab, cellsShown) {
		var row, column, r, g, b int
		var note string
		fmt.Sscanf(text, "%d.%d %d %d %d step %s", &row, &column, &r, &g, &b, &note)
		step := int64(column)
		want := ""
		if row%2 == 1 && step%2 == 1 { // the run has none there
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
	assert.Equal(t, "30 runs · 40 of 40 steps", evaluate[string](t, tab, `document.querySelector('#image-grid-view .count').textContent`))
	cells := `document.querySelectorAll('.grid-cell').length`
	assert.Less(t, evaluate[int](t, tab, cells), 500, "of 1,200")

	// The wheel leads to others; those that left are gone.
	x, y := center(t, tab, "#image-grid")
	for range 12 {
		require.NoError(t, chromedp.Do(tab.Context, wheel(x, y, 400)))
	}
	waitFor(t, tab, `document.querySelector('[data-cell="29.2"]') && !document.querySelector('[data-cell="3.2"]') && `+allShown)
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
	waitFor(t, tab, `[...document.querySelectorAll('.grid-step')].map((e) => e.textContent).join() === '0,7,39' && `+allShown)
	evaluate[any](t, tab, `(document.querySelector('.grid-cell[tabindex="0"]').focus(), null)`)
	for _, step := range []struct{ key, cell string }{
		{kb.ArrowRight, "0.1"}, {kb.ArrowDown, "1.1"}, {kb.End, "1.2"}, {kb.ArrowRight, "1.2"}, {kb.Home, "1.0"}, {kb.ArrowUp, "0.0"}, {kb.ArrowUp, "0.0"}, {kb.ArrowDown, "1.0"}, {kb.ArrowRight, "1.1"},
	} {
		press(t, tab, step.key)
		waitFor(t, tab, focusedCell+` === '`+step.cell+`'`)
	}
	waitFor(t, tab, allShown)
	assert.Equal(t, "r01, Step 6", evaluate[string](t, tab, `document.activeElement.ariaLabel.split(' · ')[0]`))
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
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('#compare-stage')?.dataset.compared`)
	evaluate[any](t, tab, `(history.back(), null)`)
	waitFor(t, tab, `!document.querySelector('#compare-stage') && document.querySelector('#image-grid')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#image-grid') && !document.querySelector('.charts').inert`)
	assert.NotContains(t, hashOf(t, tab), "grid=")
}

func TestGridByTouch(t *testing.T) {
	tab, _, _ := openGrid(t, chromium.Options{Width: 390, Height: 844})
	tap := func(selector string) {
		x, y := center(t, tab, selector)
		pressRow(t, tab, "touch", x, y)
		releaseRow(t, tab, "touch", x, y)
	}
	tap("#grid-pick")
	waitFor(t, tab, `document.querySelector('#grid-pick').ariaPressed === 'true'`)
	tap(`[data-cell="0.0"]`)
	waitFor(t, tab, `document.querySelector('.grid-cell.marked')`)
	tap(`[data-cell="2.1"]`)
	waitFor(t, tab, `document.querySelector('#compare-stage')?.dataset.compared`)
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('#compare-figures').textContent`), "Largest difference20 of 255 at 0, 0")
	tap(".compare-head .full-buttons button")
	waitFor(t, tab, `!document.querySelector('#compare-stage')`)
	tap("#image-grid-view .full-buttons button:last-child")
	waitFor(t, tab, `!document.querySelector('#image-grid')`)
}

func TestAllImagesAreSavedAsAZip(t *testing.T) {
	tab, _, images := openGrid(t, chromium.Options{Width: 900, Height: 700})
	d := newDownloads(t, tab)
	name, content := d.after(func() { click(t, tab, `#image-grid-view [aria-label="Save all images (zip)"]`) })
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
	waitFor(t, tab, fmt.Sprintf(`document.querySelector('.download.done')?.textContent.includes('val_conf.zip: %d images')`, len(images)))
}
