package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// TestCardKeysUnderThePointer presses the keys of cards while the pointer is over the title or the
// content of one, and the focus elsewhere: they act on that card, whatever its kind.
func TestCardKeysUnderThePointer(t *testing.T) {
	tab := allKindsLog(t, chromium.Options{}, "")
	fragment := evaluate[string](t, tab, `location.hash.slice(1)`)
	for _, tt := range []struct{ tab, ready, keys string }{
		{"scalars", "canvas", "fptln"}, {"histograms", "canvas", "fpt"},
		{"distributions", "canvas", "fpt"}, {"images", ".picture :is(img, still-picture)", "fpcg"},
		{"text", ".text-body", "fpc"}, {"audio", "canvas", "fp"},
		{"meshes", "mesh-view[data-drawn]", "fp"}, {"pr_curves", "canvas", "fpt"},
		{"all", "canvas", "fp"},
	} {
		t.Run(tt.tab, func(t *testing.T) {
			edit(t, tab, fragment+"&pairs=off&tab="+tt.tab)
			settle(t, tab)
			waitFor(t, tab, fmt.Sprintf(`document.querySelector('.groups .card')?.querySelector(%q)`, tt.ready))
			for _, part := range []string{".card-title", tt.ready} {
				for _, key := range tt.keys {
					cardKeyAt(t, tab, part, string(key))
				}
			}
			assert.Empty(t, tab.Errors())
		})
	}
}

// cardKeyAt moves the pointer to a part of the last card of a tag on screen, presses a key, waits
// for its effect, and undoes it.
func cardKeyAt(t *testing.T, tab *chromium.Tab, part, key string) {
	t.Helper()
	const (
		last   = `[...document.querySelectorAll('.groups [data-area="2"]')].filter((c) => c.getBoundingClientRect().bottom < innerHeight).at(-1)`
		pinned = `document.querySelector('.groups [data-area="0"]')`
	)
	at := func(card, part string) {
		t.Helper()
		waitFor(t, tab, fmt.Sprintf(`%s?.querySelector(%q)`, card, part))
		waitFrames(t, tab)
		x, y := middleOfPicture(t, tab, fmt.Sprintf(`%s.querySelector(%q)`, card, part))
		hover(t, tab, x, y)
		waitFor(t, tab, card+`.matches(':hover')`)
	}
	evaluate[any](t, tab, `(scrollTo(0, 0), document.activeElement.blur(), null)`)
	at(last, part)
	title := evaluate[string](t, tab, last+`.querySelector('.card-title').textContent`)
	evaluate[any](t, tab, `(self.testCard = `+last+`, null)`)
	const this = `self.testCard`
	press(t, tab, key)
	switch key {
	case "f":
		waitFor(t, tab, fmt.Sprintf(`document.querySelector('#full h2')?.textContent === %q`, title))
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.getElementById('full')`)
	case "p":
		waitFor(t, tab, fmt.Sprintf(`%s?.querySelector('.card-title').textContent === %q`, pinned, title))
		at(pinned, ".card-title")
		press(t, tab, key)
		waitFor(t, tab, `!`+pinned)
	case "t":
		waitFor(t, tab, this+`.querySelector('table')`)
		at(this, ".card-title")
		press(t, tab, key)
		waitFor(t, tab, `!`+this+`.querySelector('table')`)
	case "l":
		waitFor(t, tab, address+`.includes('cardlook=log')`)
		press(t, tab, key)
		waitFor(t, tab, `!`+address+`.includes('cardlook=log')`)
	case "n":
		waitFor(t, tab, fmt.Sprintf(`document.getElementById('notes-title')?.textContent.includes(%q)`, title))
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.getElementById('notes')`)
	case "c":
		waitFor(t, tab, `document.querySelector('dialog[open], .compare-stage')`)
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.querySelector('dialog[open], .compare-stage')`)
	case "g":
		waitFor(t, tab, `document.querySelector('.gallery')`)
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.querySelector('.gallery')`)
	}
}
