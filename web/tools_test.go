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

	"eventlens/web/chromium"
)

// openCharts opens the demo log with settings in the URL.
func openCharts(t *testing.T, opt chromium.Options, settings string) *chromium.Tab {
	t.Helper()
	tab := openTab(t, opt, newHost(t, hostOptions{}).url("#src=./data/"+settings))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	return tab
}

func clickOn(t *testing.T, tab *chromium.Tab, selector string) {
	t.Helper()
	waitFor(t, tab, fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(selector))))
}

// dragBy drags an element with the mouse in several moves, and calls while before it lets go.
func dragBy(t *testing.T, tab *chromium.Tab, selector string, dx float64, while func()) {
	t.Helper()
	x, y := center(t, tab, selector)
	left := func(p *input.DispatchMouseEventParams) {
		p.Button, p.Buttons, p.ClickCount = input.MouseButtonLeft, 1, 1
	}
	actions := []chromedp.Action[chromedp.Void]{
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, left)}
	for i := range 5 {
		actions = append(actions,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x+dx*float64(i+1)/5, y,
				left))
	}
	require.NoError(t, chromedp.Do(tab.Context, actions...))
	while()
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x+dx, y, left)))
}

// hash is a JavaScript condition: the URL has a parameter with a value, or, with "!" before it,
// does not.
func hash(pair string) string {
	pair, not := strings.CutPrefix(pair, "!")
	condition := fmt.Sprintf(`('&' + location.hash.slice(1) + '&').includes(%q)`, "&"+pair+"&")
	if not {
		return "!" + condition
	}
	return condition
}

const focusedID = `document.activeElement?.id`

// drawnAgain calls change, and waits for a picture of the first card that differs from the one
// before.
func drawnAgain(t *testing.T, tab *chromium.Tab, change func()) {
	t.Helper()
	const pixels = `document.querySelector('.card canvas')?.toDataURL()`
	evaluate[any](t, tab, `(self.testPixels = `+pixels+`, null)`)
	change()
	waitFor(t, tab, pixels+` !== testPixels`)
}

func TestSmoothingBySliderAndField(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "")
	assert.Equal(t, "0.60",
		evaluate[string](t, tab, `document.getElementById('smoothing-value').value`))
	drawnAgain(t, tab, func() {
		dragBy(t, tab, "#smoothing", 30, func() {
			waitFor(t, tab, `+document.getElementById('smoothing-value').value > 0.7`)
			assert.True(t,
				evaluate[bool](t, tab,
					hash("!smoothing=0.6")+
						`&& !location.hash.includes('smoothing')`), "the address follows when the drag has ended")
		})
	})
	waitFor(t, tab, hash("smoothing=")+` || /&smoothing=0\.[78]/.test(location.hash)`)

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#smoothing"))))
	press(t, tab, kb.End)
	waitFor(t, tab, hash("smoothing=0.999"))
	press(t, tab, kb.ArrowLeft)
	waitFor(t, tab, hash("smoothing=0.99"))
	press(t, tab, kb.Home)
	waitFor(t, tab, hash("smoothing=0"))

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#smoothing-value"))))
	evaluate[any](t, tab, `document.activeElement.select()`)
	press(t, tab, "0.97x")
	waitFor(t, tab, `document.activeElement.getAttribute('aria-invalid') === 'true'`)
	press(t, tab, kb.Backspace)
	waitFor(t, tab, `document.activeElement.getAttribute('aria-invalid') !== 'true'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, hash("smoothing=0.97"))
	press(t, tab, kb.ArrowUp)
	waitFor(t, tab, hash("smoothing=0.98"))
	assert.Equal(t, "0.98",
		evaluate[string](t, tab, `document.getElementById('smoothing-value').value`))
	assert.Equal(t, "0.98", evaluate[string](t, tab, `document.getElementById('smoothing').value`))
}

func TestOptionsByKeyboard(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#chart-options"))))
	press(t, tab, kb.Enter)
	waitFor(t, tab, focusedID+` === 'chart-options-menu'`)
	press(t, tab, kb.Tab+kb.Tab)
	waitFor(t, tab, focusedID+` === 'smoothing-kind'`)
	drawnAgain(t, tab, func() { press(t, tab, "R") }) // Running mean
	waitFor(t, tab,
		hash("smoothing=mean%3A10")+` && document.getElementById('smoothing-value').value === '10'`)
	for _, c := range []struct{ id, pair string }{
		{"marks", "marks=on"}, {"link-zoom", "linkzoom=on"}, {"outliers", "outliers=ignore"},
	} {
		require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#"+c.id))))
		press(t, tab, " ")
		waitFor(t, tab, hash(c.pair))
	}
	drawnAgain(t, tab, func() { clickOn(t, tab, `[data-scale="y1"]`) })
	waitFor(t, tab, hash("yscale=log"))
	clickOn(t, tab, `[data-scale="x2"]`)
	waitFor(t, tab, hash("xscale=symlog"))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#readout-order"))))
	press(t, tab, "B") // By name
	waitFor(t, tab, hash("readout=name"))

	clickOn(t, tab, "#reset-settings")
	waitFor(t, tab,
		`/^#src=[^&]*$/.test(location.hash) && document.getElementById('reset-settings').disabled`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.getElementById('chart-options-menu') && `+focusedID+` === 'chart-options'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.getElementById('chart-options-menu')`)
	clickOn(t, tab, ".group-head")
	waitFor(t, tab, `!document.getElementById('chart-options-menu')`)
}

func TestScalarAlongX(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "")
	clickOn(t, tab, "#axis-scalar")
	waitFor(t, tab, focusedID+` === 'axis-scalar-filter'`)
	press(t, tab, "loss")
	waitFor(t, tab,
		`[...document.querySelectorAll('.scalars [role=option]')].every((e) => e.textContent.includes('loss'))`)
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab,
		`document.querySelectorAll('.scalars [role=option]')[1].classList.contains('at')`)
	name := evaluate[string](t, tab,
		`document.querySelectorAll('.scalars [role=option]')[1].querySelector('.nm').title`)
	drawnAgain(t, tab, func() { press(t, tab, kb.Enter) })
	waitFor(t, tab, hash("x="+strings.NewReplacer("/", "%2F", ":", "%3A").Replace("tag:"+name)))
	waitFor(t, tab, focusedID+` === 'axis-scalar' && !document.querySelector('.scalars')`)
	assert.Equal(t, "true",
		evaluate[string](t, tab,
			`document.getElementById('axis-scalar').getAttribute('aria-pressed')`))
	assert.Equal(t, name,
		evaluate[string](t, tab, `document.querySelector('#axis-scalar .split').textContent`),
		"with its folder")
	assert.Equal(t, "Along x: "+name,
		evaluate[string](t, tab, `document.getElementById('axis-scalar').title`))
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('.scalars [aria-selected=true]')`)
	press(t, tab, "no such")
	waitFor(t, tab, `document.querySelector('.scalars [role=status]')`)
	press(t, tab, kb.Enter+kb.Escape)
	waitFor(t, tab, `!document.querySelector('.scalars') && `+focusedID+` === 'axis-scalar'`)
}

func TestSettingsAreKeptOverAReload(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url("#src=./data/"))
	waitLoaded(t, tab)
	clickOn(t, tab, "#outliers")
	waitFor(t, tab, hash("outliers=ignore"))
	clickOn(t, tab, `.sizes [data-choice=L]`)
	waitFor(t, tab, hash("cardsize=l"))
	goTo(t, tab, h.url("#src=./data/"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		`document.getElementById('outliers').checked && document.querySelector('.sizes [data-choice=L]').getAttribute('aria-pressed') === 'true'`)
	goTo(t, tab, h.url("#src=./data/&outliers=show&cardsize=s"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		`!document.getElementById('outliers').checked && document.querySelector('.sizes [data-choice=S]').getAttribute('aria-pressed') === 'true'`)
}

// toolbarOverlaps lists controls of the toolbar that overlap or leave it, and targets that are too
// small for a finger or a mouse.
const toolbarOverlaps = `(() => {
	const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
	const row = document.querySelector('.tools').getBoundingClientRect();
	const shown = [...document.querySelectorAll('.tools > *')].map((e) => ({ name: e.className, box: e.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
	shown.forEach(({ name, box }, i) => {
		if (box.right > row.right + 1 || box.bottom > row.bottom + 1) found.push(name + ' leaves the row');
		if (i > 0 && box.left < shown[i - 1].box.right) found.push(name + ' over ' + shown[i - 1].name);
	});
	for (const e of document.querySelectorAll('.tools :is(button, input:not([type=search], [type=checkbox]))')) {
		const { width, height } = e.getBoundingClientRect();
		if (width > 0 && Math.min(width, height) < 24) found.push((e.id || e.textContent) + ' is small');
	}
	return found;
})()`

func TestToolbarIsOneRowAtEveryWidth(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "&x=tag%3Abatch_accuracy")
	clickOn(t, tab, "#chart-options")
	waitFor(t, tab, `document.getElementById('chart-options-menu')`)
	const both = `['axis-scalar', 'smoothing', 'outliers'].filter((id) => {
		const seen = (name) => Boolean(document.getElementById(name)?.checkVisibility());
		return seen(id) === seen(id + '-menu');
	})`
	const inside = `(() => { const b = document.getElementById('chart-options-menu').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight; })()`
	for _, width := range []int64{
		1920, 1440, 1280, 1181, 1180, 1024, 961, 960, 800, 720, 719, 390, 360,
	} {
		require.NoError(t, chromedp.Do(tab.Context, chromedp.EmulateViewport(width, 900)))
		waitFor(t, tab, fmt.Sprintf(`innerWidth === %d`, width))
		assert.Empty(t, evaluate[[]string](t, tab, toolbarOverlaps), "%d px", width)
		assert.Empty(t, evaluate[[]string](t, tab, both),
			"at %d px each control is either in the row or in the options", width)
		assert.True(t, evaluate[bool](t, tab, inside), "%d px", width)
		shoot(t, tab, fmt.Sprintf("options-%d", width))
	}
}

func TestShortcuts(t *testing.T) {
	tab := openCharts(t, chromium.Options{}, "")
	press(t, tab, "?")
	waitFor(t, tab,
		`document.getElementById('shortcuts')?.open && document.getElementById('shortcuts').contains(document.activeElement)`)
	press(t, tab, "/") // keys are off behind a dialog
	assert.NotEqual(t, "tags-filter", evaluate[string](t, tab, focusedID))
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.getElementById('shortcuts')`)
	press(t, tab, "u")
	waitFor(t, tab, focusedID+` === 'runs-filter' && document.activeElement.value === ''`)
	press(t, tab, "?")
	waitFor(t, tab, `document.activeElement.value === '?'`)
	press(t, tab, kb.Backspace+kb.Tab)
	press(t, tab, "j")
	waitFor(t, tab,
		`document.activeElement === document.querySelectorAll('[data-testid=chart]')[0]`)
	press(t, tab, "j")
	waitFor(t, tab,
		`document.activeElement === document.querySelectorAll('[data-testid=chart]')[1]`)
	press(t, tab, "k")
	waitFor(t, tab,
		`document.activeElement === document.querySelectorAll('[data-testid=chart]')[0]`)
	press(t, tab, "3")
	waitFor(t, tab, hash("tab=histograms"))
	press(t, tab, "1")
	waitFor(t, tab, hash("!tab=histograms"))
	clickOn(t, tab, "#help-button")
	waitFor(t, tab, `document.getElementById('shortcuts')?.open`)
	assert.Equal(t, []string{"Anywhere", "Charts", "Histograms and PR curves", "Images", "Text", "Audio",
		"Meshes", "Run list"}, evaluate[[]string](t, tab,
		`[...document.querySelectorAll('#shortcuts h3')].map((e) => e.textContent)`))
	clickOn(t, tab, "#shortcuts button")
	waitFor(t, tab, `!document.getElementById('shortcuts') && `+focusedID+` === 'help-button'`)
}
