package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// JavaScript expressions about the columns of the run list: their names, and the rows with run name
// and cells.
const (
	headNames = `[...document.querySelectorAll('.run-col-row .hp .split')].map((e) => e.textContent).join()`
	rowCells  = `[...document.querySelectorAll('#run-rows [data-run]')].map((e) => [e.querySelector('.split').textContent, ...[...e.querySelectorAll('.hp')].map((c) => c.querySelector('bdi').textContent)].join()).join('; ')`
	chipTexts = `[...document.querySelectorAll('.run-chip')].map((e) => e.textContent).join('; ')`
	runsCount = `document.querySelector('.runs-head .count')?.textContent`
	listWidth = `Math.round(document.getElementById('runs').getBoundingClientRect().width)`
)

// headOf returns a selector for a part of a column's head.
func headOf(column int, part string) string {
	return fmt.Sprintf(".run-col-row .hp[data-column='%d'] .%s", column, part)
}

// pressOn clicks the middle of an element with a real mouse once the element stays in place.
func pressOn(t *testing.T, f *tailed, selector string) {
	t.Helper()
	waitFor(t, f.tab,
		fmt.Sprintf(`(() => { const e = document.querySelector(%q), b = e?.getBoundingClientRect(), at = b && [b.x, b.y, b.width].join();
		self.testRest = { at, frames: at && self.testRest?.at === at ? self.testRest.frames + 1 : 0 };
		return self.testRest.frames > 5; })()`, selector))
	at := evaluate[[]float64](t, f.tab,
		fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector))
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.MouseClickXY(at[0], at[1])))
}

// chooseHParam clicks a hyperparameter in the open list of columns.
func chooseHParam(t *testing.T, f *tailed, name string) {
	t.Helper()
	at := evaluate[int](t, f.tab,
		fmt.Sprintf(`[...document.querySelectorAll('#column-list [role=option]')].findIndex((e) => e.title === %q)`, name))
	pressOn(t, f, fmt.Sprintf("#column-%d .trunc", at))
	waitFor(t, f.tab,
		fmt.Sprintf(`document.getElementById('column-%d').ariaSelected === 'true'`, at))
}

// runsAre waits until the rows have these values in their first column of hyperparameters.
func (f *tailed) runsAre(want string) {
	f.t.Helper()
	waitFor(f.t, f.tab,
		`[...document.querySelectorAll('#run-rows [data-run] .hp:nth-of-type(3)')].map((e) => e.querySelector('bdi').textContent).join() === '`+want+`'`)
}

// TestColumnsByPointer chooses, moves and sorts columns, filters by one, drags the edge of the
// list, and finds all of it again after a reload.
func TestColumnsByPointer(t *testing.T) {
	f := openSeeds(t)
	chooseColumns(t, f)
	sortAndFilterColumns(t, f)
	widenRunList(t, f)

	pressOn(t, f, ".run-chip .chip-end")
	waitFor(t, f.tab, runsCount+` === '3 of 3 shown' && !document.querySelector('.run-chip')`)
	waitFor(t, f.tab, `document.activeElement?.id === 'runs-filter'`)
	f.runsAre("0.1,0.1,0.01")

	focusChartOf(t, f.tab, "loss")
	press(t, f.tab, "t")
	waitFor(t, f.tab,
		`[...document.querySelectorAll('.card-table thead th')].map((e) => e.textContent).join().startsWith('Run,lr,batch,optimizer,Latest,')`)
	pressOn(t, f, ".card-table thead th:nth-child(2) button")
	waitFor(t, f.tab,
		`[...document.querySelectorAll('.card-table tbody tr[data-row] td:nth-child(2)')].map((e) => e.textContent).join() === '0.01,0.1,0.1'`)
}

// chooseColumns chooses three columns and moves one; the list becomes as wide as they are.
func chooseColumns(t *testing.T, f *tailed) {
	t.Helper()
	usual := evaluate[int](t, f.tab, listWidth)
	pressOn(t, f, "#runs-columns")
	waitFor(t, f.tab, `document.activeElement?.id === 'column-list'`)
	assert.Equal(t, "lr2 values,optimizer2 values,batch32,bn1",
		evaluate[string](t, f.tab,
			`[...document.querySelectorAll('#column-list [role=option]')].map((e) => e.textContent).join()`), "what differs first")
	for _, name := range []string{"batch", "lr", "optimizer"} {
		chooseHParam(t, f, name)
	}
	pressOn(t, f, "#column-0 [data-by='-1']")
	waitFor(t, f.tab, headNames+` === 'lr,batch,optimizer'`)
	press(t, f.tab, kb.Escape)
	waitFor(t, f.tab,
		`document.activeElement?.id === 'runs-columns' && !document.getElementById('column-menu')`)
	waitFor(t, f.tab,
		rowCells+` === 'seed1,0.1,32,sgd; seed2,0.1,32,sgd; seed1,0.01,,adam' || `+rowCells+
			` === 'x/p/seed1,0.1,32,sgd; x/q/seed2,0.1,32,sgd; y/p/seed1,0.01,,adam'
		|| `+rowCells+` === 'p/seed1,0.1,32,sgd; q/seed2,0.1,32,sgd; y/p/seed1,0.01,,adam'`)
	waitFor(t, f.tab, address+`.includes('hparams=lr&hparams=batch&hparams=optimizer')`)
	assert.Greater(t, evaluate[int](t, f.tab, listWidth), usual+100,
		"the list is as wide as its columns")
	for column := range 3 {
		assert.True(t,
			evaluate[bool](t, f.tab,
				fmt.Sprintf(`(() => { const [head, ...cells] = [...document.querySelectorAll('#runs .hp')].filter((e) => [...e.parentElement.querySelectorAll('.hp')].indexOf(e) === %d).map((e) => e.getBoundingClientRect());
			return cells.length >= 3 && cells.every((c) => Math.abs(c.left - head.left) < 1 && Math.abs(c.right - head.right) < 1); })()`, column)), "cells stand under their head")
	}
}

// sortAndFilterColumns sorts by the first column, and leaves out runs without a value of the
// second.
func sortAndFilterColumns(t *testing.T, f *tailed) {
	t.Helper()
	pressOn(t, f, headOf(0, "column-sort"))
	f.runsAre("0.01,0.1,0.1")
	waitFor(t, f.tab,
		`document.querySelector(".run-col-row [data-column='0']").ariaSort === 'ascending'`)
	pressOn(t, f, headOf(0, "column-sort"))
	f.runsAre("0.1,0.1,0.01")
	assert.Equal(t, "Sort: lr, highest first",
		evaluate[string](t, f.tab,
			`document.getElementById('runs-sort').selectedOptions[0].textContent`))

	pressOn(t, f, headOf(1, "column-filters"))
	waitFor(t, f.tab, `document.activeElement?.id === 'column-filter'`)
	pressOn(t, f, "#column-filter [data-value='-1'] input")
	waitFor(t, f.tab, runsCount+` === '2 of 3 shown'`)
	waitFor(t, f.tab, chipTexts+` === 'batch: any value'`)
	f.runsAre("0.1,0.1")
	press(t, f.tab, kb.Escape)
	waitFor(t, f.tab, `document.activeElement?.id === 'column-head-1'`)
}

// widenRunList drags the edge of the list, and finds columns, filter and width after a reload.
func widenRunList(t *testing.T, f *tailed) {
	t.Helper()
	dragBy(t, f.tab, "#runs-resize", -60, func() {})
	x, y := center(t, f.tab, "#runs-resize")
	require.NoError(t,
		chromedp.Do(f.tab.Context, chromedp.MouseClickXY(x, y, chromedp.ClickCount(2))))
	waitFor(t, f.tab, `document.documentElement.style.getPropertyValue('--w-own') === ''`)
	before := evaluate[int](t, f.tab, listWidth)
	dragBy(t, f.tab, "#runs-resize", 120, func() {})
	waitFor(t, f.tab, fmt.Sprintf(`%s === %d`, listWidth, before+120))
	goTo(t, f.tab, evaluate[string](t, f.tab, `location.href`))
	waitFor(t, f.tab, headNames+` === 'lr,batch,optimizer'`)
	waitFor(t, f.tab, runsCount+` === '2 of 3 shown'`)
	f.runsAre("0.1,0.1")
	assert.Equal(t, before+120, evaluate[int](t, f.tab, listWidth),
		"the width is kept on this device")
}

// focused waits until an element has the focus.
func (f *tailed) focused(id string) {
	f.t.Helper()
	waitFor(f.t, f.tab, fmt.Sprintf(`document.activeElement?.id === %q`, id))
}

// TestColumnsByKeyboard does the same with keys.
func TestColumnsByKeyboard(t *testing.T) {
	f := openSeeds(t)
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS("#runs-columns"))))
	press(t, f.tab, kb.Enter)
	f.focused("column-list")
	press(t, f.tab, kb.Enter)
	waitFor(t, f.tab, headNames+` === 'lr'`)
	press(t, f.tab, kb.ArrowDown+kb.ArrowDown+" ")
	waitFor(t, f.tab, headNames+` === 'lr,batch'`)
	assert.Equal(t, "batch",
		evaluate[string](t, f.tab,
			`document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).title`))
	press(t, f.tab, kb.ArrowLeft)
	waitFor(t, f.tab, headNames+` === 'batch,lr'`)
	press(t, f.tab, kb.Escape)
	f.focused("runs-columns")

	press(t, f.tab, kb.Tab)
	f.focused("runs-brief")
	press(t, f.tab, kb.Tab) // the value column
	f.focused("runs-metric")
	press(t, f.tab, kb.Tab+kb.Tab)
	f.focused("column-head-0")
	press(t, f.tab, kb.Tab)
	waitFor(t, f.tab, `document.activeElement?.matches("[data-column='1'] .column-sort")`)
	press(t, f.tab, kb.Enter)
	waitFor(t, f.tab,
		`document.querySelector(".run-col-row [data-column='1']").ariaSort === 'ascending' && document.activeElement?.matches("[data-column='1'] .column-sort")`)
	waitFor(t, f.tab, rowCells+`.startsWith('y/p/seed1,,0.01; ')`)

	filterColumnByKeys(t, f)
	removeFiltersByKeys(t, f)

	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS("#runs-resize"))))
	before := evaluate[int](t, f.tab, listWidth)
	press(t, f.tab, kb.ArrowRight+kb.ArrowRight)
	waitFor(t, f.tab,
		fmt.Sprintf(`%s === %d && document.activeElement.ariaValueNow === '%d'`, listWidth,
			before+32, before+32))
	press(t, f.tab, kb.Home)
	waitFor(t, f.tab, listWidth+` === 200`)
	assert.True(t,
		evaluate[bool](t, f.tab,
			`(() => { const rows = document.getElementById('run-rows'); return rows.scrollWidth > rows.clientWidth; })()`), "what has no room is scrolled to")
	press(t, f.tab, kb.Enter)
	waitFor(t, f.tab, fmt.Sprintf(`%s === %d`, listWidth, before))
}

// filterColumnByKeys types the lowest value of the second column, and what is no number.
func filterColumnByKeys(t *testing.T, f *tailed) {
	t.Helper()
	press(t, f.tab, kb.Tab)
	f.focused("column-head-1")
	press(t, f.tab, kb.Enter)
	f.focused("column-filter")
	for range 4 { // past the buttons that move and hide the column
		press(t, f.tab, kb.Tab)
	}
	f.focused("column-lowest")
	press(t, f.tab, "0.05")
	waitFor(t, f.tab, runsCount+` === '2 of 3 shown' && `+chipTexts+` === 'lr from 0.05'`)
	press(t, f.tab, "x")
	waitFor(t, f.tab,
		`document.activeElement.ariaInvalid === 'true' && document.getElementById('column-lowest-problem')?.textContent.startsWith('Not a number.')`)
	assert.Equal(t, "0.05x", evaluate[string](t, f.tab, `document.activeElement.value`),
		"what is typed stays")
	waitFor(t, f.tab, runsCount+` === '2 of 3 shown'`)
	press(t, f.tab, kb.Escape)
	f.focused("column-head-1")
	waitFor(t, f.tab,
		address+`.includes('hparamfilter=0.05::lr') && `+address+`.includes('sortby=hparam:lr')`)
}

// removeFiltersByKeys adds a filter that no run passes: the page suggests which one to remove.
func removeFiltersByKeys(t *testing.T, f *tailed) {
	t.Helper()
	goTo(t, f.tab, evaluate[string](t, f.tab, `location.href + '&hparamfilter=64::no-none:batch'`))
	waitFor(t, f.tab, runsCount+` === '0 of 3 shown'`)
	waitFor(t, f.tab,
		`[...document.querySelectorAll('.drops .btn')].map((e) => e.textContent).join('; ') === 'Remove “batch from 64”: 2 runs; Remove all filters'`)
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS(".drops .btn"))))
	press(t, f.tab, kb.Enter)
	waitFor(t, f.tab, runsCount+` === '2 of 3 shown' && document.activeElement?.id === 'run-rows'`)
	require.NoError(t,
		chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS(".run-chip .chip-text"))))
	press(t, f.tab, kb.Enter)
	f.focused("column-filter")
	press(t, f.tab, kb.Escape)
	f.focused("run-chip-0")
	press(t, f.tab, kb.Tab+kb.Enter)
	waitFor(t, f.tab, runsCount+` === '3 of 3 shown'`)
	f.focused("runs-filter")
}

// TestColumnsScrollSideways: names stay in place, and heads stay above their cells.
func TestColumnsScrollSideways(t *testing.T) {
	f := openSeeds(t)
	goTo(t, f.tab,
		evaluate[string](t, f.tab,
			`location.href + '&hparams=lr&hparams=batch&hparams=optimizer&hparams=bn'`))
	waitFor(t, f.tab, headNames+` === 'lr,batch,optimizer,bn'`)
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS("#runs-resize"))))
	press(t, f.tab, kb.Home)
	waitFor(t, f.tab, listWidth+` === 200`)
	const places = `(() => { const x = (s) => Math.round(document.querySelector(s).getBoundingClientRect().x);
		return [x('#run-rows [data-run] .stay'), x('#run-rows [data-run] .hp:last-child') - x('.run-col-row .hp:last-child'), document.getElementById('run-rows').scrollLeft > 100].join(); })()`
	left := evaluate[string](t, f.tab,
		`String(Math.round(document.querySelector('#run-rows [data-run] .stay').getBoundingClientRect().x))`)
	at := evaluate[[]float64](t, f.tab,
		`(() => { const b = document.querySelector('#run-rows').getBoundingClientRect(); return [b.x + 50, b.y + 30]; })()`)
	// A turn of the wheel does nothing before the browser's compositor knows that there is
	// something to scroll.
	for !evaluate[bool](t, f.tab, `document.getElementById('run-rows').scrollLeft > 100`) {
		require.NoError(t,
			chromedp.Do(f.tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, at[0], at[1],
					func(p *input.DispatchMouseEventParams) {
						p.DeltaX, p.DeltaY = 300, 1e-9
					})))
		waitFrames(t, f.tab)
	}
	waitFor(t, f.tab, places+` === '`+left+`,0,true'`)
	require.NoError(t,
		chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS(headOf(0, "column-sort")))))
	waitFor(t, f.tab,
		`document.getElementById('run-rows').scrollLeft === document.getElementById('run-cols').scrollLeft`)
	require.NoError(t,
		chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS(headOf(3, "column-filters")))))
	waitFor(t, f.tab, places+` === '`+left+`,0,true'`)
}

// TestColumnsTakeNothingFromNames: columns leave names their width, and the list does not grow
// without bound.
func TestColumnsTakeNothingFromNames(t *testing.T) {
	const names = `Math.min(...[...document.querySelectorAll('#run-rows [data-run] .run-name')].map((e) => e.getBoundingClientRect().width))`
	f := openSeeds(t)
	usual, before := evaluate[int](t, f.tab, listWidth), evaluate[float64](t, f.tab, names)
	pressOn(t, f, "#runs-columns")
	waitFor(t, f.tab, `document.activeElement?.id === 'column-list'`)
	for _, name := range []string{"batch", "lr", "optimizer"} {
		chooseHParam(t, f, name)
	}
	press(t, f.tab, kb.Escape)
	waitFor(t, f.tab, `document.querySelectorAll('.run-col-row .hp').length === 3`)
	assert.GreaterOrEqual(t, evaluate[float64](t, f.tab, names), before)
	assert.LessOrEqual(t, evaluate[int](t, f.tab, listWidth), usual+216)
}

// TestChosenOrderAndGroupingAreReadWhole checks that each select above the runs is wide enough for
// its text.
func TestChosenOrderAndGroupingAreReadWhole(t *testing.T) {
	f := openSeeds(t)
	const cut = `[...document.querySelectorAll('.run-pick select')].filter((e) => {
		const style = getComputedStyle(e), pen = document.createElement('canvas').getContext('2d');
		pen.font = style.font;
		return pen.measureText(e.selectedOptions[0].textContent).width > e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1;
	}).map((e) => e.selectedOptions[0].textContent)`
	for _, option := range []string{
		"Group: first folder", "Group: lr (hyperparameter)", "Group: regular expression",
	} {
		chooseOption(t, f, "#runs-group", option)
		assert.Empty(t, evaluate[[]string](t, f.tab, cut), option)
	}
	chooseOption(t, f, "#runs-sort", "Sort: start, newest first")
	assert.Empty(t, evaluate[[]string](t, f.tab, cut))
	assert.LessOrEqual(t,
		evaluate[int](t, f.tab,
			`Math.max(...[...document.querySelectorAll('.run-pick')].map((e) => Math.round(e.getBoundingClientRect().right)))`), evaluate[int](t, f.tab, listWidth))
}
