package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// kindsLog is a log whose scalars, images and histograms have the same names.
const kindsLog = "../testdata/kinds/log"

// kindOfCard is JavaScript that determines the kind of a card from its elements.
const kindOfCard = `const kindOf = (c) => c.querySelector('.picture') ? 'image' : c.querySelector('.plot.ridges') ? 'histogram' : 'scalar';`

// kindsOnPage lists the cards on the page in order, each as kind and tag.
const kindsOnPage = `(() => { ` + kindOfCard +
	` return [...document.querySelectorAll('.groups .card')].map((c) => kindOf(c) + ' ' + c.querySelector('.card-title')?.textContent.trim()).join(); })()`

// cardOfKind returns the first card of a kind, scrolled to the middle of the window.
func cardOfKind(t *testing.T, tab *chromium.Tab, kind string) (card string) {
	t.Helper()
	card = fmt.Sprintf(`(() => { %s return [...document.querySelectorAll('.groups .card')].find((c) => kindOf(c) === %q); })()`, kindOfCard, kind)
	waitFor(t, tab, card)
	evaluate[any](t, tab, `(`+card+`.scrollIntoView({ block: 'center' }), null)`)
	waitFrames(t, tab)
	waitFor(t, tab,
		fmt.Sprintf(`((c) => c.querySelector('.picture :is(img, still-picture)') ?? (c.querySelector('canvas')?.width > 100 && !c.querySelector('.plot-ghost')))(%s)`, card))
	return card
}

// openKinds opens that log on the tab with all kinds.
func openKinds(t *testing.T, opt chromium.Options, more string) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{data: kindsLog})
	tab := openTab(t, opt, h.url("#src=data/&tab=all"+more))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	return tab
}

// allOfThem are the cards of that log. Each run has its own cards of images and histograms.
const allOfThem = "scalar loss,image loss/surface,image loss/surface," +
	"scalar layer2/rate,scalar layer2/weight,image layer2/weight,image layer2/weight,histogram layer2/weight,histogram layer2/weight," +
	"scalar layer10/rate,scalar layer10/weight,image layer10/weight,image layer10/weight,histogram layer10/weight,histogram layer10/weight," +
	"histogram gradients,histogram gradients"

// TestAllKinds: the cards of one tag are next to each other. It filters them, goes to the scalars
// and back, and finds the same state after a reload.
func TestAllKinds(t *testing.T) {
	tab := openKinds(t, chromium.Options{Width: 1440, Height: 2400}, "")
	waitFor(t, tab, fmt.Sprintf(`%s === %q`, kindsOnPage, allOfThem))
	assert.Contains(t, evaluate[string](t, tab, `document.title`), "All kinds")
	assert.Equal(t, "All kinds11",
		evaluate[string](t, tab, `document.querySelector('.tab-list [aria-current]').textContent`))
	heights := `new Set([...document.querySelectorAll('.groups .card')].map((c) => Math.round(c.getBoundingClientRect().height))).size`
	assert.Equal(t, 1, evaluate[int](t, tab, heights), "no card is lower than the one beside it")

	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#tags-filter")),
			chromedp.KeyEvent("10/weight|surface")))
	const some = "scalar layer10/weight,image layer10/weight,image layer10/weight,histogram layer10/weight,histogram layer10/weight,image loss/surface,image loss/surface"
	waitFor(t, tab, fmt.Sprintf(`%s === %q`, kindsOnPage, some))
	waitFor(t, tab, `document.querySelector('.tools .search .count').textContent.startsWith('4')`)
	openTabNamed(t, tab, "Scalars")
	waitFor(t, tab, kindsOnPage+` === 'scalar layer10/weight'`)
	openTabNamed(t, tab, "All kinds")
	waitFor(t, tab,
		fmt.Sprintf(`%s === %q && location.hash.includes('tab=all')`, kindsOnPage, some))
	evaluate[any](t, tab, `(self.testLeft = true, location.reload())`)
	waitFor(t, tab, fmt.Sprintf(`!self.testLeft && %s === %q`, kindsOnPage, some))
	waitDrawn(t, tab)
}

// TestHandsOnAllKinds: each card works as on the tab of its kind, and the page's step moves all of
// them.
func TestHandsOnAllKinds(t *testing.T) {
	tab := openKinds(t, chromium.Options{Width: 1440, Height: 900}, "")
	for kind, says := range map[string]string{"scalar": "Value", "histogram": "Count"} {
		x, y := middleOfPicture(t, tab, cardOfKind(t, tab, kind)+`.querySelector('.plot')`)
		hover(t, tab, x, y+30)
		waitFor(t, tab,
			fmt.Sprintf(`document.querySelector('#readout[data-shown]')?.textContent.includes(%q)`,
				says))
	}
	image := cardOfKind(t, tab, "image")
	src := evaluate[string](t, tab, image+`.querySelector('img, still-picture').src`)
	evaluate[any](t, tab, `(`+image+`.querySelector('.steps input[type=range]').focus(), null)`)
	press(t, tab, kb.ArrowLeft)
	waitFor(t, tab,
		fmt.Sprintf(`%s.querySelector('.step-text').textContent.includes('60') && %[1]s.querySelector('img, still-picture')?.src !== %q`, image, src))
	assert.NotContains(t, evaluate[string](t, tab, `location.hash`), "steps=",
		"the step of one card")

	evaluate[any](t, tab, `(document.getElementById('page-step').focus(), null)`)
	press(t, tab, kb.Home)
	waitFor(t, tab, hash("steps=0"))
	waitFor(t, tab, cardOfKind(t, tab, "scalar")+`.querySelector('.handle')?.checkVisibility()`)
	waitFor(t, tab,
		cardOfKind(t, tab, "histogram")+
			`.querySelector('.at-step path, .step-mark path, svg path')`)
	waitFor(t, tab,
		`[...document.querySelectorAll('.groups .card .step-text')].slice(1).every((e) => /\b0\b/.test(e.textContent))`)
}

// TestDragsOnAllKinds drags a scalar onto another to get one chart; dragging onto a card of another
// kind does nothing.
func TestDragsOnAllKinds(t *testing.T) {
	tab := openKinds(t, chromium.Options{Width: 1440, Height: 900}, "")
	cardOfKind(t, tab, "image")
	head := func(n int) string {
		return fmt.Sprintf(`document.querySelectorAll('.groups .card')[%d].querySelector('.card-head')`, n)
	}
	drop := func(from, onto int) {
		t.Helper()
		x, y := middleOfPicture(t, tab, head(from))
		toX, toY := middleOfPicture(t, tab, head(onto))
		drag(t, tab, x, y, toX, toY+80, "")
		waitFor(t, tab, `!document.querySelector('.drag-ghost')`)
	}
	drop(2, 0) // an image
	drop(3, 7) // onto a histogram
	assert.Empty(t,
		evaluate[[]string](t, tab,
			`[...new URLSearchParams(location.hash.slice(1)).keys()].filter((key) => key === 'multichart')`))
	drop(3, 4)
	waitFor(t, tab, hash("multichart=layer2%2Fweight%0Alayer2%2Frate"))
}

// TestFullScreenOnAllKinds shows a card of each kind in full screen, and gives the focus back to
// it.
func TestFullScreenOnAllKinds(t *testing.T) {
	tab := openKinds(t, chromium.Options{Width: 1440, Height: 900}, "")
	for kind, filled := range map[string]string{
		"scalar":    `document.querySelector('#full tbody tr[data-row]') && document.querySelector('#full canvas')?.width > 600`,
		"image":     `document.querySelector('#full .picture :is(img, still-picture)')?.getBoundingClientRect().width > 600`,
		"histogram": `document.querySelector('#full .plot.ridges canvas')?.width > 600 && !document.querySelector('#full .plot-ghost')`,
	} {
		card := cardOfKind(t, tab, kind)
		title := evaluate[string](t, tab, card+`.querySelector('.card-title').textContent`)
		pressElement(t, tab, card+`.querySelector('[data-card-act=full]')`)
		waitFor(t, tab, filled)
		assert.Equal(t, title,
			evaluate[string](t, tab, `document.getElementById('full-title').textContent`), kind)
		shoot(t, tab, "kinds-full-"+kind)
		press(t, tab, kb.Escape)
		waitFor(t, tab,
			`!document.getElementById('full') && document.activeElement === `+card+
				`.querySelector('[id$="-plot"]')`)
	}
}

// TestOptionsOfAllKinds: the settings of each kind are below its name, and change its cards.
func TestOptionsOfAllKinds(t *testing.T) {
	tab := openKinds(t, chromium.Options{Width: 1440, Height: 900}, "")
	clickOn(t, tab, "#chart-options")
	waitFor(t, tab,
		`[...document.querySelectorAll('.options-of')].map((e) => e.textContent).join() === 'Scalars,Images,Histograms'`)
	assert.True(t,
		evaluate[bool](t, tab,
			`document.querySelector('.options-body').lastElementChild.matches('.options-foot')`), "behind the settings of all kinds")
	shoot(t, tab, "kinds-options")
	clickOn(t, tab, `#chart-options-menu [data-choice="Heat map"]`)
	waitFor(t, tab, hash("mode=heatmap"))
	waitFor(t, tab, `document.querySelector('.groups .plot.ridges.along')`)
	waitDrawn(t, tab)
}

// TestAllKindsOnThePhone: one card per row, and nothing wider than the window.
func TestAllKindsOnThePhone(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		tab := openKinds(t, chromium.Options{Width: 390, Height: 844}, "&theme="+theme)
		waitFor(t, tab,
			kindsOnPage+
				`.startsWith('scalar loss,image loss/surface')`)
		shoot(t, tab, "kinds-390-"+theme)
		evaluate[any](t, tab,
			`(document.querySelectorAll('.groups .card')[3].scrollIntoView(), null)`)
		waitFrames(t, tab)
		waitDrawn(t, tab)
		shoot(t, tab, "kinds-390-below-"+theme)
		assert.Equal(t, 390, evaluate[int](t, tab, `document.documentElement.scrollWidth`))
		assert.Empty(t,
			evaluate[[]string](t, tab,
				`[...document.querySelectorAll('.groups .card')].map((c) => c.getBoundingClientRect()).filter((b) => b.left < 0 || b.right > innerWidth).map((b) => b.left + ' ' + b.right)`))
	}
}
