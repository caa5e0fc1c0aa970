package web_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/hparams/sweep/sweeptest"
	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// JavaScript expressions for the hyperparameter view, its plot, and whether it shows n rows.
const (
	hparamsView = `document.querySelector('hparams-view')`
	hparamsPlot = `document.querySelector('[data-testid=hparams-plot]')`
	hparamsRows = `document.querySelectorAll('hp-table tr[data-row]').length`
)

// sweepRuns is how many runs openSweep has. With so few, dots have six pixels, which paintedAs
// relies on.
const sweepRuns = 24

// openSweep opens the hyperparameter tab of a search, and waits for the plot.
func openSweep(t *testing.T, opt chromium.Options) *chromium.Tab {
	t.Helper()
	files := sweeptest.Files{}
	for i := range sweepRuns {
		lr := math.Pow10(-1 - i%4)
		files[fmt.Sprintf("trial%02d", i)] = []*pb.Event{sweeptest.Start("", map[string]any{
			"lr": lr, "net": []string{"cnn", "mlp", "vit"}[i%3], "layers": float64(i / 4),
		}),
			sweeptest.Scalar("accuracy", 0, 0.1),
			sweeptest.Scalar("accuracy", 9, float32(0.5+0.02*float64(i)))}
	}
	log := t.TempDir()
	require.NoError(t, files.Write(log))
	h := newHost(t, hostOptions{data: log})
	tab := openTab(t, opt, h.url("#src=./data/&tab=hparams"))
	waitLoaded(t, tab)
	waitFor(t, tab, fmt.Sprintf(`%s?.dataset.kept === '%d'`, hparamsPlot, sweepRuns))
	// Later data, such as the metric, move axes.
	waitFor(t, tab,
		hparamsPlot+`.data.columns.find((c) => c.key === 'm0:accuracy')?.cells.every(Boolean)`)
	return tab
}

// axisPlace returns a point of an axis on the page, from its lower end (0) to its upper end (1).
func axisPlace(t *testing.T, tab *chromium.Tab, key string, place float64) (x, y float64) {
	t.Helper()
	at := evaluate[[]float64](t, tab,
		fmt.Sprintf(`(() => { const p = %s, box = p.getBoundingClientRect(), k = p.data.columns.findIndex((c) => c.key === %q); return [box.x + p.x(k), box.y + p.y(%v)]; })()`, hparamsPlot, key, place))
	return at[0], at[1]
}

// middleOfLine returns a point on the line of the first kept row, between the last two axes.
func middleOfLine(t *testing.T, tab *chromium.Tab) (x, y float64) {
	t.Helper()
	at := evaluate[[]float64](t, tab,
		`(() => { const p = `+hparamsPlot+
			`, n = p.data.columns.length, [a, b] = p.data.columns.slice(-2), i = p.view.kept.indexOf(1);
		p.parentElement.scrollLeft = 1e6;
		p.scrollIntoView({ block: 'center' });
		const box = p.getBoundingClientRect();
		return [box.x + p.x(n - 1) - p.gap / 2, box.y + (p.y(a.places[i]) + p.y(b.places[i])) / 2]; })()`)
	return at[0], at[1]
}

// dragMouse drags from one place to another.
func dragMouse(t *testing.T, tab *chromium.Tab, x, y, toX, toY float64) {
	t.Helper()
	mouse := func(kind input.DispatchMouseEventType, x, y float64) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft)
	}
	require.NoError(t,
		chromedp.Do(tab.Context, mouse(input.DispatchMouseEventTypeMouseMoved, x, y),
			mouse(input.DispatchMouseEventTypeMousePressed, x, y),
			mouse(input.DispatchMouseEventTypeMouseMoved, (x+toX)/2, (y+toY)/2),
			mouse(input.DispatchMouseEventTypeMouseMoved, toX, toY),
			mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY)))
}

func keptRows(n int) string {
	return fmt.Sprintf(`%s.dataset.kept === '%d' && %s === %d`, hparamsPlot, n, hparamsRows, n)
}

// paintedAs returns the share of the plot's pixels that differ from the browser's own lines or
// rectangles of the same rows, in either direction. Pixels match if each channel is within a
// quarter at the same place or a neighbouring one.
func paintedAs(t *testing.T, tab *chromium.Tab) float64 {
	t.Helper()
	return evaluate[float64](t, tab, `(() => {
		const p = `+hparamsPlot+`, [canvas] = p.layers, { width, height } = canvas, { data, ratio, colours, look } = p, own = new OffscreenCanvas(width, height).getContext('2d');
		const whole = (v) => Math.round(v * ratio) / ratio;
		own.scale(ratio, ratio);
		for (const i of [...Array(data.count).keys()].sort((a, b) => colours.of[a] - colours.of[b])) {
			own.fillStyle = own.strokeStyle = colours.colours[colours.of[i]];
			own.lineWidth = 1.2;
			own.beginPath();
			if (p.squares) p.squares((a, b, x, y) => { const [left, up] = [whole(p.at(a, i, x, false) - 3), whole(p.at(b, i, y, true) - 3)]; own.rect(left + 1, up, 4, 6); own.rect(left, up + 1, 6, 4); }); else p.line(own, i);
			if (p.squares) own.fill(); else own.stroke();
		}
		if (!p.squares) { own.globalCompositeOperation = 'destination-over'; own.fillStyle = look.ground; own.fillRect(0, 0, width, height); }
		const [a, b] = [canvas.getContext('2d'), own].map((ctx) => ctx.getImageData(0, 0, width, height).data);
		const near = (one, i, other, j) => [0, 1, 2, 3].every((k) => Math.abs(one[i + k] - other[j + k]) <= 64);
		let all = 0, unlike = 0;
		for (const [one, other] of [[a, b], [b, a]]) for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) {
			const i = 4 * (y * width + x);
			if (near(one, i, one, 0)) continue; // nothing is there
			all++;
			if (![-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => near(one, i, other, i + 4 * (dy * width + dx))))) unlike++;
		}
		return all ? unlike / all : 1;
	})()`)
}

// TestHyperparametersByKeyboard does with keys what dragging does: marks, moves and flips an axis,
// sets a goal, hides a column, and marks in the matrix.
func TestHyperparametersByKeyboard(t *testing.T) {
	t.Parallel()
	tab := openSweep(t, chromium.Options{})
	focus := func(element string) { evaluate[any](t, tab, `(`+element+`.focus(), null)`) }
	focus(`document.querySelector('[data-more="hlayers"]')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('.hp-popup')?.contains(document.activeElement)`)
	focus(`document.querySelector('.hp-popup [data-id=low]')`)
	press(t, tab, "3"+kb.Enter)
	waitFor(t, tab, keptRows(12))
	focus(`document.querySelector('.hp-popup [data-id=later]')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		`document.querySelectorAll('[data-axis]')[1].dataset.axis === 'hlayers' || document.querySelectorAll('[data-axis]')[2].dataset.axis === 'hlayers'`)
	waitFor(t, tab, `document.activeElement.dataset.id === 'later'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('.hp-popup')`)
	focus(`document.querySelector('[data-sort="hlayers"]')`)
	press(t, tab, " ")
	waitFor(t, tab,
		`document.querySelector('th[aria-sort=ascending]') && document.activeElement.dataset.sort === 'hlayers'`)
	focus(`document.getElementById('hp-columns')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.activeElement.type === 'search'`)
	press(t, tab, "net")
	waitFor(t, tab, `document.querySelectorAll('.hp-popup [type=checkbox]').length === 1`)
	press(t, tab, kb.Tab+" ")
	waitFor(t, tab, `!document.querySelector('[data-axis="hnet"]')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `document.activeElement.id === 'hp-columns'`)
	assert.Empty(t, tab.Errors())
	assert.True(t,
		strings.Contains(evaluate[string](t, tab, `location.hash`), "hparams=lr&hparams=layers"))
	focus(`document.getElementById('hp-look-scatter')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('hp-scatter')?.dataset.kept === '12'`)
	focus(`document.querySelector('hp-scatter [data-axis="m0:accuracy"]')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('.hp-popup')?.contains(document.activeElement)`)
	focus(`document.querySelector('.hp-popup [data-id=low]')`)
	press(t, tab, "0.89"+kb.Enter)
	waitFor(t, tab, keptRows(4))
	press(t, tab, kb.Escape)
	waitFor(t, tab, `document.activeElement.dataset.axis === 'm0:accuracy'`)
}

// TestHyperparametersByTouch brushes with a finger on a phone, highlights a line, and goes to its
// charts.
func TestHyperparametersByTouch(t *testing.T) {
	t.Parallel()
	tab := openSweep(t, chromium.Options{Width: 390, Height: 844})
	x, low := axisPlace(t, tab, "hlayers", -0.01)
	_, high := axisPlace(t, tab, "hlayers", 0.25)
	slide(t, tab, x, low, 0, high-low)
	waitFor(t, tab, keptRows(8))
	assert.LessOrEqual(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth`), 390.0,
		"nothing is wider than the screen")
	shoot(t, tab, "hyperparameters-phone")
	touchScreen(t, tab)
	x, y := middleOfLine(t, tab)
	waitFrames(t, tab)
	tapAt := func() {
		touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x, y))
		touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
	}
	tapAt()
	waitFor(t, tab, hparamsPlot+`.hover >= 0 && location.hash.includes('tab=hparams')`)
	tapAt()
	waitFor(t, tab,
		`!location.hash.includes('tab=hparams') && document.querySelector('[data-testid=chart]')`)
	assert.Empty(t, tab.Errors())
}

// TestHyperparameterColumnsAreThoseOfTheRunList chooses a hyperparameter in the run list with the
// pointer and another in the tab with the keyboard: both places and the URL then have both.
func TestHyperparameterColumnsAreThoseOfTheRunList(t *testing.T) {
	t.Parallel()
	tab := openSweep(t, chromium.Options{})
	f := &tailed{tab: tab}
	const (
		axes  = `[...document.querySelectorAll('hp-parallel [data-axis]')].map((e) => e.dataset.axis).join()`
		heads = `[...document.querySelectorAll('hp-table [data-sort]')].map((e) => e.dataset.sort).join()`
	)
	both := func(columns, beside string) {
		t.Helper()
		waitFor(t, tab,
			fmt.Sprintf(`%s === %q && %s === %q && %s === %q`, axes, columns, heads, columns,
				headNames, beside))
	}
	both("hlayers,hlr,hnet,m0:accuracy", "")
	pressOn(t, f, "#runs-columns")
	waitFor(t, tab, `document.activeElement?.id === 'column-list'`)
	chooseHParam(t, f, "lr")
	both("hlr,hlayers,hnet,m0:accuracy", "lr") // none is removed
	press(t, tab, kb.Escape)
	waitFor(t, tab, `document.activeElement?.id === 'runs-columns'`)

	evaluate[any](t, tab, `(document.getElementById('hp-columns').focus(), null)`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.activeElement.type === 'search'`)
	press(t, tab, "net")
	waitFor(t, tab, `document.querySelectorAll('.hp-popup [type=checkbox]').length === 1`)
	press(t, tab, kb.Tab+" ")
	both("hlr,hlayers,m0:accuracy", "lr,layers")
	waitFor(t, tab,
		`location.hash.includes('sweep=') && document.activeElement.dataset.id === 'hnet'`)
	press(t, tab, " ")
	both("hlr,hlayers,hnet,m0:accuracy", "lr,layers,net")
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`location.hash.includes('&hparams=lr&hparams=layers&hparams=net') && !location.hash.includes('sweep')`)
	shoot(t, tab, "hyperparameters-columns")

	goTo(t, tab, evaluate[string](t, tab, `location.href`))
	both("hlr,hlayers,hnet,m0:accuracy", "lr,layers,net")
	pressOn(t, f, headOf(0, "column-filters"))
	pressElement(t, tab, `document.querySelector('#column-filter [aria-label="Move right"]')`)
	both("hlayers,hlr,hnet,m0:accuracy", "layers,lr,net")
	assert.Empty(t, tab.Errors())
}

// TestSecondCallOfHyperparameters: hyperparameters logged in later calls have columns, in the tab
// and in the run list. The newest value of a name counts, and the earlier ones are mentioned.
func TestSecondCallOfHyperparameters(t *testing.T) {
	t.Parallel()
	log := t.TempDir()
	require.NoError(t, sweeptest.Made()["twice"].Write(log))
	h := newHost(t, hostOptions{data: log})
	tab := openTab(t, chromium.Options{}, h.url("#src=./data/&tab=hparams&hparams=lr&hparams=task"))
	waitLoaded(t, tab)
	waitFor(t, tab, hparamsPlot+`?.dataset.kept === '2'`)
	waitFor(t, tab,
		`[...document.querySelectorAll('hp-table [data-sort]')].map((e) => e.dataset.sort).join() === 'hlr,htask,hbs,s,m0:accuracy,m0:dev_tp_sim,m0:dev_tp_nil'`)
	waitFor(t, tab,
		`[...document.querySelectorAll('hp-table tr[data-row]')].map((row) => [...row.querySelectorAll('td')].map((e) => e.textContent).join(';')).join(' | ') === '0.4 (before: 0.3, 0.2);b;8;Failure;0;1;2 | 0.5;;8;Success;;0.5;'`)
	assert.Contains(t, evaluate[string](t, tab, hparamsView+`.textContent`),
		"1 run logged several values of one hyperparameter (lr). The newest value counts.")
	assert.Equal(t, "lr 0.4, after 0.2 in an earlier call",
		evaluate[string](t, tab, `document.querySelector('#run-rows .hp[title]').title`))
	shoot(t, tab, "hyperparameters-twice")
	assert.Empty(t, tab.Errors())
}

// openEnded opens the hyperparameter tab with 30 sessions in 3 groups. They end in three ways, and
// each has a text of its own.
func openEnded(t *testing.T, opt chromium.Options) *chromium.Tab {
	t.Helper()
	files := sweeptest.Files{}
	for i := range 30 {
		files[fmt.Sprintf("s%02d", i)] = []*pb.Event{sweeptest.Start(fmt.Sprintf("group %d", i/10),
			map[string]any{
				"arch": fmt.Sprintf("resnet%d-%c", i, 'a'+i%3), "bn": i%2 == 0,
				"wd": float64(i / 10),
			}),
			sweeptest.Scalar("loss", 2, float32(30-i)), sweeptest.End(pb.Status(1 + i%3))}
	}
	log := t.TempDir()
	require.NoError(t, files.Write(log))
	h := newHost(t, hostOptions{data: log})
	tab := openTab(t, opt, h.url("#src=./data/&tab=hparams&sweep=rows%20sessions"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		hparamsPlot+`?.dataset.kept === '30' && `+hparamsPlot+
			`.data.columns.some((c) => c.key === 'm0:loss' && c.cells.every(Boolean))`)
	return tab
}

// cellsOf returns the texts in a column of the table, for the listed rows.
func cellsOf(key string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('hp-table tr[data-row]')].map((row) => row.children[[...document.querySelectorAll('hp-table thead th')].findIndex((e) => e.querySelector('[data-sort=%q]'))].textContent)`, key)
}

// TestStatusOfSessions sorts and marks sessions by their status, and keeps that over a reload.
func TestStatusOfSessions(t *testing.T) {
	t.Parallel()
	tab := openEnded(t, chromium.Options{})
	waitFor(t, tab, cellsOf("s")+`.slice(0, 4).join() === 'Success,Failure,Running,Success'`)
	pressElement(t, tab, `document.querySelector('[data-sort="s"]')`)
	waitFor(t, tab,
		cellsOf("s")+
			`.slice(0, 11).join() === 'Success,Success,Success,Success,Success,Success,Success,Success,Success,Success,Failure'`)
	pressElement(t, tab, `document.querySelector('[data-more="s"]')`)
	// Of the statuses that occur.
	waitFor(t, tab, `document.querySelectorAll('.hp-popup .hp-tick').length === 3`)
	pressElement(t, tab, `document.querySelector('.hp-popup [data-id="tick 1"]')`)
	waitFor(t, tab,
		keptRows(10)+` && `+cellsOf("s")+
			`.every((text) => text === 'Failure') && location.hash.includes('brush')`)
	shoot(t, tab, "hyperparameters-status")
	goTo(t, tab, evaluate[string](t, tab, `location.href`))
	waitFor(t, tab, hparamsPlot+`?.dataset.kept === '10'`)
	waitFor(t, tab, keptRows(10)+` && `+cellsOf("s")+`.every((text) => text === 'Failure')`)
	assert.Empty(t, tab.Errors())
}

// TestManyTextsAreFound: among 30 or more texts, some are found by a part of their content and
// marked, or by an expression, which is in the URL.
func TestManyTextsAreFound(t *testing.T) {
	t.Parallel()
	tab := openEnded(t, chromium.Options{})
	pressElement(t, tab, `document.querySelector('[data-more="harch"]')`)
	waitFor(t, tab, `document.querySelectorAll('.hp-popup .hp-tick').length === 30`)
	evaluate[any](t, tab, `(document.querySelector('.hp-popup [data-id=findValue]').focus(), null)`)
	press(t, tab, "NET2")
	waitFor(t, tab, `document.querySelectorAll('.hp-popup .hp-tick').length === 11`)
	press(t, tab, "9"+kb.Tab+" ")
	waitFor(t, tab,
		keptRows(1)+` && `+cellsOf("harch")+
			`[0] === 'resnet29-c' && document.querySelectorAll('.hp-popup .hp-tick').length === 1`)
	evaluate[any](t, tab, `(document.querySelector('.hp-popup [data-id=match]').focus(), null)`)
	press(t, tab, "t[12]?5-[ab c]"+kb.Enter)
	waitFor(t, tab,
		keptRows(3)+` && `+cellsOf("harch")+
			`.join() === 'resnet5-c,resnet15-a,resnet25-b' && location.hash.includes('match')`)
	shoot(t, tab, "hyperparameters-match")
	press(t, tab, "("+kb.Enter)
	waitFor(t, tab,
		`document.querySelector('.hp-popup [data-id=match][aria-invalid]') && document.querySelector('.hp-popup .hp-hint').textContent && `+keptRows(30))
	evaluate[any](t, tab, `(document.querySelector('.hp-popup [data-id=match]').select(), null)`)
	press(t, tab, "^(?!.*5-[ab]).*5-"+kb.Enter) // a JavaScript expression
	waitFor(t, tab, keptRows(1)+` && `+cellsOf("harch")+`.join() === 'resnet5-c'`)
	evaluate[any](t, tab, `(document.querySelector('.hp-popup [data-id=match]').select(), null)`)
	press(t, tab, "^(.|.|.|.|.|.|.|.|.|.)+(?!!)9$"+kb.Enter)
	waitFor(t, tab,
		`document.querySelector('.hp-popup .hp-hint')?.textContent === 'Matching this expression takes too long.' && `+keptRows(30))
	evaluate[any](t, tab, `(document.querySelector('.hp-popup [data-id=match]').select(), null)`)
	press(t, tab, "5-"+kb.Enter)
	waitFor(t, tab, keptRows(3))
	goTo(t, tab, evaluate[string](t, tab, `location.href`))
	waitFor(t, tab, hparamsPlot+`?.dataset.kept === '3'`)
	pressElement(t, tab, `document.getElementById('hp-clear')`)
	waitFor(t, tab, keptRows(30)+` && !location.hash.includes('match')`)
	assert.Empty(t, tab.Errors())
}

// TestRowsOfGroups: where sessions of a group differ, table and plot show no value, unless the user
// chooses which session represents the group.
func TestRowsOfGroups(t *testing.T) {
	t.Parallel()
	tab := openEnded(t, chromium.Options{})
	choose := func(id, value string) { // the list is the browser's own
		evaluate[any](t, tab,
			fmt.Sprintf(`((list) => { list.value = %q; list.dispatchEvent(new Event('change', { bubbles: true })); })(document.getElementById('hp-%s'))`, value, id))
	}
	choose("rows", "groups")
	waitFor(t, tab, keptRows(3)+` && `+cellsOf("hbn")+`.join() === 'several,several,several'`)
	assert.True(t,
		evaluate[bool](t, tab,
			hparamsPlot+`.data.columns.find((c) => c.key === 'hbn').places.every(Number.isNaN)`))
	assert.Equal(t, "several",
		evaluate[string](t, tab,
			hparamsPlot+`.without[`+hparamsPlot+`.data.columns.findIndex((c) => c.key === 'hbn')]`))
	shoot(t, tab, "hyperparameters-groups")
	choose("pick", "max")
	waitFor(t, tab,
		cellsOf("m0:loss")+`.join() === '30,20,10' && `+cellsOf("hbn")+
			`.join() === 'true,true,true' && `+cellsOf("s")+`.join() === 'Success,Failure,Running'`)
	shoot(t, tab, "hyperparameters-pick")
	goTo(t, tab, evaluate[string](t, tab, `location.href`))
	waitFor(t, tab,
		cellsOf("m0:loss")+
			`.join() === '30,20,10' && document.getElementById('hp-pick').value === 'max'`)
	assert.Empty(t, tab.Errors())
}

// TestStatusOnAPhone: no part of the status column is wider than the screen.
func TestStatusOnAPhone(t *testing.T) {
	t.Parallel()
	tab := openEnded(t, chromium.Options{Width: 390, Height: 844})
	pressElement(t, tab, `document.querySelector('[data-axis="harch"]')`)
	waitFor(t, tab, `document.querySelector('.hp-popup [data-id=match]')`)
	shoot(t, tab, "hyperparameters-status-phone")
	assert.LessOrEqual(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth`), 390.0)
}

// TestHparamsToolbarWraps: at no width is a line of the toolbar made for one control, except for
// the choice of the view, and the page is not wider than its window.
func TestHparamsToolbarWraps(t *testing.T) {
	t.Parallel()
	tab := openSweep(t, chromium.Options{})
	for _, width := range []int64{1440, 1180, 1100, 1024, 800, 720, 390, 360} {
		_, err := chromedp.Call(tab.Context, emulation.SetDeviceMetricsOverride,
			emulation.SetDeviceMetricsOverrideParams{
				Width: width, Height: 900, DeviceScaleFactor: 1,
			})
		require.NoError(t, err)
		waitFor(t, tab, fmt.Sprintf(`innerWidth === %d`, width))
		waitFrames(t, tab)
		lines := evaluate[map[string]int](t, tab, `(() => {
			const lines = {};
			for (const e of document.querySelectorAll('.hp-tools :is(select, button):not(.seg *, .hp-status *)')) {
				const { top, height } = e.getBoundingClientRect();
				const y = Math.round((top + height / 2) / 16);
				lines[y] = (lines[y] ?? 0) + 1;
			}
			return lines;
		})()`)
		for _, controls := range lines {
			assert.Greater(t, controls, 1, "at %d px: %v", width, lines)
		}
		assert.LessOrEqual(t, evaluate[int64](t, tab, `document.documentElement.scrollWidth`), width)
	}
}

// TestLongNamesOfOuterAxes: the names of the first and the last axis stay inside of the plot. Titles
// of columns are short, but no two look equal; they sort by pointer and by keyboard, in every look.
func TestLongNamesOfOuterAxes(t *testing.T) {
	files := sweeptest.Files{}
	for i := range 3 {
		files[fmt.Sprintf("trial%d", i)] = []*pb.Event{
			sweeptest.Start("", map[string]any{
				"a_learning_rate_with_a_long_name":       math.Pow10(-i),
				"a_learning_rate_with_a_long_name_after": math.Pow10(i), "width": float64(i),
			}),
			sweeptest.Scalar("validation/accuracy_with_a_long_name", 0, float32(i))}
	}
	log := t.TempDir()
	require.NoError(t, files.Write(log))
	tab := openTab(t, chromium.Options{}, newHost(t, hostOptions{data: log}).url("#src=./data/&tab=hparams"))
	waitLoaded(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		const names = `[...document.querySelectorAll('hp-parallel .hp-axis')]`
		waitFor(t, tab, names+`.length >= 3 && `+names+`.some((e) => e.ariaLabel.startsWith('validation'))`)
		waitFor(t, tab, `(() => {
			const plot = document.querySelector('hp-parallel').getBoundingClientRect();
			const boxes = `+names+`.map((e) => e.getBoundingClientRect()).sort((a, b) => a.left - b.left);
			return boxes.every((b, i) => b.left >= plot.left && b.right <= plot.right &&
				(i === 0 || b.left >= boxes[i - 1].right));
		})()`)
		waitFor(t, tab, names+`.every((e) => e.scrollWidth <= e.clientWidth)`) // no end is cut
		readable(t, tab, "hparams-long-"+l.String())
		sortByLongNames(t, tab)
		readable(t, tab, "hparams-titles-"+l.String())
	})
}

// sortByLongNames sorts by two columns with similar names, by the pointer and by the keyboard, each
// in both directions and back to the order of the runs.
func sortByLongNames(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	const titles = `[...document.querySelectorAll('hp-table .hp-sort')]`
	shown := evaluate[[]string](t, tab, titles+`.map((e) => e.querySelector('.nm').textContent)`)
	assert.Len(t, slices.Compact(slices.Sorted(slices.Values(shown))), 4, "%v", shown)
	whole := evaluate[[]string](t, tab,
		titles+`.map((e) => e.ariaLabel + ' ' + e.title.startsWith(e.ariaLabel))`)
	assert.ElementsMatch(t, []string{"a_learning_rate_with_a_long_name true",
		"a_learning_rate_with_a_long_name_after true", "width true",
		"validation/accuracy_with_a_long_name true"}, whole)
	for name, act := range map[string]func(element string){
		"a_learning_rate_with_a_long_name":       func(e string) { pressElement(t, tab, e) },
		"a_learning_rate_with_a_long_name_after": func(e string) { enterOn(t, tab, e) },
	} {
		title := fmt.Sprintf(`%s.find((e) => e.ariaLabel === %q)`, titles, name)
		for _, order := range []string{"ascending", "descending", "null"} {
			evaluate[any](t, tab, `(`+title+`.scrollIntoView({ block: 'center', inline: 'center' }), null)`)
			waitFrames(t, tab)
			act(title)
			waitFor(t, tab, fmt.Sprintf(`String(%s.closest('th').ariaSort) === %q`, title, order))
		}
	}
}
