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

// testFaint is the script of a function that lists texts in sight that are hard to read: with less
// contrast to what is behind them than WCAG asks for. It takes elements one by one, in 5 ms where
// axe-core needs a second, but knows only colours, no pictures and no parts that lie over others.
const testFaint = `self.testFaint ??= (() => {
	const colourOf = (text) => {
		const parts = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
		return text.startsWith('color(') ? [...parts.slice(0, 3).map((v) => 255 * v), parts[3] ?? 1]
			: [...parts.slice(0, 3), parts[3] ?? 1];
	};
	const over = ([r, g, b, a], under) => [r, g, b].map((v, i) => v * a + under[i] * (1 - a));
	const light = (colour) => colour.map((v) => v / 255)
		.map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
		.reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
	const behind = (e) => {
		if (!e) return document.documentElement.dataset.theme === 'dark' ? [18, 18, 18] : [255, 255, 255];
		const style = getComputedStyle(e), colour = colourOf(style.backgroundColor);
		if (style.backgroundImage !== 'none' || Number(style.opacity) < 1) return null;
		if (colour[3] === 1) return colour.slice(0, 3);
		const under = behind(e.parentElement);
		return under && over(colour, under);
	};
	const left = () => {
		const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const range = document.createRange();
		while (texts.nextNode()) {
			const text = texts.currentNode, e = text.parentElement;
			if (!text.data.trim() || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
				|| e.closest(':disabled, [aria-disabled=true], option, canvas, svg, pre.code, .vh, [aria-hidden=true]')) continue;
			range.selectNodeContents(text);
			const box = range.getBoundingClientRect();
			if (box.width < 2 || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) continue;
			const under = behind(e);
			if (!under) continue;
			const style = getComputedStyle(e);
			const [a, b] = [light(over(colourOf(style.color), under)), light(under)].sort((x, y) => y - x);
			const size = parseFloat(style.fontSize);
			const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
			if ((a + 0.05) / (b + 0.05) < least - 0.01)
				found.push(text.data.trim().slice(0, 40) + ' (' + e.className + ') ' + style.color + ' on ' + under.map(Math.round));
		}
		return found;
	};
	// Colours may be in transition to the theme.
	return async () => {
		let found;
		for (let i = 0; i < 60 && (found = left()).length; i++)
			await new Promise((next) => requestAnimationFrame(next));
		return found.join('; ') || 'none';
	};
})()`

// readable checks a page as it is: what is in sight can be read, and nothing makes the page wider
// than the window. It takes a screenshot, too.
func readable(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	assert.Equal(t, "none", evaluateAsync(t, tab, `(`+testFaint+`)()`), "faint in %s", name)
	assert.False(t, evaluate[bool](t, tab, wide), "wider than the window: %s", name)
	shoot(t, tab, name)
}

// themes checks a page in both themes.
func themes(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	chosen := evaluate[string](t, tab, `eventlens.themeChoice()`)
	for _, theme := range []string{"dark", "light"} {
		evaluate[any](t, tab, `(eventlens.setTheme('`+theme+`'), null)`)
		readable(t, tab, name+"-"+theme)
	}
	evaluate[any](t, tab, fmt.Sprintf(`(eventlens.setTheme(%q), null)`, chosen))
}

// widths checks a page at the widths of a desk and of a phone, in both themes.
func widths(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	themes(t, tab, name)
	resize(t, tab, 390, 844)
	themes(t, tab, name+"-phone")
	resize(t, tab, 1440, 900)
}

// resize changes the size of a tab's window, in CSS px.
func resize(t *testing.T, tab *chromium.Tab, width, height int64) {
	t.Helper()
	require.NoError(t, chromedp.Do(tab.Context, chromedp.EmulateViewport(width, height)))
	waitFrames(t, tab)
}

// look is the window and the theme in which a person sees a page.
type look struct {
	phone bool // 390 px wide, not 1440
	theme string
}

// String is a name for screenshots.
func (l look) String() string {
	if l.phone {
		return "phone-" + l.theme
	}
	return "wide-" + l.theme
}

// allLooks are all of them.
var allLooks = []look{{false, "dark"}, {false, "light"}, {true, "light"}, {true, "dark"}}

// twoLooks are a wide and a narrow one, a dark and a light one.
var twoLooks = []look{allLooks[0], allLooks[2]}

// inLooks takes the same steps in each look, in a tab that is open, which costs no new one. They
// have to leave the page as they found it.
func inLooks(t *testing.T, tab *chromium.Tab, looks []look, steps func(t *testing.T, l look)) {
	t.Helper()
	for _, l := range looks {
		if l.phone {
			resize(t, tab, 390, 844)
		} else {
			resize(t, tab, 1440, 900)
		}
		evaluate[any](t, tab, `(eventlens.setTheme('`+l.theme+`'), null)`)
		if !t.Run(l.String(), func(t *testing.T) { steps(t, l) }) {
			return // the next steps begin elsewhere
		}
	}
}

// openRunList opens the list of runs, which is a drawer on a phone. The function that it returns
// closes it.
func openRunList(t *testing.T, tab *chromium.Tab, l look) (closeIt func()) {
	t.Helper()
	if !l.phone {
		return func() {}
	}
	clickOn(t, tab, "#runs-button")
	waitFor(t, tab, `document.querySelector('.runs.open')`)
	return func() {
		t.Helper()
		click(t, tab, "#runs-close")
		waitFor(t, tab, `!document.querySelector('.runs.open') && `+focusedID+` === 'runs-button'`)
	}
}

// focusOn gives an element the focus, by an expression.
func focusOn(t *testing.T, tab *chromium.Tab, element string) {
	t.Helper()
	waitFor(t, tab, element)
	evaluate[any](t, tab, `(`+element+`.focus(), null)`)
}

// fromMoreMenu presses an entry of the header's menu, where a phone has what finds no room in it.
func fromMoreMenu(t *testing.T, tab *chromium.Tab, entry string) {
	t.Helper()
	clickOn(t, tab, ".more-tools > button")
	pressElement(t, tab, moreEntry(entry))
}

// fromMoreMenuByKeys does so by the keyboard.
func fromMoreMenuByKeys(t *testing.T, tab *chromium.Tab, entry string) {
	t.Helper()
	focusOn(t, tab, `document.querySelector('.more-tools > button')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, moreEntry(entry)+`.checkVisibility()`)
	focusOn(t, tab, moreEntry(entry))
	press(t, tab, kb.Enter)
}

func moreEntry(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('#more-menu :is(button, a)')].find((e) => e.textContent === %q)`, text)
}

// enterOn presses Enter on an element once it keeps the focus: a card that is rendered anew loses
// it.
func enterOn(t *testing.T, tab *chromium.Tab, element string) {
	t.Helper()
	for {
		focusOn(t, tab, element)
		waitFrames(t, tab)
		if evaluate[bool](t, tab, `document.activeElement === `+element) {
			press(t, tab, kb.Enter)
			return
		}
		require.NoError(t, tab.Context.Err())
	}
}
