package web_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// JavaScript expressions for the panel about a point: the panel, and its step.
const (
	pointPanel = `document.querySelector('point-panel')`
	pointStep  = `+document.querySelector('point-panel h2 b')?.textContent.replaceAll(',', '')`
)

// pointOf returns the place of a point of the i-th chart, near its middle.
func pointOf(t *testing.T, tab *chromium.Tab, i int) (x, y float64) {
	t.Helper()
	chart := fmt.Sprintf(`document.querySelectorAll('.grid [data-testid=chart]')[%d]`, i)
	evaluate[any](t, tab, `(`+chart+`.scrollIntoView({ block: 'center' }), null)`)
	waitFor(t, tab, `eventlens.viewOf(`+chart+`)`)
	waitFrames(t, tab)
	x, y = middleOfPicture(t, tab, chart)
	handle := chart + `.closest('.card').querySelector('.handle:not([hidden])')`
	if evaluate[bool](t, tab, `Boolean(`+handle+`)`) { // it takes the pointer where it is
		if at := evaluate[float64](t, tab, handle+`.getBoundingClientRect().x`); at > x {
			x = at - 40
		} else {
			x = at + 40
		}
	}
	hover(t, tab, x, y)
	waitFor(t, tab, chart+`.querySelector('.mark')`)
	at := evaluate[[]float64](t, tab, `(() => { const b = `+chart+
		`.querySelector('.mark').getBoundingClientRect();
			return [b.x + b.width / 2, b.y + b.height / 2]; })()`)
	return at[0], at[1]
}

// columnsOf returns the left edges of the columns of cards, and then of the panel.
const columnsOf = `(() => { const left = (e) => Math.round(e.getBoundingClientRect().left);
	return [...new Set([...document.querySelectorAll('.grid .card')].map(left))].sort((a, b) => a - b)
		.concat(left(` + pointPanel + `)); })()`

// clickPoint clicks a point of the i-th chart and waits for the panel.
func clickPoint(t *testing.T, tab *chromium.Tab, i int) {
	t.Helper()
	x, y := pointOf(t, tab, i)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, fmt.Sprintf(
		`%s?.dataset.of === document.querySelectorAll('.grid [data-testid=chart]')[%d].id`,
		pointPanel, i))
}

// TestPointPanel opens the panel in every look, by a click and by keys. Where there are columns it
// lies over one, beside the chart.
func TestPointPanel(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	waitDrawn(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		pointByKeys(t, tab)
		pointByMouse(t, tab, l)
	})
	resize(t, tab, 1440, 900)
	pointBesideCharts(t, tab)
}

// pointByMouse clicks a point, goes to the next step and back, and closes the panel by its buttons.
func pointByMouse(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	clickPoint(t, tab, 1)
	waitFor(t, tab, pointPanel+`.getAnimations().length === 0`)
	step := evaluate[float64](t, tab, pointStep)
	assert.Contains(t, evaluate[string](t, tab, `location.hash`), fmt.Sprintf("steps=%v", step))
	assert.Greater(t, evaluate[int](t, tab, pointPanel+`.querySelectorAll('tbody tr').length`), 1,
		"the values of other tags")
	readable(t, tab, "point-"+l.String())
	for _, act := range []struct{ act, then string }{
		{"right", fmt.Sprintf(`%s > %v`, pointStep, step)},
		{"left", fmt.Sprintf(`%s === %v`, pointStep, step)},
		{"close", `!` + pointPanel},
	} {
		clickOn(t, tab, "point-panel [data-point-act="+act.act+"]")
		waitFor(t, tab, act.then)
	}
	forgetStep(t, tab)
	evaluate[any](t, tab, `(scrollTo(0, 0), null)`)
}

// pointBesideCharts clicks points of charts at the left and at the right, and twice.
func pointBesideCharts(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	const first = `JSON.stringify(document.querySelector('.grid .card').getBoundingClientRect())`
	before := evaluate[string](t, tab, first)
	clickPoint(t, tab, 0)
	assert.Equal(t, before, evaluate[string](t, tab, first), "the clicked card stays")
	lefts := evaluate[[]float64](t, tab, columnsOf)
	require.Greater(t, len(lefts), 3, "several columns")
	assert.Equal(t, lefts[len(lefts)-2], lefts[len(lefts)-1], "it lies over the right column")
	assert.True(t, evaluate[bool](t, tab, `Math.abs(`+pointPanel+
		`.offsetWidth - document.querySelector('.grid .card').offsetWidth) <= 1`))
	step := evaluate[float64](t, tab, pointStep)
	assert.Contains(t, evaluate[string](t, tab, `location.hash`), fmt.Sprintf("steps=%v", step))
	waitFor(t, tab, `document.querySelectorAll('.grid .handle:not([hidden])').length > 3`)
	assert.Greater(t, evaluate[int](t, tab, pointPanel+`.querySelectorAll('tbody tr').length`), 1,
		"the values of other tags")
	themes(t, tab, "point")

	tap := func(act string) {
		t.Helper()
		require.NoError(t, chromedp.Do(tab.Context,
			chromedp.Click(chromedp.CSS("point-panel [data-point-act="+act+"]"))))
	}
	step = evaluate[float64](t, tab, pointStep)
	tap("right")
	waitFor(t, tab, fmt.Sprintf(`%s > %v`, pointStep, step))
	tap("left")
	waitFor(t, tab, fmt.Sprintf(`%s === %v`, pointStep, step))
	tap("close")
	waitFor(t, tab, `!`+pointPanel)

	right := evaluate[int](t, tab, `(() => {
		const lefts = [...document.querySelectorAll('.grid .card')].map((e) =>
			Math.round(e.getBoundingClientRect().left));
		return lefts.indexOf(Math.max(...lefts)); })()`)
	clickPoint(t, tab, right)
	lefts = evaluate[[]float64](t, tab, columnsOf)
	assert.Equal(t, lefts[0], lefts[len(lefts)-1], "a chart of the right column stays free")
	tap("close")
	waitFor(t, tab, `!`+pointPanel)

	x, y := pointOf(t, tab, 0)
	require.NoError(t, chromedp.Do(tab.Context,
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y),
		chromedp.MouseClickXY(x, y), chromedp.MouseClickXY(x, y, chromedp.ClickCount(2))))
	waitFor(t, tab, `!`+pointPanel)

	// A slow double click: its second click meets the handle of the step that the first one chose.
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, pointPanel+`?.checkVisibility()`)
	waitFor(t, tab, fmt.Sprintf(`document.elementFromPoint(%v, %v).closest('.handle')`, x, y))
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y, chromedp.ClickCount(2))))
	waitFor(t, tab, `!`+pointPanel)
}

// pointByKeys opens the panel at the crosshair, moves in it, and comes back to the point.
func pointByKeys(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	focusOn(t, tab, `document.querySelector('.grid [data-testid=chart]')`)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, `document.querySelector('.readout[data-shown]')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.activeElement.id === 'point'`)
	step := evaluate[float64](t, tab, pointStep)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, fmt.Sprintf(`%s > %v`, pointStep, step))
	press(t, tab, kb.ArrowLeft)
	waitFor(t, tab, fmt.Sprintf(`%s === %v`, pointStep, step))
	const run = `document.querySelector('point-panel h2 .nm').title`
	press(t, tab, strings.Repeat(kb.ArrowUp, demoRuns(t)))
	waitFor(t, tab, run+` === 'lr0.0003/train'`)
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, run+` !== 'lr0.0003/train'`)
	press(t, tab, kb.ArrowUp)
	waitFor(t, tab, run+` === 'lr0.0003/train'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!`+pointPanel+
		` && document.activeElement === document.querySelector('.grid [data-testid=chart]')`)
	waitFor(t, tab, `document.querySelector('.readout[data-shown]')`)
	assert.Contains(t, evaluate[string](t, tab, `location.hash`), "steps=", "the step stays")
	press(t, tab, kb.Escape)
	forgetStep(t, tab)
}

// forgetStep leaves no step, no handle of one, and no mark of a crosshair, in whose place a click
// would mean something else.
func forgetStep(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	hover(t, tab, 3, 3)
	edit(t, tab, "src=data/")
	waitFor(t, tab, `!document.querySelector('.grid .handle:not([hidden]), .grid .mark')`)
}

// everyKind writes a run with scalars at steps 0 to 4, and media of the first steps, and returns
// the folder around it.
func everyKind(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(dir+"/run", 0o755))
	for i, name := range []string{
		"torch-2.15.0-scalars", "torch-2.15.0-images", "torch-2.15.0-histograms",
		"tf2-2.21.0-audio", "tf2-2.21.0-text",
	} {
		log, err := os.ReadFile("../testdata/fixtures/" + name + ".tfevents")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(
			fmt.Sprintf("%s/run/events.out.tfevents.%d.a", dir, i), log, 0o644))
	}
	return dir
}

// TestPointPanelShowsMedia has a point whose run logged media before it. At both widths it is
// opened by the pointer and by the keyboard.
func TestPointPanelShowsMedia(t *testing.T) {
	h := newHost(t, hostOptions{data: everyKind(t)})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/run/&tab=scalars&smoothing=0"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	home := evaluate[string](t, tab, `location.hash.slice(1)`)
	comeBack := func(t *testing.T) {
		t.Helper()
		waitFor(t, tab, `document.querySelector('#full :is(still-picture, img)')`)
		assert.Contains(t, evaluate[string](t, tab, `location.hash`), "tab=images")
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.getElementById('full')`)
		edit(t, tab, home)
		waitFor(t, tab, pointPanel) // it is there again
		focusOn(t, tab, pointPanel)
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!`+pointPanel)
		hover(t, tab, 3, 3)
		edit(t, tab, home)
		waitFor(t, tab, `document.querySelector('.grid [data-testid=chart]') && !`+pointPanel+
			` && !document.querySelector('.grid .handle:not([hidden]), .grid .mark')`)
		evaluate[any](t, tab, `(scrollTo(0, 0), null)`)
	}
	const picture = `document.querySelector('point-panel :is(still-picture, img)')`
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		clickPoint(t, tab, 0)
		assert.Equal(t, 2., evaluate[float64](t, tab, pointStep))
		mediaOfPoint(t, tab, l)
		press(t, tab, kb.ArrowRight)
		waitFor(t, tab, pointStep+` === 3`)
		waitFor(t, tab, nearPoint("Images")+` === 'step 0, 3 earlier'`)
		evaluate[any](t, tab, `(`+partOfPoint("Images")+`.scrollIntoView(), null)`)
		waitFor(t, tab, picture+`?.checkVisibility()`)
		waitFrames(t, tab)
		pressElement(t, tab, picture)
		comeBack(t)

		focusOn(t, tab, `document.querySelector('.grid [data-testid=chart]')`)
		press(t, tab, kb.Home+kb.ArrowRight)
		waitFor(t, tab, `document.querySelector('.readout[data-shown]')`)
		press(t, tab, kb.Enter)
		waitFor(t, tab, focusedID+` === 'point'`)
		waitFor(t, tab, picture)
		for range 60 {
			if evaluate[bool](t, tab, `document.activeElement.matches('point-panel .picture')`) {
				break
			}
			press(t, tab, kb.Tab)
		}
		press(t, tab, kb.Enter)
		comeBack(t)
	})
	assert.Empty(t, tab.Errors())
}

// partOfPoint is the section of a kind in the panel about a point, and nearPoint what it says about
// how near its step is.
func partOfPoint(kind string) string {
	return `[...` + pointPanel + `.querySelectorAll('section')].find((s) => ` +
		`s.querySelector('h3').textContent === '` + kind + `')`
}

func nearPoint(kind string) string {
	return partOfPoint(kind) + `.querySelector('[data-near]').dataset.near`
}

// mediaOfPoint looks at the sections of all kinds, and at how near they say they are.
func mediaOfPoint(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	for name, shows := range map[string]string{
		"Images": "still-picture, img", "Histograms": "canvas", "Audio": ".player",
		"Text": ".text-body",
	} {
		part := partOfPoint(name)
		waitFor(t, tab, part)
		evaluate[any](t, tab, `(`+part+`.scrollIntoView(), null)`)
		waitFor(t, tab, fmt.Sprintf(`%s.querySelector(%q)?.checkVisibility()`, part, shows))
		themes(t, tab, "point-"+name+"-"+l.String())
	}
	for name, near := range map[string]string{
		"Images": "step 0, 2 earlier", "Histograms": "at this step", "Text": "step 0, 2 earlier",
	} {
		assert.Equal(t, near, evaluate[string](t, tab, nearPoint(name)), name)
	}
}

// TestPointPanelByTouch taps a point on a phone: the panel is a sheet below the chart, below the
// last one of the page, too. Nothing moves when it closes.
func TestPointPanelByTouch(t *testing.T) {
	const charts = `[...document.querySelectorAll('.grid [data-testid=chart]')]`
	tab := openDemo(t, chromium.Options{Width: 390, Height: 844, Ratio: 2}, "")
	touchScreen(t, tab)
	waitDrawn(t, tab)
	for name, at := range map[string]int{"second": 1, "last": -1} {
		i := at
		if i < 0 {
			i += evaluate[int](t, tab, charts+`.length`)
		}
		tapPoint(t, tab, i)
		waitFor(t, tab, pointPanel+`?.hasAttribute('data-sheet')`)
		waitFor(t, tab, pointPanel+`.getAnimations().length === 0`)
		chart := fmt.Sprintf(`%s[%d].getBoundingClientRect()`, charts, i)
		assert.True(t, evaluate[bool](t, tab, chart+`.bottom <= `+pointPanel+
			`.getBoundingClientRect().top`), "it covers nothing of the chart")
		assert.Equal(t, 390, evaluate[int](t, tab, pointPanel+`.offsetWidth`))
		themes(t, tab, "point-phone-"+name)
		before := evaluate[float64](t, tab, chart+`.top`)
		tap(t, tab, `document.querySelector('point-panel [data-point-act=close]')`)
		waitFor(t, tab, `!`+pointPanel)
		waitFrames(t, tab)
		assert.Equal(t, before, evaluate[float64](t, tab, chart+`.top`))
		evaluate[any](t, tab, `(scrollTo(0, 0), null)`)
		waitFor(t, tab, `document.body.style.paddingBottom === ''`)
		edit(t, tab, "src=data/") // a finger would take the handle of the step
		waitFor(t, tab, `!document.querySelector('.grid .handle:not([hidden])')`)
	}
}

// tapPoint slides a finger over the i-th chart until a point is read, and taps that.
func tapPoint(t *testing.T, tab *chromium.Tab, i int) {
	t.Helper()
	chart := fmt.Sprintf(`document.querySelectorAll('.grid [data-testid=chart]')[%d]`, i)
	evaluate[any](t, tab, `(`+chart+`.scrollIntoView({ block: 'center' }), null)`)
	waitFrames(t, tab)
	x, y := middleOfPicture(t, tab, chart)
	slide(t, tab, x, y, 40, 0) // further than a tap
	waitFor(t, tab, chart+`.querySelector('.mark')`)
	at := evaluate[[]float64](t, tab, `(() => { const b = `+chart+
		`.querySelector('.mark').getBoundingClientRect();
			return [b.x + b.width / 2, b.y + b.height / 2]; })()`)
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, at[0], at[1]))
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
}
