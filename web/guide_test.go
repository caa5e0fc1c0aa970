package web_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// guidePages returns the names of the site's guide pages.
func guidePages(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("dist/guide/*.html")
	require.NoError(t, err)
	require.Greater(t, len(files), 15, "build the site first: make site")
	for _, file := range files {
		names = append(names, filepath.Base(file))
	}
	return names
}

// guideSizes are sizes of windows that pages must fit in.
var guideSizes = map[string]chromium.Options{
	"wide": {}, "narrow": {Width: 390, Height: 844, Ratio: 2},
}

// TestGuidePages opens every page in a wide and a narrow window: nothing is wider than the window,
// and nothing is logged to the console.
func TestGuidePages(t *testing.T) {
	for size, opt := range guideSizes {
		t.Run(size, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := openTab(t, opt, h.server.URL+h.prefix+"guide/index.html")
			for _, page := range guidePages(t) {
				goTo(t, tab, h.server.URL+h.prefix+"guide/"+page)
				waitFor(t, tab,
					`document.readyState === 'complete' && document.querySelector('h1')`)
				assert.False(t, evaluate[bool](t, tab, wide), page)
				assert.Contains(t, evaluate[string](t, tab, `document.title`), "eventlens guide",
					page)
				assert.True(t,
					evaluate[bool](t, tab, `[...document.images].every((i) => i.naturalWidth > 0)`),
					page)
				for _, theme := range []string{"light", "dark"} {
					evaluate[any](t, tab,
						`(document.documentElement.dataset.theme = '`+theme+`', null)`)
					shoot(t, tab, "guide-"+strings.TrimSuffix(page, ".html")+"-"+size+"-"+theme)
				}
			}
			for _, r := range h.takeLog() {
				assert.Less(t, r.Status, http.StatusBadRequest, r.Path)
			}
		})
	}
}

// TestGuideFollowsTheme: the guide uses the viewer's theme, or the system's if none is chosen.
func TestGuideFollowsTheme(t *testing.T) {
	const ground = `getComputedStyle(document.body).backgroundColor`
	const light, dark = "rgb(245, 246, 248)", "rgb(15, 17, 21)"
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.server.URL+h.prefix+"guide/index.html")
	waitFor(t, tab, `document.readyState === 'complete'`)
	assert.Equal(t, light, evaluate[string](t, tab, ground))
	evaluate[any](t, tab, `(localStorage.setItem('eventlens-theme', 'dark'), null)`)
	goTo(t, tab, h.server.URL+h.prefix+"guide/storage.html")
	waitFor(t, tab, `document.readyState === 'complete'`)
	assert.Equal(t, dark, evaluate[string](t, tab, ground))

	night := newTab(t, chromium.Options{})
	t.Cleanup(func() { assert.Empty(t, night.Errors(), "console errors") })
	emulateMedia(t, night, "prefers-color-scheme", "dark")
	goTo(t, night, h.server.URL+h.prefix+"guide/index.html")
	waitFor(t, night, `document.readyState === 'complete'`)
	require.True(t, evaluate[bool](t, night, `matchMedia('(prefers-color-scheme: dark)').matches`))
	assert.Equal(t, dark, evaluate[string](t, night, ground), "without a script")
	evaluate[any](t, night, `(localStorage.setItem('eventlens-theme', 'light'), null)`)
	goTo(t, night, h.server.URL+h.prefix+"guide/storage.html")
	waitFor(t, night, `document.readyState === 'complete'`)
	assert.Equal(t, light, evaluate[string](t, night, ground))
}

// follow opens the target of a link in the same tab, and returns whether its heading exists.
func follow(t *testing.T, tab *chromium.Tab, selector string) bool {
	t.Helper()
	waitFor(t, tab, `document.querySelector('`+selector+`')`)
	assert.Equal(t, "_blank noopener",
		evaluate[string](t, tab,
			`(({target, rel}) => target + ' ' + rel)(document.querySelector('`+selector+`'))`))
	goTo(t, tab, evaluate[string](t, tab, `document.querySelector('`+selector+`').href`))
	waitFor(t, tab, `document.readyState === 'complete' && document.querySelector('h1')`)
	return evaluate[bool](t, tab,
		`document.title.endsWith('eventlens guide') && (location.hash === '' || !!document.querySelector(location.hash))`)
}

// TestGuideFromKeys opens the list of keys at both widths, by its key and by the pointer. On top is
// the guide, which it opens at last, and returns to the viewer.
func TestGuideFromKeys(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"+fileOf(t, "torch/sgd")))
	waitFor(t, tab, `document.querySelector('[data-testid=chart]')`)
	const shown = `document.getElementById('shortcuts')?.open === true`
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		press(t, tab, "?")
		waitFor(t, tab, shown)
		themes(t, tab, "guide-shortcuts-"+l.String())
		assert.True(t, evaluate[bool](t, tab,
			`document.querySelector('#shortcuts .to-guide').getBoundingClientRect().bottom < document.querySelector('#shortcuts dl').getBoundingClientRect().top`),
			"the guide is on top")
		assert.True(t, evaluate[bool](t, tab, `(({ top, bottom, left, right }) => top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth)(document.querySelector('#shortcuts .to-guide').getBoundingClientRect())`), "in sight")
		if !l.phone {
			assert.True(t, evaluate[bool](t, tab,
				`(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('#shortcuts .dialog-body'))`),
				"all is in sight at 900 px")
		}
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.getElementById('shortcuts')`)
		if l.phone {
			fromMoreMenu(t, tab, "Keyboard shortcuts")
		} else {
			clickOn(t, tab, ".to-help")
		}
		waitFor(t, tab, shown)
		clickOn(t, tab, "#shortcuts .dialog-head button")
		waitFor(t, tab, `!document.getElementById('shortcuts')`)
	})
	press(t, tab, "?")
	assert.True(t, follow(t, tab, "#shortcuts .to-guide"))
	assert.Equal(t, "eventlens guide", evaluate[string](t, tab, `document.title`))
	click(t, tab, ".topbar .btn:last-child")
	waitFor(t, tab, `document.querySelector('.openpage')`)
}

// TestGuideFromRemedy follows the link from an error about missing CORS to the guide's
// instructions.
func TestGuideFromRemedy(t *testing.T) {
	storage := newStorage(t, func(next http.Handler) http.Handler { return next })
	for size, opt := range guideSizes {
		t.Run(size, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := newTab(t, opt) // the browser itself logs failed requests to the console
			goTo(t, tab, h.url("#src="+storage.URL+"/"+fileOf(t, "torch/sgd")))
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			assert.False(t, evaluate[bool](t, tab, wide))
			themes(t, tab, "guide-remedy-"+size)
			assert.True(t, follow(t, tab, ".remedy .actions .to-guide"))
			assert.Equal(t, "#cors", evaluate[string](t, tab, `location.hash`))
			require.NoError(t,
				chromedp.Do(tab.Context, chromedp.WaitVisible(chromedp.CSS("#cors"))))
		})
	}
}

// TestGuideFromAccess follows the link from the access dialog to the guide's page about it.
func TestGuideFromAccess(t *testing.T) {
	for size, opt := range guideSizes {
		t.Run(size, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := openTab(t, opt, h.url(""))
			waitFor(t, tab, `document.getElementById('access-first')`)
			themes(t, tab, "guide-open-"+size)
			click(t, tab, "#access-first")
			waitFor(t, tab, `document.getElementById('access')?.open`)
			themes(t, tab, "guide-access-"+size)
			assert.False(t, evaluate[bool](t, tab, wide))
			assert.True(t, follow(t, tab, "#access .to-guide"))
			assert.Contains(t, evaluate[string](t, tab, `location.pathname`), "/guide/private.html")
		})
	}
}
