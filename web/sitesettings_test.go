package web_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// settledIndex returns the page of a site that `eventlens site` wrote with these settings.
func settledIndex(t *testing.T, settings string) []byte {
	t.Helper()
	dir := t.TempDir()
	command, file, site := filepath.Join(dir, "eventlens"), filepath.Join(dir, "site.json"),
		filepath.Join(dir, "site")
	buildCommand(t, command)
	require.NoError(t, os.WriteFile(file, []byte(settings), 0o644))
	out, err := exec.Command(command, "site", "--config", file, site).CombinedOutput()
	require.NoError(t, err, string(out))
	index, err := os.ReadFile(filepath.Join(site, "index.html"))
	require.NoError(t, err)
	return index
}

// settled returns a host whose page has these settings.
func settled(t *testing.T, settings string) *host {
	t.Helper()
	return newHost(t,
		hostOptions{handlers: map[string]http.Handler{"index.html": body("text/html; charset=utf-8",
			settledIndex(t, settings))}})
}

const smoothingShown = `document.getElementById('smoothing-value')?.value`

// TestSiteSettings opens a site with a title, sources, a theme, a colour, a language and a default
// view: all of them apply, and the user can change each.
func TestSiteSettings(t *testing.T) {
	h := settled(t,
		`{"title": "Vision & \"friends\"", "sources": ["night=./data/torch/", "data/lr0.01/"], "theme": "dark", "accent": "#c2185b", "language": "en-GB",
		"view": "smoothing=0.9&tags=loss&pin=train%2Floss", "demo": false}`)
	tab := openTab(t, chromium.Options{}, h.url(""))
	assert.EqualValues(t, 4, waitLoaded(t, tab).Runs, "of both sources")
	waitDrawn(t, tab)
	waitFor(t, tab, `document.title === 'lr0.01 and 1 more, Scalars · Vision & "friends"'`)
	assert.Equal(t, `Vision & "friends"`,
		evaluate[string](t, tab, `document.querySelector('.brand').textContent`))
	assert.Equal(t, "en-GB", evaluate[string](t, tab, `document.documentElement.lang`))
	assert.Equal(t, "rgb(194, 24, 91)", evaluate[string](t, tab, `(() => {
		const e = document.body.appendChild(document.createElement('i'));
		e.style.color = 'var(--link)';
		const shown = getComputedStyle(e).color;
		e.remove();
		return shown;
	})()`))
	assert.Equal(t, "0.90", evaluate[string](t, tab, smoothingShown))
	assert.Equal(t, "loss",
		evaluate[string](t, tab, `document.getElementById('tags-filter').value`))
	assert.True(t, evaluate[bool](t, tab, `document.body.textContent.includes('Pinned')`))
	assert.Empty(t, evaluate[string](t, tab, `location.hash`), "nobody changed anything")
	shoot(t, tab, "site-settings")

	assert.Equal(t, "dark", evaluate[string](t, tab, `document.documentElement.dataset.theme`))
	// the user's choice wins, also the choice of the system's theme
	for _, choice := range []string{"light", ""} {
		evaluate[any](t, tab, `(eventlens.setTheme('`+choice+`'), null)`)
		goTo(t, tab, h.url(""))
		waitReady(t, tab)
		assert.Equal(t, "light", evaluate[string](t, tab, `document.documentElement.dataset.theme`))
	}
	goTo(t, tab, h.url("#theme=dark"))
	waitReady(t, tab)
	assert.Equal(t, "dark", evaluate[string](t, tab, `document.documentElement.dataset.theme`),
		"and what the address says more")
}

// TestDefaultView opens URLs on top of a default view: their parameters win, one by one, and
// settings that the user removes stay removed.
func TestDefaultView(t *testing.T) {
	h := settled(t,
		`{"view": "smoothing=0.9&tags=loss&pin=train%2Floss", "sources": ["data/torch/"]}`)
	tab := openTab(t, chromium.Options{}, h.url("#src=data/lr0.01/&smoothing=0.3"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		smoothingShown+` === '0.30' && document.getElementById('tags-filter').value === 'loss'`)
	goTo(t, tab, h.url("#pin=&tags="))
	waitLoaded(t, tab)
	waitFor(t, tab,
		smoothingShown+` === '0.90' && document.getElementById('tags-filter').value === ''`)

	// The user resets the view: the URL then says that it is complete, and means the same when
	// opened again, or in the page's links.
	goTo(t, tab, h.url("#src=data/torch/"))
	waitLoaded(t, tab)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#smoothing-value"))))
	evaluate[any](t, tab, `document.activeElement.select()`)
	press(t, tab, "0.6"+kb.Enter)
	waitFor(t, tab, `location.hash === '#view=own&src=data/torch/&tags=loss&pin=train%2Floss'`)
	evaluate[any](t, tab, `(location.reload(), null)`)
	waitLoaded(t, tab)
	waitFor(t, tab,
		smoothingShown+` === '0.60' && document.getElementById('tags-filter').value === 'loss'`)
	// A tab appears with its first values.
	waitFor(t, tab, `document.querySelector('a.tab:not([aria-current])')`)
	link := evaluate[string](t, tab, `document.querySelector('a.tab:not([aria-current])').href`)
	assert.Contains(t, link, "#view=own&src=data/torch/")
	// As when typed into the address bar.
	evaluate[any](t, tab, `(location.hash = '#src=data/torch/&tab=images', null)`)
	waitFor(t, tab, `document.title.includes('Images')`)
	evaluate[any](t, tab, `(location.hash = '#src=data/torch/&tab=scalars', null)`)
	waitFor(t, tab, smoothingShown+` === '0.90'`)
}

// TestSiteHost: a page whose origin is in the settings can talk to the viewer, which shows the
// default view in its frame.
func TestSiteHost(t *testing.T) {
	handlers := map[string]http.Handler{}
	p := platformOf(t, framed, hostOptions{handlers: handlers}, false)
	handlers["index.html"] = body("text/html; charset=utf-8",
		settledIndex(t, `{"hosts": ["`+p.origin+`"], "view": "tags=accuracy", "theme": "dark"}`))
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
	waitFor(t, tab, `self.hello`)
	evaluate[bool](t, tab, `(self.port = connect(), true)`)
	waitFor(t, tab, `last('drawn')?.complete`)
	evaluate[bool](t, tab, `(port.postMessage({ type: 'view', view: { smoothing: 0 } }), true)`)
	waitFor(t, tab, `last('view')`)
	fragment := evaluate[string](t, tab, `last('view').fragment`)
	assert.True(t,
		strings.HasPrefix(fragment, "view=own&") && strings.Contains(fragment, "&tags=accuracy") &&
			strings.Contains(fragment, "&smoothing=0"), fragment)
}

// TestSiteWithoutADemo opens the start page of a site that offers no demo log.
func TestSiteWithoutADemo(t *testing.T) {
	for settings, offered := range map[string]bool{
		`{"title": "Vision"}`: true, `{"title": "Vision", "demo": false}`: false,
	} {
		h := settled(t, settings)
		tab := openTab(t, chromium.Options{}, h.url(""))
		waitFor(t, tab, `document.querySelector('.first-steps')`)
		waitFor(t, tab, `document.title === 'Vision'`)
		assert.Equal(t, offered, evaluate[bool](t, tab, `!!document.getElementById('open-demo')`))
	}
}

// TestLongSiteTitle has a title too long for any bar: it is cut off, and pushes nothing out.
func TestLongSiteTitle(t *testing.T) {
	h := settled(t,
		`{"title": "`+strings.Repeat("Charts of the vision team ", 7)+
			`", "sources": ["data/torch/"]}`)
	for _, width := range []int64{1440, 1000, 800, 390} {
		tab := openTab(t, chromium.Options{Width: width, Height: 600}, h.url(""))
		waitLoaded(t, tab)
		waitDrawn(t, tab)
		assert.True(t,
			evaluate[bool](t, tab,
				`((bar) => bar.scrollWidth <= bar.clientWidth)(document.querySelector('.topbar')) && document.documentElement.scrollWidth <= innerWidth`), "%d px", width)
		themes(t, tab, fmt.Sprintf("site-title-%d", width))
	}
}
