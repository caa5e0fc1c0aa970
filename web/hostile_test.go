package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// hostileRuns are names that people and programs gave, or could give, to runs.
var hostileRuns = []string{`<img src=x onerror=self.hacked=1>`, `"><script>self.hacked=1</script>`,
	"nul\x00\x1b[31m\u2028", "\u202egnp.exe", strings.Repeat("long/", 2000) + "end",
	strings.Repeat("x", 10_000), "שלום/דיוק", "__proto__"}

// TestHostileScalars opens a log with hostile names and series, under hostile run names: nothing is
// executed, nothing throws, everything is drawn or says why not, and the page stays within the
// window, whatever is done with it.
func TestHostileScalars(t *testing.T) {
	for name, size := range map[string]chromium.Options{
		"wide": {}, "narrow": {Width: 390, Height: 844},
	} {
		t.Run(name, func(t *testing.T) {
			log, err := os.ReadFile("../testdata/hostile/hostile.tfevents")
			require.NoError(t, err)
			fragment, files := "#smoothing=0.6", map[string]http.Handler{}
			// Each gets its own file, since a URL named twice is read once.
			for i, run := range hostileRuns {
				file := fmt.Sprintf("data/%d.tfevents", i)
				files[file] = body("application/octet-stream", log)
				fragment += "&src=" + strings.ReplaceAll(url.QueryEscape(run), "+", "%20") + "=./" +
					file
			}
			h := newHost(t, hostOptions{handlers: files})
			tab := openTab(t, size, h.url(fragment))
			assert.EqualValues(t, len(hostileRuns), waitLoaded(t, tab).Runs)
			waitDrawn(t, tab)
			themes(t, tab, "hostile-"+name)
			checkHostile(t, tab, "at first")

			for i := range 22 { // tags
				readNextHostile(t, tab)
				if i%3 == 0 {
					useHostile(t, tab)
				}
			}
			for _, axis := range []string{"Relative", "Wall"} {
				if name == "narrow" {
					break // a narrow window has the choice of the axis among the options
				}
				clickOn(t, tab, fmt.Sprintf(`.seg [data-choice=%s]`, axis))
				waitFor(t, tab, hash("x="+strings.ToLower(axis)))
				waitFor(t, tab, chartsInWindowPainted)
				checkHostile(t, tab, axis)
			}
			themes(t, tab, "hostile-end-"+name)
		})
	}
}

const hostileCard = `document.activeElement?.closest('[data-card]')`

// readNextHostile moves to the next card and reads it with keys.
func readNextHostile(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	const card = hostileCard
	press(t, tab, "j")
	waitFor(t, tab,
		card+` && self.testCard !== `+card+
			` && document.activeElement.matches('[data-testid=chart]')`)
	evaluate[any](t, tab, `(self.testCard = `+card+`, null)`)
	waitFor(t, tab,
		card+`.querySelector('canvas')?.width > 200 && !`+card+`.querySelector('.plot-ghost')`)
	title := evaluate[string](t, tab, card+`.querySelector('.card-title').textContent`)
	// If no value is finite there is nothing to read.
	if !evaluate[bool](t, tab, card+`.querySelector('.plot-note').checkVisibility()`) {
		press(t, tab, kb.ArrowLeft)
		waitFor(t, tab, `document.querySelector('.readout[data-shown] tbody tr')`)
		checkHostile(t, tab, title)
	}
}

// useHostile zooms the focused card, changes its scale and shows its table, with keys.
func useHostile(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	const card = hostileCard
	press(t, tab, "+"+"0"+"l")
	waitFor(t, tab,
		card+`.querySelector('.card-head .pill:not(:empty)')?.textContent.startsWith('log y')`)
	press(t, tab, "l"+"t")
	waitFor(t, tab,
		card+`.querySelectorAll('.card-table tbody tr[data-row]').length === `+
			fmt.Sprint(len(hostileRuns)))
	checkHostile(t, tab, "with a table")
	press(t, tab, "t"+kb.Escape)
	waitFor(t, tab, `!document.querySelector('.card-table, .readout[data-shown]')`)
}

// checkHostile checks that nothing from the log became part of the page, and that everything is
// within the window.
func checkHostile(t *testing.T, tab *chromium.Tab, when string) {
	t.Helper()
	assert.Equal(t, "undefined", evaluate[string](t, tab, `typeof self.hacked`), when)
	assert.Zero(t,
		evaluate[int](t, tab,
			`document.querySelectorAll('body :is(img, iframe, [onerror], [onload]), #runs script, #main script, .readout script').length`), when)
	assert.False(t, evaluate[bool](t, tab, `document.documentElement.scrollWidth > innerWidth`),
		"%s: the page scrolls sideways", when)
	const outside = `[...document.querySelectorAll('.card, .card-title, .card-line, .readout[data-shown], .group-head, .run')].filter((e) => e.checkVisibility()).
		map((e) => [e.className, e.getBoundingClientRect()]).filter(([, b]) => b.width > 0 && (b.left < -1 && b.right > 0 || b.right > innerWidth + 1 && b.left < innerWidth)).map(([name]) => name)`
	assert.Empty(t, evaluate[[]string](t, tab, outside), when)
	assert.Less(t,
		evaluate[int](t, tab,
			`Math.max(...[...document.querySelectorAll('[title]')].map((e) => e.title.length))`), 1100, "%s: tooltips as large as a page", when)
	const turning = `document.body.innerText.split('\n').filter((line) => /[\u202a-\u202e\u0000-\u0008]/.test(line))`
	assert.Empty(t, evaluate[[]string](t, tab, turning), "%s: characters that turn the text around",
		when)
}
