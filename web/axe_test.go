package web_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// axeState is a state of the page to be checked.
type axeState struct {
	name  string
	at    string // a URL below the site
	until string // a selector of an element of the state
	steps []axeStep
	only  string // the only window size that has this state; "" for all
}

// axeStep is an action that leads from one state to the next.
type axeStep func(t *testing.T, tab *chromium.Tab)

// pressed clicks the element of a selector, wherever it is.
func pressed(selector string) axeStep {
	return func(t *testing.T, tab *chromium.Tab) {
		t.Helper()
		shown(selector)(t, tab)
		evaluate[any](t, tab,
			fmt.Sprintf(`((e) => { e.focus(); e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); })(document.querySelector(%q))`, selector))
	}
}

// shown waits for the element of a selector.
func shown(selector string) axeStep {
	return func(t *testing.T, tab *chromium.Tab) {
		t.Helper()
		waitFor(t, tab, fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	}
}

// scrolledClear scrolls the page until no button of a card is half behind a bar that floats above
// the cards: axe-core takes the other half for the whole button. What else scrolls must be closed.
func scrolledClear(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab, `(() => {
		const half = [...document.querySelectorAll('.card button')].some((button) => {
			const { x, width, top, bottom } = button.getBoundingClientRect();
			const seen = (y) => button.contains(document.elementFromPoint(x + width / 2, y));
			return seen(top + 1) !== seen(bottom - 1);
		});
		if (half) scrollBy(0, 16);
		return !half;
	})()`)
}

// runList opens the list of runs, if a narrow window hides it.
func runList(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab, `document.getElementById('runs-button')`)
	if evaluate[bool](t, tab, `document.getElementById('runs-button').checkVisibility()`) {
		pressed("#runs-button")(t, tab)
	}
}

// editCharts opens the editor of the page's own charts, through the options if a narrow window
// hides its button.
func editCharts(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab, `document.getElementById('edit-layout')`)
	if evaluate[bool](t, tab, `document.getElementById('edit-layout').checkVisibility()`) {
		pressed("#edit-layout")(t, tab)
		return
	}
	pressed("#chart-options")(t, tab)
	pressed("#chart-options-menu .btn.moved-d")(t, tab)
}

// choosing opens the menu of the first card and chooses an item.
func choosing(line string) []axeStep {
	return []axeStep{pressed(".card [data-card-act=menu]"), func(t *testing.T, tab *chromium.Tab) {
		choose(t, tab, line)
	}}
}

// pressedKey presses a key while the element of a selector has the focus.
func pressedKey(selector, key string) axeStep {
	return func(t *testing.T, tab *chromium.Tab) {
		t.Helper()
		waitFor(t, tab, fmt.Sprintf(`document.querySelector(%q)`, selector))
		evaluate[any](t, tab, fmt.Sprintf(`(document.querySelector(%q).focus(), null)`, selector))
		press(t, tab, key)
	}
}

// savedView saves the view on screen under a name.
func savedView(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	saveView(t, tab, "Morning check")
}

// toast shows a confirmation, which stays until the next one.
func toast(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	evaluate[any](t, tab, `((later) => {
		self.setTimeout = () => 0;
		eventlens.toast('Link copied. Nobody else can open this link.');
		self.setTimeout = later;
	})(self.setTimeout)`)
}

// stopReading stops reading when a card shows some of the runs.
func stopReading(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab, reads+` > 0`)
	pressed(".topbar .btn.small:not(.continue)")(t, tab)
}

// onHost gives the page behind a card the card's background.
func onHost(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	evaluate[any](t, tab, `(document.body.style.background = 'var(--surface)', null)`)
}

// inDark tells whether axe-core checks the state in the dark theme, too, at a window size: whole
// pages, once. What opens over them and other sizes have the same colours, for which [readable] does.
func (s axeState) inDark(size string) bool {
	return len(s.steps) == 0 && (size == "wide" || s.only != "") && !strings.HasPrefix(s.at, "guide/")
}

// axeSizes are window sizes with different layouts.
var axeSizes = map[string]chromium.Options{"wide": {}, "phone": {Width: 390, Height: 844}}

// axeStatesOfATab is how many states are checked in one tab, which ends after some minutes.
const axeStatesOfATab = 20

// axeThemes are the themes in order of checking, with the rules to check. Findings of the first
// theme are not searched again in the second, which only checks colours.
var axeThemes = []struct{ name, rules string }{
	{"light",
		`runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }, rules: { 'label-content-name-mismatch': { enabled: true } }`},
	{"dark", `runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }`},
}

// axeRun checks the page, except for what some selectors match, by rules and lists violations with
// their elements.
const axeRun = `axe.run({ exclude: %s }, { preload: false, resultTypes: ['violations'], %s })
	.then(({ violations }) => JSON.stringify(violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160) + ' (' + n.failureSummary.replace(/\s+/g, ' ') + ')').join(' | '))))`

// TestNothingKeepsAnybodyOut runs axe-core on every page, dialog, menu and panel, in both themes.
func TestNothingKeepsAnybodyOut(t *testing.T) {
	source := axeSource(t)
	states := slices.Clone(axeStates)
	only := "" // pages of the guide differ only in their text, so one size is enough for most
	for _, page := range guidePages(t) {
		states = append(states, axeState{"guide " + page, "guide/" + page, "h1", nil, only})
		only = "phone"
	}
	// States of one page follow each other, since most can be reached without loading it again. The
	// one without steps comes first.
	slices.SortStableFunc(states, func(a, b axeState) int {
		return cmp.Or(strings.Compare(a.at, b.at), min(len(a.steps), 1)-min(len(b.steps), 1))
	})
	for size, opt := range axeSizes {
		t.Run(size, func(t *testing.T) {
			t.Parallel()
			page := &axePage{host: hostOfStates(t), source: source}
			for i, s := range states {
				if s.only != "" && s.only != size {
					continue
				}
				if i%axeStatesOfATab == 0 || page.tab == nil {
					// The browser itself logs failed requests to the console.
					page.open(t, opt)
				}
				t.Run(s.name, func(t *testing.T) {
					page.show(t, s)
					page.check(t, s, size)
					if len(s.steps) == 0 {
						page.remember(t) // by now it is loaded
					}
				})
			}
		})
	}
}

// hostOfStates has the logs of the states.
func hostOfStates(t *testing.T) *host {
	t.Helper()
	manifest, held := heldLog(t, 40, 9, func(log *eventLog) { log.log(t, 60) })
	trace, err := os.ReadFile(profiles + "/torch.pt.trace.json.gz")
	require.NoError(t, err)
	return newHost(t, hostOptions{
		data: "../testdata/fixtures",
		handlers: map[string]http.Handler{
			"jobs.json":           body("application/json", jobsList(40)),
			"held/eventlens.json": manifest, "held/": held,
			"unknown.tfevents":       body("application/octet-stream", unknownPlugin(t)),
			"torch.pt.trace.json.gz": body("application/gzip", trace),
			"team.json": body("application/json",
				[]byte(`{"version": 1, "views": [{"name": "Team", "state": {"tags": "loss"}}, 3]}`)),
		},
	})
}

// axePage is a tab that shows one state after the other.
type axePage struct {
	host   *host
	source string // of axe-core
	tab    *chromium.Tab
	at     string // the address that is loaded, and
	plain  string // the page's outline before the first step
	whole  string // the last address of which everything was checked
}

// axeSource is the script of axe-core.
func axeSource(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile("../.build/axe/axe.min.js")
	require.NoError(t, err, "get axe-core first: make .build/axe/axe.min.js")
	return string(source)
}

// axeOf loads axe-core into a page that is open, for checks of how it is then.
func axeOf(t *testing.T, tab *chromium.Tab) *axePage {
	t.Helper()
	page := &axePage{source: axeSource(t), tab: tab}
	page.prepare(t)
	evaluate[any](t, tab, page.source+"; null")
	return page
}

// prepare lets the theme change at once: axe-core would see colours in transition otherwise.
func (p *axePage) prepare(t *testing.T) {
	t.Helper()
	emulateMedia(t, p.tab, "prefers-reduced-motion", "reduce")
}

// axeLarge lists what most of a page consists of. It is checked once for an address. Later states
// of the address have it checked only where they show something in it. A check takes the longer, the
// more elements there are.
const axeLarge = `['.groups', '#run-rows', '#job-rows'].filter((large) =>
	document.querySelector(large) && !document.querySelector(large + ' ' + %q))`

// axeOutline tells whether a page is again as it was loaded: its address, and how many elements are
// visible.
const axeOutline = `location.href + [...document.querySelectorAll('body *')]
	.filter((e) => e.checkVisibility({ visibilityProperty: true })).length`

// open opens a new tab.
func (p *axePage) open(t *testing.T, opt chromium.Options) {
	t.Helper()
	p.tab, p.at = newTab(t, opt), ""
	p.prepare(t)
}

// show loads the page of a state, if it is not the page of the last one, and takes its steps.
func (p *axePage) show(t *testing.T, s axeState) {
	t.Helper()
	if s.at != p.at || !p.dismissed(t) {
		p.load(t, s)
	}
	for _, step := range s.steps {
		step(t, p.tab)
	}
	shown(s.until)(t, p.tab)
}

// dismissed closes what the last state opened, scrolls to the top, and reports whether the page is
// as it was loaded.
func (p *axePage) dismissed(t *testing.T) bool {
	t.Helper()
	for range 3 { // a menu in a panel in full screen
		press(t, p.tab, kb.Escape)
		waitFrames(t, p.tab)
	}
	return evaluate[string](t, p.tab, `(scrollTo(0, 0), `+axeOutline+`)`) == p.plain
}

// sourcesOf returns the part of a state's address for which the page has to be loaded: the document,
// its sources, and what is read only at first. All else changes in place.
func sourcesOf(at string) string {
	page, fragment, _ := strings.Cut(at, "#")
	for _, pair := range strings.Split(fragment, "&") {
		switch key, _, _ := strings.Cut(pair, "="); key {
		case "src", "embed", "view":
			page += "&" + pair
		}
	}
	return page
}

// load brings the tab to the page of a state, by the address alone if it has the same sources.
func (p *axePage) load(t *testing.T, s axeState) {
	t.Helper()
	if s.at != p.at && strings.HasPrefix(s.at, "index.html#") && sourcesOf(s.at) == sourcesOf(p.at) {
		p.dismissed(t)
		edit(t, p.tab, strings.TrimPrefix(s.at, "index.html#"))
		settle(t, p.tab)
		p.at = s.at
		p.remember(t)
		return
	}
	forget(t, p.tab, p.host)
	goTo(t, p.tab, p.host.server.URL+p.host.prefix+s.at)
	switch {
	case strings.HasPrefix(s.at, axeJobs):
		waitListed(t, p.tab)
	case s.at == axeHeld:
	case strings.HasPrefix(s.at, axeGraph):
		waitFor(t, p.tab, graphCanvas+`?.dataset.boxes > 0`)
	case strings.HasPrefix(s.at, axeProfile):
		waitFor(t, p.tab, profileDrawn)
	case len(s.steps) > 0 && strings.Contains(s.at, "#"):
		waitLoaded(t, p.tab)
		waitDrawn(t, p.tab)
	}
	evaluate[any](t, p.tab, p.source+"; null")
	p.at = s.at
	p.remember(t)
}

// remember keeps how the page looks without any step.
func (p *axePage) remember(t *testing.T) {
	t.Helper()
	p.plain = evaluate[string](t, p.tab, axeOutline)
}

// check fails with what axe-core finds in each theme.
func (p *axePage) check(t *testing.T, s axeState, size string) {
	t.Helper()
	picture := "axe-" + strings.NewReplacer(" ", "-", ".html", "").Replace(s.name) + "-" + size
	checked := "[]"
	if s.at == p.whole {
		checked = fmt.Sprintf(axeLarge, s.until)
	}
	p.whole = s.at
	for i, theme := range axeThemes {
		evaluate[any](t, p.tab, `(document.documentElement.dataset.theme = '`+theme.name+`', null)`)
		if i > 0 && !s.inDark(size) {
			readable(t, p.tab, picture+"-"+theme.name)
			continue
		}
		var violations []string
		require.NoError(t, json.Unmarshal([]byte(evaluateAsync(t, p.tab,
			fmt.Sprintf(axeRun, checked, theme.rules))), &violations))
		assert.Empty(t, violations, theme.name)
		shoot(t, p.tab, picture+"-"+theme.name)
	}
}
