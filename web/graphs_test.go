package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// graphCanvas is the canvas, and graphRests is true when nothing on it moves.
const (
	graphCanvas = `document.querySelector('graph-canvas')`
	graphRests  = `!` + graphCanvas + `.gliding && !` + graphCanvas + `.moved && !` + graphCanvas +
		`.frame`
	graphSide = `document.querySelector('.graph-side')`
)

// openGraph opens the graph tab of a run of testdata/graphs, and waits for its drawing.
func openGraph(t *testing.T, opt chromium.Options, run, fragment string) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{data: "../testdata/graphs/log/" + run})
	tab := openTab(t, opt, h.url("#src=./data/&tab=graphs"+fragment))
	waitFor(t, tab, graphCanvas+`?.dataset.boxes > 0 && `+graphRests)
	return tab
}

// graphBox is an expression for the index of a node in the drawing, by its label.
func graphBox(name string) string {
	return fmt.Sprintf(`[...Array(%[1]s.list.n).keys()].find((i) => %[1]s.list.boxText(i)[0] === %[2]q && %[1]s.list.shape[i] < 4)`, graphCanvas, name)
}

// graphPlace returns where a node is on the page, once nothing moves.
func graphPlace(t *testing.T, tab *chromium.Tab, name string) (x, y float64) {
	t.Helper()
	waitFor(t, tab, `(`+graphBox(name)+`) >= 0 && `+graphRests)
	at := evaluate[[]float64](t, tab,
		`(() => { const c = `+graphCanvas+`, i = `+graphBox(name)+
			`, [x, y, w, h] = eventlens.graphPlace(c.list, i, 1), box = c.getBoundingClientRect();
		return [box.x + (x + w / 2) * c.view.k + c.view.x, box.y + (y + Math.min(h / 2, 12)) * c.view.k + c.view.y]; })()`)
	return at[0], at[1]
}

// doubleClick clicks twice at the same time, however long the page takes for the first click.
func doubleClick(t *testing.T, tab *chromium.Tab, x, y float64) {
	t.Helper()
	now := input.TimeSinceEpoch(float64(time.Now().UnixMilli()) / 1000)
	at := func(p *input.DispatchMouseEventParams) { p.Timestamp = now }
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y, at), chromedp.MouseClickXY(x, y, at)))
}

// firstGroup returns the label of a group in the drawing that can be opened.
func firstGroup(t *testing.T, tab *chromium.Tab) string {
	t.Helper()
	return evaluate[string](t, tab,
		`(() => { const l = `+graphCanvas+
			`.list, i = [...Array(l.n).keys()].find((i) => (l.flags[i] & 3) === 2 && l.shape[i] < 4); return l.boxText(i)[0]; })()`)
}

// TestGraphByPointer selects a node with a click, opens it with two, moves and zooms, and follows
// links in its details.
func TestGraphByPointer(t *testing.T) {
	tab := openGraph(t, chromium.Options{}, "torch-residual", "")
	boxes := evaluate[float64](t, tab, graphCanvas+`.list.n`)
	name := firstGroup(t, tab)
	// Another node than the one with the double click, whose first click would be a second one.
	other := evaluate[string](t, tab,
		fmt.Sprintf(`(() => { const l = %s.list; return [...Array(l.n).keys()].filter((i) => l.shape[i] < 4)
			.map((i) => l.boxText(i)[0]).find((text) => text && text !== %q); })()`, graphCanvas, name))
	selected := fmt.Sprintf(`%s.querySelector('h2')?.textContent === `, graphSide) +
		`%q && location.hash.includes('graphnode=')`
	x, y := graphPlace(t, tab, other)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, fmt.Sprintf(selected, other))
	waitFor(t, tab, `document.querySelector('.graph-outline [aria-selected=true]')`)
	x, y = graphPlace(t, tab, name)
	doubleClick(t, tab, x, y)
	waitFor(t, tab, fmt.Sprintf(selected, name))
	waitFor(t, tab, fmt.Sprintf(`%s.list.n > %v`, graphCanvas, boxes))
	waitFor(t, tab, graphRests)

	level := evaluate[float64](t, tab, graphCanvas+`.view.k`)
	x, y = graphPlace(t, tab, name)
	require.NoError(t, chromedp.Do(tab.Context, wheel(x, y, -300)))
	waitFor(t, tab, fmt.Sprintf(`%s.view.k > %v`, graphCanvas, level*1.2))
	left := evaluate[float64](t, tab, graphCanvas+`.view.x`)
	drag := func(kind input.DispatchMouseEventType, x float64) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft)
	}
	require.NoError(t,
		chromedp.Do(tab.Context, drag(input.DispatchMouseEventTypeMousePressed, x),
			drag(input.DispatchMouseEventTypeMouseMoved, x+30),
			drag(input.DispatchMouseEventTypeMouseMoved, x+60),
			drag(input.DispatchMouseEventTypeMouseReleased, x+60)))
	waitFor(t, tab, fmt.Sprintf(`Math.abs(%s.view.x - %v) < 2`, graphCanvas, left+60))
	pressElement(t, tab,
		`[...document.querySelectorAll('.graph-tools button')].find((e) => e.textContent === 'Fit')`)
	waitFor(t, tab,
		graphRests+` && Math.abs(`+graphCanvas+`.view.k - `+graphCanvas+`.fitting().k) < 1e-6`)

	pressElement(t, tab, graphSide+`.querySelector('.graph-item')`)
	waitFor(t, tab, fmt.Sprintf(`%s.querySelector('h2')?.textContent !== %q`, graphSide, name))
	assert.Empty(t, tab.Errors())
	shoot(t, tab, "graph")
}

// pressElement presses an element once it can be pressed.
func pressElement(t *testing.T, tab *chromium.Tab, element string) {
	t.Helper()
	waitFor(t, tab, `((e) => e?.checkVisibility() && !e.disabled)(`+element+`)`)
	x, y := middleOfPicture(t, tab, element)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
}

// TestGraphByKeyboard finds a node by typing, walks the outline, opens a node there and in the
// drawing, and zooms.
func TestGraphByKeyboard(t *testing.T) {
	tab := openGraph(t, chromium.Options{}, "torch-mlp", "")
	press(t, tab, "f")
	waitFor(t, tab, `document.activeElement?.id === 'graph-find'`)
	press(t, tab, "relu")
	waitFor(t, tab, graphSide+`.textContent.includes('result')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		graphSide+
			`.textContent.includes('Result 1 of') && location.hash.includes('graphnode=') && `+
			graphCanvas+`.marks.found.size > 0`)
	assert.Equal(t, "graph-find", evaluate[string](t, tab, `document.activeElement.id`),
		"the field keeps the focus")
	assert.Equal(t, "relu", evaluate[string](t, tab, `document.activeElement.value`))

	const outline, at = `document.querySelector('.graph-outline')`, `document.querySelector('.graph-entry.at')`
	evaluate[any](t, tab, `(`+outline+`.focus(), null)`)
	press(t, tab, kb.Home)
	waitFor(t, tab, at+`?.id === 'graph-entry-0'`)
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, at+`?.id === 'graph-entry-1'`)
	assert.Equal(t, "graph-entry-1",
		evaluate[string](t, tab, outline+`.getAttribute('aria-activedescendant')`))
	press(t, tab, kb.Enter)
	waitFor(t, tab, at+`?.getAttribute('aria-selected') === 'true'`)
	assert.Empty(t,
		evaluate[[]string](t, tab,
			`[...document.querySelectorAll('.graph-entry')].filter((e) => e.getAttribute('role') !== 'treeitem' || !e.getAttribute('aria-level')).map((e) => e.id)`))

	evaluate[any](t, tab, `(`+graphCanvas+`.focus(), null)`)
	waitFor(t, tab, graphRests)
	level := evaluate[float64](t, tab, graphCanvas+`.view.k`)
	press(t, tab, "-")
	waitFor(t, tab, fmt.Sprintf(`%s.view.k < %v`, graphCanvas, level))
	press(t, tab, "0")
	waitFor(t, tab,
		graphRests+` && Math.abs(`+graphCanvas+`.view.k - `+graphCanvas+`.fitting().k) < 1e-6`)
	assert.Empty(t, tab.Errors())
}

// TestGraphByTouch selects and opens a node with a finger on a phone, where the drawing comes
// first, and zooms with two fingers.
func TestGraphByTouch(t *testing.T) {
	tab := openGraph(t, chromium.Options{Width: 390, Height: 844}, "torch-transformer", "")
	name, boxes := firstGroup(t, tab), evaluate[float64](t, tab, graphCanvas+`.list.n`)
	tapAt := func(x, y float64) {
		touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x, y))
		touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
	}
	x, y := graphPlace(t, tab, name)
	tapAt(x, y)
	waitFor(t, tab, graphCanvas+`.marks.chosen >= 0`)
	x, y = graphPlace(t, tab, name)
	tapAt(x, y)
	waitFor(t, tab, fmt.Sprintf(`%s.list.n > %v`, graphCanvas, boxes))
	waitFor(t, tab, graphRests)
	const grip = `document.querySelector('.graph-grip-button')`
	assert.Equal(t, name, evaluate[string](t, tab, grip+`.textContent`), "what is chosen")
	x, y = middleOfPicture(t, tab, grip)
	tapAt(x, y)
	waitFor(t, tab,
		graphSide+`.checkVisibility() && `+grip+`.getAttribute('aria-expanded') === 'true'`)
	tapAt(middleOfPicture(t, tab, grip))
	waitFor(t, tab, `!`+graphSide+`.checkVisibility() && `+graphRests)
	level := evaluate[float64](t, tab, graphCanvas+`.view.k`)
	pinch(t, tab, 195, 450, 20, 80)
	waitFor(t, tab, fmt.Sprintf(`%s.view.k > %v`, graphCanvas, level*1.5))
	assert.LessOrEqual(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth`), 390.0)
	assert.Empty(t, tab.Errors())
	shoot(t, tab, "graph-phone")
}

// TestGraphOfAnAddress opens a link to a node of a graph, which is inside other nodes.
func TestGraphOfAnAddress(t *testing.T) {
	tab := openGraph(t, chromium.Options{}, "torch-mlp", "")
	press(t, tab, "f")
	waitFor(t, tab, `document.activeElement?.id === 'graph-find'`) // appears after the drawing
	press(t, tab, "weight")
	waitFor(t, tab, graphSide+`.textContent.includes('result')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `location.hash.includes('graphnode=')`)
	node := evaluate[string](t, tab, `new URLSearchParams(location.hash.slice(1)).get('graphnode')`)
	again := openGraph(t, chromium.Options{}, "torch-mlp",
		evaluate[string](t, tab,
			`'&graphnode=' + encodeURIComponent(new URLSearchParams(location.hash.slice(1)).get('graphnode'))`))
	waitFor(t, again, fmt.Sprintf(`%s.textContent.includes(%q)`, graphSide, node))
	waitFor(t, again,
		graphCanvas+`.marks.chosen >= 0 && `+graphRests+` && (({ clientWidth, clientHeight }) => `+
			graphCanvas+`.chosenIn(clientWidth, clientHeight))(`+graphCanvas+`)`)
}

// TestGraphsOfKerasAndTensorFlow opens a graph of each writer, saves one, and finds none among the
// values that are only counted. Names of operations are not broken inside a word.
func TestGraphsOfKerasAndTensorFlow(t *testing.T) {
	for _, run := range []string{"keras-nested", "tf1-profile", "tf2-trace"} {
		t.Run(run, func(t *testing.T) {
			tab := openGraph(t, chromium.Options{}, run, "")
			assert.False(t,
				evaluate[bool](t, tab,
					`[...document.querySelectorAll('.tab')].some((e) => e.textContent.startsWith('Other'))`))
			assert.Empty(t,
				evaluate[[]string](t, tab, `[...document.querySelectorAll('.graph-fact .name')].filter(
					(e) => /^\w{1,24}$/.test(e.textContent) && e.clientHeight > 24).map((e) => e.textContent)`))
			assert.Empty(t, tab.Errors())
		})
	}
}

// TestGraphInAFile drops a graph in a file of its own, and opens another one by URL. The edges of
// the first show what flows along them; broken ones are explained.
func TestGraphInAFile(t *testing.T) {
	const text = "../testdata/graphs/text/"
	h := newHost(t, hostOptions{data: text})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitFor(t, tab, `document.querySelector('.drop')`)
	path, err := filepath.Abs(text + "torch-mlp.pbtxt")
	require.NoError(t, err)
	require.NoError(t, tab.Drop(400, 400, path))
	waitLoaded(t, tab)
	openTabNamed(t, tab, "Graphs")
	waitFor(t, tab, graphCanvas+`?.dataset.boxes > 0 && `+graphRests)
	waitFor(t, tab, graphSide+`.querySelector('h2')?.textContent.includes('torch-mlp.pbtxt')`)

	at := evaluate[[]float64](t, tab,
		`(() => { const c = `+graphCanvas+
			`, l = c.list, i = [...Array(l.e).keys()].find((i) => l.textOfLine(i)), p = l.first[i], box = c.getBoundingClientRect();
		return [box.x + (l.points[2 * p] + l.points[2 * p + 2]) / 2 * c.view.k + c.view.x, box.y + (l.points[2 * p + 1] + l.points[2 * p + 3]) / 2 * c.view.k + c.view.y]; })()`)
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])))
	waitFor(t, tab, graphCanvas+`.line >= 0 && `+graphCanvas+`.canvas.title.includes(' → ')`)

	goTo(t, tab, h.url("#src=./data/tf2-graph.pbtxt&tab=graphs"))
	waitFor(t, tab,
		graphSide+`?.querySelector('h2')?.textContent.includes('tf2-graph.pbtxt') && `+graphCanvas+
			`.dataset.boxes > 0`)
	assert.Empty(t, tab.Errors())

	// One of two files is no graph, and gives way to the other, which was cut off.
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	none, broken := filepath.Join(t.TempDir(), "a.pb"), filepath.Join(t.TempDir(), "broken.pbtxt")
	require.NoError(t, os.WriteFile(none, []byte("<!doctype html><title>404</title>"), 0o644))
	require.NoError(t, os.WriteFile(broken, whole[:2*len(whole)/3], 0o644))
	goTo(t, tab, h.url(""))
	waitFor(t, tab, `document.querySelector('.drop')`)
	require.NoError(t, tab.Drop(400, 400, none, broken))
	// The previous log was loaded too.
	waitFor(t, tab, `document.querySelector('a.tab[href*="tab=graphs"]')`)
	openTabNamed(t, tab, "Graphs")
	waitFor(t, tab,
		`document.querySelector('.graph-damage')?.textContent.includes('the text ends inside of a message') && `+graphCanvas+`.dataset.boxes > 0`)
	evaluate[any](t, tab,
		`((list) => { list.selectedIndex = 0; list.dispatchEvent(new Event('change', { bubbles: true })); return null; })(document.querySelector('#graph-run'))`)
	waitFor(t, tab,
		`document.querySelector('.graph-nothing')?.textContent.includes('could not be read') && !`+
			graphCanvas+`.checkVisibility({ visibilityProperty: true })`)
	pressElement(t, tab, `document.querySelector('.graph-nothing button')`)
	waitFor(t, tab,
		`!document.querySelector('.graph-nothing') && `+graphCanvas+`.dataset.boxes > 0`)
	assert.Empty(t, tab.Errors())
}
