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

	"eventlens/app/kinds/text"
	"eventlens/app/words"
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

// Logs of the states, and a job list.
const (
	axeHeld     = "index.html#src=held/"
	axeJobs     = "jobs.html#src=jobs.json"
	axeDemo     = "index.html#src=demo/"
	axeFixtures = "index.html#src=a%2Fone=./data/torch-2.15.0-hparams-trial.tfevents&src=a%2Ftwo=./data/tf2-2.21.0-hparams.tfevents&src=b%2Fthree=./data/torch-2.15.0-histograms.tfevents" +
		"&src=b%2Ffour=./data/torch-2.15.0-images.tfevents&src=c%2Ffive=./data/tf2-2.21.0-audio.tfevents&src=c%2Fsix=./data/tf2-2.21.0-text.tfevents&src=c%2Fseven=./data/torch-2.15.0-restart-0.tfevents"
)

// axeGraph opens a graph with a selected node.
const axeGraph = "index.html#src=data/torch-2.15.0-graph.tfevents&tab=graphs&graphnode=Linear"

// axeProfile opens a trace.
const axeProfile = "index.html#src=torch.pt.trace.json.gz"

// axeLong makes an address too long for some programs that it is sent by.
var axeLong = "&tags=" + strings.Repeat("loss|", 2000)

// anyCard selects the canvas of a drawn card.
const anyCard = ".card canvas"

var axeStates = []axeState{
	{"open page", "index.html", ".openpage", nil, ""},
	{"access", "index.html", "dialog[open]", []axeStep{pressed(".to-access")}, ""},
	{"saved data", axeDemo + "&tab=saved", ".savedpage", nil, ""},
	{"failed address", "index.html#src=data/missing.tfevents", ".remedy .actions", nil, ""},
	{"failed folder", "index.html#src=data/missing/", ".remedy .actions", nil, ""},
	{"scalars", axeDemo, ".changed .link", nil, ""},
	{"confirmation", axeDemo, "#toast", []axeStep{toast}, ""},
	{"menu of a group", axeFixtures + "&tab=all", "#popup [role=menuitem]",
		[]axeStep{pressed("[data-group-menu]")}, "wide"},
	{"whole legend", axeDemo + "&pairs=off&multichart=train%2Floss%0Atrain%2Faccuracy", "#popup li",
		[]axeStep{pressed(".legend .more")}, "phone"},
	{"NaN and infinity", "index.html#src=data/protos-2.21.0-scalar-extremes.tfevents",
		".card .strip, .odd-note", nil, "phone"},
	{"bands", axeDemo + "&groupby=all&aggregate=median%2Cquantiles&best=3", anyCard, nil, "wide"},
	{"charts of a layout",
		"index.html#src=data/tensorboardx-2.6.5-custom-scalars.tfevents&tab=custom_scalars", anyCard,
		nil, "phone"},
	{"large image", axeFixtures + "&tab=images", "#full .step-bar",
		[]axeStep{pressed(".card :is(img, still-picture)")}, "phone"},
	{"all kinds", axeFixtures + "&tab=all", anyCard, nil, ""},
	{"options of all kinds", axeFixtures + "&tab=all", "#chart-options-menu",
		[]axeStep{pressed("#chart-options")}, ""},
	{"images", axeFixtures + "&tab=images", ".card :is(img, still-picture)", nil, ""},
	{"histograms", axeFixtures + "&tab=histograms", anyCard, nil, ""},
	{"distributions", axeFixtures + "&tab=distributions", anyCard, nil, ""},
	{"grid of images", axeFixtures + "&tab=images", ".gallery", []axeStep{pressedKey("#main", "g")},
		""},
	{"audio", axeFixtures + "&tab=audio", anyCard, nil, ""},
	{"text", axeFixtures + "&tab=text", ".text-body", nil, ""},
	{"comparison of texts", axeFixtures + "&tab=text", "dialog[open]",
		choosing(text.TextCompare.Text()), ""},
	{"meshes", "index.html#src=data/torch-2.15.0-mesh.tfevents&tab=meshes", "mesh-view[data-drawn]",
		nil, ""},
	{"PR curves", "index.html#src=data/torch-2.15.0-pr-curve.tfevents&tab=pr_curves", anyCard, nil,
		""},
	{"area under PR curves",
		"index.html#src=data/torch-2.15.0-pr-curve.tfevents&tab=pr_curves&curves=prarea", anyCard,
		nil, ""},
	{"hyperparameters", axeFixtures + "&tab=hparams", "hp-parallel[data-kept]", nil, ""},
	{"scatter matrix", axeFixtures + "&tab=hparams&sweep=view%20scatter", "hp-scatter[data-kept]",
		nil, ""},
	{"graph", axeGraph, "graph-canvas[data-boxes]", nil, ""},
	{"look of a graph", axeGraph, ".graph-check",
		[]axeStep{pressed(".graph-side .seg button:nth-child(3)")}, "wide"},
	{"raised panel of a graph", axeGraph, ".graph-side .graph-fact",
		[]axeStep{pressed(".graph-grip-button")}, "phone"},
	{"profile", axeProfile + "&tracelook=,,5", ".profile-side h2", nil, ""},
	{"profile with a range", axeProfile + "&tracelook=,,5,timeline,,,,0,50000000", ".profile-names td", nil, ""},
	{"sessions of profiles", axeProfile, "#profile-rows [role=option]",
		[]axeStep{shown("profile-view[data-over=true]"), pressed(".profile-session"),
			shown("#profile-rows")}, ""},
	{"kinds without data", axeDemo, "#more-kinds-menu", []axeStep{pressed("#more-kinds")}, ""},
	{"other data", "index.html#src=data/tf2-2.21.0-other-tensors.tfevents&tab=other", ".card.other",
		nil, ""},
	{"values of an unknown plugin", "index.html#src=unknown.tfevents&tab=other", ".other-value",
		[]axeStep{shown(".card [data-clip]")}, "phone"},
	{"stopped reading", axeHeld, ".card .strip", []axeStep{stopReading}, "wide"},
	{"problems",
		axeFixtures + "&src=data/missing.tfevents&src=data/torch-2.15.0-hparams-trial.golden.jsonl",
		"#problems", []axeStep{pressed(".problem-count")}, ""},
	{"remedy", axeFixtures + "&src=data/missing.tfevents", ".main > .remedy .actions",
		[]axeStep{pressed(".problem-count")}, ""},
	{"options", axeDemo, "#chart-options-menu", []axeStep{pressed("#chart-options")}, ""},
	{"value of the x axis", axeDemo, ".popover.scalars", []axeStep{pressed("#axis-scalar")},
		"wide"},
	{"value of runs", axeDemo, ".popover.scalars", []axeStep{runList, pressed("#runs-metric")}, ""},
	{"menu of a chart", axeDemo, ".card-menu", []axeStep{pressed(".card [data-card-act=menu]")},
		""},
	{"menu of an image", axeFixtures + "&tab=images", ".card-menu",
		[]axeStep{pressed(".card [data-card-act=menu]")}, ""},
	{"menu of a histogram", axeFixtures + "&tab=histograms", ".card-menu",
		[]axeStep{pressed(".card [data-card-act=menu]")}, ""},
	{"about a chart", axeDemo, "#card-about", choosing(words.CardAbout.Text()), ""},
	{"charts of the page", axeDemo + "&tab=custom_scalars&layout=%2BMine%0A%23a%0A~.*%0A~[",
		"layout-editor li", []axeStep{editCharts}, ""},
	{"form of a chart", axeDemo + "&tab=custom_scalars&layout=%2BMine%0A%23a%0A~.*%0A~[",
		"layout-editor textarea", []axeStep{editCharts, pressed("layout-editor [data-act=edit]")},
		""},
	{"combined charts", axeDemo, "dialog[open]", choosing(words.CardCombine.Text()), ""},
	{"training and validation", axeDemo + "&multichart=train%2Floss%0Aval%2Floss",
		`[data-area="1"] .gap`, []axeStep{pressedKey(`[data-area="1"] [data-testid=chart]`,
			kb.ArrowRight)}, ""},
	{"axis range", axeDemo, "dialog[open]", choosing(words.CardRange.Text()), ""},
	{"download of points", axeDemo, "dialog[open]", choosing(words.ExportPointsOpen.Text()), ""},
	{"download of the view", axeDemo, "dialog[open]", []axeStep{pressed("#export-view")}, "wide"},
	{"table", axeDemo, ".card-table tbody tr[data-row]", choosing(words.CardTable.Text()), ""},
	{"full screen", axeDemo, "#full tbody tr[data-row]", choosing(words.FullScreen.Text()), ""},
	{"readout", axeDemo, ".readout[data-shown] tbody tr",
		[]axeStep{pressedKey("[data-testid=chart]", kb.ArrowLeft)}, ""},
	{"point", axeDemo, "point-panel tbody tr",
		[]axeStep{pressedKey("[data-testid=chart]", kb.ArrowLeft+kb.Enter)}, ""},
	{"selected steps", axeDemo, ".steps-bar",
		[]axeStep{pressedKey("#main", "s"), shown(".steps-bar"), scrolledClear}, ""},
	{"baseline", axeDemo + "&baseline=lr0.01/train", ".figures .versus", nil, ""},
	{"list with a baseline", axeDemo + "&baseline=lr0.01/train", ".run .versus",
		[]axeStep{runList}, ""},
	{"menu of a run", axeDemo, ".run-menu", []axeStep{runList, pressed(".run[data-run] .sw")}, ""},
	{"menu of columns", axeFixtures, "#column-list", []axeStep{runList, pressed("#runs-columns")},
		""},
	{"columns", axeFixtures + "&hparams=lr&hparams=batch", ".run .hp", []axeStep{runList}, ""},
	{"filter of a column", axeFixtures + "&hparams=lr&hparams=batch", ".column-filter",
		[]axeStep{runList, pressed(".column-filters")}, ""},
	{"groups of runs", axeFixtures + "&groupby=folder", ".run.fold", []axeStep{runList}, ""},
	{"refresh intervals", axeDemo, ".refresh-control .menu", []axeStep{pressed("#intervals")}, ""},
	{"list of keys", axeDemo, "#shortcuts[open]", []axeStep{pressedKey("#main", "?")}, ""},
	{"shared view", axeDemo, "#share-panel:popover-open", []axeStep{pressed("#share")}, ""},
	{"long link", axeDemo + axeLong, "#share-panel .notice + .notice",
		[]axeStep{pressed("#share")}, "wide"},
	{"first saved view", axeDemo, "#view-name", []axeStep{pressed(".changed > .btn"),
		pressedKey("#main", "v"), shown("#view-name"), scrolledClear}, ""},
	{"saved views", axeDemo, ".views-more", []axeStep{savedView, pressedKey("#main", "v"),
		pressed(".views-list .btn"), shown(".views-more"), scrolledClear}, ""},
	{"views of a file", axeDemo + "&view=team.json", ".views-list li",
		[]axeStep{pressedKey("#main", "v")}, "phone"},
	{"new name of a view", axeDemo, ".views-form", []axeStep{savedView, pressedKey("#main", "v"),
		pressed(".views-list .btn"), pressed(".views-more button")}, "wide"},
	{"notes", axeDemo + "&pairs=off&note=50%0Alr%20drops%0Atrain/loss&note=300%0Agap%0Atrain/loss",
		".note-flag", []axeStep{shown(".note-flag"), scrolledClear}, ""},
	{"dialog of notes", axeDemo + "&pairs=off&note=50%0Alr%20drops%0Atrain/loss", "#notes[open]",
		[]axeStep{pressed(".strip .link")}, ""},
	{"conditions to tell of", axeDemo + "&watch=below,0.1%0Aval/loss" +
		"&watch=end,0,0,met,7,1%0A%0A%0Atorch/sgd%0Aval/loss", "#watch-panel .met",
		[]axeStep{pressedKey("#main", "w")}, ""},
	{"command palette", axeDemo, "#palette[open]", []axeStep{func(t *testing.T, tab *chromium.Tab) {
		waitFor(t, tab, `document.querySelector('[data-testid=chart]')`)
		control(t, tab, "k")
	}}, ""},
	{"more tools", axeDemo, "#more-menu", []axeStep{pressed(".more-tools > button")}, "phone"},
	{"tab in a frame", axeDemo + "&embed=tab", ".run-legend .name", nil, ""},
	{"card in a frame", axeDemo + "&embed=card", ".card .run-legend .name", []axeStep{onHost}, ""},
	{"options in a frame", axeDemo + "&embed=tab", "#chart-options-menu",
		[]axeStep{pressed("#chart-options")}, ""},
	{"run list in a frame", axeDemo + "&embed=tab", ".runs.open",
		[]axeStep{pressedKey("#main", "u")}, ""},
	{"jobs", axeJobs + "&ticked=job-1&group=owner", "#compare", nil, ""},
	{"columns of jobs", axeJobs, ".job-columns", []axeStep{pressed("#job-columns")}, "wide"},
	{"new line of a list", axeJobs, "#board[open]", []axeStep{pressed("#job-new")}, "phone"},
	{"no job matches", axeJobs + "&search=nothing", ".empty", nil, ""},
	{"no list of jobs", "jobs.html", ".url-row", nil, ""},
	{"refused list of jobs", "jobs.html#src=data/missing.json", ".jobs-failed", nil, ""},
	{"no run", axeDemo + "&runs=nothing", ".empty", nil, ""},
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
