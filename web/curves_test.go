package web_test

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// curvesOf opens the curves of two runs, and waits until they are drawn.
func curvesOf(t *testing.T, opt chromium.Options) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{data: "../testdata/curves/log"})
	const file = "/events.out.tfevents.17672256"
	tab := openTab(t, opt,
		h.url("#src=data/fast"+file+"00.demo&src=data/slow"+file+"06.demo&tab=pr_curves"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		curveStep+`?.startsWith('Step 40') && !document.querySelector('.card .plot-ghost')`)
	return tab
}

// JavaScript expressions for the tests of curves: the step of the first card, and its readout.
const (
	curveStep = `document.querySelector('.card .step-text')?.textContent`
	curveRead = `document.querySelector('#readout[data-shown] [data-readout="rows"]')?.textContent`
)

// keepTexts has the page keep the texts that it paints on each canvas the next time.
const keepTexts = `(self.testTexts = new Map(), (() => {
	if (self.testPaints) return;
	const proto = CanvasRenderingContext2D.prototype, write = self.testPaints = proto.fillText;
	proto.fillText = function (text, x, y) {
		const { canvas } = this, size = this.measureText(text), { a, d } = this.getTransform();
		if (!canvas.testPainting) {
			canvas.testPainting = true;
			queueMicrotask(() => { canvas.testPainting = false; });
			testTexts.set(canvas, []);
		}
		testTexts.get(canvas)?.push([text, a * (x - size.actualBoundingBoxLeft), d * (y - size.actualBoundingBoxAscent),
			a * (x + size.actualBoundingBoxRight), d * (y + size.actualBoundingBoxDescent)]);
		return write.call(this, text, x, y);
	};
})(), null)`

// collisions lists the texts of the first card's chart that touch each other, or that stick out,
// with the names of the axes, which are elements.
const collisions = `(() => {
	const card = document.querySelector('.card');
	const [canvas, painted] = [...testTexts].find(([e]) => card.contains(e));
	const at = canvas.getBoundingClientRect(), ratio = canvas.width / at.width;
	const texts = painted.map(([text, l, t, r, b]) =>
		[text, at.left + l / ratio, at.top + t / ratio, at.left + r / ratio, at.top + b / ratio]);
	for (const e of card.querySelectorAll('.depth-label')) {
		const range = document.createRange();
		range.selectNodeContents(e);
		const box = range.getBoundingClientRect();
		texts.push([e.textContent, box.left, box.top, box.right, box.bottom]);
	}
	const room = card.getBoundingClientRect();
	return texts.flatMap(([text, l, t, r, b], i) => [
		...l < room.left || r > room.right ? [text + ' sticks out'] : [],
		...texts.slice(0, i).filter((other) => l < other[3] && other[1] < r && t < other[4] && other[2] < b)
			.map((other) => text + ' touches ' + other[0])]);
})()`

// assertLabelsApart paints the chart of the first card again, in the other theme, and expects its
// labels not to collide. until holds once the painted texts belong to the mode.
func assertLabelsApart(t *testing.T, tab *chromium.Tab, until string) {
	t.Helper()
	const other = `eventlens.setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')`
	evaluate[any](t, tab, keepTexts)
	evaluate[any](t, tab, `(`+other+`, null)`)
	waitFor(t, tab, `(([, painted] = []) => { const texts = painted?.map(([text]) => text); return texts?.length > 6 && `+
		until+`; })([...testTexts].find(([e]) => document.querySelector('.card').contains(e)))`)
	assert.Empty(t, evaluate[[]string](t, tab, collisions), until)
	evaluate[any](t, tab, `(`+other+`, null)`)
}

// Until expressions of assertLabelsApart.
const (
	scoresNamed  = `texts.includes('F1 0.8') && texts.includes('0.4')`
	scoresAbsent = `!texts.includes('F1 0.8')`
)

// TestPRCurves uses the tab with keys and pointer: a step, a threshold, the table, the readout,
// another mode, and a link to all this.
func TestPRCurves(t *testing.T) {
	t.Parallel()
	tab := curvesOf(t, chromium.Options{Height: 1200})
	assertLabelsApart(t, tab, scoresNamed)

	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card input[type=range]"))))
	press(t, tab, kb.Home)
	waitFor(t, tab, curveStep+`.startsWith('Step 0')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#threshold"))))
	press(t, tab, kb.Home)
	waitFor(t, tab, hash("threshold=0"))

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card .plot"))))
	press(t, tab, "t")
	const cells = `[...document.querySelectorAll('.curve-table tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join(' ')).join('\n')`
	waitFor(t, tab, cells+`.includes('00.demo 0 0 0.3') && `+cells+`.includes('06.demo 0 0 0.3')`)
	shoot(t, tab, "curves-table")

	at := evaluate[[]float64](t, tab,
		`(() => { const r = document.querySelector('.card .plot').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])))
	waitFor(t, tab, curveRead+`?.includes('True negatives')`)
	first := evaluate[string](t, tab, curveRead)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card .plot"))))
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, curveRead+` !== `+strconv.Quote(first))

	// In full screen the card names the runs of its curves, and has the readout and the table.
	press(t, tab, "f")
	waitFor(t, tab, `document.activeElement?.matches('#full .plot')`)
	waitFor(t, tab,
		`[...document.querySelectorAll('#full .together .one, #full .curve-table tbody tr')].filter((e) => e.checkVisibility()).length === 4`)
	at = evaluate[[]float64](t, tab,
		`(() => { const r = document.querySelector('#full .plot').getBoundingClientRect(); return [r.x + r.width / 3, r.y + r.height / 2]; })()`)
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])))
	waitFor(t, tab,
		curveRead+
			`?.includes('True negatives') && document.getElementById('readout').getBoundingClientRect().left > innerWidth / 2`)
	assert.True(t,
		evaluate[bool](t, tab,
			`(() => { const r = document.getElementById('readout').getBoundingClientRect(), plot = document.querySelector('#full .plot').getBoundingClientRect();
		return r.top > plot.top && r.bottom < plot.bottom && r.right < plot.right && r.height > 100; })()`), "the readout lies on the plot")
	shoot(t, tab, "curves-full")
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('#full') && !document.querySelector('#readout[data-shown]')`)

	clickOn(t, tab, `[data-choice="ROC area"]`)
	waitFor(t, tab, hash("curves=rocarea"))
	waitFor(t, tab,
		`!document.getElementById('threshold') && !document.querySelector('.card .step-slider')`)
	waitFor(t, tab, `!document.querySelector('.card .plot-ghost')`)
	shoot(t, tab, "curves-area")
	assertLabelsApart(t, tab, scoresAbsent)
	assert.Empty(t, tab.Errors())
}

// TestPRCurvesByTouch reads a point of the curves, moves the threshold, and switches to rates and
// back, on a phone.
func TestPRCurvesByTouch(t *testing.T) {
	t.Parallel()
	tab := curvesOf(t, chromium.Options{Width: 390, Height: 844, Ratio: 2})
	touchScreen(t, tab)
	tap(t, tab, `document.querySelector('.card .plot')`)
	waitFor(t, tab,
		`document.querySelector('.readout.kept') && `+curveRead+`?.includes('True negatives')`)
	tap(t, tab, `[...document.querySelectorAll('.readout-tools button')].at(-1)`)
	waitFor(t, tab, `!document.querySelector('.readout[data-shown]')`)

	tap(t, tab, `document.getElementById('chart-options')`)
	const slider = `document.getElementById('threshold-menu')`
	waitFor(t, tab, slider+`?.checkVisibility()`)
	x, y := middleOfPicture(t, tab, slider)
	slide(t, tab, x, y, -60, 0)
	waitFor(t, tab, `/threshold=0\.[0-4]/.test(location.hash) && `+slider+`.value < 50`)
	for _, look := range []struct{ choice, hash, texts string }{
		{"ROC", hash("curves=roc"), scoresAbsent},
		{"PR", "!/curves=/.test(location.hash)", scoresNamed},
	} {
		axes := evaluate[string](t, tab, `document.querySelector('.depth-label').textContent`)
		tap(t, tab, `document.querySelector('#chart-options-menu [data-choice="`+look.choice+`"]')`)
		waitFor(t, tab,
			look.hash+` && document.querySelector('.depth-label')?.textContent !== `+
				strconv.Quote(axes))
		shoot(t, tab, "curves-phone-"+look.choice)
		assertLabelsApart(t, tab, look.texts)
	}
	assert.LessOrEqual(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth`), 390.0,
		"nothing is wider than the screen")
	assert.Empty(t, tab.Errors())
}
