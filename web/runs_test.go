package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// rowsSaid are the run list's rows as a screen reader announces them, with the states of their
// boxes.
const rowsSaid = `[...document.querySelectorAll('#run-rows [role=treeitem]')].map((e) => ({ true: '+', false: '-', mixed: '±' })[e.ariaChecked] + ' ' + e.ariaLabel)`

// rowNamed is an expression for a row, by its name, whole or as shown.
func rowNamed(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('#run-rows [role=treeitem]')].find((e) => (({ textContent, title, dataset }) => [textContent, title, dataset.name].includes(%q))(e.querySelector('.split')))`, name)
}

// clickRow clicks a part of a row with a real mouse.
func clickRow(t *testing.T, tab *chromium.Tab, name, part string, modifiers ...chromedp.Modifier) {
	t.Helper()
	at := evaluate[[]float64](t, tab,
		fmt.Sprintf(`(() => { const b = %s.querySelector(%q).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, rowNamed(name), part))
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseClickXY(at[0], at[1], chromedp.ButtonModifiers(modifiers...))))
}

func hashOf(t *testing.T, tab *chromium.Tab) string {
	t.Helper()
	return evaluate[string](t, tab, `decodeURIComponent(location.hash)`)
}

func openDemo(t *testing.T, opt chromium.Options, fragment string) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{})
	tab := openTab(t, opt, h.url("#src=data/"+fragment))
	waitLoaded(t, tab)
	waitFor(t, tab, `document.querySelector('#run-rows .value')`)
	return tab
}

func TestRunTree(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	counted := func(want string) {
		t.Helper()
		waitFor(t, tab,
			fmt.Sprintf(`document.querySelector('.runs-head .count')?.textContent === %q`, want))
	}
	counted("12 of 12 shown")

	clickRow(t, tab, "lr0.001", ".check")
	counted("10 of 12 shown")
	// Rows are updated when the press has ended.
	waitFor(t, tab, rowNamed("lr0.001")+`.ariaChecked === 'false'`)
	clickRow(t, tab, "adamw", ".check")
	waitFor(t, tab, rowNamed("torch")+`.ariaChecked === 'mixed'`)
	assert.Equal(t, "mixed",
		evaluate[string](t, tab, `document.querySelector('.run-cols .check-all').ariaChecked`))
	assert.Contains(t, hashOf(t, tab),
		"hide=lr0.001/train&hide=lr0.001/validation&hide=torch/adamw")

	clickRow(t, tab, "lr0.03", ".check") // from here
	counted("7 of 12 shown")
	clickRow(t, tab, "sgd", ".check", chromedp.ModifierShift)
	counted("6 of 12 shown")
	waitFor(t, tab, rowNamed("sgd")+`.ariaChecked === 'false'`)

	before := evaluate[[]string](t, tab, rowsSaid)
	clickRow(t, tab, "sgd", ".run-name")
	counted("1 of 12 shown")
	clickRow(t, tab, "sgd", ".run-name")
	counted("6 of 12 shown")
	waitFor(t, tab, fmt.Sprintf(`(%s).join() === %q`, rowsSaid, strings.Join(before, ",")))

	clickRow(t, tab, "sgd", ".run-name")
	counted("1 of 12 shown")
	waitFor(t, tab, `decodeURIComponent(location.hash).includes('only=torch/sgd')`)
	evaluate[any](t, tab, `(self.testLeft = true, location.reload())`)
	waitFor(t, tab, `!self.testLeft`)
	waitLoaded(t, tab)
	counted("1 of 12 shown")
	clickRow(t, tab, "sgd", ".run-name")
	counted("12 of 12 shown") // the earlier selection is not in the URL

	clickRow(t, tab, "torch", ".fold-name")
	waitFor(t, tab, "!"+rowNamed("adamw"))
	assert.Equal(t, "false", evaluate[string](t, tab, rowNamed("torch")+`.ariaExpanded`))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".run-cols .check-all"))))
	counted("0 of 12 shown")
}

func TestLongMetricStaysInTheHead(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "&runvalue=evaluation_accuracy_vs_iterations")
	waitFor(t, tab, `document.getElementById('runs-metric')?.textContent.includes('iterations')`)
	assert.True(t,
		evaluate[bool](t, tab,
			`(() => { const head = document.querySelector('.runs-head'); return head.scrollWidth <= head.clientWidth; })()`))
}

func TestRunFilter(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	names := func(want int) {
		t.Helper()
		waitFor(t, tab,
			fmt.Sprintf(`document.querySelectorAll('#run-rows [data-run]').length === %d`, want))
	}
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.SendKeys(chromedp.CSS("#runs-filter"), "lr0.00+1/")))
	names(2)
	press(t, tab, "(")
	waitFor(t, tab, `document.getElementById('runs-filter').ariaInvalid === 'true'`)
	assert.Contains(t,
		evaluate[string](t, tab, `document.getElementById('runs-filter-problem').textContent`),
		"“(” has no “)”. The previous filter still applies.")
	names(2)
	press(t, tab, kb.Backspace)
	waitFor(t, tab, `!document.getElementById('runs-filter-problem')`)

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".runs-head .re"))))
	waitFor(t, tab, `document.querySelector('.runs .note')`) // no name contains a plus
	assert.Contains(t, hashOf(t, tab), `runs=\Qlr0.00+1/\E`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#runs-filter"))))
	for range len("+1/") {
		press(t, tab, kb.End+kb.Backspace)
	}
	names(6)
}

func TestRunsByMetricAndTime(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "&runvalue=val/accuracy")
	choose := func(id, keys string) {
		t.Helper()
		require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(id))))
		press(t, tab, keys)
	}
	values := `[...document.querySelectorAll('#run-rows .value')].map((e) => Number(e.textContent))`
	// While the keyboard is in the list, arriving values do not change the order.
	waitFor(t, tab, values+`.join() === '0.9385,0.9431,0.9332,0.9172,0.8952,0.9256,0.962'`)
	choose("#runs-sort", strings.Repeat(kb.ArrowDown, 4))
	waitFor(t, tab,
		fmt.Sprintf(`(() => { const v = %s; return v.length === 7 && v.every((x, i) => i === 0 || v[i - 1] >= x); })()`, values))
	assert.Equal(t, 12,
		evaluate[int](t, tab, `document.querySelectorAll('#run-rows [data-run]').length`),
		"those without a value are last")
	assert.Equal(t, evaluate[float64](t, tab, `Math.max(...`+values+`)`),
		evaluate[float64](t, tab, `Number(document.querySelector('#run-rows .best').textContent)`))
	assert.Contains(t, hashOf(t, tab), "sortby=highest")
	choose("#runs-sort", kb.ArrowDown)
	waitFor(t, tab,
		fmt.Sprintf(`(() => { const v = %s; return v.every((x, i) => i === 0 || v[i - 1] <= x); })()`, values))

	// Another metric, found by typing, with the keyboard only.
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#runs-metric"))))
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.activeElement?.id === 'runs-metric-filter'`)
	press(t, tab, "val/l")
	waitFor(t, tab, `document.querySelectorAll('#runs-metric-list [role=option]').length === 1`)
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		`document.activeElement?.id === 'runs-metric' && document.activeElement.textContent === 'val/loss'`)
	waitFor(t, tab,
		fmt.Sprintf(`(() => { const v = %s; return v.length === 7 && v[0] < 0.2; })()`, values))
	assert.Contains(t, hashOf(t, tab), "runvalue=val/loss")
	assert.Equal(t, "torch/sgd",
		evaluate[string](t, tab, `document.querySelector('#run-rows .run-name').textContent`),
		"the lowest loss is first")
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('.scalars')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('.scalars') && document.activeElement?.id === 'runs-metric'`)
}

func TestRunGroups(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#runs-group"))))
	press(t, tab, kb.End)
	waitFor(t, tab, `document.getElementById('runs-pattern')`)
	press(t, tab, kb.Tab)
	waitFor(t, tab, `document.activeElement?.id === 'runs-pattern'`)
	assert.Equal(t, 12,
		evaluate[int](t, tab,
			`new Set([...document.querySelectorAll('#run-rows [data-run] > .sw')].map((e) => e.outerHTML)).size`), "no pattern, no groups")
	press(t, tab, "(train|validation)$")
	waitFor(t, tab, `document.querySelectorAll('#run-rows .fold').length === 3`)
	assert.Equal(t, []string{"train", "validation", "No group"},
		evaluate[[]string](t, tab,
			`[...document.querySelectorAll('#run-rows .fold .split')].map((e) => e.textContent)`))
	assert.Equal(t, 3,
		evaluate[int](t, tab,
			`new Set([...document.querySelectorAll('#run-rows [data-run] > .sw')].map((e) => e.outerHTML.replace(/ data-act="menu"/, ''))).size`), "a colour a group")
	press(t, tab, "(")
	waitFor(t, tab, `document.getElementById('runs-pattern').ariaInvalid === 'true'`)
	assert.Equal(t, 3, evaluate[int](t, tab, `document.querySelectorAll('#run-rows .fold').length`),
		"the last good pattern")
	press(t, tab, kb.Backspace)

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#runs-centre"))))
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, `document.getElementById('runs-band')`)
	waitFor(t, tab,
		`decodeURIComponent(location.hash).includes('groupby=re:(train|validation)$&aggregate=mean,std')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#runs-band"))))
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, `decodeURIComponent(location.hash).includes('aggregate=mean,ci')`)
}

// TestRunListByKeyboard uses the list and its menus with keys only.
func TestRunListByKeyboard(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	active := func(name string) {
		t.Helper()
		waitFor(t, tab,
			fmt.Sprintf(`document.getElementById(document.activeElement?.getAttribute('aria-activedescendant'))?.querySelector('.split').textContent === %q`, name))
	}
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#runs-metric"))))
	press(t, tab, kb.Tab)
	active("lr0.0003")
	press(t, tab, kb.ArrowDown)
	active("train")
	press(t, tab, " ")
	waitFor(t, tab, rowNamed("lr0.0003")+`.ariaChecked === 'mixed'`)
	press(t, tab, kb.ArrowLeft)
	active("lr0.0003")
	press(t, tab, kb.ArrowLeft)
	waitFor(t, tab, rowNamed("lr0.0003")+`.ariaExpanded === 'false'`)
	press(t, tab, kb.ArrowRight+kb.End)
	active("sgd")
	press(t, tab, kb.Enter)
	waitFor(t, tab, `location.hash.includes('only=torch%2Fsgd')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `!location.hash.includes('only=')`)

	press(t, tab, "m")
	waitFor(t, tab, `document.activeElement?.textContent === 'Show only this'`)
	press(t, tab, kb.ArrowDown+kb.ArrowDown+kb.ArrowDown+kb.Enter)
	waitFor(t, tab,
		`document.activeElement?.id === 'run-alias' && document.activeElement.value === 'torch/sgd'`)
	evaluate[any](t, tab, `document.activeElement.select()`)
	press(t, tab, `<b>best`+kb.Enter)
	active("<b>best")
	assert.Contains(t, hashOf(t, tab), "alias=<b>best:r:torch/sgd")
	// Everywhere that the run is named.
	waitFor(t, tab,
		`[...document.querySelectorAll('.card-line .nm')].some((e) => e.textContent === '<b>best')`)

	press(t, tab, "m")
	waitFor(t, tab, `document.activeElement?.id === 'run-item-0'`)
	press(t, tab, kb.ArrowDown+kb.ArrowDown+kb.Enter)
	waitFor(t, tab, `document.activeElement?.ariaLabel === 'Blue'`)
	press(t, tab, kb.ArrowRight+kb.Enter)
	waitFor(t, tab, `decodeURIComponent(location.hash).includes('runcolour=2:r:torch/sgd')`)
	waitFor(t, tab, rowNamed("<b>best")+`.querySelector('.sw').classList.contains('hue-2')`)
	active("<b>best")

	press(t, tab, "m")
	waitFor(t, tab, `document.activeElement?.id === 'run-item-0'`)
	press(t, tab, kb.End+kb.ArrowUp+kb.Enter)
	waitFor(t, tab,
		`document.querySelector('.runs-out')?.textContent.startsWith('1 run removed from list')`)
	assert.Contains(t, hashOf(t, tab), "unlisted=torch/sgd")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".runs-out .btn"))))
	press(t, tab, kb.Enter)
	waitFor(t, tab, rowNamed("<b>best"))

	press(t, tab, "[")
	waitFor(t, tab,
		`document.getElementById('runs').offsetWidth === 0 && document.activeElement?.id === 'runs-button'`)
	press(t, tab, "[")
	waitFor(t, tab, `document.getElementById('runs').offsetWidth > 0`)

	// The URL restores everything.
	goTo(t, tab, evaluate[string](t, tab, `location.href`))
	waitFor(t, tab, rowNamed("<b>best")+`?.querySelector('.sw').classList.contains('hue-2')`)
}

func TestRunMenuByMouse(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	clickRow(t, tab, "adamw", ".sw")
	waitFor(t, tab, `document.querySelector('.run-menu')`)
	inside := `(() => { const b = document.getElementById('run-menu').getBoundingClientRect(); return b.top >= 0 && b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight && b.height > 60; })()`
	assert.True(t, evaluate[bool](t, tab, inside))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("[data-item=inks]"))))
	waitFor(t, tab, `document.querySelectorAll('.inks button').length === 24`)
	assert.True(t, evaluate[bool](t, tab, inside))
	// By script, since the browser's own colour dialog is out of reach.
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.SetValue(chromedp.CSS("#run-ink"), "#12ab34")))
	waitFor(t, tab,
		rowNamed("adamw")+`?.querySelector('svg.sw path')?.getAttribute('stroke') === '#12ab34'`)
	waitFor(t, tab,
		`[...document.querySelectorAll('.card-line svg.sw path')].some((e) => e.getAttribute('stroke') === '#12ab34')`)
	assert.Contains(t, hashOf(t, tab), "runcolour=#12ab34:r:torch/adamw")

	clickRow(t, tab, "adamw", ".sw")
	waitFor(t, tab, `document.querySelector('.run-menu')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(1000, 500)))
	waitFor(t, tab, `!document.querySelector('.run-menu')`)

	goTo(t, tab, evaluate[string](t, tab, `location.href`))
	waitFor(t, tab,
		rowNamed("adamw")+`?.querySelector('svg.sw path')?.getAttribute('stroke') === '#12ab34'`)
}

// TestThousandsOfRuns scrolls a list of 2,000: few rows have elements, and the right ones.
func TestThousandsOfRuns(t *testing.T) {
	tab, p := openLive(t, chromium.Options{}, "")
	c := &wire.Catalogue{}
	for i := range 2000 {
		c.Runs = append(c.Runs, wire.Run{
			ID: wire.RunID(100 + i), Name: fmt.Sprintf("run%04d", i), Source: "s", Colour: i,
			State: wire.RunRead,
		})
	}
	p.tell(c)
	waitFor(t, tab,
		`document.querySelector('.runs-head .count').textContent === '2,002 of 2,002 shown'`)
	rows := `document.querySelectorAll('#run-rows [data-run]').length`
	assert.Less(t, evaluate[int](t, tab, rows), 100)
	height := evaluate[float64](t, tab, `document.getElementById('run-rows').scrollHeight`)
	assert.InDelta(t, 2002*28, height, 40, "the whole list is there to scroll")

	x, y := center(t, tab, "#run-rows")
	wheel := func(by float64) {
		t.Helper()
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, x, y,
					func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 1, by })))
	}
	shown := `(() => { const list = document.getElementById('run-rows').getBoundingClientRect();
		const first = document.elementFromPoint(list.x + 60, list.y + 20)?.closest('[role=treeitem]');
		const last = document.elementFromPoint(list.x + 60, list.bottom - 20)?.closest('[role=treeitem]');
		return first && last ? [first.ariaPosInSet, last.ariaPosInSet].map(Number) : null; })()`
	for range 5 {
		top := evaluate[float64](t, tab, `document.getElementById('run-rows').scrollTop`)
		// A turn of the wheel does nothing before the browser's compositor knows of the rows.
		for evaluate[float64](t, tab, `document.getElementById('run-rows').scrollTop`) == top {
			wheel(4000)
			waitFrames(t, tab)
		}
		waitFor(t, tab,
			`(() => { const top = document.getElementById('run-rows').scrollTop, at = `+shown+`;
			return top > 3000 && at && Math.abs((at[0] - 1) * 28 - top) < 60 && at[1] > at[0] + 10; })()`)
		assert.Less(t, evaluate[int](t, tab, rows), 140)
	}
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#run-rows"))))
	press(t, tab, kb.End)
	waitFor(t, tab,
		`document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.ariaPosInSet === '2002'`)
	waitFor(t, tab, `(() => { const at = `+shown+`; return at && at[1] === 2002; })()`)
	press(t, tab, kb.Home)
	waitFor(t, tab, `(() => { const at = `+shown+`; return at && at[0] === 1; })()`)
}

// TestHostileRunNames shows all names as plain text.
func TestHostileRunNames(t *testing.T) {
	tab, p := openLive(t, chromium.Options{}, "")
	names := []string{`<img src=x onerror=alert(1)>`, `"><script>alert(2)</script>`,
		"nul\x00\x1b[31m", "\u202egnp.exe", strings.Repeat("long/", 2000) + "end",
		strings.Repeat("x", 10_000), "שלום/עולם"}
	c := &wire.Catalogue{}
	for i, name := range names {
		c.Runs = append(c.Runs, wire.Run{
			ID: wire.RunID(100 + i), Name: name, Source: "s", Colour: i, State: wire.RunRead,
		})
	}
	p.tell(c)
	waitFor(t, tab, `document.querySelectorAll('#run-rows [data-run]').length === 9`)
	assert.Zero(t,
		evaluate[int](t, tab, `document.querySelectorAll('#runs script, #runs img').length`))
	assert.Equal(t, 9,
		evaluate[int](t, tab,
			`[...document.querySelectorAll('#run-rows [role=treeitem]')].filter((e) => e.offsetHeight === 28 && e.scrollWidth <= e.parentElement.clientWidth).length`))
	assert.Less(t,
		evaluate[int](t, tab,
			`Math.max(...[...document.querySelectorAll('#run-rows [title]')].map((e) => e.title.length))`), 1100)
	assert.Equal(t, `<img src=x onerror=alert(1)>`,
		evaluate[string](t, tab, `document.querySelector('[data-run="100"] .split').textContent`))
	assert.False(t,
		evaluate[bool](t, tab,
			`document.getElementById('run-rows').textContent.includes('\u202e')`))
}

// TestRunDrawer keeps the list usable on a narrow screen.
func TestRunDrawer(t *testing.T) {
	tab := openDemo(t, chromium.Options{Width: 390, Height: 844}, "")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("#runs-button"))))
	waitFor(t, tab, `document.activeElement?.id === 'runs-close'`)
	clickRow(t, tab, "adamw", ".check")
	waitFor(t, tab, rowNamed("torch")+`.ariaChecked === 'mixed'`)
	clickRow(t, tab, "adamw", ".sw")
	waitFor(t, tab, `document.querySelector('.run-menu')`)
	assert.True(t,
		evaluate[bool](t, tab,
			`(() => { const b = document.getElementById('run-menu').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight; })()`))
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('.run-menu')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `document.activeElement?.id === 'runs-button'`)
}
