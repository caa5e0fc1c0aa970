package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// crowded names what is too small for its text: the page, titles that overlap what is below them,
// controls that cut their text off.
const crowded = `(() => {
	const found = document.documentElement.scrollWidth > innerWidth ? ['the page is ' + document.documentElement.scrollWidth + ' wide'] : [];
	const box = (e) => e.getBoundingClientRect();
	for (const title of document.querySelectorAll('.card-title')) {
		const line = title.closest('.card').querySelector('.card-line');
		if (line && box(title).bottom > box(line).top + 1) found.push(title.textContent + ' lies over its summary');
		for (const value of line?.querySelectorAll('b') ?? []) if (box(value).right > box(line).right || box(value).bottom > box(line).bottom + 1) found.push(line.textContent + ' is cut');
	}
	for (const e of document.querySelectorAll('.topbar .btn, .toolbar button, .toolbar input, .runs-head button, .runs-head select, .runs-head input, .open-grid .btn, .run, .full-head button, h1:not(.vh), h2')) {
		if (box(e).height > 0 && e.innerText?.trim() && box(e).height < parseFloat(getComputedStyle(e).fontSize)) found.push((e.id || e.className) + ' cuts ' + e.innerText);
	}
	for (const e of document.querySelectorAll('.toolbar .search input')) {
		const style = getComputedStyle(e);
		if (box(e).width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) < 4 * parseFloat(style.fontSize)) found.push(e.id + ' has no room for a word');
	}
	return found;
})()`

// TestLargeText uses twice the usual text size, as set in the browser: nothing overlaps, and no
// page is wider than the window.
func TestLargeText(t *testing.T) {
	h, tab := newHost(t, hostOptions{}), newTab(t, chromium.Options{})
	_, err := chromedp.Call(tab.Context, page.SetFontSizes,
		page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: 32}})
	require.NoError(t, err)
	for name, at := range map[string]string{"scalars": "#src=data/",
		"images": "#src=data/&tab=images", "histograms": "#src=data/&tab=histograms",
		"all kinds":   "#src=data/&tab=all",
		"full screen": "#src=data/&fullscreen=val%2Faccuracy", "open page": "",
		"saved": "#tab=saved", "failed": "#src=data/none.tfevents",
		"bands": "#src=data/&groupby=all&aggregate=median%2Cquantiles&best=3"} {
		goTo(t, tab, h.url(at))
		switch name {
		case "open page":
			waitFor(t, tab, `document.querySelector('.openpage .drop')`)
		case "saved":
			waitFor(t, tab, `document.querySelector('.savedpage')`)
		case "failed":
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
		default:
			waitLoaded(t, tab)
			waitDrawn(t, tab)
		}
		for _, width := range []int64{1440, 1024, 390} {
			t.Run(fmt.Sprint(name, " ", width), func(t *testing.T) {
				require.NoError(t, chromedp.Do(tab.Context, chromedp.EmulateViewport(width, 900)))
				waitFrames(t, tab)
				assert.Equal(t, "32px",
					evaluate[string](t, tab, `getComputedStyle(document.documentElement).fontSize`))
				assert.Empty(t, evaluate[[]string](t, tab, crowded))
				shoot(t, tab, fmt.Sprintf("text200-%s-%d", name, width))
			})
		}
	}
}
