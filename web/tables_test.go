package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// column returns a JavaScript expression for the texts of a column of the first table, counted from
// 0.
func column(i int) string {
	return fmt.Sprintf(`[...document.querySelectorAll('.card-table tbody tr[data-row]')].map((r) => r.children[%d].textContent)`, i)
}

// focusChartOf focuses the chart of a tag.
func focusChartOf(t *testing.T, tab *chromium.Tab, tag string) {
	t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll('.groups .card')].find((c) => c.querySelector('.card-title').textContent === %q)?.querySelector('[data-testid=chart]')`, tag)
	waitFor(t, tab, find)
	evaluate[any](t, tab, `(`+find+`.focus(), null)`)
}

func TestTableOfACard(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&smoothing=0")
	focusChartOf(t, tab, "val/accuracy")
	press(t, tab, "t")
	waitFor(t, tab, column(0)+`.length === 7`)
	assert.Equal(t, "lr0.0003/validation", evaluate[string](t, tab, column(0)+`[0]`),
		"in the order of the run list")
	wide := evaluate[[]float64](t, tab,
		`(() => { const c = document.querySelector('.card-table').closest('.card').getBoundingClientRect(), g = document.querySelector('.groups').getBoundingClientRect(); return [c.width, g.width]; })()`)
	assert.Equal(t, wide[1], wide[0], "over the whole row")

	for _, want := range []struct{ sort, first string }{
		{"descending", "Math.max"}, {"ascending", "Math.min"},
	} {
		clickOn(t, tab, ".card-table thead th:nth-child(2) button")
		waitFor(t, tab,
			fmt.Sprintf(`document.querySelector('.card-table thead th:nth-child(2)').ariaSort === %q`, want.sort))
		assert.True(t,
			evaluate[bool](t, tab,
				fmt.Sprintf(`(() => { const v = %s.map(Number); return v[0] === %s(...v); })()`,
					column(1), want.first)), want.sort)
	}
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.Focus(chromedp.CSS(".card-table thead th:first-child button"))))
	press(t, tab, kb.Enter)
	waitFor(t, tab, column(0)+`[0] === 'lr0.0003/validation'`)
	press(t, tab, " "+" ")
	waitFor(t, tab,
		column(0)+
			`[0] === 'lr0.0003/validation' && !document.querySelector('.card-table [aria-sort]')`)

	before := evaluate[[]string](t, tab, column(1))
	evaluate[any](t, tab, `(document.getElementById('smoothing').focus(), null)`)
	press(t, tab, kb.End)
	waitFor(t, tab, fmt.Sprintf(column(1)+`.join() !== %q`, strings.Join(before, ",")))
	focusChartOf(t, tab, "val/accuracy")
	press(t, tab, "t")
	waitFor(t, tab, `!document.querySelector('.card-table')`)
}

func TestStepsByDragging(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&pairs=off&smoothing=0")
	focusChartOf(t, tab, "optim/gradient_norm")
	press(t, tab, "t")
	waitFor(t, tab, column(0)+`.length > 0`)
	press(t, tab, "s")
	waitFor(t, tab, `document.querySelectorAll('.handle').length > 2`)
	waitFor(t, tab, hash("steps=on"))
	waitFor(t, tab, `document.querySelectorAll('.card-table thead th').length === 4`)
	assert.Equal(t, "600", evaluate[string](t, tab, column(2)+`[0]`), "at first at the end")

	evaluate[any](t, tab,
		`(document.querySelector('.tabled').scrollIntoView({ block: 'center' }), null)`)
	waitFrames(t, tab)
	dragBy(t, tab, ".tabled .handle b", -150, func() {
		waitFor(t, tab,
			`document.querySelector('.handle').textContent !== '600' && +`+column(2)+`[0] < 500`)
		assert.True(t, evaluate[bool](t, tab, hash("steps=on")),
			"the address follows when the drag has ended")
	})
	waitFor(t, tab, `/&steps=\d+/.test(location.hash)`)
	step := evaluate[string](t, tab, `/&steps=(\d+)/.exec(location.hash)[1]`)
	waitFor(t, tab, fmt.Sprintf(`document.getElementById('step-0').value === %q`, step))
	// linked
	waitFor(t, tab,
		fmt.Sprintf(`[...document.querySelectorAll('.handle')].filter((h) => h.checkVisibility()).every((h) => h.textContent === %q)`, step))
	// The handle is at its step, as the tick labels show. The chart's summary confirms the range of
	// steps, 0 or 1 to 600.
	at := evaluate[[]float64](t, tab,
		`(() => { const h = document.querySelector('.handle'); return [+h.ariaValueMin, +h.ariaValueMax, +h.ariaValueNow]; })()`)
	assert.Less(t, at[0], at[2])
	assert.Less(t, at[2], at[1])

	clickOn(t, tab, "#steps-range")
	waitFor(t, tab,
		`document.getElementById('step-1') && document.querySelector('.card').querySelectorAll('.handle').length === 2`)
	waitFor(t, tab, `document.querySelectorAll('.card-table thead th').length === 11`)
	dragBy(t, tab, ".tabled .handle[data-handle='1'] b", -60, func() {})
	waitFor(t, tab, `/&steps=\d+\.\.\d+/.test(location.hash)`)
	ends := evaluate[[]string](t, tab, `/&steps=(\d+)\.\.(\d+)/.exec(location.hash).slice(1)`)
	waitFor(t, tab, fmt.Sprintf(`%s[0] === %q`, column(9), ends[1]))

	goTo(t, tab, evaluate[string](t, tab, `location.href`))
	waitFor(t, tab,
		fmt.Sprintf(`document.querySelectorAll('.handle').length > 3 && document.getElementById('step-1')?.value === %q`, ends[1]))
	clickOn(t, tab, "#steps-tables")
	waitFor(t, tab,
		`document.querySelectorAll('.card-table').length === document.querySelectorAll('.card').length`)
	clickOn(t, tab, ".steps-bar .btn.icon")
	waitFor(t, tab,
		`!document.querySelector('.handle') && !document.querySelector('.steps-bar') && `+focusedID+
			` === 'steps-button'`)
	assert.NotContains(t, evaluate[string](t, tab, `location.hash`), "steps")
}

func TestStepsByKeyboard(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&pairs=off&steps=200..400")
	waitFor(t, tab, `document.querySelectorAll('.handle').length > 3`)
	evaluate[any](t, tab, `(document.querySelector('.handle').focus(), null)`)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, `/&steps=20[1-9]\.\.400/.test(location.hash)`)
	press(t, tab, kb.Home)
	waitFor(t, tab, `/&steps=[01]\.\.400/.test(location.hash)`)
	press(t, tab, kb.End)
	waitFor(t, tab, hash("steps=400..400"))
	press(t, tab, kb.Home)
	waitFor(t, tab, `/&steps=[01]\.\.400/.test(location.hash)`)
	evaluate[any](t, tab, `(document.querySelector('.handle[data-handle="1"]').focus(), null)`)
	press(t, tab, kb.ArrowLeft)
	waitFor(t, tab, `/&steps=[01]\.\.39\d/.test(location.hash)`)
	press(t, tab, kb.End)
	waitFor(t, tab, `/&steps=[01]\.\.600/.test(location.hash)`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#step-1"))))
	evaluate[any](t, tab, `document.activeElement.select()`)
	press(t, tab, "400"+kb.Enter)
	waitFor(t, tab, `location.hash.includes('..400')`)

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#step-0"))))
	evaluate[any](t, tab, `document.activeElement.select()`)
	press(t, tab, "0.1k"+kb.Enter)
	waitFor(t, tab, hash("steps=100..400")+` && document.getElementById('step-0').value === '100'`)
	evaluate[any](t, tab, `document.activeElement.select()`)
	press(t, tab, "soon"+kb.Enter)
	waitFor(t, tab, `document.getElementById('step-0').getAttribute('aria-invalid') === 'true'`)
	assert.True(t, evaluate[bool](t, tab, hash("steps=100..400")),
		"what is no place changes nothing")

	clickOn(t, tab, `.seg [data-choice=Wall]`)
	waitFor(t, tab, hash("steps=..")+` && document.getElementById('step-0').value !== '100'`)
}

func TestFullScreenChart(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&pairs=off")
	focusChartOf(t, tab, "val/accuracy")
	press(t, tab, "f")
	waitFor(t, tab,
		`document.querySelector('#full tbody tr[data-row]') && document.querySelector('#full [data-testid=chart]') === document.activeElement`)
	waitFor(t, tab, hash("fullscreen=val%2Faccuracy"))
	assert.True(t,
		evaluate[bool](t, tab,
			`document.querySelector('.charts').inert && document.querySelector('.topbar').inert`))

	press(t, tab, kb.ArrowLeft+kb.ArrowLeft)
	waitFor(t, tab,
		`/^At \d+$/.test(document.querySelector('#full thead th:nth-child(2)').textContent)`)
	waitFor(t, tab, `document.querySelector('#full tbody td').textContent !== '—'`)

	press(t, tab, "j")
	waitFor(t, tab,
		hash("fullscreen=val%2Floss")+
			` && document.getElementById('full-title').textContent === 'val/loss'`)
	x, y := center(t, tab, "#full-log")
	clickOn(t, tab, `#full [aria-label="Previous chart"]`)
	waitFor(t, tab, hash("fullscreen=val%2Faccuracy"))
	// Neither another title nor elements that come with the picture move the controls.
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, `location.hash.includes('cardlook=log')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.getElementById('full') && document.activeElement.closest('.card')?.querySelector('.card-title').textContent === 'val/accuracy'`)
	assert.False(t, evaluate[bool](t, tab, `document.querySelector('.charts').inert`))
	assert.NotContains(t, evaluate[string](t, tab, `location.hash`), "fullscreen")
	evaluate[any](t, tab, `history.back()`)
	waitFor(t, tab, `!document.getElementById('full')`)
}

// TestReadoutInFullScreen reads the full-screen chart with the mouse and with keys, zooms it and
// changes its scale with keys.
func TestReadoutInFullScreen(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&fullscreen=val%2Faccuracy")
	waitFor(t, tab, `document.querySelector('#full tbody tr[data-row]')`)
	waitFor(t, tab, `document.querySelector('#full canvas')?.width > 300`)
	x, y := center(t, tab, "#full [data-testid=chart]")
	hover(t, tab, x, y)
	waitFor(t, tab, `document.querySelectorAll('.readout[data-shown] tbody tr').length === 7`)
	waitFor(t, tab, `document.querySelectorAll('#full tbody tr.near').length === 1`)
	assert.LessOrEqual(t, evaluate[int](t, tab, `document.querySelector('.readout').offsetWidth`),
		2, "the table has the values, and the readout is for screen readers alone")

	evaluate[any](t, tab, `(document.querySelector('#full [data-testid=chart]').focus(), null)`)
	press(t, tab, kb.Home)
	waitFor(t, tab,
		`document.querySelector('#full thead th:nth-child(2)').textContent.startsWith('At ')`)
	first := evaluate[string](t, tab,
		`document.querySelector('#full thead th:nth-child(2)').textContent`)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab,
		fmt.Sprintf(`document.querySelector('#full thead th:nth-child(2)').textContent !== %q`,
			first))
	waitFor(t, tab, `document.querySelector('.readout [data-readout=said]').textContent !== ''`)
	press(t, tab, "l")
	waitFor(t, tab,
		`document.querySelector('#full .pill')?.textContent === 'log y' && document.getElementById('full-log').checked`)
	press(t, tab, "+")
	waitFor(t, tab,
		`[...document.querySelectorAll('#full .pill')].some((e) => e.textContent.startsWith('Zoomed'))`)
	press(t, tab, "0")
	waitFor(t, tab,
		`![...document.querySelectorAll('#full .pill')].some((e) => e.textContent.startsWith('Zoomed'))`)
	press(t, tab, "k")
	waitFor(t, tab, `document.getElementById('full-title').textContent !== 'val/accuracy'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.getElementById('full')`)
}

// TestCrosshairInFullScreenWithSteps shows the values at the crosshair beside the values of the
// chosen step, and of a range.
func TestCrosshairInFullScreenWithSteps(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&fullscreen=val%2Faccuracy&steps=200")
	waitFor(t, tab,
		`document.querySelector('#full tbody tr[data-row]') && document.querySelector('#full canvas')?.width > 300`)
	const heads = `[...document.querySelectorAll('#full thead th')].map((e) => e.textContent)`
	waitFor(t, tab, heads+`.join() === 'Run,At crosshair, smoothed,Smoothed,Value,Step,Relative'`)
	x, y := center(t, tab, "#full [data-testid=chart]")
	hover(t, tab, x+100, y)
	waitFor(t, tab, `/^At \d+, smoothed$/.test(`+heads+`[1])`)
	const there = `document.querySelector('#full tbody td').textContent`
	waitFor(t, tab, there+` !== '—'`)
	first := evaluate[string](t, tab, there)
	chosen := evaluate[string](t, tab, column(2)+`.join()`)
	shoot(t, tab, "full-steps")
	hover(t, tab, x-250, y)
	waitFor(t, tab, fmt.Sprintf(`%s !== %q`, there, first))
	assert.Equal(t, chosen, evaluate[string](t, tab, column(2)+`.join()`),
		"those of the chosen step stay")
	assert.True(t, evaluate[bool](t, tab, column(4)+`.every((step) => Math.abs(step - 200) <= 20)`))

	goTo(t, tab,
		strings.Replace(evaluate[string](t, tab, `location.href`), "steps=200", "steps=200..400",
			1))
	waitFor(t, tab,
		heads+
			`.join() === 'Run,At crosshair,Start,End,Change,%,Min,Max,Mean,Start step,End step,Points'`)
	waitFor(t, tab,
		`document.querySelector('#full .table-head').textContent.startsWith('From step 200 to 400, smoothed')`)
	evaluate[any](t, tab, `(document.querySelector('#full [data-testid=chart]').focus(), null)`)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, `/^At \d+$/.test(`+heads+`[1]) && `+there+` !== '—'`)
}

// TestFiguresFitNarrowCards of all widths, also with the words for smoothed lines: only names are
// cut off.
func TestFiguresFitNarrowCards(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&pairs=off&cardsize=s")
	waitFor(t, tab, `document.querySelectorAll('.figures .sm').length > 5`)
	outside := evaluate[[]string](t, tab, `(() => {
		const groups = document.querySelector('.groups'), outside = [], values = [...document.querySelectorAll('.figures b')], shown = values.map((e) => e.textContent);
		values.forEach((e) => e.textContent = '−1.23e-100'); // as long as most
		for (let width = 240; width < 530; width += 6) {
			groups.style.width = width + 'px';
			for (const line of document.querySelectorAll('.card-line.figures')) {
				const box = line.getBoundingClientRect();
				const figures = [...line.querySelectorAll('b, .k')].map((e) => e.getBoundingClientRect());
				if (box.height !== 20 || figures.some((e, i) => e.left < box.left || e.right > box.right - 12 || i && e.left < figures[i - 1].right)) outside.push(width + ': ' + line.textContent);
			}
		}
		values.forEach((e, i) => e.textContent = shown[i]);
		return groups.style.width = '', outside;
	})()`)
	assert.Empty(t, outside)
	const said = `document.querySelector('.figures:has(.sm)').innerText.replace(/\s+/g, ' ')`
	assert.Regexp(t, `^(best|latest) [\d.]+ \S+$`, evaluate[string](t, tab, said), "in little room")
	clickOn(t, tab, `.sizes [data-choice=L]`)
	waitFor(t, tab, `/^(best|latest) [\d.]+ \S+ smoothed [\d.]+$/.test(`+said+`)`)
	evaluate[any](t, tab, `(document.getElementById('smoothing').focus(), null)`)
	press(t, tab, kb.Home)
	waitFor(t, tab,
		`[...document.querySelectorAll('.card-line.figures')].every((e) => /^(latest|best|high)[\d−]/.test(e.textContent) && !e.querySelector('.sm')?.textContent)`)
}

// TestHandlesLeaveTheNameOfTheAxis uncovered, and can be at its ends, which are called lowest and
// highest.
func TestHandlesLeaveTheNameOfTheAxis(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&x=tag:optim%2Flearning_rate&xscale=log&steps=..")
	waitFor(t, tab,
		`document.querySelectorAll('.handle').length > 3 && document.querySelector('.handle b').textContent !== ''`)
	assert.Equal(t, []string{"Lowest", "Highest"},
		evaluate[[]string](t, tab,
			`[0, 1].map((i) => document.getElementById('step-' + i).placeholder)`))
	// The name is written in the last 16 px of the chart.
	covered := evaluate[[]float64](t, tab,
		`[...document.querySelectorAll('.handle b')].filter((e) => e.checkVisibility()).map((e) => {
		const label = e.getBoundingClientRect(), chart = e.closest('.card').querySelector('[data-testid=chart] canvas').getBoundingClientRect();
		return chart.bottom - 16 - label.bottom;
	}).filter((free) => free < 0 || free > 4)`)
	assert.Empty(t, covered)
}

func TestFullScreenOnAPhone(t *testing.T) {
	tab := openCharts(t, chromium.Options{Width: 390, Height: 844}, "&fullscreen=val%2Faccuracy")
	waitFor(t, tab, `document.querySelector('#full tbody tr[data-row]')`)
	assert.True(t,
		evaluate[bool](t, tab, `document.getElementById('full').scrollWidth <= innerWidth`))
	below := `document.querySelector('#full .full-side').getBoundingClientRect().top >= document.querySelector('#full .plot').getBoundingClientRect().bottom`
	assert.True(t, evaluate[bool](t, tab, below), "the table is below the chart")
	const small = `[...document.querySelectorAll('#full button')].filter((e) => { const b = e.getBoundingClientRect(); return b.width > 0 && Math.min(b.width, b.height) < 24; }).map((e) => e.textContent)`
	assert.Empty(t, evaluate[[]string](t, tab, small))
	shoot(t, tab, "full-390")
	clickOn(t, tab, `#full [aria-label="Close full screen"]`)
	waitFor(t, tab, `!document.getElementById('full')`)
}

// TestOldPicturesKeepTheirShape while cards have a new width and are not redrawn yet; handles keep
// the positions that the old axis gives them.
func TestOldPicturesKeepTheirShape(t *testing.T) {
	tab := openCharts(t, chromium.Options{Ratio: 2}, "&smoothing=0&steps=on")
	waitFor(t, tab, `document.querySelectorAll('.handle').length > 2`)
	const measure = `(() => {
		const chart = document.querySelector('[data-testid=chart]'), canvas = chart.querySelector('canvas'), box = canvas.getBoundingClientRect();
		const line = chart.parentElement.querySelector('.handle .line').getBoundingClientRect();
		return [chart.getBoundingClientRect().width, box.width, box.height, canvas.width / box.width, line.x - box.x];
	})()`
	before := evaluate[[]float64](t, tab, measure)
	assert.InDelta(t, before[0], before[1], 0.5)
	// At once, so that no drawing comes in between.
	after := evaluate[[]float64](t, tab,
		`(document.querySelector('.groups').style.width = '480px', `+measure+`)`)
	assert.NotEqual(t, before[0], after[0], "the card has another width")
	assert.Equal(t, before[1:], after[1:], "the picture and the handle are as they were")
	waitFor(t, tab, fmt.Sprintf(`Math.abs(%s[1] - %v) < 0.5`, measure, after[0]))
	drawn := evaluate[[]float64](t, tab, measure)
	assert.Equal(t, before[3], drawn[3])
	assert.NotEqual(t, before[4], drawn[4], "the handle is where the new axis has its step")
}
